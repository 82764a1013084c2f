"""R14: payloads in links and files are shown as text or refused; nothing runs, nothing is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from knaves.games.registry import GAMES
from knaves.store.archive import Archive, OwnPreset
from knaves.store.saves import Save
from knaves.store.settings import Settings
from knaves.table.table import Table
from tests.e2e.browser import one_of
from tests.e2e.starting import until, visit
from tests.hostile.bad_values import KINDS, MARK, forms, texts
from tools.serve import SiteServer

ENTRIES = ("#/{}", "#/box?seed={}", "#/box?players={}", "#/box?seats={}", "#/one_eyed_jack/options?board={}",
           "#/replay/link/{}", "#/california_jack/play/{}")  # fmt: skip
SCRIPTS = KINDS["markup"]
PWNED = MARK.partition("=")[0]
GO_TO_EACH = """async addresses => {
    for (const address of addresses) {
        location.hash = address;
        await new Promise(done => setTimeout(done, 10));
    }
}"""


@pytest.mark.parametrize("every", one_of(60, 9))
def test_r14_links_with_payloads_run_nothing(
    page: Page, server: SiteServer, record_property: Callable[[str, object], None], every: int
) -> None:
    visit(page, server.address)
    payloads = [form for payload in (*SCRIPTS, *texts()[::every]) for form in forms(payload)[:2]]
    addresses = [entry.format(each) for each in payloads for entry in ENTRIES]
    assert len(addresses) >= 200
    page.evaluate(GO_TO_EACH, addresses)
    record_property("tried", len(addresses))
    assert page.evaluate(PWNED) is None
    page.evaluate("() => { location.hash = '#/' }")
    expect(page.get_by_role("heading", name="Knaves")).to_be_visible()


def test_r14_an_export_full_of_payloads_is_text(page: Page, server: SiteServer, tmp_path: Path) -> None:
    box = GAMES["box"]
    table = Table(box, box.options(), 7)
    for _ in table.seats:
        table.play(table.legal_moves()[0].notation)
    presets = tuple(OwnPreset(payload[:40], "one_eyed_jack", {}) for payload in SCRIPTS)
    body = json.loads(Archive({"g1": Save("g1", 3, table.record())}, {}, (), Settings().as_json(), presets).as_text())
    body["settings"] |= {"cloth": SCRIPTS[1], SCRIPTS[0]: SCRIPTS[1], "language": SCRIPTS[2]}
    body["saves"] += [dict.fromkeys(("save", "key", "policy", "daily"), payload) for payload in SCRIPTS]
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(body))
    visit(page, f"{server.address}#/games")
    page.get_by_label("Import a file").set_input_files(file)
    page.get_by_role("button", name="Merge with this device").click()
    expect(page.get_by_role("link", name="Continue")).to_have_count(1)
    page.goto(f"{server.address}#/one_eyed_jack/options")
    page.locator("summary", has_text="Advanced").click()
    expect(page.get_by_text(SCRIPTS[0][:40]).first).to_be_visible()
    until(page, f"{PWNED} === undefined")
