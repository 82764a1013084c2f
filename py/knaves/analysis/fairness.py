"""Fairness: positions in which the cards that a seat has not seen are exchanged; a fair bot must play the same in both.

The check takes whole states, the bots that it asks do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.zones import Seat

LONGEST_WAY = 60  # random moves between the deal and a position


def positions(game: Game, options: Options, seed: int) -> Iterator[tuple[Any, Random]]:
    """Yield a state in the middle of a random game, and a generator of its own for it; without end."""
    number = 0
    while True:
        rng = Random(f"trial {seed} {number}")
        state = game.begin(options, rng.randrange(2**32))
        _walk(state, rng.randrange(LONGEST_WAY), rng)
        number += 1
        if state.turn is not None and not state.deal_is_over:
            yield state, rng


def _walk(state: Any, moves: int, rng: Random) -> None:
    for _ in range(moves):
        if state.turn is None:
            return
        state.play(rng.choice(state.legal_moves()))


def with_hidden_cards_exchanged(state: Any, seat: Seat, rng: Random) -> tuple[Any, int]:
    """Return a copy with the cards shuffled that this seat has not seen, and how many lie elsewhere than before."""
    twin = state.copy()
    places: list[tuple[list[Any], int]] = []
    for zone, original in zip(twin.zones(), state.zones(), strict=True):
        if not zone.is_open_to(seat):
            places += _unknown_places(zone.cards, Counter(state.remembers(seat, original)))
    before = [cards[index] for cards, index in places]
    after = before[:]
    rng.shuffle(after)
    for (cards, index), each in zip(places, after, strict=True):
        cards[index] = each
    return twin, sum(one is not two for one, two in zip(before, after, strict=True))


def _unknown_places(cards: list[Any], known: Counter[Any]) -> Iterator[tuple[list[Any], int]]:
    """The places of a hidden zone whose cards the seat does not remember."""
    for index, each in enumerate(cards):
        if each is None:
            continue
        if known[each] > 0:
            known[each] -= 1
        else:
            yield cards, index
