"""Actions: what a person does in a running game, as typed values. A session answers each by a method of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SessionAction:
    """Something that is done in a running game."""


@dataclass(frozen=True, slots=True)
class Touch(SessionAction):
    """A card, a place or a square is touched."""

    token: str


@dataclass(frozen=True, slots=True)
class Drop(SessionAction):
    """A card is dragged onto a place of the table, or with "" just onto the table."""

    token: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Play(SessionAction):
    """A whole move is made, by its notation."""

    move: str


@dataclass(frozen=True, slots=True)
class EnterMode(SessionAction):
    """A kind of move such as exchange is chosen, or left if it was."""

    move: str


@dataclass(frozen=True, slots=True)
class Deselect(SessionAction):
    """What has been touched is let go, and the mode is left if nothing was."""


@dataclass(frozen=True, slots=True)
class Undo(SessionAction):
    """The game goes back to before the last own move."""


@dataclass(frozen=True, slots=True)
class Redo(SessionAction):
    """Moves taken back are made once more, up to the next own decision."""


@dataclass(frozen=True, slots=True)
class AskHint(SessionAction):
    """The best moves are looked for."""


@dataclass(frozen=True, slots=True)
class Continue(SessionAction):
    """On from a sheet or a pause; a bot that thinks is to play now."""


@dataclass(frozen=True, slots=True)
class FastForward(SessionAction):
    """The rest is played without pauses, for somebody who takes no further part in it."""


@dataclass(frozen=True, slots=True)
class PlayOut(SessionAction):
    """The rest of a decided deal is played by itself."""


@dataclass(frozen=True, slots=True)
class PlayHere(SessionAction):
    """The game is played here from now on, and watched in the other tab."""


@dataclass(frozen=True, slots=True)
class NextLessonCard(SessionAction):
    """The card of the lesson has been read."""


@dataclass(frozen=True, slots=True)
class PreviousLessonCard(SessionAction):
    """The card of the lesson before this one is to be seen again."""


@dataclass(frozen=True, slots=True)
class LeaveLesson(SessionAction):
    """No more is explained."""


@dataclass(frozen=True, slots=True)
class LeaveLessonLine(SessionAction):
    """Another way than the lesson's is meant."""


NAMES: Mapping[str, type[SessionAction]] = {
    "touch": Touch, "drop": Drop, "command": Play, "mode": EnterMode, "let go": Deselect, "undo": Undo, "redo": Redo,
    "hint": AskHint, "next": Continue, "fast forward": FastForward, "play out": PlayOut, "play here": PlayHere,
    "coach next": NextLessonCard, "coach back": PreviousLessonCard, "coach leave": LeaveLesson,
    "coach stray": LeaveLessonLine, "coach undo": Undo,
}  # fmt: skip
