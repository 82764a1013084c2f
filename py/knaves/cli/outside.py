"""Outside: bots that are programs of their own, each game in a process that starts with it and ends with it."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import knaves
from knaves.analysis.matches import Forfeit, Player
from knaves.cli.arguments import WrongArgument
from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.players.fault import BotFault
from knaves.players.own.messages import (
    LONGEST_ANSWER,
    choose_message,
    read_choice,
    read_name,
    sit_message,
)

STARTS = 3  # limits of a move for the answer to `sit`: a program may have much to load
PREFIX = "cmd:"


def find_outsider(name: str, ms: int | None, limit: int) -> Outsider | None:
    """Return the player that `bot.py` or `cmd:PROGRAM ARGUMENTS` names; None for others. Raises WrongArgument."""
    if name.startswith(PREFIX):
        try:
            command = shlex.split(name.removeprefix(PREFIX))
        except ValueError:
            command = []
        if not command:
            raise WrongArgument(Sentence("{name} names no program.", name=repr(name[:60])))
        return Outsider(tuple(command), ms, limit, in_python=False)
    if name.endswith(".py"):
        if not Path(name).is_file():
            raise WrongArgument(Sentence("Cannot find the file {name}.", name=repr(name[:60])))
        return Outsider(
            (sys.executable, "-m", "knaves.cli.own_bot", str(Path(name).resolve())), ms, limit, in_python=True
        )
    return None


@dataclass(frozen=True)
class Outsider(Player):
    """A program as a player. It is told that it may think `ms`, and forfeits after `limit` milliseconds."""

    command: tuple[str, ...]
    ms: int | None
    limit: int
    in_python: bool  # a file that our own harness runs

    listens = True

    @contextmanager
    def sit(self, game: Game, options: Options, seat: Seat) -> Iterator[Player]:
        """Start the program for one game and tell it the game and its seat.

        A file of Python runs in an empty folder of its own, deleted after the game, so that it leaves no note for the
        same deal from the other side. A program of another kind runs where the command was given.
        """
        with TemporaryDirectory(prefix="knaves-") if self.in_python else nullcontext() as folder:
            yield from self._sit(game, options, seat, folder)

    def _sit(self, game: Game, options: Options, seat: Seat, folder: str | None) -> Iterator[Player]:
        try:
            process = Process(self.command, folder)
        except OSError as fault:
            why = fault.strerror or type(fault).__name__
            raise Forfeit(Sentence("{program} does not start: {why}.", program=self.command[0], why=why)) from None
        try:
            with forfeiting():
                read_name(process.ask(sit_message(game, options, seat), STARTS * self.limit / 1000))
            yield Sitting(self, game, seat, process)
        finally:
            process.end()

    def look(self, state: Any, seat: Seat) -> Any:
        raise NotImplementedError("an outsider looks once it sits")

    def move(self, game: Game, seen: Any, rng: Random) -> Move:
        raise NotImplementedError("an outsider moves once it sits")


@dataclass
class Sitting(Player):
    """A running program in its seat."""

    player: Outsider
    game: Game
    seat: Seat
    process: Process
    told: list[str] = field(default_factory=list)  # what happened since it was last asked

    listens = True

    def hear(self, event: Event) -> None:
        sentence = self.game.text.say(event)
        if sentence is not None:
            self.told.append(str(sentence))

    def look(self, state: Any, seat: Seat) -> Any:
        return state.seen_by(seat)

    def move(self, game: Game, seen: Any, rng: Random) -> Move:
        legal = seen.legal_moves()
        if len(legal) == 1:  # nothing to choose, nothing to ask
            return legal[0]  # type: ignore[no-any-return]
        message = choose_message(
            game, seen, self.seat, rng.getrandbits(53), events=self.told, ms=self.player.ms,
            in_python=self.player.in_python,
        )  # fmt: skip
        self.told = []
        with forfeiting():
            return read_choice(self.process.ask(message, self.player.limit / 1000), legal).move


@contextmanager
def forfeiting() -> Iterator[None]:
    """Turn a BotFault into a Forfeit."""
    try:
        yield
    except BotFault as fault:
        raise Forfeit(fault.sentence) from None


class Process:
    """A child process that answers each line with a line; its standard error is dropped."""

    def __init__(self, command: Sequence[str], folder: str | None = None) -> None:
        """Start it; a `folder` becomes its working, home and temporary one. Raises OSError if it cannot start."""
        here = str(Path(knaves.__file__).resolve().parents[1])
        path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH", "")]))
        own = {} if folder is None else dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
        self._process = subprocess.Popen(
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path, **own}, start_new_session=True, cwd=folder,
        )  # fmt: skip
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=4)  # a flood waits in the pipe
        self._has_ended = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while not self._has_ended.is_set():
                line = self._process.stdout.readline(LONGEST_ANSWER + 1)
                while not self._has_ended.is_set():
                    with contextlib.suppress(queue.Full):
                        self._lines.put(line, timeout=0.1)
                        break
                if not line.endswith(b"\n"):  # the end, or a line that is too long
                    return

    def ask(self, message: str, seconds: float) -> str:
        """Return the line that answers this one. Raises BotFault if none comes in time."""
        assert self._process.stdin is not None
        if not self._lines.empty() and self._process.poll() is None:
            raise BotFault("The bot answered without being asked.")
        end = monotonic() + seconds
        writer = threading.Thread(target=self._write, args=(message,), daemon=True)
        writer.start()  # a program that does not read would hold us up for ever
        try:
            line = self._lines.get(timeout=max(0.0, end - monotonic()))
        except queue.Empty:
            raise BotFault(Sentence("The bot did not answer within {ms} ms.", ms=round(seconds * 1000))) from None
        if len(line) > LONGEST_ANSWER:
            raise BotFault(Sentence("The bot’s answer has more than {most} characters.", most=LONGEST_ANSWER))
        if not line.endswith(b"\n"):
            raise BotFault("The bot's program has ended.")
        return line.decode("utf-8", "replace")

    def _write(self, message: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(message.encode() + b"\n")
            self._process.stdin.flush()

    def end(self) -> None:
        """Kill the program and all processes that it started in its session."""
        self._has_ended.set()
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._reader.join(1)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()
