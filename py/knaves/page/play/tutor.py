"""Tutor: says after each of the person's moves whether it was the best, by the judge of the review."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import monotonic

from knaves.analysis.review import DEEP, QUICK, has_choice, why_better
from knaves.bots.reasons import length, words
from knaves.engine.sentences import Sentence, first_of
from knaves.nodes import Child, Node, h
from knaves.page.locale import t
from knaves.page.play.live_game import LiveGame
from knaves.page.view.card import icon
from knaves.page.view.sentence import move_text, rich, woven
from knaves.page.view.table import TableScene
from knaves.page.view.widgets import button
from knaves.players.thinkers import LostError
from knaves.session.game_view import GameView
from knaves.session.session import BRIEF, FEW_WORDS
from knaves.wire.questions import Judgement, JudgeMove

AFFORDED = 2.0  # seconds that the thorough look may take, as the first one foretells: others wait for the same worker


class Tutor:
    """The judgement of the person's last move, until the next one.

    It asks as the review does, so that both say the same: a first look, and the thorough one where that is quick.
    """

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.judged: tuple[Judgement, Sentence | None] | None = None  # the last move, and why another is better
        self._is_sure = False  # the last move has been looked at thoroughly
        self._judging: asyncio.Task[None] | None = None

    def note(self, shown: GameView) -> None:
        """Hear a change: the person's own move is judged, and what was said before it is over."""
        change = shown.change
        if change is None or (change.move is not None and shown.movers[-1] != shown.viewer):
            if shown.position.deal_is_over:
                self.leave()
            return
        self.leave()
        if change.move is not None and shown.lesson_card is None and shown.can_hint:
            self._judging = self.live.app.page.spawn(self._judge(len(shown.movers) - 1, shown))

    def leave(self) -> None:
        """Say nothing more of the last move."""
        self.judged = None
        if self._judging is not None:
            self._judging.cancel()
        self._judging = None

    async def _judge(self, ply: int, shown: GameView) -> None:
        table = self.live.session.past()
        state, played = table.state_at(ply), table.moves[ply].notation
        if not has_choice(shown.game, state):
            return
        seen = state.seen_by(shown.viewer)
        for playouts in (QUICK, DEEP):
            question = JudgeMove(shown.game, seen, f"review {table.seed} {ply}", played, ply, playouts)
            begun = monotonic()
            try:
                found = await self.live.app.thinker.answer(question, asyncio.Event())
            except LostError:
                return
            needed = (monotonic() - begun) * DEEP / QUICK
            if playouts == QUICK and needed <= AFFORDED:
                continue  # one verdict, not two
            told = why_better(shown.game, seen, found) if found.mark else None
            self.judged, self._is_sure = (found, told[1] if told is not None else None), playouts == DEEP
            self.live.draw()
            return

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with the remark on the last move, in place of tip, recap and voice.

        As it was where there is no remark, or a hint or refusal is shown.
        """
        touching = self.live.shown.touching
        has_begun = touching is not None and touching.touched != ()  # then praise of the last move is stale
        if self.judged is None or scene.toast is not None or (has_begun and not self.judged[0].mark):
            return scene
        return replace(scene, tip=None, recap=(), voice=None, remark=self._remark(*self.judged))

    def _remark(self, judgement: Judgement, why: Sentence | None) -> Node:
        """Say whether the move was the best, and offer to take it back where another was better."""
        game, better = self.live.shown.game, move_text(self.live.shown.game, judgement.better)
        if judgement.mark:
            line = woven("Better: {move}.", move=better)
            if why is not None:
                line = [*line, " ", *self._in_short(why)]
        elif judgement.move == judgement.better and (self._is_sure or judgement.is_exact):
            line = woven("{move}: the best move.", move=better)
        else:
            line = woven("{move}: a good move.", move=move_text(game, judgement.move))
        back = button(t("Take it back"), "undo") if judgement.mark and self.live.shown.can_undo else None
        return h(
            "div.message.remark", {"role": "status"}, icon("hint" if judgement.mark else "check"),
            h("span.lines", h("span", line)), back, key=f"remark {judgement.ply}",
        )  # fmt: skip

    def _in_short(self, why: Sentence) -> list[Child]:
        fits = length(why) <= BRIEF and words(why) <= FEW_WORDS
        return rich(why if fits else first_of(why), self.live.shown.viewer, self.live.seated)
