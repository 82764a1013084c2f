"""Speaking: fetches the catalogue of the language that is chosen, and says where it cannot be had."""

from __future__ import annotations

from knaves.engine.catalogue import ENGLISH, LANGUAGES, Catalogue
from knaves.engine.sentences import Sentence
from knaves.page.locale import language_for
from knaves.page.locale.texts import choose_language, language
from knaves.page.page import Page
from knaves.store.settings import Settings


async def speak(page: Page, settings: Settings) -> Sentence | None:
    """Choose the language of the settings or of the browser; without its catalogue nothing changes, and it says so."""
    wanted = language_for(settings.language, page.language())
    text = await page.catalogue(wanted) if wanted != "en" else ""
    if text or wanted == "en":
        choose_language(Catalogue.read(text) if text else ENGLISH)
    page.root("lang", language())
    if language() == wanted:
        return None
    return Sentence(
        "{language} is not on this device yet and cannot be fetched now. It is spoken from the next start that can.",
        language=LANGUAGES[wanted],
    )
