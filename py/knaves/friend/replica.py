"""Replica: the game played over with the cards that one device knows or guesses.

The rules never learn that most cards are guesses. Which place of which deck a card came from is followed by the card
itself where it is the only one of its kind, and by a mark on it where the deck has twins.

A guess agrees with every card that was opened to this device and with every move that was made. What it says of hidden
cards is worth nothing: players and bots are shown a view, in which they are hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Any, Self

from knaves.cards import Card, card, in_pack_order
from knaves.engine.chance import Chance, Draws, FairDeal
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.options import Options
from knaves.engine.sentences import ChanceRefused, Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat, Zone
from knaves.friend.deck import HiddenDeck, thrown
from knaves.friend.message import Word, Words, WrongMessage

BOTH = (0, 1)
MOST_KEPT = 40  # moments
Faces = Mapping[int, Card]


class MarkedCard(Card):
    """A card that has a twin in its deck, with the place it came from. It equals the card that it is."""

    __slots__ = ("place", "plain")

    def __init__(self, plain: Card, place: int) -> None:
        super().__init__(plain.code, plain.rank, plain.suit, plain.order, plain.name)
        self.plain = plain
        self.place = place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.plain)


@dataclass
class Throw:
    """Chance outcomes that both make: the starter promises a share, the other tells theirs, the starter opens."""

    starter: Seat
    promise: bytes = b""
    shares: dict[Seat, bytes] = field(default_factory=dict)

    @property
    def next(self) -> Seat | None:
        """The seat that speaks next; None once both shares are open."""
        if not self.promise or len(self.shares) == 1:
            return self.starter
        return None if self.shares else 1 - self.starter

    @property
    def made(self) -> FairDeal | None:
        """The deal that its outcomes follow from; None until both shares are open."""
        return thrown((self.shares[0], self.shares[1])) if len(self.shares) == len(BOTH) else None

    def copy(self) -> Throw:
        """Return an independent copy."""
        return Throw(self.starter, self.promise, dict(self.shares))


@dataclass(frozen=True)
class Said:
    """A move as both devices know it, or, without words, that this seat can do nothing."""

    seat: Seat
    words: Words = ()

    @property
    def places(self) -> list[int]:
        """The places of the cards that it names."""
        return [word.place for word in self.words if word.place is not None]

    def text(self, faces: Faces) -> str:
        """The notation, a hidden card being the one that is thought to lie there."""
        return " ".join(_named(word, faces) for word in self.words)


def _named(word: Word, faces: Faces) -> str:
    return word.text if word.place is None or word.text else faces[word.place].code


class DealtChance(Chance):
    """The chance of a course: decks as far as they are known or guessed, throws as far as they are made."""

    def __init__(self, decks: Sequence[HiddenDeck], throws: Mapping[int, Throw], faces: Faces, *, marks: bool) -> None:
        super().__init__(None)
        self.decks = decks
        self.throws = throws
        self.faces = faces
        self.marks = marks
        self.moves = 0  # made so far
        self.shuffles = 0
        self.where: dict[Card, int] = {}  # the place that an unmarked card came from
        self.wanted: tuple[Card, ...] | None = None  # the cards of a deck that is not there yet
        self.wants_throw = False

    def copy(self) -> Self:
        twin = super().copy()
        twin.__dict__.update({**self.__dict__, "where": dict(self.where)})
        return twin

    def shuffle(self, cards: Sequence[Card], kind: str = "shuffle") -> list[Card]:
        if kind != "shuffle":
            return super().shuffle(cards, kind)
        plain = tuple(card(each.code) for each in in_pack_order(cards))
        number, self.shuffles = self.shuffles, self.shuffles + 1
        if number < len(self.decks):
            deck = self.decks[number]
            if deck.cards != plain:
                raise ChanceRefused("The shuffled cards aren’t the ones both players have seen.")
            order, first = [self.faces[place] for place in deck.places], deck.first
        else:
            first = self.decks[-1].places.stop if self.decks else 0
            order = list(plain)
            Random("a deck that is not there yet").shuffle(order)
            if self.wanted is None and (self.moves == 0 or not self.wants_throw):  # a throw may decide what is shuffled
                self.wanted = plain
        self._use("shuffle", [each.code for each in order])
        twins = {each for each, count in Counter(plain).items() if count > 1} if self.marks else set()
        return [self._marked(each, first + index, twins) for index, each in enumerate(order)]

    def _marked(self, each: Card, place: int, twins: set[Card]) -> Card:
        if each in twins:
            return MarkedCard(each, place)
        self.where[each] = place
        return each

    def _random(self) -> Random | Draws:
        throw = self.throws.get(self.moves)
        if throw is None or throw.made is None:
            self.wants_throw = True
            return Random("a throw that is not made yet")
        return throw.made.draws(self.count)

    def place(self, each: Card) -> int:
        """Return the place that a card dealt by this chance came from."""
        return each.place if isinstance(each, MarkedCard) else self.where[each]


class Tracked:
    """A state, and where each of its cards came from.

    Where a deck has twins a second state goes through the same moves with marked cards. It is never asked for legal
    moves, and moves only after the plain one: so no marked card gets into what games keep of their moves.
    """

    def __init__(self, state: State, marked: State) -> None:
        self.state = state
        self.marked = marked

    @property
    def chance(self) -> DealtChance:
        """The chance of the marked state, which knows the place in its deck of every dealt card."""
        assert isinstance(self.marked.chance, DealtChance)
        return self.marked.chance

    def copy(self) -> Tracked:
        """Return an independent copy of both states."""
        state = self.state.copy()
        return Tracked(state, state if self.marked is self.state else self.marked.copy())

    def play(self, move: Move, number: int, watch: Watch | None, said: Said, faces: Faces) -> None:
        """Make the move that was `said`, number 1, 2, 3 … of the game; `watch` hears its events, None: nobody does."""
        if self.marked is not self.state:
            assert isinstance(self.state.chance, DealtChance)
            self.state.chance.moves = number
            self.state.play(move)
        self.chance.moves = number
        if watch is not None:
            watch.named = said.places
        self.marked.listener = watch
        self.marked.play(move)
        self.marked.listener = None
        mark_again(self.marked, said.places, faces)

    def zones(self) -> list[tuple[Zone, list[int]]]:
        """Every zone, and the places that its cards came from, as they lie."""
        return [(zone, zone_places(self.marked, zone)) for zone in self.marked.zones()]

    def hand(self, seat: Seat) -> list[int]:
        """The places that the cards of a seat's hand came from, as they lie."""
        hands = [zone for zone in self.marked.zones() if zone.name == "hand" and zone.owner == seat]
        return [place for zone in hands for place in zone_places(self.marked, zone)]


