"""MadJack: what holds for every deal, however the cards lie, and the statistics that the rules name."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.cards import JOKER, SUITS, Card, Suit
from knaves.games.madjack import GAME
from knaves.games.madjack.rules import PACK, MadJack, belongs, ladder, mad_jack, takes
from tests.games.madjack import figures

CARDS = st.sampled_from(PACK)
SEEDS = st.integers(0, 2**53 - 1)


@pytest.mark.parametrize("suit", SUITS)
def test_eight_cards_and_the_joker_count_in_a_trick_of_a_suit(suit: Suit) -> None:
    members = [card for card in PACK if belongs(card, suit)]
    assert len(members) == 8
    assert {card for card in members if card.suit is not suit} == {mad_jack(suit)}
    assert set(ladder(suit)) == {*members, JOKER}


@given(lead=CARDS, reply=CARDS, prize=st.none() | CARDS)
def test_the_joker_wins_every_trick_and_a_card_that_counts_nowhere_none(
    lead: Card, reply: Card, prize: Card | None
) -> None:
    if len({lead, reply, prize}) < 3:
        return
    if JOKER in (lead, reply):
        assert takes(lead, reply, prize) == (reply is JOKER)
    elif prize is not None and belongs(lead, prize.suit) != belongs(reply, prize.suit):
        assert takes(lead, reply, prize) == belongs(reply, prize.suit)
    elif not belongs(reply, lead.suit) and (prize is None or not belongs(reply, prize.suit)):
        assert not takes(lead, reply, prize)


@given(seed=SEEDS, captures=st.booleans())
@settings(deadline=None, max_examples=60)
def test_a_deal_keeps_to_its_numbers(seed: int, captures: bool) -> None:
    state, rng = GAME.begin(GAME.options(joker_captures_prize=captures), seed), Random(seed)
    assert isinstance(state, MadJack)
    plays = 0
    while not state.deal_is_over:
        assert state.phase == (1 if plays < 12 else 2)
        assert len(state.prizes) == 5 - max(0, plays - 12) // 2
        state.play(rng.choice(state.legal_moves()))
        plays += 1
    assert plays == 22
    one, two = (len(pile) for pile in state.captured)
    assert 22 <= one + two <= 27
    assert (one - two) % 2 == (one + two - 22) % 2
    assert len(state.discard) == 27 - one - two
    assert sum(state.points) in (1, 2, 3)
    assert min(state.points) == 0


@given(seed=SEEDS)
@settings(deadline=None, max_examples=30)
def test_a_game_has_4_to_19_deals_and_no_tie(seed: int) -> None:
    state, rng = GAME.begin(GAME.options(), seed), Random(seed)
    assert isinstance(state, MadJack)
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
    assert 4 <= state.deals <= 19
    assert max(state.points) in (10, 11, 12)
    assert min(state.points) < 10


@given(seed=SEEDS)
@settings(deadline=None, max_examples=30)
def test_what_play_has_shown_is_true(seed: int) -> None:
    state, rng = GAME.begin(GAME.options(), seed), Random(seed)
    assert isinstance(state, MadJack)
    while not state.deal_is_over:
        assert all(state.could_hold(seat, card) for seat in (0, 1) for card in state.hands[seat])
        state.play(rng.choice(state.legal_moves()))


def test_random_play_gives_the_statistics_of_the_rules() -> None:
    numbers = figures.numbers(450)
    print(numbers.line())
    assert numbers.ties / numbers.deals == pytest.approx(0.031, abs=0.012)
    for points, share in ((1, 0.35), (2, 0.34), (3, 0.31)):
        assert numbers.points[points] / numbers.deals == pytest.approx(share, abs=0.03)
    assert numbers.prizes / numbers.deals == pytest.approx(2.3, abs=0.08)
