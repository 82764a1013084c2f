"""Harness: what runs beside an own bot: its program, what the program sees, and its answers.

As a process of its own: python -m knaves.players.own.harness FILE
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import traceback
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

from knaves.bots.search import play_out
from knaves.cards import codes
from knaves.engine.arrays import Arrays, Row
from knaves.engine.game import Game
from knaves.engine.moves import find
from knaves.engine.state import State
from knaves.engine.zones import Imagination, Seat, unseen
from knaves.games.registry import GAMES
from knaves.players.own.messages import FORMAT, LONGEST_PRINTED
from knaves.table.table import position
from knaves.wire.parse import text_from
from knaves.wire.states import apply_changes, read_state

Cards = list[str]
MOST_MEMORY = 2 * 1024**3  # bytes of a process of its own


class _Table:
    """What can be asked of a state alike, whether all of it is known or only what one seat has seen."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._state = state

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None once the game is over."""
        return self._state.turn

    @property
    def legal(self) -> list[str]:
        """Every move open to the seat in turn, in the notation."""
        return [move.notation for move in self._state.legal_moves()]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state.seats

    @property
    def scores(self) -> list[int]:
        """The points of each side."""
        return self._state.scores()

    @property
    def facts(self) -> dict[str, object]:
        """The open facts besides zones and scores: trump, dealer, direction …"""
        return self._state.facts()

    def side(self, seat: Seat) -> int:
        """The side that a seat plays for."""
        return self._state.side(seat)

    def cards(self, zone: str, owner: Seat | None = None, box: int | None = None) -> list[str | None]:
        """The codes of the cards in a zone, `??` for an unknown one, None for an empty place.

        A zone that lies there more than once (one a Box, say) and is not told apart gives all its cards in a row.
        """
        found: list[str | None] = []
        for each in self._state.zones():
            if each.name == zone and each.owner == owner and box in (None, each.box):
                found += codes(each.cards)
        return found

    def hand(self, seat: Seat) -> Cards:
        """The hand of a seat; `??` for a card that is not known."""
        return [each for each in self.cards("hand", seat) if each is not None]

    @property
    def trick(self) -> Cards:
        """The cards of the trick that is being played, the led one first."""
        return [each for each in self.cards("trick") if each is not None]


class Seen(_Table, Mapping[str, Any]):
    """The view of one seat. As a mapping it is the JSON view of the protocol: `seen["zones"]`, `seen["scores"]`.

    The view shows what lies open now; the object remembers too what the seat saw go by, and what play has shown.
    """

    def __init__(self, game: Game, state: State, seat: Seat, events: list[str]) -> None:
        super().__init__(game, state)
        self.seat = seat
        self.events = events  # what happened since this seat was last asked, in sentences

    @cached_property
    def view(self) -> dict[str, Any]:
        """The position of the protocol, as this seat may see it."""
        return position(self._game.key, self._state, self.seat)

    def __getitem__(self, key: str) -> Any:
        return self.view[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.view)

    def __len__(self) -> int:
        return len(self.view)

    @property
    def game(self) -> str:
        """The key of the game: `box`."""
        return self._game.key

    @property
    def options(self) -> dict[str, Any]:
        """The rules that are played, every option by name."""
        return self._state.options.as_json()

    @property
    def own(self) -> Cards:
        """The cards of the own hand."""
        return self.hand(self.seat)

    @property
    def unseen(self) -> Cards:
        """The cards that this seat has not seen, in the order of the pack: hands of others, stock, kitty."""
        return [each.code for each in unseen(self._state)]

    def world(self, rng: Random) -> World:
        """Deal the unseen cards at random, as play shows that they may lie, and return that table."""
        return World(self._game, self._imagination.world(rng))

    def observation(self) -> Row:
        """Return all that this seat has seen as 32-bit floats, in the layout of `knaves.envs`."""
        return self._arrays.observe(self._state, self.seat)

    def mask(self) -> array[int]:
        """Return a byte for each action of `knaves.envs`: 1 if it is legal now, otherwise 0."""
        mask = array("b", bytes(len(self._arrays.actions)))
        for number in self._numbers.values():
            mask[number] = 1
        return mask

    def number(self, move: str) -> int:
        """Return the number of a legal move, as `knaves.envs` counts actions. Raises ValueError if it is not legal."""
        if move not in self._numbers:
            raise ValueError(f"{move} is not a legal move here")
        return self._numbers[move]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        legal = self._state.legal_moves()
        return dict(zip((move.notation for move in legal), self._arrays.numbers(self._state, legal), strict=True))

    @cached_property
    def _arrays(self) -> Arrays:
        return _arrays(self._game.key, json.dumps(self.options))

    @cached_property
    def _imagination(self) -> Imagination[State]:
        return Imagination(self._state)


@cache
def _arrays(key: str, options: str) -> Arrays:
    """The numbers of a game, made once for all tables with the same options."""
    game: Any = GAMES[key]
    return Arrays.of(game, game.options.parse(json.loads(options)))


class World(_Table):
    """A whole table as it could be. It can be played on; the real game is not touched."""

    def copy(self) -> World:
        """Return an independent copy of this world."""
        return World(self._game, self._state.copy())

    def play(self, move: str) -> None:
        """Make a move of the seat in turn. Raises ValueError if it is not legal."""
        found = find(move, self._state.legal_moves())
        if found is None:
            raise ValueError(f"{move} is no legal move here")
        self._state.play(found)

    def play_out(self, rng: Random) -> None:
        """Play on to the end of the deal as the built-in bots' playouts do: fast, and sensibly."""
        play_out(self._state, self._game.bots.heuristics, rng)

    @property
    def is_over(self) -> bool:
        """Whether the deal (in games of one deal: the game) has come to its end."""
        return self._state.turn is None or bool(self._state.deal_is_over)

    def worth(self, seat: Seat) -> float:
        """Estimate how well the side of this seat stands: 0 lost … 1 won."""
        return self._game.bots.heuristics.evaluate(self._state, seat)


