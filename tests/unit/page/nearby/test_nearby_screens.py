"""Two devices with a page each, from the invitation by a code to the cards, and back to them after a reload."""

from __future__ import annotations

import asyncio

import pytest

from knaves.page.routes import read_route
from knaves.page.screens.friend import FriendScreen
from knaves.page.screens.friend_table import FriendTableScreen
from knaves.page.screens.nearby import NearbyAnswerScreen
from tests.unit.page.fake_page import MemoryStore, found, text_of
from tests.unit.page.nearby.devices import Air, FakeDevice
from tests.unit.page.visits import Visit

DEAL = "/friend/new/madjack?target=1"


class Devices:
    """A host's visit and a friend's, on one network."""

    def __init__(self) -> None:
        self.air = Air()
        self.stores = MemoryStore(), MemoryStore()
        self.host = self.visit(0, DEAL)
        self.friend = self.visit(1, "/")

    def visit(self, number: int, address: str) -> Visit:
        """A new visit with all that the device has kept."""
        visit = Visit(self.stores[number], address)
        visit.page.device = FakeDevice(self.air)
        return visit

    async def settle(self, *visits: Visit) -> None:
        for _ in range(30):
            await asyncio.sleep(0)

    def link(self, visit: Visit) -> str:
        """The link under the code; the part after #."""
        visit.do("nearby copy")
        return visit.page.copied[-1].partition("#")[2]

    async def offer(self) -> None:
        await self.host.until(lambda: bool(found(self.host.page.screen, data_do="invite")))
        self.host.do("invite")
        await self.host.until(
            lambda: isinstance(self.host.app.screen, FriendScreen) and self.has(self.host, "Show a code")
        )

    def has(self, visit: Visit, text: str) -> bool:
        return text in text_of(visit.screen)

    async def meet(self) -> None:
        """The host shows a code, the friend opens it and shows the answer, the host takes it."""
        if isinstance(self.host.app.screen, FriendTableScreen):
            self.host.do("menu")
            self.host.do("letters")
        self.host.do("nearby ask")
        await self.host.until(lambda: bool(found(self.host.page.screen, data_do="nearby copy")))
        self.friend.page.go(self.link(self.host))
        await self.friend.until(lambda: bool(found(self.friend.page.screen, data_do="nearby copy")))
        self.host.do("nearby take", value=f"https://example.org/knaves/#{self.link(self.friend)}")

    async def join(self) -> None:
        await self.friend.until(lambda: bool(found(self.friend.page.screen, data_do="join")))
        self.friend.do("join")
        for visit in (self.host, self.friend):
            await visit.until(lambda visit=visit: isinstance(visit.app.screen, FriendTableScreen))  # type: ignore[misc]


def tables(devices: Devices) -> list[FriendTableScreen]:
    found = [devices.host.app.screen, devices.friend.app.screen]
    assert all(isinstance(each, FriendTableScreen) for each in found)
    return found  # type: ignore[return-value]


def test_a_code_leads_to_the_table_and_nothing_is_left_to_be_sent_by_hand() -> None:
    async def story() -> None:
        devices = Devices()
        await devices.offer()
        await devices.meet()
        await devices.join()
        host, friend = tables(devices)
        assert host.game.game.texts == friend.game.game.texts
        assert not host.game.is_to_send
        assert not friend.game.is_to_send
        mover, other = (host, friend) if host.game.game.may_move else (friend, host)
        made = mover.game.made
        mover.game.say(mover.game.game.world.state.legal_moves()[0].notation)
        await devices.host.until(lambda: other.game.made > made)
        assert other.game.game.texts == mover.game.game.texts
        assert host.live.seated[1].note == friend.live.seated[0].note == "is here"
        devices.air.cut()
        assert any("can’t be reached" in text for text in devices.host.page.said)
        assert devices.has(devices.host, "out of reach")
        devices.air.heal()
        await devices.host.until(lambda: host.live.seated[1].note == "is here")

    asyncio.run(story())


def test_after_a_reload_another_code_brings_the_friend_back_to_the_same_game() -> None:
    async def story() -> None:
        devices = Devices()
        await devices.offer()
        await devices.meet()
        await devices.join()
        host, friend = tables(devices)
        before = list(host.game.game.texts)
        devices.friend.page.device.leaving[-1]()
        devices.friend.page.rest()
        await devices.host.until(lambda: host.nearby.view.phase == "gone")
        devices.friend = devices.visit(1, f"/friend/{friend.game.name}")
        await devices.friend.until(lambda: isinstance(devices.friend.app.screen, FriendTableScreen))
        await devices.meet()
        await devices.friend.until(lambda: isinstance(devices.friend.app.screen, FriendTableScreen))
        await devices.host.until(lambda: host.nearby.view.phase == "here")
        assert tables(devices)[1].game.game.texts[: len(before)] == before
        assert tables(devices)[1].nearby.view.phase == "here"
        devices.host.do("close")
        assert not found(devices.host.page.screen, role="dialog")

    asyncio.run(story())


def say_a_move(table: FriendTableScreen) -> None:
    table.game.say(table.game.game.world.state.legal_moves()[0].notation)


@pytest.mark.parametrize("who_has_moved", ["host", "friend"])
def test_a_move_that_did_not_arrive_before_a_reload_comes_with_the_next_code(who_has_moved: str) -> None:
    async def story() -> None:
        devices = Devices()
        await devices.offer()
        await devices.meet()
        await devices.join()
        host, friend = tables(devices)
        if host.game.game.may_move != (who_has_moved == "host"):
            mover, other = (host, friend) if host.game.game.may_move else (friend, host)
            say_a_move(mover)
            await devices.host.until(lambda: other.game.game.may_move)
        devices.friend.page.device.leaving[-1]()
        await devices.host.until(lambda: host.nearby.view.phase == "gone")
        say_a_move(host if who_has_moved == "host" else friend)
        assert host.game.count != friend.game.count
        devices.friend.page.rest()
        devices.friend = devices.visit(1, f"/friend/{friend.game.name}")
        await devices.friend.until(lambda: isinstance(devices.friend.app.screen, FriendTableScreen))
        await devices.meet()
        await devices.friend.until(lambda: isinstance(devices.friend.app.screen, FriendTableScreen))
        await devices.host.until(lambda: host.game.game.texts == tables(devices)[1].game.game.texts)

    asyncio.run(story())


def test_an_answer_without_anybody_who_waits_says_so() -> None:
    async def story() -> None:
        devices = Devices()
        await devices.offer()
        devices.host.do("nearby ask")
        await devices.host.until(lambda: bool(found(devices.host.page.screen, data_do="nearby copy")))
        devices.friend.page.go(devices.link(devices.host))
        await devices.friend.until(lambda: bool(found(devices.friend.page.screen, data_do="nearby copy")))
        answer = devices.link(devices.friend)
        devices.friend.page.go(answer)
        await devices.friend.until(lambda: devices.has(devices.friend, "Nobody is waiting"))
        assert isinstance(devices.friend.app.screen, NearbyAnswerScreen)
        assert str(read_route(answer)) == answer

    asyncio.run(story())
