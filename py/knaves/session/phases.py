"""Phases: what a session waits for, as types."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat


@dataclass(frozen=True)
class Asking:
    """The person in this seat, who is the viewer, is to move."""

    seat: Seat


@dataclass(frozen=True)
class Thinking:
    """Somebody who sits elsewhere is to move: a bot, or whoever answers in its place."""

    seat: Seat


@dataclass(frozen=True)
class Resting:
    """What has happened lies on the table until it has been seen; `waits`: until somebody says so."""

    waits: bool = False


@dataclass(frozen=True)
class Scored:
    """A deal has ended and its scores are to be read; `goes_on` is the word for what comes next."""

    goes_on: Sentence | None = None


@dataclass(frozen=True)
class Handover:
    """The table lies face down until the person in this seat has the device."""

    seat: Seat


@dataclass(frozen=True)
class Over:
    """The game has ended."""


@dataclass(frozen=True)
class Watching:
    """Another tab plays this game; here every move is seen, and the end too."""


Phase = Asking | Thinking | Resting | Scored | Handover | Over | Watching
