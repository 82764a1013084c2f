"""The way back: Back closes what is open, and nothing of that stays in the history. What a browser may refuse."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.page.dom import workshop
from knaves.page.dom.window import MARK, Device, WayBack
from knaves.players.own.own_player import SandboxLost

TABLE, SETTINGS, OTHER = "#/box/play/g1", "#/settings", "#/box/play/g2"


class Tab:
    """A browser's history; where it goes back or forward it arrives a moment later, by `arrive`."""

    def __init__(self, *entries: tuple[str, str | None]) -> None:
        self.entries: list[tuple[str, str | None]] = list(entries or ((TABLE, None),))
        self.place = len(self.entries) - 1
        self.goal: int | None = None
        self.told: list[tuple[str, dict[str, str]]] = []
        self.js: Any = self
        self.history: Any = self
        self.location: Any = self
        self.performance: Any = self
        self.document: Any = self
        self.arrival, self.referrer, self.origin = "navigate", "", "https://here"
        self.to_paint: list[Callable[[], object]] = []

    def before_painting(self, act: Callable[[], object]) -> None:
        self.to_paint.append(act)

    def soon(self, act: Callable[[], object]) -> None:
        act()

    def paint(self) -> None:
        while self.to_paint:
            self.to_paint.pop(0)()

    def on(self, target: Any, name: str, answer: Any) -> None:
        self.answer = answer

    @property
    def state(self) -> str | None:
        return self.entries[self.place][1]

    def getEntriesByType(self, kind: str) -> list[SimpleNamespace]:  # noqa: N802 - the browser's name
        return [SimpleNamespace(type=self.arrival)] if self.arrival else []

    @property
    def hash(self) -> str:
        return self.entries[self.place][0]

    def pushState(self, state: str, title: str, address: str = "") -> None:  # noqa: N802 - the browser's name
        self.entries[self.place + 1 :] = [(address or self.entries[self.place][0], state)]
        self.place += 1

    def replaceState(self, state: str, title: str, address: str) -> None:  # noqa: N802 - the browser's name
        self.entries[self.place] = (address, state)

    def back(self) -> None:
        self.goal = self.place - 1

    def forward(self) -> None:
        self.goal = self.place + 1

    def replace(self, address: str) -> None:
        self.entries[self.place] = (address, None)
        self.answer(SimpleNamespace())

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "hash":
            self.follow(value)
        else:
            super().__setattr__(name, value)

    def follow(self, address: str) -> None:
        """Goes on to an address, as by a link."""
        self.entries[self.place + 1 :] = [("#" + address, None)]
        self.place += 1
        self.answer(SimpleNamespace())

    def arrive(self) -> None:
        """Goes where it was sent, until nothing sends it on."""
        while self.goal is not None:
            self.place, self.goal = max(0, self.goal), None
            self.answer(SimpleNamespace())

    def tell(self, name: str, data: Any) -> None:
        self.told.append((name, data))

    def way(self) -> WayBack:
        return WayBack(self, self.tell)  # type: ignore[arg-type]

    @property
    def addresses(self) -> list[str]:
        """Those that Back leads through, the one shown last."""
        return [address for address, _ in self.entries[: self.place + 1]]


def test_back_closes_what_is_open_and_the_next_one_leads_away() -> None:
    tab = Tab(("#/", None), (TABLE, None))
    way = tab.way()
    way.cover(is_open=True)
    tab.back()
    tab.arrive()
    assert tab.told == [("key", {"key": "Escape"})]
    assert tab.addresses == ["#/", TABLE]
    way.cover(is_open=False)
    tab.back()
    tab.arrive()
    assert (tab.addresses, len(tab.told)) == (["#/"], 1)


def test_what_is_closed_otherwise_leaves_no_entry_behind_and_forward_finds_none() -> None:
    tab = Tab()
    way = tab.way()
    way.cover(is_open=True)
    way.cover(is_open=False)
    tab.arrive()
    assert tab.addresses == [TABLE]
    tab.forward()
    tab.arrive()
    assert (tab.addresses, tab.told) == ([TABLE], [])


