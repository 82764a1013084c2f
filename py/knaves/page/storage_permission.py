"""Storage permission: whether the browser keeps stored data, and the sentence on it for the player."""

from __future__ import annotations

from knaves.page.locale.texts import t
from knaves.page.page import Page
from knaves.store.choices import StorageAsked
from knaves.store.saves import Saves


async def make_sure(page: Page, saves: Saves) -> None:
    """When a game is kept: asks the browser once not to forget it; where nothing can be kept, says so once a visit."""
    if page.store.is_blocked:
        if not saves.has_told_blocked:
            saves.has_told_blocked = True
            page.say(t("This browser won’t save your games. Download them before you close the page."))
    elif saves.choices.storage.promised is None:
        saves.choices.keep_storage(StorageAsked(await page.persist()))


def how_it_is_kept(page: Page, saves: Saves) -> str:
    """Say how long stored data will last; "" before the browser has been asked."""
    if page.store.is_blocked:
        return t("This browser won’t save your games. Anything you don’t download is lost when you close the page.")
    return " ".join(filter(None, (_promise(saves.choices.storage.promised), journal_trouble(page))))


def _promise(promised: bool | None) -> str:
    if promised is None:
        return ""
    if promised:
        return t("This browser keeps your games until you delete them.")
    return t("This browser may clear your games. Download a copy now and then, or add Knaves to your home screen.")


def journal_trouble(page: Page) -> str:
    """Say that the journal does not take every move at once, "" where it does."""
    state = page.journal.state
    if state in ("open", "opening"):
        return ""
    if state == "off":
        return t("If this browser crashes, you may lose the last 30 seconds of play.")
    return t("Saving is slow right now. If the browser crashes, you may lose the last 30 seconds of play.")
