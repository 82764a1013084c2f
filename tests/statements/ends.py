"""Statements of ends: the title over a finished game and the sentence on how it went, compared with table and curve."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from knaves.analysis.course import GameCourse, points_ahead
from knaves.engine.sentences import plain
from knaves.page.view.seat import SeatLabel
from knaves.table.record import HUMAN
from knaves.table.table import Table

SEEN = 0.08  # of standing, from which on one side is seen to be ahead
OPEN = 0.15  # of standing, within which a game is open
LATE = 0.85  # of a game, from which on it is close to the very end


@dataclass(frozen=True)
class Went:
    """A finished game, its curve for one seat, and the players' names."""

    table: Table[Any]
    seat: int
    course: GameCourse
    seated: Sequence[SeatLabel]

    @property
    def before(self) -> Sequence[float]:
        return self.course.chances[:-1]

    @property
    def even(self) -> float:
        return 1 / float(self.table.state.sides)

    @property
    def result(self) -> float:
        """By the rules: a win shared by several sides is a part of one."""
        state, winners = self.table.state, self.table.state.winners()
        if not winners:
            return self.even
        return 1 / len(winners) if state.side(self.seat) in winners else 0.0

    def winners(self) -> str:
        """The names of the winners besides the seat's own."""
        state = self.table.state
        won = [each for each in range(state.seats) if state.side(each) in state.winners() and each != self.seat]
        return " & ".join(self.seated[each].name for each in won)

    def share(self, holds: Callable[[float], bool]) -> float:
        way = self.before[1:]
        return sum(map(holds, way)) / max(1, len(way))

    @property
    def lead(self) -> float:
        """A standing above it is more than that of all others together; with two sides that of the other."""
        return max(self.even, 0.5)

    def was(self, ahead: int) -> bool:
        """Whether it was seen to be ahead of all others (1) or behind some (-1)."""
        return any(each >= self.lead + SEEN if ahead == 1 else each <= self.even - SEEN for each in self.before)


def turned_at(went: Went, moment: str, ahead: int) -> bool:
    """Whether an event of this name came with the move after which it was never again on the side where it had been.

    `ahead`: 1 where the side was ahead until then, -1 behind.
    """
    name = went.table.game.text.moment
    gaps = [each - went.lead if ahead == 1 else went.even - each for each in went.before]
    if name is None or max(gaps) < SEEN:
        return False
    last = max(place for place, gap in enumerate(gaps) if gap > 0)
    clear = max(place for place, gap in enumerate(gaps) if gap >= SEEN)
    found = [name(event) for ply, event in went.table.events_of(last + 1) if ply == last + 1]
    is_there = moment in [plain(each, capital=False) for each in found if each is not None]
    return is_there and all(gap > -SEEN for gap in gaps[clear:last])


ahead_in = cache(points_ahead)  # asked of one game for each sentence that is planted


def points(went: Went, lead: int, share: float = 0) -> bool:
    """Whether the side was at some time ahead in points (1) or behind (-1), which the game counts.

    By more than this share of the points by which the game ended.
    """
    *before, end = ahead_in(went.table, went.seat)
    return went.table.game.info.has_points and any(each * lead > share * abs(end) for each in before)


def has_won(went: Went) -> bool:
    return went.result > went.even


def has_lost(went: Went) -> bool:
    return went.result == 0


def is_even(went: Went) -> bool:
    return not has_won(went) and not has_lost(went)


def hardly_erred(went: Went) -> bool:
    """Whether every decision was looked at, and at most one in ten has a mark."""
    judged = went.course.judged
    return len(judged) == went.course.decisions and sum(not each.mark for each in judged) >= 0.9 * len(judged)


def never_ahead(went: Went) -> bool:
    return has_lost(went) and not went.was(1) and went.share(lambda each: each < went.even) > 0.5


def near(went: Went) -> list[int]:
    """The moments at which the side was not seen to be behind."""
    return [place for place, each in enumerate(went.before) if each > went.even - SEEN]


def came_back(went: Went) -> bool:
    """Whether it was near once more after its chances had been less than half of an even share."""
    far = [place for place, each in enumerate(went.before) if each < went.even / 2]
    return bool(far) and bool(near(went)) and near(went)[-1] > far[0]