class CardsDoNotFit(Exception):  # noqa: N818 - guesses that do not fit are no fault of anybody
    """The cards do not fit a move: the state before it, and the cards of the mover's hand that speak against it.

    Without such cards no guess of them could make it fit, unless the game is over in `at`.
    """

    def __init__(
        self, at: Tracked, why: Sentence | str, against: Sequence[Card] = (), places: Sequence[int] = ()
    ) -> None:
        self.why = why if isinstance(why, Sentence) else Sentence("{what}", what=why)
        super().__init__(str(self.why))
        self.at = at
        self.against = against
        self.places = places  # where they lie of which one must be another card; empty: all of the hand must


Need = tuple[int, Seat]  # a place, and a seat that may see it but cannot yet


@dataclass
class GuessedGame:
    """The game as it stands if all guesses are right."""

    at: Tracked
    texts: list[str]  # the moves made
    needs: list[Need]
    wanted: tuple[Card, ...] | None  # the cards of a deck that both have to shuffle now
    wants_throw: bool  # whether both have to throw now, before the needs are certain

    @property
    def state(self) -> State:
        """The state, of plain cards."""
        return self.at.state

    @property
    def chance(self) -> DealtChance:
        """The state's chance, which knows the places."""
        return self.at.chance


def mark_again(state: State, places: Sequence[int], faces: Faces) -> None:
    """Mark the cards that a move has laid down by its own name, instead of those taken from the hand."""
    chance = state.chance
    assert isinstance(chance, DealtChance)
    left = list(places)
    for zone in state.zones() if chance.marks and left else ():
        cards: list[Any] = zone.cards
        for slot, each in enumerate(cards):
            if each is not None and not isinstance(each, MarkedCard) and each not in chance.where:
                place = next(place for place in left if faces[place].code == each.code)
                left.remove(place)
                cards[slot] = MarkedCard(each, place)


def zone_places(state: State, zone: Zone) -> list[int]:
    """The places that the cards of a zone came from, as they lie."""
    chance = state.chance
    assert isinstance(chance, DealtChance)
    return [chance.place(each) for each in zone.cards if each is not None]


