"""Devices for tests: their channels find each other by what they are told of the other, as browsers' do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any

from knaves.engine.sentences import Refusal, Sentence
from knaves.page.nearby.channel import Code, Hear, NoCameraError
from knaves.session.correspondence import OtherCourse

SDP = """v=0
o=- 277900525251685957 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:2328619548 1 udp 2113937151 04602e95-45e5-4e3e-969d-8f8e566c6d8e.local 49447 typ host generation 0
a=candidate:2377746092 1 udp 2113942271 3df0e7cf-58a5-4150-85f4-d24d98a6b81a.local 57634 typ host generation 0
a=ice-ufrag:{name}
a=ice-pwd:QZyFsAk8PayNTv34UeCPWPlC
a=ice-options:trickle
a=fingerprint:sha-256 E7:FA:1A:84:85:D5:34:60:D3:B1:FB:5B:55:1D:8E:04:A4:8D:FF:37:F3:90:0A:67:8C:70:C4:D6:A0:CA:09:62
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""


class Air:
    """The network between devices; `is_cut`: nothing comes through."""

    def __init__(self) -> None:
        self.ends: dict[str, FakeEnd] = {}
        self.said: list[str] = []
        self.is_cut = False

    def cut(self) -> None:
        """Lose all channels."""
        self.is_cut = True
        for end in [each for each in self.ends.values() if each.other is not None]:
            end.other = None
            end.tell("lost")

    def heal(self) -> None:
        """Let devices that look for each other find each other."""
        self.is_cut = False
        for end in list(self.ends.values()):
            end.find()


class FakeEnd:
    """One end of a channel."""

    def __init__(self, air: Air, hear: Hear) -> None:
        self.air, self.hear = air, hear
        self.name = f"end{len(air.ends)}"
        self.other: FakeEnd | None = None
        self.wanted = ""
        self.role = ""
        self.is_closed = False
        air.ends[self.name] = self

    async def describe(self) -> str:
        return SDP.format(name=self.name)

    async def meet(self, sdp: str) -> None:
        found, role = re.search(r"a=ice-ufrag:(\S+)", sdp), re.search(r"a=setup:(\w+)", sdp)
        assert found is not None
        assert role is not None
        self.wanted, self.role = found[1], role[1]
        self.find()

    def find(self) -> None:
        other = self.air.ends.get(self.wanted)
        if self.air.is_cut or other is None or other.wanted != self.name or self.is_closed or other.is_closed:
            return
        if self.other is None:
            assert {self.role, other.role} == {"active", "passive"}
            self.other, other.other = other, self
            self.tell("open")
            other.tell("open")

    def send(self, text: str) -> bool:
        if self.other is None or self.is_closed:
            return False
        self.air.said.append(text)
        asyncio.get_running_loop().call_soon(self.other.tell, "text", text)
        return True

    def tell(self, news: Any, text: str = "") -> None:
        if not self.is_closed:
            self.hear(news, text)

    def close(self) -> None:
        self.is_closed = True
        if self.other is not None:
            asyncio.get_running_loop().call_soon(self.other.tell, "closed")
            self.other.other = None


class FakeDevice:
    """The services of a browser; `sees` is what its camera has before it, None where there is no camera."""

    def __init__(self, air: Air) -> None:
        self.air = air
        self.sees: str | None = None
        self.refusal = "none"
        self.is_looking = False
        self.stun: list[str] = []
        self.waiting: list[Callable[[str], bool]] = []
        self.leaving: list[Callable[[], None]] = []

    def open_end(self, hear: Hear, stun: str) -> FakeEnd:
        self.stun.append(stun)
        return FakeEnd(self.air, hear)

    def code(self, text: str) -> Code:
        return Code(49, f"M{len(text)} 0h1v1h-1z")

    async def look(self, selector: str, seen: Callable[[str], object]) -> Callable[[], None]:
        if self.sees is None:
            raise NoCameraError(self.refusal)
        self.is_looking = True
        asyncio.get_running_loop().call_soon(seen, self.sees)

        def end() -> None:
            self.is_looking = False

        return end

    async def pass_answer(self, text: str) -> bool:
        return any(take(text) for take in self.waiting)

    def take_answers(self, take: Callable[[str], bool]) -> Callable[[], None]:
        self.waiting.append(take)
        return lambda: self.waiting.remove(take)

    def on_leaving(self, act: Callable[[], None]) -> Callable[[], None]:
        self.leaving.append(act)
        return lambda: self.leaving.remove(act)


class ListCourier:
    """A game of numbered messages without meaning."""

    def __init__(self, name: str, messages: list[str] | None = None) -> None:
        self.name = name
        self.messages = messages or []
        self.heard: list[Callable[[], None]] = []
        self.sent = 0

    @property
    def count(self) -> int:
        return len(self.messages)

    def say(self, text: str) -> None:
        self.messages.append(f"{self.count}.{text}")
        self._changed()

    def letter_since(self, number: int) -> str:
        return "~".join([self.name, *self.messages[number:], "check1"]) if number < self.count else ""

    async def receive(self, text: str) -> int:
        name, *messages, _ = text.split("~")
        if any("cheat" in each for each in messages):
            raise Refusal(Sentence("That is no move."))
        if any("elsewhere" in each for each in messages):
            raise OtherCourse(Sentence("That follows other messages."))
        self.name = self.name or name
        new = [each for each in messages if int(each.split(".")[0]) >= self.count]
        self.messages += new
        if new:
            self._changed()
        return len(new)

    def delivered(self, number: int) -> None:
        self.sent = number

    def listen(self, heard: Callable[[], None]) -> Callable[[], None]:
        self.heard.append(heard)
        return lambda: self.heard.remove(heard)

    def _changed(self) -> None:
        for heard in list(self.heard):
            heard()


class Tasks:
    """Work that goes on by itself."""

    def __init__(self) -> None:
        self.all: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.all.add(asyncio.ensure_future(work))

    async def settle(self) -> None:
        """Let everything happen that can."""
        for _ in range(12):
            await asyncio.sleep(0)
        for task in self.all:
            if task.done():
                task.result()
