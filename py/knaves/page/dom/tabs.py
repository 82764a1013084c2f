"""Tabs: one tab of the browser plays a game, the others watch it, and one of them may take it over.

Who holds the lock plays, and nobody else writes. Whoever wants a game tells so; the holder answers with its newest
state and lets go, and only from a tab that does not answer the lock is stolen. Of two that want it the later gets it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from knaves.page.page import Listener

FIELDS = ("kind", "key", "text")  # of a message
KINDS = ("saved", "taken", "handed", "letter")  # of messages; that a lock is lost no other tab can say
AGAIN = 0.2  # seconds after which a lock is tried a second time: the page that was left may still be going
PATIENCE = 1.0  # seconds for the holder to answer, before the lock is stolen
HANDED = 0.4  # seconds for its last state to arrive once the lock is there


class OtherTabs:
    """Web Locks say who plays, a BroadcastChannel says what happens. Where there are none, this tab is alone."""

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
        self.channel = js.BroadcastChannel.new(name) if hasattr(js, "BroadcastChannel") else None

    def listen(self, listener: Listener) -> None:
        """Tell the listener what other tabs tell, and which game is lost, as the action "tab": kind, key, text."""
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
        """Tell the other tabs."""
        if self.channel is not None:
            with suppress(Exception):  # too large, or the channel is gone
                self.channel.postMessage(self.js.Array.of(kind, key, text))

    def has_lost(self, key: str) -> bool:
        """Whether another tab has taken a game that this one held."""
        lock = self.held.get(key)
        return key in self.lost or (lock is not None and bool(lock.isLost))

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        """Lock a game for this tab; False if another has it, which loses it `at_any_price`.

        A second call during the first gets the same answer: the lock that comes is this tab's.
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
            return lock if await lock.granted else None
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
        """Let another tab have the game."""
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
