"""localStorage, and which of several tabs may write."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.games.registry import GAMES
from knaves.page.dom.storage import LocalStore, OtherTabs, local_store
from knaves.store.saves import Save, Saves, Written, read_save
from knaves.table.table import Table
from tests.clock import run_at_once
from tests.memory_store import MemoryStore

TAKE_OVERS = round(500 * float(os.environ.get("KNAVES_SCALE", "1")))
KEY = "g1"


class Parts(list[Any]):
    """An array of the browser."""

    @property
    def length(self) -> int:
        return len(self)


class Message:
    """What arrives on a channel."""

    def __init__(self, data: Any) -> None:
        self.data = Parts(data) if isinstance(data, list) else data


class Lock:
    """One request for a lock, as web/js/locks.mjs answers it."""

    def __init__(self, browser: Browser, how: str) -> None:
        self.browser = browser
        self.how = how
        loop = asyncio.get_running_loop()
        self.granted: asyncio.Future[bool] = loop.create_future()
        self.ended: asyncio.Future[bool] = loop.create_future()
        self.isLost = False
        self.isSilent = False

    def end(self, *, is_lost: bool) -> None:
        self.isLost = is_lost
        if not self.ended.done():
            self.ended.set_result(is_lost)

    def give(self) -> None:
        self.browser.holder = self
        self.browser.later(lambda: None if self.granted.done() else self.granted.set_result(True))

    def release(self) -> None:
        self.end(is_lost=False)
        self.browser.later(lambda: self.browser.free(self))

    def giveUp(self) -> None:  # noqa: N802 - the name of the script's
        if self in self.browser.queue:
            self.browser.queue.remove(self)
            self.granted.set_result(False)


class Browser:
    """The lock of one game, the channel and the storage that its tabs share."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.holder: Lock | None = None
        self.queue: list[Lock] = []
        self.tabs: list[Tab] = []
        self.texts: dict[str, str] = {}

    def later(self, act: Callable[[], object], most: float = 0.003) -> None:
        asyncio.get_running_loop().call_later(self.rng.random() * most, act)

    def request(self, key: str, how: str) -> Lock:
        lock = Lock(self, how)
        if how == "steal" and self.holder is not None:
            robbed, self.holder = self.holder, None
            self.later(lambda: robbed.end(is_lost=True))
        if self.holder is None and not self.queue:
            lock.give()
        elif how == "queue":
            self.queue.append(lock)
        else:
            lock.granted.set_result(False)
        return lock

    def free(self, lock: Lock) -> None:
        if self.holder is lock:
            self.holder = None
            if self.queue:
                self.queue.pop(0).give()


class Channel:
    """A BroadcastChannel: everybody else hears, later, and in order."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.onmessage: Callable[[Any], None] = lambda event: None
        self.inbox: list[Any] = []

    def postMessage(self, data: Any) -> None:  # noqa: N802 - the browser's name
        for other in self.tab.browser.tabs:
            if other is not self.tab:
                other.tabs.channel.inbox.append(data)
                self.tab.browser.later(other.tabs.channel.hear)

    def hear(self) -> None:
        self.onmessage(Message(self.inbox.pop(0)))


class Javascript:
    """What tabs.py asks of the browser's global object."""

    def __init__(self, tab: Tab) -> None:
        loop = asyncio.get_running_loop()
        named = {"place": "knaves /here/ ", "lock": tab.browser.request}
        self.knaves = type("knaves", (), {name: staticmethod(it) if callable(it) else it for name, it in named.items()})
        self.BroadcastChannel = type("it", (), {"new": staticmethod(lambda name: Channel(tab))})
        self.Array = type("it", (), {"of": staticmethod(lambda *parts: list(parts))})
        self.Date = type("it", (), {"now": staticmethod(lambda: loop.time() * 1000)})
        self.crypto = type("it", (), {"randomUUID": staticmethod(lambda: str(tab.browser.rng.random()))})


class SlowStore(MemoryStore):
    """localStorage as one tab sees it: what others write comes after a while."""

    def __init__(self, browser: Browser) -> None:
        super().__init__()
        self.texts = dict(browser.texts)
        self.browser = browser

    def set(self, key: str, text: str) -> bool:
        super().set(key, text)
        self.browser.texts[key] = text
        for tab in self.browser.tabs:
            if tab.store is not self:
                store = tab.store
                self.browser.later(lambda store=store: store.texts.update({key: text}), 0.002)  # type: ignore[misc]
        return True


