"""What is seen of events of Jack in the Box, besides cards on their way."""

from __future__ import annotations

import pytest

from knaves.cards import card
from knaves.engine.events import Event
from knaves.engine.state import State
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.look import Cross, Figure
from tests.walks import states


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


def test_the_sum_of_the_turn_grows_with_the_points_of_a_boxed_jack() -> None:
    state, move = next(
        (state, move)
        for state in states(GAME, 4000, "jack") if state.turn is not None
        for move in state.legal_moves() if move.groups[0][0] == "box"
    )  # fmt: skip
    before = sum_of_turn(state)
    seen: dict[str, int] = {}

    def listen(event: Event) -> None:
        seen[event.kind] = sum_of_turn(state)

    state.listener = listen
    state.play(move)
    assert seen["JackBoxed"] == before + 16


def sum_of_turn(state: State) -> int:
    """What the table says that this turn has brought."""
    areas = GAME.layout(state, 0).areas
    parts = [*areas["mid"], *areas.get("turn", ())]
    parts += [corner for part in parts if isinstance(part, Cross) for corner in part.corners]
    return next(part.number for part in parts if isinstance(part, Figure) and part.place == "turn")
