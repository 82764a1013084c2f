"""The advice for bots at Box: the highest card, and what is known of the hands of others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from knaves.cards import card, cards
from knaves.engine.moves import PLAY, Move, Play
from knaves.games.box import GAME
from knaves.games.box.rules import FLIP, Box

ADVICE = GAME.bots


def deal(seed: int, **options: Any) -> Box:
    state = GAME.begin(GAME.options(**options), seed)
    assert isinstance(state, Box)
    return state


def rule(state: Box, moves: Sequence[Move]) -> Sequence[float]:
    looks = ADVICE.heuristics.rule(state, moves)
    assert looks is not None
    return looks


def best_by_rule(state: Box) -> Move:
    moves = state.legal_moves()
    looks = rule(state, moves)
    return moves[max(range(len(moves)), key=lambda number: looks[number])]


def answering(hand: str, last: str) -> Box:
    """The seat in turn holds this hand, and has to answer this card."""
    state = deal(1)
    assert state.turn is not None
    state.hands[state.turn] = cards(hand)
    state.played = cards(last)
    state.last_player = (state.turn - 1) % 4
    return state


def test_the_rule_of_thumb_plays_the_highest_card_it_may() -> None:
    assert best_by_rule(answering("KC 8D 9S 2H", "TC")) is PLAY[card("9S")]


def test_unseen_box_cards_are_all_alike_and_so_are_cards_of_one_rank() -> None:
    state = answering("KC QD", "TC")
    assert ADVICE.heuristics.candidates(state) == [FLIP[1]]
    ranks = []
    for move in ADVICE.heuristics.candidates(answering("9C 9D 8H 2C", "TC")):
        assert isinstance(move, Play)
        ranks.append(move.card.rank)
    assert sorted(ranks) == ["2", "8", "9"]


def test_playouts_play_the_highest_card() -> None:
    rng = Random(2)
    state = deal(2)
    for _ in range(200):
        if state.is_over:
            break
        move = ADVICE.heuristics.playout_move(state, rng)
        assert move in state.legal_moves()
        looks = dict(zip(state.legal_moves(), rule(state, state.legal_moves()), strict=True))
        assert looks[move] == max(looks.values())
        state.play(move)
    assert state.is_over


def test_the_highest_card_beats_three_random_players() -> None:
    won = games = 0
    for seed in range(60):
        for thumb in range(4):
            state, rng = deal(seed), Random(seed)
            while not state.is_over:
                state.play(best_by_rule(state) if state.turn == thumb else rng.choice(state.legal_moves()))
            won += state.winners() == [thumb]
            games += 1
    assert won / games >= 0.35, f"{won} of {games} games"


def test_what_is_known_of_other_hands_is_said() -> None:
    state = answering("KC QD", "TC")
    seat = state.turn or 0
    state.play(FLIP[2])
    if state.turn == seat or state.deal_is_over:
        state.turn = (seat + 1) % 4
    said = [str(each) for each in ADVICE.explanations.known(state)]
    assert said == [f"Seat {seat} has 2 cards from jack to ace."]


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"box_refill": "to_four"}], ids=str)
def test_the_hands_at_the_start_of_a_round_tell_who_will_win(options: dict[str, object]) -> None:
    by_boxes = by_hands = 0.0
    off: dict[bool, list[float]] = {False: [], True: []}
    for seed in range(120):
        state, starts = deal(seed, **options), []
        while not state.is_over:
            if not state.played and not state.deal_is_over:
                starts += [
                    (seat, state.standing(seat), ADVICE.heuristics.evaluate(state, seat)) for seat in state.survivors
                ]
            state.play(best_by_rule(state))
        for seat, standing, worth in starts:
            won = state.winners() == [seat]
            by_boxes += (won - standing) ** 2
            by_hands += (won - worth) ** 2
            off[worth > standing].append(won - worth)
    assert by_hands < 0.98 * by_boxes
    for each in off.values():  # neither good nor bad hands are made too much or too little of
        assert abs(sum(each) / len(each)) < 0.05


def test_what_a_game_is_worth_to_everybody_is_one_game() -> None:
    for options in ({}, {"players": 6}, {"stock": "no_reshuffle"}, {"box_refill": "to_four"}):
        state = deal(4, **options)
        assert sum(ADVICE.heuristics.evaluate(state, seat) for seat in range(state.seats)) == pytest.approx(1)
        state.hands[1] = []
        assert sum(ADVICE.heuristics.evaluate(state, seat) for seat in range(state.seats)) == pytest.approx(1)
