"""Harness: runs beside an own bot, in the sandbox or in a process of its own, and answers the messages for it."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any

from knaves.games.registry import GAMES
from knaves.players.own.messages import FORMAT, LONGEST_PRINTED
from knaves.players.own.program import Program, ProgramFault, guarded
from knaves.players.own.seen import Seen
from knaves.wire.states import apply_changes, read_state

LONG = 0.3  # seconds after which no further message of many is answered


class Printed(io.TextIOBase):
    """Output of a bot: keep the first LONGEST_PRINTED characters, drop the rest."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        if len(self.text) < LONGEST_PRINTED:
            self.text += str(text)[: LONGEST_PRINTED - len(self.text)]
        return len(text)


class Seat:
    """One bot at one table: a program made from its source for this game, and the state it was sent last."""

    def __init__(self, source: str, message: Mapping[str, Any]) -> None:
        """Open a game. Raises ProgramFault."""
        if message.get("format") != FORMAT:
            raise ProgramFault(f"This bot speaks {FORMAT}.", None)
        self.program = Program(source)
        if self.program.game not in (None, message["game"]):
            raise ProgramFault(f"This bot plays {self.program.game} only.", None)
        self.game: Any = GAMES[message["game"]]
        self.options: Any = self.game.options.parse(message["options"])
        self.last: Any = None

    def choose(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Let the program choose and return the reply. Raises ProgramFault."""
        if "changes" in message:
            apply_changes(self.game, self.last, message["changes"])
        else:
            self.last = read_state(self.game, self.options, message["seen"])
        state = self.last.copy()  # whatever the program does with it, the next changes come to what was sent
        choose, seen = self.program.choose, Seen(self.game, state, message["seat"], message["events"])
        legal, rng = seen.legal, Random(message["luck"])
        began = perf_counter()
        move = guarded(lambda: choose(seen, legal, rng))
        took = round(1000 * (perf_counter() - began), 3)
        if not isinstance(move, str):
            raise ProgramFault(f"choose answered {type(move).__name__}, not a text of legal.", None)
        return {"ok": True, "move": str(move), "took": took}


class Harness:
    """One bot at any number of tables; each `sit` makes a new program from the source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.seats: dict[int, Seat] = {}

    def answer(self, message: str) -> str:
        """Answer a message of messages.py as JSON; a fault of the bot is an answer too, with its line.

        What the bot prints comes with an answer; with answers to several messages in one it is dropped. Of many
        messages the last ones stay without an answer where they take long: so that nobody waits for more than a move.
        """
        asked, printed = json.loads(message), Printed()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            if asked.get("do") == "many":
                return json.dumps({"ok": True, "answers": self._replies(asked["messages"])})
            reply = self._reply(asked)
        if printed.text:
            reply["printed"] = printed.text
        return json.dumps(reply)

    def _replies(self, messages: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        end, replies = perf_counter() + LONG, [self._reply(messages[0])]
        for each in messages[1:]:
            if perf_counter() > end:
                break
            replies.append(self._reply(each))
        return replies

    def _reply(self, message: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self._do(message)
        except ProgramFault as fault:
            reply = {"ok": False, "error": "bot-error", "message": str(fault)}
            return reply | ({"line": fault.line} if fault.line is not None else {})

    def _do(self, message: Mapping[str, Any]) -> dict[str, Any]:
        table = message.get("table", 0)
        if message.get("do") == "sit":
            self.seats.pop(table, None)
            self.seats[table] = Seat(self.source, message)
            return {"ok": True, "name": self.seats[table].program.name or ""}
        if message.get("do") != "choose":
            raise ProgramFault("An own bot is told to sit or to choose.", None)
        if table not in self.seats:
            raise ProgramFault("The bot has no seat yet.", None)
        return self.seats[table].choose(message)
