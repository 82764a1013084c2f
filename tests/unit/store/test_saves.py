"""Saves: what is written and when, how one line is checked, and what happens to damaged ones."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from knaves.engine.sentences import Refusal, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store import saves as save_module
from knaves.store.archive import Archive, OwnPreset, archive_of, plan, put_in_place, read_archive, read_export
from knaves.store.choices import LastGame
from knaves.store.history import MOST_RECORDS
from knaves.store.saves import Save, Saves, Written, canonical, checksum, new_key, read_save
from knaves.store.settings import Settings
from knaves.store.store import TAKEN_OVER, TooNew, quarantined
from knaves.table.record import LONGEST_RECORD
from knaves.table.summary import GameSummary, PuzzleAttempt, summary_of
from knaves.table.table import Table
from knaves.wire.parse import parse_json
from tests.full_store import everything, rescue_of
from tests.memory_store import MemoryStore

NOW = "2026-11-21T05:20:00Z"


def a_save(key: str, serial: int = 0, changed: str = NOW) -> Save:
    game = GAMES["california_jack"]
    return Save(key, serial, Table(game, game.options.parse({}), 7).record(), changed=changed)


def a_finished_game(seed: int, day: int) -> tuple[GameSummary, Table]:
    game, rng = GAMES["madjack"], Random(seed)
    table = Table(game, game.options.parse({"target": 1}), seed, seats=("human", "bot:easy"))
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    when = f"2026-11-{day:02}T05:20:00Z"
    return summary_of(table.record(), f"game{seed}", when, 0, ["easy"], counted=False, daily=""), table


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
    saves.store.set("game/g2/a", a_save("g1").line)
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
    assert saves.past.finished(line.id) == table.record()
    assert saves.past.lines() == [line]


def test_only_so_many_records_of_finished_games_are_kept_but_all_their_lines() -> None:
    saves = Saves(MemoryStore())
    line, table = a_finished_game(1, 1)
    for number in range(MOST_RECORDS + 3):
        day = replace(line, id=f"game{number}", ended=f"2026-11-{1 + number // 60:02}T05:{number % 60:02}:00Z")
        saves.finish(day, table.record())
    assert len(saves.past.lines()) == MOST_RECORDS + 3
    assert len([key for key in saves.store.keys() if key.startswith("finished/")]) == MOST_RECORDS  # noqa: SIM118
    assert saves.past.finished("game0") is None


def test_a_full_store_gives_up_old_replays_before_a_running_game() -> None:
    store = MemoryStore()
    saves = Saves(store)
    for number in range(3):
        line, table = a_finished_game(number, number + 1)
        saves.finish(line, table.record())
    store.room = sum(len(key) + len(text) for key, text in store.texts.items())
    assert saves.write(a_save("g1")) is Written.KEPT
    assert saves.read("g1") == a_save("g1")


def test_a_store_without_any_room_keeps_what_it_has_and_says_so() -> None:
    store = MemoryStore()
    saves = Saves(store)
    saves.write(a_save("g1", 0))
    saves.write(a_save("g1", 1))
    store.room = 0
    assert saves.write(a_save("g1", 2)) is Written.NO_ROOM
    assert saves.read("g1") == a_save("g1", 2)  # in memory
    assert Saves(store).read("g1") == a_save("g1", 1)


@pytest.mark.parametrize("text", ["{", "3", "[3, {}]", '[{"id": 1}]', "[" * 100])
def test_a_spoilt_history_is_an_empty_one(text: str) -> None:
    saves = Saves(MemoryStore())
    saves.store.set("history", text)
    assert saves.past.lines() == []


def test_a_spoilt_history_is_put_aside_before_a_new_one_is_written() -> None:
    saves = Saves(MemoryStore())
    saves.store.set("history", "[{]")
    line, table = a_finished_game(1, 1)
    saves.finish(line, table.record())
    assert saves.past.lines() == [line]
    saves.past.fold()
    assert quarantined(saves.store) == {"history 1": "[{]"}
    assert saves.past.lines() == [line]


@pytest.mark.parametrize("text", ["{", "3", "[]", "[" * 100])
def test_a_spoilt_choice_is_none_and_put_aside(text: str) -> None:
    saves = Saves(MemoryStore())
    saves.store.set("choice/box", text)
    assert saves.choices.last("box") == LastGame()
    assert saves.choices.keep_last("box", LastGame({"players": 3}))
    assert (saves.choices.last("box").options, quarantined(saves.store)) == ({"players": 3}, {"choice/box 1": text})


def test_keys_of_games_are_never_the_same() -> None:
    assert len({new_key() for _ in range(200)}) == 200


# one write


class CountingStore(MemoryStore):
    """Counts what is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def get(self, key: str) -> str | None:
        self.reads += 1
        return super().get(key)


