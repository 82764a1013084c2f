"""Boxes drawn small, as one picture, for the option form and the rules of Jack in the Box."""

from __future__ import annotations

from knaves.cards import card as card_of
from knaves.engine.layout import Boxes
from knaves.engine.sentences import Sentence
from knaves.nodes import Node, h
from knaves.page.locale.texts import said

__all__ = ["boxes_sketch"]

WIDE, HIGH, GAP = 20, 28, 3  # a card
STEP, ROW = WIDE + GAP, HIGH + GAP
STAR = "M0 -5 1.4 -1.7 5 -1.5 2.2 .7 3.1 4.3 0 2.3 -3.1 4.3 -2.2 .7 -5 -1.5 -1.4 -1.7Z"


def boxes_sketch(picture: Boxes, says: Sentence) -> Node:
    """The Boxes as a picture that is read out as this sentence; four of them stand two by two."""
    columns = 1 if len(picture.jokers) == 1 else 2
    width, height = _size(picture.jokers[0])
    room = len(picture.used) * STEP + (int(STEP * 1.3) if picture.points else 0)
    whole = max(width * columns, room) + 2 * GAP
    left = (whole - width * columns) / 2
    placed = [
        _moved(left + width * (number % columns), height * (number // columns) + GAP, _cross(picture, number))
        for number in range(len(picture.jokers))
    ]
    below = height * -(-len(placed) // columns) + 2 * GAP
    total = below + (ROW + GAP if picture.used else 0)
    frame = {"class": "sk bsk", "viewBox": f"0 0 {whole} {total}", "role": "img", "aria-label": said(says)}
    return h("svg", frame, placed, _hand(picture, (whole - room) / 2, below))


def _size(jokers: str) -> tuple[int, int]:
    return (len(jokers) + 2) * STEP + 2 * GAP, 3 * ROW + 2 * GAP


def _cross(picture: Boxes, number: int) -> list[Node]:
    """One Box: W, the jokers and E in a row, N above and S below them."""
    jokers = picture.jokers[number]
    width, height = _size(jokers)
    cards = picture.cards[number] if picture.cards else ("", "", "", "")
    middle = (len(jokers) + 1) * STEP / 2
    east, north, west, south = cards
    places = ((north, middle, 0.0), (west, 0.0, ROW), (east, STEP * (len(jokers) + 1), ROW), (south, middle, 2.0 * ROW))
    tray = h("rect", {"class": "tray", "x": 1, "y": 0, "width": width - 2, "height": height - 2, "rx": 4})
    cards_drawn = [_card(code, x + GAP + 1, y + GAP, is_lit=code in picture.lit) for code, x, y in places]
    jokers_drawn = [_joker(colour, STEP * place + GAP + 1, ROW + GAP) for place, colour in enumerate(jokers, 1)]
    return [tray, *cards_drawn, *jokers_drawn]


def _moved(x: float, y: float, children: list[Node]) -> Node:
    return h("g", {"transform": f"translate({x:g} {y:g})"}, children)


def _card(code: str, x: float, y: float, *, is_lit: bool = False) -> Node:
    paper = h("rect", {"class": "paper lit" if is_lit else "paper", "width": WIDE, "height": HIGH, "rx": "2.5"})
    if not code:
        return _moved(x, y, [paper])
    card = card_of(code)
    letter = card.suit.letter.lower()
    rank = "10" if card.rank == "T" else card.rank
    index = h("text", {"class": f"u-{letter}", "x": "10", "y": "12.5"}, rank)
    place = {"x": "5.5", "y": "15", "width": "9", "height": "9"}
    suit = h("use", {"class": f"u-{letter}", "href": f"#s-{letter}", **place})
    return _moved(x, y, [paper, index, suit])


def _joker(colour: str, x: float, y: float) -> Node:
    paper = h("rect", {"class": "paper joker", "width": WIDE, "height": HIGH, "rx": "2.5"})
    star = h(
        "path", {"class": f"star {'red' if colour == 'R' else 'black'}", "d": STAR, "transform": "translate(10 14)"}
    )
    return _moved(x, y, [paper, star])


def _hand(picture: Boxes, left: float, y: float) -> list[Node]:
    """The cards used, side by side under the Boxes, and their points."""
    drawn = [_card(code, left + STEP * place, y, is_lit=True) for place, code in enumerate(picture.used)]
    if picture.points:
        x = left + STEP * (len(picture.used) + 0.6)
        drawn.append(h("text", {"class": "points", "x": f"{x:g}", "y": f"{y + HIGH / 2 + 6:g}"}, picture.points))
    return drawn
