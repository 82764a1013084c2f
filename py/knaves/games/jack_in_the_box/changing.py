"""Which Box cards a bot changes after a boxed Jack: the new Box is tried with the hand it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from knaves.cards import Card
from knaves.engine.advice import Estimate
from knaves.engine.imagination import unseen
from knaves.engine.moves import Move
from knaves.games.jack_in_the_box.moves import Change
from knaves.games.jack_in_the_box.planning import Prices
from knaves.games.jack_in_the_box.policy import free_jokers
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.values import SPREAD, extra_turn, lead_to_last, next_turn

DRAWS = 24


def values_of_changes(seen: JackInTheBox, rng: Random) -> Iterator[Mapping[Move, Estimate]]:
    """The worth of each change and of keeping the Box, by the points of the extra turn, over common draws."""
    seat = seen.turn
    assert seat is not None
    side = seen.side(seat)
    moves = list(seen.legal_moves())
    pool = unseen(seen)
    totals, squares = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0.0)
    for made in range(1, DRAWS + 1):
        draw = rng.sample(pool, min(len(pool), len(seen.stock)))
        for move in moves:
            points = _points(seen.copy(), move, draw)
            totals[move] += points
            squares[move] += points * points
        lead = seen.points[side] - max(points for other, points in enumerate(seen.points) if other != side)
        stock, variation = len(seen.stock), seen.options.variation
        more = {move: Estimate.of(total, squares[move], made, SPREAD) for move, total in totals.items()}
        yield {move: lead_to_last(lead + points, error, stock, variation) for move, (points, error) in more.items()}


def _points(world: JackInTheBox, move: Move, draw: list[Card]) -> float:
    """What the change and the turn after it score."""
    seat = world.turn
    assert seat is not None
    world.stock = draw[:]
    before = world.points[world.side(seat)]
    if isinstance(move, Change):
        world.deal_to_boxes(move.places, seat)
    gained = world.points[world.side(seat)] - before
    world.matches = []
    if len(world.hands[seat]) < 5:
        return gained
    extra = extra_turn(world.options.variation, len(world.stock) - 5)
    return gained + next_turn(world.usable(seat), Prices(world), free_jokers(world), extra)
