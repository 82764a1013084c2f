"""The advice for bots at Box: the highest card, and what is known of the hands of others."""

from __future__ import annotations

from random import Random

from knaves.cards import card, cards
from knaves.engine.moves import PLAY
from knaves.games.box import GAME
from knaves.games.box.moves import FLIP
from knaves.games.box.rules import Box

ADVICE = GAME.advice


def deal(seed: int, **options: object) -> Box:
    state = GAME.begin(GAME.options(**options), seed)
    assert isinstance(state, Box)
    return state


def best_by_rule(state: Box) -> object:
    moves = state.legal_moves()
    looks = ADVICE.rule(state, moves)
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
    assert ADVICE.candidates(state) == [FLIP[1]]
    ranks = [move.card.rank for move in ADVICE.candidates(answering("9C 9D 8H 2C", "TC"))]
    assert sorted(ranks) == ["2", "8", "9"]


def test_playouts_play_the_highest_card() -> None:
    rng = Random(2)
    state = deal(2)
    for _ in range(200):
        if state.is_over:
            break
        move = ADVICE.playout_move(state, rng)
        assert move in state.legal_moves()
        looks = dict(zip(state.legal_moves(), ADVICE.rule(state, state.legal_moves()), strict=True))
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
    said = [str(each) for each in ADVICE.known(state)]
    assert said == [f"Seat {seat} holds 2 cards from jack to ace."]
