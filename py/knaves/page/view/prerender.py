"""Prerender: the pages that can be read before Python is there, drawn by the same functions at build time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.engine.catalogue import Catalogue
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.locale.texts import choose_language, t
from knaves.page.routes import rules_path, variants_of
from knaves.page.view.front_page import as_built
from knaves.page.view.markup import markup
from knaves.page.view.rules_page import rules_index, rules_page, variants_page


def pages(catalogues: Mapping[str, Catalogue], rules: Mapping[tuple[str, str], Sequence[Node]]) -> dict[str, str]:
    """Path in the site -> HTML: the front page, and in each language the list, the rules and the variants of games.

    `rules` has their text by page and language.
    """
    found = {"index.html": markup(as_built())}
    for language, catalogue in catalogues.items():
        choose_language(catalogue)
        try:
            found |= _rules(language, rules)
        finally:
            choose_language()
    return found


def _rules(language: str, rules: Mapping[tuple[str, str], Sequence[Node]]) -> dict[str, str]:
    """The pages of the rules in the chosen language."""
    found = {rules_path("index", language): document(t("Rules"), markup(rules_index()), language)}
    for game in GAMES.values():
        variants = rules.get((variants_of(game.key), language), ())
        page = rules_page(game, rules[game.key, language], variants)
        found[rules_path(game.key, language)] = document(t("Rules of {game}", game=game.title), markup(page), language)
        if variants:
            title = t("Variants of {game}", game=game.title)
            path = rules_path(variants_of(game.key), language)
            found[path] = document(title, markup(variants_page(game, variants)), language)
    return found


def document(title: str, body: str, language: str) -> str:
    """A whole document, of which the build takes language, title and body."""
    return f'<html lang="{language}"><head><title>{title} · Knaves</title></head><body>{body}</body></html>'
