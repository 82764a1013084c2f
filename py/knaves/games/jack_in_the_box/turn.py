"""A turn of Jack in the Box: its areas, matches and legal moves, and the lock (rules 4.2 to 4.7, 4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import NamedTuple

from knaves.cards import STANDARD_PACK, Card, in_pack_order
from knaves.engine.chance import Chance
from knaves.engine.moves import Move
from knaves.engine.state import Listener, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.jack_in_the_box.moves import (
    BIT,
    COURTS,
    END_TURN,
    KEEP,
    MADE_BITS,
    MADE_BY,
    OPEN,
    PLACES,
    SIDES,
    BoxPlace,
    Match,
    Offers,
    box_jack,
    change,
    free_changes,
    full_covers,
    is_match,
    match,
    paid_changes,
    places_of,
)
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.tricks import deal_singly

HAND = 5
KINDS = ("single", "pair", "cover", "jack", "bonus")  # what scores
BONUS = 3  # for a king or queen dealt to a Box, JB-R5
JOKERS = (("RB",), ("R", "B"), ("RB", "RB"), ("R", "B", "R", "B"))  # by variation: colours of each Box's jokers
PACKS = {count: tuple(in_pack_order(STANDARD_PACK * count)) for count in (1, 2)}


class Areas(State):
    """The places of the cards. A Box whose jokers are all covered is closed: out of use."""

    options: JackInTheBoxOptions

    def __init__(self, options: JackInTheBoxOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.sides = options.sides
        self.pack = PACKS[options.packs]
        self.points = [0] * self.sides
        self.earned = [[0] * len(KINDS) for _ in range(self.sides)]  # of each side, the points by what scored them
        self.colours = JOKERS[options.variation]
        self.boxes: list[list[Card | None]] = [[None] * 4 for _ in self.colours]  # E N W S each
        self.under: list[list[Card]] = [[] for _ in self.colours]
        self.jokers: list[list[Card | None]] = [[None] * len(each) for each in self.colours]
        self.hands: list[list[Card]] = [[] for _ in range(self.seats)]
        self.discards: list[Card] = []  # played or rejected: everybody has seen them
        self.exchanged: list[Card] = []  # face down, JB-R15
        self.gave_away: list[list[Card]] = [[] for _ in range(self.seats)]  # what each seat knows of `exchanged`
        self.shown: list[list[Card]] = [[] for _ in range(self.seats)]  # cards of a hand that all have seen there
        self.opened = False  # whether the partner's hand lies face up
        self.deal(chance.dealer(self.seats))

    def deal(self, dealer: Seat) -> None:
        """Deal the Boxes, for whose kings and queens the dealer scores, then five cards to each hand, JB-R2, JB-R3."""
        self.dealer = dealer
        self.stock = self.chance.shuffle(self.pack)
        self.tell("Dealt", player=dealer, leader=(dealer + 1) % self.seats)
        for number, box in enumerate(self.boxes):
            self.deal_to_boxes(PLACES[number], dealer, 4 * (len(self.boxes) - number - 1))
            cards = tuple(card for card in box if card is not None)
            self.tell("BoxLaid", cards=cards, box=number + 1 if len(self.boxes) > 1 else None)
        self.hands = deal_singly(self.stock, self.seats, (dealer + 1) % self.seats, HAND)
        del self.stock[: HAND * self.seats]

    def deal_to_boxes(self, places: Sequence[BoxPlace], player: Seat, more: int = 0) -> None:
        """Deal a card to each of these places and then to `more`; `player` scores for kings and queens."""
        for left, place in zip(range(len(places) - 1, -1, -1), places, strict=True):
            self.turning = left + more
            self.deal_to_box(place, player)

    def deal_to_box(self, place: BoxPlace, player: Seat) -> None:
        """Turn stock cards until one may lie at this place; without one the old card stays, JB-R4."""
        box = self.boxes[place.box]
        old = box[place.side]
        others = [each.rank for each in box if each is not None and each is not old]
        while self.stock:
            card = self.stock.pop(0)
            fits = card.rank != "J" and card.rank not in others
            if fits:
                if old is not None:
                    self.under[place.box].append(old)
                box[place.side] = card
            else:
                self.discards.append(card)
            if card.rank in "KQ":
                self.score(player, BONUS, "bonus")
                self.tell("BonusScored", player=player, card=card, points=BONUS)
            if fits:
                if self.listener is not None:
                    self.tell("BoxCardDealt", player=player, card=card, place=self.told(place), old=old)
                return
            self.tell("CardRejected", player=player, card=card)
        self.tell("StockEnded", player=player, place=self.told(place))

    def told(self, place: BoxPlace) -> str:
        """The name of a place in events: without the number of its Box where there is only one."""
        return place.name if len(self.boxes) > 1 else SIDES[place.side]

    def score(self, player: Seat, points: int, kind: str) -> None:
        """Give points to the side of a player, for one of KINDS."""
        side = self.side(player)
        self.points[side] += points
        self.earned[side][KINDS.index(kind)] += points

    def draw(self, seat: Seat, count: int) -> None:
        """Give the seat up to `count` cards of the stock, as far as it goes."""
        drawn = self.stock[:count]
        del self.stock[:count]
        self.hands[seat] += drawn
        if self.listener is not None:
            self.tell("Drew", player=seat, count=len(drawn), left=len(self.stock))

    def is_closed(self, box: int) -> bool:
        """Return whether a Box (from 0) is out of use."""
        return None not in self.jokers[box]

    def open_boxes(self) -> tuple[int, ...]:
        """The Boxes in use, from 0."""
        return tuple([box for box, jokers in enumerate(self.jokers) if None in jokers])

    def partner(self, seat: Seat) -> Seat | None:
        """The seat opposite, if it is a partner."""
        return (seat + 2) % 4 if self.options.partners else None

    def zones(self) -> Iterator[Zone]:
        everybody = tuple(range(self.seats))
        opened = self.partner(self.turn) if self.opened and self.turn is not None else None
        for seat, hand in enumerate(self.hands):
            yield Zone("hand", hand, OWNER, seat, open_to=everybody if seat == opened else ())
        yield Zone("stock", self.stock, NOBODY, in_order=True)
        for number, box in enumerate(self.boxes, 1):
            yield Zone("box", box, ALL, box=number)
        for number, under in enumerate(self.under, 1):
            yield Zone("under", under, ALL, box=number)
        for number, jokers in enumerate(self.jokers, 1):
            yield Zone("jokers", jokers, ALL, box=number)
        yield Zone("discard", self.discards, ALL)
        yield Zone("discard", self.exchanged, NOBODY)

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]:
        if zone.name == "hand" and zone.owner is not None:
            return self.shown[zone.owner]
        return self.gave_away[seat] if zone.name == "discard" else ()

    def forget(self, seat: Seat) -> None:
        for other, notes in enumerate(self.gave_away):
            if other != seat:
                notes.clear()

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        if self.turn is not None:
            return []
        best = max(self.points)
        return [side for side, points in enumerate(self.points) if points == best]  # JB-R16


Way = tuple[BoxPlace, Card] | tuple[BoxPlace, Card, Card]  # a place and the cards that match it
_in_order = attrgetter("order")


class ScoredMatch(NamedTuple):
    """A match made in this turn, with the Box card it matched and its points."""

    move: Match
    target: Card
    points: int


class TurnState(Areas):
    """The past and legal moves of this turn. Turns are numbered; an extra turn has the number of its turn."""

    def __init__(self, options: JackInTheBoxOptions, chance: Chance, listener: Listener | None = None) -> None:
        self.turns = -1  # number of the running turn, the first is 0
        self.is_extra = False
        self.locked_through = -1  # last turn in which no exchange may change a Box, JB-R30
        self.matches: list[ScoredMatch] = []  # of this turn
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

    def places_by_rank(self) -> dict[str, list[BoxPlace]]:
        """The places of open Boxes by the rank that lies there."""
        found: dict[str, list[BoxPlace]] = {}
        for number in self.open_boxes():
            for place, card in zip(PLACES[number], self.boxes[number], strict=True):
                if card is not None:
                    found.setdefault(card.rank, []).append(place)
        return found

    def exchanges(self, moves: list[Move], hand: Sequence[Card], boxes: tuple[int, ...]) -> Offers:
        """These moves and every exchange of the hand, JB-R17; all five cards also with changes, JB-R11."""
        spare = len(self.stock) - HAND
        changes: Sequence[tuple[BoxPlace, ...]] = ()
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
