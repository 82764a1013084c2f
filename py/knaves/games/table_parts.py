"""Table parts that several games share: a hand in the order of its game, the last trick, a race, drawn examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from knaves.cards import Card
from knaves.engine.layout import Face, Fan, Pegs, Row
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat

SUITS = "CDSH"  # black and red in turn
RANKS = "23456789TJQKA"


def by_suit(card: Card) -> tuple[int, int]:
    """The sort key of a card in a hand: by suits, low to high; cards of no suit come last."""
    code = card.code
    suit = SUITS.find(code[-1]) if len(code) == 2 else -1
    return (suit if suit >= 0 else len(SUITS), RANKS.find(code[0]))


def fan(
    seat: Seat, hand: Sequence[Card], face: Callable[[Card], Face], order: Callable[[Card], Any] = by_suit,
    caption: Sentence | None = None,
) -> Fan:  # fmt: skip
    """The hand of a seat in this order, each card drawn as a face."""
    places = sorted(range(len(hand)), key=lambda place: order(hand[place]))
    dealt = tuple(places.index(place) for place in range(len(hand)))
    return Fan(seat, tuple(face(hand[place]) for place in places), caption, dealt)


def faces(
    codes: str, marks: Mapping[str, str] | None = None, captions: Mapping[str, str] | None = None
) -> tuple[Face, ...]:
    """The cards of a drawn example: codes in one text; marks (several in one text) and captions by code."""
    marked, named = marks or {}, {code: Sentence(text) for code, text in (captions or {}).items()}
    return tuple(
        Face(code, marks=tuple(marked.get(code, "").split()), caption=named.get(code)) for code in codes.split()
    )


def last_trick(cards: Iterable[tuple[Seat, Card]]) -> Row:
    """The trick taken last, as the area "last" shows it."""
    return Row(Sentence("Last trick"), tuple(Face(card.code) for _, card in cards))


def score_pegs(points: Sequence[int], seat: Seat, target: int) -> Pegs:
    """The race of two players, the viewer first."""
    return Pegs(Sentence("Score"), (points[seat], points[1 - seat]), target)
