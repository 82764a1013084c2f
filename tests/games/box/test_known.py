"""Box: what the players see, remember and have been shown of a hand."""

from __future__ import annotations

from random import Random

from knaves.cards import UNKNOWN, Card, card, cards
from knaves.games.box.rules import HEIGHT, Box
from knaves.table.table import position as written
from tests.games.box.rounds import A, B, D, deal, play, round_of, stuck_on_jack


def test_bx_r23_an_eliminated_hand_is_not_shown() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box1: -- JS -- -- | hand2: 3C 3D 3H 3S | hand3: 4C 4D 4H 4S"
        " | box0: 5C 5D 5H 5S | box2: 6C 6D 6S 7C | box3: 8C 8D 8H 8S | played: 7S 6H | stock: ...",
        turn=B, sizes="4144", last_player=A,
    )  # fmt: skip
    play(state, "flip 2")
    for seat in range(4):
        zones = written("box", state, seat)["zones"]
        assert next(zone for zone in zones if zone["name"] == "discard")["cards"] == ["7S", "6H", "??", "??"]
    assert state.seen_by(B).buried == cards("KC QD"), "he remembers what he held"
    assert state.seen_by(A).buried == [UNKNOWN, UNKNOWN]
    assert state.seen_by(A).given_up == [[], [], [], []]


def test_a_leader_shows_his_highest_rank() -> None:
    state = round_of("hand0: 9S 4C 3C | hand1: 2C", turn=A)
    play(state, "play 9S")
    assert [state.could_hold(A, card(code)) for code in ("9C", "TC", "2D")] == [True, False, True]


def test_a_player_who_turns_a_box_card_has_no_card_as_low_as_the_last() -> None:
    state = round_of("hand1: KC QD | box1: 5H 3C -- -- | played: 9C", turn=B, last_player=A)
    play(state, "flip 1")
    assert [state.could_hold(B, card(code)) for code in ("9D", "TC", "AS")] == [False, True, True]


def test_what_was_shown_holds_for_the_cards_held_not_for_those_drawn_later() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    state.hands[B] = [*state.hands[B][:2], *cards("2S 2C")]
    state.known[B] = state.known[B][:2]
    hand = next(zone for zone in state.zones() if zone.name == "hand" and zone.owner == B)
    fits = [state.could_lie(hand, place, card("6C")) for place in range(4)]
    assert fits == [False, False, True, True]
    assert state.could_hold(B, card("6C"))


def test_a_card_played_may_have_been_the_one_known_best() -> None:
    state = round_of("hand0: 9S 4C 3C | hand1: 2C", turn=A, known=[[(0, 5)], [], [], []])
    play(state, "play 9S")
    assert state.known[A] == [(0, 5), (0, 7)], "the nine was not the card known to be low"
    state.turn = A
    play(state, "play 4C")
    assert state.known[A] == [(0, 7)]


def test_imagined_hands_keep_to_what_was_shown() -> None:
    rng = Random(4)
    for seed in range(12):
        state = deal(dealer=seed % 4)
        for _ in range(60):
            if state.is_over:
                break
            world = state.possible_world(seed % 4, rng)
            for seat in range(4):
                for (low, high), held in zip(state.known[seat], _by_bounds(state, world, seat), strict=False):
                    assert low <= HEIGHT[held] <= high
            state.play(rng.choice(state.legal_moves()))


def _by_bounds(state: Box, world: Box, seat: int) -> list[Card]:
    """The imagined hand of a seat; nothing is imagined of the hand of the seat that imagines."""
    return [] if world.hands[seat] == state.hands[seat] else world.hands[seat]


def test_extra_piles_are_remembered() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert state.seen_by(D).extras[A] == cards("JS")
