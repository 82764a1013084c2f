"""Arguments: the words after `python -m knaves`, read strictly; a wrong one ends in one sentence and exit 2."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from knaves.cli.processes import cores
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import InvalidOptions, Refusal, Sentence
from knaves.games.registry import GAMES
from knaves.table.record import LARGEST_SEED
from knaves.wire.parse import NotJson, read_json


class WrongArgument(Refusal):
    """A wrong argument: main prints its sentence and exits with 2."""


class Parser(argparse.ArgumentParser):
    """Parser that raises WrongArgument where argparse would exit with an error; --help still ends the program."""

    def __init__(self, prog: str, description: str) -> None:
        super().__init__(prog, description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise WrongArgument(f"{self.prog}: {message}.")


def add_game(parser: Parser) -> None:
    """Add GAME, --options and --seed."""
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--options", metavar="JSON", default="{}", help="options as a JSON object; the others keep their defaults"
    )
    parser.add_argument(
        "--seed", type=whole_number(0, LARGEST_SEED), metavar="N", help="0 to 2^53 - 1; default: at random"
    )


def add_processes(parser: Parser) -> None:
    """Add --processes, for work that can be shared out."""
    parser.add_argument(
        "--processes", type=whole_number(1, 256), default=cores(), metavar="N",
        help="how many work at the same time; default: one on each core",
    )  # fmt: skip


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`, for `type=` of an argument.

    It raises ArgumentTypeError.
    """

    def read(text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,20}", text) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")

    return read


def game(key: str) -> Game:
    """Return the game with this key. Raises WrongArgument."""
    if key not in GAMES:
        raise WrongArgument(Sentence("Unknown game {game}. The games are {games}.", game=key[:40], games=list(GAMES)))
    return GAMES[key]


def options(its_game: Game, text: str) -> Options:
    """Read a game's options from a JSON text. Raises WrongArgument."""
    try:
        return its_game.options.parse(read_json(text))
    except NotJson:
        raise WrongArgument("The options are not JSON. Write them like this: --options '{\"target\": 5}'.") from None
    except InvalidOptions as refusal:
        raise WrongArgument(refusal.sentence, refusal.rule) from None


def seed(given: int | None, count: int, pick: Callable[[int], int]) -> int:
    """Return the first of `count` consecutive seeds: `given`, or `pick(n)`, a whole number from 0 to n - 1, for None.

    Raises WrongArgument where the last of them would be above LARGEST_SEED.
    """
    if given is None:
        return pick(LARGEST_SEED + 2 - count)
    if given + count - 1 > LARGEST_SEED:
        raise WrongArgument(
            Sentence("From seed {first} on there are too few seeds: the largest is 2^53 - 1.", first=given)
        )
    return given


def bot_names(text: str, levels: Sequence[str], most: int) -> list[str]:
    """Split a comma-separated list of at most `most` levels. Raises WrongArgument."""
    names = text.split(",")
    for name in names:
        if name not in levels:
            raise WrongArgument(
                Sentence("Unknown level {name}. The levels are {names}.", name=repr(name[:40]), names=list(levels))
            )
    if len(names) > most:
        raise WrongArgument(Sentence("{count} bots are too many for {most} seats.", count=len(names), most=most))
    return names
