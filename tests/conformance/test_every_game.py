"""Every check over every game: a new one is tested from its line in the registry on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE
from tests.conformance import CHECKS

EVERY_GAME = {TEMPLATE.key: TEMPLATE, **GAMES}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME.keys())
def test_every_game(game: Game, check: Callable[[Game], None]) -> None:
    check(game)
