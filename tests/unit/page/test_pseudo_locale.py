"""Nothing on a table is hard-wired: in a made-up language of accents no plain word is left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.nodes import Node
from tests.languages import Pseudo, plain_words, spoken
from tests.random_games import states
from tests.unit.page.fake_page import every_node
from tests.unit.page.test_drawing import screen_of


def texts(screen: Node) -> Iterator[str]:
    """Whatever is shown or read out."""
    for node in every_node(screen):
        yield from (child for child in node.children if isinstance(child, str))
        yield from (text for name, text in node.attributes if name in ("aria-label", "title", "placeholder"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_word_on_the_table_is_hard_wired(game: Game) -> None:
    with spoken(Pseudo("en", {})):
        shown = {text for state in states(game, 25, "pseudo") for text in texts(screen_of(game, state, 0))}
    assert not plain_words(shown)
