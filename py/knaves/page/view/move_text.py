"""Move text: a move in its notation, as it stands in a sentence."""

from __future__ import annotations

from knaves.cards import card, is_card_code
from knaves.nodes import Child
from knaves.page.locale.texts import translated
from knaves.page.view.sentence import tiny_card

__all__ = ["move_text"]


def move_text(notation: str, beside: str = "") -> list[Child]:
    """A move in its notation, cards drawn as tiny cards, verbs in the chosen language; playing goes without saying.

    So does the verb that the move which stands `beside` it has too.
    """
    tokens = notation.split(" ")
    if len(tokens) > 1 and tokens[0] in ("play", beside.split(" ")[0]):
        tokens = tokens[1:]
    words: list[Child] = []
    for token in tokens:
        words += [tiny_card(card(token)) if is_card_code(token) else translated(token), " "]
    return words[:-1]
