"""Other tabs: one tab of the browser plays a game, the others watch it, and one of them may take it over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from knaves.page.page import Listener

__all__ = ["OtherTabs", "read_message"]

CHANNEL = "knaves"
FIELDS = ("kind", "key", "text")  # of a message
AGAIN = 0.2  # seconds after which a lock is tried a second time: the page that was left may still be going


class OtherTabs:
    """Web Locks say who plays, a BroadcastChannel says what happens. Where there are none, this tab is alone."""

    def __init__(self, js: Any, create_proxy: Callable[[Any], Any]) -> None:
        """`js` is the browser's global object, `create_proxy` makes a listener of a function."""
        self.js = js
        self.create_proxy = create_proxy
        self.held: dict[str, _Gate] = {}  # key -> what lets the game go
        self.channel = js.BroadcastChannel.new(CHANNEL) if hasattr(js, "BroadcastChannel") else None

    def listen(self, listener: Listener) -> None:
        """Tells the listener what other tabs tell: as the action "tab" with kind, key and text, or as unreadable."""

        def hear(event: Any) -> None:
            told = read_message(event.data)
            listener(*(("tab", told) if told is not None else ("unreadable message", {})))

        if self.channel is not None:
            self.channel.onmessage = self.create_proxy(hear)

    def tell(self, kind: str, key: str, text: str = "") -> None:
        """Tells the other tabs."""
        if self.channel is not None:
            self.channel.postMessage(self.js.Array.of(kind, key, text))

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        """Holds a game for this tab; False if another one holds it, which loses it `at_any_price`."""
        if key in self.held or not hasattr(self.js.navigator, "locks"):
            return True
        if await self._request(key, "steal" if at_any_price else "ifAvailable"):
            return True
        await asyncio.sleep(AGAIN)
        return await self._request(key, "ifAvailable")

    async def _request(self, key: str, how: str) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        gate = _Gate(self.js, self.create_proxy)

        def begin(lock: Any) -> Any:
            has_it = hasattr(lock, "name")
            if not answer.done():
                answer.set_result(has_it)
            return gate.promise if has_it else None

        def end(*what: Any) -> None:
            self.held.pop(key, None)  # let go, or taken by another tab
            if not answer.done():
                answer.set_result(True)  # locks do not work here: this tab is alone

        options = self.js.Object.fromEntries(self.js.Array.of(self.js.Array.of(how, True)))
        request = self.js.navigator.locks.request(f"knaves/{key}", options, self.create_proxy(begin))
        request.then(self.create_proxy(end), self.create_proxy(end))
        found = await answer
        if found:
            self.held[key] = gate
        return found

    def let_go(self, key: str) -> None:
        """Lets another tab have the game."""
        gate = self.held.pop(key, None)
        if gate is not None:
            gate.resolve()


def read_message(data: Any) -> dict[str, str] | None:
    """Kind, key and text of a message; None for anything but three texts, which no tab of this program sends."""
    if isinstance(data, str) or getattr(data, "length", None) != len(FIELDS):
        return None
    parts = [data[number] for number in range(len(FIELDS))]
    return dict(zip(FIELDS, parts, strict=True)) if all(isinstance(part, str) for part in parts) else None


class _Gate:
    """A promise and what resolves it."""

    def __init__(self, js: Any, create_proxy: Callable[[Any], Any]) -> None:
        self.resolvers: list[Any] = []
        self.promise = js.Promise.new(create_proxy(lambda resolve, reject: self.resolvers.append(resolve)))

    def resolve(self) -> None:
        """Lets the promise come true."""
        for resolve in self.resolvers:
            resolve()