@dataclass(frozen=True)
class Kept:
    """A game replayed to some move: the states there, and the cards that were known then, by place in their deck."""

    at: Tracked
    texts: list[str]
    faces: Faces

    def fits(self, faces: Faces) -> bool:
        """Whether these cards are the same at every place that was dealt from by then: then the game can go on here."""
        return all(faces[place] is each for place, each in self.faces.items())


@dataclass
class Replica:
    """All that both devices know of a game: its decks, its throws by the number of moves before, its moves."""

    game: Game
    options: Options
    decks: list[HiddenDeck] = field(default_factory=list)
    throws: dict[int, Throw] = field(default_factory=dict)
    moves: list[Said] = field(default_factory=list)
    keys: tuple[dict[int, bytes], dict[int, bytes]] = field(default_factory=lambda: ({}, {}))  # told, by who told them
    _kept: list[Kept] = field(default_factory=list)  # moments to go on from, the earliest first

    def copy(self) -> Replica:
        """Return an independent copy."""
        return Replica(
            self.game, self.options, [deck.copy() for deck in self.decks],
            {number: throw.copy() for number, throw in self.throws.items()}, self.moves[:],
            (dict(self.keys[0]), dict(self.keys[1])), self._kept[:],
        )  # fmt: skip

    def deck_of(self, place: int) -> HiddenDeck | None:
        """The deck that a place belongs to; None for one that is not there yet."""
        return next((deck for deck in self.decks if place in deck.places), None)

    @property
    def has_twins(self) -> bool:
        """Whether any deck holds a card twice."""
        return any(len(set(deck.cards)) < len(deck.cards) for deck in self.decks)

    def run(self, faces: Faces) -> GuessedGame:
        """Play the game over with a card for each place of the decks.

        Raises CardsDoNotFit at the first move they do not fit.
        """
        while self._kept and not self._kept[-1].fits(faces):
            self._kept.pop()
        at, texts, watch = self._beginning(faces)
        for number, said in enumerate(self.moves[len(texts) :], len(texts) + 1):
            move = self._move(number, said, at, faces)
            if move is None:  # the game was over before: nobody could know it
                break
            if number == len(self.moves) or self._is_of_new_deck(said):
                self._keep(at.copy(), texts, faces)
            try:
                at.play(move, number, watch if number == len(self.moves) else None, said, faces)
            except ChanceRefused as refusal:
                raise CardsDoNotFit(at, refusal.sentence) from None
            texts.append(move.notation)
        watch.look()
        return GuessedGame(at, texts, watch.needs, watch.wanted, watch.wants_throw)

    def _beginning(self, faces: Faces) -> tuple[Tracked, list[str], Watch]:
        """The latest moment that is kept, or the deal; and a watch over it."""
        if not self._kept or not self.moves:
            at, watch = self._dealt(faces)
            return at, [], watch
        at = self._kept[-1].at.copy()
        for chance in (at.state.chance, at.chance):
            assert isinstance(chance, DealtChance)
            chance.decks, chance.throws, chance.faces = self.decks, self.throws, faces
        return at, self._kept[-1].texts[:], Watch(at.marked, self.keys, faces)

    @staticmethod
    def _is_of_new_deck(said: Said) -> bool:
        """Whether a move may be one that deals anew."""
        return bool(said.words) and not said.places

    def _keep(self, at: Tracked, texts: list[str], faces: Faces) -> None:
        if self._kept and len(self._kept[-1].texts) >= len(texts):
            return
        places = self.decks[at.chance.shuffles - 1].places.stop if at.chance.shuffles else 0
        seen = {place: faces[place] for place in range(places)}
        if len(self._kept) > MOST_KEPT:
            del self._kept[-1]
        self._kept.append(Kept(at, texts[:], seen))

    def _dealt(self, faces: Faces) -> tuple[Tracked, Watch]:
        start: Any = self.game.start
        state: State = start.__new__(start)  # so that it can be looked at while it deals
        watch = Watch(state, self.keys, faces)
        if self.has_twins:
            plain: State = start(self.options, self._chance(faces, marks=False), None)
        start.__init__(state, self.options, self._chance(faces, marks=self.has_twins), None if self.moves else watch)
        state.listener = None
        return Tracked(plain if self.has_twins else state, state), watch

    def _chance(self, faces: Faces, *, marks: bool) -> DealtChance:
        return DealtChance(self.decks, self.throws, faces, marks=marks)

    def _move(self, number: int, said: Said, at: Tracked, faces: Faces) -> Move | None:
        """The move that was said, None where the game is over and there is none."""
        state = at.state
        if state.is_over:
            if number == len(self.moves) and not said.places:
                return None
            raise CardsDoNotFit(at, "The game is over.")
        if state.turn != said.seat:
            raise CardsDoNotFit(at, "It isn’t this player’s turn.")
        legal = state.legal_moves()
        if not said.words:
            if is_blocked(legal):
                return legal[0]
            raise CardsDoNotFit(at, "This player can still make a move.", _named_by(legal))
        hand = at.hand(said.seat) if said.places else []
        if not set(said.places) <= set(hand):
            raise CardsDoNotFit(at, "The message names a card that isn’t in the hand.")
        text = said.text(faces)
        move = find(text, legal)
        if move is None:
            raise CardsDoNotFit(at, state.refuse(text).sentence, _named_by(legal))
        if len(move.named_cards) != len(said.places):
            raise CardsDoNotFit(at, "The message names a card without its place.")
        for place in said.places:
            oldest = next(each for each in hand if faces[each] is faces[place])
            if oldest not in said.places:
                raise CardsDoNotFit(
                    at, "If two cards are equal, the one held longer is played first.", [faces[place]], (oldest, place)
                )
        return move


