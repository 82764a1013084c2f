"""How the events of Box are shown and counted."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.events import Event
from knaves.engine.game import EventSpec
from knaves.engine.sentences import Player, Sentence
from knaves.engine.staging import Staging


def _round_won(event: Event) -> Staging | None:
    """Name the round's winner beside the card that was too high."""
    if event.card is None:
        return None
    says = Sentence("{player} wins the round", "You win the round", player=Player(event.player))
    return Staging(at="too high", says=says)


def _slot_lost(event: Event) -> Staging | None:
    """The lost card falls as a number."""
    if event.size >= event.before:
        return None
    box = f"box-{event.player}"
    return Staging(at=box, gains=f"−{event.before - event.size}", to=box)


def _box_filled(event: Event) -> Staging:
    """What comes back rises as a number."""
    box = f"box-{event.player}"
    return Staging(at=box, gains=f"+{event.size - event.before}", to=box)


EVENTS: Mapping[str, EventSpec] = {
    "Reversed": EventSpec(lab_label="reversals"),
    "CardTurned": EventSpec(pause=1, decides=True, lab_label="box cards turned"),
    "RoundWon": EventSpec(staging=_round_won, is_triumph=True),
    "SlotLost": EventSpec(pause=2, decides=True, staging=_slot_lost, lab_label="box cards lost"),
    "BoxFilled": EventSpec(pause=1, staging=_box_filled, lab_label="boxes filled back up"),
    "Reshuffled": EventSpec(lab_label="reshuffles"),
}
