"""The areas of Jack in the Box: Boxes, stock, hands and discards, and how cards come into a Box (rules 4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knaves.cards import STANDARD_PACK, Card, in_pack_order
from knaves.engine.chance import Chance
from knaves.engine.state import Listener, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.jack_in_the_box.moves import PLACES, SIDES, Place
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

    def deal_to_boxes(self, places: Sequence[Place], player: Seat, more: int = 0) -> None:
        """Deal a card to each of these places and then to `more`; `player` scores for kings and queens."""
        for left, place in zip(range(len(places) - 1, -1, -1), places, strict=True):
            self.turning = left + more
            self.deal_to_box(place, player)

    def deal_to_box(self, place: Place, player: Seat) -> None:
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

    def told(self, place: Place) -> str:
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
