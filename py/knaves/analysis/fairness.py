"""Blindness: the proof that bots do not peek. Cards that a seat has not seen are exchanged: it must play the same.

It can be run by anybody who doubts, from the page too: the proof takes whole states, the bots in it do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from knaves.bots.levels import Level
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.zones import Seat

PLAYOUTS = 12
LONGEST_WAY = 60  # random moves between the deal and a trial


@dataclass(frozen=True)
class Trial:
    """One position, played by one bot as the cards lie and again as they might lie just as well."""

    number: int  # from 1
    seat: Seat
    exchanged: int  # hidden cards that lie elsewhere the second time
    move: Move
    again: Move

    @property
    def is_passed(self) -> bool:
        """Whether the bot played the same both times."""
        return self.move is self.again


def trials(game: Game, options: Options, level: Level, seed: int, playouts: int = PLAYOUTS) -> Iterator[Trial]:
    """Trial after trial at random moments of random games, without end; each takes a moment."""
    for number, (state, rng) in enumerate(positions(game, options, seed), 1):
        yield _trial(game, state, level, number, rng, playouts)


def positions(game: Game, options: Options, seed: int) -> Iterator[tuple[Any, Random]]:
    """Random moments of random games, without end, each with a generator of its own."""
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


def _trial(game: Game, state: Any, level: Level, number: int, rng: Random, playouts: int) -> Trial:
    seat = state.turn
    twin, exchanged = with_hidden_cards_exchanged(state, seat, rng)
    one, two = (
        choose(each.seen_by(seat), game.advice, level, Random(f"bot {number}"), playouts=playouts)
        for each in (state, twin)
    )
    return Trial(number, seat, exchanged, one, two)


def with_hidden_cards_exchanged(state: Any, seat: Seat, rng: Random) -> tuple[Any, int]:
    """A copy in which the cards that this seat has not seen lie at random, and how many lie elsewhere than before."""
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
