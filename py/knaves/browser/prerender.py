"""Prerender: the pages that can be read before Python is there, drawn by the same functions at build time."""

from __future__ import annotations

from pathlib import Path

import knaves.games
from knaves.browser.markup import markup
from knaves.browser.render.front_page import front_page
from knaves.browser.render.rules_page import rules_index, rules_page
from knaves.games.registry import GAMES

__all__ = ["pages"]


def pages() -> dict[str, str]:
    """Path in the site -> HTML of its body; front page, the list of rules, and the rules of each game."""
    folder = Path(knaves.games.__file__).parent
    found = {"index.html": markup(front_page()), "rules/index.html": document("Rules", markup(rules_index()))}
    for key, game in GAMES.items():
        text = (folder / key / "rules.md").read_text(encoding="utf-8")
        found[f"rules/{key.replace('_', '-')}.html"] = document(
            f"Rules of {game.title}", markup(rules_page(game, text))
        )
    return found


def document(title: str, body: str) -> str:
    """A whole document, of which the build takes title and body."""
    return f"<html><head><title>{title} · Knaves</title></head><body>{body}</body></html>"
