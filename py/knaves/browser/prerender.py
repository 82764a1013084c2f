"""Prerender: the pages that can be read before Python is there, drawn by the same functions at build time."""

from __future__ import annotations

from pathlib import Path

import knaves.games
from knaves.browser.markup import markup
from knaves.browser.render.front_page import front_page
from knaves.browser.render.rules_page import rules_index, rules_page
from knaves.games.registry import GAMES

__all__ = ["pages", "texts"]


def pages() -> dict[str, str]:
    """Path in the site -> HTML of its body; front page, the list of rules, and the rules of each game."""
    found = {"index.html": markup(front_page()), "rules/index.html": document("Rules", markup(rules_index()))}
    for (path, text), game in zip(texts().items(), GAMES.values(), strict=True):
        body = markup(rules_page(game, text))
        found[path.replace(".md", ".html")] = document(f"Rules of {game.title}", body)
    return found


def texts() -> dict[str, str]:
    """Path in the site -> text of the rules of each game, for the panel beside the table."""
    folder = Path(knaves.games.__file__).parent
    return {
        f"rules/{key.replace('_', '-')}.md": (folder / key / "rules.md").read_text(encoding="utf-8") for key in GAMES
    }


def document(title: str, body: str) -> str:
    """A whole document, of which the build takes title and body."""
    return f"<html><head><title>{title} · Knaves</title></head><body>{body}</body></html>"
