"""Ending: finds out how a finished game came about, while its end sheet is up."""

from __future__ import annotations

from collections.abc import Callable

from knaves.analysis.statistics import against, summary
from knaves.bots.levels import LEVELS
from knaves.nodes import Child
from knaves.page.house import House
from knaves.page.locale.texts import t
from knaves.page.people import LEVEL_NAMES, people, you_of
from knaves.page.screens.reviewing import Reviewing
from knaves.page.view.end_story import Line, end_story
from knaves.page.view.move_text import move_text
from knaves.page.view.sentence import rich, woven
from knaves.page.view.sheets import button
from knaves.session.game_log import entries
from knaves.table.summary import wins
from knaves.table.table import Table

__all__ = ["Ending"]

SWING = 0.12  # of standing, from which on a move counts as the turn of the game
BATCH = 24  # moves replayed at once
STREAK = 3  # wins in a row, after which a stronger bot is suggested


class Ending:
    """The curve of a game, its turning point, the dearest play, luck and the record of its player."""

    def __init__(self, app: House, table: Table, key: str) -> None:
        self.app = app
        self.table = table
        self.key = key
        self.reviewing = Reviewing(app, table, key)
        self.seated = people(table.seats, app.saves.choices.names)
        self.chances: list[float] = []
        self.turned: int | None = None  # how many moves had been made after the one that changed most
        self.known: list[Line | None] = [None, None, None]  # the turn of the game, the record, a next level
        self.lines = app.saves.past.lines()

    async def work(self, changed: Callable[[], None]) -> None:
        """Tells of every step; the decisions are looked at last, for that takes longest."""
        await self._follow()
        self.turned = self._turn()
        self.known = [self._turning(self.turned), self._record(), self._next_level()]
        changed()
        await self.reviewing.glance(changed)

    async def _follow(self) -> None:
        state, seat = self.table.state_at(0), self.reviewing.seat
        self.chances = [state.standing(seat)]
        for number, move in enumerate(self.table.moves):
            state.play(move)
            self.chances.append(state.standing(seat))
            if number % BATCH == 0:
                await self.app.page.sleep(0)

    def story(self) -> list[Child]:
        """What has been found so far."""
        turning, record, level = self.known
        lines = (turning, self._dearest(), self._luck(), record, level)
        return end_story(self.chances, self.turned, [line for line in lines if line is not None])

    def _turn(self) -> int | None:
        """How many moves had been made after the one that changed most; the last one decides and is none."""
        steps = [abs(after - before) for before, after in zip(self.chances, self.chances[1:-1], strict=False)]
        most = max(steps, default=0.0)
        return steps.index(most) + 1 if most >= SWING else None

    def _turning(self, turn: int | None) -> Line | None:
        if turn is None:
            return None
        said = [entry for entry in entries(self.table.game, self.table.events_of()) if entry.ply == turn]
        if not said:
            return None
        seat = self.reviewing.seat
        head = t("Move {number} turned it.", number=turn)
        return Line("turn", head, rich(said[-1].sentence, you_of(seat, self.seated), self.seated))

    def _dearest(self) -> Line | None:
        own, of = self.reviewing.own(), len(self.reviewing.plies)
        if len(own) < of:
            return Line("search", t("Your plays are being looked at."), [t("{done} of {all}", done=len(own), all=of)])
        marked = [judgement for judgement in own if judgement.mark]
        if not marked:
            return Line("check", t("No play of yours cost anything."), (), "good") if of else None
        worst = max(marked, key=lambda judgement: judgement.loss)
        loss = t("{loss} chances of 100", loss=round(100 * worst.loss))
        head = t("Your dearest play:")
        return Line(
            "warning",
            head,
            woven(
                "{played} · {loss} · better: {better}",
                played=move_text(worst.move),
                loss=[loss],
                better=move_text(worst.better, worst.move),
            ),
            "bad",
        )

    def _luck(self) -> Line | None:
        account = self.reviewing.account
        if account is None:
            return None
        luck, play = round(100 * account.luck), round(100 * (account.mine - account.theirs))
        return Line("die", t("From the cards {luck}, from the plays {play}.", luck=f"{luck:+d}", play=f"{play:+d}"))

    def _record(self) -> Line | None:
        """How the person stands against bots of this level, and the streak."""
        this = next((line for line in self.lines if line.id == self.key), None)
        if this is None or not this.level:
            return None
        found, sides = summary(against(self.lines, this)), len(this.scores)
        level = t(LEVEL_NAMES.get(this.level, this.level.title()))
        said: list[Child] = [t("{won} of {games} won.", won=found.won, games=found.games)]
        if sides == 2 == len(self.seated):
            mine, theirs = (
                wins(self.lines, this.game, this.level, this.seat, 2)[side] for side in (this.side, 1 - this.side)
            )
            names = [self.seated[this.seat].name, self.seated[1 - this.seat].name]
            said = [t("{one} {first}, {two} {second}", one=names[0], first=mine, two=names[1], second=theirs), "."]
        if found.streak > 1:
            said.append(" " + t("{count} wins in a row.", count=found.streak))
        return Line("chart", t("Against {level}:", level=level), said)

    def _next_level(self) -> Line | None:
        """After the third win in a row against one level, the next one is offered, once."""
        this = next((line for line in self.lines if line.id == self.key), None)
        levels = list(LEVELS)
        if this is None or this.level not in levels[:-1] or summary(against(self.lines, this)).streak != STREAK:
            return None
        level = levels[levels.index(this.level) + 1]
        name = t(LEVEL_NAMES.get(level, level.title()))
        act = button(t("Play {level}", level=name), "level", level=level)
        return Line("star", t("Three wins in a row."), [t("Is it time for a stronger one?")], "good", act)
