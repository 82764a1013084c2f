"""GameStory: finds out how a finished game came about, while its end sheet is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from knaves.analysis.luck import own_and_else
from knaves.analysis.statistics import against, summary
from knaves.bots.levels import LEVELS
from knaves.nodes import Child
from knaves.page.app_context import AppContext
from knaves.page.locale.texts import t
from knaves.page.play.review_job import ReviewJob
from knaves.page.seat_labels import LEVEL_NAMES, seat_labels, you_of
from knaves.page.view.end_story import ROOM, Line, end_story, signed
from knaves.page.view.move_text import move_text
from knaves.page.view.sentence import rich, woven
from knaves.page.view.sheets import button
from knaves.session.game_log import entries
from knaves.table.summary import wins
from knaves.table.table import Table

SWING = 0.12  # of standing, from which on a move counts as the turn of the game
BATCH = 24  # moves replayed at once
STREAK = 3  # wins in a row, after which a stronger bot is suggested


class GameStory:
    """The curve of a game, its turning point, the costliest play, luck and the record of its player."""

    def __init__(self, app: AppContext, table: Table, key: str) -> None:
        self.app = app
        self.table = table
        self.key = key
        self.job = ReviewJob(app, table, key)
        self.seated = seat_labels(table.seats, app.saves.choices.names)
        self.standings: list[float] = []  # by the rules, before the first move and after each; none until all are there
        self.past = app.saves.past.lines()
        self.record, self.next_level = self._record(), self._next_level()

    async def work(self, changed: Callable[[], None]) -> None:
        """Find it out, calling `changed` after every step; judging the decisions takes longest and comes last."""
        await self._follow()
        changed()
        await self.job.glance(changed)
        await self.job.look_closely(changed)

    async def _follow(self) -> None:
        state, seat = self.table.state_at(0), self.job.seat
        standings = [state.standing(seat)]
        for number, move in enumerate(self.table.moves):
            state.play(move)
            standings.append(state.standing(seat))
            if number % BATCH == 0:
                await self.app.page.sleep(0)
        self.standings = standings

    def lines(self) -> list[Child]:
        """Return what has been found so far."""
        chances = self.chances()
        turned = self._turned(chances)
        is_followed = len(chances) > len(self.table.moves)
        lines = (self._turning(turned) if is_followed else ROOM, self._costliest(), self._way(), self.record)
        count = len(self.table.moves) + 1
        shown = [line for line in (*lines, self.next_level) if line is not None]
        return end_story(chances, count, turned, shown)

    def chances(self) -> list[float]:
        """Return the person's chance before the first move and after each, as far as it is known.

        As the review judges his decisions, and in between on a straight line; by the rules where he decided nothing.
        """
        if not self.standings or not self.job.plies:
            return self.standings
        points: list[tuple[int, float]] = []
        for ply in self.job.plies:
            judgement = self.job.judged.get(ply)
            if judgement is None:
                break
            points += [] if points else [(0, judgement.chance)]
            points.append((ply, judgement.chance))
        else:
            points.append((len(self.table.moves), self.standings[-1]))
        found = [chance for _, chance in points[:1]]
        for (start, before), (end, after) in pairwise(points):
            found += [before + (after - before) * step / (end - start) for step in range(1, end - start + 1)]
        return found

    def _turned(self, chances: Sequence[float]) -> int | None:
        """Return the number of moves made after the one that turned the game; None where none did or not all is known.

        It is the one that changed the standing most between the two decisions between which the chance changed most, if
        one side was better off before and another after; what came after the last decision decides the game and turns
        nothing.
        """
        if len(chances) <= len(self.table.moves):
            return None
        spans = list(pairwise(self.job.plies)) or [(0, len(chances) - 2)]
        start, end = max(spans, key=lambda span: abs(chances[span[1]] - chances[span[0]]))
        even = 1 / self.table.state.sides
        if abs(chances[end] - chances[start]) < SWING or (chances[start] > even) is (chances[end] > even):
            return None
        return max(range(start + 1, end + 1), key=lambda ply: abs(self.standings[ply] - self.standings[ply - 1]))

    def _turning(self, turn: int | None) -> Line | None:
        if turn is None:
            return Line("turn", t("There was no single turning point."))
        told = [entry for entry in entries(self.table.game, self.table.events_of()) if entry.ply == turn]
        if not told:
            return None
        seat = self.job.seat
        head = t("Move {number} was the turning point.", number=turn)
        return Line("turn", head, rich(told[-1].sentence, you_of(seat, self.seated), self.seated))

    def _costliest(self) -> Line | None:
        own, of = self.job.own(), len(self.job.plies)
        if len(own) < of:
            return Line("search", t("Reviewing your moves…"), [t("{done} of {all}", done=len(own), all=of)])
        marked = [judgement for judgement in own if judgement.mark]
        if not marked:
            return Line("check", t("You gave nothing away."), (), "good") if of else None
        worst = max(marked, key=lambda judgement: judgement.loss)
        loss = t("cost {loss}% of your winning chances", loss=round(100 * worst.loss))
        head = t("Your costliest move:")
        return Line(
            "warning",
            head,
            woven(
                "{played} · {loss} · better: {better}",
                played=move_text(self.table.game, worst.move),
                loss=[loss],
                better=move_text(self.table.game, worst.better),
            ),
            "bad",
        )

    def _way(self) -> Line | None:
        own, state = self.job.own(), self.table.state
        if not self.job.plies:
            return None
        if len(own) < len(self.job.plies):
            return ROOM
        winners, even = state.winners(), 1 / state.sides
        result = (state.side(self.job.seat) in winners) / len(winners) if winners else even
        mine, rest = own_and_else(result, [judgement.loss for judgement in own], even)
        others = [person.name for seat, person in enumerate(self.seated) if seat != self.job.seat]
        name = others[0] if len(others) == 1 else t("the others")
        if mine < -100:
            head = t("Your mistakes cost {cost}% of your winning chances:", cost=-mine)
            return Line("die", head, [t("the cards and {name} gave back {rest}%.", name=name, rest=rest)])
        head = t("Winning chances from {even}% to {end}%:", even=round(100 * even), end=round(100 * result))
        said = t("your mistakes {mine}%, luck and {name} {rest}%.", mine=signed(mine), name=name, rest=signed(rest))
        return Line("die", head, [said])

    def _record(self) -> Line | None:
        """Return how the person stands against bots of this level, and the streak."""
        this = next((line for line in self.past if line.id == self.key), None)
        if this is None or not this.level:
            return None
        if not this.is_rated:
            return Line("chart", t("Not counted:"), [t("it began as a lesson or in the middle of another game.")])
        found, sides = summary(against(self.past, this)), len(this.scores)
        level = t(LEVEL_NAMES.get(this.level, this.level.title()))
        said: list[Child] = [t("{won} of {games} won.", won=found.won, games=found.games)]
        if sides == 2 == len(self.seated):
            mine, theirs = (
                wins(self.past, this.game, this.level, this.seat, 2)[side] for side in (this.side, 1 - this.side)
            )
            names = [self.seated[this.seat].name, self.seated[1 - this.seat].name]
            said = [t("{one} {first}, {two} {second}", one=names[0], first=mine, two=names[1], second=theirs), "."]
        if found.streak > 1:
            said.append(" " + t("{count} wins in a row.", count=found.streak))
        return Line("chart", t("Against {level}:", level=level), said)

    def _next_level(self) -> Line | None:
        """Offer the next level after the third win in a row against one, once."""
        this = next((line for line in self.past if line.id == self.key), None)
        levels = list(LEVELS)
        if this is None or this.level not in levels[:-1] or summary(against(self.past, this)).streak != STREAK:
            return None
        level = levels[levels.index(this.level) + 1]
        name = t(LEVEL_NAMES.get(level, level.title()))
        act = button(t("Play {level}", level=name), "level", level=level)
        return Line("star", t("Three wins in a row."), [t("Time for a stronger opponent?")], "good", act)
