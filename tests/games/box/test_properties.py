"""Box: what holds for every game under every option set, and the statistics that the rules name."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.games.box import GAME
from knaves.games.box.options import BoxOptions
from knaves.games.box.rules import HEIGHT, Bounds, Box, allows, bounded, chance_to_survive, let_go
from tests.games.box import figures

SEEDS = st.integers(0, 2**53 - 1)
OPTIONS = st.builds(
    BoxOptions,
    players=st.integers(2, 6),
    box_refill=st.sampled_from(["replace", "to_four"]),
    stock=st.sampled_from(["reshuffle", "no_reshuffle"]),
    direction=st.sampled_from(["reset", "persists"]),
)


@given(options=OPTIONS, seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_every_game_ends_with_one_winner_and_every_card_in_its_place(options: BoxOptions, seed: int) -> None:
    state, rng = GAME.begin(options, seed), Random(seed)
    assert isinstance(state, Box)
    moves = 0
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
        moves += 1
        assert moves < 20_000
        assert len(state.plays) <= 8 * options.players
        if state.deal_is_over and not state.is_over:
            for seat in range(options.players):
                assert state.sizes[seat] == 4 - state.boxes[seat].count(None)
                assert bool(state.hands[seat]) <= bool(state.sizes[seat])
            assert state.sizes[state.turn or 0] > 0
    lying = [card for zone in state.zones() for card in zone.cards if card is not None]
    assert sorted(lying) == list(state.pack)
    assert len(state.winners()) == 1
    assert len(state.survivors) <= 1


@given(players=st.integers(2, 6), seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_where_no_lost_place_comes_back_every_round_costs_one_slot(players: int, seed: int) -> None:
    state, rng = GAME.begin(GAME.options(players=players, box_refill="replace"), seed), Random(seed)
    assert isinstance(state, Box)
    empty = 0
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
        if state.deal_is_over:
            assert state.stuck is not None
            empty += state.stuck[1] is None
            assert sum(state.sizes) == 4 * players - state.rounds
            assert sum(map(len, state.extras)) == state.rounds - empty
            if not state.is_over:
                assert all(len(state.hands[seat]) == 4 for seat in state.survivors)
    assert 4 * (players - 1) <= state.rounds <= 4 * players - 1


@given(players=st.integers(2, 6), seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_bx_r2_a_box_from_which_a_card_was_played_is_full_after_the_round(players: int, seed: int) -> None:
    state, rng = GAME.begin(GAME.options(players=players), seed), Random(seed)
    assert isinstance(state, Box)
    while not state.is_over:
        before, is_new = list(state.sizes), not state.played
        state.play(rng.choice(state.legal_moves()))
        if not state.deal_is_over or state.is_over or is_new:
            continue
        assert state.stuck is not None
        stuck, card = state.stuck
        for seat, size in enumerate(state.sizes):
            if seat in state.lucky:
                assert size == 4 - (seat == stuck)
            elif before[seat]:
                assert size == before[seat] - (seat == stuck and card is not None)


@given(options=OPTIONS, seed=SEEDS)
@settings(deadline=None, max_examples=60)
def test_what_play_has_shown_of_a_hand_is_true(options: BoxOptions, seed: int) -> None:
    state, rng = GAME.begin(options, seed), Random(seed)
    assert isinstance(state, Box)
    for _ in range(300):
        if state.is_over:
            break
        for hand, known in zip(state.hands, state.known, strict=True):
            assert len(known) <= len(hand)
            assert can_be(known, [HEIGHT[card] for card in hand])
        state.play(rng.choice(state.legal_moves()))


def can_be(known: list[Bounds], heights: list[int]) -> bool:
    """Whether the cards can be put in an order in which each keeps to its bounds."""
    if not known:
        return True
    (low, high), *rest = known
    return any(
        low <= height <= high and can_be(rest, heights[:place] + heights[place + 1 :])
        for place, height in enumerate(heights)
    )


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=4), st.data())
def test_bounds_only_grow_tighter_and_older_cards_are_bounded_tightest(
    spans: list[Bounds], data: st.DataObject
) -> None:
    known: list[Bounds] = []
    for lowest, highest in spans:
        known = bounded(known, len(known) + 1, min(lowest, highest), max(lowest, highest))
    for (low, high), (wider_low, wider_high) in pairwise(known):
        assert wider_low <= low
        assert high <= wider_high
    height = data.draw(st.integers(0, 12))
    left = let_go(known, height)
    assert len(left) == len(known) - any(allows(known, place, height) for place in range(len(known)))


@given(st.lists(st.integers(0, 4), min_size=2, max_size=6))
def test_the_chances_to_survive_sum_to_one(sizes: list[int]) -> None:
    total = sum(chance_to_survive(size, tuple(sizes[:seat] + sizes[seat + 1 :])) for seat, size in enumerate(sizes))
    assert total == pytest.approx(1 if any(sizes) else 0)


def test_random_play_gives_the_statistics_of_the_rules() -> None:
    rounds = empty = 0
    assert figures.numbers(4, 200, "to_four").rounds / 200 == pytest.approx(19, abs=2)  # BX-R2
    for players in range(2, 7):
        numbers = figures.numbers(players, 60, "replace")
        print(numbers.line())
        assert min(numbers.lengths) >= 4 * (players - 1)
        assert max(numbers.lengths) <= 4 * players - 1
        rounds += numbers.rounds
        empty += numbers.empty
    assert 0.01 <= empty / rounds <= 0.025
