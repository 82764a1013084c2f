"""What trick-taking games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from knaves.cards import Card, Suit
from knaves.engine.advice import Explanations, Motive, MoveExplainer
from knaves.engine.moves import Move, Play
from knaves.engine.zones import Seat


def of_suit(hand: Sequence[Card], suit: Suit) -> list[Card]:
    """The cards of this suit, in the order of the hand."""
    return [card for card in hand if card.suit is suit]


def deal_singly(pack: Sequence[Card], seats: int, first: int, count: int) -> list[list[Card]]:
    """`count` cards to each seat from the top of the pack, one at a time, the seat `first` being served first."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for place in range(seats):
        hands[(first + place) % seats] = list(pack[place : seats * count : seats])
    return hands


class CardExplainer(MoveExplainer):
    """One card of the seat in turn, and the reasons for leading it or for answering a lead with it."""

    def __init__(self, seen: Any, its_card: Card, seat: Seat) -> None:
        super().__init__()
        self.seen = seen
        self.card = its_card
        self.other = 1 - seat
        self.rest = [each for each in seen.hands[seat] if each is not its_card]

    def lead(self) -> None:
        """Give the reasons for leading this card."""
        raise NotImplementedError

    def answer(self, led: Card) -> None:
        """Give the reasons for answering the lead with this card."""
        raise NotImplementedError

    def counted(self, facts: Mapping[str, float]) -> None:
        """Say what happened more often in playouts of this card than of the next best."""
        raise NotImplementedError


class TrickExplanations(Explanations):
    """Explanations of a two-player game of tricks, made by an explainer for one card."""

    explainer: type[CardExplainer]

    def motives(self, seen: Any, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        if not isinstance(move, Play) or seen.turn is None:
            return ()
        explainer = self.explainer(seen, move.card, seen.turn)
        if seen.trick:
            explainer.answer(seen.trick[0])
        else:
            explainer.lead()
        explainer.counted(facts)
        return explainer.found
