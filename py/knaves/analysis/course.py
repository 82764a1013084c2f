"""Course: how a finished game went, for one seat, and beside a friend’s game of the same deal.

Every figure is in hundredths of standing and adds up as it is shown: `start + mine + rest == end`, and `mine` is the
sum of what the marked decisions cost, each as a review shows it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, Self

from knaves.analysis.luck import Balance
from knaves.engine.chance import Outcome
from knaves.engine.zones import Seat
from knaves.table.record import HUMAN, Record
from knaves.table.table import Table
from knaves.wire.questions import Judgement, hundredths

BEHIND = 0.08  # of standing, from which on one side is seen to be ahead
CLOSE = 0.15  # of standing, within which a game is open
LATE = 0.85  # of a game, after which it is close to the very end if it is open then
ENOUGH = 8  # decisions, below which nobody can be said to have played well
EARLY, MIDDLE = 0.25, 0.65  # of a game, before which it was lost early, or in the middle
WELL = 0.9  # of the decisions without a mark
Story = Literal[
    "comeback", "led", "close", "pulled ahead", "lead lost", "cards", "never ahead", "fell behind", "even", "level",
    "won", "lost", "drawn",  # the last three where not every decision has been looked at
]  # fmt: skip
Loss = Literal["early", "middle", "late", "fought back"]


def cost(judgement: Judgement) -> int:
    """Return what a decision cost in hundredths; 0 for one without a mark, whose loss may be chance."""
    return hundredths(judgement.loss) if judgement.mark else 0


def costs(judged: Sequence[Judgement]) -> int:
    """Return what these decisions cost in all, in hundredths: the sum of the figures that are shown for each."""
    return sum(map(cost, judged))


@dataclass(frozen=True)
class GameCourse:
    """A finished game as it went for the seat of a person, in standing: 0 lost, 1 won."""

    chances: tuple[float, ...]  # before the first move and after each; the last is the result
    result: float  # 1 won, 0 lost, in between for a draw or a shared win
    even: float  # the standing of somebody who is neither ahead nor behind
    decisions: int
    judged: tuple[Judgement, ...]  # of the decisions, as far as they have been looked at

    @property
    def start(self) -> int:
        """The beginning of the curve, in hundredths of a game."""
        return hundredths(self.chances[0])

    @property
    def end(self) -> int:
        """The end of the curve, which is the result, in hundredths of a game."""
        return hundredths(self.result)

    @property
    def mine(self) -> int:
        """What own decisions cost in all, in hundredths: 0 or below, and 0 exactly where none is marked."""
        return -costs(self.judged)

    @property
    def rest(self) -> int:
        """What cards and others did between start and end, in hundredths of a game; below 0: against the seat."""
        return self.end - self.start - self.mine

    def costliest(self, but: Container[int] = ()) -> Judgement | None:
        """Return the decision that cost most, None where none is marked; those at the moves of `but` are left out."""
        marked = [judgement for judgement in self.judged if judgement.mark and judgement.ply not in but]
        return max(marked, key=cost, default=None)

    @property
    def has_been_judged(self) -> bool:
        """Whether every decision has been looked at."""
        return len(self.judged) >= self.decisions

    @property
    def was_played_well(self) -> bool:
        """Whether nearly all decisions have no mark, and there were enough of them to say so."""
        good = sum(not judgement.mark for judgement in self.judged)
        return self.decisions >= ENOUGH and good >= WELL * self.decisions

    @property
    def lead(self) -> float:
        """The standing above which a side is ahead of each other one, however many there are."""
        return max(self.even, 0.5)

    def story(self) -> tuple[Story, int | None]:
        """Return how the game went, and after how many moves it had turned to that; None where no one move did it.

        "won", "lost" or "drawn", and None, as long as not every decision has been judged.
        """
        before, has_won, is_drawn = self.chances[:-1], self.result > self.even, 0.0 < self.result <= self.even
        if not self.has_been_judged:
            return ("won" if has_won else "drawn" if is_drawn else "lost"), None
        if is_drawn:
            return ("even" if all(abs(chance - self.even) < CLOSE for chance in before) else "level"), None
        gaps = [chance - self.even if has_won else self.lead - chance for chance in before]  # below 0: not as it ended
        has_turned = min(gaps, default=0.0) <= -BEHIND
        if not has_won and self.was_played_well:
            return "cards", _turn(gaps) if has_turned else None
        if has_turned:
            return ("comeback" if has_won else "lead lost"), _turn(gaps)
        if abs(self.chances[int(LATE * (len(self.chances) - 1))] - self.even) < CLOSE:
            return "close", None
        way = before[1:]
        if 2 * sum(chance > self.lead if has_won else chance < self.even for chance in way) > len(way):
            return ("led" if has_won else "never ahead"), None
        return ("pulled ahead" if has_won else "fell behind"), None

    def loss(self) -> Loss:
        """Return when a game was lost in which the seat was never ahead.

        "fought back": it had been far behind, and came near once more; else by the part of the game after which it was
        near no more.
        """
        before = self.chances[:-1]
        near = [place for place, chance in enumerate(before) if chance > self.even - BEHIND]
        far = next((place for place, chance in enumerate(before) if chance < self.even / 2), len(before))
        if near and near[-1] > far:
            return "fought back"
        part = (near[-1] if near else 0) / max(1, len(before) - 1)
        return "early" if part < EARLY else "middle" if part < MIDDLE else "late"


def _turn(gaps: Sequence[float]) -> int | None:
    """Return after how many moves it went as it ended, None where it had looked so before: then no one move did it."""
    against = max(place for place, gap in enumerate(gaps) if gap <= -BEHIND)
    last = max(place for place, gap in enumerate(gaps) if gap < 0)
    return None if any(gap >= BEHIND for gap in gaps[against:last]) else 1 + last


def points_ahead(table: Table, seat: Seat) -> list[int]:
    """Follow a game: by how many points a seat's side leads the best other, before the first move and after each.

    Of a game that the side has won, a deficit no larger than before the seat's own first move counts as level: it was
    dealt, or others moved first.
    """
    state = table.state_at(0)
    mine = state.side(seat)
    found = []
    for move in (None, *table.moves):
        if move is not None:
            state.play(move)
        scores = state.scores()
        found.append(scores[mine] - max(score for side, score in enumerate(scores) if side != mine))
    dealt = found[table.movers.index(seat)] if seat in table.movers else 0
    return found if found[-1] <= 0 else [0 if dealt <= lead < 0 else lead for lead in found]


PASSING = 4  # a lead is told where the game did not end so many times as far apart


def as_points_show(story: Story, turn: int | None, ahead: Sequence[int], *, has_won: bool) -> tuple[Story, int | None]:
    """Return a story of chances as far as the points tell the same: nobody reads "ahead" and thinks of chances.

    `ahead` is of `points_ahead`. What the points do not show becomes a plain "won", shared or not, or "lost".
    """
    before, margin = ahead[:-1], abs(ahead[-1])
    middle, late = (abs(before[int(part * (len(before) - 1))]) for part in (0.5, LATE))
    shows = {
        "comeback": -PASSING * min(before) > margin, "lead lost": PASSING * max(before) > margin,
        "led": 2 * sum(lead > 0 for lead in before) > len(before), "never ahead": max(before) <= 0,
        "pulled ahead": 2 * middle <= margin, "fell behind": 2 * middle <= margin,
        "close": 2 * late <= margin or late <= 1,
    }  # fmt: skip
    if not shows.get(story, True):
        return ("won" if has_won else "lost"), None
    if turn is not None and story in ("comeback", "lead lost", "cards"):
        there = before[min(turn, len(before)) - 1]
        turn = turn if (there < 0 if story == "comeback" else there > 0) else None
    return story, turn


def standings(table: Table, seat: int) -> list[float]:
    """Follow a game by its rules: the standing of a seat's side before the first move and after each."""
    state = table.state_at(0)
    found = [state.standing(seat)]
    for move in table.moves:
        state.play(move)
        found.append(state.standing(seat))
    return found


