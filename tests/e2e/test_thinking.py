"""A bot thinks beside the page; where that fails it is replaced, or thinks in slices."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import Watch, one_of
from tests.e2e.playing import hand, moves_made, sit_down, wait_for_turn
from tests.e2e.starting import until, wait_until
from tools.serve import SiteServer

SILENCE = 8.0  # seconds within which a dead worker is noticed and its move made, on a busy machine too


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.cold
def test_a_worker_that_the_system_ends_without_a_word_costs_one_moment_and_the_game_goes_on(
    page: Page, server: SiteServer
) -> None:
    page.add_init_script(
        "const Real = Worker; Object.assign(globalThis, {begun: [], heard: 0, ended: 0});"
        "globalThis.Worker = class extends Real {"
        " constructor(...all) { super(...all); if (String(all[0]).includes('inflate')) { this.isOther = true; return; }"
        " begun.push(this); this.addEventListener('message', () => heard++); }"
        " terminate() { ended += this.isOther ? 0 : 1; super.terminate(); } kill() { super.terminate(); } }"
    )
    sit_down(page, server, "california_jack?seed=3&seats=human,bot:hard")
    for _ in range(3):
        wait_for_turn(page)
        until(page, "heard > 0")  # it has started
        hand(page).first.click()
    wait_for_turn(page)
    assert page.evaluate("[begun.length, ended]") == [1, 0], "it is at it all the time"
    page.evaluate("begun[0].kill()")
    started = time.monotonic()
    hand(page).first.click()
    until(page, "ended > 0")
    wait_for_turn(page)
    assert time.monotonic() - started < SILENCE, "12 s is what a thought may take at the longest"
    for _ in range(2):
        hand(page).first.click()
        assert wait_for_turn(page) == "turn"
    assert moves_made(page) >= 10


NO_HANDING = """
    const plain = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (what, ...rest) {
        if (what?.module) throw new DOMException("what is compiled stays here", "DataCloneError");
        plain.call(this, what, ...rest);
    };
"""


WRITTEN = """
import js, os
js.console.log(f"modules written: {os.path.exists('pyscript')}")
"""


@pytest.mark.cold
@pytest.mark.parametrize(("script", "times"), one_of(("", 1), (NO_HANDING, 2)))
def test_a_worker_starts_from_what_the_page_has_and_fetches_it_itself_where_that_cannot_be_handed_on(
    page: Page, server: SiteServer, watch: Watch, script: str, times: int
) -> None:
    page.add_init_script(script)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.route("**/bot.py", lambda route: route.fulfill(body=route.fetch().text() + WRITTEN))
    sit_down(page, server, "california_jack?seed=3&seats=human,bot:medium")
    for _ in range(2):
        wait_for_turn(page)
        hand(page).first.click()
    wait_until(page, lambda: any("modules written" in line for line in said), "no worker has started")
    assert len(page.workers) == 1
    assert "modules written: False" in said, "what PyScript imports is in the memory"
    for large in (".asm.wasm", "/snapshot-"):
        assert sum(large in address for address in watch.requests) == times, large


@pytest.mark.cold
@pytest.mark.parametrize(
    "script",
    one_of(
        "globalThis.Worker = class { constructor() { throw new Error('no workers here'); } }",
        "Object.defineProperty(Navigator.prototype, 'deviceMemory', {get: () => 0.5})",  # GB
    ),
)
def test_where_no_worker_can_be_had_the_bot_thinks_in_slices(page: Page, server: SiteServer, script: str) -> None:
    page.add_init_script(script)
    sit_down(page, server, "california_jack?seed=3&seats=human,bot:medium")
    for _ in range(3):
        wait_for_turn(page)
        hand(page).first.click()
    assert wait_for_turn(page) == "turn"
    assert moves_made(page) >= 6
    assert not page.workers
