"""A turn of Jack in the Box: its moves, areas, matches, and the lock (rules 4.2 to 4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple, overload
from weakref import ref

from knaves.cards import STANDARD_PACK, Card, in_pack_order
from knaves.engine.chance import Chance
from knaves.engine.moves import Move, command
from knaves.engine.state import Listener, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Seat, Zone
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.tricks import deal_singly

SIDES = "ENWS"
OPEN = command("open")
END_TURN = command("end turn")
KEEP = command("keep")


class BoxPlace(NamedTuple):
    """One of the four positions of a Box; sorts in the order in which positions are dealt and written."""

    box: int  # from 0
    side: int  # 0 … 3: E N W S

    @property
    def name(self) -> str:
        """The position in the notation: `1E`."""
        return f"{self.box + 1}{SIDES[self.side]}"

    @property
    def token(self) -> str:
        """The token that touching it adds to a move; not its name, since 2S is also a card."""
        return f"@{self.name}"


PLACES = tuple(tuple(BoxPlace(box, side) for side in range(4)) for box in range(4))  # by Box


@dataclass(frozen=True, eq=False)
class Match(Move):
    """Match one Box card with one or two cards: `match 1E QH`, `match 1E 5D 8S`."""

    place: BoxPlace
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        self._write(["match"], [self.place.name], [each.code for each in self.cards])

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return self.place.token, *(each.code for each in self.cards)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return match, (self.place, *self.cards)


@dataclass(frozen=True, eq=False)
class BoxJack(Move):
    """Lay a Jack on the free joker of its colour in a Box: `box JH 1`."""

    card: Card
    box: int  # from 0

    def __post_init__(self) -> None:
        self._write(["box"], [self.card.code], [str(self.box + 1)])

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return self.card.code, f"joker {self.box + 1}"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return box_jack, (self.card, self.box)


@dataclass(frozen=True, eq=False)
class Exchange(Move):
    """Exchange cards of the hand, with all five also Box cards: `exchange 2C 8C 9D 7H TS change 1E`.

    There are millions of exchanges and few are ever read, so a notation is written when it is first asked for.
    """

    cards: tuple[Card, ...]
    places: tuple[BoxPlace, ...]

    def __getattr__(self, name: str) -> Any:
        if name not in ("groups", "notation"):
            raise AttributeError(name)
        named = [["change"], [place.name for place in self.places]] if self.places else []
        self._write(["exchange"], [each.code for each in self.cards], *named)
        return self.__dict__[name]

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return *(each.code for each in self.cards), *(place.token for place in self.places)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return exchange, (self.cards, self.places)


@dataclass(frozen=True, eq=False)
class ChangeBox(Move):
    """Change Box cards after a boxed Jack: `change 1E 1N`."""

    places: tuple[BoxPlace, ...]

    def __post_init__(self) -> None:
        self._write(["change"], [place.name for place in self.places])

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return tuple(place.token for place in self.places)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return change, (self.places,)


@cache
def match(place: BoxPlace, *cards: Card) -> Match:
    """The one move that matches this place with these cards, which are in pack order."""
    return Match(place, cards)


@cache
def box_jack(jack: Card, box: int) -> BoxJack:
    """The one move that lays this jack on a joker of this Box, counted from 0, JB-R10."""
    return BoxJack(jack, box)


@cache
def change(places: tuple[BoxPlace, ...]) -> ChangeBox:
    """The one move that changes these places after a boxed jack; they must be in order."""
    return ChangeBox(places)


_EXCHANGES: dict[tuple[tuple[Card, ...], tuple[BoxPlace, ...]], ref[Exchange]] = {}
_ROOM = 1_000  # exchanges noted, after which those are forgotten that nobody holds any more


def exchange(cards: tuple[Card, ...], places: tuple[BoxPlace, ...] = ()) -> Exchange:
    """The one move that exchanges these cards and changes these places, both in order."""
    noted = _EXCHANGES.get((cards, places))
    known = noted() if noted is not None else None
    if known is None:
        known = Exchange(cards, places)
        _EXCHANGES[cards, places] = ref(known)
        if len(_EXCHANGES) % _ROOM == 0:
            for key in [key for key, each in _EXCHANGES.items() if each() is None]:
                del _EXCHANGES[key]
    return known


Places = tuple[BoxPlace, ...]


@cache
def free_changes(variation: int, boxes: tuple[int, ...], most: int) -> tuple[Places, ...]:
    """Every choice of at most `most` places in one of these open Boxes, after a boxed Jack, JB-R39."""
    largest = min(most, 4 if variation >= 2 else 2)
    return tuple(
        places for box in boxes for count in range(1, largest + 1) for places in combinations(PLACES[box], count)
    )


@cache
def paid_changes(variation: int, boxes: tuple[int, ...], most: int) -> tuple[Places, ...]:
    """Every choice of at most `most` places with an exchange: variation 1 may change both Boxes, JB-R39."""
    if variation != 1:
        return free_changes(variation, boxes, most)
    by_box = [((), *free_changes(variation, (box,), most)) for box in boxes]
    every = (tuple(place for places in chosen for place in places) for chosen in product(*by_box))
    return tuple(places for places in every if 0 < len(places) <= most)


@cache
def places_of(boxes: tuple[int, ...]) -> Places:
    """Every place of these Boxes (from 0), Box by Box, E N W S."""
    return tuple(place for box in boxes for place in PLACES[box])


@cache
def subsets(most: int, twins: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """Every choice of one to `most` cards, by index, the smaller ones first.

    `twins` says of each card whether it is the same as the one before; of equal choices only the first is there.
    """
    every = (chosen for count in range(1, most + 1) for chosen in combinations(range(len(twins)), count))
    return tuple(chosen for chosen in every if all(not twins[index] or index - 1 in chosen for index in chosen))


class Offers(Sequence[Move]):
    """Some moves, then every exchange of at most `most` cards of a hand in pack order, then of all with a change."""

    def __init__(self, moves: Sequence[Move], hand: Sequence[Card], most: int, changes: Sequence[Places]) -> None:
        twins = (False,) * len(hand)
        if len(set(hand)) < len(hand):
            twins = tuple([index > 0 and hand[index - 1] is card for index, card in enumerate(hand)])
        self.moves = moves
        self.hand = hand
        self.twins = twins
        self.subsets = subsets(most, twins)
        self.changes = changes
        self.size = len(moves) + len(self.subsets) + len(changes)

    @property
    def uses(self) -> tuple[tuple[int, ...], ...]:
        """Every choice of the one or two cards of a match, by index."""
        return subsets(2, self.twins)

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        place = index if index >= 0 else index + self.size
        if 0 <= place < len(self.moves):
            return self.moves[place]
        return self.exchange(place - len(self.moves))

    def __iter__(self) -> Iterator[Move]:
        yield from self.moves
        for number in range(len(self.subsets) + len(self.changes)):
            yield self.exchange(number)

    def exchange(self, number: int) -> Exchange:
        """The exchange of this number, counted from 0. Raise IndexError where there is none."""
        if 0 <= number < len(self.subsets):
            hand = self.hand
            return exchange(tuple([hand[index] for index in self.subsets[number]]))
        if number < 0:
            raise IndexError(number)
        return exchange(tuple(self.hand), self.changes[number - len(self.subsets)])


COURTS = "JQK"  # what a first match needs for the partner's hand to open, JB-R22
BOX_RANKS = "A23456789TQK"  # no jack ever lies in a Box
VALUES = {rank: (number,) for number, rank in enumerate("23456789TJQK", 2)} | {"A": (1, 14)}
PAIR_POINTS = (1, 2, 4)  # by the number of cards in the suit of the Box card
JACK_POINTS = (4, 8, 12)  # the same, where one card of the pair is a jack


def _made_by(one: str, other: str) -> tuple[str, ...]:
    """The Box ranks that two ranks match; each ace counts 1 or 14 as it likes, JB-R7."""
    made = {
        value
        for first in VALUES[one]
        for second in VALUES[other]
        for value in (first + second, abs(first - second))
    }  # fmt: skip
    return tuple(rank for rank in BOX_RANKS if made.intersection(VALUES[rank]))


MADE_BY = {one: {other: _made_by(one, other) for other in VALUES} for one in VALUES}
BIT = {rank: 1 << place for place, rank in enumerate(BOX_RANKS)}  # sets of Box ranks as the bits of an int
MADE_BITS = {
    one: {other: sum(BIT[rank] for rank in made) for other, made in row.items()} for one, row in MADE_BY.items()
}


def is_match(target: Card, cards: Sequence[Card]) -> bool:
    """Return whether one or two cards match this Box card: one by its rank, two by sum or difference, 4.4, JB-R7."""
    if len(cards) == 1:
        return cards[0].rank == target.rank
    one, other = cards
    return target.rank in MADE_BY[one.rank][other.rank]


def difference(target: Card, cards: Sequence[Card]) -> tuple[Card, Card] | None:
    """Of a pair that matches by its difference alone (more, less), as in "8 − 2"; None where its sum matches.

    An ace that has to count 1 is the less. `cards` must be a pair that matches.
    """
    one, other = cards
    values = VALUES[target.rank]
    if any(first + second in values for first in VALUES[one.rank] for second in VALUES[other.rank]):
        return None
    more, less = sorted(cards, key=lambda card: max(VALUES[card.rank]), reverse=True)
    if more.rank == "A" and not any(14 - value in values for value in VALUES[less.rank]):
        return less, more  # an ace that counts 1
    return more, less


def points(target: Card, cards: Sequence[Card]) -> int:
    """The points of a match, 4.5, without what a full cover adds; whether the cards match is not checked."""
    if len(cards) == 1:
        return 1
    one, other = cards
    in_suit = (one.suit is target.suit) + (other.suit is target.suit)
    return (JACK_POINTS if one.rank == "J" or other.rank == "J" else PAIR_POINTS)[in_suit]


def full_covers(singles: Sequence[int]) -> int:
    """How often single matches have covered a whole Box, from their counts on E, N, W and S, JB-R9."""
    return min(singles)


HAND = 5
KINDS = ("single", "pair", "cover", "jack", "bonus")  # what scores
BONUS = 3  # for a king or queen dealt to a Box, JB-R5
JOKERS = (("RB",), ("R", "B"), ("RB", "RB"), ("R", "B", "R", "B"))  # by variation: colours of each Box's jokers
PACKS = {count: tuple(in_pack_order(STANDARD_PACK * count)) for count in (1, 2)}


class Areas(State):
    """The areas of Jack in the Box: Boxes, jokers, hands, stock and discards, with dealing, drawing and scoring.

    Boxes are counted from 0, their places E N W S. A Box whose jokers are all covered is closed: out of use.
    """

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

    @property
    def has_twins(self) -> bool:
        """Whether every card is in the game twice."""
        return len(self.pack) > len(STANDARD_PACK)

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
        """Deal a card to each of these places, in order; `player` scores for kings and queens, JB-R5.

        `more` places are dealt to afterwards, by other calls: meanwhile `turning` counts the cards still to come.
        """
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
        """Return whether a Box (from 0) is out of use: a jack lies on each of its jokers, JB-R19."""
        return None not in self.jokers[box]

    def open_boxes(self) -> tuple[int, ...]:
        """The Boxes in use, from 0."""
        return tuple([box for box, jokers in enumerate(self.jokers) if None in jokers])

    def partner(self, seat: Seat) -> Seat | None:
        """The seat opposite in a game of partners; None in any other."""
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
    """Areas with a turn: what it has matched so far, the lock on the Boxes, and its legal moves.

    Turns are numbered from 0; an extra turn has the number of the turn that it extends, JB-R30.
    """

    def __init__(self, options: JackInTheBoxOptions, chance: Chance, listener: Listener | None = None) -> None:
        self.turns = -1  # number of the running turn, the first is 0
        self.is_extra = False
        self.locked_through = -1  # last turn in which no exchange may change a Box, JB-R30
        self.matches: list[ScoredMatch] = []  # of this turn
        self.jack_is_boxed = False  # a Jack was boxed: Box cards may be changed before the extra turn
        self.boxed: Card | None = None  # the Jack that this turn has ended with
        super().__init__(options, chance, listener)

    @property
    def is_locked(self) -> bool:
        """Whether the Boxes may not be changed with an exchange in this turn, JB-R30."""
        return self.turns <= self.locked_through

    def usable(self, seat: Seat) -> list[Card]:
        """The cards that `seat`, in turn, may use: its hand, and its partner's while that is open; in pack order."""
        hand = self.hands[seat]
        partner = self.partner(seat) if self.opened else None
        return sorted(hand if partner is None else hand + self.hands[partner], key=_in_order)

    def may_open(self, seat: Seat) -> bool:
        """Whether the seat in turn may ask for its partner's hand, JB-R22, JB-R24: its first match held a court."""
        partner = self.partner(seat)
        if partner is None or self.opened or not self.matches or not self.hands[partner]:
            return False
        return any(card.rank in COURTS for card in self.matches[0].move.cards)  # JB-R22

    def singles(self) -> list[list[int]]:
        """Count this turn's single matches: by Box, then by E, N, W and S."""
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
        """The legal moves besides matches once this seat has matched: boxed jacks, an open hand, the end."""
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
        """The cards to be used before `seat` may box this jack, in pack order: the others of its hand, JB-R10, or for a
        jack of the partner's open hand those of both hands, JB-R34.
        """
        own = self.hands[seat]
        rest = sorted(own, key=_in_order) if jack in own else self.usable(seat)
        rest.remove(jack)
        return rest

    def possible_matches(self, cards: Sequence[Card]) -> list[Match]:
        """Every match of these cards with an open Box, each once; the cards must be in pack order."""
        return [match(*way) for way in self.ways_to_match(cards)]

    def ways_to_match(self, cards: Sequence[Card]) -> Sequence[Way]:
        """Every place of an open Box with one or two of these cards that match it; the cards must be in pack order."""
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
        return list(dict.fromkeys(found)) if self.has_twins else found  # twin cards match alike

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
