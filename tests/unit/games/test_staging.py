"""What is seen of events, besides cards on their way."""

from __future__ import annotations

import pytest

from knaves.cards import card
from knaves.engine.events import Event
from knaves.games.registry import GAMES
from tests.walks import walk


def staged(key: str, kind: str, **facts: object) -> str:
    """The word that stands for an event, and what rises where."""
    stage = GAMES[key].stage
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
    assert staged("jack_in_the_box", "Matched", **facts) == f"{told} +8 @1N turn"


def test_the_card_that_was_too_high_is_won_by_name() -> None:
    assert staged("box", "RoundWon", player=2, card=card("KD")).endswith("+1 pile seat-2")


def test_a_card_is_laid_on_the_square_that_it_puts_a_chip_on() -> None:
    stage = GAMES["one_eyed_jack"].stage
    assert stage is not None
    staging = stage(Event("ChipPlaced", {"player": 0, "card": card("TH"), "space": 23, "printed": card("TH")}))
    assert staging is not None
    assert (staging.cards, staging.at) == (("TH",), "d3")


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.stage is not None])
def test_every_event_of_a_game_can_be_staged(key: str) -> None:
    game, staged_kinds = GAMES[key], set[str]()
    stage = game.stage
    assert stage is not None

    def look(event: Event) -> None:
        if stage(event) is not None:
            staged_kinds.add(event.kind)

    for state in walk(game, game.options.parse({}), 5):
        state.listener = look
    assert staged_kinds


def test_what_a_turn_has_brought_is_told_in_a_line() -> None:
    recap = GAMES["jack_in_the_box"].recap
    assert recap is not None
    nine, pair = (card("9S"),), (card("5C"), card("8C"))
    events = [
        Event("Matched", {"player": 1, "cards": nine, "points": 1}),
        Event("Drew", {"player": 1, "count": 2}),
        Event("Matched", {"player": 1, "cards": pair, "points": 4}),
        Event("JackBoxed", {"player": 1, "card": card("JH"), "points": 16}),
    ]
    (line,) = recap(events)
    assert str(line) == "Seat 1 +21: 9 of spades, 5 of clubs 8 of clubs and boxed jack of hearts"