def last_near(went: Went, least: float, most: float) -> bool:
    """Whether the side, never ahead, was near for the last time in this part of the game, of 0 to 1."""
    last = (near(went) or [0])[-1] / max(1, len(went.before) - 1)
    return never_ahead(went) and not came_back(went) and least <= last < most


PARTS = {"early and held it": (0, 0.25), "halfway through and held it": (0.25, 0.65), "near the end": (0.65, 2)}


def took_the_lead(went: Went, name: str, when: str) -> bool:
    """Whether that side was ahead in points for good from that part of the game on, and the other had never been."""
    ahead = [each if name == "You" else -each for each in ahead_in(went.table, went.seat)]
    last = max((place for place, each in enumerate(ahead[:-1]) if each <= 0), default=0)
    least, most = PARTS[when]
    return went.table.state.sides == 2 and min(ahead) >= 0 < ahead[-1] and least <= last / max(1, len(ahead) - 2) < most


def is_count(went: Went, told: str) -> bool:
    """Whether so many moves were the player's own."""
    return went.table.movers.count(went.seat) == int(told.replace("a single", "1").split(" ")[0])


def is_open(went: Went) -> bool:
    return all(abs(each - went.even) < OPEN for each in went.before)


def never_moved(went: Went, *, mine: bool) -> bool:
    """Whether no move was of the player's side, or of any other."""
    side = went.table.state.side
    moved = {side(seat) == side(went.seat) for seat in went.table.movers}
    return went.table.state.sides == 2 and moved == {not mine}


@cache
def stroke(table: Table[Any]) -> int:
    """The most points that the one winner's side has made in one turn, if it is at least half of them; else 0."""
    state = table.state
    (side,) = state.winners() if len(state.winners()) == 1 else (None,)
    if side is None or state.sides != 2:
        return 0
    best, turn, made = 0, None, 0
    for ply, mover in enumerate(table.movers):
        gain = table.state_at(ply + 1).scores()[side] - table.state_at(ply).scores()[side]
        made = made + gain if mover == turn else gain
        best, turn = max(best, made), mover
    return best if 2 * best >= state.scores()[side] else 0


