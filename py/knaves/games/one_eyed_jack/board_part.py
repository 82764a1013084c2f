"""The board of One-Eyed Jack as a part of the table: squares with chips and marks, and the lines of patterns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from knaves.engine.layout import Board, Square
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.openings import openings, promise
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.spaces import JOINED, NAMES, SPACES, Space


def board_part(state: OneEyedJack, viewer: Seat) -> Board:
    """The board as this seat sees it, with the patterns that a chip of its side would complete."""
    own = openings(state, state.side(viewer))
    threatened = {
        space
        for side in range(state.sides) if side != state.side(viewer)
        for space in openings(state, side)
    }  # fmt: skip
    squares = tuple(_square(state, viewer, space, own, space in threatened) for space in SPACES)
    lines = [("broken", line) for line in _lines(state, state.broken)] + [
        ("done", line) for line in _lines(state, _standing(state))
    ]
    return Board(
        squares,
        tuple((kind, tuple(NAMES[space] for space in line)) for kind, line in lines),
        JOINED[state.options.wrap],
        state.sides,
    )


def _square(state: OneEyedJack, viewer: Seat, space: Space, own: dict[Space, list[int]], is_threatened: bool) -> Square:
    printed, chip = state.board.squares[space], state.chips[space]
    marks = []
    if space == state.last:
        marks.append("last")
    if state.crowned >> space & 1:
        marks.append("crowned")
    marks += [f"gone{side}" for taken, side in state.gone if taken == space]
    if is_threatened and state.variant.needed and not state.is_over:
        marks.append("threat")
    if space in own and not state.is_over:
        marks.append("chance")
    word = promise(state, state.side(viewer), space, own.get(space, [])) if chip is None else None
    its_side = chip if chip is not None and chip >= 0 else None
    return Square(NAMES[space], printed.code if printed else None, its_side, tuple(marks), word)


def _standing(state: OneEyedJack) -> list[int]:
    """The patterns that stand completed."""
    held = [mine for mine in state.held if mine & ~state.variant.community]
    return [each for each in state.variant.patterns.bits if any(mine & each == each for mine in held)]


def _lines(state: OneEyedJack, patterns: Sequence[int]) -> list[tuple[Space, ...]]:
    """The strokes of patterns: rows from end to end, crosses in two, squares around."""
    known = state.variant.patterns
    whole = [pattern for pattern, its_bits in zip(known.all, known.bits, strict=True) if its_bits in patterns]
    return [stroke for pattern in whole for stroke in _strokes(state, pattern)]


def _strokes(state: OneEyedJack, pattern: tuple[Space, ...]) -> list[tuple[Space, ...]]:
    objective = state.options.objective
    if objective == "cross" or (objective == "rows_or_cross" and not _is_row(pattern)):
        centre, *arms = pattern
        return [(arms[0], centre, arms[2]), (arms[1], centre, arms[3])]
    if objective == "square" or (objective == "rows_or_square" and not _is_row(pattern)):
        return [(*pattern, pattern[0])]
    return [pattern]


def _is_row(pattern: tuple[Space, ...]) -> bool:
    """Return whether the spaces go on by equal steps, over joined edges too; a cross or a square turns."""
    rows = {(after // 10 - before // 10) % 10 for before, after in pairwise(pattern)}
    columns = {(after % 10 - before % 10) % 10 for before, after in pairwise(pattern)}
    return len(rows) == len(columns) == 1
