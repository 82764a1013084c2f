"""Game log: what has happened in a game, as sentences, and as the change of the table that a move made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.engine.layout import Layout
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat


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
class Change:
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


def entries(game: Game, events: Iterable[tuple[int, Event]]) -> tuple[LogEntry, ...]:
    """Log the events, each given with the number of moves made then; those without words are left out."""
    told = (entry_of(game, ply, event) for ply, event in events)
    return tuple(each for each in told if each is not None)


def entry_of(game: Game, ply: int, event: Event) -> LogEntry | None:
    """Log one event after `ply` moves; None where the game has no words for it."""
    sentence, seat = game.text.say(event), event.facts.get("player")
    return None if sentence is None else LogEntry(sentence, seat if isinstance(seat, int) else None, ply)
