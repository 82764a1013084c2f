"""A drawn piece of a One-Eyed Jack board, for the front page and the option form."""

from __future__ import annotations

from knaves.nodes import Node, h
from knaves.page.view.seat import CHIPS, SUITS

__all__ = ["board_picture"]

ROWS = ("hdschds", "dshcdsh", "schdsch", "chdschd", "hdschds", "dschdsc", "schdsch")
CHIPS_ON = {
    (1, 1): 0,
    (2, 2): 0,
    (3, 3): 0,
    (4, 4): 0,
    (5, 5): 0,
    (1, 4): 1,
    (2, 4): 1,
    (3, 4): 1,
    (5, 2): 1,
    (4, 1): 1,
}
STEP = 9.9


def board_picture(rows: tuple[str, ...] = ROWS, chips: dict[tuple[int, int], int] | None = None) -> Node:
    """Seven by seven squares with a row of five nearly done."""
    chips = CHIPS_ON if chips is None else chips
    drawn: list[Node] = [h("rect", {"class": "bp-frame", "width": 72, "height": 72, "rx": 4})]
    for row, suits in enumerate(rows):
        for column, suit in enumerate(suits):
            drawn += _square(row, column, suit, chips.get((row, column)))
    return h("svg", {"class": "bp", "viewBox": "0 0 72 72", "aria-hidden": "true"}, drawn)


def _square(row: int, column: int, suit: str, side: int | None) -> list[Node]:
    x, y = 1.5 + STEP * column, 1.5 + STEP * row
    square = h(
        "rect", {"class": "bp-square", "x": f"{x:.1f}", "y": f"{y:.1f}", "width": "9.3", "height": "9.3", "rx": 1}
    )
    if side is None:
        place = f"translate({x + 2.4:.1f} {y + 2.4:.1f}) scale(.19)"
        return [square, h("g", {"transform": place}, h("path", {"class": f"bp-{suit}", "d": SUITS[suit]}))]
    tag, shape = CHIPS[side]
    place = f"translate({x + 0.5:.1f} {y + 0.5:.1f}) scale(.346)"
    return [square, h("g", {"class": f"side-{side + 1}", "transform": place}, h(tag, dict(shape)))]
