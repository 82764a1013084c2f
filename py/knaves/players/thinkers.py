"""Thinkers: where bots think. Each gets what its seat has seen, and answers a move and what it thought of others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol

from knaves.analysis.review import Judgement, judge
from knaves.bots import Candidate, think
from knaves.bots.levels import HINTS, level_of
from knaves.bots.thought import Thought
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.state import State
from knaves.players.bot_worker import BotWorker, LostError

__all__ = ["LONGEST", "Answer", "SliceThinker", "Thinker", "WorkerThinker", "bot_rng"]

SLICE = 0.008  # seconds of thought before the page gets its turn
LONGEST = 8000  # ms after which any thought is cut, whatever the level
SIMPLE = "easy"  # the level that stands in for a bot that failed


def bot_rng(seed: int | None, moves_made: int) -> Random:
    """The generator of a bot's decision: the same for the same game and number of moves."""
    return Random(f"bot {seed} {moves_made}")


@dataclass(frozen=True)
class Answer:
    """A move, and the candidates with what they are worth, best first."""

    move: Move
    candidates: tuple[Candidate, ...] = ()

    def as_text(self) -> str:
        """The answer as JSON, for another thread."""
        listed = [[c.move.notation, c.value, c.playouts, c.error, dict(c.facts)] for c in self.candidates]
        return json.dumps({"move": self.move.notation, "candidates": listed})

    @classmethod
    def read(cls, text: str, seen: State) -> Answer:
        """The answer in a text; LookupError where it names a move that is not legal."""
        given = json.loads(text)
        legal = seen.legal_moves()

        def legal_move(notation: str) -> Move:
            move = find(notation, legal)
            if move is None:
                raise LookupError(notation)
            return move

        candidates = [Candidate(legal_move(each[0]), *each[1:]) for each in given["candidates"]]
        return cls(legal_move(given["move"]), tuple(candidates))


class Thinker(Protocol):
    """Something that thinks for a bot."""

    async def choose(
        self, game: Game, seen: State, level: str, rng: Random, hurry: asyncio.Event, playouts: int | None = None
    ) -> Answer:
        """The move of this level; `hurry` makes it answer with what it has, `playouts` replace its own budget."""

    async def hint(self, game: Game, seen: State, rng: Random, hurry: asyncio.Event) -> list[Candidate]:
        """The moves with what they are worth, best first; as far as that is known once `hurry` is set."""

    async def judge(self, game: Game, seen: State, played: str, rng: Random, ply: int, playouts: int) -> Judgement:
        """What a move that was played cost."""


class SliceThinker:
    """Thinks on the thread it is on, a slice at a time, so that the page stays quick."""

    async def choose(
        self, game: Game, seen: State, level: str, rng: Random, hurry: asyncio.Event, playouts: int | None = None
    ) -> Answer:
        its_level = level_of(level, game.advice)
        started = since = perf_counter()
        limit = (LONGEST if playouts is not None else min(its_level.ms or LONGEST, LONGEST)) / 1000
        best: Thought | None = None
        for thought in think(seen, game.advice, its_level, rng, playouts=playouts):
            best = thought
            now = perf_counter()
            spent = now - started
            if hurry.is_set() or (spent >= limit and (thought.is_enough or spent > LONGEST / 1000)):
                break
            if now - since >= SLICE:
                await asyncio.sleep(0)
                since = perf_counter()
        assert best is not None
        return Answer(best.move, best.candidates)

    async def hint(self, game: Game, seen: State, rng: Random, hurry: asyncio.Event) -> list[Candidate]:
        last: list[Candidate] = []
        for thought in think(seen, game.advice, HINTS, rng, counts=True):
            last = list(thought.candidates)
            if hurry.is_set():
                break
            await asyncio.sleep(0)
        return last

    async def judge(self, game: Game, seen: State, played: str, rng: Random, ply: int, playouts: int) -> Judgement:
        since = perf_counter()
        for found in judge(seen, played, rng, game.advice, ply, playouts):
            if found is not None:
                return found
            if perf_counter() - since >= SLICE:
                await asyncio.sleep(0)
                since = perf_counter()
        raise AssertionError("a review ends with a judgement")


class WorkerThinker:
    """Thinks in a worker that is started when it is first needed and ended when it is idle.

    Where no worker can be had it thinks in slices; where a bot hangs, crashes or answers nonsense, a simple one
    stands in, and `trouble` hears of it once.
    """

    def __init__(self, start: Callable[[], Awaitable[Any]], trouble: Callable[[str], None]) -> None:
        self.worker = BotWorker(start)
        self.trouble = trouble
        self.here = SliceThinker()
        self.has_told = False

    async def choose(
        self, game: Game, seen: State, level: str, rng: Random, hurry: asyncio.Event, playouts: int | None = None
    ) -> Answer:
        from knaves.players.worker import question

        if level_of(level, game.advice).playouts and len(seen.legal_moves()) > 1:
            asked = question("choose", game, seen, level, rng, playouts=playouts)
            try:
                text = await self.worker.ask(asked, hurry, LONGEST)
                if text is not None:
                    return Answer.read(text, seen)
            except (LostError, ValueError, LookupError, TypeError):
                if playouts is None:
                    self._failed()
                    level = SIMPLE
        if playouts is not None:  # a check wants this level or none
            return await self.here.choose(game, seen, level, rng, hurry, playouts)
        for stand_in in (level, SIMPLE, "random"):
            try:
                return await self.here.choose(game, seen, stand_in, rng, hurry)
            except Exception:
                self._failed()
        return Answer(seen.legal_moves()[0])

    async def hint(self, game: Game, seen: State, rng: Random, hurry: asyncio.Event) -> list[Candidate]:
        from knaves.players.worker import question

        try:
            text = await self.worker.ask(question("hint", game, seen, "", rng), hurry, LONGEST)
            if text is not None:
                return list(Answer.read(text, seen).candidates)
        except (LostError, ValueError, LookupError, TypeError):
            pass
        return await self.here.hint(game, seen, rng, hurry)

    async def judge(self, game: Game, seen: State, played: str, rng: Random, ply: int, playouts: int) -> Judgement:
        from knaves.players.worker import question

        asked = question("judge", game, seen, played, rng, ply=ply, playouts=playouts)
        try:
            text = await self.worker.ask(asked, asyncio.Event(), LONGEST)
            if text is not None:
                return Judgement.read(json.loads(text))
        except (LostError, ValueError, Refusal):
            pass
        return await self.here.judge(game, seen, played, rng, ply, playouts)

    def _failed(self) -> None:
        if not self.has_told:
            self.has_told = True
            self.trouble("A bot did not answer, so a simpler one has made its move.")
