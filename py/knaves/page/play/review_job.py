"""ReviewJob: judges the decisions of a finished game in the background, and saves the review."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict

from knaves.analysis.course import costs
from knaves.analysis.luck import Balance, Stroke, balance, strokes
from knaves.analysis.review import DEEP, QUICK, decisions
from knaves.engine.errors import Refusal
from knaves.page.app_context import AppContext
from knaves.store.reviews import KeptReview
from knaves.table.seating import HUMAN
from knaves.table.table import Table
from knaves.wire.answers import Judgement
from knaves.wire.questions import JudgeMove


class ReviewJob:
    """The judgements of a person's decisions, quick ones first and thorough ones then, and the account of a duel."""

    def __init__(self, app: AppContext, table: Table, key: str) -> None:
        self.app = app
        self.table = table
        self.key = key
        self.seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        self.plies = decisions(table, self.seat)
        self.others = self._decisions_of_others()
        self.depths: dict[int, int] = {}
        self.judged: dict[int, Judgement] = {}
        self.account: Balance | None = None
        self._read()

    def _decisions_of_others(self) -> list[int]:
        """Return the decisions of the other seats of a duel that has ended; they belong to the account."""
        state = self.table.state
        if state.sides != 2 or not state.is_over:
            return []
        seats = [seat for seat in range(state.seats) if seat != self.seat]
        return sorted(ply for seat in seats for ply in decisions(self.table, seat))

    def own(self) -> list[Judgement]:
        """Return the person's decisions that have been judged, in order."""
        return [self.judged[ply] for ply in self.plies if ply in self.judged]

    def done(self, plies: Sequence[int], depth: int) -> int:
        """Return how many of these decisions have been looked at so closely."""
        return sum(self.depths.get(ply, 0) >= depth for ply in plies)

    async def glance(self, changed: Callable[[], None]) -> None:
        """Look quickly at the person's decisions."""
        await self._judge(self.plies, QUICK, changed)

    async def work(self, changed: Callable[[], None]) -> None:
        """Do all of it: a quick look, a close one, the decisions of the others, and luck."""
        self._note()  # lines of earlier versions say less
        await self.glance(changed)
        await self._judge(self.plies, DEEP, changed)
        await self._judge(self.others, QUICK, changed)
        await self._weigh()
        changed()

    async def _judge(self, plies: Sequence[int], depth: int, changed: Callable[[], None]) -> None:
        for ply in plies:
            if self.depths.get(ply, 0) >= depth:
                continue
            seen = self.table.state_at(ply).seen_by(self.table.movers[ply])
            seed, played = f"review {self.table.seed} {ply}", self.table.moves[ply].notation
            question = JudgeMove(self.table.game, seen, seed, played, ply, depth)
            found = await self.app.thinker.answer(question, asyncio.Event())
            self.judged[ply], self.depths[ply] = found, depth
            self._keep()
            changed()

    @property
    def lacks_account(self) -> bool:
        """Whether it is still to be weighed how much came from the cards, for duels that have ended."""
        state = self.table.state
        return state.sides == 2 and state.is_over and self.account is None

    async def _weigh(self) -> None:
        if not self.lacks_account:
            return
        state = self.table.state
        side = state.side(self.seat)
        events: list[Stroke] = []
        for count, stroke in enumerate(strokes(self.table, side)):
            if stroke is not None:
                events.append(stroke)
            if count % 20 == 0:
                await self.app.page.sleep(0)
        mine, theirs = (
            [self.judged[ply] for ply in sorted(self.judged) if (state.side(self.table.movers[ply]) == side) is own]
            for own in (True, False)
        )
        self.account = balance(state.standing(self.seat), events, mine, theirs)
        self._keep()

    def _is_of_this_game(self, judgement: Judgement) -> bool:
        ply = judgement.ply
        seen = self.table.state_at(ply).seen_by(self.table.movers[ply])
        return judgement.is_of(ply, self.table.moves[ply].notation, seen)

    def _keep(self) -> None:
        judged = tuple((self.depths[ply], self.judged[ply].as_json()) for ply in self.judged)
        self.app.saves.reviews.keep(self.key, KeptReview(judged, asdict(self.account) if self.account else None))
        self._note()

    def _note(self) -> None:
        """Write into the line of the game what all its decisions have cost, once each has been judged."""
        own = self.own()
        if len(own) == len(self.plies) and own:
            loss = max(0.0, min(1.0, sum(judgement.loss for judgement in own) / len(own)))
            self.app.saves.past.note_review(self.key, loss, len(own), costs(own))

    def _read(self) -> None:
        kept = self.app.saves.reviews.read(self.key)
        try:
            for depth, given in kept.judged:
                judgement = Judgement.read(given)
                if judgement.ply in {*self.plies, *self.others} and self._is_of_this_game(judgement):
                    self.judged[judgement.ply], self.depths[judgement.ply] = judgement, depth
            self.account = Balance.read(kept.account) if kept.account else None
        except (Refusal, TypeError, ValueError):
            self.judged, self.depths, self.account = {}, {}, None
