"""What games share: dealing, suits, and the chance of winning a race."""

from __future__ import annotations

import pytest

from knaves.cards import HEARTS, STANDARD_PACK, cards, codes
from knaves.games.tricks import chance_to_win, deal_singly, of_suit, symmetric, with_tiebreak

EVEN = symmetric({(1, 0): 1})  # each deal brings one of the two a point


def test_cards_are_dealt_singly_from_the_first_seat_on() -> None:
    hands = deal_singly(STANDARD_PACK, 3, 2, 2)
    assert [codes(hand) for hand in hands] == [["2C", "5C"], ["3C", "6C"], ["AC", "4C"]]


def test_the_cards_of_a_suit_keep_the_order_of_the_hand() -> None:
    assert codes(of_suit(cards("KH 2C 3H AS"), HEARTS)) == ["KH", "3H"]


def test_deals_are_made_symmetric_and_sum_to_one() -> None:
    deals = dict(symmetric({(4, 0): 1, (2, 2): 1}))
    assert deals == {(4, 0): 0.25, (0, 4): 0.25, (2, 2): 0.5}


@pytest.mark.parametrize(
    ("mine", "theirs", "chance"),
    [(0, 0, 0.5), (1, 0, 0.75), (0, 1, 0.25), (1, 1, 0.5), (2, 0, 1.0), (1, 2, 0.0), (3, 2, 1.0), (2, 2, 0.5)],
)
def test_the_chance_to_win_a_race_to_two_is_that_of_a_fair_coin(mine: int, theirs: int, chance: float) -> None:
    assert chance_to_win(mine, theirs, 2, EVEN) == pytest.approx(chance)


def test_the_chances_of_both_sides_make_one() -> None:
    deals = symmetric({(4, 0): 1, (3, 1): 2, (2, 2): 1.5, (3, 0): 0.1})
    for mine in range(14):
        for theirs in range(14):
            both = chance_to_win(mine, theirs, 10, deals) + chance_to_win(theirs, mine, 10, deals)
            assert both == pytest.approx(1)


def test_more_points_are_never_worse() -> None:
    deals = symmetric({(4, 0): 1, (3, 1): 2, (2, 2): 1.5})
    for theirs in range(10):
        chances = [chance_to_win(mine, theirs, 10, deals) for mine in range(10)]
        assert chances == sorted(chances)


@pytest.mark.parametrize("chance", [0.0, 0.3, 1.0])
def test_a_whisper_tells_equal_chances_apart_and_leaves_neither_bound(chance: float) -> None:
    worths = [with_tiebreak(chance, ahead, 80, 0.0006) for ahead in (-80, -1, 0, 1, 80)]
    assert worths == sorted(set(worths))
    assert worths[0] >= 0.0
    assert worths[-1] <= 1.0
    for ahead, worth in zip((-80, -1, 0, 1, 80), worths, strict=True):
        assert worth + with_tiebreak(1 - chance, -ahead, 80, 0.0006) == pytest.approx(1)