def standing_curve(standings: Sequence[float], plies: Sequence[int], judged: Sequence[Judgement]) -> tuple[float, ...]:
    """Return a seat's chance (0..1) before the first move and after each.

    Once each of its decisions, at these `plies`, has been judged, it is there as judged, between two of them on a
    straight line, and at the end as in `standings`, which are by the rules. Before that it is `standings` throughout.
    """
    known = {judgement.ply: judgement.chance for judgement in judged}
    last = len(standings) - 1
    if not plies or any(ply not in known for ply in plies):
        return tuple(standings)
    points = [(0, known[plies[0]]), *((ply, known[ply]) for ply in plies if ply), (last, standings[-1])]
    found = [points[0][1]]
    for (start, before), (end, after) in pairwise(points):
        found += [before + (after - before) * step / (end - start) for step in range(1, end - start)]
        found.append(after)
    return tuple(found)


@dataclass(frozen=True)
class Sums:
    """A duel's account in hundredths, as it is shown: `start + mine + cards + theirs + rest == end`."""

    end: int
    mine: int
    cards: int
    theirs: int
    start: int = 50  # before the deal, which belongs to the cards
    has_theirs: bool = True  # whether the others had anything to decide

    @property
    def rest(self) -> int:
        """What the other parts leave of the result, in hundredths, since estimates are not exact."""
        return self.end - self.start - self.mine - self.cards - self.theirs


