"""What every referee answers, and small words for cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

SUITS = "CDHS"
RANKS = "A23456789TJPQK"


def order(card: str) -> tuple[int, int, str]:
    """Where a card stands in the notation's order of the pack."""
    if card.startswith("X"):
        return (9, 0, card)
    return (
        SUITS.index(card[1]) if card[1] in SUITS else 5 + "BGRY".index(card[1]),
        RANKS.index(card[0]),
        card,
    )


class Referee:
    """One game as the rules alone see it."""

    in_order: ClassVar[frozenset[str]] = frozenset({"stock", "trick"})  # zones in which the order of cards counts

    def __init__(self, options: dict[str, Any], chance: list[dict[str, Any]]) -> None:
        self.options = options
        self.outcomes: Iterator[dict[str, Any]] = iter(chance)
        self.turn: int | None = None
        self.start()

    def start(self) -> None:
        """Sets up and deals."""
        raise NotImplementedError

    def chance(self, kind: str) -> Any:
        """The next chance outcome, which must be of this kind."""
        ((found, value),) = next(self.outcomes).items()
        assert found == kind, (found, kind)
        return value

    def legal(self) -> set[str]:
        """The legal moves, as texts."""
        raise NotImplementedError

    def play(self, move: str) -> None:
        """Makes a legal move."""
        raise NotImplementedError

    def zones(self) -> dict[tuple[str, int | None, int | None], list[str | None]]:
        """(name, owner, box) -> cards."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """By side."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Sides that have won."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """The other keys of a position."""
        return {}
