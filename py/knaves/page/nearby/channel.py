"""Channel: a line to one other device, and what goes over it.

While connected, each tells the other where it will wait next. When the channel is lost both go there, so that
nobody has to scan a code again. docs/friend.md has the grammar.

Each says how many messages of the game it has, and sends the other what that lacks, as a letter. docs/friend.md has the
grammar.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Literal, NamedTuple, Protocol

from knaves.engine.sentences import Refusal, Sentence
from knaves.page.nearby.contact import DeviceContact
from knaves.session.correspondence import Courier, OtherCourse

News = Literal["open", "text", "lost", "back", "closed"]
Hear = Callable[[News, str], None]


class Code(NamedTuple):
    """A QR code: an SVG path of its dark squares, in a square of `size` units that includes the white border."""

    size: int
    path: str


class NoCameraError(Exception):
    """No usable camera; the argument says why: "refused", "none" or "busy"."""


class ChannelEnd(Protocol):
    """This device's end of a channel. What happens there is told to the `Hear` that it was opened with.

    "open": it is connected; "text": something was said; "lost": no answer for some seconds, and it may be "back";
    "closed": it will not come back.
    """

    async def describe(self) -> str:
        """Return how it can be reached, as SDP, once the browser knows all its addresses. Raises OSError."""

    async def meet(self, sdp: str) -> None:
        """Look for the other end, which is described so. Raises OSError where the browser cannot make sense of that."""

    def send(self, text: str) -> bool:
        """Say something to the other end; False where that cannot be."""

    def close(self) -> None:
        """End it, without telling anything any more."""


class NearbyDevice(Protocol):
    """The browser’s services for two devices: a channel, codes and the camera."""

    def open_end(self, hear: Hear, stun: str) -> ChannelEnd:
        """Return a new end. `stun` is the address of a server that tells a device its own; "" for none.

        Raises OSError where the browser has no channels.
        """

    def code(self, text: str) -> Code:
        """Draw a text as a QR code."""

    async def look(self, selector: str, seen: Callable[[str], object]) -> Callable[[], None]:
        """Show the camera in a <video> and tell the text of each code that it sees. Returns what ends it.

        Raises NoCameraError.
        """

    async def pass_answer(self, text: str) -> bool:
        """Hand an answer to the tab that waits for one; whether a tab has taken it."""

    def take_answers(self, take: Callable[[str], bool]) -> Callable[[], None]:
        """Be the tab that waits: `take` says whether an answer is for it. Returns what ends it."""

    def on_leaving(self, act: Callable[[], None]) -> Callable[[], None]:
        """Do something when the page is closed or left for another. Returns what ends that."""


NAME = "[A-Za-z0-9_-]" * 10  # of a game
HAVE = re.compile(rf"have (-|{NAME}) (0|[1-9][0-9]*)")
LETTER = re.compile(rf"{NAME}~(0|[1-9][0-9]*)\.")  # as it begins
MOST_DIGITS = 6  # of the number of a message


class GameSync:
    """One device's side of keeping a game the same on both."""

    def __init__(self, courier: Courier, say: Callable[[str], bool]) -> None:
        """`say` sends a text to the other device and returns whether that could be done."""
        self._courier, self._say = courier, say
        self._theirs: int | None = None  # messages that the other device has, None until it has said so
        self._asked = -1  # how many messages this device had when it asked for what it lacks
        self._is_reading = False
        self._named = ""  # the game that this device has said it has
        self.close = courier.listen(self.send_news)

    def greet(self) -> None:
        """Say what this device has; to be said whenever the devices are connected anew."""
        self._theirs = None
        self._asked = -1
        self._say_have()

    def send_news(self) -> None:
        """Send what the other device lacks, as far as this one knows; ask anew once the game is open here."""
        if self._theirs is None or self._is_reading:
            return
        if self._courier.name != self._named:
            self._say_have()  # the other device has taken its first letter for read
        count = self._courier.count
        if count > self._theirs:
            letter = self._courier.letter_since(self._theirs)
            if letter and self._say(letter):
                self._note(count)

    async def hear(self, text: str) -> None:
        """Take what the other device says. Raises Refusal where it is none of this; then nothing has changed."""
        have, letter = HAVE.fullmatch(text), LETTER.match(text)
        if have is not None and len(have[2]) <= MOST_DIGITS:
            self._hear_count(have[1], int(have[2]))
        elif letter is not None and len(letter[1]) <= MOST_DIGITS:
            await self._take(text, int(letter[1]))
        else:
            raise Refusal("Your friend’s device sent something that Knaves can’t read.")

    def _say_have(self) -> None:
        self._named = self._courier.name
        self._say(f"have {self._courier.name or '-'} {self._courier.count}")

    def _hear_count(self, name: str, count: int) -> None:
        if name != "-" and self._courier.name not in ("", name):
            raise Refusal("Your friend’s device has another game open.")
        self._note(count if name != "-" else 0)
        self.send_news()

    async def _take(self, letter: str, first: int) -> None:
        """Take the messages of a letter; ask again for what lies between, once."""
        had = self._courier.count
        if first > had:
            if self._asked != had:
                self._asked = had
                self._say_have()
            return
        self._is_reading = True
        try:
            await self._courier.receive(letter)
        except OtherCourse:
            if self._asked == 0:
                raise
            self._asked = 0  # this device may have an older copy of the game: it asks for everything, once
            self._say(f"have {self._courier.name} 0")
            return
        finally:
            self._is_reading = False
        if self._theirs is not None:
            self._note(max(self._theirs, _end_of(letter)))
        self.send_news()

    def _note(self, theirs: int) -> None:
        self._theirs = theirs
        self._courier.delivered(theirs)


