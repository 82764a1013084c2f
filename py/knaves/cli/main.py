"""Main: finds the command, runs it, and turns every failure into an exit code and one sentence."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

import knaves
from knaves.cli.processes import INTERRUPTED
from knaves.engine.sentences import Refusal, Sentence

FAILED, WRONG = 1, 2  # exit codes beside 0 and INTERRUPTED
COMMANDS = {  # name: (the function in this folder that runs it, its description)
    "games": ("engine.games", "list the games, with --json their options, presets and levels"),
    "simulate": ("records.simulate", "play games between bots and write their records"),
    "verify": ("records.verify", "replay records and check every move and result"),
    "arena": ("arena.run", "play bots against each other on the same deals from every side"),
    "lab": ("lab.run", "compare two sets of rules, or measure one, by games between bots"),
    "puzzles": ("puzzles.run", "find puzzles in games between bots, and write a pack of them"),
    "friend": ("friend.run", "play a friend by sending messages, or prove such a game"),
    "bench": ("bench.run", "measure the speed of random play"),
    "engine": ("engine.engine", "play by requests on standard input"),
}
Run = Callable[[Sequence[str]], int]


def command() -> NoReturn:
    """Run the command `knaves` and exit."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run `knaves` with these arguments and return the exit code.

    0: done. 1: a record is wrong, or something failed on the way. 2: wrong arguments. 130: interrupted.
    """
    _prepare_output()
    try:
        code = _command(arguments)(arguments[1:])
        sys.stdout.flush()
        return code
    except Refusal as why:
        return _say(WRONG, str(why) if why.rule is None else f"{why} ({why.rule})")
    except BrokenPipeError:
        _close_output()
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except RecursionError:
        return _say(FAILED, "The input is nested too deeply.")
    except MemoryError:
        return _say(FAILED, "Out of memory.")
    except OSError as fault:  # the disk is full, the output is closed …
        _close_output()
        return _say(FAILED, f"{fault.strerror or type(fault).__name__}.")
    except Exception as fault:
        if sys.flags.dev_mode:  # python -X dev -m knaves … shows where
            raise
        return _say(FAILED, f"Internal error: {type(fault).__name__}: {fault}.")


def _command(arguments: Sequence[str]) -> Run:
    name = arguments[0] if arguments else ""
    if name in ("-h", "--help", "help"):
        return _help
    if name in ("-V", "--version"):
        return _version
    if name not in COMMANDS:
        what = f"Unknown command {name[:40]}" if name else "Name a command"
        raise Refusal(Sentence("{what}: knaves {names}.", what=what, names=" | ".join(COMMANDS)))
    module, _, function = COMMANDS[name][0].partition(".")
    run: Run = getattr(import_module(f"knaves.cli.{module}"), function)
    return run


def _help(arguments: Sequence[str]) -> int:
    print("Knaves: card games against bots.\n")
    for name, (_, about) in COMMANDS.items():
        print(f"  knaves {name:9} {about}")
    print("\nknaves COMMAND --help explains a command; knaves --version prints the version.")
    return 0


def _version(arguments: Sequence[str]) -> int:
    print(f"knaves {knaves.__version__}")
    return 0


class _Nowhere(io.TextIOBase):
    """Where output goes when there is no stream for it."""

    def write(self, text: str) -> int:
        return len(text)


def _prepare_output() -> None:
    """Make any sentence printable in any encoding; a missing stream discards its text."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _Nowhere())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _say(code: int, sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return code


def _close_output() -> None:
    """Discard the unwritten buffer, of which the interpreter would complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
