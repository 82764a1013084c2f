"""Two devices with a page each, from the invitation by a code to the cards, and back to them after a reload."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.page.routes import NearbyRoute, read_route
from knaves.page.screens.friend import FriendScreen, FriendTableScreen
from knaves.page.screens.friend_letter import NearbyAnswerScreen, offer_of
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import found, text_of
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

    def link(self, visit: Visit) -> str:
        """The link under the code; the part after #."""
        visit.do("nearby copy")
        return visit.page.copied[-1].partition("#")[2]

    async def can(self, visit: Visit, command: str) -> None:
        """Wait until the visit shows a button for this command."""
        await visit.until(lambda: bool(found(visit.page.screen, data_do=command)))

    async def offer(self) -> None:
        await self.can(self.host, "invite")
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
        await self.open_code()
        self.host.do("nearby take", value=f"https://example.org/knaves/#{self.link(self.friend)}")

    async def open_code(self) -> None:
        """The friend opens the host's code, and shows the answer."""
        await self.can(self.host, "nearby copy")
        self.friend.page.go(self.link(self.host))
        await self.can(self.friend, "nearby copy")

    async def join(self) -> None:
        await self.can(self.friend, "join")
        self.friend.do("join")
        for visit in (self.host, self.friend):
            await self.at_table(visit)

    async def at_table(self, visit: Visit) -> None:
        await visit.until(lambda: isinstance(visit.app.screen, FriendTableScreen))

    async def play(self) -> list[FriendTableScreen]:
        """Everything up to the first move; the tables of the host and the friend."""
        await self.offer()
        await self.meet()
        await self.join()
        return tables(self)

    async def go(self) -> None:
        """The friend's page goes away, and the host's notices."""
        (host, _) = tables(self)
        self.friend.page.device.leaving[-1]()
        await self.host.until(lambda: host.nearby.view.phase == "gone")

    async def come_back(self, name: str) -> None:
        """The friend opens the page at this game again, and both exchange codes."""
        self.friend.page.rest()
        self.friend = self.visit(1, f"/friend/{name}")
        await self.at_table(self.friend)
        await self.meet()
        await self.at_table(self.friend)


def tables(devices: Devices) -> list[FriendTableScreen]:
    found = [devices.host.app.screen, devices.friend.app.screen]
    assert all(isinstance(each, FriendTableScreen) for each in found)
    return found  # type: ignore[return-value]


def in_turn(host: FriendTableScreen, friend: FriendTableScreen) -> tuple[FriendTableScreen, FriendTableScreen]:
    """Whoever may move, and the other."""
    return (host, friend) if host.game.game.may_move else (friend, host)


def say_a_move(table: FriendTableScreen) -> None:
    table.game.say(table.game.game.world.state.legal_moves()[0].notation)


def test_a_code_leads_to_the_table_and_nothing_is_left_to_be_sent_by_hand() -> None:
    async def story() -> None:
        devices = Devices()
        host, friend = await devices.play()
        assert host.game.game.texts == friend.game.game.texts
        assert not host.game.is_to_send
        assert not friend.game.is_to_send
        mover, other = in_turn(host, friend)
        made = mover.game.made
        say_a_move(mover)
        await devices.host.until(lambda: other.game.made > made)
        assert other.game.game.texts == mover.game.game.texts
        assert host.live.seated[1].note == friend.live.seated[0].note == "is here"
        devices.air.cut()
        for visit, table in ((devices.host, host), (devices.friend, friend)):
            is_told = any("can’t be reached" in text for text in visit.page.said)
            assert is_told is table.game.game.may_move, "while the friend is to move, the status line says it"
        assert devices.has(devices.host, "out of reach")
        devices.air.heal()
        await devices.host.until(lambda: host.live.seated[1].note == "is here")

    asyncio.run(story())


def test_after_a_reload_another_code_brings_the_friend_back_to_the_same_game() -> None:
    async def story() -> None:
        devices = Devices()
        host, friend = await devices.play()
        before = list(host.game.game.texts)
        await devices.go()
        await devices.come_back(friend.game.name)
        await devices.host.until(lambda: host.nearby.view.phase == "here")
        assert tables(devices)[1].game.game.texts[: len(before)] == before
        assert tables(devices)[1].nearby.view.phase == "here"
        devices.host.do("close")
        assert not found(devices.host.page.screen, role="dialog")

    asyncio.run(story())


@pytest.mark.parametrize("who_has_moved", ["host", "friend"])
def test_a_move_that_did_not_arrive_before_a_reload_comes_with_the_next_code(who_has_moved: str) -> None:
    async def story() -> None:
        devices = Devices()
        host, friend = await devices.play()
        if host.game.game.may_move != (who_has_moved == "host"):
            mover, other = in_turn(host, friend)
            say_a_move(mover)
            await devices.host.until(lambda: other.game.game.may_move)
        await devices.go()
        say_a_move(host if who_has_moved == "host" else friend)
        assert host.game.count != friend.game.count
        await devices.come_back(friend.game.name)
        await devices.host.until(lambda: host.game.game.texts == tables(devices)[1].game.game.texts)

    asyncio.run(story())


def test_while_a_code_is_shown_there_is_one_set_of_ways_to_send_it_and_one_back_to_messages() -> None:
    async def story() -> None:
        devices = Devices()
        await devices.offer()
        host = devices.host
        assert len(found(host.screen, data_do="letter copy")) == 1
        host.do("nearby ask")
        await devices.can(host, "nearby copy")
        assert text_of(host.screen).count("Copy the link") == 1
        assert not found(host.screen, data_do="letter read")
        host.do("nearby leave")
        assert text_of(host.screen).count("Copy the invitation") == 1
        assert found(host.screen, data_do="letter read")
        assert devices.has(host, "Show a code")

    asyncio.run(story())


def test_an_answer_without_anybody_who_waits_says_so() -> None:
    async def story() -> None:
        devices = Devices()
        await devices.offer()
        devices.host.do("nearby ask")
        await devices.open_code()
        answer = devices.link(devices.friend)
        devices.friend.page.go(answer)
        await devices.friend.until(lambda: devices.has(devices.friend, "Nobody is waiting"))
        assert isinstance(devices.friend.app.screen, NearbyAnswerScreen)
        assert str(read_route(answer)) == answer

    asyncio.run(story())


def test_whoever_opens_an_invitation_reads_at_once_whose_it_is_and_for_which_game_by_which_rules() -> None:
    async def story() -> None:
        devices = Devices()
        await devices.can(devices.host, "invite")
        devices.host.do("my name", value="Ada")
        await devices.offer()
        devices.host.do("nearby ask")
        await devices.open_code()
        assert devices.has(devices.friend, "Ada invites you to play MadJack")
        assert devices.has(devices.friend, "First to 1")
        route = read_route(devices.link(devices.host))
        assert isinstance(route, NearbyRoute)
        for changed in (replace(route, game="nothing"), replace(route, words={"target": "x"}),
                        replace(route, words={"from": "x" * 99})):  # fmt: skip
            assert offer_of(changed) is None
        assert offer_of(NearbyRoute(route.invitation)) is None, "as earlier versions made it"

    asyncio.run(story())