def test_a_write_makes_one_checksum_and_reads_one_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    store = CountingStore()
    sums: list[str] = []
    saves = Saves(store)
    for serial in (0, 1, 2):
        saves.write(a_save("g1", serial))

    def counted(text: str) -> str:
        sums.append(text)
        return checksum(text)

    monkeypatch.setattr(save_module, "checksum", counted)
    store.reads = 0
    save = a_save("g1", 3)
    assert saves.write(save) is Written.KEPT
    assert save.line == store.texts["game/g1/b"]
    assert (len(sums), store.reads) == (1, 1)


def test_an_old_tab_writes_nothing_once_another_has_played_on() -> None:
    store = MemoryStore()
    old, new = Saves(store), Saves(store)
    for serial in (0, 1):
        old.write(a_save("g1", serial))
    assert new.write(a_save("g1", 2)) is Written.KEPT
    assert new.write(a_save("g1", 3)) is Written.KEPT
    before = dict(store.texts)
    late = replace(a_save("g1", 2), policy="counted")
    assert old.write(late) is Written.OVERTAKEN
    assert store.texts == before


def later_version(serial: int, *, sums: bool = True) -> str:
    body = {name: value for name, value in a_save("g1", serial).as_json().items() if name != "sum"}
    body |= {"save": save_module.VERSION + 1, "record": {"format": "knaves/2"}}
    return json.dumps(body | ({"sum": checksum(canonical(body))} if sums else {"sum": "of another kind"}))


@pytest.mark.parametrize("sums", [True, False])
@pytest.mark.parametrize("slots", ["a", "b", "ab"])
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_what_a_newer_version_wrote_is_never_written_over(before: int, slots: str, sums: bool) -> None:
    """An old tab that has the game open, and one that opens it, whatever they try."""
    store = MemoryStore()
    old = Saves(store)
    for serial in range(before):
        old.write(a_save("g1", serial))
    newer = {f"game/g1/{slot}": later_version(before + number, sums=sums) for number, slot in enumerate(slots)}
    store.texts |= newer
    for saves in (old, Saves(store)):
        saves.read("g1")
        for serial in range(before, before + 4):
            saves.write(a_save("g1", serial))
        assert newer.items() <= store.texts.items()
    if sums:
        assert old.read("g1") is None, "an older state beside a newer version's would be played on"


# R29: the copies of one game, in every combination


def longer(save: Save, moves: int) -> Save:
    """The game some moves on."""
    table, rng = save.open(), Random(moves)
    for _ in range(moves):
        table.play(rng.choice(table.legal_moves()).notation)
    return save.next(table.record(), (), NOW)


GOOD = a_save("g1", 4)
OLD, NEW = longer(GOOD, 5), longer(longer(GOOD, 5), 6)
ILLEGAL = replace(NEW, record=replace(NEW.record, moves=(*NEW.record.moves[:8], "play XX", *NEW.record.moves[8:])))
HOPELESS = replace(NEW, record=replace(NEW.record, moves=("play XX",)))
COPIES: dict[str, str | None] = {
    "none": None, "old": OLD.line, "new": NEW.line, "illegal": ILLEGAL.line, "hopeless": HOPELESS.line,
    "cut": NEW.line[:300], "flipped": NEW.line.replace("play", "plax", 1), "foreign": replace(NEW, key="g2").line,
    "later": later_version(9),
}  # fmt: skip


BAD = ("illegal", "hopeless", "cut", "flipped", "foreign")


