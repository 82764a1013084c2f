"""Position: the progress of a game between two devices, and the next thing that each has to say.

The speaker says all that is owed (passes of a deck, keys of places, a part of a throw) and, in the speaker's own
turn, a move; so it is always certain who speaks next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from knaves.cards import Card
from knaves.engine.zones import Seat
from knaves.friend import message
from knaves.friend.course import Course, Said, Throw, World
from knaves.friend.deck import Deck
from knaves.friend.group import Group
from knaves.friend.guess import settle
from knaves.friend.message import START
from knaves.friend.secret import Secret

HOST, GUEST = 0, 1


@dataclass
class Side:
    """A player's name, promise and, once opened, secret."""

    name: str = ""
    promise: bytes = b""  # the fingerprint of his secret
    secret: Secret | None = None  # once it is open: his own from the start


@dataclass
class Position:
    """A game as the device of one seat knows it. `texts` are the messages so far, of both."""

    group: Group
    seat: Seat
    secret: Secret
    course: Course
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    texts: list[str] = field(default_factory=list)
    digest: bytes = START
    known: dict[int, Card] = field(default_factory=dict)  # cards by place, as opened to this device
    guess: dict[int, Card] = field(default_factory=dict)
    allows_hints: bool = False  # to both, as the invitation says
    authors: list[Seat] = field(default_factory=list)  # of the messages
    _claims: dict[int, Card] = field(default_factory=dict)  # believed until their keys come, in the same message
    _world: World | None = None

    @property
    def world(self) -> World:
        """The game as it stands in this device's guess."""
        if self._world is None:
            rng = Random(f"guess {self.digest.hex()} {len(self.course.moves)} {len(self.known)}")
            goes_on = not self._is_ending and not self._is_stopped
            self.guess, self._world = settle(self.course, self.known, self.guess, rng, goes_on=goes_on)
        return self._world

    @property
    def _last(self) -> Said | None:
        return self.course.moves[-1] if self.course.moves else None

    @property
    def _is_ending(self) -> bool:
        """Whether a secret is open, so that nothing is played any more."""
        return any(side.secret is not None for side in self.sides)

    @property
    def _is_stopped(self) -> bool:
        """Whether the last word was that a player can do nothing."""
        return self._last is not None and not self._last.words

    @property
    def is_over(self) -> bool:
        """Whether both have opened their secrets."""
        return all(side.secret is not None for side in self.sides)

    @property
    def turn(self) -> Seat | None:
        """The seat that moves next, or says that it cannot; None where nobody does."""
        if self._is_ending:
            return None
        state = self.world.state
        if not state.is_over:
            return state.turn
        if self._last is not None and (self._is_stopped or self._is_voided):
            return 1 - self._last.seat  # who says whether that was the end
        return state.end_rests_on

    @property
    def _is_voided(self) -> bool:
        """Whether the last move came after the end, which its player could not know."""
        return len(self.world.texts) < len(self.course.moves)

    @property
    def speaker(self) -> Seat | None:
        """The seat that speaks now; None once everything is said."""
        if self.is_over:
            return None
        if len(self.texts) < 2:
            return len(self.texts)
        for seat in (1 - self.authors[-1], self.authors[-1]):
            if self.debt(seat) is not None:
                return seat
        return self.turn

    @property
    def may_move(self) -> bool:
        """Whether a move of this device's player is waited for."""
        return self.speaker == self.seat == self.turn and self.debt(self.seat) is None

    def debt(self, seat: Seat) -> str | None:
        """The kind of part that this seat owes next; None where it owes nothing."""
        if self._is_ending:
            return message.SECRET if self.sides[seat].secret is None else None
        throw, deck = self._throw, self._deck
        if not self.world.wants_throw and self.owed_places(seat):
            return message.KEYS
        if throw is not None and throw.next == seat:
            return message.SHARE if throw.promise else message.COMMIT
        if deck is not None and deck.passer == seat:
            return message.PASS
        waits = throw is not None or deck is not None or self.owed_places(1 - seat)
        return message.SECRET if not waits and self._ends_for(seat) else None

    def _ends_for(self, seat: Seat) -> bool:
        """Whether the game is over for certain and this seat is to open its secret."""
        state = self.world.state
        if not state.is_over:
            return False
        if self._last is not None and (self._is_stopped or self._is_voided):
            return self._last.seat != seat and self._knows_ends(seat)
        return state.end_rests_on is None

    def _knows_ends(self, seat: Seat) -> bool:
        """Whether this device can tell for a seat that the game is over for the sake of hidden cards: for its own."""
        return seat == self.seat

    def _may_end(self, seat: Seat) -> bool:
        """Whether this seat may say that the game is over although this device cannot tell."""
        last = self._last
        return not self._is_ending and last is not None and last.seat != seat and not last.places

    @property
    def _throw(self) -> Throw | None:
        """The throw that is being made."""
        number = len(self.course.moves)
        throw = self.course.throws.get(number)
        if throw is not None:
            return throw if throw.next is not None else None
        return Throw(self._starter) if self.world.wants_throw else None

    @property
    def _deck(self) -> Deck | None:
        """The deck in the middle of its passes."""
        decks = self.course.decks
        if decks and decks[-1].passer is not None:
            return decks[-1]
        wanted = self.world.wanted
        if wanted is None:
            return None
        return Deck(len(decks), wanted, decks[-1].places.stop if decks else 0, self._starter)

    @property
    def _starter(self) -> Seat:
        return self.course.moves[-1].seat if self.course.moves else HOST

    def owed_places(self, seat: Seat) -> list[int]:
        """The places whose keys this seat has to tell now."""
        found = []
        for place, viewer in self.world.needs:
            deck = self.course.deck_of(place) if viewer != seat else None
            if deck is not None and deck.may_open(seat):
                found.append(place)
        return found
