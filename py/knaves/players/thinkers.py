"""Thinkers: where questions are thought about: on the page’s thread, or in a worker that is watched."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from knaves.analysis.review import judging
from knaves.bots.levels import level_of
from knaves.bots.thinking import choosing, done_in_slices, rating_moves
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal
from knaves.wire.questions import (
    CheckFairness,
    ChooseMove,
    ChosenMove,
    FindPuzzle,
    FoundPuzzle,
    Judgement,
    JudgeMove,
    Question,
    RatedMoves,
    RateMoves,
)

START = 30_000  # ms that a worker may take to start
PATIENCE = 2000  # ms that anybody waits for it to start, or for a sign of life from it
BEATS = 8  # looks for such a sign in that time, so that a device that stands still is not taken for a silent worker
GRACE = 4000  # ms more than asked for that it may take to answer before it counts as hung
NOW = 1500  # ms that it has for either once the player hurries
IDLE = 120_000  # ms without a question after which it is ended
CRASHES = 3  # in a row after which no other is started
STARTS = 2  # that fail in a row, after which none is tried: a script may not have arrived once


class LostError(Exception):
    """The worker crashed or hangs; it has been ended."""


class HurriedError(TimeoutError):
    """The player did not want to wait any longer."""


class _Running:
    """A worker, and the answers that are waited for."""

    def __init__(self, worker: Any) -> None:
        self.worker = worker
        self.waiting: set[asyncio.Future[Any]] = set()

    async def answer(self, text: str, number: int) -> str:
        """Return its answer to this question."""
        return str(await self.worker.sync.ask(text, number))

    async def silence(self) -> None:
        """Ends once it has given no sign of life for too long: the system has ended it, or it is stuck."""
        while True:
            heard = asyncio.ensure_future(self._is_at_it())
            try:
                for _ in range(BEATS):
                    await asyncio.sleep(PATIENCE / BEATS / 1000)
                    if heard.done():
                        break
                else:
                    return
            finally:
                heard.cancel()
            if heard.exception() is not None:
                return

    async def _is_at_it(self) -> None:
        await self.worker.sync.is_at_it()

    def end(self) -> None:
        """End it; nobody waits for it any longer."""
        self.worker.terminate()
        for each in self.waiting:
            each.cancel()


class BotWorker:
    """A worker that answers texts of questions in its own thread: started when needed, ended when idle or lost."""

    def __init__(self, start: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """`start` gives a worker with `sync.ask`, `sync.hurry`, `sync.is_at_it` and `terminate`."""
        self.start = start
        self.running: _Running | None = None
        self.starting: asyncio.Future[Any] | None = None
        self.patient_until: float | None = None  # nobody waits longer for the one that starts; None: nobody has asked
        self.has_none = False  # none can be had here
        self.losses = 0  # in a row
        self.failed_starts = 0  # in a row
        self.questions = 0

    def get_ready(self) -> None:
        """Start a worker if there is none, before anybody asks."""
        if self.running is None and self.starting is None and not self.has_none:
            self.starting = asyncio.ensure_future(asyncio.wait_for(self.start(), START / 1000))
            self.starting.add_done_callback(self._has_started)
            self.patient_until = None

    async def ask(self, text: str, hurry: asyncio.Event, ms: float) -> str | None:
        """Return the text of the answer to a question that may take `ms` milliseconds.

        None where no worker can be had, or not soon enough. Once `hurry` is set the worker answers with what it has.
        Raises LostError where it crashes, hangs or is late.
        """
        running = await self._started(hurry)
        if running is None:
            return None
        self.questions += 1
        number = self.questions
        wanted = asyncio.ensure_future(running.answer(text, number))
        silence = asyncio.ensure_future(running.silence())
        running.waiting.add(wanted)
        hasten = partial(running.worker.sync.hurry, number)
        try:
            answer: str = await _soon(wanted, ms + GRACE, hurry, hasten, silence)
        except HurriedError:
            self._end(running)
            raise LostError from None
        except asyncio.CancelledError:  # nobody waits for this answer any longer; the worker is not to blame
            hasten()
            raise
        except Exception as error:
            if self.running is running:
                self.losses += 1
                self.has_none = self.losses >= CRASHES
            self._end(running)
            raise LostError from error
        finally:
            running.waiting.discard(wanted)
            self.resting = asyncio.ensure_future(self._rest(running, number))
        self.losses = 0
        return answer

    async def _started(self, hurry: asyncio.Event) -> _Running | None:
        """The worker that is running; all who ask while it starts wait for the same one, but not for long.

        Nobody waits where one has just been lost.
        """
        if self.running is None and not self.has_none:
            self.get_ready()
            now = asyncio.get_running_loop().time()
            if self.patient_until is None:
                self.patient_until = now + (0 if self.losses else PATIENCE / 1000)
            if self.starting is not None and now < self.patient_until:
                with suppress(Exception):
                    await _soon(asyncio.shield(self.starting), (self.patient_until - now) * 1000, hurry)
        return self.running

    def _has_started(self, starting: asyncio.Future[Any]) -> None:
        if starting is not self.starting:  # `stop` has ended it
            return
        self.starting = None
        if starting.cancelled() or starting.exception() is not None:
            self.failed_starts += 1
            is_final = starting.cancelled() or isinstance(starting.exception(), TimeoutError | MemoryError)
            self.has_none = is_final or self.failed_starts >= STARTS
        else:
            self.failed_starts = 0
            self.running = _Running(starting.result())
            self.resting = asyncio.ensure_future(self._rest(self.running, self.questions))  # it may be that nobody asks

    def stop(self) -> None:
        """End the running worker; another is started when somebody asks."""
        starting, self.starting = self.starting, None
        if starting is not None:
            starting.cancel()
        if self.running is not None:
            self._end(self.running)

    async def _rest(self, running: _Running, number: int) -> None:
        await asyncio.sleep(IDLE / 1000)
        if number == self.questions:
            self._end(running)

    def _end(self, running: _Running) -> None:
        """Ends this worker; another that has been started meanwhile goes on."""
        if self.running is running:
            self.running = None
            running.end()


async def _soon(
    wanted: asyncio.Future[Any],
    ms: float,
    hurry: asyncio.Event,
    hasten: Callable[[], Any] | None = None,
    silence: asyncio.Future[None] | None = None,
) -> Any:
    """The result. Raises TimeoutError where it takes longer or there is silence, `HurriedError` where it is late
    after a hurry, `LostError` where another caller has cancelled it.
    """
    hurried = asyncio.ensure_future(hurry.wait())
    ends = {wanted} if silence is None else {wanted, silence}
    try:
        await asyncio.wait({*ends, hurried}, timeout=ms / 1000, return_when=asyncio.FIRST_COMPLETED)
        if hurried.done() and not any(each.done() for each in ends):
            if hasten is not None:
                hasten()
            await asyncio.wait(ends, timeout=NOW / 1000, return_when=asyncio.FIRST_COMPLETED)
            if not any(each.done() for each in ends):
                raise HurriedError
        if wanted.cancelled():
            raise LostError
        if not wanted.done():
            raise TimeoutError
        return wanted.result()
    finally:
        hurried.cancel()
        for each in ends:
            each.cancel()


SLICE = 0.008  # seconds of thought before the page gets its turn
LONGEST = 8000  # ms after which any thought is cut, whatever the level
SEARCHING = 120_000  # ms that the search for a puzzle may take in one game
A = TypeVar("A", ChosenMove, RatedMoves, Judgement, FoundPuzzle)


class Thinker(Protocol):
    """Anything that answers questions about a game, with values and no texts."""

    async def answer(self, question: Question[A], hurry: asyncio.Event) -> A:
        """Answer the question; once `hurry` is set, with the best found so far. May raise LostError or Refusal."""

    def get_ready(self, game: Game, levels: Iterable[str]) -> None:
        """Prepare for questions of bots of these levels."""


class SliceThinker:
    """Think on the calling thread in slices of SLICE seconds, so that the page stays responsive."""

    def get_ready(self, game: Game, levels: Iterable[str]) -> None:
        """Do nothing."""

    async def answer(self, question: Question[A], hurry: asyncio.Event) -> A:
        """Answer the question; only choosing and rating heed `hurry`. Raises TypeError for a type that is not known."""
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
        from knaves.analysis.puzzle_generator import finding  # not needed for a game

        found = await done_in_slices(finding(asked.game, int(asked.seed), asked.number), SLICE)
        return FoundPuzzle(found.as_json() if found is not None else None)


class WorkerThinker:
    """Thinks in a worker that is started when it is about to be needed and ended when it is idle.

    Where no worker can be had it thinks in slices. A worker that hangs, crashes or answers nonsense costs a bot its
    thought: whoever has asked for the move stands in for it.
    """

    def __init__(self, start: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """`start` gives a worker, as `BotWorker` needs it."""
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
