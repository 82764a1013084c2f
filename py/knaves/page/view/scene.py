"""Scene: what drawing a part needs besides the part."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from knaves.engine.look import Touch
from knaves.nodes import Node
from knaves.page.seat_labels import SeatLabel, you_of

NOTHING = Touch()


@dataclass(frozen=True)
class Scene:
    """The players, the viewer, and the touchable tokens."""

    seated: Sequence[SeatLabel] = ()
    viewer: int = 0
    touch: Touch = NOTHING
    winners: frozenset[int] = frozenset()  # seats that have won the game
    opens_last: bool = False  # whether a pile of captured cards shows the last trick when it is touched

    @property
    def you(self) -> int | None:
        """The seat that is spoken to, None where only bots play."""
        return you_of(self.viewer, self.seated)


class Memory:
    """The last node of each place of a table; a place is drawn anew only where it has changed."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, tuple[object, Node]] = {}

    def node(self, place: Hashable, shows: object, draw: Callable[[], Node]) -> Node:
        """The node of this place, the same one as long as it shows the same."""
        known = self._drawn.get(place)
        if known is not None and known[0] == shows:
            return known[1]
        node = draw()
        self._drawn[place] = shows, node
        return node
