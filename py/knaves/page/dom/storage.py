"""Storage: localStorage, the IndexedDB journal, and which tab may write.

Who holds the lock plays, and nobody else writes. Whoever wants a game tells so; the holder answers with its newest
state and lets go, and only from a tab that does not answer the lock is stolen. Of two that want it the later gets it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from knaves.page.page import Listener
from knaves.store.store import OLD_PREFIX, TAKEN_OVER, take_over


class LocalStore:
    """Texts by key in one storage area of the browser, all under a prefix; without an area for this visit alone."""

    def __init__(self, area: Any | None, prefix: str, told: Callable[[str], None] = lambda key: None) -> None:
        """`area` is localStorage, None where there is none; `told` hears the key that is about to be read."""
        self.area = area
        self.told = told
        self.prefix = prefix
        self.old: LocalStore | None = None  # what an earlier version kept for all sites of the origin
        self.memory: dict[str, str] = {}
        self.is_closed = False  # once the page has failed, nothing is written over what is good

    @property
    def is_blocked(self) -> bool:
        """Whether the browser lets nothing be stored: texts are lost when the page is closed."""
        return self.area is None

    def get(self, key: str) -> str | None:
        if self.area is None:
            return self.memory.get(key)
        self.told(key)
        with suppress(Exception):
            value = self.area.getItem(self.prefix + key)
            return value if isinstance(value, str) else None
        return None

    def set(self, key: str, text: str) -> bool:
        if self.is_closed:
            return True
        if self.area is None:
            self.memory[key] = text
            return True
        return self._set(key, text) or (self._gives_up_the_old() and self._set(key, text))

    def _set(self, key: str, text: str) -> bool:
        try:
            assert self.area is not None
            self.area.setItem(self.prefix + key, text)
        except Exception:
            return False
        return True

    def _gives_up_the_old(self) -> bool:
        """Delete old copies of data taken over long ago; False if there were none."""
        if self.old is None or self.get(TAKEN_OVER) is None:
            return False
        keys = self.old.keys()
        for key in keys:
            self.old.remove(key)
        return bool(keys)

    def remove(self, key: str) -> None:
        self.memory.pop(key, None)
        if self.area is not None and not self.is_closed:
            with suppress(Exception):  # taken away in the middle of a visit
                self.area.removeItem(self.prefix + key)

    def keys(self) -> list[str]:
        if self.area is None:
            return list(self.memory)
        with suppress(Exception):
            found = [str(self.area.key(number)) for number in range(self.area.length)]
            return [key[len(self.prefix) :] for key in found if key.startswith(self.prefix)]
        return []


def local_store(js: Any) -> LocalStore:
    """The store of this site; what an earlier version kept is taken over. Says on the document where all is blocked."""
    prefix, area = str(js.knaves.place), js.knaves.feature("kept")
    try:
        area.setItem(prefix + "probe", "1")
        area.removeItem(prefix + "probe")
    except Exception:
        area = None
        js.document.documentElement.dataset.storage = "blocked"

    def told(key: str) -> None:
        js.knaves.reading = key  # what the error panel offers to start without

    store = LocalStore(area, prefix, told)
    if area is not None:
        store.old = LocalStore(area, OLD_PREFIX)
        take_over(store, store.old)
    return store


class BrowserJournal:
    """The `Journal` of a browser: by key the newest line of each running game, written beside the page's work."""

    def __init__(self, js: Any) -> None:
        """`js` is the browser's global object."""
        self.journal = js.knaves.journal

    @property
    def state(self) -> str:
        return str(self.journal.state)

    def put(self, key: str, line: str) -> None:
        self.journal.put(key, line)

    def drop(self, key: str) -> None:
        self.journal.drop(key)

    async def opened(self, ms: float | None = None) -> dict[str, str]:
        """The lines that the journal holds when it opens next, by key.

        {} if that takes longer than `ms`; None waits for ever.
        """
        found = await (self.journal.next() if ms is None else self.journal.next(ms))
        pairs = found.to_py() if hasattr(found, "to_py") else []
        return {str(key): str(line) for key, line in pairs}


FIELDS = ("kind", "key", "text")  # of a message
KINDS = ("saved", "taken", "handed", "letter")  # of messages; that a lock is lost no other tab can say
AGAIN = 0.2  # seconds after which a lock is tried a second time: the page that was left may still be going
PATIENCE = 1.0  # seconds for the holder to answer, before the lock is stolen
HANDED = 0.4  # seconds for its last state to arrive once the lock is there


