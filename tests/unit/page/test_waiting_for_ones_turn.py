"""The time until one's turn: many moves of others are shown quicker, and none of them is left out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable

import pytest

from knaves.page.locale import said
from knaves.players.thinkers import SliceThinker
from knaves.session.game_view import Asking, Over
from tests.clock import run_at_once
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage, found, text_of
from tests.unit.page.visits import Visit

DEALS = 20
LONGEST = 12.0  # seconds
SEATS = "seats=human,bot:medium,bot:medium,bot:medium"


@pytest.fixture(autouse=True)
def timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page at which time passes."""

    def sleep(page: FakePage, ms: float) -> Awaitable[None]:
        return asyncio.sleep(ms / 1000)

    monkeypatch.setattr(FakePage, "sleep", sleep)


async def first_turn(seed: int, variation: int) -> tuple[float, Visit]:
    """The seconds until everything before one's first turn, or before the end, has been seen, and the visit."""
    store, began = MemoryStore(), asyncio.get_running_loop().time()
    store.texts["settings"] = json.dumps({"pause": "normal", "motion": True})
    address = f"/jack_in_the_box?seed={seed}&{SEATS}&players=4&variation={variation}"
    visit = Visit(store, address, thinker=SliceThinker())
    for _ in range(5000):
        await asyncio.sleep(0.01)
        if isinstance(visit.shown.phase, Asking | Over) and visit.table.stage.playback.playing is None:
            return asyncio.get_running_loop().time() - began, visit
    raise AssertionError(f"nobody was asked in deal {seed}")


@pytest.mark.wide
@pytest.mark.parametrize("variation", [0, 1, 3])
def test_nobody_waits_longer_than_twelve_seconds_for_a_first_turn(variation: int) -> None:
    async def tell(seed: int) -> tuple[float, int]:
        seconds, visit = await first_turn(seed, variation)
        visit.table.leave()
        return seconds, len(visit.shown.movers)

    waited = [run_at_once(tell(seed)) for seed in range(1, DEALS + 1)]
    assert max(moves for _, moves in waited) >= 10, "hardly anybody moved first"
    assert max(seconds for seconds, _ in waited) <= LONGEST, waited


def test_every_move_of_others_is_seen_however_many_there_are() -> None:
    async def tell() -> None:
        _, visit = await first_turn(19, 0)
        assert len(visit.shown.movers) > 10
        stood = [text_of(log) for screen, _ in visit.page.drawn for log in found(screen, role="log")]
        for entry in visit.shown.log:
            words = said(entry.sentence, visit.shown.viewer, visit.table.live.names)
            assert not entry.ply or any(words in text for text in stood), words
        visit.table.leave()

    run_at_once(tell())


def test_a_button_is_golden_only_while_it_can_be_used() -> None:
    async def asked(visit: Visit) -> None:
        while not isinstance(visit.shown.phase, Asking) or visit.table.stage.playback.playing is not None:
            await asyncio.sleep(0.05)

    async def tell() -> None:
        store = MemoryStore()
        store.texts["settings"] = json.dumps({"pause": "normal", "motion": True})
        visit = Visit(store, "/jack_in_the_box?seed=3&seats=human,bot:random")
        await asked(visit)
        await visit.play(next(move.notation for move in visit.legal if move.notation.startswith("match")))
        await asked(visit)
        (button,) = found(visit.screen, data_move="end turn")
        assert dict(button.attributes)["class"] == "btn gold"
        visit.page.drawn.clear()
        await visit.play("end turn")
        await asyncio.sleep(2)
        shown = [dict(each.attributes) for screen, _ in visit.page.drawn for each in found(screen, data_do="skip")]
        assert {each["class"] for each in shown if each["data-move"] == "end turn"} == {"btn felt idle"}

    run_at_once(tell())
