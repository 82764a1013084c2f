"""Worker: what runs in the bots' own thread. It gets questions as lines of JSON and answers with lines of JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from knaves.engine.sentences import Refusal
from knaves.players.thinkers import SliceThinker
from knaves.wire.parse import refusal, write_json
from knaves.wire.questions import FindPuzzle, Judgement, read_question

LAB = '{"do":"lab"'  # how a question for the lab begins
_thinker = SliceThinker()
_hurries: dict[int, asyncio.Event] = {}  # by number of the question
_bringing: list[Callable[[], Awaitable[object]]] = []  # how the modules come that a start does without


async def ask(line: str, number: int) -> str:
    """Answer a question or refuse it, as JSON text; `hurry` may have come for its number before."""
    event = _hurries.setdefault(number, asyncio.Event())
    try:
        if line.startswith(LAB):
            return await _lab(line, event)
        question = read_question(line)
        if isinstance(question, FindPuzzle):
            await _bring_later()
        answer = await _thinker.answer(question, event)
    except Refusal as why:
        return write_json(refusal(why))
    finally:
        del _hurries[number]
    body = {"judgement": answer.as_json()} if isinstance(answer, Judgement) else answer.as_json()
    return write_json({"ok": True, **body})


async def _lab(line: str, event: asyncio.Event) -> str:
    """A go of the lab."""
    await _bring_later()
    from knaves.players.lab_workers import answer

    return await answer(line, event)


async def _bring_later() -> None:
    """Load the modules that a start does without; outside the browser they are here."""
    if _bringing:
        await _bringing[0]()


def load_later_with(bring: Callable[[], Awaitable[object]]) -> None:
    """Set how to load the modules that a start does without, for the first question that needs them."""
    _bringing[:] = [bring]


def hurry(number: int) -> None:
    """End the thought about the question of this number, also one still to come, with the best found so far."""
    _hurries.setdefault(number, asyncio.Event()).set()


def is_at_it() -> bool:
    """Return True between two slices of thought; no answer means that the thread is gone."""
    return True
