"""The bot of Box: rules of thumb, the end of a game counted out, and the measured strength of the levels.

The cards of a box are unknown, so turning one stays an event of chance: every card of the box is as likely.
Every player is assumed to play for their own good.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from random import Random
from typing import Any

from knaves.cards import Card
from knaves.engine.advice import COMPARE, Heuristics, Solver
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.zones import Seat
from knaves.games.box.rules import FLIP, HEIGHT, HIGHEST, LOWEST, SLOTS, Box

SHORT = 10  # cards in hands and box slots; more take too long
Worths = list[float]  # by seat


def is_short(seen: Box) -> bool:
    """Return whether the draw pile is empty for good (BX-R3) and at most SHORT cards and box slots are left."""
    if seen.options.stock == "reshuffle" or seen.stock or seen.deal_is_over:
        return False
    return sum(map(len, seen.hands)) + sum(seen.sizes) <= SHORT


def one_of_each_rank(moves: Sequence[Move]) -> dict[str, Move]:
    """One play for each rank among these moves, by rank: suits count for nothing; {} where no card can be played."""
    return {move.card.rank: move for move in moves if isinstance(move, Play)}


def solve(world: Box) -> Mapping[Move, float]:
    """The worth, 0..1, of each legal move to the seat in turn, all cards being known, each player playing for itself.

    Box cards count as unknown all the same: each is turned as likely.
    """
    seat, moves = world.turn, world.legal_moves()
    assert seat is not None
    worths = {rank: _after(world, move)[seat] for rank, move in one_of_each_rank(moves).items()}
    if not worths:
        return dict.fromkeys(moves, _outlook(world)[seat])
    return {move: worths[move.card.rank] for move in moves if isinstance(move, Play)}


def _after(world: Box, move: Move) -> Worths:
    after = world.copy()
    after.play(move)
    return _outlook(after)


def _outlook(world: Box) -> Worths:
    """The worth of this moment to every seat."""
    seat = world.turn
    if seat is None:
        return [world.standing(each) for each in range(world.seats)]
    moves = world.legal_moves()
    choices = one_of_each_rank(moves)
    if choices:
        return max((_after(world, move) for move in choices.values()), key=lambda worths: worths[seat])
    outlooks = [_after(world, move) for move in moves]
    return [sum(worths) / len(outlooks) for worths in zip(*outlooks, strict=True)]


SLIP = 3.0  # ranks below the highest card that a slip costs
# How much a hand costs for each rank that it is higher on average, in log-odds of winning, by `box_refill`: high cards
# are hard to get rid of. Fitted to games by rule of thumb, to which a test holds them.
HIGHER = {"replace": 0.35, "to_four": 0.18}
WORLDS = 100  # that are solved, each in some milliseconds


class BoxHeuristics(Heuristics[Box]):
    """The rules of thumb of a good Box player: high cards first; suits count for nothing."""

    levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {"sentence": "Saves its high cards for later, as one would in most games."},
        "easy": {"slip": 1.5, "sentence": "Plays high cards first, with the occasional slip."},
        "medium": {"by_rule": True, "slip": 0.9, "sentence": "Plays high cards first, with few slips."},
        "hard": {"by_rule": True, "slip": 0.5,
            "sentence": "Plays high cards first and hardly ever slips. In Box that wins only a few more games.",
        },
        "expert": {"sentence": "Plays high cards first, unless the rounds it imagines suggest otherwise."},
    }  # fmt: skip
    puzzle_levels: Mapping[str, Mapping[str, Any]] = {"beginner": {"naive": False, "slip": 2.8}}
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

    def naive_scores(self, state: Box, moves: Sequence[Move]) -> Sequence[float] | None:
        """As in most games, low cards first, so that the high ones are left for later: in Box the wrong way round."""
        scores = self.rule(state, moves)
        return None if scores is None else [-score for score in scores]

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


class BoxSolver(Solver[Box]):
    """Solve games to their end once nothing is drawn any more and few cards are left, see `is_short`."""

    def can_solve(self, seen: Box) -> int:
        return WORLDS if is_short(seen) else 0

    def solve(self, world: Box) -> Mapping[Move, float]:
        return solve(world)


def _height(hand: Sequence[Card]) -> float:
    """The average rank of a hand, the middle one where it is empty."""
    return sum([HEIGHT[card] for card in hand]) / len(hand) if hand else (LOWEST + HIGHEST) / 2


RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1411, 15),
    "easy": (1482, 12),
    "medium": (1504, 12),
    "hard": (1523, 15),
    "expert": (1580, 28),
}
