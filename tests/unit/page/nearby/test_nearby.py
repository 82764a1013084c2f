"""A friend nearby is asked and answers: by the camera, by a link in another tab, or by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from knaves.page.nearby.contact import DeviceContact
from knaves.page.nearby.nearby import Nearby
from knaves.page.routes import NearbyAnswerRoute, NearbyRoute, read_route
from tests.unit.page.fake_page import FakePage
from tests.unit.page.nearby.devices import Air, FakeDevice, ListCourier

NAME = "gamegame_1"
STUN = "stun:stun.example.org:3478"


class Pair:
    """A host who has begun a game and a friend with a device of their own, on one network."""

    def __init__(self) -> None:
        self.air = Air()
        self.pages: list[Any] = [FakePage(), FakePage()]
        self.devices = FakeDevice(self.air), FakeDevice(self.air)
        for page, device in zip(self.pages, self.devices, strict=True):
            page.device = device
        self.couriers = ListCourier(NAME, ["0.invitation"]), ListCourier("")
        self.host = Nearby(self.pages[0], self.couriers[0], lambda: STUN, lambda _: None)
        self.friend = Nearby(self.pages[1], self.couriers[1], lambda: "", lambda _: None)

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    async def ask(self) -> None:
        """The host shows an invitation."""
        self.host.ask()
        await self.settle()

    async def answer(self) -> str:
        """The friend opens it; the link of the answer."""
        route = read_route(self.host.view.link.partition("#")[2])
        assert isinstance(route, NearbyRoute)
        self.friend.answer(DeviceContact.read(route.invitation))
        await self.settle()
        return self.friend.view.link

    @property
    def phases(self) -> tuple[str, str]:
        return self.host.view.phase, self.friend.view.phase


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def test_the_answer_is_scanned_and_the_invitation_comes_over() -> None:
    async def story() -> None:
        pair = Pair()
        await pair.ask()
        assert pair.host.view.phase == "asking"
        assert pair.host.view.code is not None
        pair.devices[0].sees = await pair.answer()
        assert pair.friend.view.phase == "answering"
        pair.host.scan()
        await pair.settle()
        assert pair.phases == ("here", "here")
        assert not pair.devices[0].is_looking
        assert pair.couriers[1].messages == ["0.invitation"]
        assert set(pair.devices[0].stun) == {STUN}
        assert set(pair.devices[1].stun) == {""}

    run(story())


def test_the_answer_opened_in_another_tab_reaches_the_tab_that_waits() -> None:
    async def story() -> None:
        pair = Pair()
        await pair.ask()
        route = read_route((await pair.answer()).partition("#")[2])
        assert isinstance(route, NearbyAnswerRoute)
        assert await pair.devices[0].pass_answer(route.answer)
        await pair.settle()
        assert pair.phases == ("here", "here")
        assert not await FakeDevice(pair.air).pass_answer(route.answer)

    run(story())


def test_the_link_may_be_pasted_and_other_texts_are_refused_in_a_sentence() -> None:
    async def story() -> None:
        pair = Pair()
        await pair.ask()
        link = await pair.answer()
        for wrong, why in (
            ("hello", "isn’t for a game"), (pair.host.view.link, "is an invitation"), (link[:-2], "damaged"),
            ("https://example.org/#/settings", "isn’t for a game"), ("x" * 9000, "too long"),
            ("https://example.org/#/nowhere", "nothing at this address"),
        ):  # fmt: skip
            pair.host.take(wrong)
            assert why in str(pair.host.view.problem)
            assert pair.host.view.phase == "asking"
        pair.host.take(f" {link}\n")
        await pair.settle()
        assert pair.phases == ("here", "here")
        assert pair.host.view.problem is None

    run(story())


@pytest.mark.parametrize(("reason", "says"), [("none", "no camera"), ("refused", "isn’t allowed"), ("busy", "using")])
def test_without_a_camera_the_link_is_left(reason: str, says: str) -> None:
    async def story() -> None:
        pair = Pair()
        await pair.ask()
        pair.devices[0].refusal = reason
        pair.host.scan()
        await pair.settle()
        assert says in str(pair.host.view.problem)
        assert (pair.host.view.phase, pair.host.view.is_scanning) == ("asking", False)

    run(story())


def test_an_answer_to_an_earlier_invitation_is_refused() -> None:
    async def story() -> None:
        pair = Pair()
        await pair.ask()
        link = await pair.answer()
        await pair.ask()
        pair.host.take(link)
        assert "another invitation" in str(pair.host.view.problem)

    run(story())


def test_without_a_network_the_codes_cannot_be_had() -> None:
    async def story() -> None:
        pair = Pair()
        pair.pages[0].is_offline = True
        await pair.ask()
        assert pair.phases[0] == "failed"
        assert "couldn’t be loaded" in str(pair.host.view.problem)
        pair.pages[0].is_offline = False
        await pair.ask()
        assert pair.phases[0] == "asking"

    run(story())


def test_it_is_said_when_the_friend_has_gone_and_anybody_may_ask_again() -> None:
    async def story() -> None:
        pair = Pair()
        await pair.ask()
        pair.host.take(await pair.answer())
        await pair.settle()
        told: list[str] = []
        end = pair.host.listen(lambda: told.append(pair.host.view.phase))
        pair.air.cut()
        assert told == ["lost"]
        pair.air.heal()
        await pair.settle()
        pair.devices[1].leaving[0]()  # the page is closed
        await pair.settle()
        assert told == ["lost", "here", "gone"]
        end()
        await pair.ask()
        pair.couriers[0].say("move")
        pair.host.take(await pair.answer())
        await pair.settle()
        assert pair.phases == ("here", "here")
        assert pair.couriers[1].messages == pair.couriers[0].messages
        pair.friend.leave()
        await pair.settle()
        assert pair.phases == ("gone", "off")

    run(story())


def test_devices_that_do_not_find_each_other_are_told_what_may_be_wrong() -> None:
    async def story() -> None:
        pair = Pair()
        await pair.ask()
        link = await pair.answer()
        pair.air.is_cut = True
        pair.host.take(link)
        await pair.settle()
        assert (pair.host.view.phase, pair.host.view.is_slow) == ("meeting", True)

    run(story())
