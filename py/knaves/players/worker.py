"""Worker: what runs in the bots' own thread. It gets what a seat has seen as text and answers as text."""

from __future__ import annotations

import asyncio
import json

from knaves.engine.game import Game
from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.players.thinkers import Answer, SliceThinker
from knaves.wire.seen import pack, unpack

__all__ = ["ask", "hurry", "question"]

_thinker = SliceThinker()
_hurries: dict[int, asyncio.Event] = {}  # by number of the question


def question(kind: str, game: Game, seen: State, level: str, rng: object, **more: int | None) -> str:
    """The message that `ask` understands: nothing in it that the seat has not seen."""
    return json.dumps({"kind": kind, "game": game.key, "level": level, "seen": pack(seen), "rng": pack(rng), **more})


async def ask(text: str, number: int) -> str:
    """Thinks about a question and answers an `Answer` as text. `hurry` may have named its number before."""
    asked = json.loads(text)
    game, seen, rng = GAMES[asked["game"]], unpack(asked["seen"]), unpack(asked["rng"])
    if asked["kind"] == "judge":
        judgement = await _thinker.judge(game, seen, asked["level"], rng, asked["ply"], asked["playouts"])
        return json.dumps(judgement.as_json())
    event = _hurries.setdefault(number, asyncio.Event())
    try:
        if asked["kind"] == "hint":
            found = await _thinker.hint(game, seen, rng, event)
            return Answer(found[0].move, tuple(found)).as_text()
        return (await _thinker.choose(game, seen, asked["level"], rng, event, asked["playouts"])).as_text()
    finally:
        del _hurries[number]


def hurry(number: int) -> None:
    """Ends the thought about this question with what it has."""
    _hurries.setdefault(number, asyncio.Event()).set()
