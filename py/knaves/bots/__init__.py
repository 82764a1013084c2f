"""Bots: players that get what their seat has seen, and answer a move."""

from knaves.bots.levels import LEVELS, Level
from knaves.bots.thinking import choose, hint, think
from knaves.bots.thought import Candidate, Thought

__all__ = ["LEVELS", "Candidate", "Level", "Thought", "choose", "hint", "think"]
