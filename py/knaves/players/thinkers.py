"""Thinkers: where questions about a game are thought about, on the thread of the page or beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol, TypeVar

from knaves.analysis.review import judging
from knaves.bots.mixes import level_of
from knaves.bots.steps import done_in_slices
from knaves.bots.thinking import choosing, rating_moves
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.players.bot_worker import BotWorker, LostError
from knaves.wire.answers import ChosenMove, FoundPuzzle, Judgement, RatedMoves
from knaves.wire.questions import CheckFairness, ChooseMove, FindPuzzle, JudgeMove, Question, RateMoves

SLICE = 0.008  # seconds of thought before the page gets its turn
LONGEST = 8000  # ms after which any thought is cut, whatever the level
SEARCHING = 120_000  # ms that the search for a puzzle may take in one game

A = TypeVar("A", ChosenMove, RatedMoves, Judgement, FoundPuzzle)


class Thinker(Protocol):
    """Answer questions about a game."""

    async def answer(self, question: Question[A], hurry: asyncio.Event) -> A:
        """Answer the question; once `hurry` is set, with the best found so far."""

    def get_ready(self, game: Game, levels: Iterable[str]) -> None:
        """Prepare for questions of bots of these levels."""


class SliceThinker:
    """Think on the calling thread in slices of SLICE seconds, so that the page stays responsive."""

    def get_ready(self, game: Game, levels: Iterable[str]) -> None:
        """Do nothing."""

    async def answer(self, question: Question[A], hurry: asyncio.Event) -> A:
        """Answer the question. Raises TypeError for a type that is not known."""
        if isinstance(question, ChooseMove | CheckFairness):
            return await self._choose(question, hurry)
        if isinstance(question, RateMoves):
            return await self._rate(question, hurry)
        if isinstance(question, JudgeMove):
            return await self._judge(question)
        if isinstance(question, FindPuzzle):
            return await self._find(question)
        raise TypeError(f"nobody knows how to answer a {type(question).__name__}")

    async def _choose(self, asked: ChooseMove | CheckFairness, hurry: asyncio.Event) -> ChosenMove:
        level = level_of(asked.level, asked.game.bots, asked.seed)
        work = choosing(
            asked.seen, asked.game.bots, level, asked.rng, playouts=asked.playouts, longest=LONGEST,
            hurry=hurry.is_set,
        )  # fmt: skip
        best = await done_in_slices(work, SLICE)
        return ChosenMove(best.move, best.candidates)

    async def _rate(self, asked: RateMoves, hurry: asyncio.Event) -> RatedMoves:
        work = rating_moves(asked.seen, asked.game.bots, asked.rng, hurry=hurry.is_set)
        return RatedMoves(tuple(await done_in_slices(work, SLICE)))

    async def _judge(self, asked: JudgeMove) -> Judgement:
        work = judging(asked.seen, asked.played, asked.rng, asked.game.bots, asked.ply, asked.playouts)
        return await done_in_slices(work, SLICE)

    async def _find(self, asked: FindPuzzle) -> FoundPuzzle:
        from knaves.analysis.puzzles.generator import finding  # not needed for a game

        found = await done_in_slices(finding(asked.game, int(asked.seed), asked.number), SLICE)
        return FoundPuzzle(found.as_json() if found is not None else None)


class WorkerThinker:
    """Thinks in a worker that is started when it is about to be needed and ended when it is idle.

    Where no worker can be had it thinks in slices. A worker that hangs, crashes or answers nonsense costs a bot its
    thought: whoever has asked for the move stands in for it.
    """

    def __init__(self, start: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        self.worker = BotWorker(start)
        self.here = SliceThinker()

    def get_ready(self, game: Game, levels: Iterable[str]) -> None:
        """Start the worker if any of these levels looks ahead."""
        if any(level_of(level, game.bots).playouts for level in levels):
            self.worker.get_ready()

    async def answer(self, question: Question[A], hurry: asyncio.Event) -> A:
        """Return the worker's answer if it is sound, else one found on this thread.

        Raises LostError or Refusal where a bot's move is asked for and the worker has failed: what has stopped one
        thread is not tried in the other.
        """
        if _takes_thought(question):
            try:
                longest = SEARCHING if isinstance(question, FindPuzzle) else LONGEST
                line = await self.worker.ask(question.as_text(), hurry, longest)
                if line is not None:
                    return question.read_answer(line)
            except (LostError, Refusal):
                if isinstance(question, ChooseMove):
                    raise
        return await self.here.answer(question, hurry)


def _takes_thought(question: Question[Any]) -> bool:
    """Whether there is anything to think about: a level that does not look ahead answers at once, here."""
    if isinstance(question, ChooseMove | CheckFairness):
        level = level_of(question.level, question.game.bots, question.seed)
        return bool(level.playouts) and len(question.seen.legal_moves()) > 1
    return True