Claim = Callable[[Went, re.Match[str]], bool]
STORIES: dict[str, Claim] = {
    r"You were behind until (.+)\.": lambda went, match: has_won(went) and turned_at(went, match[1], -1)
        and points(went, -1),
    r"You were ahead until (.+)\.": lambda went, match: has_lost(went) and turned_at(went, match[1], 1)
        and points(went, 1),
    r"You were behind, and turned it around\.": lambda went, _: has_won(went) and went.was(-1)
        and points(went, -1, share=0.25),
    r"You led most of the way\.": lambda went, _: has_won(went) and not went.was(-1)
        and went.share(lambda each: each > went.lead) > 0.5 and went.table.game.info.has_points,
    r"It was close until the end\.": lambda went, _: not is_even(went)
        and abs(went.course.chances[int(LATE * len(went.before))] - went.even) < OPEN,
    r"It was even for a long time, then you pulled ahead\.": lambda went, _: has_won(went) and not went.was(-1)
        and went.share(lambda each: each > went.lead) <= 0.5,
    r"You were ahead, but (.+) came back\.": lambda went, match: has_lost(went) and went.was(1)
        and points(went, 1, share=0.25) and match[1] == went.winners(),
    r"You hardly made a mistake\. (.+) just got luckier\.": lambda went, match: has_lost(went)
        and match[1] == went.winners() and hardly_erred(went),
    r"You hardly made a mistake, and were ahead until (.+)\.": lambda went, match: has_lost(went)
        and hardly_erred(went) and turned_at(went, match[1], 1) and points(went, 1),
    r"The odds were against you until (.+)\.": lambda went, match: has_won(went) and turned_at(went, match[1], -1)
        and not went.table.game.info.has_points,
    r"You had the better chances until (.+)\.": lambda went, match: has_lost(went) and turned_at(went, match[1], 1)
        and not went.table.game.info.has_points,
    r"You hardly made a mistake, and had the better chances until (.+)\.": lambda went, match: has_lost(went)
        and hardly_erred(went) and turned_at(went, match[1], 1) and not went.table.game.info.has_points,
    r"The odds were against you, and you turned it around\.": lambda went, _: has_won(went) and went.was(-1)
        and not went.table.game.info.has_points,
    r"You had the better chances most of the way\.": lambda went, _: has_won(went) and not went.was(-1)
        and went.share(lambda each: each > went.lead) > 0.5 and not went.table.game.info.has_points,
    r"You had the better chances, but (.+) came back\.": lambda went, match: has_lost(went) and went.was(1)
        and match[1] == went.winners() and not went.table.game.info.has_points,
    r"(.+) pulled away early\.": lambda went, match: match[1] == went.winners() and last_near(went, 0, 0.25),
    r"(.+) pulled away halfway through\.": lambda went, match: match[1] == went.winners()
        and last_near(went, 0.25, 0.65),
    r"You stayed close until late in the game\.": lambda went, _: last_near(went, 0.65, 2),
    r"You fought your way back, but (.+) held on\.": lambda went, match: match[1] == went.winners()
        and never_ahead(went) and came_back(went),
    r"It was even for a long time, then you fell behind\.": lambda went, _: has_lost(went) and not went.was(1)
        and went.share(lambda each: each < went.even) <= 0.5,
    r"Nobody could pull away\.": lambda went, _: is_even(went) and is_open(went),
    r"One side pulled away, but it ended in a draw\.": lambda went, _: is_even(went) and not is_open(went),
    r"You came back from (\d+) points? behind\.": lambda went, match: has_won(went)
        and -min(ahead_in(went.table, went.seat)) == int(match[1]),
    r"You were (?:up to )?(\d+) points? ahead(?: at best)?\.": lambda went, match: has_lost(went)
        and max(ahead_in(went.table, went.seat)) == int(match[1]),
    r"You took the lead (.+)\.": lambda went, match: has_won(went) and took_the_lead(went, "You", match[1]),
    r"((?!You ).+) took the lead (.+)\.": lambda went, match: has_lost(went) and match[1] == went.winners()
        and took_the_lead(went, match[1], match[2]),
    r"You won in (a single move|\d+ moves)\.": lambda went, match: has_won(went) and is_count(went, match[1]),
    r"Nobody had more points\.": lambda went, _: ahead_in(went.table, went.seat)[-1] == 0,
    r"You held out for (\d+ moves?)\.": lambda went, match: has_lost(went) and is_count(went, match[1]),
    r"You won before (.+) had a turn\.": lambda went, match: has_won(went) and never_moved(went, mine=False)
        and match[1] not in (went.winners(), ""),
    r"(.+) won before you had a turn\.": lambda went, match: has_lost(went) and match[1] == went.winners()
        and never_moved(went, mine=True),
    r"You scored (\d+) points in a single turn\.": lambda went, match: has_won(went)
        and stroke(went.table) == int(match[1]),
    r"((?!You ).+) scored (\d+) points in a single turn\.": lambda went, match: has_lost(went)
        and match[1] == went.winners() and stroke(went.table) == int(match[2]),
    r"It ended in a draw\.": lambda went, _: is_even(went) and not went.course.has_been_judged,
}  # fmt: skip


def untrue_story(went: Went, text: str) -> str:
    """The sentence, where it is not true of the game, or nobody compares it; else ""."""
    matches = [(check, match) for phrase, check in STORIES.items() if (match := re.fullmatch(phrase, text))]
    return "" if matches and all(check(went, match) for check, match in matches) else text


def untrue_title(table: Table[Any], viewer: int, seated: Sequence[SeatLabel], title: str) -> str:
    """The title, where it names others than those for whom the rules have a win; else ""."""
    state = table.state
    won = {seat for seat in range(state.seats) if state.side(seat) in state.winners()}
    persons = table.seats.count(HUMAN)
    if title == "A draw":
        return title if won else ""
    if title in ("You win", "You win together"):
        is_shared = len({state.side(seat) for seat in won}) > 1
        is_mine = viewer in won and table.seats[viewer] == HUMAN and persons == 1
        return "" if is_mine and is_shared == (title == "You win together") else title
    match = re.fullmatch(r"(.+) (wins|win)", title)
    if match is None or match[2] != ("wins" if len(won) == 1 else "win"):
        return title
    is_ones_own = persons == 1 and table.seats[viewer] == HUMAN and viewer in won
    named = match[1].split(" & ")
    return title if is_ones_own or named != [seated[seat].name for seat in sorted(won)] else ""
