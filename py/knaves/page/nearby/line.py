"""Line: a channel to one other device, and how the two find each other again after a break.

While connected, each tells the other where it will wait next. When the channel is lost both go there, so that
nobody has to scan a code again. docs/friend.md has the grammar.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Literal

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence
from knaves.page.nearby.contact import Contact
from knaves.page.nearby.device import End, NearbyDevice, News
from knaves.page.nearby.exchange import Exchange
from knaves.session.courier import Courier

State = Literal["waiting", "here", "lost", "gone", "refused"]
LONGEST = 262_144  # characters, as much as any browser sends at once
NEXT = "next "
BYE = "bye"


class _Way:
    """One end of a channel, and what it tells the line."""

    def __init__(self, line: Line, device: NearbyDevice, stun: str) -> None:
        self.is_met = False
        self._line = line
        self.end: End = device.open_end(self._hear, stun)

    def _hear(self, news: News, text: str) -> None:
        self._line.hear(self, news, text)


class Line:
    """This device's side; `tell` is called whenever `state` has changed."""

    def __init__(
        self, device: NearbyDevice, courier: Courier, *, is_host: bool, stun: str,
        spawn: Callable[[Coroutine[Any, Any, None]], object], tell: Callable[[], None],
    ) -> None:  # fmt: skip
        self.state: State = "waiting"
        self.problem: Sentence | None = None  # why it was refused
        self._spawn, self._tell = spawn, tell
        self._new_way = partial(_Way, self, device, stun)
        self._their_role = "active" if is_host else "passive"
        self._exchange = Exchange(courier, self._say)
        self._way: _Way | None = None
        self._spare: _Way | None = None
        self._their_spare: Contact | None = None
        self._is_closed = False
        self._inbox: deque[str] = deque()  # the first is being read

    async def open(self) -> Contact:
        """Return where this device waits. Raises Refusal or OSError where no device could reach it."""
        self._way = self._new_way()
        return Contact.of(await self._way.end.describe())

    async def meet(self, contact: Contact) -> None:
        """Look for the other device where it waits. Raises OSError."""
        if self._way is not None:
            await self._meet(self._way, contact)

    def close(self) -> None:
        """Say goodbye and end it; nothing is told any more."""
        if self._is_closed:
            return
        self._is_closed = True
        self._say(BYE)
        self._exchange.close()
        self._tell = lambda: None
        self._shut("gone")

    def hear(self, way: _Way, news: News, text: str) -> None:
        """Take what one of the two ends tells."""
        if way not in (self._way, self._spare) or self.state in ("gone", "refused"):
            return
        if news == "open":
            self._settle(way)
        elif way is not self._way:
            return
        elif news == "back":
            self._change("here")
            self._exchange.greet()
        elif news == "text" and text == BYE:
            self._shut("gone")
        elif news == "text":
            self._inbox.append(text)
            if len(self._inbox) == 1:
                self._spawn(self._read_all())
        elif self.state == "here":
            self._change("lost")
            if self._spare is not None and self._their_spare is not None and not self._spare.is_met:
                self._spawn(self._go_to_spare(self._spare, self._their_spare))

    async def _meet(self, way: _Way, contact: Contact) -> None:
        way.is_met = True
        await way.end.meet(contact.sdp(self._their_role))

    async def _go_to_spare(self, spare: _Way, contact: Contact) -> None:
        with suppress(OSError):  # then it stays lost
            await self._meet(spare, contact)

    def _settle(self, way: _Way) -> None:
        """Go on over an end that has just been connected."""
        if way is self._spare and self._way is not None:
            self._way.end.close()
            self._way, self._spare, self._their_spare = way, None, None
        self._change("here")
        self._exchange.greet()
        self._spawn(self._prepare_spare())

    async def _prepare_spare(self) -> None:
        spare = self._new_way()
        try:
            contact = Contact.of(await spare.end.describe())
        except (Refusal, OSError):  # then a code will have to be scanned again
            spare.end.close()
            return
        if self.state in ("gone", "refused") or self._spare is not None:
            spare.end.close()
            return
        self._spare = spare
        self._say(NEXT + str(contact))

    def _say(self, text: str) -> bool:
        return self._way is not None and len(text) <= LONGEST and self._way.end.send(text)

    async def _read_all(self) -> None:
        """Read what has come, one after the other; what came before a goodbye is read all the same."""
        while self._inbox:
            await self._read(self._inbox[0])
            self._inbox.popleft()

    async def _read(self, text: str) -> None:
        if self._is_closed or self.state == "refused":
            return
        try:
            if len(text) > LONGEST:
                raise Refusal("Your friend’s device sent something that Knaves can’t read.")
            if text.startswith(NEXT):
                self._their_spare = Contact.read(text.removeprefix(NEXT))
            else:
                await self._exchange.hear(text)
        except Refusal as refusal:
            self.problem = refusal.sentence
            self._shut("refused")

    def _change(self, state: State) -> None:
        if self.state != state:
            self.state = state
            self._tell()

    def _shut(self, state: State) -> None:
        for way in (self._way, self._spare):
            if way is not None:
                way.end.close()
        self._way = self._spare = None
        self._change(state)
