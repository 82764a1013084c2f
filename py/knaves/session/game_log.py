"""Game log: what has happened in a game, as sentences with who did it and after how many moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat

__all__ = ["LogEntry", "entries"]


@dataclass(frozen=True)
class LogEntry:
    """Something that happened, and who did it."""

    sentence: Sentence
    seat: Seat | None
    ply: int  # how many moves had been made then, the one that did it among them


def entries(game: Game, events: Iterable[tuple[int, Event]]) -> tuple[LogEntry, ...]:
    """An entry for each event that the game has words for; events come with the number of moves made then."""
    return tuple(
        LogEntry(sentence, seat if isinstance(seat := event.facts.get("player"), int) else None, ply)
        for ply, event in events
        if (sentence := game.say(event)) is not None
    )
