"""The focus: after every command of every screen, and every change of the address, it is somewhere that makes sense."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.memory_store import MemoryStore
from tests.unit.page.document import DocumentPage, Element
from tests.unit.page.visits import Visit, story
from tools import scenes

WAYS_IN: dict[str, tuple[str, ...]] = {  # what is opened over a screen before its commands are given
    "menu": ("menu",), "more": ("menu", "more"), "log": ("log",), "moves": ("moves",), "keys": ("keys",),
    "rules": ("rules",), "text": ("text table",), "text menu": ("text table", "menu"), "chosen": ("touch",),
    "asked": ("forget",), "moment": ("seek",),
}  # fmt: skip


kept_games = cache(lambda: scenes.kept_games() | scenes.finished_games())


def addresses() -> dict[str, str]:
    """Every screen, by a name; of each game one table, and the text table by its way in."""
    every = {name: sheet.deal for name, sheet in scenes.all_sheets().items() if not sheet.touched}
    tables = {query.partition("?")[0]: name for name, query in scenes.tables().items()}
    others = {*scenes.tables()} - {*tables.values()}
    return {name: f"/{deal}" for name, deal in every.items() if name not in others} | {"nowhere": "/no/such/page"}


class Walk:
    """One visit to a screen, where its commands are given as a keyboard gives them."""

    def __init__(self, address: str) -> None:
        store = MemoryStore()
        store.texts |= kept_games()
        self.visit = Visit(store, "/settings", page=DocumentPage)
        assert isinstance(self.visit.page, DocumentPage)
        self.page = self.visit.page
        self.address = address

    async def begin(self) -> None:
        self.page.go(self.address)
        await self.settle()

    async def settle(self) -> None:
        """Until nothing more is drawn."""
        still, shown = 0, -1
        while still < 6:
            await asyncio.sleep(0.001)
            still, shown = (still + 1, shown) if self.page.shown == shown else (0, self.page.shown)

    def buttons(self) -> Iterator[Element]:
        """One element for each command that can be given now."""
        seen = set[str]()
        for each in self.page.document.body.querySelectorAll("[data-do], a[href]"):
            name = each.attributes.get("data-do", "a")
            if each.can_have_focus and name not in seen:
                seen.add(name)
                yield each

    def give(self, name: str) -> bool:
        """Give the first command of this name; False where there is none."""
        found = next((each for each in self.buttons() if each.attributes.get("data-do", "a") == name), None)
        if found is None:
            return False
        found.focus()
        kind = found.attributes.get("type", "")
        if found.tag == "select" or (found.tag == "input" and kind != "file"):
            self.page.keyboard.change(found)
        elif found.tag not in ("input", "form"):
            self.page.keyboard.click(found)
        return True

    def fault(self) -> str:
        """What is wrong with the focus now, "" for nothing."""
        active = self.page.active
        if active is self.page.document.body:
            return "nothing has the focus"
        dialogs = [each for each in self.page.document.body.querySelectorAll("[role=dialog]") if each.is_seen]
        if dialogs and not dialogs[-1].contains(active):
            beside = active.closest(".rulespanel") or active.matches(".endbehind")
            return "" if beside else f"the focus is behind the dialog, on {active}"
        return ""


async def faults_of(address: str) -> list[str]:
    """What is wrong with the focus on arriving, after each way in, and after each command that this brings."""
    walk = Walk(address)
    await walk.begin()
    found = [f"on arriving: {fault}"] if (fault := walk.fault()) else []
    if not walk.page.active.matches(
        "h1, h2, [role=dialog] *, .passbox *, .hand *, .ownbox *, .board *, #move, .coach *, .replay .ctl *"
    ):
        found.append(f"on arriving: the focus is on {walk.page.active}")
    await walk.visit.leave()
    done = set[str]()
    for way in ((), *WAYS_IN.values()):
        walk = Walk(address)
        await walk.begin()
        can_go = await follow(walk, way)
        fault, names = walk.fault(), [each.attributes.get("data-do", "a") for each in walk.buttons()]
        await walk.visit.leave()
        found += [f"{' / '.join(way)}: {fault}"] if fault and can_go else []
        for name in names if can_go else ():
            if name not in done:
                done.add(name)
                found += await fault_after(address, (*way, name))
    return found


async def fault_after(address: str, way: Sequence[str]) -> list[str]:
    """What is wrong with the focus after these commands of a new visit."""
    walk = Walk(address)
    await walk.begin()
    if not await follow(walk, way[:-1]) or not walk.give(way[-1]):
        await walk.visit.leave()
        return []
    had = walk.page.active
    await walk.settle()
    fault = walk.fault()
    await walk.visit.leave()
    return [f"{' / '.join(way)} (on {had}): {fault}"] if fault else []


async def follow(walk: Walk, way: Sequence[str]) -> bool:
    """Give these commands one after the other; False where one of them cannot be given."""
    for name in way:
        if name in ("log", "moves", "keys", "rules", "text table"):  # a menu has them, or a key
            walk.visit.do(name)
        elif not walk.give(name):
            return False
        await walk.settle()
    return not walk.page.said


SAMPLE = ("front", "settings", "california-jack-replay", "madjack-lesson")  # what is walked over in every run


@pytest.mark.wide
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SAMPLE else pytest.mark.slow) for name in addresses()]
)
def test_the_focus_is_somewhere_after_every_command(name: str) -> None:
    assert asyncio.run(faults_of(addresses()[name])) == []


def test_escape_leads_from_the_sheet_to_share_back_to_its_button() -> None:
    @story
    async def tell() -> None:
        walk = Walk(f"/{scenes.short_games()['one_eyed_jack']}")
        await walk.begin()
        rng = Random(5)
        while not walk.visit.is_over:
            await walk.visit.play_on(rng)
            await walk.visit.until_asked()
        await walk.settle()
        assert walk.give("share result")
        await walk.settle()
        walk.page.keyboard.press("Escape")
        assert walk.page.active.attributes["data-focus"] == "share result"

    tell()


def test_the_focus_stays_somewhere_when_a_player_of_box_goes_out_and_the_others_play_on() -> None:
    async def goes_out(seed: int) -> bool:
        walk, rng = Walk(f"/box?seed={seed}&players=3&seats=human,bot:random,bot:random"), Random(seed)
        await walk.begin()
        visit = walk.visit

        def state() -> Any:
            return visit.shown.position

        while not visit.is_over and state().sizes[0]:
            await visit.until(lambda: visit.shown.touching is not None or visit.is_over or not state().sizes[0])
            await walk.settle()
            assert not walk.fault(), walk.fault()
            if visit.shown.touching is None:
                break
            made, move = len(visit.moves), rng.choice(visit.legal)
            if move.parts:
                card = walk.page.document.body.querySelector(f'[data-token="{move.parts[0]}"]')
                assert card is not None
                card.focus()
                walk.page.keyboard.click(card)
            else:
                walk.page.keyboard.press(" ")
            await visit.until(lambda made=made: visit.has_more_than(made))  # type: ignore[misc]
        was_out = not visit.is_over
        await visit.leave()
        return was_out

    @story
    async def tell() -> None:
        for seed in range(1, 30):
            if await goes_out(seed):
                return
        raise AssertionError("nobody went out before the end")

    tell()


@story
async def test_the_way_from_the_end_of_a_game_to_its_review_leads_to_the_heading() -> None:
    walk = Walk(addresses()["box-end"])
    await walk.begin()
    link = walk.page.document.body.querySelector('[role=dialog] a[href="#/review/box-won"]')
    assert link is not None
    link.focus()
    walk.page.keyboard.click(link)
    await walk.settle()
    assert walk.page.active.matches("h1"), walk.fault()
