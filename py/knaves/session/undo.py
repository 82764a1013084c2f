"""Undo: how far an undo goes, and whether it may."""

from __future__ import annotations

from knaves.engine.imagination import unseen
from knaves.engine.zones import Seat
from knaves.table.table import Table


def undo_depth(table: Table, seat: Seat, *, only_harmless: bool) -> int:
    """How many moves to take back: those since the seat's last own move, and that one; 0 where none may be.

    `only_harmless`: not where anything new has been seen since.
    """
    for back, mover in enumerate(reversed(table.movers), 1):
        if mover == seat:
            return 0 if only_harmless and not _is_harmless(table, seat, back) else back
    return 0


def _is_harmless(table: Table, seat: Seat, back: int) -> bool:
    """Whether the same cards are unseen as before, so that nothing new has been seen."""
    before = table.state_at(len(table.moves) - back).seen_by(seat)
    return unseen(before) == unseen(table.state.seen_by(seat))
