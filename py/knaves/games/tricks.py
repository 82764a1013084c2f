"""What games of tricks share: following, dealing, the race of two players over several deals, explaining a card."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Generic, TypeVar

from knaves.cards import Card, Suit
from knaves.engine.advice import Explanations, Motive, MoveExplainer
from knaves.engine.chance import Chance
from knaves.engine.moves import NEXT_DEAL, PLAY, Move, Play
from knaves.engine.options import Options
from knaves.engine.state import Listener, State
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


class TwoHandedTricks(State):
    """A race of two players over several deals, in which every move of a deal plays one card to a trick.

    A subclass deals, says which cards may be played, and makes the moves.
    """

    points: list[int]  # by side
    hands: list[list[Card]]  # by seat
    trick: list[Card]  # on the table, the card led first

    def __init__(self, options: Options, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.points = [0, 0]
        self.deals = 0
        self.deal(chance.dealer(2))

    @abstractmethod
    def deal(self, dealer: Seat) -> None:
        """Shuffle and deal for this dealer, reset all that belongs to one deal, and give the lead by setting `turn`."""

    @abstractmethod
    def playable(self, hand: Sequence[Card]) -> Sequence[Card]:
        """Return the cards of this hand of the seat in turn that may be played now, in the order of the hand."""

    def legal_moves(self) -> Sequence[Move]:
        if self.turn is None:
            return []
        if self.deal_is_over:
            return [NEXT_DEAL]
        return [PLAY[card] for card in self.playable(self.hands[self.turn])]

    def random_move(self, rng: Random) -> Move:
        if self.turn is None or self.deal_is_over:
            return super().random_move(rng)
        cards = self.playable(self.hands[self.turn])
        return PLAY[cards[int(rng.random() * len(cards))]]

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        return [] if self.turn is not None else [int(self.points[1] > self.points[0])]


OwnTricks = TypeVar("OwnTricks", bound=TwoHandedTricks)


class CardExplainer(MoveExplainer, Generic[OwnTricks]):
    """One card of the seat in turn, and the reasons for leading it or for answering a lead with it."""

    def __init__(self, seen: OwnTricks, its_card: Card, seat: Seat) -> None:
        super().__init__()
        self.seen = seen
        self.card = its_card
        self.other = 1 - seat
        self.rest = [each for each in seen.hands[seat] if each is not its_card]

    def lead(self) -> None:
        """Add the motives for leading this card to `found`; called where the trick is empty."""
        raise NotImplementedError

    def answer(self, led: Card) -> None:
        """Add the motives for answering the card `led` with this one to `found`."""
        raise NotImplementedError

    def counted(self, facts: Mapping[str, float]) -> None:
        """Add motives from averages of counted facts (`Explanations.count`) that speak for this card, to `found`."""
        raise NotImplementedError


class TrickExplanations(Explanations[OwnTricks]):
    """Explanations of a two-player game of tricks, made by an explainer for one card."""

    explainer: type[CardExplainer[OwnTricks]]

    def motives(self, seen: OwnTricks, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        if not isinstance(move, Play) or seen.turn is None:
            return ()
        explainer = self.explainer(seen, move.card, seen.turn)
        if seen.trick:
            explainer.answer(seen.trick[0])
        else:
            explainer.lead()
        explainer.counted(facts)
        return explainer.found


Deals = tuple[tuple[tuple[int, int], float], ...]  # what a deal may bring both sides, and how likely


@cache
def chance_to_win(mine: int, theirs: int, target: int, deals: Deals) -> float:
    """The chance of the side with `mine` points when both play alike; 0 or 1 once the race is decided.

    The race ends after a deal in which a side has reached the target and the points differ. `deals` must be
    symmetric, and no deal may leave both without a point.
    """
    if max(mine, theirs) >= target:
        return 0.5 if mine == theirs else float(mine > theirs)
    return sum(likely * chance_to_win(mine + gained, theirs + lost, target, deals) for (gained, lost), likely in deals)


def symmetric(deals: Mapping[tuple[int, int], float]) -> Deals:
    """Deals given from one side's view, completed by their mirror images and made to sum to 1."""
    whole: dict[tuple[int, int], float] = {}
    for (gained, lost), likely in deals.items():
        for pair in ((gained, lost), (lost, gained)):
            whole[pair] = whole.get(pair, 0.0) + likely
    total = sum(whole.values())
    return tuple((pair, likely / total) for pair, likely in whole.items())


def with_tiebreak(chance: float, ahead: float, most: int, unit: float) -> float:
    """The chance to win, 0..1, plus a tie-breaker for being so much `ahead`, at `most` so much.

    `unit` is the worth of one of it: enough to play on with care when the points are settled, far less than a
    point of the game. The answer stays in 0..1, and those of both sides add up to 1.
    """
    return (chance + unit * (most + ahead)) / (1 + 2 * unit * most)
