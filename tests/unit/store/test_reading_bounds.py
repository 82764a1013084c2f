"""What is imported is bounded, and brackets inside texts are texts: they wipe nothing and hide nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from knaves.engine.sentences import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.archive import read_archive
from knaves.table.record import LONGEST_RECORD, MOST_MOVES
from knaves.table.table import Table
from knaves.wire.parse import parse_json, read_one_record
from tests.hostile.endless_records import endless_record
from tests.unit.page.fake_page import text_of
from tests.unit.page.visits import Visit, story

SUMMARY = {
    "id": "g1", "game": "california_jack", "ended": "2026-11-22T04:00:00Z", "variant": "", "level": "easy", "seat": 0,
    "scores": [10, 3], "winners": [0], "side": 0, "counted": True, "moves": 80, "daily": "", "loss": None,
}  # fmt: skip


def archive(**parts: Any) -> str:
    return json.dumps({"archive": 1, **parts})


def test_closing_brackets_in_a_setting_let_nothing_deep_pass_and_cost_no_history() -> None:
    """Counted as brackets they would outweigh the opening ones, which then stand alone in the history that is kept."""
    bomb = SUMMARY | {"variant": "[" * 100}
    read = read_archive(archive(settings={"a": "]" * 200}, history=[bomb, SUMMARY | {"id": "g2"}]))
    assert len(read.history) == 2
    kept = json.dumps([each.as_json() for each in read.history])
    assert len(parse_json(kept)) == 2, "what was imported can be read again"


def test_a_preset_may_be_called_anything_and_the_export_is_still_read() -> None:
    preset = {"name": "[" * 40, "game": "box", "options": {"players": 3}}
    read = read_archive(archive(presets=[preset, preset | {"name": '{["\\{['}]))
    assert [each.name for each in read.presets] == ["[" * 40, '{["\\{[']
    assert read_archive(read.as_text()) == read


def test_what_is_nested_too_deep_is_left_out_and_the_rest_is_read() -> None:
    deep: list[Any] = []
    for _ in range(60):
        deep = [deep]
    read = read_archive(archive(settings={"sound": True, "deep": deep}, history=[SUMMARY, SUMMARY | {"scores": deep}]))
    assert dict(read.settings) == {"sound": True}
    assert len(read.history) == 1
    assert len(read.unreadable) == 1


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 50_000, "[" * 41 + '"' + '\\"' * 40_000, "NaN", '"', "1e"])
def test_a_bomb_is_no_json(text: str) -> None:
    with pytest.raises(UnreadableRecord, match="isn’t valid JSON"):
        parse_json(text, 1_000_000)


def test_one_record_is_bounded_in_characters_and_moves() -> None:
    longest = json.dumps(endless_record(200))
    assert len(longest) < LONGEST_RECORD
    read_one_record(longest)
    with pytest.raises(UnreadableRecord, match="too long"):
        read_one_record(json.dumps(endless_record(400)))
    record = endless_record(1)
    with pytest.raises(UnreadableRecord, match="at most 20000 moves"):
        read_one_record(json.dumps(record | {"moves": ["pass"] * (MOST_MOVES + 1)}))


@story
async def test_the_import_of_a_single_record_has_the_bounds_of_one_record() -> None:
    for record, said in ((endless_record(400), "too long"), (endless_record(1) | {"moves": ["p"] * 20_001}, "20000")):
        visit = Visit(address="/games")
        visit.do("import", value=json.dumps(record))
        assert said in text_of(visit.screen)
    table, rng = Table(GAMES["box"], GAMES["box"].options(), 3), Random(1)
    for _ in range(5):
        table.play(rng.choice(table.legal_moves()).notation)
    visit = Visit(address="/games")
    visit.do("import", value=f"\n{table.record().as_line()}\n")
    assert "too long" not in text_of(visit.screen)
