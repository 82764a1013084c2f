"""Saves and archives: written, read, damaged and merged."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.archive import Archive, OwnPreset, plan, read_archive
from knaves.store.export import archive_of, put_in_place, read_export
from knaves.store.old_names import TAKEN_OVER
from knaves.store.save import LONGEST_RECORD, Save, TooNew, canonical, checksum, parse_json, read_save
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.puzzle_attempt import PuzzleAttempt
from knaves.table.table import Table
from tests.kept import everything, rescue_of
from tests.unit.page.fake_page import MemoryStore

MUTATIONS = round(400 * float(os.environ.get("KNAVES_SCALE", "1")))
NOW = "2026-11-21T05:20:00Z"


def a_table(moves: int = 12, seed: int = 7) -> Table:
    game, rng = GAMES["california_jack"], Random(seed)
    table = Table(game, game.options.parse({}), seed, seats=("human", "bot:easy"))
    for _ in range(moves):
        table.play(rng.choice(table.legal_moves()).notation)
    return table


def a_save(moves: int = 12, key: str = "g1", serial: int = 3) -> Save:
    table = a_table(moves)
    undone = tuple(move.notation for move in table.moves[-2:][::-1])
    table.undo(2)
    return Save(key, serial, table.record(), undone, "counted", "", NOW)


def test_a_save_survives_and_opens_with_its_moves_taken_back() -> None:
    save = a_save()
    read = read_save(save.line)
    assert read == save
    table = read.open()
    assert table.record() == save.record
    assert tuple(move.notation for move in table.undone) == save.undone
    table.redo()
    assert table.moves[-1].notation == save.undone[-1]


def test_every_writing_counts_one_up() -> None:
    assert a_save(serial=4).next(a_save().record, (), NOW).serial == 5


def test_a_newer_version_is_refused_politely() -> None:
    body = {name: value for name, value in a_save().as_json().items() if name != "sum"} | {"save": 2}
    for newer in (body, body | {"sum": checksum(canonical(body))}, {"save": 99}):
        with pytest.raises(TooNew, match="newer version"):
            read_save(json.dumps(newer))


def test_a_version_number_that_damage_made_is_no_newer_version() -> None:
    with pytest.raises(UnreadableRecord, match="checksum") as refusal:
        read_save(a_save().line.replace('"save":1', '"save":9'))
    assert not isinstance(refusal.value, TooNew)


def test_of_a_save_whose_moves_do_not_all_fit_the_beginning_is_sound() -> None:
    save = a_save(20)
    moves = (*save.record.moves[:7], "play XX", *save.record.moves[7:])
    moves = (*save.record.moves[:7], "play XX", *save.record.moves[7:])
    broken = replace(save, record=replace(save.record, moves=moves))
    part = broken.sound_part()
    assert part is not None
    assert part.open().record().moves == save.record.moves[:7]
    assert replace(save, record=replace(save.record, chance=({"shuffle": []},))).sound_part() is None


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{", '{"save": 1}', "[" * 10_000, "{" * 100, '{"save": NaN}', '{"a": ' + "9" * 400 + "}",
     "x" * (LONGEST_RECORD + 70_000), '"\\ud800"', '{"__proto__": {"save": 1}}'],
)  # fmt: skip
def test_what_is_no_save_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(UnreadableRecord) as refusal:
        read_save(text)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    "wrong",
    [{"key": "../x"}, {"key": 5}, {"serial": -1}, {"serial": True}, {"policy": "free"}, {"daily": "today"},
     {"changed": ""}, {"changed": "2026-02-31T05:20:00Z"}, {"daily": "2026-02-31"}, {"undone": [1]}, {"undone": "x"},
     {"record": None}],
)  # fmt: skip
def test_a_wrong_value_is_refused_even_with_a_right_checksum(wrong: dict[str, object]) -> None:
    body = {name: value for name, value in a_save().as_json().items() if name != "sum"} | wrong
    with pytest.raises(UnreadableRecord):
        read_save(json.dumps(body | {"sum": checksum(canonical(body))}))


def test_moves_taken_back_that_do_not_fit_are_refused() -> None:
    with pytest.raises(UnreadableRecord):
        replace(a_save(), undone=("play XX",)).open()


def test_a_mutated_save_is_the_same_game_or_refused(record_property: Callable[[str, object], None]) -> None:
    rng, line, refused = Random(8), a_save(40).line, 0
    for _ in range(MUTATIONS):
        try:
            table = read_save(mutated(line, rng)).open()
        except Refusal as refusal:
            refused += bool(str(refusal))
        else:
            assert table.record().as_line() == a_save(40).record.as_line()
    assert refused > MUTATIONS * 0.9
    record_property("tried", MUTATIONS)


def mutated(line: str, rng: Random) -> str:
    """One bit flipped, a piece cut out, cut off, doubled, or a value replaced by something else."""
    place = rng.randrange(len(line))
    kind = rng.randrange(5)
    if kind == 0:
        return line[:place] + chr(ord(line[place]) ^ (1 << rng.randrange(7))) + line[place + 1 :]
    if kind == 1:
        return line[:place] + line[place + rng.randrange(1, 30) :]
    if kind == 2:
        return line[:place]
    if kind == 3:
        return line[:place] + line[max(0, place - 20) :]
    return (
        line[:place] + rng.choice(["NaN", "1e999", "[" * 50, "\ud800", "-", "null", '"__proto__":']) + line[place + 1 :]
    )


def an_archive() -> Archive:
    preset = OwnPreset("Mine", "california_jack", {"target": 3})
    settings = {"sound": True, "speed": "fast"}
    return Archive({"g1": a_save()}, {"f1": a_table(5).record()}, (), settings, (preset,), (an_answer(2),))


def an_answer(day: int) -> PuzzleAttempt:
    return PuzzleAttempt("box", "e776dfca5b", 4, True, f"2026-11-{day:02}T05:20:00Z", "today")


def test_an_archive_survives() -> None:
    assert read_archive(an_archive().as_text()) == an_archive()


def test_a_damaged_part_is_named_and_the_rest_is_kept() -> None:
    body = json.loads(an_archive().as_text())
    body["saves"].append({"save": 1})
    body["presets"].append({"name": "", "game": "box"})
    body["puzzles"].append(["box", "e776dfca5b", 9, 1, "2026-11-21T05:20:00Z", "today"])
    read = read_archive(json.dumps(body))
    assert len(read.unreadable) == 3
    assert read.attempts == (an_answer(2),)
    assert read.saves.keys() == {"g1"}


def test_merging_keeps_the_newer_save_and_replacing_keeps_only_the_other() -> None:
    mine = an_archive()
    later = replace(a_save(), serial=9, changed="2026-11-22T00:00:00Z")
    other = Archive({"g1": later, "g2": a_save(key="g2")})
    merged = plan(mine, other, merge=True)
    assert (merged.new_saves, merged.replaced_saves, merged.dropped_saves) == (("g2",), ("g1",), ())
    assert merged.result.saves["g1"] is later
    assert merged.result.settings == mine.settings
    backwards = plan(other, mine, merge=True)
    assert backwards.replaced_saves == ()
    answers = Archive(attempts=(an_answer(1), an_answer(2)))
    assert plan(mine, answers, merge=True).result.attempts == (an_answer(1), an_answer(2)), "each once, in order"
    replaced = plan(mine, Archive({"g2": a_save(key="g2")}), merge=False)
    assert (replaced.new_saves, replaced.dropped_saves) == (("g2",), ("g1",))


@pytest.mark.parametrize("place", ["knaves /any/ ", "knaves / ", "knaves /a%20b/c/ ", "knaves/"])
def test_a_rescue_is_read_like_an_export_of_the_same_store(place: str) -> None:
    store = everything()
    if place == "knaves/":
        store.remove(TAKEN_OVER)
    mine = archive_of(Saves(store), Settings.load(store))
    assert all((mine.saves, mine.finished, mine.history, mine.presets, mine.attempts, mine.bots, mine.friends))
    read = read_export(rescue_of(store.texts, place))
    assert read == mine
    other = Saves(MemoryStore())
    assert put_in_place(other, plan(Archive(), read, merge=False).result)
    assert archive_of(other, Settings(**read.settings)) == mine


def test_a_rescue_of_a_first_version_that_was_taken_over_is_the_newer_one() -> None:
    texts = {"knaves /any/ taken over": "1", "knaves /any/ settings": '{"sound": true}', "knaves/settings": "{}"}
    file = {"format": "knaves/storage", "storage": texts}
    assert read_export(json.dumps(file)).settings == Settings(sound=True).as_json()
    del texts["knaves /any/ taken over"], texts["knaves /any/ settings"]
    assert read_export(json.dumps(file)).settings == Settings().as_json()


def test_what_is_damaged_in_a_rescue_is_named_and_the_rest_is_brought_back() -> None:
    store = everything()
    store.texts |= {"game/g2/a": "{", "own/box": "[" * 8000, "nobody's": "x"}
    read = read_export(rescue_of(store.texts))
    assert len(read.unreadable) == 2
    assert read.saves.keys() == {"g1"}
    assert [preset.game for preset in read.presets] == [game for game in GAMES if game != "box"]


@pytest.mark.parametrize("storage", [None, [], "x", {"knaves / settings": None}, {"knaves / settings": {}}])
def test_a_rescue_of_another_form_is_refused(storage: object) -> None:
    with pytest.raises(UnreadableRecord, match="isn’t a Knaves export"):
        read_export(json.dumps({"format": "knaves/storage", "storage": storage}))


def test_too_large_and_foreign_files_are_refused() -> None:
    for text in ("x" * 7_000_000, "{}", '{"archive": 2}', '{"archive": true}', '{"archive": 1, "saves": 3}'):
        with pytest.raises(UnreadableRecord):
            read_archive(text)
    with pytest.raises(UnreadableRecord):
        parse_json("[1, 2", 100)
