"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

__all__ = ["TIPS"]

TIPS = (
    Sentence("Most captured cards win the deal. Six free tricks first; then the prizes above go, one a trick."),
    Sentence(
        "In each trick the jack of the other suit of that colour is mad: it ranks above the ace. The strip shows the order."  # noqa: E501
    ),
    Sentence("To take a prize, win its trick with a card that ranks above it."),
)
