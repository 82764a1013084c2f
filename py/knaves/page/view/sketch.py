"""Sketches: a board or cards drawn small, as one picture, for the composer and the rules."""

from __future__ import annotations

from knaves.engine.layout import Board, Face, Picture, Spread, Square
from knaves.nodes import Node, classes, h
from knaves.page.locale.texts import said
from knaves.page.view.board import SIZE, path_of
from knaves.page.view.face import look
from knaves.page.view.seat import CHIPS


def sketch(board: Picture, label: str) -> Node:
    """Draw a board or cards small, read out as `label`. Raises TypeError for a picture that draws itself."""
    if isinstance(board, Spread):
        return _spread(board, label)
    if not isinstance(board, Board):
        raise TypeError(type(board).__name__)
    squares = [
        node for number, square in enumerate(board.squares) for node in _square(square, number % SIZE, number // SIZE)
    ]
    lines = [
        h("path", {"class": kind, "d": path_of(names, board.wraps)})
        for kind in ("lo", "li")
        for _, names in board.lines
    ]
    chips = [
        node for number, square in enumerate(board.squares) for node in _chips(square, number % SIZE, number // SIZE)
    ]
    return h(
        "svg.sk", {"viewBox": "-3 -3 106 106", "role": "img", "aria-label": label},
        h("rect.fr", {"x": -2, "y": -2, "width": 104, "height": 104, "rx": 3}),
        squares, _joined(board.wraps), lines, chips,
    )  # fmt: skip


def _spread(board: Spread, label: str) -> Node:
    rows = [h("span.sprow", [_place(face) for face in row]) for row in board.rows]
    return h("div.spread", {"role": "img", "aria-label": label}, rows)


def _place(face: Face | None) -> Node:
    if face is None or face.code is None:
        return h("span.spcard", h("span.shut"))
    card = h("span.card", {"class": classes(look(face.code), *face.marks)}, h("i.face"))
    return h("span.spcard", card, h("small", said(face.caption)) if face.caption else None)


def _square(square: Square, column: int, row: int) -> list[Node]:
    looks = "st" if square.code is None else "sp"
    place = {"x": f"{column * 10 + 0.4}", "y": f"{row * 10 + 0.4}", "width": "9.2", "height": "9.2", "rx": "1"}
    return [h("rect", {"class": looks, **place})]


def _chips(square: Square, column: int, row: int) -> list[Node]:
    gone = "gone1" in square.marks
    if square.chip is None and not gone:
        return []
    side = 1 if square.chip is None else square.chip
    tag, shape = CHIPS[side]
    place = f"translate({column * 10 + 1:.1f} {row * 10 + 1:.1f}) scale(.333)"
    looks = f"ch side-{side + 1}" + (" gone" if gone else "")
    drawn = [h("g", {"class": looks, "transform": place}, h(tag, dict(shape)))]
    if "crowned" in square.marks:
        crown = {"class": "cw", "d": "M2 14 1 4l6 4 5-7 5 7 6-4-1 10Z"}
        drawn.append(
            h(
                "g",
                {"transform": f"translate({column * 10 + 2.2:.1f} {row * 10 - 1.2:.1f}) scale(.233)"},
                h("path", crown),
            )
        )
    return drawn


def _joined(wraps: tuple[bool, bool]) -> list[Node]:
    """Dashed lines along joined edges."""
    paths = (["M0 0V100", "M100 0V100"] if wraps[0] else []) + (["M0 0H100", "M0 100H100"] if wraps[1] else [])
    return [h("path.jo", {"d": path}) for path in paths]
