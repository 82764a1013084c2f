"""Saves as a state machine: play, damage, full stores, killed browsers, other tabs, imports; nothing sound is lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from knaves.store.archive import archive_of, plan, put_in_place, read_archive
from knaves.store.saves import Save, Saves, Written, read_save
from knaves.store.settings import Settings
from knaves.table.summary import summary_of
from knaves.table.table import Table
from tests.memory_store import MemoryStore
from tests.protocol.rubbish import mutated
from tests.random_games import SCALE

DAY = "2026-11-21T05:{:02}:{:02}Z"
KEPT = Settings()


@dataclass
class MemoryJournal:
    """The browser's database, which outlives the page."""

    lines: dict[str, str] = field(default_factory=dict)
    state = "open"

    def put(self, key: str, line: str) -> None:
        self.lines[key] = line

    def drop(self, key: str) -> None:
        self.lines.pop(key, None)


def sound(text: str | None, key: str) -> int:
    """The serial number of a copy that can be read, -1 for none."""
    try:
        save = read_save(text or "")
    except Refusal:
        return -1
    return save.serial if save.key == key else -1


WHICH = st.integers(0, 9)  # of the running games


def has_games(machine: Keeping) -> bool:
    return bool(machine.played)


class Keeping(RuleBasedStateMachine):
    """What a player does, what befalls his browser, and what must be there afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self.store, self.journal = MemoryStore(), MemoryJournal()
        self.saves = Saves(self.store, self.journal)
        self.played: dict[str, Save] = {}  # what the player has last seen of each game
        self.bad: dict[str, str] = {}  # bytes that nobody can read, by their place in the store
        self.clock = 0

    @initialize()
    def a_newer_version_was_here(self) -> None:
        self.bad["game/newer/a"] = '{"save": 99}'
        self.store.set("game/newer/a", '{"save": 99}')

    def now(self) -> str:
        self.clock += 1
        return DAY.format(self.clock // 60 % 60, self.clock % 60)

    def name(self, which: int) -> str:
        return sorted(self.played)[which % len(self.played)]

    def keep(self, save: Save) -> None:
        self.saves.write(save)
        self.played[save.key] = save

    @rule(key=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 2**53 - 1))
    def begin(self, key: str, seed: int) -> None:
        game = GAMES[key]
        name = f"g{len(self.played)}x{self.clock}"
        self.keep(Save(name, 0, Table(game, game.options(), seed).record(), changed=self.now()))

    @precondition(has_games)
    @rule(which=WHICH, seed=st.integers(0, 99))
    def move(self, which: int, seed: int) -> None:
        name = self.name(which)
        table = self.played[name].open()
        if table.turn is not None:
            table.play(Random(seed).choice(table.legal_moves()).notation)
            self.keep(self.played[name].next(table.record(), (), self.now()))

    @precondition(has_games)
    @rule(which=WHICH)
    def take_back(self, which: int) -> None:
        name = self.name(which)
        table = self.played[name].open()
        if table.moves:
            table.undo(1)
            undone = tuple(move.notation for move in table.undone)
            self.keep(self.played[name].next(table.record(), undone, self.now()))

    @precondition(has_games)
    @rule(which=WHICH, slot=st.sampled_from("ab"), seed=st.integers(0, 2**32))
    def damage(self, which: int, slot: str, seed: int) -> None:
        place = f"game/{self.name(which)}/{slot}"
        text = self.store.get(place)
        if text is not None:
            self.store.texts[place] = mutated(text.encode(), Random(seed)).decode(errors="replace")

    @rule(room=st.integers(0, 3_000))
    def store_gets_full(self, room: int) -> None:
        self.store.room = sum(len(key) + len(text) for key, text in self.store.texts.items()) + room

    @rule()
    def there_is_room_again(self) -> None:
        self.store.room = None

    @rule()
    def load_the_page_anew(self) -> None:
        self.saves = Saves(self.store, self.journal)
        self.saves.catch_up(self.journal.lines, self.now())
        for name, save in self.played.items():
            assert self.saves.read(name) == save, "the journal does not make up for what is lost"

    @precondition(has_games)
    @rule(which=WHICH, seed=st.integers(0, 99))
    def killed_before_the_store_reached_the_disk(self, which: int, seed: int) -> None:
        """The last two moves are lost in localStorage, the journal has them."""
        before = dict(self.store.texts)
        self.move(which, seed)
        self.take_back(which)
        self.store.texts = before
        self.load_the_page_anew()

    @precondition(has_games)
    @rule(which=WHICH, seed=st.integers(0, 99))
    def another_tab_plays_on(self, which: int, seed: int) -> None:
        name = self.name(which)
        mine = self.played[name]
        here, self.saves = self.saves, Saves(self.store, self.journal)
        self.move(which, seed)
        self.saves = here
        is_kept = sound(self.store.get(f"game/{name}/{'ab'[self.played[name].serial % 2]}"), name) > mine.serial
        if is_kept:
            late, before = mine.next(mine.record, (), self.now()), dict(self.store.texts)
            assert self.saves.write(late) is Written.OVERTAKEN, "an old tab would write over a newer move"
            assert self.store.texts == before
        self.load_the_page_anew()

    @precondition(has_games)
    @rule(which=WHICH)
    def finish(self, which: int) -> None:
        name = self.name(which)
        table, rng = self.played.pop(name).open(), Random(1)
        while table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)
        line = summary_of(table.record(), name, self.now(), 0, ["easy"], counted=False, daily="")
        self.saves.finish(line, table.record())
        self.journal.drop(name)  # as it does once the history has reached the disk

    @rule(merge=st.booleans(), seed=st.integers(0, 2**53 - 1))
    def bring_in_a_file(self, merge: bool, seed: int) -> None:
        """A file of this device's own export with one more game in it comes back."""
        other = MemoryStore()
        there = Saves(other)
        name = f"i{self.clock}x{seed}"
        new = Save(name, 3, Table(GAMES["box"], GAMES["box"].options(), seed).record(), changed=self.now())
        there.write(new)
        read = read_archive(archive_of(there, KEPT).as_text())
        if put_in_place(self.saves, plan(archive_of(self.saves, KEPT), read, merge=merge).result):
            self.played = {**self.played, name: new} if merge else {name: new}

    @rule(seed=st.integers(0, 2**32))
    def bring_in_rubbish(self, seed: int) -> None:
        text = mutated(archive_of(self.saves, KEPT).as_text().encode(), Random(seed)).decode(errors="replace")
        before = dict(self.store.texts)
        try:
            read = read_archive(text)
        except Refusal:
            assert self.store.texts == before
            return
        plan(archive_of(self.saves, KEPT), read, merge=True)
        assert self.store.texts == before, "an import is done before it is agreed to"

    @invariant()
    def nothing_sound_is_lost(self) -> None:
        running = {save.key: save for save in self.saves.running()}
        for name, save in self.played.items():
            copies = [sound(self.store.get(f"game/{name}/{slot}"), name) for slot in "ab"]
            best = max([*copies, sound(self.saves.journaled.get(name), name)])
            assert running[name].serial == best if best >= 0 else name not in running
            assert best <= save.serial
        assert all(save.open() for save in running.values())

    @invariant()
    def what_cannot_be_read_stays(self) -> None:
        for place, text in self.bad.items():
            assert self.store.get(place) == text


Keeping.TestCase.settings = settings(
    deadline=None, max_examples=round(25 * SCALE), stateful_step_count=25, derandomize=SCALE == 1
)
TestSaves = Keeping.TestCase
