"""A turn of Jack in the Box: its matches, its legal moves, and the lock (rules 4.4 to 4.7, 4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import NamedTuple

from knaves.cards import Card
from knaves.engine.chance import Chance
from knaves.engine.moves import Move
from knaves.engine.state import Listener
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.areas import HAND, Areas
from knaves.games.jack_in_the_box.matching import BIT, COURTS, MADE_BITS, MADE_BY, full_covers, is_match
from knaves.games.jack_in_the_box.moves import END_TURN, KEEP, OPEN, PLACES, Match, Place, box_jack, change, match
from knaves.games.jack_in_the_box.offers import Offers, free_changes, paid_changes, places_of
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions

Way = tuple[Place, Card] | tuple[Place, Card, Card]  # a place and the cards that match it

_in_order = attrgetter("order")


class Scored(NamedTuple):
    """A match made in this turn, with the Box card it matched and its points."""

    move: Match
    target: Card
    points: int


class Turn(Areas):
    """The past and legal moves of this turn. Turns are numbered; an extra turn has the number of its turn."""

    def __init__(self, options: JackInTheBoxOptions, chance: Chance, listener: Listener | None = None) -> None:
        self.turns = -1  # number of the running turn, the first is 0
        self.is_extra = False
        self.locked_through = -1  # last turn in which no exchange may change a Box, JB-R30
        self.matches: list[Scored] = []  # of this turn
        self.jack_is_boxed = False  # a Jack was boxed: Box cards may be changed before the extra turn
        super().__init__(options, chance, listener)

    @property
    def is_locked(self) -> bool:
        """Whether the Boxes may not be changed with an exchange in this turn, JB-R30."""
        return self.turns <= self.locked_through

    def usable(self, seat: Seat) -> list[Card]:
        """The cards that `seat`, in turn, may use: his hand, and his partner's while it is open; in pack order."""
        hand = self.hands[seat]
        partner = self.partner(seat) if self.opened else None
        return sorted(hand if partner is None else hand + self.hands[partner], key=_in_order)

    def may_open(self, seat: Seat) -> bool:
        """Return whether the seat in turn may ask for the partner's hand, JB-R24: his first match held a court."""
        partner = self.partner(seat)
        if partner is None or self.opened or not self.matches or not self.hands[partner]:
            return False
        return any(card.rank in COURTS for card in self.matches[0].move.cards)  # JB-R22

    def singles(self) -> list[list[int]]:
        """Count this turn's single matches on E, N, W and S of each Box."""
        counts = [[0] * 4 for _ in self.boxes]
        for move, _, _ in self.matches:
            if len(move.cards) == 1:
                counts[move.place.box][move.place.side] += 1
        return counts

    def cover_bonus(self) -> int:
        """The points for covering whole Boxes with singles in this turn, JB-R9."""
        if len(self.matches) < 4:
            return 0
        return sum(4 * full_covers(counts) for counts in self.singles())

    def legal_moves(self) -> Sequence[Move]:
        seat = self.turn
        if seat is None:
            return []
        if self.jack_is_boxed:  # JB-R28
            places = free_changes(self.options.variation, self.open_boxes(), min(len(self.stock), 4))
            return [KEEP, *map(change, places)]
        cards = self.usable(seat)
        moves: list[Move] = [match(*way) for way in self.ways_to_match(cards)]
        return moves + self.others(seat, cards) if self.matches else self.exchanges(moves, cards, self.open_boxes())

    def random_move(self, rng: Random) -> Move:
        """Draw until an exchange or a match is hit: until a card is used, most moves are exchanges."""
        seat = self.turn
        if seat is None or self.jack_is_boxed:
            return super().random_move(rng)
        hand = self.usable(seat)
        if self.matches:
            ways, others = self.ways_to_match(hand), self.others(seat, hand)
            number = int(rng.random() * (len(ways) + len(others)))
            return match(*ways[number]) if number < len(ways) else others[number - len(ways)]
        boxes = self.open_boxes()
        offers = self.exchanges([], hand, boxes)
        count, uses, spots = offers.size, offers.uses, places_of(boxes)
        most = count + len(spots) * len(uses)
        while True:
            number = int(rng.random() * most)
            if number < count:
                return offers.exchange(number)
            place = spots[(number - count) // len(uses)]
            target, used = self.boxes[place.box][place.side], [hand[index] for index in uses[number % len(uses)]]
            if target is not None and is_match(target, used):
                return match(place, *used)

    def others(self, seat: Seat, cards: Sequence[Card]) -> list[Move]:
        """The moves besides matches, after a match."""
        moves: list[Move] = [END_TURN]
        if self.may_open(seat):
            moves.append(OPEN)
        jack = self.last_jack(seat, cards)
        if jack is not None:
            moves += (box_jack(jack, box) for box, _ in self.free_jokers(jack))
        return moves

    def last_jack(self, seat: Seat, cards: Sequence[Card]) -> Card | None:
        """The jack among the usable cards before which nothing is left to be used; None if there is no such jack."""
        jacks = (card for card in cards if card.rank == "J")
        return next((jack for jack in jacks if not self.before_jack(seat, jack)), None)

    def before_jack(self, seat: Seat, jack: Card) -> list[Card]:
        """The cards to be used before `seat` may box this jack, in pack order: the others of his hand; for a jack of
        the partner's open hand those of both hands, JB-R34.
        """
        own = self.hands[seat]
        rest = sorted(own, key=_in_order) if jack in own else self.usable(seat)
        rest.remove(jack)
        return rest

    def possible_matches(self, cards: Sequence[Card]) -> list[Match]:
        """Every match of these cards, which are in pack order."""
        return [match(*way) for way in self.ways_to_match(cards)]

    def ways_to_match(self, cards: Sequence[Card]) -> Sequence[Way]:
        """Every place with the one or two of these cards, in pack order, that match it."""
        places = self.places_by_rank()
        there = 0
        for rank in places:
            there |= BIT[rank]
        found: list[Way] = []
        for number, one in enumerate(cards, 1):
            if one.rank in places:
                found += [(place, one) for place in places[one.rank]]
            made = MADE_BITS[one.rank]
            for other in cards[number:]:
                if made[other.rank] & there:
                    for rank in MADE_BY[one.rank][other.rank]:
                        if rank in places:
                            found += [(place, one, other) for place in places[rank]]
        return found if self.options.packs == 1 else list(dict.fromkeys(found))  # twin cards match alike

    def places_by_rank(self) -> dict[str, list[Place]]:
        """The places of open Boxes by the rank that lies there."""
        found: dict[str, list[Place]] = {}
        for number in self.open_boxes():
            for place, card in zip(PLACES[number], self.boxes[number], strict=True):
                if card is not None:
                    found.setdefault(card.rank, []).append(place)
        return found

    def exchanges(self, moves: list[Move], hand: Sequence[Card], boxes: tuple[int, ...]) -> Offers:
        """These moves and every exchange of the hand, JB-R17; all five cards also with changes, JB-R11."""
        spare = len(self.stock) - HAND
        changes: Sequence[tuple[Place, ...]] = ()
        if spare > 0 and not self.is_locked:
            changes = paid_changes(self.options.variation, boxes, 4 if spare > 4 else spare)
        return Offers(moves, hand, HAND if spare >= 0 else len(self.stock), changes)

    def free_jokers(self, jack: Card) -> list[tuple[int, int]]:
        """List where this Jack may be boxed: (Box, index of the joker), both from 0."""
        colour = "R" if jack.suit.is_red else "B"
        return [
            (box, index)
            for box, colours in enumerate(self.colours)
            for index, each in enumerate(colours)
            if each == colour and self.jokers[box][index] is None
        ]
