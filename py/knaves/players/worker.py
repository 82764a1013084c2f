"""Worker: what runs in the bots' own thread. It gets questions as lines of JSON and answers with lines of JSON."""

from __future__ import annotations

import asyncio

from knaves.engine.errors import Refusal
from knaves.players.thinkers import SliceThinker
from knaves.wire.answers import Judgement
from knaves.wire.fields import refusal
from knaves.wire.questions import read_question
from knaves.wire.strict_json import write_json

__all__ = ["ask", "hurry", "is_at_it"]

_thinker = SliceThinker()
_hurries: dict[int, asyncio.Event] = {}  # by number of the question


async def ask(line: str, number: int) -> str:
    """Thinks about a question and replies to it, or refuses. `hurry` may have named its number before."""
    event = _hurries.setdefault(number, asyncio.Event())
    try:
        answer = await _thinker.answer(read_question(line), event)
    except Refusal as why:
        return write_json(refusal(why))
    finally:
        del _hurries[number]
    body = {"judgement": answer.as_json()} if isinstance(answer, Judgement) else answer.as_json()
    return write_json({"ok": True, **body})


def hurry(number: int) -> None:
    """Ends the thought about this question with what it has."""
    _hurries.setdefault(number, asyncio.Event()).set()


def is_at_it() -> bool:
    """True, between two slices of thought: whoever gets no answer to this asks a thread that is gone."""
    return True
