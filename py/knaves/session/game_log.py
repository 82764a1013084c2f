"""Game log: what has happened in a game, as sentences with who did it and after how many moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat


@dataclass(frozen=True)
class LogEntry:
    """Something that happened, and who did it."""

    sentence: Sentence
    seat: Seat | None
    ply: int  # how many moves had been made then, the one that did it among them


def entries(game: Game, events: Iterable[tuple[int, Event]]) -> tuple[LogEntry, ...]:
    """An entry for each event that the game has words for; events come with the number of moves made then."""
    told = (entry_of(game, ply, event) for ply, event in events)
    return tuple(each for each in told if each is not None)


def entry_of(game: Game, ply: int, event: Event) -> LogEntry | None:
    """The entry for an event after so many moves, None where the game has no words for it."""
    sentence, seat = game.say(event), event.facts.get("player")
    return None if sentence is None else LogEntry(sentence, seat if isinstance(seat, int) else None, ply)
