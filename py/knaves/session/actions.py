"""Actions: what a person does in a running game, as typed values. A session answers each by a method of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SessionAction:
    """Base of all that a person can do in a running game."""


@dataclass(frozen=True, slots=True)
class Touch(SessionAction):
    """Touch a card, a place or a square."""

    token: str


@dataclass(frozen=True, slots=True)
class Drop(SessionAction):
    """Drag a card onto a place, or with "" just onto the table."""

    token: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Play(SessionAction):
    """Make a whole move, given by its notation."""

    move: str


@dataclass(frozen=True, slots=True)
class EnterMode(SessionAction):
    """Choose a kind of move such as exchange, or leave it if it is chosen."""

    move: str


@dataclass(frozen=True, slots=True)
class Deselect(SessionAction):
    """Clear the touched parts, or leave the mode if nothing is touched."""


@dataclass(frozen=True, slots=True)
class Undo(SessionAction):
    """Go back to before the last own move."""


@dataclass(frozen=True, slots=True)
class Redo(SessionAction):
    """Make undone moves again, up to the next own decision."""


@dataclass(frozen=True, slots=True)
class AskHint(SessionAction):
    """Ask for a hint."""


@dataclass(frozen=True, slots=True)
class Continue(SessionAction):
    """Go on from a sheet or a pause; a bot that thinks has to play now."""


@dataclass(frozen=True, slots=True)
class FastForward(SessionAction):
    """Play the rest without pauses, for somebody who is out."""


@dataclass(frozen=True, slots=True)
class PlayOut(SessionAction):
    """Let the rest of a decided deal be played automatically."""


@dataclass(frozen=True, slots=True)
class PlayHere(SessionAction):
    """Play the game in this tab; the other tab watches from now on."""


@dataclass(frozen=True, slots=True)
class NextLessonCard(SessionAction):
    """Turn to the next card of the lesson."""


@dataclass(frozen=True, slots=True)
class PreviousLessonCard(SessionAction):
    """Turn back to the previous card of the lesson."""


@dataclass(frozen=True, slots=True)
class LeaveLesson(SessionAction):
    """Leave the lesson and play on."""


@dataclass(frozen=True, slots=True)
class LeaveLessonLine(SessionAction):
    """Leave the lesson's line on purpose."""


NAMES: Mapping[str, type[SessionAction]] = {
    "touch": Touch, "drop": Drop, "command": Play, "mode": EnterMode, "let go": Deselect, "undo": Undo, "redo": Redo,
    "hint": AskHint, "next": Continue, "fast forward": FastForward, "play out": PlayOut, "play here": PlayHere,
    "coach next": NextLessonCard, "coach back": PreviousLessonCard, "coach leave": LeaveLesson,
    "coach stray": LeaveLessonLine, "coach undo": Undo,
}  # fmt: skip