FILE = "bot.py"  # what the bot's own file is called in tracebacks
MODULE = "bot"
Choose = Callable[[Seen, list[str], Random], object]


class ProgramFault(Exception):  # noqa: N818 - told to the bot's author as it is
    """An error of the bot in Python's words; `line` is that of its file, None if unknown."""

    def __init__(self, why: str, line: int | None) -> None:
        super().__init__(why)
        self.line = line


class Program:
    """A bot made from its source: a function `choose`, or a class `Bot` with such a method."""

    def __init__(self, source: str) -> None:
        """Run the text once. Raises ProgramFault."""
        module = ModuleType(MODULE)
        module.__file__ = FILE
        sys.modules[MODULE] = module  # dataclasses and the like look themselves up there
        guarded(lambda: exec(compile(source, FILE, "exec", dont_inherit=True), module.__dict__))
        self.name = _text(module, "NAME")
        self.game = _text(module, "GAME")
        self._module = module

    def chooser(self) -> Choose:
        """Return what chooses at one table: the function, or the method of a new object. Raises ProgramFault."""
        return _chooser(self._module)


def guarded(run: Callable[[], Any]) -> Any:
    """Return what `run` returns. Raises ProgramFault for whatever it raises, SystemExit included."""
    try:
        return run()
    except ProgramFault:
        raise
    except BaseException as fault:
        raise ProgramFault(_said(fault), _line(fault)) from None


def _chooser(module: ModuleType) -> Choose:
    made = getattr(module, "Bot", None)
    if isinstance(made, type):
        chooser = getattr(guarded(made), "choose", None)
    else:
        chooser = getattr(module, "choose", None)
    if not callable(chooser):
        raise ProgramFault("There is no function choose(seen, legal, rng), and no class Bot that has one.", None)
    return chooser  # type: ignore[no-any-return]


