"""Nearby: a friend on this network is asked and answers, and it is said whether the friend is here.

The host shows an invitation as a code and a link. The friend opens it and shows an answer, which the host's camera
reads, or which is opened as a link on the host's device and finds the tab that waits. Then the devices talk alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Literal

from knaves.engine.sentences import Refusal, Sentence
from knaves.page.commands import command
from knaves.page.locale import t
from knaves.page.nearby.channel import Channel, Code, NearbyDevice, NoCameraError
from knaves.page.nearby.contact import DeviceContact, read_reply, reply
from knaves.page.page import Page
from knaves.page.routes import LONGEST_LINK, NearbyAnswerRoute, NearbyRoute, Route, read_route
from knaves.session.correspondence import Courier

Phase = Literal["off", "opening", "asking", "answering", "meeting", "here", "lost", "gone", "failed"]
VIDEO = "video.codecam"
SLOW = 12_000  # ms after which it is said what may keep two devices apart
NO_CAMERA = {
    "refused": Sentence("The camera isn’t allowed here. Open your friend’s link on this device, or paste it below."),
    "busy": Sentence("Another program is using the camera. Close it, or paste your friend’s link below."),
    "none": Sentence("There’s no camera here. Open your friend’s link on this device, or paste it below."),
}
OFFLINE = Sentence("The codes couldn’t be loaded. Check your connection and try again.")
NO_CHANNEL = Sentence("This browser can’t open a connection to another device.")


@dataclass(frozen=True)
class NearbyView:
    """The state of the connection to a friend’s device, for drawing."""

    phase: Phase = "off"
    code: Code | None = None  # of the invitation or the answer
    link: str = ""  # the same
    is_scanning: bool = False
    is_slow: bool = False  # the devices have been looking for each other for long
    problem: Sentence | None = None
    stun: str = ""  # the server of the player's own choice

    @property
    def is_begun(self) -> bool:
        """Whether the connection is being made or stands, so that it can be left."""
        return self.phase not in ("off", "gone", "failed")


class _Camera:
    """The camera of this device while it looks for a code."""

    def __init__(self) -> None:
        self._is_wanted = False
        self._end: Callable[[], None] | None = None

    async def open(self, device: NearbyDevice, seen: Callable[[str], object]) -> None:
        """Show it and tell what it sees. Raises NoCameraError."""
        self._is_wanted = True
        end = await device.look(VIDEO, seen)
        if self._is_wanted:
            self._end = end
        else:  # it has been closed meanwhile
            end()

    def close(self) -> None:
        """Put it away."""
        self._is_wanted = False
        if self._end is not None:
            self._end()
            self._end = None


class Nearby:
    """The connection of one game to the friend's device on the same network, from the invitation on.

    Its commands are a part of a screen, which it outlives; `view` is its state.
    """

    def __init__(
        self, page: Page, courier: Courier, stun: Callable[[], str], keep_stun: Callable[[str], None],
        invitation: Callable[[str], NearbyRoute] = NearbyRoute,
    ) -> None:  # fmt: skip
        """`stun` tells the address of a server of the player's own choice, "" for none; `keep_stun` changes it.

        `invitation` makes the address of an invitation of this device's contact.
        """
        self.view = NearbyView(stun=stun())
        self._invitation = invitation
        self._page, self._courier, self._stun, self._keep_stun = page, courier, stun, keep_stun
        self._heard: list[Callable[[], None]] = []
        self._line: Channel | None = None
        self._device: NearbyDevice | None = None
        self._mine: DeviceContact | None = None  # the invitation that is shown
        self._ends: list[Callable[[], None]] = []  # of waiting for another tab, and of hearing that the page is left
        self._camera = _Camera()
        self._work: asyncio.Task[None] | None = None

    def listen(self, heard: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever `view` has changed. Returns what ends that."""
        self._heard.append(heard)
        return lambda: self._heard.remove(heard)

    # the host

    @command("nearby stun")
    def choose_server(self, value: str) -> None:
        """Choose a server that tells devices their addresses, "" for none. Raises Refusal."""
        self._keep_stun(value.strip())
        self._show(stun=self._stun())

    @command("nearby ask")
    def ask(self) -> None:
        """Show an invitation and wait for the answer; an earlier one holds no longer."""
        self._begin(self._ask())

    async def _ask(self) -> None:
        device, line = await self._open(is_host=True)
        self._mine = await line.open()
        self._ends.append(device.take_answers(self._see))
        self._offer(device, "asking", self._invitation(str(self._mine)))

    @command("nearby scan")
    def scan(self) -> None:
        """Look for the answer with the camera."""
        if self.view.phase == "asking" and not self.view.is_scanning:
            self._show(is_scanning=True, problem=None)
            self._page.spawn(self._scan())

    async def _scan(self) -> None:
        assert self._device is not None
        try:
            await self._camera.open(self._device, self._see)
        except NoCameraError as error:
            self._show(is_scanning=False, problem=NO_CAMERA[str(error)])

    @command("nearby stop scan")
    def stop_scan(self) -> None:
        """Put the camera away."""
        self._camera.close()
        self._show(is_scanning=False)

    @command("nearby take")
    def take(self, value: str) -> None:
        """Take the friend's link as text."""
        self._see(value)

    def _see(self, text: str) -> bool:
        """Take what a camera or another tab has read, or say why not; whether it was taken."""
        try:
            self._take(answer_in(text))
        except Refusal as refusal:
            self._show(problem=refusal.sentence)
            return False
        return True

    def _take(self, text: str) -> None:
        """Look for the device that answers so. Raises Refusal."""
        if self._mine is None or self._line is None or self.view.phase != "asking":
            raise Refusal("There’s no open invitation here. Invite your friend again.")
        contact = read_reply(text, self._mine)
        self._camera.close()
        self._show(phase="meeting", is_scanning=False, problem=None)
        self._work = self._page.spawn(self._try(self._meet(self._line, contact)))

    async def _meet(self, line: Channel, contact: DeviceContact) -> None:
        await line.meet(contact)
        await self._page.sleep(SLOW)
        if self.view.phase in ("meeting", "answering"):
            self._show(is_slow=True)

    # the friend

    def answer(self, invitation: DeviceContact) -> None:
        """Answer an invitation: show where this device waits, and look for the host's."""
        self._begin(self._answer(invitation))

    async def _answer(self, invitation: DeviceContact) -> None:
        device, line = await self._open(is_host=False)
        mine = await line.open()
        self._offer(device, "answering", NearbyAnswerRoute(reply(mine, invitation)))
        await line.meet(invitation)

    # both

    @command("nearby share")
    def share(self) -> None:
        """Hand the link to the device, or copy it where that takes none."""
        if self.view.link:
            self._page.spawn(self._share())

    async def _share(self) -> None:
        if await self._page.share_link(t("A game of cards?"), self.view.link) == "none":
            self.copy()

    @command("nearby copy")
    def copy(self) -> None:
        """Copy the link."""
        self._page.copy(self.view.link)
        self._page.say(t("Link copied."))

    @command("nearby leave")
    def leave(self) -> None:
        """Say goodbye to the other device; the game stands as it is."""
        self._stop()
        self._show_new(NearbyView())

    # how it goes on

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._stop()
        self._show_new(NearbyView("opening"))
        self._work = self._page.spawn(self._try(work))

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refusal, OSError) as error:
            self._work = None  # it ends by itself
            self._stop()
            problem = error.sentence if isinstance(error, Refusal) else NO_CHANNEL
            self._show_new(NearbyView("failed", problem=problem))

    async def _open(self, *, is_host: bool) -> tuple[NearbyDevice, Channel]:
        try:
            self._device = await self._page.load_nearby()
        except OSError:
            raise Refusal(OFFLINE) from None
        self._line = Channel(
            self._device, self._courier, is_host=is_host, stun=self._stun(), spawn=self._page.spawn,
            tell=self._hear_line,
        )  # fmt: skip
        self._ends.append(self._device.on_leaving(self._line.close))
        return self._device, self._line

    def _offer(self, device: NearbyDevice, phase: Phase, route: Route) -> None:
        link = self._page.link(str(route))
        self._show_new(NearbyView(phase, device.code(link), link))

    def _hear_line(self) -> None:
        line = self._line
        if line is None:
            return
        if line.state == "here":
            self._camera.close()
            self._show_new(NearbyView("here"))
        elif line.state == "lost" or line.state == "gone":
            self._show_new(NearbyView(line.state))
        elif line.state == "refused":
            self._show_new(NearbyView("failed", problem=line.problem))

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self._camera.close()
        for end in self._ends:
            end()
        self._ends = []
        if self._line is not None:
            self._line.close()
        self._line = self._mine = self._work = None

    def _show(self, **changes: object) -> None:
        self._show_new(replace(self.view, **changes))  # type: ignore[arg-type]

    def _show_new(self, view: NearbyView) -> None:
        if view != self.view:
            self.view = view
            for heard in list(self._heard):
                heard()


def answer_in(text: str) -> str:
    """Return the answer in a link, or in a text that has been pasted. Raises Refusal for anything else."""
    found = text.strip()
    if len(found) > LONGEST_LINK:
        raise Refusal("This address is too long.")
    if "#" in found:
        route = read_route(found.partition("#")[2])
        if isinstance(route, NearbyRoute):
            raise Refusal("This is an invitation. The answer is on your friend’s screen.")
        if not isinstance(route, NearbyAnswerRoute):
            raise Refusal("This code isn’t for a game of Knaves.")
        return route.answer
    return found