def is_blocked(legal: Sequence[Move]) -> bool:
    """Whether these legal moves are one that is only words: nothing can be done."""
    return len(legal) == 1 and not legal[0].parts


def _named_by(moves: Sequence[Move]) -> list[Card]:
    """The cards that these moves name."""
    return list(dict.fromkeys(each for move in moves for each in move.named_cards))


class Watch:
    """Looks at a state at each event of its last move, until a card lies open whose key is still owed.

    What happens after that may depend on the card; nothing before it did. So both devices see the same.
    """

    def __init__(self, state: State, keys: Sequence[Mapping[int, bytes]], faces: Faces) -> None:
        self.state = state
        self.keys = keys
        self.faces = faces
        self.named: Sequence[int] = ()  # places of the cards that the move names
        self.has_found = False
        self.needs: list[Need] = []
        self.wanted: tuple[Card, ...] | None = None
        self.wants_throw = False

    def __call__(self, event: object) -> None:
        if not self.has_found:
            mark_again(self.state, self.named, self.faces)
            missing = (self._missing(zone) for zone in self.state.zones() if _is_public(zone))
            if next(chain.from_iterable(missing), None) is not None:
                self.look()
                self.has_found = True

    def look(self) -> None:
        """Note what is needed, wanted and thrown for at this moment, unless an earlier one decides."""
        chance = self.state.chance
        assert isinstance(chance, DealtChance)
        if not self.has_found:
            self.needs, self.wanted, self.wants_throw = self._needs(), chance.wanted, chance.wants_throw

    def _needs(self) -> list[Need]:
        found = {need for zone in self.state.zones() for need in self._missing(zone)}
        found |= {(place, seat) for place in self._turning() for seat in BOTH if place not in self.keys[1 - seat]}
        return sorted(found)

    def _missing(self, zone: Zone) -> Iterator[Need]:
        viewers = [seat for seat in BOTH if zone.is_open_to(seat)]
        for place in zone_places(self.state, zone) if viewers else ():
            for seat in viewers:
                if place not in self.keys[1 - seat]:
                    yield place, seat

    def _turning(self) -> list[int]:
        """The places on top of the stock that are turned up next, whatever cards they hold."""
        stock = next((zone for zone in self.state.zones() if zone.in_order), None)
        return zone_places(self.state, stock)[: self.state.turning] if stock is not None else []


def _is_public(zone: Zone) -> bool:
    return all(zone.is_open_to(seat) for seat in BOTH)


TRIES = 200  # guesses before a move counts as impossible
RETRIES = 12  # of them to find one in which the game goes on
CANDIDATES = 60  # cards tried in the place of one that speaks against a move
Slot = tuple[int, int]  # the number of a zone, and of a card in it


class Twice(WrongMessage):
    """More copies of a card have been opened than the deck has."""


def agreed(decks: Sequence[HiddenDeck], known: Faces, guess: Faces, rng: Random) -> dict[int, Card]:
    """Return a card for each place that is not in `known`, so that each deck is whole: as guessed where that can be.

    Raises Twice where the known cards are more than a deck has.
    """
    amended: dict[int, Card] = {}
    for deck in decks:
        left = Counter(deck.cards)
        left.subtract(known[place] for place in deck.places if place in known)
        if any(count < 0 for count in left.values()):
            twice = next(each for each, count in left.items() if count < 0)
            raise Twice(Sentence("{card} appears twice.", card=twice))
        open_places = []
        for place in deck.places:
            card = guess.get(place) if place not in known else None
            if card is not None and left[card] > 0:
                amended[place] = card
                left[card] -= 1
            elif place not in known:
                open_places.append(place)
        rest = sorted(left.elements())
        rng.shuffle(rest)
        amended.update(zip(open_places, rest, strict=True))
    return amended


