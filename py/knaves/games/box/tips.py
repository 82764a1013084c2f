"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.options import Options
from knaves.engine.sentences import Sentence


def _cards(options: Options) -> Sentence:
    """With two players the direction makes no difference."""
    if options.seats == 2:
        return Sentence("The ace is high, the two low. Keep low cards: they save your box.")
    return Sentence(
        "The ace is high, the two low. Keep low cards: they save your box. The same rank turns the direction."
    )


TIPS = (
    Sentence(
        "The last one with a place in his box wins. Play as high as the last card or lower; "
        "whoever cannot turns a card of his box."
    ),
    Sentence(
        "A box card that is too high costs its place for good; one that is low enough is replaced after the round."
    ),
    _cards,
)
