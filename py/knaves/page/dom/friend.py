"""What a game with a friend needs of the browser: arithmetic, a channel, codes and the camera."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from knaves.friend.group import POINT, NoPoint
from knaves.page.dom.window import Window
from knaves.page.nearby.channel import Code, Hear, NoCameraError


async def load_group(window: Window) -> BrowserGroup:
    """The arithmetic of a friend's deck, once its script is there. Raises OSError where that does not come."""
    return BrowserGroup(window, await window.load("group.mjs"))


class BrowserGroup:
    """The `PointGroup` of a browser: points are 32 bytes each, and a script works them all out in one call."""

    def __init__(self, window: Window, module: Any) -> None:
        self._window = window
        self._module = module

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        return _cut(self._module.points(self._bytes(hashes)))

    def are_points(self, points: Sequence[bytes]) -> bool:
        return all(len(each) == POINT for each in points) and bool(self._module.arePoints(self._bytes(points)))

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        numbers = [number.to_bytes(POINT, "little") for number in scalars]
        try:
            return _cut(self._module.multiply(self._bytes(points), self._bytes(numbers)))
        except Exception:
            raise NoPoint from None

    def sum(self, points: Sequence[bytes], scalars: Sequence[int]) -> bytes:
        numbers = [number.to_bytes(POINT, "little") for number in scalars]
        try:
            return bytes(self._module.sum(self._bytes(points), self._bytes(numbers)).to_py())
        except Exception:
            raise NoPoint from None

    def _bytes(self, values: Sequence[bytes]) -> Any:
        return self._window.value(b"".join(values))


def _cut(packed: Any) -> list[bytes]:
    whole = bytes(packed.to_py())
    return [whole[start : start + POINT] for start in range(0, len(whole), POINT)]


GATHERING = 3.0  # seconds for the browser to find the addresses of the device
LOOKING = 4.0  # seconds between two addresses that keep Firefox looking
MOST_LOOKS = 150
SPARE_PORT = 20_000  # where nobody waits
PATIENCE = 1.5  # seconds for another tab to take an answer
LONGEST_ANSWER = 1000  # characters
CHANNEL = {"negotiated": True, "id": 0}  # both ends make it, so neither waits to be told of it
REFUSED = {"NotAllowedError": "refused", "SecurityError": "refused", "NotReadableError": "busy"}


async def load_nearby(window: Window) -> BrowserNearby:
    """The browser's services for a friend nearby, once its script is there. Raises OSError where that does not come."""
    return BrowserNearby(window, await window.load("codes.mjs"))


class BrowserNearby:
    """NearbyDevice by the browser: WebRTC, QR codes and the camera."""

    def __init__(self, window: Window, codes: Any) -> None:
        """`codes` is the module web/friend/codes.mjs."""
        self._window = window
        self._codes = codes

    def open_end(self, hear: Hear, stun: str) -> BrowserEnd:
        """Return a new end. Raises OSError."""
        return BrowserEnd(self._window, hear, stun)

    def code(self, text: str) -> Code:
        """Draw a text as a QR code."""
        drawn = self._codes.draw(text)
        return Code(int(drawn.size), str(drawn.path))

    async def look(self, selector: str, seen: Callable[[str], object]) -> Callable[[], None]:
        """Show the camera in a <video> and tell the text of each code that it sees. Raises NoCameraError."""
        video = self._window.first(selector)
        tell = self._window.proxy(seen)
        try:
            watching = await self._codes.look(video, tell)
        except Exception as error:
            tell.destroy()
            raise NoCameraError(REFUSED.get(str(getattr(error, "name", "")), "none")) from error

        def end() -> None:
            watching.close()
            tell.destroy()

        return end

    async def pass_answer(self, text: str) -> bool:
        """Hand an answer to the tab that waits for one; whether a tab has taken it."""
        taken = asyncio.Event()
        try:
            channel = self._between_tabs()
        except OSError:
            return False

        def hear(event: Any) -> None:
            if _said(event.data) == ("taken", text):
                taken.set()

        channel.onmessage = self._window.proxy(hear)
        channel.postMessage(self._window.value(["answer", text]))
        try:
            await asyncio.wait_for(taken.wait(), PATIENCE)
        except TimeoutError:
            return False
        finally:
            channel.close()
        return True

    def take_answers(self, take: Callable[[str], bool]) -> Callable[[], None]:
        """Be the tab that waits: `take` says whether an answer is for it. Returns what ends it.

        Where the browser has no channel between tabs, nothing is heard.
        """
        try:
            channel = self._between_tabs()
        except OSError:
            return lambda: None  # an answer can still be pasted

        def hear(event: Any) -> None:
            kind, text = _said(event.data)
            if kind == "answer" and take(text):
                channel.postMessage(self._window.value(["taken", text]))

        channel.onmessage = self._window.proxy(hear)
        return lambda: channel.close()

    def on_leaving(self, act: Callable[[], None]) -> Callable[[], None]:
        """Do something when the page is closed or left for another. Returns what ends that."""
        js = self._window.js
        leave = self._window.proxy(lambda event: act())
        js.addEventListener("pagehide", leave)

        def end() -> None:
            js.removeEventListener("pagehide", leave)
            leave.destroy()

        return end

    def _between_tabs(self) -> Any:
        """Return a channel to the other tabs. Raises OSError."""
        try:
            return self._window.js.BroadcastChannel.new(f"{str(self._window.js.knaves.place).strip()} nearby")
        except Exception as error:  # there is none, or it may not be had
            raise OSError("this browser has no channels between tabs") from error


