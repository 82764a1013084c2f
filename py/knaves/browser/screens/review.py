"""The review of a finished game; it runs beside the page, can be stopped, and is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from knaves.browser.people import people
from knaves.browser.render.review_page import Progress, review_page
from knaves.browser.texts import t
from knaves.engine.errors import UnreadableRecord
from knaves.table.luck import Balance, Stroke, balance, strokes
from knaves.table.review import DEEP, QUICK, Judgement, decisions
from knaves.table.saves import parse_json
from knaves.table.seating import HUMAN
from knaves.table.table import Table

__all__ = ["ReviewScreen"]


class ReviewScreen:
    """Judges every decision of the person, quickly first and then thoroughly."""

    def __init__(self, app: Any, table: Table, key: str) -> None:
        self.app = app
        self.table = table
        self.key = key
        self.seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        self.plies = decisions(table, self.seat)
        self.depths: dict[int, int] = {}
        self.judged: dict[int, Judgement] = {}
        self.account: Balance | None = None
        self.current: int | None = None
        self.running = 0
        self._read()

    def enter(self) -> None:
        """Shows what there is and goes on."""
        self.app.page.title(f"{t('Review')} · {self.table.game.title} · Knaves")
        self._start()
        self.draw()

    def leave(self) -> None:
        """Stops; what is done is kept."""
        self.running = 0

    def draw(self) -> None:
        """Draws the page."""
        ordered = self._ordered()
        words = {ply: t("move {number}", number=ply + 1) for ply in self.plies}
        done = sum(self.depths.get(ply, 0) >= DEEP for ply in self.plies)
        if len(self.judged) < len(self.plies):
            progress = Progress(len(self.judged), len(self.plies), bool(self.running), t("A first look"))
        else:
            progress = Progress(done, len(self.plies), bool(self.running), t("A thorough look"))
        page = review_page(
            self.table.game.title,
            ordered,
            progress,
            self.current,
            words,
            self.account,
            people(self.table.seats),
            "#/games",
            self.key,
        )
        self.app.page.show(page)

    def _ordered(self) -> list[Judgement]:
        return [self.judged[ply] for ply in self.plies if ply in self.judged]

    def _start(self) -> None:
        if not self.running:
            self.running = id(object())
            self.app.page.spawn(self._work(self.running))

    async def _work(self, number: int) -> None:
        for depth in (QUICK, DEEP):
            for ply in self.plies:
                if self.depths.get(ply, 0) >= depth:
                    continue
                seen = self.table.state_at(ply).seen_by(self.seat)
                rng = Random(f"review {self.table.seed} {ply}")
                found = await self.app.thinker.judge(
                    self.table.game, seen, self.table.moves[ply].notation, rng, ply, depth
                )
                if self.running != number:
                    return
                self.judged[ply], self.depths[ply] = found, depth
                self._keep()
                self.draw()
        await self._weigh(number)
        if self.running == number:
            self.running = 0
            self.draw()

    async def _weigh(self, number: int) -> None:
        """How much came from the cards, for duels."""
        if self.table.state.sides != 2 or self.account is not None or not self.table.state.is_over:
            return
        events: list[Stroke] = []
        for count, stroke in enumerate(strokes(self.table, self.table.state.side(self.seat))):
            if stroke is not None:
                events.append(stroke)
            if count % 20 == 0:
                await self.app.page.sleep(0)
                if self.running != number:
                    return
        result = 1.0 if self.table.state.side(self.seat) in self.table.state.winners() else 0.0
        if not self.table.state.winners():
            result = 0.5
        self.account = balance(result, events, self._ordered(), ())

    def _keep(self) -> None:
        body = [[self.depths[ply], self.judged[ply].as_json()] for ply in self.plies if ply in self.judged]
        self.app.page.store.set(f"review/{self.key}", json.dumps(body, separators=(",", ":")))
        if len(self.judged) == len(self.plies) and self.plies:
            losses = [judgement.loss for judgement in self.judged.values()]
            self.app.saves.note_loss(self.key, max(0.0, min(1.0, sum(losses) / len(losses))))

    def _read(self) -> None:
        text = self.app.page.store.get(f"review/{self.key}")
        try:
            for depth, given in parse_json(text, 400_000) if text else []:
                judgement = Judgement.read(given)
                if judgement.ply in self.plies and isinstance(depth, int):
                    self.judged[judgement.ply], self.depths[judgement.ply] = judgement, depth
        except (UnreadableRecord, TypeError, ValueError):
            self.judged, self.depths = {}, {}

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "stop":
            self.running = 0
        elif name == "resume":
            self._start()
        elif name == "look":
            self.current = int(data["place"])
        elif name == "previous" and self.current is not None:
            self.current = max(0, self.current - 1)
        elif name == "mistake":
            self._next_mistake()
        elif name == "try":
            self.app.play_on(self.table, int(data["ply"]))
            return
        self.draw()

    def _next_mistake(self) -> None:
        marked = [place for place, judgement in enumerate(self._ordered()) if judgement.mark]
        after = [place for place in marked if self.current is None or place > self.current]
        if after or marked:
            self.current = (after or marked)[0]
