"""The languages of the page, each a catalogue of English templates and their translations."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.page.locale.de import GERMAN

__all__ = ["CATALOGUES", "language_for"]

CATALOGUES: Mapping[str, Mapping[str, str]] = {"en": {}, "de": GERMAN}


def language_for(chosen: str, browser: str) -> str:
    """The language to speak: the one chosen, else the browser's if it is known ("de-AT" is German), else English."""
    first = (browser if chosen == "browser" else chosen).replace("_", "-").split("-")[0].lower()
    return first if first in CATALOGUES else "en"
