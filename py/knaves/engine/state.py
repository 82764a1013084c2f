"""State: one moment of a game by the rules, and the events it reports.

A state is mutable, cheap to copy and disposable: the record is the truth. Its attributes are immutable values,
or lists and dicts of such values, at most two deep, so that `copy` can copy them without knowing the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Self

from knaves.cards import UNKNOWN, Card
from knaves.engine import zones as worlds
from knaves.engine.chance import Chance
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import IllegalMove, Sentence
from knaves.engine.zones import Seat, Zone


@dataclass(frozen=True)
class Event:
    """Something that has happened: `kind` is a past participle ("TrickTaken"), `facts` its details by name.

    A fact can be read as an attribute (AttributeError where there is none). Every seat may know them all: a card that
    only some may see is in no event.
    """

    kind: str
    facts: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.facts[name]
        except KeyError:
            raise AttributeError(name) from None

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, Any]]]:
        return Event, (self.kind, self.facts)


Listener = Callable[[Event], None]
MOST_WORLDS = 50  # are imagined until whoever is in turn can move


class State(ABC):
    """One moment of a game. `turn` is the seat that moves next, None once the game is over."""

    turn: Seat | None
    pack: tuple[Card, ...]  # every card of the game, in pack order
    deal_is_over: bool = False  # between deals: bots look no further than this
    sides: int = 2  # sides of one or more seats that win together
    turning: int = 0  # in the middle of a move: so many more cards of the stock are turned up, whatever they are
    end_rests_on: Seat | None = None  # the seat that could not move, where hidden cards decided that the game is over

    def __init__(self, options: Options, chance: Chance, listener: Listener | None = None) -> None:
        """Sets up the table and deals. `listener` hears every event, those of the first deal too."""
        self.options = options
        self.seats = options.seats
        self.sides = options.seats
        self.chance = chance
        self.listener = listener
        self.turn = None

    # a game writes these

    @abstractmethod
    def legal_moves(self) -> Sequence[Move]:
        """Every move open to `turn`, without duplicates; empty only when the game is over."""

    @abstractmethod
    def play(self, move: Move) -> None:
        """Make a legal move, unchecked: the table checks, and bots need not."""

    @abstractmethod
    def zones(self) -> Iterable[Zone]:
        """Every card of the game, each in exactly one zone; the lists are the live ones."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points of each side, as protocol.md defines them for the game."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The sides that have won; empty while the game runs, and after a draw."""

    @abstractmethod
    def standing(self, seat: Seat) -> float:
        """The standing of this seat's side, from 0 (lost) to 1 (won); exact once the deal is over."""

    # a game may override these

    def random_move(self, rng: Random) -> Move:
        """Draw one of the legal moves, each as likely; a game overrides it to draw without listing all."""
        moves = self.legal_moves()
        return moves[int(rng.random() * len(moves))]

    def could_hold(self, seat: Seat, card: Card) -> bool:
        """False where play has shown that this seat's hand lacks the card; True where nothing is known."""
        return True

    def could_lie(self, zone: Zone, place: int, card: Card) -> bool:
        """False where play has shown that another card lies at this hidden place of a zone, a hand or any other."""
        return zone.name != "hand" or zone.owner is None or self.could_hold(zone.owner, card)

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]:
        """Cards that this seat knows to lie in a zone whose faces it cannot see now: it saw them go there."""
        return ()

    def is_settled(self) -> bool:
        """Whether everybody sees that nothing that is still played changes what this deal brings anybody."""
        return False

    def facts(self) -> dict[str, object]:
        """The open facts besides zones and scores (trump, phase, direction …), as JSON."""
        return {}

    def forget(self, seat: Seat) -> None:  # noqa: B027 - most games keep no private notes
        """Clear private notes of the state that this seat must not have; called on a copy while it is redacted."""

    def why_not(self, text: str) -> tuple[Sentence, str | None]:
        """Why this text is no legal move here, and the ruling that decides (or None); asked of a running game."""
        return Sentence("“{text}” isn’t a legal move now.", text=text[:60]), None

    def side(self, seat: Seat) -> int:
        """The number of a seat's side, from 0."""
        return seat % self.sides

    # a game gets these for free

    @property
    def mover(self) -> Seat:
        """The seat in turn, where the game is known not to be over; AssertionError if it is."""
        assert self.turn is not None
        return self.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    def tell(self, kind: str, **facts: Any) -> None:
        """Report an event, if anybody listens.

        A card that is turned up has to be told before anything depends on it: in a game with a friend, the devices open
        it only then.
        """
        if self.listener is not None:
            self.listener(Event(kind, facts))

    def copy(self) -> Self:
        """An independent state without a listener; playing on it leaves this one alone."""
        twin = object.__new__(type(self))
        state = twin.__dict__
        for name, value in self.__dict__.items():
            kind = type(value)
            if kind is list:  # the pack is a tuple, so that it is shared
                state[name] = [each[:] if type(each) is list else each for each in value]
            elif kind is dict:
                state[name] = value.copy()
            else:
                state[name] = value
        state["chance"] = self.chance.copy()
        state["listener"] = None
        return twin

    def seen_by(self, seat: Seat) -> Self:
        """A copy that holds only what this seat has seen: all else is the unknown card, and chance is gone."""
        return worlds.redacted(self, seat)

    def imagine(self, rng: Random) -> Self:
        """Of a state made by `seen_by`: a copy with its unknown cards dealt at random, as they could lie.

        The seat in turn can move there, as far as such a world is found: a running game shows that of a hidden hand.
        """
        world = worlds.imagined(self, rng)
        hands = [zone for zone in self.zones() if zone.name == "hand" and zone.owner == self.turn]
        if self.turn is not None and any(card is UNKNOWN for zone in hands for card in zone.cards):
            for _ in range(MOST_WORLDS):
                if world.legal_moves():
                    break
                world = worlds.imagined(self, rng)
        return world

    def possible_world(self, seat: Seat, rng: Random) -> Self:
        """A copy in which everything that this seat does not know is dealt at random, as it could lie."""
        return self.seen_by(seat).imagine(rng)

    def refuse(self, text: str) -> IllegalMove:
        """The refusal of a text that is no legal move here, with the ruling that decides if any; not yet raised."""
        if self.turn is None:
            return IllegalMove("The game is over.")
        return IllegalMove(*self.why_not(text))


if TYPE_CHECKING:
    from typing_extensions import TypeVar  # its default is for the type checker alone

    OwnState = TypeVar("OwnState", bound=State, default=Any)
else:
    from typing import TypeVar

    OwnState = TypeVar("OwnState")  # a game’s own class of states, in what the game says of them
