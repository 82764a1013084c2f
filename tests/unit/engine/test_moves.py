"""Moves: the notation, and how a text is found among the legal moves."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from knaves.cards import STANDARD_PACK, Card, card
from knaves.engine.moves import NEXT_DEAL, PLAY, Move, command, find


@dataclass(frozen=True, eq=False)
class Match(Move):
    """A move with a fixed place and two cards in any order, as Jack in the Box has them."""

    place: str
    used: tuple[Card, ...]

    def __post_init__(self) -> None:
        self._write(["match"], [self.place], [each.code for each in self.used])


@dataclass(frozen=True, eq=False)
class Exchange(Move):
    """A move with two groups and a word between them."""

    given: tuple[str, ...]
    changed: tuple[str, ...]

    def __post_init__(self) -> None:
        self._write(["exchange"], self.given, ["change"], self.changed)


ONE = Match("1E", (card("5D"), card("8S")))
OTHER = Match("1N", (card("5D"), card("8S")))
SAME_TWICE = Match("1E", (card("5D"), card("5D"), card("8S")))
EXCHANGE = Exchange(("2C", "8C"), ("1E", "1N"))
HAND = [PLAY[each] for each in STANDARD_PACK]


def test_a_move_is_found_by_its_notation() -> None:
    assert find("play QH", HAND) is PLAY[card("QH")]
    assert find("match 1E 5D 8S", [OTHER, ONE]) is ONE


def test_the_cards_of_a_move_may_come_in_any_order() -> None:
    assert find("match 1E 8S 5D", [OTHER, ONE]) is ONE
    assert find("exchange 8C 2C change 1N 1E", [EXCHANGE]) is EXCHANGE
    assert find("match 1E 5D 8S 5D", [ONE, SAME_TWICE]) is SAME_TWICE


@pytest.mark.parametrize(
    "text",
    [
        "match 5D 1E 8S", "5D 8S match 1E", "match 1E 5D", "match 1E 5D 8S 8S", "match 1E 5D  8S", " match 1E 5D 8S",
        "match 1E 5D 8S ", "Match 1E 5D 8S", "match 1e 5D 8S", "match\t1E 5D 8S", "match 1E 5D 8S\n", "", " ", "match",
        "exchange 1E 8C change 2C 1N", "exchange 2C 8C change 1E", "change 1E 1N exchange 2C 8C",
        "exchange 2C change 8C 1E 1N",
    ],
)  # fmt: skip
def test_nothing_else_of_a_move_may_differ(text: str) -> None:
    assert find(text, [ONE, OTHER, EXCHANGE]) is None


def test_an_exact_text_comes_before_another_order_of_another_move() -> None:
    first = Match("1E", (card("5D"), card("8S")))
    second = Match("1E", (card("8S"), card("5D")))
    assert find("match 1E 8S 5D", [first, second]) is second


def test_the_words_of_a_command_keep_their_order() -> None:
    assert find("next deal", [NEXT_DEAL]) is NEXT_DEAL
    assert find("deal next", [NEXT_DEAL]) is None


def test_the_same_move_is_always_the_same_object() -> None:
    assert command("next deal") is NEXT_DEAL
    for move in (NEXT_DEAL, PLAY[card("QH")]):
        assert pickle.loads(pickle.dumps(move)) is move


def test_a_move_says_its_notation() -> None:
    assert str(ONE) == ONE.notation == "match 1E 5D 8S"
    assert EXCHANGE.notation == "exchange 2C 8C change 1E 1N"
    assert len({move.notation for move in HAND}) == 52


def test_a_megabyte_of_rubbish_is_no_move_and_costs_little() -> None:
    assert find("5D " * 350_000, [ONE, OTHER, EXCHANGE, *HAND]) is None
