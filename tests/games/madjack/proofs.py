"""Proofs of puzzles of MadJack: what cards are worth by the rules alone."""

from __future__ import annotations

from functools import partial

from knaves.games.madjack.bot import MadJackHeuristics
from tests.puzzles.worth_by_rules import minimax

PROOFS = {"prizes": partial(minimax, leaf=MadJackHeuristics().evaluate)}
