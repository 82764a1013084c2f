"""Scenes: every screen of the page, for tools and tests. What is shown of a game it says in
tests/games/NAME/scenes.py; one that says nothing is shown as its first deal comes.

    TABLES  deals that show something: a name, "" for the first, and the query of the address, such as "seed=7"; tests
            look at the last
    SHORT   the query of a short game of two, for tests that play whole games
    SHEETS  what is opened over a screen: a name and a Sheet
    KEPT    games that are found among the kept ones: the name in their address and a Finished
    FILMS   key moments: a name, "" for the first, and a Film
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.games.registry import GAMES
from knaves.page.link_text import packed, packed_source
from knaves.store.choices import Choices, TableLook
from knaves.store.history import History
from knaves.store.saves import Save
from knaves.table.record import bounded_record
from knaves.table.summary import counts_at_end, summary_of
from knaves.table.table import Table
from tests.game_folders import said
from tests.memory_store import MemoryStore
from tests.puzzles.packs import WITH_PUZZLES, pack_of

BOT = "bot:random"
ASKED = ".status:not(.wait)"  # the player is to move
PAGES = ("settings", "puzzles", "games", "statistics", "deal", "doubt", "workshop", "lab")
PAGE = "#app main"  # what every page has
MENU, MORE = '[data-do="menu"]', '[role=dialog] [data-do="more"]'
TEXT = '[data-do="text table"]'
OVER_A_TABLE = {  # what opens over the table of every game: what is touched, and what is there then
    "menu": ((MENU,), "[role=dialog]"), "more": ((MENU, MORE), '[data-do="keys"]'),
    "keys": ((MENU, MORE, '[role=dialog] [data-do="keys"]'), "[role=dialog] kbd"),
    "log": ((MENU, '[role=dialog] [data-do="log"]'), "[role=dialog] ol"),
    "moves": ((MENU, MORE, '[role=dialog] [data-do="moves"]'), "[role=dialog] li"),
    "rules": ((MENU, '[role=dialog] [data-do="rules"]'), ".rulespanel h2"),
    "text": ((TEXT,), "#mv"), "text-menu": ((TEXT, MENU), "[role=dialog]"),
}  # fmt: skip

PAST = "past-"  # and a game's key: the name of its finished game
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


def screens() -> dict[str, str]:
    """Every screen that is looked at, by name: the tables of the games, their options, lessons, and the other pages."""
    options = {f"{key.replace('_', '-')}-options": f"{key}/options" for key in GAMES}
    lessons = {
        f"{key.replace('_', '-')}-lesson": f"{key}/lesson" for key, game in GAMES.items() if game.tutorial.lesson
    }
    pages = {"front": "", **{page: page for page in PAGES}}
    return tables() | options | lessons | pages


def sample() -> dict[str, str]:
    """Of these what a test looks at: the last table and the options of every game, one lesson, and the other pages."""
    every = screens()
    last = {deal.partition("?")[0]: name for name, deal in every.items() if "?" in deal}
    lessons = [name for name, deal in every.items() if deal.endswith("/lesson")]
    left_out = {name for name, deal in every.items() if "?" in deal} - {*last.values()} | {*lessons[1:]}
    return {name: deal for name, deal in every.items() if name not in left_out}


def all_sheets() -> dict[str, Sheet]:
    """Every screen, and what opens over some; the text table is last, since it is remembered.

    Two need another device or a match of the same visit, and have stories of their own: a friend's table, and the
    games of a match.
    """
    first = {deal.partition("?")[0]: deal for deal in reversed(tables().values())}
    over = {
        f"{key.replace('_', '-')}-{name}": Sheet(deal, touched, shows=shows)
        for name, (touched, shows) in OVER_A_TABLE.items() for key, deal in sorted(first.items())
    }  # fmt: skip
    scored = Sheet(
        f"{next(iter(GAMES))}/play/before-deal-in-text", (TEXT, '[data-do="command"]'), shows="[role=dialog] table"
    )
    select, pick, delete = '[data-do="select"]', '[data-do="pick"]', '[data-do="delete"]'
    finished = {  # once the games whose ends have been looked at are finished
        "games-picking": Sheet("games", (select,), PAGE, pick),
        "games-asked": Sheet("games", (select, pick, delete), PAGE, '[data-do="delete sure"]'),
    }
    pages = {name: Sheet(deal) for name, deal in screens().items()} | other_pages() | sheets() | finished
    return pages | over | {"text-scored": scored}


def other_pages() -> dict[str, Sheet]:
    """The pages that need a finished game, a puzzle, a bot or a letter, and the questions that are asked over some."""
    key = next(iter(GAMES))
    sent = packed(bounded_record(json.loads(kept_games()["game/won/a"])["record"]))
    found = {
        "nothing": f"{key}/play/nothing", "deal-won": f"deal/{PAST}{key}", "doubt-won": f"doubt/{PAST}{key}",
        "sent-game": f"replay/link?record={sent}", "result": f"result?record={sent}",
        "sent-bot": f"bot?name=mine&source={packed_source('LEVELS = []')}", "ladder": f"workshop/ladder/{key}",
        "letter": "letter/nothing", "friend-nobody": "friend/0123456789",
        "near": f"near/{'A' * 60}", "near-answer": f"near/answer/{'A' * 60}", "mistake": f"mistake/{PAST}{key}/1",
        "mistakes": f"mistakes/{PAST}{key}",
        "puzzle-lost": f"puzzle/{key}/nothing", "sent-puzzle": f"puzzle/{key}?puzzle=nothing", "streak": "puzzles/run",
    }  # fmt: skip
    found |= {f"{each.replace('_', '-')}-friend": f"friend/new/{each}" for each in GAMES}
    for each in (name.removeprefix(f"finished/{PAST}") for name in finished_games() if name.startswith("finished/")):
        name = each.replace("_", "-")
        found |= {f"{name}-review": f"review/{PAST}{each}", f"{name}-replay": f"replay/{PAST}{each}"}
    pages = {name: Sheet(deal, (), PAGE, ".itemb" if name.endswith("-review") else "") for name, deal in found.items()}
    pages |= {f"{each.replace('_', '-')}-daily": Sheet(f"{each}/daily") for each in GAMES}
    for each in WITH_PUZZLES:
        puzzle = f"puzzle/{each}/{pack_of(each).puzzles[0].id}"
        name = each.replace("_", "-")
        pages[f"{name}-puzzle"] = Sheet(puzzle, (), ".puzzle .task")
        pages[f"{name}-puzzle-answered"] = Sheet(puzzle, ('[data-do="show answer"]',), ".puzzle .task", ".answered")
    check = '[data-do="check deal"]'
    return pages | {
        "deal-checked": Sheet(f"deal/{PAST}{key}", (check,), check),
        "front-menu": Sheet("", ("details.more summary",), PAGE, "details.more[open] nav"),
        "statistics-asked": Sheet("statistics", ('[data-do="reset"]',), PAGE, "[role=dialog]"),
        "bot": Sheet("workshop", ('[data-do="bot begin"]',), PAGE, "knaves-editor"),
        "bot-asked": Sheet(
            "workshop", ('[data-do="bot begin"]', '[data-do="bot forget"]'), PAGE, '[data-do="bot forget sure"]'
        ),
        "invitation": Sheet(f"friend/new/{key}", ('[data-do="invite"]',), PAGE, ".tobegin"),
    }


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


def finished_games() -> dict[str, str]:
    """A finished game of each game that has one among its kept ones, as the page keeps those that are over."""
    store, kept = MemoryStore(), kept_games()
    for key in GAMES:
        name = next((name for name, wanted in said(key, "scenes", "KEPT", {}).items() if not wanted.before), None)
        if name is not None:
            record = bounded_record(json.loads(kept[f"game/{name}/a"])["record"])
            counts = counts_at_end(Table.from_record(record))
            day = "2026-11-21T05:20:00Z"
            line = summary_of(record, f"{PAST}{key}", day, 0, list(LEVELS), counted=True, counts=counts)
            History(store).add(line, record)
    return store.texts


def in_pictures() -> dict[str, str]:
    """The choice of the table in pictures, as the page keeps it."""
    store = MemoryStore()
    Choices(store).keep_table(TableLook())
    return store.texts


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
