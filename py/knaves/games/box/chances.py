"""Chances: who of several players is likely to survive, by the sizes of their boxes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

# How much a box of each size counts for if it can fill up again, beside a full one. Fitted to games by rule of thumb,
# to which a test holds it.
WORTH = (0.0, 0.23, 0.46, 0.75, 1.0)


def chance_to_be_last(mine: int, all_sizes: Sequence[int]) -> float:
    """The chance of a player with a box of `mine` among these, when playing a box card fills a box up to four again."""
    return WORTH[mine] / sum([WORTH[size] for size in all_sizes])


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
