"""The languages of the page: each has a catalogue for the page here, and one in each game's folder."""

from __future__ import annotations

from knaves.engine.catalogue import LANGUAGES

__all__ = ["language_for"]


def language_for(chosen: str, browser: str) -> str:
    """The language to speak: the one chosen, else the browser's if it is known ("de-AT" is German), else English."""
    first = (browser if chosen == "browser" else chosen).replace("_", "-").split("-")[0].lower()
    return first if first in LANGUAGES else "en"
