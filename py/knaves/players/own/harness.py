"""Harness: runs beside an own bot, in the sandbox or in a process of its own, and answers the messages for it."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Mapping
from random import Random
from typing import Any

from knaves.games.registry import GAMES
from knaves.players.own.messages import FORMAT, LONGEST_PRINTED
from knaves.players.own.program import Program, ProgramFault, guarded
from knaves.players.own.seen import Seen
from knaves.wire.states import read_state

__all__ = ["Harness"]


class Printed(io.TextIOBase):
    """Where a bot prints to: the beginning is kept, the rest is dropped, however much it is."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        if len(self.text) < LONGEST_PRINTED:
            self.text += str(text)[: LONGEST_PRINTED - len(self.text)]
        return len(text)


class Harness:
    """One own bot and the game it sits in. Each `sit` begins with a program made anew from the source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.program: Program | None = None
        self.game: Any = None
        self.options: Any = None

    def answer(self, message: str) -> str:
        """The answer to a message of messages.py, as JSON; a fault of the bot is an answer too, with its line."""
        printed = Printed()
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                reply = self._do(json.loads(message))
        except ProgramFault as fault:
            reply = {"ok": False, "error": "bot-error", "message": str(fault)}
            if fault.line is not None:
                reply["line"] = fault.line
        if printed.text:
            reply["printed"] = printed.text
        return json.dumps(reply)

    def _do(self, message: Mapping[str, Any]) -> dict[str, Any]:
        if message.get("do") == "sit":
            return self._sit(message)
        if message.get("do") == "choose":
            return {"ok": True, "move": self._choose(message)}
        raise ProgramFault("An own bot is told to sit or to choose.", None)

    def _sit(self, message: Mapping[str, Any]) -> dict[str, Any]:
        if message.get("format") != FORMAT:
            raise ProgramFault(f"This bot speaks {FORMAT}.", None)
        self.program = None
        program = Program(self.source)
        if program.game not in (None, message["game"]):
            raise ProgramFault(f"This bot plays {program.game} only.", None)
        self.game = GAMES[message["game"]]
        self.options = self.game.options.parse(message["options"])
        self.program = program
        return {"ok": True, "name": program.name or ""}

    def _choose(self, message: Mapping[str, Any]) -> str:
        if self.program is None:
            raise ProgramFault("The bot has no seat yet.", None)
        choose = self.program.choose
        view = message["position"]
        state = read_state(self.game, self.options, message["seen"])
        seen = Seen(self.game, state, message["seat"], view, message["events"])
        legal = list(view["legal"])
        move = guarded(lambda: choose(seen, legal, Random(message["luck"])))
        if not isinstance(move, str):
            raise ProgramFault(f"choose answered {type(move).__name__}, not a text of legal.", None)
        return str(move)
