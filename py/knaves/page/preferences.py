"""Preferences: how the settings take effect on the document: its look and its language."""

from __future__ import annotations

from knaves.engine.catalogue import ENGLISH, LANGUAGES, Catalogue
from knaves.engine.sentences import Sentence
from knaves.page.locale import language_for
from knaves.page.locale.texts import choose_language, language
from knaves.page.page import Page
from knaves.store.settings import Settings


def apply_theme(page: Page, settings: Settings) -> None:
    """Apply the settings to the page; the style sheets know only unusual values."""
    for name, value, default in (
        ("scheme", settings.scheme, "device"), ("cloth", settings.cloth, "game"), ("suits", settings.suits, "two"),
        ("index", settings.index, "normal"), ("back", settings.back, "game"), ("text", settings.text, "normal"),
        ("hand", settings.hand, "right"), ("motion", "on" if settings.motion else "off", "on"),
        ("chances", "on" if settings.chances else "off", "on"),
    ):  # fmt: skip
        page.root(f"data-{name}", None if value == default else value)


async def load_language(page: Page, settings: Settings) -> Sentence | None:
    """Choose the language of the settings or of the browser; without its catalogue nothing changes, and it says so."""
    wanted = language_for(settings.language, page.language())
    text = await page.catalogue(wanted) if wanted != "en" else ""
    if text or wanted == "en":
        choose_language(Catalogue.read(text) if text else ENGLISH)
    page.root("lang", language())
    if language() == wanted:
        return None
    return Sentence(
        "{language} can’t be downloaded right now. Knaves will switch the next time you start it online.",
        language=LANGUAGES[wanted],
    )
