"""What games say for a move: whole sentences in every language, that fit a bot's move as well as the player's own."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from knaves.bots import reasons
from knaves.engine.advice import Explanations
from knaves.games.registry import GAMES
from tests.languages import TRANSLATED
from tools.building.languages import catalogue, is_offered

SEEDS = {"wins at once"}  # of generators
YOU = re.compile(r"\b(you|your|yours|yourself|du|dich|dir|dein\w*)\b", re.IGNORECASE)


def texts(source: object) -> Iterator[tuple[str, bool]]:
    """The sentences in the code of a module, and whether each is the form for the player that it names."""
    tree = ast.parse(inspect.getsource(source))  # type: ignore[arg-type]
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for_you: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "").lower().startswith("you"):
            for_you |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Sentence":
            for_you |= {id(each) for each in node.args[1:]}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            words = re.sub(r"\{\w+\}", "", node.value)
            if " " in node.value and re.search("[a-z]", words) and node.value not in SEEDS:
                yield node.value, id(node) in for_you


def home_of(module: object) -> str:
    """The game that the module belongs to, or the page for what bots say of any."""
    name = getattr(module, "__name__", "").split(".")
    return name[2] if name[1] == "games" else "page"


def modules() -> list[object]:
    """The searches' own words, and the motives of every game that has some."""
    own = [type(game.bots.explanations) for game in GAMES.values()]
    return [reasons, *(import_module(each.__module__) for each in own if each is not Explanations)]


@pytest.mark.parametrize("module", modules(), ids=lambda module: getattr(module, "__name__", ""))
def test_every_reason_is_a_whole_sentence_in_every_language(module: object) -> None:
    found = [text for text, _ in texts(module)]
    assert found
    assert not [text for text in found if not re.match(r"[A-Z{].*\.$", text)]
    for language in TRANSLATED:
        if not is_offered(home_of(module), language):
            continue
        its = {text: catalogue(language).find(text) for text in found}
        assert not {text: translation for text, translation in its.items() if not (translation or "").endswith(".")}


@pytest.mark.parametrize("module", modules(), ids=lambda module: getattr(module, "__name__", ""))
def test_a_reason_fits_the_move_of_a_bot_as_well_as_the_players_own(module: object) -> None:
    """The same words stand in a hint and in the answer to why a bot has played that."""
    for text, is_for_you in texts(module):
        assert bool(YOU.search(text)) is is_for_you, text
        if not is_offered(home_of(module), "de"):
            continue
        german = catalogue("de").find(text)
        assert german is not None
        assert bool(YOU.search(german)) is is_for_you, german
