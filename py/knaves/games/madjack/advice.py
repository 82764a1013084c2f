"""Advice for bots at MadJack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from knaves.engine.advice import Heuristics, Solver
from knaves.engine.moves import Move, Play
from knaves.engine.zones import Seat
from knaves.games.madjack.numbers import NUMBER, bits
from knaves.games.madjack.playouts import ALL, counted, finish, follow_scores, lead_scores
from knaves.games.madjack.rules import HAND, MadJack
from knaves.games.madjack.scoring import DEALS, points_for
from knaves.games.madjack.solver import solve, whole_cards
from knaves.games.madjack.weights import USUAL, keeping
from knaves.games.race import chance_to_win, with_tiebreak

SLIP = 1.2  # captured cards that a slip costs
TIE_BREAK = 0.0003  # worth of a captured card
MOST = 27  # cards that can be captured
SOLVABLE = 6  # tricks left from which a world is solved
WORLDS = 40  # more than there can be by then: 28


class MadJackHeuristics(Heuristics):
    """The rules of thumb of a good MadJack player."""

    levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {"slip": 3.0, "sentence": "Follows good rules of thumb but slips often, and doesn’t look ahead."},
        "medium": {
            "noise": 0.35,
            "sentence": "Looks ahead a little, but doesn’t notice when you’re out of a suit.",
        },
        "hard": {
            "playouts": 60, "noise": 0.15,
            "sentence": "Looks ahead more carefully, and notices when you’re out of a suit.",
        },
        "expert": {
            "sentence": "Takes its time, notices when you’re out of a suit and works out the ending.",
        },
    }  # fmt: skip

    def rule(self, state: MadJack, moves: Sequence[Move]) -> Sequence[float] | None:
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards or state.turn is None:
            return None
        prize = None if state.prize is None else NUMBER[state.prize]
        to_come = state.prizes if prize is None else state.prizes[1:]
        keep = keeping(counted([NUMBER[card] for card in to_come]))
        captures = state.options.joker_captures_prize
        if state.trick:
            scores = follow_scores(NUMBER[state.trick[0]], cards, prize, keep, captures, USUAL)
        else:
            scores = lead_scores(cards, _out(state, state.turn), prize, keep, captures, USUAL)
        return [score / SLIP for score in scores]

    def playout_move(self, world: MadJack, rng: Random) -> Move:
        moves = world.legal_moves()
        looks = self.rule(world, moves) or [0.0]
        doubt = USUAL.doubt / SLIP
        return moves[max(range(len(looks)), key=lambda number: looks[number] + doubt * rng.random())]

    def finish(self, world: MadJack, rng: Random) -> bool:
        if not world.deal_is_over:
            finish(world, rng)
        return True

    def evaluate(self, world: MadJack, seat: Seat) -> float:
        ahead = len(world.captured[seat]) - len(world.captured[1 - seat])
        return with_tiebreak(world.standing(seat), ahead, MOST, TIE_BREAK)


def _out(state: MadJack, seat: Seat) -> int:
    """The cards that lie in the other hand or in the kitty, as this seat knows it, as bits."""
    gone = bits(card for pile in state.captured for card in pile) | bits(state.discard) | bits(state.prizes)
    return ALL & ~gone & ~bits(state.hands[seat])


class MadJackSolver(Solver):
    """Solve the last tricks of a deal exactly."""

    def can_solve(self, seen: MadJack) -> int:
        return WORLDS if seen.tricks >= HAND - SOLVABLE and not seen.deal_is_over else 0

    def solve(self, world: MadJack) -> Mapping[Move, float]:
        assert world.turn is not None
        mine, theirs = world.points[world.turn], world.points[1 - world.turn]
        return {move: _chance(ahead, mine, theirs, world.options.target) for move, ahead in solve(world).items()}


def _chance(ahead: int, mine: int, theirs: int, target: int) -> float:
    """The worth of a deal that ends so many cards ahead, in units of the solver."""
    cards = whole_cards(ahead)
    points = points_for(abs(cards))
    if ahead > 0:
        chance = chance_to_win(mine + points, theirs, target, DEALS)
    else:
        chance = chance_to_win(mine, theirs + points, target, DEALS)
    return with_tiebreak(chance, cards, MOST, TIE_BREAK)
