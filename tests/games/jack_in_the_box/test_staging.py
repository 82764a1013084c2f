"""What is seen of events of Jack in the Box, besides cards on their way."""

from __future__ import annotations

import pytest

from knaves.cards import card
from knaves.engine.events import Event
from knaves.games.jack_in_the_box import GAME


def staged(kind: str, **facts: object) -> str:
    """The word that stands for an event, and what rises where."""
    stage = GAME.stage
    assert stage is not None
    staging = stage(Event(kind, facts))
    assert staging is not None
    return f"{staging.says} {staging.gains} {staging.at} {staging.to}".strip()


@pytest.mark.parametrize(
    ("cards", "target", "told"),
    [
        ("7C 4D", "JC", "7 + 4 = J"), ("QD 3S", "9D", "Q − 3 = 9"), ("3S QD", "9D", "Q − 3 = 9"),
        ("TD", "TH", "10 = 10"),
        ("AS 9C", "TD", "A + 9 = 10"), ("AS 9C", "5D", "A − 9 = 5"), ("AS 9C", "8D", "9 − A = 8"),
    ],
)  # fmt: skip
def test_a_match_says_its_sum_on_the_card_it_matches(cards: str, target: str, told: str) -> None:
    found = tuple(map(card, cards.split()))
    facts = {"player": 1, "cards": found, "target": card(target), "place": "N", "points": 8}
    assert staged("Matched", **facts) == f"{told} +8 @1N turn"


def test_what_a_turn_has_brought_is_told_in_a_line() -> None:
    recap = GAME.recap
    assert recap is not None
    nine, pair = (card("9S"),), (card("5C"), card("8C"))
    events = [
        Event("Matched", {"player": 1, "cards": nine, "points": 1}),
        Event("Drew", {"player": 1, "count": 2}),
        Event("Matched", {"player": 1, "cards": pair, "points": 4}),
        Event("JackBoxed", {"player": 1, "card": card("JH"), "points": 16}),
    ]
    (line,) = recap(events)
    assert str(line) == "Seat 1 +21: 9 of spades, 5 of clubs+8 of clubs and boxed jack of hearts"


def test_what_the_stock_deals_and_is_no_card_of_the_box_comes_from_the_stock_and_from_nobodys_hand() -> None:
    stage = GAME.stage
    assert stage is not None
    for kind in ("BonusScored", "CardRejected"):
        staging = stage(Event(kind, {"player": 1, "card": card("KD"), "points": 3}))
        assert staging is not None
        assert (staging.source, staging.at) == ("stock", "stock")
