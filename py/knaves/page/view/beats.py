"""Beats: the events of a move in order, each with the table after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.engine.layout import Layout, Trick
from knaves.engine.staging import Staging
from knaves.engine.zones import Seat
from knaves.session.game_log import Change, LogEntry


@dataclass(frozen=True)
class Beat:
    """One thing that can be seen to happen."""

    layout: Layout  # the table once it has happened
    entries: tuple[LogEntry, ...] = ()  # what the log says then
    events: tuple[Event, ...] = ()
    staging: Staging | None = None
    pauses: int = 0  # so many times the player's pause it is left to be looked at

    @property
    def named(self) -> frozenset[str]:
        """The codes of the cards that it is about."""
        found = [event.facts.get("card") for event in self.events]
        found += [card for event in self.events for card in event.facts.get("cards") or ()]
        return frozenset(card.code for card in found if card is not None)

    @property
    def player(self) -> Seat | None:
        """The seat that acted."""
        return next((event.facts["player"] for event in self.events if "player" in event.facts), None)


def beats(game: Game, change: Change, viewer: Seat) -> tuple[Beat, ...]:
    """The beats of a move in order; the last one ends with the table as it is after the move.

    An event that changes nothing on the table belongs to the beat before it, or to the first. A trick that is still to
    be seen once all has happened, for it was the last of a game, is never taken away.
    """
    found: list[Beat] = []
    layout, early = change.before, Beat(change.before)
    for frame in change.frames:
        then = game.table.layout(frame.position, viewer)
        if _tricks(layout) == _tricks(change.after) > _tricks(then):
            then = layout
        staging = game.stage(frame.event)
        told = (frame.entry,) if frame.entry is not None else ()
        pauses = game.event_spec(frame.event.kind).pause_for(frame.event, viewer)
        if then != layout or staging is not None or (pauses and not found):
            found.append(Beat(then, early.entries + told, (*early.events, frame.event), staging, pauses))
            layout, early = then, Beat(change.before)
        elif found:
            last = found[-1]
            found[-1] = replace(
                last,
                entries=last.entries + told,
                events=(*last.events, frame.event),
                pauses=max(last.pauses, pauses),
            )
        else:
            early = replace(early, entries=early.entries + told, events=(*early.events, frame.event))
    if layout != change.after or not found:
        found.append(Beat(change.after, early.entries, early.events))
    return tuple(found)


def _tricks(layout: Layout) -> frozenset[str]:
    """Return the codes of the cards in a trick."""
    tricks = (part for parts in layout.areas.values() for part in parts if isinstance(part, Trick))
    return frozenset(face.code for trick in tricks for _, face in trick.faces if face.code is not None)
