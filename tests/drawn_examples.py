"""What lies in the drawn examples of the rules pages, for tests that play them."""

from __future__ import annotations

from knaves.engine.layout import Example, Spread


def rows(example: Example) -> list[list[str]]:
    """The codes of the cards in each row."""
    assert isinstance(example.board, Spread)
    return [[face.code for face in row if face is not None and face.code is not None] for row in example.board.rows]


def marked(example: Example, mark: str) -> set[str]:
    """The codes of the cards with this mark: "won" or "dim"."""
    assert isinstance(example.board, Spread)
    return {str(face.code) for row in example.board.rows for face in row if face is not None and mark in face.marks}
