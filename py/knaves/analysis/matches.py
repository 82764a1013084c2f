"""Matches: bots against bots on paired deals, and the ladder that follows from many.

A pairing may be one against several others: the first then wins with chance a / (a + k b), as in Luce's choice rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field
from math import ceil, exp, inf, log, sqrt
from random import Random
from time import process_time
from typing import Any, ClassVar

from knaves.analysis.statistics import NORMAL, Interval, lasting_interval, wilson
from knaves.bots.levels import LEVELS, Level
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat

MOSTLY = 0.84  # standard errors beyond the interval for an effect to be found 4 times in 5


class Forfeit(Refusal):
    """Raised by a player that cannot go on or broke a rule: its side loses the game."""


class MatchPlayer(ABC):
    """Anybody in a seat of a match, asked synchronously. Must pickle."""

    listens: ClassVar[bool] = False  # whether `hear` wants to be told

    def sit(self, game: Game, options: Options, seat: Seat, seating: int) -> AbstractContextManager[MatchPlayer]:
        """Give the player of this seat for one game as a context; stateless players give themselves.

        `seating`: the number of the game among those of its deal. Whoever remembers games may only remember those of
        the same seat and seating, or they would know the cards.
        """
        return nullcontext(self)

    def hear(self, event: Event) -> None:  # noqa: B027 - most players look at the table and need no telling
        """Hear a public event."""

    @abstractmethod
    def look(self, state: State, seat: Seat) -> Any:
        """Return what the player may see of the state from this seat."""

    @abstractmethod
    def move(self, game: Game, seen: State, rng: Random) -> Move:
        """Return a legal move. Raises Forfeit."""


@dataclass(frozen=True)
class LevelPlayer(MatchPlayer):
    """Bot of a level; `ms` of processor time or `playouts` replace its own budget."""

    level: Level
    ms: float | None = None
    playouts: int | None = None

    def look(self, state: State, seat: Seat) -> Any:
        """Return the state as the seat has seen it."""
        return state.seen_by(seat)

    def move(self, game: Game, seen: State, rng: Random) -> Move:
        """Return the move of this level."""
        return choose(seen, game.bots, self.level, rng, self.ms, self.playouts, process_time)


@dataclass(frozen=True)
class PairedMatch:
    """A match to play. `names`: two (the first against all others), or one for each side or seat."""

    game: Game
    options: Options
    names: tuple[str, ...]
    games: int  # deals, each played once in every seating
    seed: int = 0  # of the first deal; the others follow it
    ms: float | None = None
    playouts: int | None = None
    one_deal: bool = False  # play one deal instead of a whole game; more points win it
    players: Mapping[str, MatchPlayer] = field(default_factory=dict)  # of names that are no levels

    @property
    def seeds(self) -> range:
        """The seeds of its deals."""
        return range(self.seed, self.seed + self.games)

    def player(self, name: str) -> MatchPlayer:
        """Return the player of this name: one of `players`, or the level. Raises KeyError where it is neither."""
        return self.players.get(name) or LevelPlayer(LEVELS[name], self.ms, self.playouts)


@dataclass(frozen=True)
class Fault:
    """Why and where a player forfeited a game."""

    name: str
    seed: int  # of the deal
    seat: Seat
    moves: int  # made before
    why: Refusal


@dataclass(frozen=True)
class Result:
    """Result of one game by name: share of the win (0..1), margin and points.

    A game that a side has lost by a fault counts as won by all others, and its margin never speaks for that side.
    """

    shares: Mapping[str, float]
    margins: Mapping[str, float]  # points of the own side less those of the best other, mean over the name's sides
    points: Mapping[str, float]  # of the own side, mean over the name's sides
    fault: Fault | None = None


@dataclass(frozen=True)
class Report:
    """Result of a match: win rate and mean margin by name, with 95 % intervals."""

    deals: int
    games: int
    wins: Mapping[str, Interval]
    margins: Mapping[str, Interval]
    faults: tuple[Fault, ...] = ()


def seatings(names: Sequence[str], seats: int, sides: int) -> list[tuple[str, ...]]:
    """List the seatings of one deal, a game each. Raises ValueError where the names do not fit the table."""
    if len(names) == 2:
        return [tuple(names[0] if seat % sides == side else names[1] for seat in range(seats)) for side in range(sides)]
    if len(names) not in (sides, seats):
        raise ValueError(f"Name two bots, or one for each of the {sides} sides or {seats} seats.")
    count = len(names)
    return [tuple(names[(seat + turn) % count] for seat in range(seats)) for turn in range(count)]


def play_deal(match: PairedMatch, seed: int) -> list[Result]:
    """Play the deal of this seed once in each of `seatings`, in their order. Raises KeyError for an unknown name."""
    opening = match.game.begin(match.options, seed)
    all_seatings = seatings(match.names, opening.seats, opening.sides)
    return [_play(match, seed, seating, seated) for seating, seated in enumerate(all_seatings)]


def _play(match: PairedMatch, seed: int, seating: int, seated: Sequence[str]) -> Result:
    listeners: list[MatchPlayer] = []

    def tell(event: Event) -> None:
        for each in listeners:
            each.hear(event)

    players = [match.player(name) for name in seated]
    hears = any(player.listens for player in players)
    heard: list[Event] = []  # the deal comes before anybody sits
    state = match.game.begin(match.options, seed, listener=heard.append if hears else None)
    made, seat = 0, 0
    with ExitStack() as sitting:
        try:
            for seat, player in enumerate(players):
                players[seat] = sitting.enter_context(player.sit(match.game, match.options, seat, seating))
            if hears:
                listeners += [player for player in players if player.listens]
                for event in heard:
                    tell(event)
                state.listener = tell
            while state.turn is not None and not (match.one_deal and state.deal_is_over):
                seat = state.turn
                seen = players[seat].look(state, seat)
                # the luck of a program names the seating: what it draws in one says nothing about the other
                luck = f"bot {seed} {made} {seat} {seated}" if players[seat].listens else f"bot {seed} {made}"
                state.play(players[seat].move(match.game, seen, Random(luck)))
                made += 1
        except Forfeit as why:
            return result_of(state, seated, one_deal=match.one_deal, fault=Fault(seated[seat], seed, seat, made, why))
    return result_of(state, seated, one_deal=match.one_deal)


def result_of(state: State, seated: Sequence[str], *, one_deal: bool, fault: Fault | None = None) -> Result:
    """Return the result of a game that is over, or that a fault has ended, by the names `seated`, one for each seat.

    `one_deal`: it is that of the deal, won by most points.
    """
    scores = state.scores()
    best = max(scores)
    lost = None if fault is None else state.side(fault.seat)
    if lost is not None:
        winners = [side for side in range(len(scores)) if side != lost]
    else:
        winners = [side for side, score in enumerate(scores) if score == best] if one_deal else state.winners()
    winners = winners or list(range(len(scores)))  # a draw is shared by all
    shares: dict[str, float] = {}
    margins: dict[str, float] = {}
    points: dict[str, float] = {}
    for name in dict.fromkeys(seated):
        sides = {state.side(seat) for seat, sitting in enumerate(seated) if sitting == name}
        leads = [_lead(scores, side, lost) for side in sides]
        shares[name] = sum(side in winners for side in sides) / len(winners)
        margins[name] = sum(leads) / len(leads)
        points[name] = sum(scores[side] for side in sides) / len(sides)
    return Result(shares, margins, points, fault)


def _lead(scores: Sequence[int], side: int, lost: int | None) -> float:
    """The lead over the best other side; a side that lost by a fault has none, and gives none."""
    lead = scores[side] - max(other for k, other in enumerate(scores) if k != side)
    if lost is None:
        return lead
    return min(lead, 0) if side == lost else max(lead, 0)


def report(names: Sequence[str], deals: Sequence[Sequence[Result]], confidence: float | None = None) -> Report:
    """Sum up a match; the games of one deal count as one observation.

    With a `confidence`, such as 0.95, the intervals hold although the match goes on until something is clear.
    """
    games = sum(len(deal) for deal in deals)
    wins, margins = {}, {}
    for name in dict.fromkeys(names):
        shares = shares_of(name, deals)
        leads = [_mean([result.margins[name] for result in deal]) for deal in deals]
        if confidence is None:
            wins[name], margins[name] = share_interval(shares, games), mean_interval(leads)
        else:
            wins[name], margins[name] = lasting_interval(shares, confidence), lasting_interval(leads, confidence)
    faults = tuple(result.fault for deal in deals for result in deal if result.fault is not None)
    return Report(len(deals), games, wins, margins, faults)


def shares_of(name: str, deals: Sequence[Sequence[Result]]) -> list[float]:
    """Return the share of wins that this player has had in each deal."""
    return [_mean([result.shares[name] for result in deal]) for deal in deals]


def deals_for_verdict(shares: Sequence[float], even: float) -> int | None:
    """Estimate after how many deals 95 % intervals would mostly (4 times in 5) tell these shares from an even one.

    None where no number can be named: they do not differ, or are all the same, which says nothing of their spread.
    """
    away, error = abs(_mean(shares) - even), _error(shares)
    if away == 0 or error in (0, inf):
        return None
    return ceil(len(shares) * ((NORMAL + MOSTLY) * error / away) ** 2)


def _mean(some: Sequence[float]) -> float:
    return sum(some) / len(some)


def _error(some: Sequence[float]) -> float:
    """The standard error of their mean; infinite for a single one."""
    if len(some) < 2:
        return float("inf")
    mean = _mean(some)
    return sqrt(sum((each - mean) * (each - mean) for each in some) / (len(some) - 1) / len(some))


def mean_interval(some: Sequence[float]) -> Interval:
    """Return the mean of independent observations, at least one, and its 95 % interval; infinite round a single one."""
    mean, error = _mean(some), _error(some)
    return Interval(mean, mean - NORMAL * error, mean + NORMAL * error)


def share_interval(some: Sequence[float], games: int) -> Interval:
    """Return the mean of shares 0..1 and Wilson's interval for as many games as their spread is worth."""
    mean, error = _mean(some), _error(some)
    worth = mean * (1 - mean) / error / error if 0 < error < float("inf") else 0.0
    count = min(max(worth, len(some)), 4 * games) if worth else games
    low, high = wilson(mean, count)
    return Interval(mean, low, high)


