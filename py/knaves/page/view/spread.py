"""Spreads: cards side by side as one picture, for the examples of the rules."""

from __future__ import annotations

from knaves.engine.layout import Face, Spread
from knaves.nodes import Node, classes, h
from knaves.page.locale.texts import said
from knaves.page.view.face import look


def spread(board: Spread, label: str) -> Node:
    """The cards as a picture that is read out as this label."""
    rows = [h("span.sprow", [_place(face) for face in row]) for row in board.rows]
    return h("div.spread", {"role": "img", "aria-label": label}, rows)


def _place(face: Face | None) -> Node:
    if face is None or face.code is None:
        return h("span.spcard", h("span.shut"))
    card = h("span.card", {"class": classes(look(face.code), *face.marks)}, h("i.face"))
    return h("span.spcard", card, h("small", said(face.caption)) if face.caption else None)
