"""What comes before the first deal is seen to its end: MadJack's cut, MJ-R1."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Sequence

import pytest

from knaves.nodes import Node
from knaves.page.page import Travel
from knaves.page.play.playback import OPENING
from knaves.page.view.animation import TRAVEL
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import every_node, text_of
from tests.unit.page.visits import Visit, story

CUT_AGAIN = "/madjack?seed=15&seats=human,bot:random"  # equal cards are cut first


def having(node: Node, word: str) -> list[Node]:
    """The nodes in it that have this class."""
    return [each for each in every_node(node) if word in dict(each.attributes).get("class", "").split()]


def said(node: Node) -> str:
    """The status line of a table, "" without one."""
    return "".join(map(text_of, having(node, "status")))


def settings(**chosen: object) -> MemoryStore:
    """A first visit with these settings."""
    store = MemoryStore()
    store.texts["settings"] = json.dumps({"pause": "normal", "motion": True, **chosen})
    return store


def cuts(drawn: Sequence[tuple[Node, Travel | None]]) -> list[tuple[str, tuple[str, ...]]]:
    """The status line and the cards that fly, of each table that was drawn before its cards were dealt."""
    cues = [(node, way.cue) for node, way in drawn if having(node, "before-deal") and way is not None]
    told = [(said(node), cue.cards) for node, cue in cues if cue is not None]
    return [(words, tuple(key.removeprefix("before ") for key, _ in flying)) for words, flying in told]


@story
async def test_mj_r1_both_cuts_are_seen_to_the_end_and_the_bot_greets_after_them() -> None:
    visit = Visit(settings(), CUT_AGAIN)
    gate = asyncio.get_running_loop().create_future()

    def sleep(ms: float) -> Awaitable[None]:
        return gate if ms == TRAVEL + OPENING else asyncio.sleep(0)

    visit.page.sleep = sleep  # type: ignore[method-assign]
    await visit.until(lambda: visit.table.voice.is_ready)
    for _ in range(20):
        await asyncio.sleep(0)
    assert visit.table.stage.playback.playing is not None, "the bot would have spoken, had it not waited"
    gate.set_result(None)
    await visit.until(lambda: visit.table.voice.spoken is not None)
    seen = cuts(visit.page.drawn)
    assert [cards for _, cards in seen] == [("QH", "QD"), ("KS", "8S")]
    assert "cut again" in seen[0][0]
    assert all("You cut" in words for words, _ in seen)
    greeted = [number for number, (node, _) in enumerate(visit.page.drawn) if having(node, "voice")]
    last = max(number for number, (node, _) in enumerate(visit.page.drawn) if having(node, "before-deal"))
    assert all(number > last for number in greeted)
    dealt = [
        number
        for number, (_, way) in enumerate(visit.page.drawn)
        if way is not None and way.cue is None and "stock" in way.sources.values()
    ]
    assert dealt
    assert min(dealt) > last
    assert "cuts" in " ".join(str(entry.sentence) for entry in visit.shown.log)


@story
async def test_without_motion_the_words_of_the_cut_are_seen_and_nothing_flies() -> None:
    visit = Visit(settings(motion=False), CUT_AGAIN)
    await visit.until_asked()
    await visit.table.stage.played()
    words = list(dict.fromkeys(said(node) for node, _ in visit.page.drawn if having(node, "before-deal")))
    assert len(words) == 2
    assert "Equal: cut again" in words[0]
    assert "You cut" in words[1]
    lying = [[dict(card.attributes).get("data-key") for card in having(node, "mid")] for node, _ in visit.page.drawn]
    assert ["before trick-1", "before trick-0"] in lying, "both cards lie in their places"
    assert cuts(visit.page.drawn) == []


@pytest.mark.parametrize("pause", ["fast", "instant"])
def test_in_fast_modes_nothing_comes_before_the_deal(pause: str) -> None:
    @story
    async def test() -> None:
        visit = Visit(settings(pause=pause), CUT_AGAIN)
        await visit.until_asked()
        await visit.table.stage.played()
        assert not any(having(node, "before-deal") for node, _ in visit.page.drawn)

    test()


@story
async def test_a_card_played_meanwhile_ends_the_cut() -> None:
    visit = Visit(settings(), CUT_AGAIN)
    visit.do("touch", token="8C")
    await visit.until(lambda: len(visit.moves) >= 1)
    assert visit.moves[0] == "play 8C"
