"""Move text: a move in the words of its game, to stand in a sentence."""

from __future__ import annotations

from knaves.cards import card, is_card_code
from knaves.engine.game import Game
from knaves.nodes import Child
from knaves.page.locale.texts import translated
from knaves.page.view.sentence import in_sentence, tiny_card


def move_text(game: Game, notation: str, *, begins: bool = False) -> list[Child]:
    """Write a move as its game names it, with tiny cards; playing a card goes without saying.

    `begins`: with a capital letter.
    """
    first, *others = notation.split(" ")
    if first == "play" and len(others) == 1 and is_card_code(others[0]):
        return [tiny_card(card(others[0]))]
    move = game.named_move(notation)
    found: list[Child] = in_sentence(move) if move is not None else [translated(notation)]
    if begins and isinstance(found[0], str):
        found[0] = found[0][:1].upper() + found[0][1:]
    return found
