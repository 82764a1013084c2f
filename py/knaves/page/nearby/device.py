"""What a friend nearby needs of the browser: channel, codes, camera, other tabs; `dom/nearby.py` has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

News = Literal["open", "text", "lost", "back", "closed"]
Hear = Callable[[News, str], None]


class Code(NamedTuple):
    """A QR code: an SVG path of its dark squares, in a square of `size` units that includes the white border."""

    size: int
    path: str


class NoCameraError(Exception):
    """No usable camera; the argument says why: "refused", "none" or "busy"."""


class End(Protocol):
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

    def open_end(self, hear: Hear, stun: str) -> End:
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