def test_r29_of_all_copies_the_longest_sound_game_is_opened(record_property: Callable[[str, object], None]) -> None:
    tried = 0
    for kinds in itertools.product(COPIES, repeat=3):
        texts, store = [COPIES[kind] for kind in kinds], MemoryStore()
        store.texts |= {f"game/g1/{slot}": text for slot, text in zip("ab", texts, strict=False) if text is not None}
        journal = {"g1": texts[2]} if texts[2] is not None else {}
        saves = Saves(store)
        saves.catch_up(journal, NOW)
        opened, told = saves.open("g1"), saves.damaged()
        best = max([{"old": 5, "new": 11, "illegal": 8, "hopeless": 0}.get(kind, -1) for kind in kinds])
        if set(kinds) == {"none"}:
            assert (opened, told) == (None, [])
        elif "later" in kinds:
            assert (opened, type(told[0].why)) == (None, TooNew), kinds
        elif best < 0:
            assert (opened, len(told), told[0].text in texts) == (None, 1, True), kinds
        else:
            assert opened is not None, kinds
            assert (told, len(opened.table.moves)) == ([], best), kinds
            bad = {text for kind, text in zip(kinds, texts, strict=True) if kind in BAD}
            assert "new" in kinds or bad <= {COPIES["foreign"]} or opened.missing is not None, kinds
            assert saves.write(opened.save.next(opened.table.record(), (), NOW)) is Written.KEPT, kinds
            assert bad <= {*store.texts.values(), *saves.journaled.values()}, f"{kinds}: bytes are gone"
            again = Saves(store).open("g1")
            assert len(again.table.moves if again is not None else ()) == best, kinds
        tried += 1
    record_property("tried", tried)


def test_what_is_missing_is_said_with_its_number() -> None:
    store = MemoryStore()
    store.texts = {"game/g1/a": OLD.line, "game/g1/b": replace(HOPELESS, record=ILLEGAL.record).line}
    store.texts["game/g1/b"] = replace(
        ILLEGAL, record=replace(ILLEGAL.record, moves=("play XX", *NEW.record.moves))
    ).line
    opened = Saves(store).open("g1")
    assert opened is not None
    assert str(opened.missing) == "A copy of this game is damaged. Missing moves: 7."


# the journal


class MemoryJournal:
    """The browser's database, which outlives the page."""

    state = "open"

    def __init__(self) -> None:
        self.lines: dict[str, str] = {}

    def put(self, key: str, line: str) -> None:
        self.lines[key] = line

    def drop(self, key: str) -> None:
        self.lines.pop(key, None)


def test_forgotten_statistics_bring_no_finished_game_back() -> None:
    """The journal still has the end of the game, and forgets it at once, or later if it was not open."""
    store, journal = MemoryStore(), MemoryJournal()
    saves = Saves(store, journal)
    line, table = a_finished_game(1, 1)
    over = replace(a_save(line.id), record=table.record(), changed=line.ended)
    saves.write(over)
    saves.finish(line, table.record())
    saves.reviews.keep(line.id, saves.reviews.read(line.id))
    assert f"review/{line.id}" in store.texts
    saves.forget_history("2026-11-01T05:21:00Z")
    assert journal.lines == {}
    late = Saves(store, journal)
    late.catch_up({line.id: over.line}, "2026-11-01T05:21:10Z")
    assert (late.running(), late.damaged(), late.past.lines()) == ([], [], [])
    assert not [key for key in store.texts if key.startswith(("finished/", "review/", "line/", "history"))]


def test_a_journal_that_opens_late_brings_what_is_newer() -> None:
    store = MemoryStore()
    Saves(store).write(OLD)
    saves = Saves(store)
    assert saves.read("g1") == OLD
    assert saves.catch_up({"g1": NEW.line}, NOW)
    assert saves.read("g1") == NEW


def test_a_journal_that_opens_after_moves_were_made_keeps_both_games() -> None:
    store, journal = MemoryStore(), MemoryJournal()
    Saves(store).write(OLD)
    saves = Saves(store, journal)
    mine = longer(OLD, 1)
    saves.write(mine)
    assert saves.catch_up({"g1": NEW.line}, NOW)
    records = [save.record for save in saves.running()]
    assert len(records) == 2
    assert mine.record in records
    assert NEW.record in records
    assert not saves.catch_up({"g1": GOOD.line}, NOW), "an older state is no game of its own"


# two tabs


def test_two_tabs_that_finish_games_at_the_same_moment_keep_both_lines() -> None:
    """Each tab sees of the store what was there before the other one wrote."""
    ours, games = MemoryStore(), [a_finished_game(seed, seed) for seed in (1, 2, 3)]
    Saves(ours).finish(games[0][0], games[0][1].record())
    Saves(ours).past.fold()
    Saves(ours).past.fold()
    seen = [MemoryStore(), MemoryStore()]
    for tab, (line, table) in zip(seen, games[1:], strict=True):
        tab.texts = dict(ours.texts)
        Saves(tab).finish(line, table.record())
    for tab in seen:
        changed = {key: text for key, text in tab.texts.items() if ours.texts.get(key) != text}
        ours.texts |= changed
    everything = {line for line, _ in games}
    for _ in range(3):
        assert set(Saves(ours).past.lines()) == everything
        Saves(ours).past.fold()
    assert not [key for key in ours.texts if key.startswith("line/")]


