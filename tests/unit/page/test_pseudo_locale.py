"""Nothing on a table is hard-wired: in a made-up language of accents no plain word is left."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from knaves.engine.catalogue import Catalogue
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.players.characters import CHARACTERS
from tests.languages import spoken
from tests.unit.page.fake_page import every_node
from tests.unit.page.test_drawing import screen_of
from tests.walks import states

ACCENTS = str.maketrans("aeiouncAEIOUNC", "àéïøùñçÀÉÏØÙÑÇ")
SLOT = re.compile(r"(\{\w+\})")
TITLES = " ".join(game.title for game in GAMES.values())
KNOWN = {each.name for each in CHARACTERS} | set(re.findall(r"\w+", TITLES))


class Pseudo(Catalogue):
    """A catalogue that has every text: accents on its letters, and half as long again."""

    def find(self, text: str, context: str = "", count: float | None = None) -> str:
        parts = [part if SLOT.fullmatch(part) else part.translate(ACCENTS) for part in SLOT.split(text)]
        return "".join(parts) + "·" * (len(text) // 2)


def plain_words(screen: Node) -> Iterator[str]:
    """Words of four letters or more, shown or read out, that have a vowel and no accent."""
    for node in every_node(screen):
        shown = [child for child in node.children if isinstance(child, str)]
        shown += [text for name, text in node.attributes if name in ("aria-label", "title", "placeholder")]
        for text in shown:
            yield from (word for word in re.findall(r"\w{4,}", text) if re.fullmatch("[A-Za-z]*[aeiou][A-Za-z]*", word))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_word_on_the_table_is_hard_wired(game: Game) -> None:
    with spoken(Pseudo("en", {})):
        left = {word for state in states(game, 25, "pseudo") for word in plain_words(screen_of(game, state, 0))}
    assert not left - KNOWN
