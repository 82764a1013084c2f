"""Review: every decision of a seat against the expert, with what it cost and how sure that is.

The better move is chosen by one search and measured by another in fresh worlds, so that luck in the choosing does
not pass for a loss.
"""

from __future__ import annotations

from random import Random

from knaves.analysis.paired_comparison import PairedComparison
from knaves.bots.exact import BEST
from knaves.bots.levels import HINTS
from knaves.bots.listing import every_move
from knaves.bots.reasons import telling
from knaves.bots.steps import Steps
from knaves.bots.thinking import think
from knaves.bots.thought import Thought
from knaves.engine.advice import Advice
from knaves.engine.game import Game
from knaves.engine.moves import find
from knaves.engine.state import State
from knaves.table.table import Table
from knaves.wire.answers import Judgement

QUICK, DEEP = 60, 400  # playouts of the first look and of the thorough one
WORLDS = 1  # worlds of the measurement for each playout of the look


def decisions(table: Table, seat: int) -> list[int]:
    """List the plies at which this seat had a real choice."""
    found = []
    state = table.state_at(0)
    for ply, move in enumerate(table.moves):
        if state.turn == seat and not state.deal_is_over and _has_choice(table.game, state):
            found.append(ply)
        state.play(move)
    return found


def _has_choice(game: Game, state: State) -> bool:
    """Whether two legal moves differ in more than their notation: unseen cards of a box are all alike."""
    first, *others = state.legal_moves()
    name = game.named_move(first.notation)
    return any(name is None or game.named_move(move.notation) != name for move in others)


def judging(
    seen: State, played: str, rng: Random, advice: Advice, ply: int = 0, playouts: int = DEEP
) -> Steps[Judgement]:
    """Judge a move played at `seen`; result: the judgement."""
    move = find(played, seen.legal_moves())
    assert move is not None
    thought: Thought | None = None
    for each in think(seen, advice, HINTS, rng, playouts=playouts):
        thought = each
        yield
    assert thought is not None
    best = thought.candidates[0]
    loss = 0.0
    if thought.is_exact:
        loss = best.value - next(
            each.value for each in every_move(seen, advice, thought.candidates) if each.move is move
        )
    if best.move is move or (thought.is_exact and loss <= 0):
        return Judgement(ply, played, played, best.value, 0.0, 0.0, thought.is_exact)
    if thought.is_exact:
        share = best.facts.get(BEST)
        return Judgement(ply, played, best.move.notation, best.value, loss, 0.0, True, share, best.playouts)
    pair = PairedComparison(seen, advice, best.move, move, rng)
    for _ in range(max(8, playouts * WORLDS)):
        pair.step()
        yield
    because = _because(pair, advice)
    return Judgement(ply, played, best.move.notation, best.value, pair.mean, pair.error, because=because)


def _because(pair: PairedComparison, advice: Advice) -> tuple[tuple[str, float], ...]:
    """The counted facts that speak for the first move of a pair, those first that tell most."""
    one, two = pair.candidates()
    return tuple((key, one.facts[key]) for key in telling(one, two, advice.explanations.better_less))
