"""Openings: the patterns that a chip on a vacant space would complete or stop, for players who want this help."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.sentences import Sentence, numbered
from knaves.games.one_eyed_jack.captures import sandwiched
from knaves.games.one_eyed_jack.position import Position
from knaves.games.one_eyed_jack.spaces import Space, spaces_in, union

# Texts: a number in words, in “completes {length} in a row”
NUMBERS = {3: "three", 4: "four", 5: "five"}


def openings(state: Position, side: int) -> dict[Space, list[int]]:
    """The vacant spaces where one chip of this side completes patterns that then count, with these patterns."""
    found: dict[Space, list[int]] = {}
    held = state.held[side]
    size = state.variant.patterns.size
    for pattern in state.variant.patterns.bits:
        if (pattern & held).bit_count() == size - 1:
            (missing,) = spaces_in(pattern & ~held)
            if state.chips[missing] is None:
                found.setdefault(missing, []).append(pattern)
    return {space: done for space, done in found.items() if counts(state, side, done)}


def completed_at(state: Position, side: int, space: Space) -> Sequence[int]:
    """The patterns that a chip of this side on a vacant space completes, if any of them then counts."""
    held = state.held[side] | 1 << space
    done = state.variant.patterns.completed_at(space, held)
    return done if counts(state, side, done) else ()


def counts(state: Position, side: int, done: Sequence[int]) -> bool:
    """Whether the side has more patterns that count once these are completed: a row of six is no second row, OE-R6."""
    if not done or not state.variant.needed:
        return bool(done)
    return state.counted_on(state.held[side] | union(done)) > state.counted_on(state.held[side])


def promise(state: Position, side: int, space: Space, done: Sequence[int]) -> Sentence | None:
    """Say what a chip of the side there would do; None for nothing special."""
    taken = len(captured_from(state, side, space))
    if done and wins(state, side, done):
        return Sentence("wins")
    if state.variant.goal and state.captures[side] + taken >= state.variant.goal:
        return Sentence("captures {count} and wins", count=taken)
    if done and state.variant.of_rows:
        length = Sentence(NUMBERS[state.variant.patterns.size])
        return Sentence(
            numbered("completes {length} in a row", "completes {length} in a row {count} times"),
            length=length,
            count=len(done),
        )
    if done:
        return Sentence(numbered("completes a pattern", "completes {count} patterns"), count=len(done))
    return Sentence("captures {count}", count=taken) if taken else None


def wins(state: Position, side: int, done: Sequence[int]) -> bool:
    """Return whether completing these patterns at once wins."""
    needed = state.variant.needed
    return bool(needed) and state.counted_on(state.held[side] | union(done)) == needed


def captured_from(state: Position, side: int, space: Space) -> list[Space]:
    """The chips that a chip of the side there would capture."""
    if state.variant.rays is None:
        return []
    return [
        each
        for ray in state.variant.rays[space]
        for each in sandwiched(ray, state.chips, side, state.crowned, state.variant.sandwiches)
    ]
