"""The games there are: one line each."""

from __future__ import annotations

from knaves.engine.game import Game
from knaves.games import box, california_jack, jack_in_the_box, madjack, one_eyed_jack

__all__ = ["GAMES", "game"]

GAMES: dict[str, Game] = {
    each.key: each for each in (california_jack.GAME, jack_in_the_box.GAME, one_eyed_jack.GAME, madjack.GAME, box.GAME)
}


def game(key: str) -> Game:
    """The game with this key; KeyError if there is none."""
    return GAMES[key]
