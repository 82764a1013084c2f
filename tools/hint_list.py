"""Writes hints of every game for reading, as the list that `tests/unit/bots/test_hint_list.py` keeps.

    python -m tools.hint_list california_jack > tests/games/california_jack/hints.json

Experts play; at some of their decisions the hint is noted, with the candidates that it was made from. Read each as a
beginner would before the list replaces the old one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.bots.reasons import advise
from knaves.bots.search import Candidate
from knaves.bots.thinking import choose, done, rating_moves
from knaves.engine.game import Game
from knaves.games.registry import GAMES

WANTED = 50
MOST = 12  # hints of one game
SELDOM = 0.4  # the share of decisions for which one is noted
PLAYOUTS = 40  # of the experts


def main(key: str) -> int:
    """Write the list of one game."""
    print("[" + ",".join(map(written, played(GAMES[key]))) + "\n]")
    return 0


def written(game: dict[str, Any]) -> str:
    """A game and its hints as JSON, a line for each."""
    hints = ",\n  ".join(json.dumps(hint, ensure_ascii=False) for hint in game["hints"])
    moves = json.dumps(game["moves"])
    return f'\n{{"seed": {game["seed"]}, "moves": {moves}, "hints": [\n  {hints}\n]}}'


def played(game: Game) -> Iterator[dict[str, Any]]:
    """Games with their moves and the hints noted in them, until there are enough."""
    found = seed = 0
    while found < WANTED:
        seed += 1
        moves, hints = play(game, seed, min(MOST, WANTED - found))
        found += len(hints)
        if hints:
            yield {"seed": seed, "moves": moves, "hints": hints}


def play(game: Game, seed: int, most: int) -> tuple[list[str], list[dict[str, Any]]]:
    """One game of experts: its moves up to the last hint, and the hints."""
    state, rng = game.begin(game.options(), seed), Random(f"hint list {game.key} {seed}")
    moves: list[str] = []
    hints: list[dict[str, Any]] = []
    while not state.is_over and len(hints) < most:
        legal = state.legal_moves()
        seen = state.seen_by(state.turn or 0)
        move = legal[0]
        if len(legal) > 1 and rng.random() < SELDOM:
            candidates = done(rating_moves(seen, game.bots, Random(f"hint {seed} {len(moves)}")))
            move = candidates[0].move
            hints.append(noted(seen, game, len(moves), candidates))
        elif len(legal) > 1:
            move = choose(seen, game.bots, LEVELS["expert"], Random(f"move {seed} {len(moves)}"), playouts=PLAYOUTS)
        state.play(move)
        moves.append(move.notation)
    return moves[: hints[-1]["ply"]] if hints else [], hints


def noted(seen: Any, game: Game, ply: int, candidates: Sequence[Candidate]) -> dict[str, Any]:
    """Note the hint's text and the candidates behind it, up to one that clearly differs."""
    best = candidates[0]
    enough = next((n for n, each in enumerate(candidates, 1) if each.value < best.value), len(candidates))
    kept = [shortened(each) for each in candidates[: max(2, enough)]]
    return {
        "ply": ply,
        "candidates": [[c.move.notation, c.value, c.playouts, c.error, c.facts] for c in kept],
        "says": str(advise(seen, game.bots, kept)),
    }


def shortened(candidate: Candidate) -> Candidate:
    """With numbers that are no longer than they need be."""
    facts = {key: round(mean, 3) for key, mean in candidate.facts.items()}
    return Candidate(candidate.move, round(candidate.value, 5), candidate.playouts, round(candidate.error, 5), facts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
