"""Tap: the files that a touched card enters, from `App.do` until its move has been drawn, in the order of the calls.

    make bench WHAT=tap
    make bench WHAT=tap ARGS="madjack"

The page is the one of the tests, without a browser; moves are not animated. Nobody speaks to the player: a bot's word
would enter one file more, a tip two.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

import knaves
from knaves.games.registry import GAMES
from tests.unit.page.visits import SEATS, Visit

PACKAGE = Path(knaves.__file__).parent
SESSION = "session/session.py"


async def traced(key: str) -> Counter[CodeType]:
    """Tap the card of a third move. Returns how often each code ran, in the order of the first calls."""
    visit, found, rng = Visit(address=f"/{key}?seed=5&{SEATS}"), Counter[CodeType](), Random(1)
    visit.app.change_settings({"voices": False})
    visit.table.stage.coach.tips_read = set(range(len(GAMES[key].tutorial.tips)))  # a player who knows the game
    for _ in range(2):
        await visit.until_asked()
        await visit.play(rng.choice(visit.legal).notation)
    await visit.until_asked()
    made = len(visit.moves)

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            found[frame.f_code] += 1

    for move in sorted(visit.legal, key=lambda move: len(move.parts)):
        for token in move.parts:
            found.clear()
            sys.setprofile(note)
            visit.do("touch", token=token)
            sys.setprofile(None)
        if len(visit.moves) > made:
            break
        visit.do("let go")
    else:
        raise SystemExit("No move of this game is made by touching cards alone.")
    return found


def entered(ran: Iterable[CodeType]) -> Mapping[str, str]:
    """Return the files of this package that these codes are in, each with the first of them."""
    files: dict[str, str] = {}
    for code in ran:
        path = Path(code.co_filename)
        if path.is_relative_to(PACKAGE) and code.co_name != "<module>":
            files.setdefault(path.relative_to(PACKAGE).as_posix(), code.co_qualname)
    return files


def add_options(parser: ArgumentParser) -> None:
    """Add the game."""
    parser.add_argument("game", nargs="?", default="california_jack", choices=sorted(GAMES))


def main(given: Namespace) -> None:
    """Print them, and how many there are before the session and in all."""
    files = entered(asyncio.run(traced(given.game)))
    for number, (path, name) in enumerate(files.items(), 1):
        print(f"{number:3} {path:32} {name}")
    print(f"{len(files)} files, {list(files).index(SESSION)} of them before the session")
