"""Tables for the tests of Jack in the Box: short ways to a position, and to what can be done in it."""

from __future__ import annotations

from typing import Any

from knaves.cards import STANDARD_PACK, Card, cards, codes
from knaves.engine.moves import find
from knaves.engine.sentences import IllegalMove
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.rules import JackInTheBox
from tests.positions import position

BOX = "6D 3S 7H KD"  # the illustration of the rules: E N W S, suits supplied
STOCK = "2C 9S TD 4H AC QC 8D 8S TS KH 2S 5S 9H"
PARTNERS = {"players": 4, "partners": True}


def deal(top_first: str, dealer: int = 1, **options: Any) -> JackInTheBox:
    """A game whose shuffle begins with these cards; the rest of the pack or packs follows in pack order."""
    chosen = GAME.options.parse(options)
    rest = list(STANDARD_PACK) * chosen.packs
    named = cards(top_first)
    for each in named:
        rest.remove(each)
    state = GAME.begin(chosen, 1, ({"dealer": dealer}, {"shuffle": codes(named + rest)}))
    assert isinstance(state, JackInTheBox)
    return state


def at_turn(
    hand: str,
    *,
    boxes: tuple[str, ...] = (BOX,),
    stock: str = STOCK,
    text: str = "",
    turn: int = 0,
    options: dict[str, Any] | None = None,
    **attributes: Any,
) -> JackInTheBox:
    """The start of a turn with this hand; other seats hold five cards where `text` says nothing of them."""
    seats = int((options or {}).get("players", 2))
    places = {f"hand{turn}": hand, "stock": stock, **{f"box{number}": box for number, box in enumerate(boxes, 1)}}
    places |= dict(part.split(": ") for part in text.split(" | ") if part)
    for seat in range(seats):
        places.setdefault(f"hand{seat}", "4C 9D TH 5C QH")
    line = " | ".join(f"{name}: {codes}" for name, codes in places.items())
    state = position(GAME, line, options=options, turn=turn, points=[0] * _sides(options), **attributes)
    assert isinstance(state, JackInTheBox)
    return state


def _sides(options: dict[str, Any] | None) -> int:
    return GAME.options.parse(dict(options or {})).sides


def play(state: JackInTheBox, *texts: str) -> None:
    """Makes these moves, which must be legal."""
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal: {refusal(state, text)}"
        state.play(move)


def legal(state: JackInTheBox, verb: str = "") -> set[str]:
    """The legal moves, or those of one verb."""
    return {move.notation for move in state.legal_moves() if move.notation.startswith(verb)}


def changes(state: JackInTheBox) -> set[str]:
    """The changes of a Box that are legal now, each as its positions."""
    return {text.split(" change ")[1] for text in (f" {move}" for move in legal(state)) if " change " in text}


def refusal(state: JackInTheBox, text: str) -> IllegalMove:
    """Why this text is refused."""
    assert find(text, state.legal_moves()) is None, f"{text} is legal"
    return state.refuse(text)


def hand(state: JackInTheBox, seat: int) -> set[Card]:
    """The cards of a hand, without order."""
    return set(state.hands[seat])


def box(state: JackInTheBox, number: int = 1) -> list[str | None]:
    """The visible cards of a Box, E N W S."""
    return codes(state.boxes[number - 1])


def heard(state: JackInTheBox) -> list[str]:
    """From now on, what is said, in order."""
    said: list[str] = []

    def listen(event: Any) -> None:
        sentence = GAME.text.say(event)
        if sentence is not None:
            said.append(str(sentence))

    state.listener = listen
    return said
