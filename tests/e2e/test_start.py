"""The page starts: both ways, under any path, and with nothing asked of anybody else."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Watch
from tools.serve import SiteServer


def test_the_page_starts_under_a_sub_path_without_special_headers(page: Page, server: SiteServer) -> None:
    page.goto(server.address)
    expect(page.locator("html[data-start]")).to_be_attached()


def test_no_request_leaves_the_origin(page: Page, server: SiteServer, watch: Watch) -> None:
    page.goto(server.address)
    expect(page.locator("html[data-start]")).to_be_attached()
    assert watch.requests
    assert all(address.startswith(server.address) for address in watch.requests)