SCALE = 400 / log(10)  # points of rating in a unit of log-odds
CENTRE = 1500  # the mean of the players named as those of the ladder
PRIOR = 0.5  # wins and losses that every pairing is given: a pairing won without a loss has no strength else
ROUNDS = 200
CLOSE = 1e-10


@dataclass(frozen=True)
class Pairing:
    """Result of one player against another: share of wins in about so many games."""

    first: str
    second: str
    share: float
    games: float  # as many independent games as the interval of the share is worth
    rivals: int = 1  # the second sits in so many seats


@dataclass(frozen=True)
class Standing:
    """A rating, and half of its 95 % interval, in points: 400 are odds of ten to one."""

    rating: int
    within: int


def effective_games(share: float, low: float, high: float, most: float) -> float:
    """Return the number of independent games that a 95 % interval of a share is worth; at most `most`."""
    if low <= 0 or high >= 1:
        edge = low if high >= 1 else 1 - high
        return most if edge >= 1 else min(most, NORMAL**2 * edge / (1 - edge))
    width = (high - low) / (2 * NORMAL)
    return min(most, share * (1 - share) / width**2) if width > 0 else most


def ladder(pairings: Sequence[Pairing], centred: Sequence[str]) -> Mapping[str, Standing]:
    """Rate all players by maximum likelihood; those of `centred` average 1500. Pairings must link all."""
    names = list(dict.fromkeys(name for each in pairings for name in (each.first, each.second)))
    place = {name: number for number, name in enumerate(names)}
    strengths = [0.0] * len(names)
    for _ in range(ROUNDS):
        slope, curve = _derivatives(pairings, place, strengths)
        step = _solved(curve, slope)
        step = [max(-1.0, min(1.0, each)) for each in step]
        strengths = [strength + each for strength, each in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    _, curve = _derivatives(pairings, place, strengths)
    mean = sum(strengths[place[name]] for name in centred) / len(centred)
    found = {}
    for name in names:
        contrast = [float(each == name) - (each in centred) / len(centred) for each in names]
        variance = sum(one * two for one, two in zip(contrast, _solved(curve, contrast), strict=True))
        rating = CENTRE + SCALE * (strengths[place[name]] - mean)
        found[name] = Standing(round(rating), round(NORMAL * SCALE * sqrt(max(0.0, variance))))
    return found


def _derivatives(
    pairings: Sequence[Pairing], place: Mapping[str, int], strengths: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood, and its curvature with the sign turned; the sum of all is held at 0."""
    count = len(strengths)
    slope = [-sum(strengths)] * count
    curve = [[1.0] * count for _ in range(count)]
    for each in pairings:
        one, two = place[each.first], place[each.second]
        likely = 1 / (1 + each.rivals * exp(strengths[two] - strengths[one]))
        games = each.games + 2 * PRIOR
        more = each.games * each.share + PRIOR - games * likely
        slope[one] += more
        slope[two] -= more
        weight = games * likely * (1 - likely)
        curve[one][one] += weight
        curve[two][two] += weight
        curve[one][two] -= weight
        curve[two][one] -= weight
    return slope, curve


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x of matrix x = right, by Gauss; the matrix is positive definite."""
    count = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(count):
        for below in range(pivot + 1, count):
            factor = rows[below][pivot] / rows[pivot][pivot]
            rows[below] = [one - factor * two for one, two in zip(rows[below], rows[pivot], strict=True)]
    found = [0.0] * count
    for row in range(count - 1, -1, -1):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, count))
        found[row] = (rows[row][count] - known) / rows[row][row]
    return found
