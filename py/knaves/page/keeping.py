"""Keeping: whether the browser keeps what is saved here, and what the player is told of it."""

from __future__ import annotations

from knaves.page.locale.texts import t
from knaves.page.page import Page
from knaves.store.saves import Saves

__all__ = ["how_it_is_kept", "make_sure"]

CHOICE = "kept"  # the name under which the browser's answer is kept


async def make_sure(page: Page, saves: Saves) -> None:
    """When a game is kept: asks the browser once not to forget it; where nothing can be kept, says so once a visit."""
    if page.store.is_blocked:
        if not saves.has_told_blocked:
            saves.has_told_blocked = True
            page.say(t("This browser keeps nothing here. Play on, and download your games before you close the page."))
    elif "promised" not in saves.choice(CHOICE):
        saves.choose(CHOICE, {"promised": await page.persist()})


def how_it_is_kept(page: Page, saves: Saves) -> str:
    """One sentence on how long what is here will last, "" before the browser has been asked."""
    if page.store.is_blocked:
        return t("This browser keeps nothing here: what you do not download is gone once the page is closed.")
    promised = saves.choice(CHOICE).get("promised")
    if promised is None:
        return ""
    if promised:
        return t("This browser has promised to keep everything until you delete it.")
    return t(
        "This browser has not promised to keep anything: download a copy now and then, "
        "or put the page on the home screen."
    )