def test_what_a_review_found_stays_with_its_line() -> None:
    saves = Saves(MemoryStore())
    line, table = a_finished_game(1, 1)
    saves.finish(line, table.record())
    for _ in range(2):
        saves.past.fold()
    saves.past.note_review(line.id, 0.25, 8, 200)
    assert [(each.loss, each.decisions, each.given) for each in saves.past.lines()] == [(0.25, 8, 200)]
    for _ in range(2):
        saves.past.fold()
    assert [each.loss for each in saves.past.lines()] == [0.25]


MUTATIONS = round(400 * float(os.environ.get("KNAVES_SCALE", "1")))


def a_table(moves: int = 12, seed: int = 7) -> Table:
    game, rng = GAMES["california_jack"], Random(seed)
    table = Table(game, game.options.parse({}), seed, seats=("human", "bot:easy"))
    for _ in range(moves):
        table.play(rng.choice(table.legal_moves()).notation)
    return table


def a_save_of_save(moves: int = 12, key: str = "g1", serial: int = 3) -> Save:
    table = a_table(moves)
    undone = tuple(move.notation for move in table.moves[-2:][::-1])
    table.undo(2)
    return Save(key, serial, table.record(), undone, "counted", "", NOW)


def test_a_save_survives_and_opens_with_its_moves_taken_back() -> None:
    save = a_save_of_save()
    read = read_save(save.line)
    assert read == save
    table = read.open()
    assert table.record() == save.record
    assert tuple(move.notation for move in table.undone) == save.undone
    table.redo()
    assert table.moves[-1].notation == save.undone[-1]


def test_every_writing_counts_one_up() -> None:
    assert a_save_of_save(serial=4).next(a_save_of_save().record, (), NOW).serial == 5


def test_a_newer_version_is_refused_politely() -> None:
    body = {name: value for name, value in a_save_of_save().as_json().items() if name != "sum"} | {"save": 2}
    for newer in (body, body | {"sum": checksum(canonical(body))}, {"save": 99}):
        with pytest.raises(TooNew, match="newer version"):
            read_save(json.dumps(newer))


def test_a_version_number_that_damage_made_is_no_newer_version() -> None:
    with pytest.raises(UnreadableRecord, match="checksum") as refusal:
        read_save(a_save_of_save().line.replace('"save":1', '"save":9'))
    assert not isinstance(refusal.value, TooNew)


def test_of_a_save_whose_moves_do_not_all_fit_the_beginning_is_sound() -> None:
    save = a_save_of_save(20)
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
    body = {name: value for name, value in a_save_of_save().as_json().items() if name != "sum"} | wrong
    with pytest.raises(UnreadableRecord):
        read_save(json.dumps(body | {"sum": checksum(canonical(body))}))


def test_moves_taken_back_that_do_not_fit_are_refused() -> None:
    with pytest.raises(UnreadableRecord):
        replace(a_save_of_save(), undone=("play XX",)).open()


def test_a_mutated_save_is_the_same_game_or_refused(record_property: Callable[[str, object], None]) -> None:
    rng, line, refused = Random(8), a_save_of_save(40).line, 0
    for _ in range(MUTATIONS):
        try:
            table = read_save(mutated(line, rng)).open()
        except Refusal as refusal:
            refused += bool(str(refusal))
        else:
            assert table.record().as_line() == a_save_of_save(40).record.as_line()
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
    return Archive({"g1": a_save_of_save()}, {"f1": a_table(5).record()}, (), settings, (preset,), (an_answer(2),))


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
    later = replace(a_save_of_save(), serial=9, changed="2026-11-22T00:00:00Z")
    other = Archive({"g1": later, "g2": a_save_of_save(key="g2")})
    merged = plan(mine, other, merge=True)
    assert (merged.new_saves, merged.replaced_saves, merged.dropped_saves) == (("g2",), ("g1",), ())
    assert merged.result.saves["g1"] is later
    assert merged.result.settings == mine.settings
    backwards = plan(other, mine, merge=True)
    assert backwards.replaced_saves == ()
    answers = Archive(attempts=(an_answer(1), an_answer(2)))
    assert plan(mine, answers, merge=True).result.attempts == (an_answer(1), an_answer(2)), "each once, in order"
    replaced = plan(mine, Archive({"g2": a_save_of_save(key="g2")}), merge=False)
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