class BrowserEnd:
    """This device's end of a channel to one other device, by WebRTC. See `ChannelEnd`."""

    def __init__(self, window: Window, hear: Hear, stun: str) -> None:
        self._hear: Hear | None = hear
        servers = [{"urls": stun}] if stun else []
        try:
            self._peer = window.feature("peer").new(window.value({"iceServers": servers}))  # type: ignore[union-attr]
            self._channel = self._peer.createDataChannel("knaves", window.value(CHANNEL))
        except Exception as error:  # there is none, or it is switched off
            raise OSError("this browser has no channels") from error
        self._window = window
        self._is_lost = False
        self._looking: asyncio.Task[None] | None = None
        window.on(self._channel, "open", lambda event: self._tell("open"))
        window.on(self._channel, "message", self._hear_text)
        window.on(self._channel, "close", lambda event: self._tell("closed"))
        window.on(self._peer, "iceconnectionstatechange", lambda event: self._look_at_state())

    async def describe(self) -> str:
        """Return how this end can be reached, as SDP. Raises OSError where the browser cannot say."""
        found = asyncio.Event()
        self._window.on(self._peer, "icegatheringstatechange", lambda event: self._set_if_gathered(found))
        try:
            await self._peer.setLocalDescription(await self._peer.createOffer())
        except Exception as error:
            raise OSError("this browser has no channels") from error
        self._set_if_gathered(found)
        with suppress(TimeoutError):  # a STUN server that does not answer: what has been found until now will do
            await asyncio.wait_for(found.wait(), GATHERING)
        return str(self._peer.localDescription.sdp)

    def _set_if_gathered(self, found: asyncio.Event) -> None:
        if self._peer.iceGatheringState == "complete":
            found.set()

    async def meet(self, sdp: str) -> None:
        """Look for the other end. Raises OSError."""
        try:
            await self._peer.setRemoteDescription(self._window.value({"type": "answer", "sdp": sdp}))
        except Exception as error:
            raise OSError("the browser could not read that") from error
        self._looking = asyncio.ensure_future(self._keep_looking(sdp))

    async def _keep_looking(self, sdp: str) -> None:
        """Name one more address every few seconds until the other end is found.

        Firefox gives up for good as soon as it has asked all addresses in vain, which is long before a friend has
        scanned a code. There is nothing at these addresses of the friend's device.
        """
        line = next(each for each in sdp.split("\r\n") if each.startswith("a=candidate:"))
        host = line.split(" ")[4]
        for number in range(MOST_LOOKS):
            await asyncio.sleep(LOOKING)
            if self._peer.iceConnectionState not in ("new", "checking"):
                return
            candidate = f"candidate:{900 + number} 1 udp 1 {host} {SPARE_PORT + number} typ host"
            with suppress(Exception):  # the end is closed
                await self._peer.addIceCandidate(self._window.value({"candidate": candidate, "sdpMid": "0"}))

    def send(self, text: str) -> bool:
        """Say something to the other end; False where that cannot be."""
        if self._channel.readyState != "open":
            return False
        try:
            self._channel.send(text)
        except Exception:  # too long, or too much is waiting
            return False
        return True

    def close(self) -> None:
        """End it, without telling anything any more."""
        self._hear = None
        if self._looking is not None:
            self._looking.cancel()
        self._channel.close()
        self._peer.close()

    def _hear_text(self, event: Any) -> None:
        self._tell("text", event.data if isinstance(event.data, str) else "")

    def _look_at_state(self) -> None:
        state = str(self._peer.iceConnectionState)
        if state in ("disconnected", "failed") and not self._is_lost:
            self._is_lost = True
            self._tell("lost")
        elif state in ("connected", "completed") and self._is_lost:
            self._is_lost = False
            if self._channel.readyState == "open":
                self._tell("back")

    def _tell(self, news: Any, text: str = "") -> None:
        if self._hear is not None:
            self._hear(news, text)


def _said(data: Any) -> tuple[str, str]:
    """Read a message of another tab: two short texts; ("", "") for anything else."""
    try:
        kind, text = data[0], data[1]
    except Exception:  # it is no array
        return "", ""
    if isinstance(kind, str) and isinstance(text, str) and len(text) <= LONGEST_ANSWER:
        return kind, text
    return "", ""
