"""Blunders for the review to find: in each game the mistake that every player knows, planted where it costs something.

A game says it as BLUNDER in tests/games/NAME/blunder.py: from what a seat sees and its legal moves, the move or none.

A ten thrown away may cost nothing, because the point for the trick points is decided. So a position counts only where
the blunder is bad against the best move by rule of thumb, beyond two standard errors, in worlds of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from knaves.analysis.review import PairedComparison
from knaves.bots.levels import LEVELS
from knaves.bots.search import by_rule
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.state import State
from tests.game_folders import said, with_file

TRIES = 4  # positions of a game that are looked at
WORSE = 0.04  # chances to win that a planted blunder must lose, beyond two standard errors
WORLDS = 160  # in which a blunder must be bad

Planter = Callable[[Any, Sequence[Move]], Move | None]

BLUNDERS: dict[str, Planter] = {key: said(key, "blunder", "BLUNDER", None) for key in with_file("blunder.py")}


def planted(game: Game, seed: int) -> tuple[State, Move] | None:
    """A position of the game of two easy bots with this seed, and the blunder to be made there; None if it has none."""
    rng = Random(f"blunder {game.key} {seed}")
    found = list(_in_game(game, seed, rng))
    rng.shuffle(found)
    return next((each for each in found[:TRIES] if _is_bad(game, *each, rng)), None)


def _in_game(game: Game, seed: int, rng: Random) -> Iterator[tuple[State, Move]]:
    state = game.begin(game.options(), seed)
    while state.turn is not None:
        seen, moves = state.seen_by(state.turn), state.legal_moves()
        if not state.deal_is_over and len(game.bots.heuristics.candidates(seen)) > 1:
            move = BLUNDERS[game.key](seen, moves)
            if move is not None:
                yield seen, move
        state.play(choose(seen, game.bots, LEVELS["easy"], rng))


def _is_bad(game: Game, seen: State, move: Move, rng: Random) -> bool:
    """Whether the move is bad beyond two standard errors, against the best one by rule of thumb."""
    best = by_rule(seen, game.bots.heuristics, seen.legal_moves())[0]
    if best is move:
        return False
    pair = PairedComparison(seen, game.bots, best, move, rng)
    for _ in range(WORLDS):
        pair.step()
    return bool(pair.mean - 2 * pair.error > WORSE)
