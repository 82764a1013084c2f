"""What the rules panel says of Box, as checks on a game that has just begun."""

from __future__ import annotations

from typing import Any

from tests.statements.games import Check


def dry(state: Any) -> Any:
    """What is drawn from an empty pile."""
    twin = state.copy()
    twin.stock, twin.discard = [], list(twin.hands[0])
    return twin.draw()


def direction_after(state: Any) -> int:
    """The direction of a new round after one that ended the other way round."""
    twin = state.copy()
    twin.direction = -1
    twin.open_round()
    return int(twin.direction)


PHRASES: dict[str, Check] = {
    r"played box cards are replaced, but a lost place never comes back": lambda state, _: (
        state.options.box_refill == "replace"
    ),
    r"playing a box card fills your box back up to four": lambda state, _: state.options.box_refill == "to_four",
    r"Nobody draws once the draw pile is empty": lambda state, _: dry(state) is None,
    r"A reversal lasts until the next one": lambda state, _: direction_after(state) == -1,
}  # fmt: skip
