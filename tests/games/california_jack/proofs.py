"""Proofs of puzzles of California Jack: what cards are worth by the rules alone."""

from __future__ import annotations

from functools import partial

from knaves.games.california_jack.bot import CaliforniaJackHeuristics
from tests.puzzles.worth_by_rules import minimax

PROOFS = {"last_tricks": partial(minimax, leaf=CaliforniaJackHeuristics().evaluate)}
