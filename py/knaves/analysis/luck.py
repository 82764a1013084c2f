"""Luck: how much came from the cards: the account of a game of two, and the cards dealt against chance.

The luck of a chance event is the estimate after it less the average of the estimates over what might have come
(Zare's identity): its sum averages to zero whoever plays. Estimates are playouts with the hands as they are and
all unseen cards dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from math import sqrt
from random import Random
from typing import Any

from knaves.analysis.statistics import NORMAL
from knaves.bots.search import Tally, play_out
from knaves.cards import RANKS, UNKNOWN, Card
from knaves.engine.advice import Advice
from knaves.engine.chance import Chance
from knaves.engine.moves import Move, find
from knaves.engine.state import Event, State
from knaves.engine.zones import ALL, NOBODY, Imagination, Seat
from knaves.table.record import HUMAN, Record
from knaves.table.table import Table
from knaves.wire.questions import Judgement

PLAYOUTS = 60  # of each estimate
LARGEST = 1e6  # number in an account that is read
LEFT_OVER = 0.15  # of standing, that errors of many estimates add up to


@dataclass(frozen=True)
class Stroke:
    """The gain of a side from a chance event, in expected standing, and its standard error."""

    ply: int  # the move that brought it; 0 for the first deal
    luck: float
    error: float


@dataclass(frozen=True)
class Balance:
    """Where a result came from: `result - 0.5 == luck + mine - theirs + rest`."""

    result: float  # 1 won, 0 lost, 0.5 drawn
    luck: float
    luck_error: float
    mine: float  # what own decisions cost, never positive
    theirs: float  # what the other side's decisions cost them, never positive

    @classmethod
    def read(cls, given: Mapping[str, float]) -> Balance:
        """The account in a JSON object; numbers it does not know are passed over.

        Raises TypeError where one lacks, and ValueError where one is none that a game can come to.
        """
        found = {each.name: given[each.name] for each in fields(cls) if each.name in given}
        if not all(abs(number) <= LARGEST for number in found.values()):
            raise ValueError("no account of a game has such a number")
        return cls(**found)

    @property
    def rest(self) -> float:
        """What the other parts leave of the result, as a share of a game, since estimates are not exact."""
        return self.result - 0.5 - self.luck - self.mine + self.theirs

    @property
    def is_sound(self) -> bool:
        """Whether the remainder is within the error of the estimates: else luck and play cannot be told apart."""
        return abs(self.rest) <= max(LEFT_OVER, 2 * self.luck_error)


def strokes(table: Table, side: int, playouts: int = PLAYOUTS) -> Iterator[Stroke | None]:
    """The chance events of a duel for one side; None for each slice of work. Raises ValueError for more sides."""
    state = table.state_at(0)
    if state.sides != 2:
        raise ValueError("luck is measured for two sides")
    rng = Random(f"luck {table.seed}")
    after = yield from _estimate(_unseen_again(state), None, side, table.game.bots, rng, playouts)
    yield Stroke(0, after.mean - 0.5, _error(after))
    for ply, move in enumerate(table.moves, 1):
        before = state.copy()
        state.play(move)
        if not _had_chance(before, state):
            continue
        expected = yield from _estimate(_unseen_again(before), move, side, table.game.bots, rng, playouts)
        if state.is_over:
            yield Stroke(ply, state.standing(side) - expected.mean, _error(expected))
            continue
        after = yield from _estimate(_unseen_again(state), None, side, table.game.bots, rng, playouts)
        yield Stroke(ply, after.mean - expected.mean, sqrt(_error(after) ** 2 + _error(expected) ** 2))


def _unseen_again(state: State) -> State:
    """A copy in which unseen cards are unknown; the hands stay."""
    copy = state.copy()
    copy.chance = Chance(None)
    for zone in list(copy.zones()):
        if zone.sight is NOBODY and not zone.was_seen:
            hidden: list[Any] = [None if each is None else UNKNOWN for each in zone.cards]
            zone.cards[:] = hidden
    return copy


def _had_chance(before: State, after: State) -> bool:
    """Whether a move turned up, drew or shuffled an unseen card."""
    if len(before.chance.used) != len(after.chance.used):
        return True
    return _hidden(before) != _hidden(after)


def _hidden(state: State) -> list[int]:
    return [sum(each is not None for each in zone.cards) for zone in state.zones() if zone.sight is NOBODY]


def _estimate(
    seen: State, move: Move | None, side: int, advice: Advice, rng: Random, playouts: int
) -> Generator[None, None, Tally]:
    """The expected standing of a side, by playouts, after this move if one is given."""
    tally = Tally()
    worlds: Imagination[State] = Imagination(seen)
    for _ in range(playouts):
        world = worlds.world(rng)
        if move is not None:
            world.play(move)
        if world.turn is not None:
            play_out(world, advice.heuristics, rng)
        tally.add(advice.heuristics.evaluate(world, side))
        yield None
    return tally


def _error(tally: Tally) -> float:
    return tally.spread / sqrt(tally.count) if tally.count else 0.0


def balance(result: float, events: Sequence[Stroke], mine: Sequence[Judgement], theirs: Sequence[Judgement]) -> Balance:
    """The account of a duel, from its strokes of luck and the judgements of both sides' decisions."""
    return Balance(
        result,
        sum(stroke.luck for stroke in events),
        sqrt(sum(stroke.error**2 for stroke in events)),
        -sum(judgement.loss for judgement in mine),
        -sum(judgement.loss for judgement in theirs),
    )


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
class DealtCards:
    """Sums over so many deals, by kind: `aces`, `jacks`, `trumps`, and `worth`, a card being worth 0 to 1.

    `mine` are the shares of the person's hands, `theirs` of all others together.
    """

    deals: int = 0
    mine: tuple[Share, ...] = (Share(),) * len(KINDS)
    theirs: tuple[Share, ...] = (Share(),) * len(KINDS)

    def __add__(self, other: DealtCards) -> DealtCards:
        return DealtCards(
            self.deals + other.deals,
            tuple(one + two for one, two in zip(self.mine, other.mine, strict=True)),
            tuple(one + two for one, two in zip(self.theirs, other.theirs, strict=True)),
        )

    @property
    def is_odd(self) -> bool:
        """Whether any of the shares is odd, so that chance is no explanation of it."""
        return any(share.is_odd for share in (*self.mine, *self.theirs))


def total_dealt(found: Iterable[DealtCards]) -> DealtCards:
    """Return what several deals gave, added up; zeros for none."""
    return sum(found, DealtCards())


def dealt_in(record: Record) -> Iterator[DealtCards]:
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


def _dealt(state: State, seat: Seat) -> DealtCards:
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
    return DealtCards(
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