def _text(module: ModuleType, name: str) -> str | None:
    value = getattr(module, name, None)
    if value is not None and not isinstance(value, str):
        raise ProgramFault(f"{name} is a text.", None)
    return value


def _said(fault: BaseException) -> str:
    """An exception in one line; one that cannot even be printed gives its kind."""
    kind = type(fault).__name__
    try:
        what = " ".join((fault.msg if isinstance(fault, SyntaxError) else str(fault)).split())
    except BaseException:
        return kind
    return f"{kind}: {what}" if what else kind


def _line(fault: BaseException) -> int | None:
    """The line of the bot's file where this came from: the innermost one, or that of a mistake in writing."""
    if isinstance(fault, SyntaxError) and fault.filename == FILE:
        return fault.lineno
    lines = [line for frame, line in traceback.walk_tb(fault.__traceback__) if frame.f_code.co_filename == FILE]
    return lines[-1] if lines else None


LONG = 0.3  # seconds after which no further message of many is answered


class Printed(io.TextIOBase):
    """Output of a bot: keep the first LONGEST_PRINTED characters, drop the rest."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        if len(self.text) < LONGEST_PRINTED:
            self.text += str(text)[: LONGEST_PRINTED - len(self.text)]
        return len(text)


class HarnessSeat:
    """One bot at one table: its function or object of this game, and the state it was sent last."""

    def __init__(self, program: Program, message: Mapping[str, Any]) -> None:
        """Open a game. Raises ProgramFault."""
        if message.get("format") != FORMAT:
            raise ProgramFault(f"This bot speaks {FORMAT}.", None)
        self.program = program
        if self.program.game not in (None, message["game"]):
            raise ProgramFault(f"This bot plays {self.program.game} only.", None)
        self.game: Any = GAMES[message["game"]]
        self.options: Any = self.game.options.parse(message["options"])
        self.last: Any = None
        self.chooser = program.chooser()

    def choose(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Let the program choose and return the reply. Raises ProgramFault."""
        if "changes" in message:
            apply_changes(self.game, self.last, message["changes"])
        else:
            self.last = read_state(self.game, self.options, message["seen"])
        state = self.last.copy()  # whatever the program does with it, the next changes come to what was sent
        choose, seen = self.chooser, Seen(self.game, state, message["seat"], message["events"])
        legal, rng = seen.legal, Random(message["luck"])
        began = perf_counter()
        move = guarded(lambda: choose(seen, legal, rng))
        took = round(1000 * (perf_counter() - began), 3)
        if not isinstance(move, str):
            raise ProgramFault(f"choose answered {type(move).__name__}, not a text of legal.", None)
        return {"ok": True, "move": str(move), "took": took}


class Harness:
    """One bot at any number of tables: its file is run once, at the first of them."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._program: Program | None = None
        self.seats: dict[int, HarnessSeat] = {}

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
            self._program = self._program or Program(self.source)
            self.seats[table] = HarnessSeat(self._program, message)
            return {"ok": True, "name": self.seats[table].program.name or ""}
        if message.get("do") != "choose":
            raise ProgramFault("An own bot is told to sit or to choose.", None)
        if table not in self.seats:
            raise ProgramFault("The bot has no seat yet.", None)
        return self.seats[table].choose(message)


def main(arguments: Sequence[str]) -> int:
    """Serve the bot in the file ARGUMENTS[0] until the end of input; its own output is dropped."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii", newline="\n")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    questions = sys.stdin.buffer
    sys.stdin = io.TextIOWrapper(io.BytesIO())
    _bound_memory()
    harness = Harness(text_from(Path(arguments[0]).read_bytes()))
    for line in questions:
        answers.write(harness.answer(line.decode()) + "\n")
        answers.flush()
    return 0


def _bound_memory() -> None:
    """Limit the memory of this process, where the system can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
