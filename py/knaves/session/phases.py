"""Phases: the states of waiting of a session, as types."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat


@dataclass(frozen=True)
class Asking:
    """Wait for a move of the person in this seat, who is the viewer."""

    seat: Seat


@dataclass(frozen=True)
class Thinking:
    """Wait for a player that is no person at this device."""

    seat: Seat


@dataclass(frozen=True)
class Resting:
    """Show the last move for a while, or (`waits`) until the player goes on; `goes_on` as in `Scored`."""

    waits: bool = False
    goes_on: Sentence | None = None


@dataclass(frozen=True)
class Scored:
    """Show the scores of a deal; `goes_on` labels the button, None for the usual label."""

    goes_on: Sentence | None = None


@dataclass(frozen=True)
class Handover:
    """Hide the table until the person in this seat has the device."""

    seat: Seat


@dataclass(frozen=True)
class Over:
    """The game is over."""


@dataclass(frozen=True)
class Watching:
    """Another tab plays this game; this one shows each move."""


Phase = Asking | Thinking | Resting | Scored | Handover | Over | Watching