class OtherTabs:
    """The `Tabs` of a browser: one tab at a time plays a game, and each tells the others what happens in it.

    Without Web Locks every game can be locked; without a BroadcastChannel nothing is told.
    """

    def __init__(self, js: Any, create_proxy: Callable[[Any], Any]) -> None:
        """`js` is the browser's global object, `create_proxy` makes a listener of a function."""
        self.js = js
        self.create_proxy = create_proxy
        self.held: dict[str, Any] = {}  # key -> lock of web/js/locks.mjs
        self.claims: dict[str, str] = {}  # key -> when this tab wanted it, while it wants or holds it
        self.asked: dict[str, Any] = {}  # key -> lock that is waited for
        self.handed: dict[str, asyncio.Event] = {}  # key -> whether the holder's last state has come
        self.holding: dict[str, tuple[asyncio.Future[bool], bool]] = {}  # key -> what is asked, and if at any price
        self.lost: set[str] = set()
        self.watching: set[asyncio.Future[None]] = set()
        self.listener: Listener | None = None
        name = str(js.knaves.place).strip()
        self.channel: Any = None
        with suppress(Exception):  # there is none, or it may not be had
            self.channel = js.BroadcastChannel.new(name)

    def listen(self, listener: Listener) -> None:
        """Tell this listener what other tabs tell, and which game is lost ("lost"), as "tab": kind, key, text.

        It hears "unreadable message" and "silent locks", without data, where tabs do not understand each other.
        """
        self.listener = listener
        if self.channel is not None:
            self.channel.onmessage = self.create_proxy(self._hear)

    def _hear(self, event: Any) -> None:
        told = read_message(event.data)
        if told is None:
            self._tell_page("unreadable message", {})
            return
        kind, key, text = (told[field] for field in FIELDS)
        if kind == "taken" and not self._yields(key, text):
            return
        if text or kind != "handed":
            self._say(kind, key, text)
        if kind == "handed" and key in self.handed:
            self.handed[key].set()

    def _say(self, kind: str, key: str, text: str) -> None:
        self._tell_page("tab", {"kind": kind, "key": key, "text": text})

    def _tell_page(self, name: str, data: dict[str, str]) -> None:
        if self.listener is not None:
            self.listener(name, data)

    def _yields(self, key: str, claim: str) -> bool:
        """Whether a claim beats that of this tab; a game that is only being taken is given up at once."""
        if claim <= self.claims.get(key, ""):
            return False
        if key in self.handed:
            self.claims.pop(key, None)
            if key in self.asked:
                self.asked[key].giveUp()
        return True

    def tell(self, kind: str, key: str, text: str = "") -> None:
        """Send the other tabs a message of one of KINDS about the game of this key; one that cannot go is dropped."""
        if self.channel is not None:
            with suppress(Exception):  # too large, or the channel is gone
                self.channel.postMessage(self.js.Array.of(kind, key, text))

    def has_lost(self, key: str) -> bool:
        """Whether another tab has taken a game that this one held."""
        lock = self.held.get(key)
        return key in self.lost or (lock is not None and bool(lock.isLost))

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        """Lock the game of this key for this tab; True if this tab has it, also if it had it before.

        Where another tab has it: False, or `at_any_price` it is taken from there, and False only if a third tab came
        later. A call during another gets its answer; but one `at_any_price` still takes what an ordinary one did not.
        """
        while key in self.holding:
            asked, was_at_any_price = self.holding[key]
            if await asyncio.shield(asked) or was_at_any_price or not at_any_price:
                return asked.result()
        asking = asyncio.ensure_future(self._hold(key, at_any_price=at_any_price))
        self.holding[key] = asking, at_any_price
        return await asyncio.shield(asking)

    async def _hold(self, key: str, *, at_any_price: bool) -> bool:
        try:
            return await self._get(key, at_any_price=at_any_price)
        finally:
            del self.holding[key]

    async def _get(self, key: str, *, at_any_price: bool) -> bool:
        if not callable(getattr(self.js.knaves, "lock", None)) or (key in self.held and not self.has_lost(key)):
            return True
        self.lost.discard(key)
        lock = await self._request(key, "ifAvailable")
        if lock is None and at_any_price:
            lock = await self._take(key)
        elif lock is None:
            await asyncio.sleep(AGAIN)
            lock = await self._request(key, "ifAvailable")
        if lock is not None:
            self.held[key] = lock
            watching = asyncio.ensure_future(self._watch(key, lock))
            self.watching.add(watching)
            watching.add_done_callback(self.watching.discard)
        return lock is not None

    async def _take(self, key: str) -> Any:
        """The lock of a game that another tab holds, stolen if it does not answer; None if a third tab came later."""
        claim = f"{int(self.js.Date.now()):015d} {self.js.crypto.randomUUID()}"
        self.claims[key], self.handed[key] = claim, asyncio.Event()
        try:
            self.tell("taken", key, claim)
            lock = await self._request(key, "queue")
            if lock is None and self.claims.get(key) == claim:
                lock = await self._request(key, "steal")
            if lock is not None:
                timer = asyncio.get_running_loop().call_later(HANDED, self.handed[key].set)
                await self.handed[key].wait()
                timer.cancel()
            if lock is not None and (self.claims.get(key) != claim or lock.isLost):
                self.tell("handed", key)  # whoever came later has heard the last state too
                lock.release()
                lock = None
        finally:
            del self.handed[key]
        if lock is None:
            self.claims.pop(key, None)
        return lock

    async def _request(self, key: str, how: str) -> Any:
        """A lock, None if it was not given."""
        lock = self.js.knaves.lock(key, how)
        if how != "queue":
            found = await lock.granted
            if lock.isSilent:
                self._tell_page("silent locks", {})
            return lock if found else None
        self.asked[key] = lock
        timer = asyncio.get_running_loop().call_later(PATIENCE, lambda: lock.giveUp())
        found = await lock.granted
        timer.cancel()
        del self.asked[key]
        return lock if found else None

    async def _watch(self, key: str, lock: Any) -> None:
        """Say so when another tab has taken a lock by force."""
        is_lost = bool(await lock.ended)
        if self.held.get(key) is lock:
            del self.held[key]
            self.claims.pop(key, None)
            if is_lost:
                self.lost.add(key)
                self._say("lost", key, "")

    def let_go(self, key: str) -> None:
        """Release the lock of this game, if this tab holds it, so that another tab can have it."""
        self.claims.pop(key, None)
        lock = self.held.pop(key, None)
        if lock is not None:
            lock.release()


def read_message(data: Any) -> dict[str, str] | None:
    """Kind, key and text of a message; None for anything but three texts of a known kind."""
    if isinstance(data, str) or getattr(data, "length", None) != len(FIELDS):
        return None
    try:
        parts = [data[number] for number in range(len(FIELDS))]
    except Exception:  # it only has a length, and is no array
        return None
    is_ours = all(isinstance(part, str) for part in parts) and parts[0] in KINDS
    return dict(zip(FIELDS, parts, strict=True)) if is_ours else None
