"""Dealt: which cards the hands of finished games were dealt, a person's and the others', against what chance gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from knaves.analysis.intervals import NORMAL
from knaves.cards import RANKS, Card
from knaves.engine.events import Event
from knaves.engine.moves import find
from knaves.engine.state import State
from knaves.engine.zones import ALL, Seat
from knaves.table.record import Record
from knaves.table.seating import HUMAN

ODD = 3.3  # standard deviations from which on chance is no explanation: of eight figures one in a hundred times one
KINDS = ("aces", "jacks", "trumps", "worth")


@dataclass(frozen=True)
class Share:
    """Amount of something dealt to some hands: found, expected (`due`), and the variance of that."""

    found: float = 0.0
    due: float = 0.0
    variance: float = 0.0

    def __add__(self, other: Share) -> Share:
        return Share(self.found + other.found, self.due + other.due, self.variance + other.variance)

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval of what chance gives."""
        return max(0.0, self.due - NORMAL * sqrt(max(0.0, self.variance)))

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval of what chance gives."""
        return self.due + NORMAL * sqrt(max(0.0, self.variance))

    @property
    def is_odd(self) -> bool:
        """Whether it is more than ODD standard deviations from what chance gives."""
        return abs(self.found - self.due) > ODD * sqrt(self.variance) if self.variance > 0 else self.found != self.due


@dataclass(frozen=True)
class Dealt:
    """Sums over so many deals, by kind: `aces`, `jacks`, `trumps`, and `worth`, a card being worth 0 to 1.

    `mine` are the shares of the person's hands, `theirs` of all others together.
    """

    deals: int = 0
    mine: tuple[Share, ...] = (Share(),) * len(KINDS)
    theirs: tuple[Share, ...] = (Share(),) * len(KINDS)

    def __add__(self, other: Dealt) -> Dealt:
        return Dealt(
            self.deals + other.deals,
            tuple(one + two for one, two in zip(self.mine, other.mine, strict=True)),
            tuple(one + two for one, two in zip(self.theirs, other.theirs, strict=True)),
        )

    @property
    def is_odd(self) -> bool:
        """Whether chance is no explanation of some of it."""
        return any(share.is_odd for share in (*self.mine, *self.theirs))


def total_dealt(found: Iterable[Dealt]) -> Dealt:
    """Return the sum of these."""
    return sum(found, Dealt())


def dealt_in(record: Record) -> Iterator[Dealt]:
    """Yield what each deal gave the first person and the others; nothing without a person or an opponent."""
    if HUMAN not in record.seats or len(record.seats) < 2:
        return
    seat, heard = record.seats.index(HUMAN), list[Event]()
    state = record.game.begin(record.options, record.seed, record.chance, heard.append)
    yield _dealt(state, seat)
    for text in record.moves:
        heard.clear()
        move = find(text, state.legal_moves())
        if move is None:
            return
        state.play(move)
        if any(event.kind == "Dealt" for event in heard):
            yield _dealt(state, seat)


def _dealt(state: State, seat: Seat) -> Dealt:
    zones = list(state.zones())
    pack = [card for zone in zones for card in zone.cards if card is not None]
    hidden = [card for zone in zones if zone.sight is not ALL for card in zone.cards if card is not None]
    hands = {zone.owner: [card for card in zone.cards if card] for zone in zones if zone.name == "hand"}
    mine, theirs = hands.get(seat, []), [card for owner, hand in hands.items() if owner != seat for card in hand]
    trump = state.facts().get("trump")
    measures: Sequence[tuple[Callable[[Card], float], Sequence[Card]]] = (
        (lambda card: card.rank == "A", pack),
        (lambda card: card.rank == "J", pack),
        (lambda card: card.suit.letter == trump, hidden if trump else []),  # what lies open has been dealt to nobody
        (_worth, pack),
    )
    return Dealt(
        1,
        tuple(_share(mine, pool, measure) for measure, pool in measures),
        tuple(_share(theirs, pool, measure) for measure, pool in measures),
    )


def _worth(card: Card) -> float:
    """0 for a two to 1 for an ace; jokers are worth most."""
    return 1.0 if card.rank not in RANKS or card.rank == "A" else RANKS.index(card.rank) / len(RANKS)


def _share(hand: Sequence[Card], pool: Sequence[Card], measure: Callable[[Card], float]) -> Share:
    """The sum over a hand that is drawn from a pool without putting back."""
    if len(pool) < 2 or not hand:
        return Share()
    values = [float(measure(card)) for card in pool]
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / len(values)
    left = (len(pool) - len(hand)) / (len(pool) - 1)
    return Share(sum(float(measure(card)) for card in hand), len(hand) * mean, len(hand) * spread * left)
