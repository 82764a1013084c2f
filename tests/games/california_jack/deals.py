"""Deals of California Jack for its tests: short ways to a deal and to its end."""

from __future__ import annotations

from random import Random
from typing import Any

from knaves.cards import HEARTS, STANDARD_PACK, cards, codes
from knaves.engine.moves import find
from knaves.engine.state import State
from knaves.games.california_jack import GAME
from knaves.games.california_jack.rules import CaliforniaJack, DealScore
from tests.positions import position

OTHER_BOOKS = {"follow": "suit_or_trump"}


def play(state: State, *texts: str) -> None:
    """Makes moves, each of which must be legal."""
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal; legal are {legal(state)}"
        state.play(move)


def scored(state: CaliforniaJack) -> DealScore:
    """What the deal that has ended brought."""
    assert state.deal_score is not None
    return state.deal_score


def legal(state: State) -> set[str]:
    """The legal moves."""
    return {move.notation for move in state.legal_moves()}


def deal(top_first: str, dealer: int = 1, **options: Any) -> CaliforniaJack:
    """A game whose first shuffle begins with these cards; the rest of the pack follows in pack order."""
    named = cards(top_first)
    order = named + [card for card in STANDARD_PACK if card not in named]
    return GAME.begin(GAME.options(**options), 1, ({"dealer": dealer}, {"shuffle": codes(order)}))


def end_of_deal(points: list[int], captured0: str, captured1: str, **options: Any) -> CaliforniaJack:
    """The last trick of a deal with hearts as trumps: seat 0 leads the six of clubs, seat 1 gives the five of clubs."""
    text = f"hand1: 5C | trick: 6C | captured0: {captured0} | captured1: {captured1}"
    state = position(GAME, text, turn=1, trump=HEARTS, dealer=0, points=points, options=options)
    play(state, "play 5C")
    return state


def play_out_the_deal(state: State, rng: Random) -> int:
    """Plays random moves to the end of the deal; the number of cards played."""
    count = 0
    while not state.deal_is_over:
        state.play(rng.choice(state.legal_moves()))
        count += 1
    return count
