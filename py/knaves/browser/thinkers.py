"""Thinkers: where bots think. Each gets what its seat has seen, and answers a move and what it thought of others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol

from knaves.bots import Candidate, think
from knaves.bots.levels import HINTS, level_of
from knaves.bots.thought import Thought
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.state import State
from knaves.table.review import Judgement, judge

__all__ = ["LONGEST", "Answer", "SliceThinker", "Thinker", "WorkerThinker", "bot_rng"]

SLICE = 0.008  # seconds of thought before the page gets its turn
LONGEST = 8000  # ms after which any thought is cut, whatever the level
GRACE = 4000  # ms more that a worker may take to answer before it counts as hung
IDLE = 120_000  # ms without a question after which the worker is ended
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

    async def hint(self, game: Game, seen: State, rng: Random) -> list[Candidate]:
        """The moves with what they are worth, best first."""

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

    async def hint(self, game: Game, seen: State, rng: Random) -> list[Candidate]:
        last: list[Candidate] = []
        for thought in think(seen, game.advice, HINTS, rng, counts=True):
            last = list(thought.candidates)
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

    Where no worker can be had it thinks in slices; where a worker hangs, crashes or answers nonsense, a simple bot
    stands in, and `trouble` hears of it once.
    """

    def __init__(self, start: Callable[[], Awaitable[Any]], trouble: Callable[[str], None]) -> None:
        self.start = start
        self.trouble = trouble
        self.here = SliceThinker()
        self.worker: Any = None
        self.has_none = False
        self.has_told = False
        self.questions = 0

    async def choose(
        self, game: Game, seen: State, level: str, rng: Random, hurry: asyncio.Event, playouts: int | None = None
    ) -> Answer:
        from knaves.browser.worker import question

        if not level_of(level, game.advice).playouts or len(seen.legal_moves()) == 1:
            return await self.here.choose(game, seen, level, rng, hurry, playouts)
        text = await self._ask(question("choose", game, seen, level, rng, playouts=playouts), hurry)
        try:
            return Answer.read(text, seen)
        except (ValueError, LookupError, TypeError):
            if not self.has_none and playouts is None:
                self._failed()
                level = SIMPLE
            return await self.here.choose(game, seen, level, rng, hurry, playouts)

    async def hint(self, game: Game, seen: State, rng: Random) -> list[Candidate]:
        from knaves.browser.worker import question

        text = await self._ask(question("hint", game, seen, "", rng), asyncio.Event())
        try:
            return list(Answer.read(text, seen).candidates)
        except (ValueError, LookupError, TypeError):
            return await self.here.hint(game, seen, rng)

    async def judge(self, game: Game, seen: State, played: str, rng: Random, ply: int, playouts: int) -> Judgement:
        from knaves.browser.worker import question

        asked = question("judge", game, seen, played, rng, ply=ply, playouts=playouts)
        text = await self._ask(asked, asyncio.Event())
        try:
            return Judgement.read(json.loads(text))
        except (ValueError, Refusal):
            return await self.here.judge(game, seen, played, rng, ply, playouts)

    async def _ask(self, text: str, hurry: asyncio.Event) -> str:
        """The worker's answer, "" for none."""
        worker = await self._worker()
        if worker is None:
            return ""
        self.questions += 1
        watch = asyncio.ensure_future(self._hasten(worker, hurry))
        try:
            return str(await asyncio.wait_for(worker.sync.ask(text), (LONGEST + GRACE) / 1000))
        except Exception:
            self._end()
            return ""
        finally:
            watch.cancel()
            self.resting = asyncio.ensure_future(self._rest(self.questions))

    async def _worker(self) -> Any:
        if self.worker is None and not self.has_none:
            try:
                self.worker = await asyncio.wait_for(self.start(), 30)
            except Exception:
                self.has_none = True
        return self.worker

    async def _hasten(self, worker: Any, hurry: asyncio.Event) -> None:
        await hurry.wait()
        worker.sync.hurry()

    async def _rest(self, questions: int) -> None:
        await asyncio.sleep(IDLE / 1000)
        if questions == self.questions:
            self._end()

    def _end(self) -> None:
        if self.worker is not None:
            self.worker.terminate()
        self.worker = None

    def _failed(self) -> None:
        if not self.has_told:
            self.has_told = True
            self.trouble("A bot did not answer, so a simpler one has made its move.")
