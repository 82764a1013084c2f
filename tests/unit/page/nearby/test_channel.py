"""Two devices in conversation: what one lacks the other sends, and a break changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from knaves.page.nearby.channel import LONGEST, Channel
from tests.unit.page.nearby.devices import Air, FakeDevice, ListCourier, Tasks

NAME = "gamegame_1"


class Two:
    """A host who has begun a game, and a friend who has nothing yet."""

    def __init__(self, host: ListCourier | None = None, friend: ListCourier | None = None) -> None:
        self.air, self.tasks = Air(), Tasks()
        self.host = host or ListCourier(NAME, ["0.invitation"])
        self.friend = friend or ListCourier("")
        self.told: list[str] = []
        self.a, self.b = self.line(self.host, is_host=True), self.line(self.friend, is_host=False)

    def line(self, courier: ListCourier, *, is_host: bool) -> Channel:
        return Channel(
            FakeDevice(self.air), courier, is_host=is_host, stun="", spawn=self.tasks.spawn,
            tell=lambda: self.told.append("host" if is_host else "friend"),
        )  # fmt: skip

    async def connect(self) -> None:
        mine, yours = await self.a.open(), await self.b.open()
        await self.a.meet(yours)
        await self.b.meet(mine)
        await self.tasks.settle()

    async def settle(self) -> None:
        await self.tasks.settle()

    @property
    def states(self) -> tuple[str, str]:
        return self.a.state, self.b.state


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def test_the_invitation_reaches_a_friend_who_has_nothing_yet() -> None:
    async def story() -> None:
        two = Two()
        await two.connect()
        assert two.states == ("here", "here")
        assert two.friend.messages == ["0.invitation"]

    run(story())


def test_each_message_is_sent_once_and_both_have_the_same() -> None:
    async def story() -> None:
        two = Two()
        await two.connect()
        for number in range(1, 20):
            (two.host if number % 2 else two.friend).say(f"move {number}")
            await two.settle()
        assert two.host.messages == two.friend.messages
        assert two.host.count == 20
        assert sum("move 7" in each for each in two.air.said) == 1

    run(story())


def test_whoever_has_fewer_messages_gets_the_rest() -> None:
    async def story() -> None:
        whole = ["0.a", "1.b", "2.c", "3.d"]
        two = Two(ListCourier(NAME, whole[:2]), ListCourier(NAME, list(whole)))
        await two.connect()
        assert two.host.messages == whole

    run(story())


def test_a_lost_channel_comes_back_by_itself_and_brings_what_was_said_meanwhile() -> None:
    async def story() -> None:
        two = Two()
        await two.connect()
        for number in range(1, 6):
            two.air.cut()
            assert two.states == ("lost", "lost")
            two.friend.say(f"move {number}")
            await two.settle()
            assert two.host.count == number
            two.air.heal()
            await two.settle()
            assert two.states == ("here", "here")
            assert two.host.messages == two.friend.messages
            assert two.host.count == number + 1

    run(story())


def test_the_same_channel_may_come_back() -> None:
    async def story() -> None:
        two = Two()
        await two.connect()
        ends = [each for each in two.air.ends.values() if each.other is not None]
        for end in ends:
            end.tell("lost")
        for end in ends:
            end.tell("back")
        two.host.say("move")
        await two.settle()
        assert two.friend.messages == two.host.messages

    run(story())


def test_a_friend_who_leaves_has_gone_and_a_page_that_is_closed_is_lost() -> None:
    async def story() -> None:
        two = Two()
        await two.connect()
        two.b.close()
        await two.settle()
        assert two.a.state == "gone"
        other = Two()
        await other.connect()
        for end in list(other.air.ends.values())[1::2]:
            end.close()
        await other.settle()
        assert other.a.state == "lost"

    run(story())


def said_by_friend(text: str) -> Two:
    """A host to whom a friend's device says this."""
    two = Two()

    async def story() -> None:
        await two.connect()
        next(each for each in two.air.ends.values() if each.role == "passive").send(text)
        await two.settle()

    run(story())
    return two


@pytest.mark.parametrize(
    "text",
    [
        "", "hello", "have", "have gamegame_1", "have gamegame_1 -1", "have gamegame_1 01", "have gamegame_1 9999999",
        "have ga 1", "next", "bye ", "next ", "next AAAA", "gamegame_1~x", "gamegame_1~1.x~" + "y" * LONGEST,
        "gamegame_1~00.x~check1", "{}", "have gamegame_1 1\n",
    ],
)  # fmt: skip
def test_what_no_device_of_ours_says_ends_the_conversation_and_changes_nothing(text: str) -> None:
    two = said_by_friend(text)
    assert two.a.state == "refused"
    assert two.a.problem is not None
    assert two.host.messages == ["0.invitation"]


def test_another_game_is_refused_in_a_sentence() -> None:
    two = said_by_friend("have other_game 3")
    assert str(two.a.problem) == "Your friend’s device has another game open."


def test_what_the_game_refuses_is_said() -> None:
    two = said_by_friend(f"{NAME}~1.cheat~check1")
    assert str(two.a.problem) == "That is no move."
    assert two.host.count == 1


def test_a_doubled_letter_changes_nothing_and_a_gap_is_asked_for_once() -> None:
    two = said_by_friend(f"{NAME}~0.invitation~check1")
    assert (two.a.state, two.host.count) == ("here", 1)
    two = said_by_friend(f"{NAME}~5.later~check1")
    assert (two.a.state, two.host.count) == ("here", 1)
    assert two.air.said.count(f"have {NAME} 1") <= 4


def test_a_letter_that_follows_other_messages_lets_the_device_ask_for_the_whole_game_once() -> None:
    """One of the two has been restored from an older copy."""
    two = Two()

    async def story() -> None:
        await two.connect()
        end = next(each for each in two.air.ends.values() if each.role == "passive")
        end.send(f"{NAME}~1.elsewhere~check1")
        await two.settle()
        assert two.a.state == "here"
        assert two.air.said.count(f"have {NAME} 0") == 1
        end.send(f"{NAME}~1.elsewhere~check1")
        await two.settle()
        assert two.air.said.count(f"have {NAME} 0") == 1

    run(story())
    assert two.a.state != "here"
