"""Look: puts the settings of the look on the document."""

from __future__ import annotations

from knaves.page.page import Page
from knaves.store.settings import Settings


def put_on(page: Page, settings: Settings) -> None:
    """From now on the page looks as the settings say; the style sheets know only what is not usual."""
    for name, value, default in (
        ("scheme", settings.scheme, "device"), ("cloth", settings.cloth, "game"), ("suits", settings.suits, "two"),
        ("index", settings.index, "normal"), ("back", settings.back, "game"), ("text", settings.text, "normal"),
        ("hand", settings.hand, "right"), ("motion", "on" if settings.motion else "off", "on"),
        ("chances", "on" if settings.chances else "off", "on"),
    ):  # fmt: skip
        page.root(f"data-{name}", None if value == default else value)
