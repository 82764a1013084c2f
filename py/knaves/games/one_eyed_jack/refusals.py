"""Refusals: why a move is not legal, as a sentence and a ruling."""

from __future__ import annotations

from knaves.cards import Card, card, is_card_code
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.decks import END_JOKER
from knaves.games.one_eyed_jack.plays import choices, is_dead
from knaves.games.one_eyed_jack.position import Position
from knaves.games.one_eyed_jack.spaces import NAMES, NUMBERS, Space

Why = tuple[Sentence, str | None]


def why_not(state: Position, text: str) -> Why:
    """Why this text is no legal move of the seat in turn, and the ruling that decides."""
    words = text.split(" ")
    if words == ["pass"]:
        return _no_pass(state)
    if len(words) == 2 and words[1] in NUMBERS:
        return _no_card_for(state, NUMBERS[words[1]])
    if len(words) == 2 and words[0] in ("place", "remove") and is_card_code(words[1]):
        return _useless(state, card(words[1]))
    known = {"place": 3, "remove": 3, "swap": 2, "play": 2}
    if known.get(words[0]) != len(words) or not is_card_code(words[1]):
        return Sentence("Say “place 5H c9”, “remove JS d4”, “swap 5H” or “pass”."), None
    hand = state.hands[state.turn or 0]
    which = card(words[1])
    if which not in hand:
        return Sentence("You can only play a card from your hand: {cards}.", cards=list(hand)), None
    if words[0] == "swap":
        return _no_swap(state, which)
    if words[0] == "play" or words[2] not in NUMBERS:
        return _how_to_play(state, which)
    space = NUMBERS[words[2]]
    return _no_place(state, which, space) if words[0] == "place" else _no_removal(state, which, space)


def _no_card_for(state: Position, space: Space) -> Why:
    name = NAMES[space]
    if state.board.squares[space] is None:
        return Sentence("Corners count for everyone; no chip goes on {square}.", square=name), "OE-R20"
    if state.chips[space] is not None:
        return Sentence("None of your cards can remove the chip on {square}.", square=name), "OE-R2"
    return Sentence("None of your cards can go on {square}.", square=name), "OE-R47"


def _useless(state: Position, which: Card) -> Why:
    if is_dead(state, which):
        return Sentence("Both squares of {card} are taken. It’s dead: you may exchange it.", card=which), "OE-R19"
    if which in state.variant.kill:
        return Sentence("There’s no chip for {card} to remove.", card=which), "OE-R2"
    return _how_to_play(state, which)


def _how_to_play(state: Position, which: Card) -> Why:
    if which is END_JOKER:
        return Sentence("{card} is played on its own: “play XE”.", card=which), "OE-R24"
    return Sentence("{card} needs a square on the board, from a1 to j10.", card=which), None


def _no_pass(state: Position) -> Why:
    if choices(state, state.turn or 0).plays:
        return Sentence("You can’t pass while you can play a card."), "OE-R4"
    return Sentence("You can’t pass yet: exchange your dead card first."), "OE-R29"


def _no_swap(state: Position, which: Card) -> Why:
    if not is_dead(state, which):
        if which in state.board.spots:
            free = [NAMES[space] for space, _ in state.board.spots[which] if state.chips[space] is None]
            text = "{card} isn’t dead: {free} is free." if len(free) == 1 else "{card} isn’t dead: {free} are free."
            return Sentence(text, card=which, free=free), "OE-R19"
        return Sentence("{card} is never dead.", card=which), "OE-R38"
    if not state.stock:
        return Sentence("The stock is empty, so you can’t exchange a card."), "OE-R5"
    return Sentence("You may exchange only one dead card a turn."), "OE-R18"


def _no_place(state: Position, which: Card, space: Space) -> Why:
    name = NAMES[space]
    if which in state.variant.kill:
        return Sentence("{card} removes a chip; it doesn’t place one.", card=which), "OE-R2"
    if which is END_JOKER:
        return _how_to_play(state, which)
    if state.board.squares[space] is None:
        return Sentence("Corners count for everyone; no chip goes on {square}.", square=name), "OE-R20"
    if state.chips[space] is not None:
        return Sentence("There’s already a chip on {square}.", square=name), "OE-R20"
    if is_dead(state, which):
        return Sentence("Both squares of {card} are taken. It’s dead: you may exchange it.", card=which), "OE-R19"
    free = [NAMES[each] for each, _ in state.board.spots[which] if state.chips[each] is None]
    return Sentence(
        "A chip goes on a square showing its card. {square} shows {printed}; {card} goes on {free}.",
        square=name, printed=state.board.squares[space] or "", card=which, free=_either(free),
    ), "OE-R47"  # fmt: skip


def _no_removal(state: Position, which: Card, space: Space) -> Why:
    name = NAMES[space]
    if which not in state.variant.kill:
        return Sentence("{card} can’t remove a chip.", card=which), "OE-R2"
    if state.board.squares[space] is None:
        return Sentence("There’s no chip to remove on the corner {square}.", square=name), "OE-R13"
    if state.chips[space] is None:
        return Sentence("There’s no chip on {square}.", square=name), "OE-R2"
    if state.crowned >> space & 1:
        return Sentence("The chip on {square} is crowned and can’t be removed.", square=name), "OE-R14"
    return Sentence("In this game you may remove only opponents’ chips."), "OE-R2"


def _either(names: list[str]) -> Sentence | str:
    """One of at most two squares."""
    return Sentence("{one} or {two}", one=names[0], two=names[1]) if len(names) == 2 else names[0]
