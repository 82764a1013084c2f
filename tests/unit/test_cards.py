"""Cards: codes, the order of the pack, and cards that are always the same object."""

from __future__ import annotations

import copy
import pickle

import pytest

from knaves.cards import (
    HEARTS,
    RANKS,
    STANDARD_PACK,
    SUITS,
    UNKNOWN,
    Card,
    card,
    cards,
    codes,
    in_pack_order,
    is_card_code,
    suit,
)


def test_a_standard_pack_has_52_different_cards_without_princess_or_joker() -> None:
    assert len(STANDARD_PACK) == len(set(STANDARD_PACK)) == 52
    assert not [each for each in STANDARD_PACK if each.rank in "PX?"]


def test_the_pack_lies_in_the_order_clubs_diamonds_hearts_spades_and_ace_to_king() -> None:
    written = "A23456789TJQK"
    assert codes(STANDARD_PACK) == [rank + each for each in "CDHS" for rank in written]
    assert sorted(STANDARD_PACK) == list(STANDARD_PACK)


def test_the_same_card_is_always_the_same_object() -> None:
    queen = card("QH")
    assert card("QH") is queen
    assert pickle.loads(pickle.dumps(queen)) is queen
    assert copy.deepcopy([queen])[0] is queen
    assert copy.copy(queen) is queen
    assert pickle.loads(pickle.dumps(HEARTS)) is HEARTS


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("QH", "queen of hearts"), ("TC", "10 of clubs"), ("AS", "ace of spades"), ("PD", "princess of diamonds"),
        ("XX", "joker"), ("XE", "end joker"), ("XB1", "first black joker"), ("XR2", "second red joker"),
        ("AB", "black 1"), ("KY", "yellow 14"), ("PG", "green 12"), ("??", "unknown card"),
    ],
)  # fmt: skip
def test_every_card_has_a_code_and_a_name(code: str, name: str) -> None:
    assert (card(code).code, card(code).name) == (code, name)


def test_jokers_come_after_all_suits_and_rook_colours_in_between() -> None:
    mixed = cards("XE XX AB KS AC KY XB1 PH JH QH TH")
    assert codes(in_pack_order(mixed)) == ["AC", "TH", "JH", "PH", "QH", "KS", "AB", "KY", "XX", "XB1", "XE"]


def test_a_joker_has_no_suit_that_another_card_has() -> None:
    joker = card("XX")
    assert joker.suit not in SUITS
    assert all(each.suit is not joker.suit for each in STANDARD_PACK)


@pytest.mark.parametrize("code", ["", "1H", "10H", "qh", "QX", "H", "QHH", " QH", "X", "XB3"])
def test_what_is_no_code_is_no_card(code: str) -> None:
    assert not is_card_code(code)
    with pytest.raises(KeyError):
        card(code)


def test_the_unknown_card_has_a_code_but_is_no_real_card() -> None:
    assert card("??") is UNKNOWN
    assert not is_card_code("??")


def test_codes_keep_empty_places() -> None:
    assert codes([card("QH"), None, UNKNOWN]) == ["QH", None, "??"]
    assert cards("") == []


def test_suits_are_found_by_their_letter() -> None:
    assert [suit(letter).name for letter in "CDHSBGRY"] == [
        "clubs", "diamonds", "hearts", "spades", "black", "green", "red", "yellow",
    ]  # fmt: skip
    assert [each.letter for each in SUITS if each.is_red] == ["D", "H"]
    with pytest.raises(KeyError):
        suit("X")


def test_every_rank_of_a_suit_is_a_card() -> None:
    assert all(isinstance(card(rank + letter), Card) for rank in RANKS for letter in "CDHSBGRY")
