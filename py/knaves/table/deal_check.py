"""Deal check: makes every shuffle and die of a record again from its seed, or its secret and words, and compares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from knaves.cards import Card
from knaves.engine.chance import Chance, Outcome, Seed
from knaves.engine.moves import find
from knaves.table.record import Record

Value = TypeVar("Value")


@dataclass(frozen=True)
class CheckedOutcome:
    """An outcome as the record has it (`told`), and as it follows from the seed (`due`)."""

    told: Outcome
    due: Outcome

    @property
    def is_right(self) -> bool:
        """Whether both are the same."""
        return self.told == self.due


class _Witness(Chance):
    """A chance that notes beside each outcome which one was due."""

    def __init__(self, seed: Seed, given: Sequence[Outcome]) -> None:
        super().__init__(seed, given)
        self.noted: list[CheckedOutcome] = []

    def dealer(self, seats: int) -> int:
        due = self._due().dealer(seats)
        return self._note("dealer", due, super().dealer(seats))

    def shuffle(self, cards: Sequence[Card], kind: str = "shuffle") -> list[Card]:
        due = self._due().shuffle(cards, kind)
        told = super().shuffle(cards, kind)
        self._note(kind, [each.code for each in due], [each.code for each in told])
        return told

    def die(self, faces: Sequence[str]) -> str:
        due = self._due().die(faces)
        return self._note("die", due, super().die(faces))

    def pick(self, among: Sequence[str]) -> str:
        due = self._due().pick(among)
        return self._note("pick", due, super().pick(among))

    def _due(self) -> Chance:
        """A chance at this place to which nothing is given."""
        due = Chance(self.seed)
        due.count = self.count
        return due

    def _note(self, kind: str, due: Value, told: Value) -> Value:
        self.noted.append(CheckedOutcome({kind: told}, {kind: due}))
        return told


def checked_outcomes(record: Record) -> list[CheckedOutcome]:
    """Check each outcome of chance that a record used. The record must replay and have a seed."""
    assert record.seed is not None
    witness = _Witness(record.seed, record.chance)
    state = record.game.start(record.options, witness, None)
    for text in record.moves:
        move = find(text, state.legal_moves())
        assert move is not None
        state.play(move)
    return witness.noted
