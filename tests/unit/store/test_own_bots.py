"""Own bots are kept by name, and one that came from elsewhere may not run before the player says so."""

from __future__ import annotations

import json

import pytest

from knaves.engine.sentences import UnreadableRecord
from knaves.store.archive import archive_of, damage_of, put_in_place, read_archive
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.store.workbench import MOST_BOTS, OwnBot, OwnBots, bot_name, check_source
from tests.memory_store import MemoryStore

PLAIN = "def choose(seen, legal, rng):\n    return legal[0]\n"


def test_a_bot_is_kept_renamed_allowed_and_forgotten() -> None:
    store = MemoryStore()
    bots = OwnBots(store)
    assert bots.keep("ada", OwnBot(PLAIN, may_run=False))
    assert bots.rename("ada", "bea")
    assert (bots.names(), bots.get("ada")) == (["bea"], None)
    assert bots.playing("box") == []
    bots.allow("bea")
    assert bots.playing("box") == ["bea"]
    assert OwnBots(store).get("bea") == OwnBot(PLAIN)
    bots.drop("bea")
    assert store.keys() == []


@pytest.mark.parametrize("name", ["", "a b", "x" * 37, "ü", "../a", "bea"])
def test_a_name_that_is_none_or_taken_is_refused(name: str) -> None:
    bots = OwnBots(MemoryStore())
    bots.keep("ada", OwnBot(PLAIN))
    bots.keep("bea", OwnBot(PLAIN))
    assert not bots.rename("ada", name)
    assert bots.names() == ["ada", "bea"]


def test_a_bot_that_comes_with_a_taken_name_gets_a_number() -> None:
    bots = OwnBots(MemoryStore())
    assert [bots.add("ada", OwnBot(PLAIN)) for _ in range(3)] == ["ada", "ada_2", "ada_3"]
    assert bot_name("Mein Bot (2).py") == "Mein_Bot_2"


def test_there_is_room_for_so_many_and_no_more() -> None:
    bots = OwnBots(MemoryStore())
    for number in range(MOST_BOTS):
        bots.keep(f"b{number}", OwnBot("x"))
    assert not bots.keep("one", OwnBot("x"))
    assert bots.keep("b1", OwnBot("y"))
    assert bots.rename("b1", "one")
    assert len(bots.names()) == MOST_BOTS
    assert OwnBots(MemoryStore(room=5)).add("a", OwnBot(PLAIN)) is None


@pytest.mark.parametrize("source", ["", "  \n", 7, None, "x" * 100_001])
def test_what_is_no_text_of_a_bot_is_refused(source: object) -> None:
    with pytest.raises(UnreadableRecord):
        check_source(source)


def test_a_bot_says_which_game_it_plays() -> None:
    assert OwnBot('GAME = "box"\n' + PLAIN).game == "box"
    assert OwnBot('GAME = "chess"\n' + PLAIN).game == ""
    assert OwnBot(PLAIN).game == ""


def test_a_damaged_bot_is_told_and_does_not_run() -> None:
    bodies: list[object] = [{"source": PLAIN, "may_run": "yes"}, {"source": 7}, [], {}]
    for body in bodies:
        text = json.dumps({"version": 1, "value": body})
        assert damage_of("bot/ada", text) is not None
        store = MemoryStore()
        store.set("bot/ada", text)
        assert OwnBots(store).playing("box") == []


def test_an_export_carries_bots_and_what_comes_from_elsewhere_may_not_run() -> None:
    saves = Saves(MemoryStore())
    saves.bots.keep("mine", OwnBot(PLAIN))
    text = archive_of(saves, Settings()).as_text()
    assert put_in_place(saves, read_archive(text))
    assert saves.bots.get("mine") == OwnBot(PLAIN)
    other = Saves(MemoryStore())
    assert put_in_place(other, read_archive(text))
    assert other.bots.get("mine") == OwnBot(PLAIN, may_run=False)
    given = json.loads(text) | {"bots": {"a/b": PLAIN, "c": 7, "d": PLAIN}}
    assert list(read_archive(json.dumps(given)).bots) == ["d"]
