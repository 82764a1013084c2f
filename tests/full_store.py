"""Kept: a store with something of every kind in it, for tests of what is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

from knaves.engine.chance import FairDeal
from knaves.games.registry import GAMES
from knaves.store.choices import LastGame, LessonsKept, Series, StorageAsked, TableLook, TipsRead
from knaves.store.friend_games import FriendGames, KeptFriendGame
from knaves.store.history import FriendResults, KeptReview, PuzzleAttempts
from knaves.store.promises import NextDeal, Promises
from knaves.store.saves import Save, Saves, Written
from knaves.store.settings import Settings
from knaves.store.store import TAKEN_OVER, quarantine
from knaves.store.workbench import Labs, OwnBot, OwnGames
from knaves.table.summary import PuzzleAttempt, run_of, summary_of
from knaves.table.table import Table
from tests.memory_store import MemoryStore

NOW = "2026-11-21T05:20:00Z"
ANSWERED = (
    PuzzleAttempt("box", "e776dfca5b", 4, True, NOW, "today"),
    PuzzleAttempt("madjack", "0123456789", 2, False, NOW, run_of(NOW)),
    PuzzleAttempt("box", "f1:12", 0, True, NOW, "own"),
)


FRIEND_GAME = KeptFriendGame("madjack", 0, "0f" * 32, ("0.AAAAAAAAAAAAAAAAAAAAAA.gmadjack",), "Bob", "you", NOW, 1)


def a_finished_table(seed: int) -> Table:
    game, rng = GAMES["madjack"], Random(seed)
    table = Table(game, game.options.parse({"target": 1}), seed, seats=("human", "bot:easy"))
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    return table


def a_finished_game(key: str) -> dict[str, str]:
    """What is kept of a short game that counted, and of nothing else."""
    store = MemoryStore()
    record = a_finished_table(1).record()
    Saves(store).finish(summary_of(record, key, NOW, 0, ["easy"], counted=True), record)
    return store.texts


def rescue_of(texts: Mapping[str, str], place: str = "knaves /any/ ") -> str:
    """What the error panel hands out of a store with these texts."""
    storage = {place + key: text for key, text in sorted(texts.items())}
    return json.dumps({"format": "knaves/storage", "storage": storage}, indent=1, ensure_ascii=False)


def everything() -> MemoryStore:
    """A store with something of every kind."""
    store = MemoryStore()
    saves = Saves(store)
    for serial in (0, 1):
        game = GAMES["box"]
        assert saves.write(Save("g1", serial, Table(game, game.options(), 7).record())) is Written.KEPT
    for number in (1, 2):
        record = a_finished_table(number).record()
        saves.finish(
            summary_of(record, f"f{number}", f"2026-11-2{number}T05:20:00Z", 0, ["easy"], counted=True), record
        )
    saves.past.fold()
    saves.past.fold()
    Promises(store).note("a-1", FairDeal("0" * 64, "four, one"), is_from_link=False)
    assert len(NextDeal(store).fingerprint) == 64
    FriendResults(store).remember("a game that came by a link")
    record = a_finished_table(3).record()
    saves.finish(summary_of(record, "f3", NOW, 0, ["easy"], counted=True), record)
    saves.reviews.keep("f1", KeptReview(((60, {"ply": 0}),), {"luck": 0.5}))
    assert Labs(store).keep("0123456789ab", {"done": 0}, NOW)
    saves.choices.keep_last("box", LastGame({"players": 3}, ("human",), "counted"))
    saves.choices.keep_table(TableLook(text=True))
    saves.choices.keep_lessons(LessonsKept(frozenset({"box"}), {"madjack": "g1"}))
    saves.choices.keep_storage(StorageAsked(True))
    assert saves.attempts.add(PuzzleAttempt("box", "e776dfca5b", 4, True, NOW, "today"))
    saves.choices.keep_name(1, "Ada")
    saves.choices.keep_series("box bot:easy", Series((("f1", 0),), 3, "g1"))
    saves.choices.keep_tips(TipsRead({"box": 1}))
    saves.choices.keep_heard(("Again? Good. I was hoping you’d ask.",))
    saves.choices.keep_hand("a", ("QH", "2C"))
    Settings(sound=True).keep(store)
    for game in GAMES.values():
        assert OwnGames(store, game).keep("Mine", game.options())
    assert saves.bots.keep("mine", OwnBot("def choose(seen, legal, rng):\n    return legal[0]\n", may_run=False))
    for answer in ANSWERED:
        assert PuzzleAttempts(store).add(answer)
    assert FriendGames(store).keep("abcdefghij", FRIEND_GAME) is Written.KEPT
    store.set("forgotten", json.dumps({"version": 1, "value": "2026-01-01T00:00:00Z"}))
    store.set("no-install", "1")
    store.set(TAKEN_OVER, "0")
    quarantine(store, "history", "[{]")
    return store
