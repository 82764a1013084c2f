"""Saves in the browser: two slots in turn, nothing lost to a full or spoilt store."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from knaves.games.registry import GAMES
from knaves.store.save import Save
from knaves.store.saves import Saves, new_key
from knaves.table.history import MOST_RECORDS, Line, line_of
from knaves.table.table import Table
from tests.unit.page.fake_page import MemoryStore

NOW = "2026-11-21T05:20:00Z"


def a_save(key: str, serial: int = 0, changed: str = NOW) -> Save:
    game = GAMES["california_jack"]
    return Save(key, serial, Table(game, game.options.parse({}), 7).record(), changed=changed)


def a_finished_game(seed: int, day: int) -> tuple[Line, Table]:
    game, rng = GAMES["madjack"], Random(seed)
    table = Table(game, game.options.parse({"target": 1}), seed, seats=("human", "bot:easy"))
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    when = f"2026-11-{day:02}T05:20:00Z"
    return line_of(table.record(), f"game{seed}", when, 0, ["easy"], counted=False, daily=""), table


def test_the_slots_are_written_in_turn_and_the_newer_one_is_read() -> None:
    saves = Saves(MemoryStore())
    for serial in range(5):
        saves.write(a_save("g1", serial))
    assert sorted(saves.store.keys()) == ["game/g1/a", "game/g1/b"]
    assert saves.read("g1") == a_save("g1", 4)


@pytest.mark.parametrize("spoilt", ["a", "b"])
def test_one_spoilt_slot_leaves_the_other(spoilt: str) -> None:
    saves = Saves(MemoryStore())
    for serial in (0, 1):
        saves.write(a_save("g1", serial))
    saves.store.set(f"game/g1/{spoilt}", "{")
    assert saves.read("g1") == a_save("g1", 1 if spoilt == "a" else 0)
    assert saves.damaged() == []


def test_two_spoilt_slots_are_told_and_left_alone() -> None:
    saves = Saves(MemoryStore())
    for slot in "ab":
        saves.store.set(f"game/g1/{slot}", "{")
    assert [bad.key for bad in saves.damaged()] == ["g1"]
    assert saves.running() == []
    assert saves.store.get("game/g1/a") == "{"


def test_a_save_of_a_newer_version_is_told_apart_and_left_alone() -> None:
    saves = Saves(MemoryStore())
    saves.store.set("game/g1/a", '{"save": 99}')
    (bad,) = saves.damaged()
    assert bad.is_too_new
    assert saves.store.get("game/g1/a") == '{"save": 99}'


def test_a_save_under_the_name_of_another_game_is_not_taken_for_it() -> None:
    saves = Saves(MemoryStore())
    saves.store.set("game/g2/a", a_save("g1").as_line())
    assert saves.read("g2") is None
    assert [bad.key for bad in saves.damaged()] == ["g2"]


def test_running_games_come_with_the_one_played_last_first() -> None:
    saves = Saves(MemoryStore())
    for key, minute in (("old", 10), ("new", 40), ("middle", 20)):
        saves.write(a_save(key, changed=f"2026-11-21T05:{minute}:00Z"))
    assert [save.key for save in saves.running()] == ["new", "middle", "old"]


def test_a_finished_game_leaves_the_running_ones() -> None:
    saves = Saves(MemoryStore())
    line, table = a_finished_game(1, 1)
    saves.write(replace(a_save(line.id), record=table.record()))
    saves.finish(line, table.record())
    assert saves.running() == []
    assert saves.finished(line.id) == table.record()
    assert saves.history() == [line]


def test_only_so_many_records_of_finished_games_are_kept_but_all_their_lines() -> None:
    saves = Saves(MemoryStore())
    line, table = a_finished_game(1, 1)
    for number in range(MOST_RECORDS + 3):
        day = replace(line, id=f"game{number}", ended=f"2026-11-{1 + number // 60:02}T05:{number % 60:02}:00Z")
        saves.finish(day, table.record())
    assert len(saves.history()) == MOST_RECORDS + 3
    assert len([key for key in saves.store.keys() if key.startswith("finished/")]) == MOST_RECORDS  # noqa: SIM118
    assert saves.finished("game0") is None


def test_a_full_store_gives_up_old_replays_before_a_running_game() -> None:
    store = MemoryStore()
    saves = Saves(store)
    for number in range(3):
        line, table = a_finished_game(number, number + 1)
        saves.finish(line, table.record())
    store.room = sum(len(key) + len(text) for key, text in store.texts.items())
    assert saves.write(a_save("g1"))
    assert saves.read("g1") == a_save("g1")
    assert not saves.is_full


def test_a_store_without_any_room_keeps_what_it_has_and_says_so() -> None:
    store = MemoryStore()
    saves = Saves(store)
    saves.write(a_save("g1", 0))
    saves.write(a_save("g1", 1))
    store.room = 0
    assert not saves.write(a_save("g1", 2))
    assert saves.is_full
    assert saves.read("g1") == a_save("g1", 2)  # in memory
    assert Saves(store).read("g1") == a_save("g1", 1)


@pytest.mark.parametrize("text", ["{", "3", "[3, {}]", '[{"id": 1}]', "[" * 100])
def test_a_spoilt_history_is_an_empty_one(text: str) -> None:
    saves = Saves(MemoryStore())
    saves.store.set("history", text)
    assert saves.history() == []


def test_a_spoilt_history_is_put_aside_before_a_new_one_is_written() -> None:
    saves = Saves(MemoryStore())
    saves.store.set("history", "[{]")
    line, table = a_finished_game(1, 1)
    saves.finish(line, table.record())
    assert saves.history() == [line]
    assert saves.store.get("unreadable history") == "[{]"
    line, table = a_finished_game(2, 2)
    saves.finish(line, table.record())
    assert saves.store.get("unreadable history") == "[{]"


@pytest.mark.parametrize("text", ["{", "3", "[]", "[" * 100])
def test_a_spoilt_choice_is_none(text: str) -> None:
    saves = Saves(MemoryStore())
    saves.store.set("choice/box", text)
    assert saves.choice("box") == {}


def test_keys_of_games_are_never_the_same() -> None:
    assert len({new_key() for _ in range(200)}) == 200