def sums(account: Balance, own: Sequence[Judgement], others: Sequence[Judgement]) -> Sums:
    """Return the account of a duel in whole hundredths, as the decisions of both are shown."""
    return Sums(
        hundredths(account.result), -costs(own), hundredths(account.luck), costs(others), has_theirs=bool(others)
    )


@dataclass(frozen=True)
class ScoringTurn:
    """Successive moves of one seat that brought a side forward, or the one move that did."""

    plies: range  # of these moves, from 0
    gains: tuple[tuple[int, int], ...]  # each move that counted, and by how many points
    before: tuple[int, ...]  # the points of every side before it
    is_last: bool = False  # nothing brought the side forward after it

    @property
    def points(self) -> int:
        """What all its moves brought, in points."""
        return sum(points for _, points in self.gains)


def scoring_turns(table: Table, side: int, against: int | None = None) -> list[ScoringTurn]:
    """Follow a game and list the turns that brought a side forward, in order.

    What the side `against` loses counts as well: in Box nobody gains, and others fall.
    """
    state, movers = table.state_at(0), table.movers
    found: list[ScoringTurn] = []
    points = begun = tuple(state.scores())
    start = 0
    for ply, move in enumerate(table.moves):
        if not ply or movers[ply] != movers[ply - 1]:
            start, begun = ply, points
        before = points
        state.play(move)
        points = tuple(state.scores())
        gain = points[side] - before[side] + (0 if against is None else max(0, before[against] - points[against]))
        if gain <= 0:
            continue
        if state.side(movers[ply]) != side or state.deal_is_over:  # a deal, or somebody else's misfortune
            found.append(ScoringTurn(range(ply, ply + 1), ((ply, gain),), before))
        elif found and found[-1].plies.start == start:
            found[-1] = replace(found[-1], plies=range(start, ply + 1), gains=(*found[-1].gains, (ply, gain)))
        else:
            found.append(ScoringTurn(range(start, ply + 1), ((ply, gain),), begun))
    return [*found[:-1], *(replace(last, is_last=True) for last in found[-1:])]


def best_turn(table: Table, seat: Seat) -> ScoringTurn | None:
    """Return the turn that brought a seat's side most, None where none did."""
    return max(scoring_turns(table, table.state.side(seat)), key=lambda turn: turn.points, default=None)


def deciding_turn(table: Table, seat: Seat) -> ScoringTurn | None:
    """Return the winner's best turn since it had last been level with a seat's side, the latest of equals.

    Where that side has won, the other is the best of the rest. None where nobody has won alone.
    """
    winners, mine, points = table.state.winners(), table.state.side(seat), table.state.scores()
    if len(winners) != 1:
        return None
    winner = winners[0]
    rest = [side for side in range(table.state.sides) if side != winner]
    other = max(rest, key=points.__getitem__) if mine == winner else mine
    turns = scoring_turns(table, winner, other)
    level = max((place for place, turn in enumerate(turns) if turn.before[winner] <= turn.before[other]), default=0)
    return max(reversed(turns[level:]), key=lambda turn: turn.points, default=None)


