"""View: a position as one seat may see it now, also as the protocol writes it."""

from __future__ import annotations

from typing import Any

from knaves.cards import codes
from knaves.engine.imagination import AnyState
from knaves.engine.state import State
from knaves.engine.worlds import redacted
from knaves.engine.zones import Seat


def shown_to(state: AnyState, seat: Seat) -> AnyState:
    """Return a copy as the seat may see it now; all other cards are `??`, remembered ones too."""
    return redacted(state, seat, with_memory=False)


def position(game: str, state: State, seat: Seat | None = None) -> dict[str, Any]:
    """Write the position as a JSON object, whole or as one seat may see it (protocol.md, "Positions")."""
    shown = state if seat is None else shown_to(state, seat)
    may_move = state.turn is not None and seat in (None, state.turn)
    return {
        "game": game,
        "turn": state.turn,
        "legal": [move.notation for move in state.legal_moves()] if may_move else [],
        "scores": state.scores(),
        "over": state.is_over,
        "winners": state.winners(),
        "zones": _zones(shown),
        **state.facts(),
    }


def _zones(state: State) -> list[dict[str, Any]]:
    """Every zone; engine zones that differ only in sight are one zone of the protocol."""
    listed: dict[tuple[str, Seat | None, int | None], dict[str, Any]] = {}
    for zone in state.zones():
        key = zone.name, zone.owner, zone.box
        if key in listed:
            listed[key]["cards"] += codes(zone.cards)
            continue
        listed[key] = {"name": zone.name, "owner": zone.owner, "cards": codes(zone.cards)}
        if zone.box is not None:
            listed[key]["box"] = zone.box
    return list(listed.values())
