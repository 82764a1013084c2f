"""Prerender: the pages that can be read before Python is there, drawn at build time by the page’s own functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from knaves.engine.sentences import Catalogue
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.locale import choose_language, t
from knaves.page.routes import rules_path, variants_of
from knaves.page.screens.front import as_built
from knaves.page.view.rules_page import rules_index, rules_page, variants_page

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


def markup(node: Node | str) -> str:
    """Write a node as HTML; text and attributes are escaped."""
    if isinstance(node, str):
        return escape(node, quote=False)
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes)
    if node.tag in VOID:
        return f"<{node.tag}{attributes}>"
    inner = "".join(map(markup, node.children))
    return f"<{node.tag}{attributes}>{inner}</{node.tag}>"


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