class Tab:
    """A tab that plays whenever it holds the game, a move every few milliseconds."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.store = SlowStore(browser)
        self.saves = Saves(self.store)
        self.tabs: Any = OtherTabs(Javascript(self), lambda function: function)
        self.tabs.listen(self.hear)
        self.plays = False
        self.is_frozen = False
        self.save: Save | None = None
        browser.tabs.append(self)

    def hear(self, name: str, data: Mapping[str, str]) -> None:
        assert (name, data["key"]) == ("tab", KEY)
        if data["kind"] in ("taken", "lost") and self.plays:
            assert self.save is not None
            self.plays = False
            self.tabs.tell("handed", KEY, self.save.line)
            self.tabs.let_go(KEY)
        elif data["kind"] in ("saved", "handed") and not self.plays:
            self.take(read_save(data["text"]))

    def take(self, save: Save | None) -> None:
        if save is not None and (self.save is None or save.serial > self.save.serial):
            self.save = save

    async def want(self, *, at_any_price: bool = True) -> None:
        if await self.tabs.hold(KEY, at_any_price=at_any_price):
            self.take(self.saves.read(KEY))
            self.plays = True

    def move(self, rng: Random) -> bool:
        """Makes a move as the page does: kept before anybody sees it."""
        if not self.plays or self.tabs.has_lost(KEY) or self.is_frozen:
            return False
        assert self.save is not None
        table = self.save.open()
        if table.turn is None:
            return False
        table.play(rng.choice(table.legal_moves()).notation)
        save = self.save.next(table.record(), (), "2026-11-21T05:20:00Z")
        if self.saves.write(save) is Written.OVERTAKEN:
            self.plays = False
            self.tabs.let_go(KEY)
            return False
        self.save = save
        self.tabs.tell("saved", KEY, save.line)
        return True


def begun(browser: Browser) -> None:
    game = GAMES["one_eyed_jack"]
    browser.texts["game/g1/a"] = Save(KEY, 0, Table(game, game.options(), 5).record()).line


@pytest.mark.parametrize("seed", range(2))
def test_r26_tabs_that_take_over_again_and_again_lose_no_move(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    async def tell() -> tuple[int, Save | None]:
        rng = Random(seed)
        browser = Browser(rng)
        begun(browser)
        tabs = [Tab(browser) for _ in range(3)]
        await tabs[0].want(at_any_price=False)
        made, wanting = 0, set()
        for _ in range(TAKE_OVERS):
            tab = rng.choice(tabs)
            task = asyncio.ensure_future(tab.want())
            wanting.add(task)
            task.add_done_callback(wanting.discard)
            for _ in range(rng.randrange(4)):
                await asyncio.sleep(rng.random() * 0.004)
                assert sum(each.plays and not each.tabs.has_lost(KEY) for each in tabs) <= 1, "two tabs play"
                if made < 90:
                    made += sum(each.move(rng) for each in tabs)
        await asyncio.gather(*wanting)
        await asyncio.sleep(0.02)
        await tabs[0].want()
        assert [each.plays for each in tabs] == [True, False, False]
        return made, tabs[0].save

    made, save = run_at_once(tell())
    assert save is not None
    assert len(save.record.moves) == made, "moves are lost"
    assert made > 20
    record_property("tried", TAKE_OVERS)


def test_r26_a_tab_that_does_not_answer_is_robbed_and_writes_nothing_more() -> None:
    async def tell() -> None:
        rng = Random(3)
        browser = Browser(rng)
        begun(browser)
        frozen, other = Tab(browser), Tab(browser)
        await frozen.want(at_any_price=False)
        assert frozen.move(rng)
        await asyncio.sleep(0.01)
        heard, frozen.tabs.listener = frozen.tabs.listener, None
        await other.want()
        assert other.plays
        assert other.move(rng)
        texts = dict(browser.texts)
        assert frozen.tabs.has_lost(KEY)
        assert not frozen.move(rng)
        frozen.tabs.listener = heard
        assert browser.texts == texts

    run_at_once(tell())


def test_r26_a_tab_that_asks_twice_at_once_is_not_taken_for_two() -> None:
    async def tell() -> None:
        browser = Browser(Random(3))
        begun(browser)
        tab = Tab(browser)
        assert await asyncio.gather(*(tab.tabs.hold(KEY) for _ in range(3))) == [True, True, True]
        assert not tab.tabs.has_lost(KEY)

    run_at_once(tell())


def test_r26_a_tab_that_takes_over_twice_at_once_takes_over_once() -> None:
    async def tell() -> None:
        browser = Browser(Random(3))
        begun(browser)
        holding, other = Tab(browser), Tab(browser)
        await holding.want(at_any_price=False)
        taken = await asyncio.gather(*(other.tabs.hold(KEY, at_any_price=True) for _ in range(3)))
        assert taken == [True, True, True]
        assert not holding.plays

    run_at_once(tell())


class OnlyLong:
    """An object of the browser that has a length and is no array."""

    length = 3


@pytest.mark.parametrize(
    "data",
    [
        1,
        None,
        OnlyLong(),
        ["lost", "g1", ""],
        [1, 2],
        [],
        ["taken", "g1"],
        ["saved", "g1", 5],
        ["a", "b", "c", "d"],
        {},
        "x",
    ],
)
def test_messages_that_no_tab_of_ours_sends_are_said_to_be_unreadable(data: Any) -> None:
    async def tell() -> None:
        tab = Tab(Browser(Random(1)))
        heard: list[object] = []
        tab.tabs.listen(lambda name, data: heard.append((name, data)))
        tab.tabs.channel.onmessage(Message(data))
        assert heard == [("unreadable message", {})]

    run_at_once(tell())


class Area:
    """localStorage with little room, shared by all sites of an origin."""

    def __init__(self, room: int = 10_000) -> None:
        self.texts: dict[str, str] = {}
        self.room = room

    @property
    def length(self) -> int:
        return len(self.texts)

    def key(self, number: int) -> str:
        return list(self.texts)[number]

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the browser's name
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        used = sum(len(name) + len(each) for name, each in self.texts.items() if name != key)
        if used + len(key) + len(text) > self.room:
            raise OSError("QuotaExceededError")
        self.texts[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802 - the browser's name
        self.texts.pop(key, None)


def site(area: Area, path: str) -> LocalStore:
    document = SimpleNamespace(documentElement=SimpleNamespace(dataset=SimpleNamespace()))
    knaves = SimpleNamespace(place=f"knaves {path} ", feature={"kept": area}.get)
    js: Any = SimpleNamespace(document=document, knaves=knaves)
    return local_store(js)


def test_r28_sites_of_one_origin_see_nothing_of_each_other() -> None:
    area = Area()
    stores = [site(area, path) for path in ("/", "/knaves/", "/knaves/knaves/", "/knaves-dev/")]
    for number, store in enumerate(stores):
        assert store.set("settings", str(number))
    for number, store in enumerate(stores):
        assert store.get("settings") == str(number)
        assert sorted(store.keys()) == ["settings", "taken over"]
    stores[1].remove("settings")
    assert [store.get("settings") for store in stores] == ["0", None, "2", "3"]


def test_what_an_earlier_version_kept_is_taken_over_by_each_site_and_only_once() -> None:
    area = Area()
    area.texts = {"knaves/settings": "old", "knaves/game/g1/a": "x" * 100, "other": "not ours"}
    first = site(area, "/knaves/")
    assert (first.get("settings"), first.get("game/g1/a")) == ("old", "x" * 100)
    first.remove("game/g1/a")
    assert site(area, "/knaves/").get("game/g1/a") is None, "what was forgotten comes back"
    assert site(area, "/knaves-dev/").get("game/g1/a") == "x" * 100
    assert area.texts["other"] == "not ours"


def test_what_has_no_room_twice_is_moved() -> None:
    area = Area(room=3000)
    area.texts = {f"knaves/game/g{number}/a": "x" * 500 for number in range(5)}
    store = site(area, "/knaves/")
    assert [store.get(f"game/g{number}/a") for number in range(5)] == ["x" * 500] * 5


def test_the_old_copies_make_room_before_anything_is_refused() -> None:
    area = Area(room=3000)
    area.texts = {"knaves/game/g1/a": "x" * 900}
    store = site(area, "/knaves/")
    assert store.set("game/g2/a", "y" * 1500)
    assert (store.get("game/g1/a"), area.getItem("knaves/game/g1/a")) == ("x" * 900, None)
    assert not store.set("game/g3/a", "z" * 2000)
