"""The review of a finished game; it runs beside the page, can be stopped, and is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict

from knaves.analysis.luck import Balance, Stroke, balance, strokes
from knaves.analysis.review import DEEP, QUICK, decisions
from knaves.bots.reasons import compared, together
from knaves.bots.thought import Candidate
from knaves.engine.errors import Refusal
from knaves.engine.moves import find
from knaves.engine.sentences import Sentence
from knaves.page.actions import LookAt, LookAtMistake, LookBack, Resume, Stop, TryAnother
from knaves.page.house import House
from knaves.page.locale.texts import t
from knaves.page.people import people
from knaves.page.routes import GamesRoute, href
from knaves.page.screens.screen import Screen, answers
from knaves.page.view.review_page import Progress, review_page
from knaves.store.reviews import KeptReview
from knaves.table.seating import HUMAN
from knaves.table.table import Table
from knaves.wire.answers import Judgement
from knaves.wire.questions import JudgeMove

__all__ = ["ReviewScreen"]


class ReviewScreen(Screen):
    """Judges every decision of the person, quickly first and then thoroughly."""

    def __init__(self, app: House, table: Table, key: str) -> None:
        super().__init__(app)
        self.table = table
        self.key = key
        self.seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        self.plies = decisions(table, self.seat)
        self.others = self._decisions_of_others()
        self.depths: dict[int, int] = {}
        self.judged: dict[int, Judgement] = {}
        self.account: Balance | None = None
        self.current: int | None = None
        self.running: asyncio.Task[None] | None = None
        self._read()

    def enter(self) -> None:
        """Shows what there is and goes on."""
        self.app.page.title(f"{t('Review')} · {self.table.game.title} · Knaves")
        self._start()
        self.draw()

    def leave(self) -> None:
        """Nothing is judged any more; what is done is kept."""
        if self.running is not None:
            self.running.cancel()
        self.running = None

    def draw(self) -> None:
        """Draws the page."""
        ordered = self._ordered(self.plies)
        words = {ply: t("move {number}", number=ply + 1) for ply in self.plies}
        current = ordered[self.current] if self.current is not None and self.current < len(ordered) else None
        page = review_page(
            self.table.game.title,
            ordered,
            self._progress(),
            self.current if current else None,
            words,
            self._why(current) if current else None,
            self.account,
            people(self.table.seats),
            href(GamesRoute()),
            self.key,
        )
        self.app.page.show(page)

    def _progress(self) -> Progress:
        """How far the part is that is being worked at."""
        parts = (
            (t("A first look"), self.plies, QUICK),
            (t("A thorough look"), self.plies, DEEP),
            (t("The decisions of the others"), self.others, QUICK),
        )
        for words, plies, depth in parts:
            done = sum(self.depths.get(ply, 0) >= depth for ply in plies)
            if done < len(plies):
                return Progress(done, len(plies), self.running is not None, words)
        return Progress(len(self.plies), len(self.plies), self.running is not None, "")

    def _why(self, judgement: Judgement) -> Sentence | None:
        """Why the better move is better, in the words of the game."""
        seen, advice = self.table.state_at(judgement.ply).seen_by(self.seat), self.table.game.advice
        better, played = (find(move, seen.legal_moves()) for move in (judgement.better, judgement.move))
        if better is None or played is None:
            return None
        best, worse = Candidate(better, judgement.chance), Candidate(played, judgement.chance - judgement.loss)
        return together(compared(seen, advice, best, worse, dict(judgement.because)))

    def _ordered(self, plies: Sequence[int]) -> list[Judgement]:
        return [self.judged[ply] for ply in plies if ply in self.judged]

    def _decisions_of_others(self) -> list[int]:
        """The decisions of the other seats of a duel that has ended; they belong to the account."""
        state = self.table.state
        if state.sides != 2 or not state.is_over:
            return []
        seats = [seat for seat in range(state.seats) if seat != self.seat]
        return sorted(ply for seat in seats for ply in decisions(self.table, seat))

    def _start(self) -> None:
        if self.running is None:
            self.running = self.app.page.spawn(self._work())

    async def _work(self) -> None:
        for depth, plies in ((QUICK, self.plies), (DEEP, self.plies), (QUICK, self.others)):
            for ply in plies:
                if self.depths.get(ply, 0) >= depth:
                    continue
                seen = self.table.state_at(ply).seen_by(self.table.movers[ply])
                seed, played = f"review {self.table.seed} {ply}", self.table.moves[ply].notation
                question = JudgeMove(self.table.game, seen, seed, played, ply, depth)
                found = await self.app.thinker.answer(question, asyncio.Event())
                self.judged[ply], self.depths[ply] = found, depth
                self._keep()
                self.draw()
        await self._weigh()
        self.running = None
        self.draw()

    async def _weigh(self) -> None:
        """How much came from the cards, for duels."""
        state = self.table.state
        if state.sides != 2 or self.account is not None or not state.is_over:
            return
        side = state.side(self.seat)
        events: list[Stroke] = []
        for count, stroke in enumerate(strokes(self.table, side)):
            if stroke is not None:
                events.append(stroke)
            if count % 20 == 0:
                await self.app.page.sleep(0)
        result = 0.5 if not state.winners() else float(side in state.winners())
        mine, theirs = (
            [self.judged[ply] for ply in sorted(self.judged) if (state.side(self.table.movers[ply]) == side) is own]
            for own in (True, False)
        )
        self.account = balance(result, events, mine, theirs)
        self._keep()

    def _keep(self) -> None:
        judged = tuple((self.depths[ply], self.judged[ply].as_json()) for ply in self.judged)
        self.app.saves.reviews.keep(self.key, KeptReview(judged, asdict(self.account) if self.account else None))
        own = self._ordered(self.plies)
        if len(own) == len(self.plies) and own:
            losses = [judgement.loss for judgement in own]
            self.app.saves.past.note_loss(self.key, max(0.0, min(1.0, sum(losses) / len(losses))))

    def _read(self) -> None:
        kept = self.app.saves.reviews.read(self.key)
        try:
            for depth, given in kept.judged:
                judgement = Judgement.read(given)
                if judgement.ply in {*self.plies, *self.others}:
                    self.judged[judgement.ply], self.depths[judgement.ply] = judgement, depth
            self.account = Balance.read(kept.account) if kept.account else None
        except (Refusal, TypeError):
            self.judged, self.depths, self.account = {}, {}, None

    @answers(Stop)
    def stop(self, action: Stop) -> None:
        """The review stands still."""
        self.leave()
        self.draw()

    @answers(Resume)
    def resume(self, action: Resume) -> None:
        """The review goes on."""
        self._start()
        self.draw()

    @answers(LookAt)
    def look_at(self, action: LookAt) -> None:
        """Shows a decision."""
        self.current = action.place
        self.draw()

    @answers(LookBack)
    def look_back(self, action: LookBack) -> None:
        """Shows the decision before."""
        if self.current is not None:
            self.current = max(0, self.current - 1)
            self.draw()

    @answers(LookAtMistake)
    def look_at_mistake(self, action: LookAtMistake) -> None:
        """Shows the next decision that cost something; after the last comes the first again."""
        marked = [place for place, judgement in enumerate(self._ordered(self.plies)) if judgement.mark]
        after = [place for place in marked if self.current is None or place > self.current]
        if after or marked:
            self.current = (after or marked)[0]
            self.draw()

    @answers(TryAnother)
    def try_another(self, action: TryAnother) -> None:
        """A new game from a decision."""
        self.app.play_on(self.table, action.ply)
