"""Advice for bots at California Jack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from knaves.engine.advice import Heuristics, Solver
from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move, Play
from knaves.engine.zones import Seat
from knaves.games.california_jack.playouts import finish, follow_scores, lead_scores
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.scoring import ALL_TRICK_POINTS
from knaves.games.california_jack.search import Tree
from knaves.games.california_jack.solver import TIE_BREAK, solve
from knaves.games.california_jack.weights import CARDS, NUMBER, Weights, weights
from knaves.games.race import with_tiebreak

SLIP = 2.8  # trick points that a slip costs
SOLVABLE = 1  # cards face down with which a world is solved: the last seven tricks


class CaliforniaJackHeuristics(Heuristics):
    """The rules of thumb of a good California Jack player."""

    prior_weight = 100.0
    levels: Mapping[str, Mapping[str, Any]] = {"medium": {"noise": 0.0}, "hard": {"playouts": 48, "noise": 0.0}}

    def rule(self, state: CaliforniaJack, moves: Sequence[Move]) -> Sequence[float] | None:
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards:
            return None
        tables = _tables(state)
        up = NUMBER[state.upcard[0]] if state.upcard else None
        if state.trick:
            scores = follow_scores(NUMBER[state.trick[0]], up, cards, tables)
        else:
            scores = lead_scores(up, cards, tables)
        return [score / SLIP for score in scores]

    def naive_scores(self, state: CaliforniaJack, moves: Sequence[Move]) -> Sequence[float] | None:
        """High cards win and tens count; trumps, honours and the card on show are not thought of."""
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards:
            return None
        points = _tables(state).points
        if not state.trick:
            return [card % 13 / 6 - points[card] / 4 * (card % 13 < 12) for card in cards]
        led = NUMBER[state.trick[0]]
        gains = [(points[led] + points[card]) * (1 if state.beats(CARDS[card], CARDS[led]) else -1) for card in cards]
        return [gain / SLIP + card % 13 / 12 for gain, card in zip(gains, cards, strict=True)]

    def playout_move(self, world: CaliforniaJack, rng: Random) -> Move:
        moves = world.legal_moves()
        looks = self.rule(world, moves) or [0.0]
        return moves[max(range(len(moves)), key=lambda number: looks[number] + rng.random())]

    def finish(self, world: CaliforniaJack, rng: Random) -> bool:
        if not world.deal_is_over:
            finish(world, rng)
        return True

    def evaluate(self, world: CaliforniaJack, seat: Seat) -> float:
        points = _tables(world).points
        number = NUMBER
        mine = sum([points[number[card]] for card in world.captured[seat]])
        theirs = sum([points[number[card]] for card in world.captured[1 - seat]])
        return with_tiebreak(world.standing(seat), mine - theirs, ALL_TRICK_POINTS, TIE_BREAK)


class CaliforniaJackSolver(Solver):
    """Searches with what was learned about hands, and counts the last tricks out."""

    def search(
        self, seen: CaliforniaJack, worlds: Imagination[CaliforniaJack], rng: Random, *, judges: bool, counts: bool
    ) -> Tree | None:
        return Tree(seen, worlds, rng) if judges and not counts and not seen.deal_is_over else None

    def can_solve(self, seen: CaliforniaJack) -> int:
        return 0 if len(seen.stock) > SOLVABLE or seen.deal_is_over else 1

    def solve(self, world: CaliforniaJack) -> Mapping[Move, float]:
        return solve(world)


def _tables(state: CaliforniaJack) -> Weights:
    return weights(state.trump, state.options.scoring)
