"""Lab query: the question to the lab, as the words of its address, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from knaves.analysis.lab.order import LabOrder, read_order
from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.page.routes import option_value

DEALS = (50, 200, 1000, 5000)


@dataclass(frozen=True)
class Asked:
    """The values of the lab's form; its rules may still contradict each other."""

    game: Game
    sets: tuple[Options, ...]
    level: str = "random"
    deals: int = 200
    seed: int = 1
    skill: bool = False

    def order(self) -> LabOrder:
        """The order. Raises Refusal where its rules contradict each other, or a number makes no sense."""
        return read_order(
            {"game": self.game.key, "sets": [options.as_json() for options in self.sets], "level": self.level,
             "deals": self.deals, "seed": self.seed, "skill": self.skill}
        )  # fmt: skip


def read_words(words: Mapping[str, str]) -> Asked:
    """Read a query. Raises Refusal where it asks for nothing that can be shown."""
    game = GAMES.get(words.get("game", ""))
    if game is None:
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name="game"))
    sets = tuple(_options(game, words, number) for number in range(1, 1 + min(2, _number(words, "sets", 1))))
    if not sets:
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name="sets"))
    level = words.get("level", "random")
    if level not in LEVELS:
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name="level"))
    return Asked(
        game, sets, level, _number(words, "deals", 200), _number(words, "seed", 1), words.get("skill") == "true"
    )


def _options(game: Game, words: Mapping[str, str], number: int) -> Options:
    known = {choice.name: choice for choice in game.options.choices()}
    given: dict[str, Any] = {
        name.partition(".")[2]: text for name, text in words.items() if name.startswith(f"{number}.")
    }
    short = {name: option_value(known[name], text) for name, text in given.items() if name in known}
    return game.options.parse_loosely(game.options.in_full(short))


def _number(words: Mapping[str, str], name: str, usual: int) -> int:
    text = words.get(name, str(usual))
    if not (text.isascii() and text.isdigit() and len(text) <= 16):
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name=name))
    return int(text)
