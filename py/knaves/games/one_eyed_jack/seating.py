"""Who can sit at the table: players, sides and hand sizes of table 5.2."""

from __future__ import annotations

from typing import NamedTuple


class Seating(NamedTuple):
    """What a number of players allows; `sides` and `hands` begin with the usual one."""

    sides: tuple[int, ...]
    hands: tuple[int, ...]


SEATINGS = {
    2: Seating((2,), (7, 3, 4, 5, 6)),
    3: Seating((3,), (6, 3, 4, 5)),
    4: Seating((2, 4), (5, 3, 4, 6)),
    5: Seating((5,), (5, 3, 4, 6)),
    6: Seating((2, 3, 6), (5, 3, 4)),
    8: Seating((2, 4), (4, 3)),
    9: Seating((3,), (4, 3)),
    10: Seating((2, 5), (3,)),
    12: Seating((2, 3, 4, 6), (3,)),
}
