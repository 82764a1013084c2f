"""GameView: everything that an audience is told of a running game, as one immutable value made once for each change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.bots.thought import Candidate
from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.engine.layout import Layout
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.guiding import LessonCard
from knaves.session.game_log import LogEntry
from knaves.session.phases import Phase
from knaves.session.touching import Touching


@dataclass(frozen=True)
class Toast:
    """An answer to the person who plays, and the rule that it cites."""

    sentence: Sentence
    rule: str | None = None


@dataclass(frozen=True)
class Frame:
    """The table when an event was told, in the middle of a move."""

    event: Event
    entry: LogEntry | None  # what the log says of it
    position: State  # as the viewer saw it


@dataclass(frozen=True)
class Change:
    """What has happened to the table: the events in order, and what the viewer saw before and sees after them.

    `move` is None where moves were taken back, brought again or made in another tab; then there are no events.
    `frames` has one for each event where the session has a stage that shows them.
    """

    before: Layout
    after: Layout
    ply: int  # how many moves have been made now
    move: Move | None = None
    events: tuple[Event, ...] = ()
    frames: tuple[Frame, ...] = ()


@dataclass(frozen=True)
class GameView:
    """A running game for the one who looks at it. What a person may do is what it says, and nothing else."""

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
    touching: Touching | None = None  # what is touched and may be touched, None where the viewer is not asked
    hints: tuple[Candidate, ...] = ()  # the best moves, once they have been asked for
    toast: Toast | None = None
    policy: str = "practice"
    can_undo: bool = False
    can_redo: bool = False
    can_play_out: bool = False  # the rest of the deal is decided
    can_fast_forward: bool = False  # the viewer takes no further part
    lesson_card: LessonCard | None = None  # what a lesson explains now
    has_strayed: bool = False  # from the lesson, without having said that he means it
    change: Change | None = None  # what has just happened to the table, None where nothing has
    refused: str = ""  # the part that was touched just now and cannot be
    notices: tuple[Sentence, ...] = ()  # to be said just now, in passing
    daily: str = ""  # the day of the daily deal it is, "" for none
