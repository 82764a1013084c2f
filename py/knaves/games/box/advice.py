"""Advice for bots at Box: play the highest card you may, unless another is surely better."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from random import Random
from typing import Any

from knaves.cards import Card
from knaves.engine.advice import COMPARE, Heuristics, Solver
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.zones import Seat
from knaves.games.box.moves import FLIP, SLOTS
from knaves.games.box.notes import HEIGHT, HIGHEST, LOWEST
from knaves.games.box.rules import Box
from knaves.games.box.solver import is_short, one_of_each_rank, solve

SLIP = 3.0  # ranks below the highest card that a slip costs
# How much a hand costs for each rank that it is higher on average, in log-odds of winning, by `box_refill`: high cards
# are hard to get rid of. Fitted to games by rule of thumb, to which a test holds them.
HIGHER = {"replace": 0.35, "to_four": 0.18}
WORLDS = 100  # that are solved, each in some milliseconds


class BoxHeuristics(Heuristics):
    """The rules of thumb of a good Box player."""

    levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {
            "slip": 2.8, "sentence": "Knows that high cards should go first, but often plays another.",
        },
        "easy": {"slip": 1.5, "sentence": "Plays high cards first, with the occasional slip."},
        "medium": {"by_rule": True, "slip": 0.9, "sentence": "Plays high cards first, with few slips."},
        "hard": {"by_rule": True, "slip": 0.5, "sentence": "Plays high cards first, with hardly a slip."},
        "expert": {"sentence": "Plays high cards first, unless the rounds it imagines suggest otherwise."},
    }  # fmt: skip
    method = COMPARE
    deals = 3  # rounds of a playout
    min_z = 3.0  # nothing but noise leaves the rule of thumb more often

    def candidates(self, seen: Box) -> Sequence[Move]:
        moves = seen.legal_moves()
        if not isinstance(moves[0], Play):
            return moves[:1]  # unseen cards are all alike
        return list(one_of_each_rank(moves).values())

    def rule(self, state: Box, moves: Sequence[Move]) -> Sequence[float] | None:
        heights = [HEIGHT[move.card] if isinstance(move, Play) else HIGHEST for move in moves]
        highest = max(heights)
        return [(height - highest) / SLIP for height in heights]

    def playout_move(self, world: Box, rng: Random) -> Move:
        seat = world.turn
        assert seat is not None
        if not world.deal_is_over:
            playable = world.playable(world.hands[seat])
            if playable:
                return PLAY[max(playable, key=HEIGHT.__getitem__)]
            for slot in range(SLOTS):
                if world.boxes[seat][slot] is not None:
                    return FLIP[slot + 1]
        return world.legal_moves()[0]

    def evaluate(self, world: Box, seat: Seat) -> float:
        """The standing, in the middle of a game with an estimate from hands and boxes."""
        if world.turn is None or world.options.stock == "no_reshuffle":
            return world.standing(seat)
        dear = HIGHER[world.options.box_refill]
        chances = {each: world.standing(each) * exp(-dear * _height(world.hands[each])) for each in world.survivors}
        return chances.get(seat, 0.0) / sum(chances.values())

    def alike(self, seen: Box, move: Move) -> Hashable:
        return move.card.rank if isinstance(move, Play) else type(move).__name__


class BoxSolver(Solver):
    """Solve rounds that will not shuffle any more."""

    def can_solve(self, seen: Box) -> int:
        return WORLDS if is_short(seen) else 0

    def solve(self, world: Box) -> Mapping[Move, float]:
        return solve(world)


def _height(hand: Sequence[Card]) -> float:
    """The average rank of a hand, the middle one where it is empty."""
    return sum([HEIGHT[card] for card in hand]) / len(hand) if hand else (LOWEST + HIGHEST) / 2
