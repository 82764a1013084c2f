"""The languages that the page is offered in, for tests that every one of them has to pass."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from knaves.engine.catalogue import ENGLISH, LANGUAGES, Catalogue
from knaves.page.locale.texts import choose_language
from tools.building.languages import catalogue

__all__ = ["TRANSLATED", "spoken"]

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@contextmanager
def spoken(language: str | Catalogue) -> Iterator[Catalogue]:
    """The page speaks the language, by its name or by its catalogue; afterwards it speaks English."""
    its = catalogue(language) if isinstance(language, str) else language
    choose_language(its)
    try:
        yield its
    finally:
        choose_language(ENGLISH)
