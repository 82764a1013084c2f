"""Program: the source text of an own bot, made into something that chooses; its faults keep their line."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

from knaves.players.own.seen import Seen

FILE = "bot.py"  # what the bot's own file is called in tracebacks
MODULE = "bot"

Choose = Callable[[Seen, list[str], Random], object]


class ProgramFault(Exception):  # noqa: N818 - told to the bot's author as it is
    """An error of the bot in Python's words; `line` is that of its file, None if unknown."""

    def __init__(self, why: str, line: int | None) -> None:
        super().__init__(why)
        self.line = line


class Program:
    """A bot made from its source: a function `choose`, or a class `Bot` with such a method, made anew for each game."""

    def __init__(self, source: str) -> None:
        """Run the text once. Raises ProgramFault."""
        module = ModuleType(MODULE)
        module.__file__ = FILE
        sys.modules[MODULE] = module  # dataclasses and the like look themselves up there
        guarded(lambda: exec(compile(source, FILE, "exec", dont_inherit=True), module.__dict__))
        self.name = _text(module, "NAME")
        self.game = _text(module, "GAME")
        self.choose = _chooser(module)


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
