"""Composing: ways out of contradictory options, and boards to edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from knaves.engine.options import Choice, Conflict, Options, Value

__all__ = ["BOARD_MOVES", "board_with", "ways_out"]

Changes = Mapping[str, Value]
MOST_WAYS = 3


def ways_out(options: Options, conflict: Conflict, just_set: str = "") -> list[Changes]:
    """The nearest changes that end a conflict, those first that keep what the player has just chosen."""
    found: list[Changes] = [conflict.mend] if conflict.mend else []
    for choice in options.choices():
        nearest = next(_single_changes(options, choice), None)
        if nearest is not None and nearest not in found and not nearest.keys() & conflict.mend.keys():
            found.append(nearest)
    found.sort(key=lambda change: just_set in change)
    return found[:MOST_WAYS]


def _single_changes(options: Options, choice: Choice) -> Iterator[Changes]:
    """Values of one option with which nothing contradicts any more, the nearest first."""
    now = getattr(options, choice.name)
    values = [value for value in choice.values if value != now]
    if now in choice.values:
        place = choice.values.index(now)
        values.sort(key=lambda value: abs(choice.values.index(value) - place))
    for value in values:
        changed = options.parse_loosely(options.as_json() | {choice.name: value})
        if next(iter(changed.conflicts()), None) is None:
            yield {choice.name: value}


def board_with(board: str, one: int, two: int) -> str:
    """A board of 96 two-letter cards with two places exchanged."""
    cards = [board[start : start + 2] for start in range(0, len(board), 2)]
    cards[one], cards[two] = cards[two], cards[one]
    return "".join(cards)


def _rearranged(board: str, order: list[int]) -> str:
    return "".join(board[place * 2 : place * 2 + 2] for place in order)


def _shuffled(board: str, rng: Random) -> str:
    order = list(range(len(board) // 2))
    rng.shuffle(order)
    return _rearranged(board, order)


INNER = [space for space in range(100) if space not in (0, 9, 90, 99)]
PLACE = {space: place for place, space in enumerate(INNER)}


def _sideways(board: str, rng: Random) -> str:
    return _rearranged(board, [PLACE[space // 10 * 10 + 9 - space % 10] for space in INNER])


def _upside_down(board: str, rng: Random) -> str:
    return _rearranged(board, [PLACE[(9 - space // 10) * 10 + space % 10] for space in INNER])


BOARD_MOVES = {"shuffle": _shuffled, "sideways": _sideways, "upside": _upside_down}
