"""What the rules panel says and draws of Jack in the Box, as checks on a game that has just begun."""

from __future__ import annotations

from typing import Any

from knaves.games.jack_in_the_box.table import Boxes
from tests.statements.games import Check


def jokers(boxes: int, each: int) -> Any:
    return tuple("RB" if each == 2 else "RB"[box % 2] for box in range(boxes))


PHRASES: dict[str, Check] = {
    r"^Two against two": lambda state, _: state.sides == 2 and state.seats == 4,
    r"one Box around both jokers; the game ends when both are covered or a player can’t play":
        lambda state, _: state.colours == jokers(1, 2),
    r"a Box around each joker; a jack closes its Box, and the game ends when both are closed or a player can’t play":
        lambda state, _: state.colours == jokers(2, 1) and len(state.pack) < 60,
    r"two packs and two Boxes with two jokers each; the game ends when all four are covered or a player can’t play":
        lambda state, _: state.colours == jokers(2, 2),
    r"two packs and four Boxes with one joker each; a jack closes its Box, and the game ends when all are closed"
    r" or a player can’t play":
        lambda state, _: len(state.colours) == 4 and all(len(each) == 1 for each in state.colours),
}  # fmt: skip


def untrue_picture(state: Any, board: Boxes) -> list[str]:
    """The jokers of the picture, where the game has others."""
    return [] if board.jokers == state.colours else [str(board.jokers)]
