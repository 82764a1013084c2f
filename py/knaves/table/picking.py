"""Picking: touching the parts of a move in any order until one move is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knaves.engine.moves import Move


def tokens(move: Move) -> Counter[str]:
    """Count the parts of a move that can be touched."""
    return Counter(move.parts)


@dataclass(frozen=True)
class Picking:
    """Parts touched so far of the legal moves; `verb` narrows them to one kind of move."""

    legal: Sequence[Move]
    touched: tuple[str, ...] = ()
    verb: str | None = None

    @property
    def moves(self) -> list[Move]:
        """The legal moves that have every touched part."""
        picked = Counter(self.touched)
        return [move for move in self._of_verb() if picked <= tokens(move)]

    @property
    def open(self) -> set[str]:
        """The parts that can be touched next."""
        picked = Counter(self.touched)
        return {token for move in self.moves for token in tokens(move) - picked}

    @property
    def exact(self) -> list[Move]:
        """The moves that need no further part."""
        picked = Counter(self.touched)
        return [move for move in self._of_verb() if picked == tokens(move)]

    def touch(self, token: str) -> Picking:
        """Add this part, or remove it if it is touched and cannot be touched twice."""
        if token in self.touched and token not in self.open:
            left = list(self.touched)
            left.remove(token)
            return Picking(self.legal, tuple(left), self.verb)
        return Picking(self.legal, (*self.touched, token), self.verb)

    def _of_verb(self) -> Iterable[Move]:
        return (move for move in self.legal if self.verb is None or move.groups[0][0] == self.verb)
