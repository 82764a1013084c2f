"""R15: a store that is filled to the brim goes out as a file and comes back into an empty browser."""

from __future__ import annotations

from random import Random

import pytest

from knaves.engine.game import Game
from knaves.games.box.options import BoxOptions
from knaves.games.registry import GAMES
from knaves.store.archive import LONGEST_ARCHIVE, LONGEST_RESCUE, archive_of, put_in_place, read_archive, read_export
from knaves.store.history import MOST_RECORDS
from knaves.store.saves import Save, Saves, Written
from knaves.store.settings import Settings
from knaves.store.workbench import MOST_OWN, OwnGames
from knaves.table.summary import summary_of
from knaves.table.table import Table
from tests.full_store import rescue_of
from tests.memory_store import MemoryStore

pytestmark = pytest.mark.wide
ROOM = 5 * 1024 * 1024  # characters that browsers let a page keep
RUNNING = 80
SETTINGS = Settings(sound=True)


def a_table(game: Game, seed: int, moves: int) -> Table:
    table, rng = (
        Table(game, game.options(), seed, seats=("human",) + ("bot:easy",) * (game.options().seats - 1)),
        Random(seed),
    )
    while table.turn is not None and len(table.moves) < moves:
        table.play(rng.choice(table.legal_moves()).notation)
    return table


def test_r15_a_full_store_is_exported_and_imported_into_an_empty_browser() -> None:
    saves = Saves(MemoryStore(ROOM))
    for number in range(MOST_RECORDS):
        table = a_table(list(GAMES.values())[number % len(GAMES)], number, 20_000)
        when = f"2026-11-{1 + number // 60:02}T05:{number % 60:02}:00Z"
        saves.finish(
            summary_of(table.record(), f"f{number}", when, 0, ["easy"], counted=False, daily=""), table.record()
        )
    for number in range(RUNNING):
        table = a_table(GAMES["one_eyed_jack"], number, 100)
        assert saves.write(Save(f"g{number}", 3, table.record())) is Written.KEPT
    own = OwnGames(saves.store, GAMES["box"])
    assert all(own.keep(f"Mine {number}", BoxOptions(players=5)) for number in range(MOST_OWN))
    mine = archive_of(saves, SETTINGS)
    assert (len(mine.saves), len(mine.finished), len(mine.presets)) == (RUNNING, MOST_RECORDS, MOST_OWN)
    text = mine.as_text()
    assert len(text) <= LONGEST_ARCHIVE
    empty = Saves(MemoryStore(ROOM))
    read = read_archive(text)
    assert read == mine
    assert put_in_place(empty, read)
    assert archive_of(empty, SETTINGS) == mine
    SETTINGS.keep(saves.store)
    assert isinstance(saves.store, MemoryStore)
    rescue = rescue_of(saves.store.texts)
    assert len(rescue) <= LONGEST_RESCUE
    assert read_export(rescue) == mine
