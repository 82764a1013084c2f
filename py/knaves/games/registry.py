"""The games there are: one line each."""

from __future__ import annotations

from importlib import import_module

from knaves.engine.game import Game

FOLDERS = (
    "california_jack",
    "jack_in_the_box",
    "one_eyed_jack",
    "madjack",
    "box",
)
GAMES: dict[str, Game] = {folder: import_module(f"knaves.games.{folder}").GAME for folder in FOLDERS}