def settle(
    course: Replica, known: Faces, guess: Faces, rng: Random, *, goes_on: bool
) -> tuple[dict[int, Card], GuessedGame]:
    """A guess in which every move was legal, and the game as it stands in it.

    With `goes_on` the game is not over for the sake of hidden cards, if such a guess is found. Raises WrongMessage
    where no cards are found with which the last move would be legal.
    """
    now = agreed(course.decks, known, guess, rng)
    last = Sentence("No possible hand would allow this move.")
    over: tuple[dict[int, Card], GuessedGame] | None = None
    retries = 0
    for _ in range(TRIES):
        try:
            world = course.run({**known, **now})
        except CardsDoNotFit as conflict:
            amended = _amended(course, conflict, now, rng)
            if amended is None:
                raise WrongMessage(conflict.why) from None
            now, last = amended, conflict.why
            continue
        if not (goes_on and now and world.state.is_over and world.state.end_rests_on is not None):
            return now, world
        over = over or (now, world)
        retries += 1
        if retries > RETRIES:
            break
        now = _stirred(course, world.at, now, rng) or now
    if over is not None:
        return over
    raise WrongMessage(last)


def _amended(course: Replica, conflict: CardsDoNotFit, guess: Faces, rng: Random) -> dict[int, Card] | None:
    """Another guess, in which a hand that could not have made the move holds other cards; None if none can help."""
    state = conflict.at.state
    if not conflict.against:
        if not (state.is_over and state.end_rests_on is not None):
            return None
        return _stirred(course, conflict.at, guess, rng)
    wrong = [
        (number, slot)
        for number, (zone, places) in enumerate(conflict.at.zones())
        for slot, place in enumerate(places)
        if zone.name == "hand" and zone.owner == state.turn and (not conflict.places or place in conflict.places)
        if place in guess and guess[place] in conflict.against
    ]
    amended = dict(guess)
    if conflict.places:
        wrong = wrong[:1]  # either will do
    changed = [_exchanged(course, conflict, where, amended, rng) for where in wrong]
    return amended if any(changed) else None


def _exchanged(course: Replica, conflict: CardsDoNotFit, where: Slot, guess: dict[int, Card], rng: Random) -> bool:
    """Change places with a card that does not speak against the move, or with any if none is found."""
    place = conflict.at.zones()[where[0]][1][where[1]]
    deck = course.deck_of(place)
    assert deck is not None
    others = [each for each in deck.places if each in guess and guess[each] is not guess[place]]
    if conflict.at.state.turn is not None:
        hand = conflict.at.hand(conflict.at.state.turn)
        if conflict.places:  # the twin of this card is none of the cards that were held longer
            hand = hand[: hand.index(conflict.places[1])]
        outside = [each for each in others if each not in hand]  # else the hand would hold the same cards
        others = outside or (others if conflict.places else [])
    if not others:
        return False
    rng.shuffle(others)
    fitting = (each for each in others[:CANDIDATES] if conflict.places or not _speaks(conflict, where, guess[each]))
    other = next(fitting, others[0])
    guess[place], guess[other] = guess[other], guess[place]
    return True


def _speaks(conflict: CardsDoNotFit, where: Slot, card: Card) -> bool:
    """Whether this card in this slot of the hand would speak against the move too."""
    if card in conflict.against:
        return True
    state = conflict.at.state.copy()
    cards: list[Any] = list(state.zones())[where[0]].cards
    cards[where[1]] = card
    return not state.is_over and any(card in move.named_cards for move in state.legal_moves())


def _stirred(course: Replica, at: Tracked, guess: Faces, rng: Random) -> dict[int, Card] | None:
    """The guess with a hidden hand card exchanged for another hidden card; None where there is nothing to exchange."""
    held = [place for seat in BOTH for place in at.hand(seat) if place in guess]
    amended = dict(guess)
    for _ in range(1 + rng.randrange(3)):
        pairs = [(one, other) for one in held for other in amended if amended[one] is not amended[other]]
        pairs = [(one, other) for one, other in pairs if course.deck_of(one) is course.deck_of(other)]
        if not pairs:
            return None
        one, other = rng.choice(pairs)
        amended[one], amended[other] = amended[other], amended[one]
    return amended