def _end_of(letter: str) -> int:
    """Return the number after that of a letter's last message."""
    messages = [field for field in letter.split("~") if "." in field]
    number = messages[-1].split(".")[0]
    return int(number) + 1 if number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS else 0


State = Literal["waiting", "here", "lost", "gone", "refused"]
LONGEST = 262_144  # characters, as much as any browser sends at once
NEXT = "next "
BYE = "bye"


class _Way:
    """One end of a channel, and what it tells the line."""

    def __init__(self, line: Channel, device: NearbyDevice, stun: str) -> None:
        self.is_met = False
        self._line = line
        self.end: ChannelEnd = device.open_end(self._hear, stun)

    def _hear(self, news: News, text: str) -> None:
        self._line.hear(self, news, text)


class Channel:
    """A connection to one other device over which both keep one game the same.

    `tell` is called whenever `state` has changed; "gone" and "refused" are its ends.
    """

    def __init__(
        self, device: NearbyDevice, courier: Courier, *, is_host: bool, stun: str,
        spawn: Callable[[Coroutine[Any, Any, None]], object], tell: Callable[[], None],
    ) -> None:  # fmt: skip
        self.state: State = "waiting"
        self.problem: Sentence | None = None  # why it was refused
        self._spawn, self._tell = spawn, tell
        self._new_way = partial(_Way, self, device, stun)
        self._their_role = "active" if is_host else "passive"
        self._exchange = GameSync(courier, self._say)
        self._way: _Way | None = None
        self._spare: _Way | None = None
        self._their_spare: DeviceContact | None = None
        self._is_closed = False
        self._inbox: deque[str] = deque()  # the first is being read

    async def open(self) -> DeviceContact:
        """Return where this device waits. Raises Refusal or OSError where no device could reach it."""
        self._way = self._new_way()
        return DeviceContact.of(await self._way.end.describe())

    async def meet(self, contact: DeviceContact) -> None:
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
        """Take the news of one of the two ends, and its text; those of any other end are passed over."""
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

    async def _meet(self, way: _Way, contact: DeviceContact) -> None:
        way.is_met = True
        await way.end.meet(contact.sdp(self._their_role))

    async def _go_to_spare(self, spare: _Way, contact: DeviceContact) -> None:
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
            contact = DeviceContact.of(await spare.end.describe())
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
                self._their_spare = DeviceContact.read(text.removeprefix(NEXT))
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
