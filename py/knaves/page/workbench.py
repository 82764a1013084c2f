"""Workbench: the matches of own bots that were played on this visit, for all screens of the workshop."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the workshop is loaded when it is opened
    from knaves.players.own.contest import Score
    from knaves.players.own.match_messages import Plan

Pair = tuple[str, str]  # who plays whom: levels by their names, own bots by `own-` and theirs


@dataclass
class PlayedMatch:
    """A match, under way or not."""

    plan: Plan
    score: Score
    seconds: float = 0.0  # that it has been played
    is_over: bool = False


@dataclass
class Workbench:
    """The entries of the workbench."""

    matches: dict[tuple[str, Pair], PlayedMatch] = field(default_factory=dict)  # by the key of the game and by the two

    def forget(self, name: str) -> None:
        """Delete the matches of an own bot whose text has changed."""
        for key in [key for key in self.matches if f"own-{name}" in key[1]]:
            del self.matches[key]