def falls(table: Table) -> dict[int, int]:
    """Return the moves, from 0, with which sides fell to 0 for good, by side, in the order in which they fell."""
    state = table.state_at(0)
    found: dict[int, int] = {}
    points = state.scores()
    for ply, move in enumerate(table.moves):
        before = points
        state.play(move)
        points = list(state.scores())
        for side, left in enumerate(points):
            if left:
                found.pop(side, None)
            elif before[side]:
                found[side] = ply
    return found


def deciding_fall(table: Table, seat: Seat) -> ScoringTurn | None:
    """Return the move with which a seat's side fell for good; where it has won, that of the last other one.

    None where nobody fell so.
    """
    fell, mine = falls(table), table.state.side(seat)
    if mine in table.state.winners():
        fell.pop(mine, None)
    ply = max(fell.values(), default=None) if mine not in fell else fell[mine]
    if ply is None:
        return None
    return ScoringTurn(range(ply, ply + 1), ((ply, 1),), tuple(table.state_at(ply).scores()), is_last=True)


def lead_taken(ahead: Sequence[int], *, is_won: bool) -> Loss:
    """Return when the side that has won took the lead for good: "early", "middle" or "late", by the part of the game.

    `ahead` is of `points_ahead`.
    """
    before = ahead[:-1]
    not_yet = [place for place, lead in enumerate(before) if (lead <= 0 if is_won else lead >= 0)]
    part = (not_yet[-1] if not_yet else 0) / max(1, len(before) - 1)
    return "early" if part < EARLY else "middle" if part < MIDDLE else "late"


def finishing_place(table: Table, seat: Seat) -> int:
    """Return the place of a seat's side in a game that is over, from 1.

    A side whose points fell to 0 for good has the place it had then: whoever is out first is last. Any other has the
    place of its points at the end, as in Box, where a box fills up again.
    """
    mine, state = table.state.side(seat), table.state_at(0)
    points = state.scores()
    then: list[int] = []
    for move in table.moves:
        before = points
        state.play(move)
        points = list(state.scores())
        if points[mine] != before[mine]:
            then = points if points[mine] == 0 < before[mine] else []
    return 1 + sum(other > points[mine] for other in then or points)


@dataclass(frozen=True)
class GameResult:
    """The result of a finished game for the first person in it, or for seat 0 where no person sat."""

    points: int
    best_other: int
    is_won: bool
    is_drawn: bool
    moves: int

    @classmethod
    def of(cls, record: Record) -> Self:
        """Take the result from the record of a finished game, whose `result` is not None."""
        assert record.result is not None
        scores, winners = record.result["scores"], record.result["winners"]
        side = (record.seats.index(HUMAN) if HUMAN in record.seats else 0) % len(scores)
        best = max(score for other, score in enumerate(scores) if other != side)
        return cls(scores[side], best, side in winners, not winners, len(record.moves))

    @property
    def rank(self) -> tuple[int, int]:
        """Sort key: winning first, then one's own points; how the others' points are shared says nothing of oneself."""
        return (2 if self.is_won else 1 if self.is_drawn else 0, self.points)


def is_same_deal(one: Record, other: Record) -> bool:
    """Whether both games began with the same cards and seed, by the same rules."""
    return (
        one.game is other.game
        and one.options == other.options
        and one.seed == other.seed
        and _opening(one) == _opening(other)
    )


def _opening(record: Record) -> tuple[Outcome, ...]:
    """List the outcomes of chance at the start: dealer, cards, board."""
    return tuple(record.game.begin(record.options, record.seed, record.chance).chance.used)


def find_same_deal(record: Record, others: Iterable[Record]) -> Record | None:
    """Return the best finished game of this deal; None if there is none."""
    same = [other for other in others if other.result is not None and is_same_deal(record, other)]
    return max(same, key=lambda other: GameResult.of(other).rank, default=None)


def compare(mine: GameResult, theirs: GameResult) -> int:
    """Compare two results: 1 if mine is better, -1 if theirs is, 0 if they are equal."""
    return (mine.rank > theirs.rank) - (mine.rank < theirs.rank)