def test_what_opens_before_the_entry_of_the_last_is_left_has_one_of_its_own() -> None:
    tab = Tab()
    way = tab.way()
    for is_open in (True, False, True):
        way.cover(is_open=is_open)
    tab.arrive()
    assert (tab.addresses, tab.state, tab.told) == ([TABLE, TABLE], MARK, [])
    tab.back()
    tab.arrive()
    assert (tab.addresses, len(tab.told)) == ([TABLE], 1)


def test_an_address_that_is_gone_to_from_a_sheet_takes_the_place_of_the_sheet() -> None:
    tab = Tab()
    way = tab.way()
    way.cover(is_open=True)
    way.go(SETTINGS[1:])
    assert (tab.addresses, tab.told) == ([TABLE, SETTINGS], [])


def test_one_that_takes_the_place_of_the_table_takes_that_of_the_sheet_too() -> None:
    tab = Tab(("#/", None), (TABLE, None))
    way = tab.way()
    way.cover(is_open=True)
    way.go(OTHER[1:], replace=True)
    tab.arrive()
    assert (tab.addresses, tab.told) == (["#/", OTHER], [])


def test_one_that_is_gone_to_while_the_entry_is_left_comes_after_the_table() -> None:
    tab = Tab()
    way = tab.way()
    way.cover(is_open=True)
    way.cover(is_open=False)
    way.go(SETTINGS[1:])
    tab.arrive()
    assert tab.addresses == [TABLE, SETTINGS]


def test_a_link_in_a_sheet_is_followed_and_back_leads_to_the_table_without_it() -> None:
    tab = Tab()
    way = tab.way()
    way.cover(is_open=True)
    tab.follow(SETTINGS[1:])
    way.cover(is_open=False)
    assert tab.addresses[-1] == SETTINGS
    tab.back()
    tab.arrive()
    assert tab.addresses == [TABLE]


def test_a_page_that_is_loaded_again_with_something_open_begins_at_the_table() -> None:
    tab = Tab(("#/", None), (TABLE, None), (TABLE, MARK))
    tab.way()
    tab.arrive()
    assert (tab.addresses, tab.told) == (["#/", TABLE], [])


def test_the_next_visit_of_the_same_page_finds_nothing_open() -> None:
    tab = Tab()
    way = tab.way()
    way.cover(is_open=True)
    way.rest()
    way.go(SETTINGS[1:])
    assert (tab.addresses, tab.told) == ([TABLE, SETTINGS], [])


def test_back_from_the_link_of_a_friend_leads_to_the_front_page_and_stays_on_the_site() -> None:
    tab = Tab((TABLE, None))
    tab.way().lead_home_soon()
    assert tab.addresses == [TABLE]
    tab.paint()
    assert tab.addresses == ["#/", TABLE]
    tab.back()
    tab.arrive()
    assert tab.addresses == ["#/"]
    assert tab.told == []


def test_where_the_page_was_there_before_back_leads_where_it_did() -> None:
    for changed in (
        {"arrival": "reload"},
        {"arrival": ""},
        {"arrival": "back_forward"},
        {"referrer": "https://here/rules/box.html"},
    ):
        tab = Tab((SETTINGS, None), (TABLE, None))
        for name, value in changed.items():
            setattr(tab, name, value)
        tab.way().lead_home_soon()
        tab.paint()
        assert tab.addresses == [SETTINGS, TABLE]
    tab = Tab(("#/", None))
    tab.way().lead_home_soon()
    tab.paint()
    assert tab.addresses == ["#/"]


