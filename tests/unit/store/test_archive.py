"""R7, R30: every key that is ever kept has one owner, and no text under any key stops the page or is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import knaves
from knaves.games.registry import GAMES
from knaves.store.archive import REGISTRY, damage_of, forget_unreadable, troubles, unreadable_file
from knaves.store.choices import LastGame, LessonsKept, StorageAsked, TableLook
from knaves.store.saves import Save, Saves
from knaves.store.settings import Settings
from knaves.store.store import quarantined, take_over
from knaves.store.workbench import Labs, OwnGames
from knaves.table.summary import PuzzleAttempt, summary_of
from knaves.table.table import Table
from tests.full_store import ANSWERED, NOW, a_finished_table, everything
from tests.memory_store import MemoryStore
from tests.protocol.rubbish import mutated
from tests.random_games import SCALE

pytestmark = pytest.mark.wide

VERSIONS = Path(__file__).parent / "versions"
BAD = [
    "", " ", "null", "true", "1", "-1", "1e999", "NaN", '"x"', "[]", "{}", "[[]]", "[{}]", "[null]", '{"": ""}', "{",
    "[" * 8000, '{"a":' * 8000, '"\\ud800"', "\ud800", "\x00", "9" * 5000, "x" * 5_000_000,
    '{"__proto__": {"save": 1}}',
    '{"version": 1}', '{"version": 1, "value": null}', '{"version": 1, "value": []}', '{"version": true, "value": {}}',
    '{"version": -1, "value": {}}', '{"version": 99, "value": {}}', '{"version": 99999999999999999999999, "value": {}}',
    '{"save": 1}', '{"save": 99}', '[{"ended": "2026-02-31T05:20:00Z"}]',
    json.dumps({f"k{number}": number for number in range(3000)}),
    json.dumps({"learned": [1], "running": {"box": 5}, "judged": [[1], ["x", {}]], "account": {"luck": None}, "text": 1,
                "promised": "no", "options": [], "seats": "me", "policy": 7, "scheme": ["dark"], "sound": {}}),
]  # fmt: skip


def test_what_is_kept_is_sound_and_every_key_has_exactly_one_owner() -> None:
    store = everything()
    assert troubles(store) == []
    for key in store.texts:
        assert sum(keys.fullmatch(key) is not None for keys, _ in REGISTRY) == 1, key
    assert all(any(keys.fullmatch(key) for key in store.texts) for keys, _ in REGISTRY), "a kind that is not tried here"


def test_nobody_but_the_owners_touches_the_store() -> None:
    root = Path(knaves.__file__).parent
    touching = re.compile(r"store\.(get|set|remove|keys)\(|js\.localStorage")
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if touching.search(path.read_text(encoding="utf-8")) and path.parts[-2] != "store"
    }
    assert found <= {"page/dom/storage.py"}


def uses(store: MemoryStore) -> Iterator[Callable[[], object]]:
    """Everything that a visit reads and writes."""
    saves = Saves(store)
    yield lambda: saves.past.fold()
    yield lambda: saves.catch_up({}, NOW)
    yield lambda: Settings.load(store).with_all({"scheme": "dark"}).keep(store)
    yield saves.opened
    yield saves.damaged
    yield saves.past.lines
    yield lambda: [saves.past.finished(key) for key in saves.past.kept_records()]
    yield lambda: saves.past.forgotten
    yield lambda: saves.past.note_review("f1", 0.1, 3, 30)
    yield lambda: saves.reviews.keep("f1", saves.reviews.read("f1"))
    yield lambda: Labs(store).keep("0123456789ab", {"done": len(Labs(store).all())}, NOW)
    yield lambda: saves.choices.keep_last("box", saves.choices.last("box"))
    yield lambda: saves.choices.keep_table(saves.choices.table)
    yield lambda: saves.choices.keep_lessons(saves.choices.lessons)
    yield lambda: saves.choices.keep_storage(saves.choices.storage)
    yield lambda: saves.attempts.add(PuzzleAttempt("box", "e776dfca5b", 4, False, NOW))
    yield lambda: [OwnGames(store, game).keep("New", game.options()) for game in GAMES.values()]
    game = GAMES["box"]
    yield lambda: saves.write(Save("g1", 2, Table(game, game.options(), 7).record()))
    record = a_finished_table(4).record()
    yield lambda: saves.finish(summary_of(record, "f4", NOW, 0, ["easy"], counted=True), record)


def values(key: str, text: str) -> Iterator[str]:
    yield from BAD
    rng = Random(key)
    for _ in range(round(6 * SCALE)):
        yield mutated(text.encode(), rng).decode(errors="replace")


@pytest.mark.wide
def test_r30_no_text_under_any_key_stops_a_visit_or_is_lost(record_property: Callable[[str, object], None]) -> None:
    whole, tried = everything().texts, 0
    for key in whole:
        for text in values(key, whole[key]):
            store = MemoryStore()
            store.texts = whole | {key: text}
            damage = damage_of(key, text)
            for use in uses(store):
                use()
            tried += 1
            left = {*store.texts.values(), *quarantined(store).values()}
            assert damage is None or text in left, f"{key}: {text[:60]!r} is gone"
            if damage is not None and damage.is_too_new:
                assert store.texts[key] == text, f"{key}: what a newer version wrote is written over"
    record_property("tried", tried)


def test_what_cannot_be_read_is_told_handed_out_and_forgotten_without_the_rest() -> None:
    store = everything()
    lines = Saves(store).past.lines()
    body = json.loads(store.texts["history"])
    body["value"].append({"id": "x"})
    store.texts |= {"history": json.dumps(body), "settings": "{", "finished/f1": '{"version": 99, "value": 1}'}
    assert {damage.key for damage in troubles(store)} == {"history", "settings", "finished/f1"}
    texts = json.loads(unreadable_file(store))["texts"]
    bad = {key: store.texts[key] for key in ("history", "settings", "finished/f1")}
    assert texts == bad | {"history 1": "[{]"}
    forget_unreadable(store)
    assert [damage.key for damage in troubles(store)] == ["finished/f1"], "a newer version's is not ours to forget"
    assert quarantined(store) == {}
    assert Saves(store).past.lines() == lines


def taken_over(texts: dict[str, str], room: int | None = None) -> tuple[MemoryStore, MemoryStore]:
    new, old = MemoryStore(room), MemoryStore()
    old.texts = dict(texts)
    take_over(new, old)
    return new, old


@pytest.mark.parametrize("path", sorted(VERSIONS.glob("kept-*.json")), ids=lambda path: path.stem)
def test_r13_what_every_version_kept_is_read_whole(path: Path) -> None:
    """`kept-N.json` is all of localStorage as version N wrote it; 0 wrote no versions, 1 has no puzzles."""
    store, _ = taken_over(json.loads(path.read_text(encoding="utf-8")))
    saves = Saves(store)
    assert troubles(store) == []
    assert {save.key for save in saves.running()} == {"g0", "g1"}
    assert saves.damaged() == []
    assert len(saves.past.lines()) == 2
    assert all(saves.past.finished(line.id) is not None for line in saves.past.lines())
    assert len(saves.reviews.read(saves.past.lines()[0].id).judged) == 1
    assert Settings.load(store) == Settings(scheme="dark", sound=True)
    assert saves.choices.last("box") == LastGame({"players": 3}, ("human", "bot:easy", "bot:hard"), "counted")
    assert saves.choices.table == TableLook(text=True)
    assert saves.choices.storage == StorageAsked(False)
    assert saves.choices.lessons == LessonsKept(frozenset({"box"}), {"madjack": "g9"})
    assert list(OwnGames(store, GAMES["one_eyed_jack"]).all()) == ["Mine"]
    assert saves.attempts.all() == (ANSWERED if path.stem == "kept-2" else ())
    assert "[{]" in quarantined(store).values()


def test_old_names_are_taken_over_once_and_stay_for_other_sites() -> None:
    new, old = taken_over({"settings": "s", "game/g1/a": "x"})
    assert {key: new.texts[key] for key in old.texts} == old.texts
    new.remove("game/g1/a")
    new.set("settings", "mine")
    take_over(new, old)
    assert (new.get("game/g1/a"), new.get("settings")) == (None, "mine")
    other = MemoryStore()
    take_over(other, old)
    assert other.get("game/g1/a") == "x"
