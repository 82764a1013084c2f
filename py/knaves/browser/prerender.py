"""Prerender: the pages that can be read before Python is there, drawn by the same functions at build time."""

from __future__ import annotations

from pathlib import Path

import knaves.games
from knaves.browser.markup import markup
from knaves.browser.render.front_page import front_page
from knaves.browser.render.rules_page import rules_index, rules_page
from knaves.browser.routes import rules_path
from knaves.browser.texts import choose_language, t
from knaves.browser.words import CATALOGUES
from knaves.games.registry import GAMES

__all__ = ["pages", "texts"]


def pages() -> dict[str, str]:
    """Path in the site -> HTML; front page, and in each language the list of rules and the rules of each game."""
    found = {"index.html": markup(front_page())}
    for language, catalogue in CATALOGUES.items():
        choose_language(catalogue, language)
        try:
            found |= _rules(language)
        finally:
            choose_language({})
    return found


def _rules(language: str) -> dict[str, str]:
    """The pages of the rules in the chosen language."""
    found = {rules_path("index", language): document(t("Rules"), markup(rules_index()), language)}
    for game, text in zip(GAMES.values(), texts().values(), strict=True):
        title = t("Rules of {game}", game=game.title)
        found[rules_path(game.key, language)] = document(title, markup(rules_page(game, text)), language)
    return found


def texts() -> dict[str, str]:
    """Path in the site -> text of the rules of each game, for the panel beside the table."""
    folder = Path(knaves.games.__file__).parent
    return {
        f"rules/{key.replace('_', '-')}.md": (folder / key / "rules.md").read_text(encoding="utf-8") for key in GAMES
    }


def document(title: str, body: str, language: str) -> str:
    """A whole document, of which the build takes language, title and body."""
    return f'<html lang="{language}"><head><title>{title} · Knaves</title></head><body>{body}</body></html>'