def test_what_opens_or_leads_on_before_the_first_screen_is_painted_still_has_the_front_page_behind_it() -> None:
    tab = Tab((TABLE, None))
    way = tab.way()
    way.lead_home_soon()
    way.cover(is_open=True)
    tab.paint()
    assert tab.addresses == ["#/", TABLE, TABLE]
    tab = Tab((TABLE, None))
    way = tab.way()
    way.lead_home_soon()
    way.go(SETTINGS[1:])
    tab.paint()
    assert tab.addresses == ["#/", TABLE, SETTINGS]


ROOT = Path(__file__).parents[4]
ALONE = ("features.mjs", "arrival.js", "first-paint.js", "sw.js", "404.html")  # the guard, and what runs without it
ABLE = "AudioContext|RTCPeerConnection|caches|indexedDB|localStorage|sessionStorage|matchMedia"
LOOK = re.compile(
    rf"\bnavigator\.(?!userAgent\b|onLine\b)\w+|\b(?:globalThis\.|new )(?:BroadcastChannel|{ABLE})\b"
    r"|(?<![.\w\"])(?:caches|indexedDB|localStorage|sessionStorage|matchMedia)\b(?=[.(\[])"
)
LOOK_OF_PYTHON = re.compile(rf"\bjs\.(?:navigator|{ABLE})\b")  # a BroadcastChannel is there for it in any case


def test_what_a_browser_may_refuse_is_looked_at_in_one_place() -> None:
    """A mere look may throw; web/js/features.mjs says what is there."""
    scripts = [path for path in (ROOT / "web").rglob("*") if path.suffix in (".mjs", ".js", ".html")]
    modules = list((ROOT / "py" / "knaves" / "page").rglob("*.py"))
    assert len(scripts) > 20 < len(modules)
    found = [
        f"{path.name}: {look}"
        for paths, pattern in ((scripts, LOOK), (modules, LOOK_OF_PYTHON))
        for path in paths
        if path.name not in ALONE
        for look in pattern.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []


class Sheet:
    """A share sheet that answers a question, or a call, by throwing."""

    def __init__(self, can: object, thrown: str = "") -> None:
        self.can, self.thrown = can, thrown

    def canShare(self, shared: object) -> object:  # noqa: N802 - the browser's name
        if isinstance(self.can, Exception):
            raise self.can
        return self.can

    async def share(self, shared: object) -> None:
        if self.thrown:
            raise OSError(self.thrown)


@pytest.mark.parametrize(
    ("sheet", "outcome"),
    [
        (None, "none"), (SimpleNamespace(), "none"), (Sheet(OSError("SecurityError")), "none"), (Sheet(False), "none"),
        (Sheet(True), "shared"), (Sheet(True, "AbortError: no"), "cancelled"), (Sheet(True, "NotAllowedError"), "none"),
    ],
)  # fmt: skip
def test_a_file_that_no_share_sheet_takes_is_said_to_be_left(sheet: object, outcome: str) -> None:
    file = SimpleNamespace(new=lambda *given: object())
    window: Any = SimpleNamespace(js=SimpleNamespace(File=file), value=lambda it: it, feature={"share": sheet}.get)
    assert asyncio.run(Device(window).share_file("a.txt", "a", "Play!")) == outcome


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ((MemoryError("no room"),), "There isn’t enough memory to play matches."),
        ((RuntimeError("WebAssembly.Memory(): could not allocate memory"),) * 2, "enough memory"),
        ((RuntimeError("a script has not come"),) * 2, "The matches couldn’t start. Please try again."),
        ((RuntimeError("a script has not come"),), ""),
    ],
)
def test_a_referee_that_fails_to_start_is_tried_once_more_and_the_reason_is_the_real_one(
    faults: tuple[Exception, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [*faults]

    async def start(*given: object) -> object:
        if left:
            raise left.pop()
        return SimpleNamespace()

    monkeypatch.setattr(workshop, "start_worker", start)
    if said:
        with pytest.raises(SandboxLost, match=said):
            asyncio.run(workshop.start_referee(None, None))  # type: ignore[arg-type]
    else:
        asyncio.run(workshop.start_referee(None, None))  # type: ignore[arg-type]
    assert not left
