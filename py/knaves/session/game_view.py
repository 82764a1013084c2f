"""Game view: a running game for its audience as one immutable value, with phase, log and the latest change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from knaves.bots.search import Candidate
from knaves.engine.game import Game
from knaves.engine.layout import Layout
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.players.guide import LessonCard
from knaves.session.actions import Touching


@dataclass(frozen=True)
class LogEntry:
    """A sentence for an event, and the seat that did it (None: nobody's)."""

    sentence: Sentence
    seat: Seat | None
    ply: int  # how many moves had been made then, the one that did it among them


@dataclass(frozen=True)
class Frame:
    """The table when an event was told, in the middle of a move."""

    event: Event
    entry: LogEntry | None  # None where the game has no words for the event
    position: State  # as the viewer saw it


@dataclass(frozen=True)
class TableChange:
    """A change of the table: its events in order, and the viewer’s layout before and after them.

    `move` is None where moves were taken back, brought again or made in another tab; then there are no events.
    `frames` has one for each event where the session has a stage that shows them. `part` of the usual time is wanted
    for it.
    """

    before: Layout
    after: Layout
    ply: int  # how many moves have been made now
    move: Move | None = None
    events: tuple[Event, ...] = ()
    frames: tuple[Frame, ...] = ()
    part: float = 1.0


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


@dataclass(frozen=True)
class GameView:
    """A running game as its viewer may see it and act on it."""

    game: Game
    seats: tuple[str, ...]
    movers: tuple[Seat, ...]  # who has made each move
    viewer: Seat
    position: State  # as the viewer sees it; to be read and never to be played
    layout: Layout
    phase: Phase
    status: Sentence  # what is asked of whom
    log: Sequence[LogEntry]
    announced: tuple[Sentence, ...] = ()  # what the last move has done
    drawn: Sentence | None = None  # the cards it has brought the viewer, where that names none of them
    counted: tuple[Sentence, ...] = ()  # of what it has done, what `drawn` says with the cards
    in_hand: Sentence | None = None  # the cards that the viewer holds, None for none
    touching: Touching | None = None  # what is touched and may be touched, None where the viewer is not asked
    hints: tuple[Candidate, ...] = ()  # the best moves, once they have been asked for
    toast: Toast | None = None
    policy: str = "practice"
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = True  # hints are allowed in this game
    can_play_out: bool = False  # the rest of the deal is decided
    can_fast_forward: bool = False  # the viewer takes no further part
    lesson_card: LessonCard | None = None  # what a lesson explains now
    has_strayed: bool = False  # from the lesson, without having said that he means it
    change: TableChange | None = None  # what has just happened to the table, None where nothing has
    refused: str = ""  # the part that was touched just now and cannot be
    notices: tuple[Sentence, ...] = ()  # to be said just now, in passing
    daily: str = ""  # the day of the daily deal it is, "" for none


Audience = Callable[[GameView], None]


@dataclass(frozen=True)
class Toast:
    """An answer to the person who plays, and the number of the rule that it cites.

    `brief` is enough where the table marks the cards that it speaks of.
    """

    sentence: Sentence
    rule: str | None = None
    brief: Sentence | None = None
