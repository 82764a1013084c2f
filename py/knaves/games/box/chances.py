"""Chances: who of several players is likely to survive, by the sizes of their boxes."""

from __future__ import annotations

from functools import cache


@cache
def chance_to_survive(mine: int, others: tuple[int, ...]) -> float:
    """The chance of the player with a box of `mine` to be the last, when each round costs any survivor a slot.

    `others` are the box sizes of the others; their order does not matter.
    """
    if mine == 0:
        return 0.0
    rivals = tuple(sorted(size for size in others if size > 0))
    if rivals != others:
        return chance_to_survive(mine, rivals)
    if not rivals:
        return 1.0
    after = [chance_to_survive(mine - 1, rivals)]
    after += [
        chance_to_survive(mine, (*rivals[:place], size - 1, *rivals[place + 1 :])) for place, size in enumerate(rivals)
    ]
    return sum(after) / len(after)
