"""R13: what earlier versions have written is read for ever; what a later one has written is refused and left alone.

`versions/` holds an export of everything as each version of the save format wrote it, `tests/games/NAME/saves` a game
that was running then. A file there is never changed; a new version adds its own, and a game has none of the versions
before it came.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knaves.engine.sentences import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.archive import read_archive
from knaves.store.saves import VERSION, Save, canonical, checksum, read_save
from knaves.store.store import TooNew
from knaves.table.table import Table
from tests.game_folders import saves

EXPORTS = sorted((Path(__file__).parent / "versions").glob("export-*.json"))
SAVES = [(key, version) for key in GAMES for version in saves(key)]


def test_r13_every_version_has_its_export() -> None:
    assert [path.stem for path in EXPORTS] == [f"export-{version}" for version in range(1, VERSION + 1)]


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_r13_the_export_of_every_version_is_read_and_its_games_go_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    given, read = json.loads(text), read_archive(text)
    assert read.unreadable == ()
    assert (len(read.finished), len(read.history), len(read.presets)) == (2, 2, 1)
    moves = {each["key"]: each["record"]["moves"] for each in given["saves"]}
    assert read.saves.keys() == moves.keys()
    for key, save in read.saves.items():
        goes_on(save, moves[key])
    for key, record in read.finished.items():
        table = Table.from_record(record)
        assert table.turn is None
        assert table.record().result == given["finished"][key]["result"]


@pytest.mark.parametrize(("key", "version"), SAVES)
def test_r13_the_save_of_every_version_is_read_and_its_game_goes_on(key: str, version: int) -> None:
    text = saves(key)[version]
    given = json.loads(text)
    try:
        save = read_save(text)
        save.open()
    except UnreadableRecord as why:
        pytest.fail(f"{why} If nobody has played it yet: make goldens NAME={key}")
    assert given["save"] == version
    assert save.record.game.key == key
    goes_on(save, given["record"]["moves"])


def goes_on(save: Save, moves: list[str]) -> None:
    table = save.open()
    assert [move.notation for move in table.moves] == moves
    assert table.legal_moves(), "a running game goes on"


@pytest.mark.parametrize("key", list(GAMES))
def test_r13_a_save_of_a_later_version_is_refused_even_where_its_form_is_known(key: str) -> None:
    game = GAMES[key]
    body = json.loads(Save("g1", 0, Table(game, game.options(), 1).record()).line) | {"save": VERSION + 1}
    del body["sum"]
    with pytest.raises(TooNew) as refusal:
        read_save(json.dumps(body | {"sum": checksum(canonical(body))}))
    assert str(refusal.value).endswith(".")


def test_r13_an_export_of_a_later_version_is_refused_whole() -> None:
    given = json.loads(EXPORTS[-1].read_text(encoding="utf-8")) | {"archive": given_version() + 1}
    with pytest.raises(UnreadableRecord, match="newer version"):
        read_archive(json.dumps(given))


def given_version() -> int:
    """The version of the newest export that is kept."""
    return int(json.loads(EXPORTS[-1].read_text(encoding="utf-8"))["archive"])
