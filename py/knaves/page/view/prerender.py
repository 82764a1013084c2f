"""Prerender: the pages that can be read before Python is there, drawn by the same functions at build time."""

from __future__ import annotations

from pathlib import Path

import knaves.games
from knaves.games.registry import GAMES
from knaves.page.locale import CATALOGUES
from knaves.page.locale.texts import choose_language, t
from knaves.page.routes import rules_path, rules_text_path
from knaves.page.view.front_page import front_page
from knaves.page.view.markup import markup
from knaves.page.view.rules_page import rules_index, rules_page

__all__ = ["ONLY_ENGLISH", "pages", "texts"]

ONLY_ENGLISH = "What follows is the full text with every ruling. It exists in English only."


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
    written = texts()
    for game in GAMES.values():
        title, text = t("Rules of {game}", game=game.title), written[rules_text_path(game.key, language)]
        found[rules_path(game.key, language)] = document(title, markup(rules_page(game, text)), language)
    return found


def texts() -> dict[str, str]:
    """Path in the site -> text of the rules of each game in each language, for the panel beside the table."""
    return {rules_text_path(key, language): _text(key, language) for language in CATALOGUES for key in GAMES}


def _text(key: str, language: str) -> str:
    """The text of rules.md, of rules.de.md for German; where there is none, the English one, which says so."""
    folder = Path(knaves.games.__file__).parent / key
    english = (folder / "rules.md").read_text(encoding="utf-8")
    if language == "en":
        return english
    translated = folder / f"rules.{language}.md"
    if translated.exists():
        return translated.read_text(encoding="utf-8")
    title, _, body = english.partition("\n")
    return f"{title}\n\n{CATALOGUES[language][ONLY_ENGLISH]}\n{body}"


def document(title: str, body: str, language: str) -> str:
    """A whole document, of which the build takes language, title and body."""
    return f'<html lang="{language}"><head><title>{title} · Knaves</title></head><body>{body}</body></html>'
