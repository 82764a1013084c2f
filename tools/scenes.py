"""Scenes: what the tools show of each game. A game says it in tests/games/NAME/scenes.py; one that says nothing is
shown as its first deal comes.

    TABLES  deals that show something: a name, "" for the first, and the query of the address, such as "seed=7"; tests
            look at the last
    SHORT   the query of a short game of two, for tests that play whole games
    SHEETS  what is opened over a screen: a name and a Sheet
    KEPT    games that are found among the kept ones: the name in their address and a Finished
    FILMS   key moments: a name, "" for the first, and a Film
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from knaves.games.registry import GAMES
from knaves.store.saves import Save
from knaves.table.table import Table
from tests.game_folders import said

BOT = "bot:random"
ASKED = ".status:not(.wait)"  # the player is to move
LAST = "end"  # of a game that stops before the person's last move
ANY = {"": "seed=1"}  # the tables of a game that says nothing


@dataclass(frozen=True)
class Sheet:
    """Something that opens over a screen: the address after the game's key, and what is touched there."""

    deal: str
    touched: tuple[str, ...] = ()
    ready: str = ASKED  # what is there before anything is touched
    shows: str = ""  # what has come of it before it is looked at


@dataclass(frozen=True)
class Film:
    """A deal, the moves that lead to the moment, what is touched then, and when the film begins and how long it is.

    Touched are parts of a move and commands; "" is the first card that can be played.
    """

    deal: str
    before: tuple[tuple[str, ...], ...] = ()
    touched: tuple[str, ...] = ("",)
    seconds: float = 3.0
    begins: float = 0.0


@dataclass(frozen=True)
class Finished:
    """A game of random moves from the first to the last, and who has won it.

    `before`: it stops at the person's first move of which this kind of event is told, or at the person's last (LAST).
    """

    options: Mapping[str, object]
    seed: int
    winners: tuple[int, ...] = ()
    before: str = ""


def tables() -> dict[str, str]:
    """The addresses of the tables that are shown, game by game."""
    shown = {}
    for key in GAMES:
        for name, query in said(key, "scenes", "TABLES", ANY).items():
            shown[_named(key, name)] = seated(f"{key}?{query}")
    return shown


def short_games() -> dict[str, str]:
    """The address of a short game of each game of the registry, by its key."""
    return {key: seated(f"{key}?{said(key, 'scenes', 'SHORT', ANY[''])}") for key in GAMES}


def sheets() -> dict[str, Sheet]:
    """The sheets that open over screens of the games."""
    shown = {}
    for key in GAMES:
        for name, sheet in said(key, "scenes", "SHEETS", {}).items():
            shown[_named(key, name)] = replace(sheet, deal=seated(key + sheet.deal))
    return shown


def films() -> dict[str, Film]:
    """The key moments of the games."""
    shown = {}
    for key in GAMES:
        first = f"?{next(iter(said(key, 'scenes', 'TABLES', ANY).values()))}"
        for name, film in said(key, "scenes", "FILMS", {"": Film(first)}).items():
            deal = seated(key + film.deal)
            shown[_named(key, name)] = Film(deal, film.before, film.touched, film.seconds, film.begins)
    return shown


def kept_games() -> dict[str, str]:
    """The finished games, as the page keeps them: the key and the line."""
    found: dict[str, str] = {}
    for key, game in GAMES.items():
        for name, wanted in said(key, "scenes", "KEPT", {}).items():
            rng = Random(wanted.seed)
            table = Table(game, game.options.parse(dict(wanted.options)), wanted.seed, (), ("human", "bot:medium"))
            lasts = 0
            while not table.state.is_over:
                turn, told = table.turn, table.play(rng.choice(table.legal_moves()).notation)
                lasts = len(table.moves) - 1 if turn == 0 else lasts
                if turn == 0 and wanted.before in [event.kind for event in told]:
                    table.undo()
                    break
            assert sorted(table.state.winners()) == list(wanted.winners), (key, name)
            while wanted.before == LAST and len(table.moves) > lasts:
                table.undo()
            assert f"game/{name}/a" not in found, f"two games are kept as {name}"
            found[f"game/{name}/a"] = Save(name, len(table.moves), table.record()).line
    return found


def seated(deal: str) -> str:
    """The deal with a person and as many bots as it has room for, unless it says who sits there."""
    path, _, query = deal.partition("?")
    words: dict[str, Any] = dict(each.split("=") for each in query.split("&") if each)
    if not query or "seats" in words:
        return deal
    game = GAMES[path]
    count = int(words.get("players", 0)) or game.begin(game.options(), 0).seats
    return f"{deal}&seats={','.join(['human', *[BOT] * (count - 1)])}"


def _named(key: str, name: str) -> str:
    return "-".join(filter(None, (key.replace("_", "-"), name)))
