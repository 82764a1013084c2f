"""Catalogue: the games as data, with every option, the presets and the levels of the bots."""

from __future__ import annotations

from typing import Any

from knaves.bots.levels import LEVELS
from knaves.engine.game import Game
from knaves.games.registry import GAMES


def catalogue() -> dict[str, Any]:
    """Describe all games as a JSON value (protocol.md, "games --json")."""
    return {"games": [_entry(game) for game in GAMES.values()]}


def _entry(game: Game) -> dict[str, Any]:
    return {
        "game": game.key,
        "title": game.title,
        "tagline": game.info.tagline,
        "options": [choice.as_json() for choice in game.options.choices()],
        "presets": [
            {"name": each.name, "options": dict(each.options), "help": each.help} for each in game.form.presets
        ],
        "levels": list(LEVELS),
    }
