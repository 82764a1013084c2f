"""Lab: an experiment on games between bots, the pieces it is played in, and the sums they leave.

Sums of a go are put to the others in the order of the deals, so that the figures are the same to the last digit
in whichever order the goes were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import log2, sqrt
from random import Random
from typing import Annotated, Any, ClassVar, TypeVar

from knaves.analysis.statistics import NORMAL, Interval
from knaves.bots.levels import LEVELS, Level, fitted
from knaves.bots.thinking import Steps, choose, done
from knaves.engine.game import BEAT, PAUSE, Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal
from knaves.engine.state import Event, State
from knaves.table.record import LARGEST_SEED
from knaves.wire.parse import OfGame, parse, read_json, write_json

MOST_DEALS = 1_000_000
A_CHUNK = {"random": 20, "beginner": 4, "easy": 4}  # deals that are worked at in one go; one for levels that think


@dataclass(frozen=True)
class Experiment:
    """An experiment: rules, deals, level and seed. The same order gives the same figures everywhere."""

    game: Game
    sets: Annotated[tuple[Options, ...], (1, 2)]  # one, or two to compare
    level: Annotated[str, LEVELS.__contains__] = "random"  # of every seat
    deals: Annotated[int, (1, MOST_DEALS)] = 200
    seed: Annotated[int, (0, LARGEST_SEED)] = 0  # of the first deal; the others follow it
    skill: bool = False  # whether hard bots play each deal against easy ones too

    @property
    def is_sound(self) -> bool:
        """Whether the last deal has a seed."""
        return self.seed + self.deals - 1 <= LARGEST_SEED

    @property
    def chunk(self) -> int:
        """Number of deals in one chunk of work."""
        return 1 if self.skill else A_CHUNK.get(self.level, 1)

    @property
    def chunks(self) -> int:
        """Number of chunks."""
        return -(-self.deals // self.chunk)

    def seeds(self, number: int) -> range:
        """Return the seeds of the deals of one chunk, numbered from 0."""
        first = number * self.chunk
        return range(self.seed + first, self.seed + min(self.deals, first + self.chunk))

    @property
    def key(self) -> str:
        """A name for the order: the same for the same order."""
        return sha256(write_json(self.as_json()).encode()).hexdigest()[:12]

    def as_json(self) -> dict[str, Any]:
        """Write the order as a JSON object."""
        return {
            "game": self.game.key, "sets": [options.as_json() for options in self.sets], "level": self.level,
            "deals": self.deals, "seed": self.seed, "skill": self.skill,
        }  # fmt: skip


def read_order(given: object) -> Experiment:
    """Read an order from a JSON value. Raises Refusal."""
    game = parse(OfGame, given, "order", refused=Refusal).game
    return parse(Experiment, given, "order", {Options: game.options.parse}, Refusal)


MOMENTS = 10  # parts of a game at whose ends the standing is looked at
Result = TypeVar("Result")
LOOK = 3.0  # seconds in which a person sees what has happened
DOUBLING = 1.5  # seconds for each doubling of the number of moves to choose from (Hick's law)
SHEET = 5.0  # seconds for a score sheet


def thought(choices: int) -> float:
    """Seconds before a person's decision: six among four cards, one where there is nothing to decide."""
    return LOOK + DOUBLING * log2(choices) if choices > 1 else 1.0


def seconds_of(game: Game, choices: int, events: Sequence[Event], *, is_own: bool, is_sheet: bool) -> float:
    """The seconds that a move takes the person in the first seat, with all that the page waits at normal speed.

    `is_own`: they choose it, among so many; `is_sheet`: it deals again after a score sheet.
    """
    pauses = max((game.event_spec(event.kind).pause_for(event, 0) for event in events), default=0)
    return (SHEET if is_sheet else thought(choices) if is_own else BEAT / 1000) + pauses * PAUSE / 1000


@dataclass
class _Course:
    """The counts of one game as it is played."""

    moves: int = 0
    choices: int = 0  # legal moves before each move, together
    free: int = 0  # moves at which there was more than one
    turns: int = 0
    deals: int = 1
    seconds: float = 0.0  # for a person in the first seat
    leads: int = 0  # how often the lead went from one side to another


def playing(game: Game, options: Options, seed: int, levels: Sequence[str]) -> Steps[dict[str, float]]:
    """Play a game in steps; result: its figures by name. `levels` are those of the sides.

    `first` and `seat0` … are shares of the win, seats counted from the one that moves first; `stood0` … `stood10` how
    well the later winner stood after each tenth of the moves; `event:KIND` how often something special happened.
    """
    special = {f"event:{kind}": 0 for kind in game.lab_labels}

    heard: list[Event] = []

    def hear(event: Event) -> None:
        heard.append(event)
        if event.kind in game.lab_labels:
            special[f"event:{event.kind}"] += 1

    state = game.begin(options, seed, listener=hear)
    first, sides = state.turn or 0, state.sides
    course, standings = _Course(), [_standing(state)]
    rng, players = Random(f"lab {seed}"), [fitted(LEVELS[name], game.bots) for name in levels]
    last, leader = -1, -1
    while state.turn is not None:
        legal, was_over = state.legal_moves(), state.deal_is_over
        course.turns += state.turn != last and not was_over
        last = state.turn
        heard.clear()
        state.play(_chosen(state, legal, game, players[state.side(last) % len(players)], rng))
        is_own = last == 0 and not was_over
        course.seconds += seconds_of(game, len(legal), heard, is_own=is_own, is_sheet=was_over)
        if was_over:
            course.deals += 1
            last = -1
            continue
        course.moves += 1
        yield
        course.choices += len(legal)
        course.free += len(legal) > 1
        standings.append(_standing(state))
        scores = state.scores()
        best = max(scores)
        if scores.count(best) == 1 and (now := scores.index(best)) != leader:
            course.leads += leader >= 0
            leader = now
    shares = [_share(state, state.side((first + place) % state.seats)) for place in range(state.seats)]
    winners = state.winners()
    figures: dict[str, float] = {
        "first": shares[0], "draw": float(not winners), "moves": course.moves, "turns": course.turns,
        "deals": course.deals, "minutes": course.seconds / 60,
        "choices": course.choices / max(1, course.moves), "free": course.free / max(1, course.moves),
        "leads": course.leads, **special, **{f"seat{place}": share for place, share in enumerate(shares)},
    }  # fmt: skip
    if len(winners) == 1 and sides > 1:
        for tenth in range(MOMENTS + 1):
            at = standings[round(tenth * (len(standings) - 1) / MOMENTS)]
            figures[f"stood{tenth}"] = at[winners[0]]
    return figures


def _chosen(state: State, legal: Sequence[Move], game: Game, level: Level, rng: Random) -> Move:
    if len(legal) == 1:
        return legal[0]
    if not level.playouts and not level.by_rule:
        return legal[int(rng.random() * len(legal))]
    assert state.turn is not None
    return choose(state.seen_by(state.turn), game.bots, level, rng, playouts=level.playouts)


def _standing(state: State) -> list[float]:
    """The standing of each side."""
    seat_of = {state.side(seat): seat for seat in range(state.seats)}
    return [float(state.standing(seat_of[side])) for side in range(state.sides)]


def _share(state: State, side: int) -> float:
    """The share of the win that this side has at the end: 1, or less where it is shared; a draw is shared by all."""
    winners = state.winners() or range(state.sides)
    return (side in winners) / len(winners)


LARGEST = 10**15  # sum that is read: far more than any deals come to
Tallies = Mapping[str, "Observations"]  # by the name of a figure


@dataclass(frozen=True)
class Observations:
    """Independent observations of one figure: how many, their sum, and the sum of their squares."""

    AS_ROW: ClassVar[bool] = True

    count: Annotated[int, (0, LARGEST), ...] = 0
    total: Annotated[float, (-LARGEST, LARGEST), ...] = 0.0
    squares: Annotated[float, (-LARGEST, LARGEST), ...] = 0.0

    def __add__(self, other: Observations) -> Observations:
        return Observations(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """Mean, 0 without observations."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, infinite where there are fewer than two observations."""
        if self.count < 2:
            return float("inf")
        spread = max(0.0, self.squares - self.total**2 / self.count)
        return sqrt(spread / (self.count - 1) / self.count)

    @property
    def interval(self) -> Interval:
        """Mean and its 95 % interval."""
        return Interval(self.mean, self.mean - NORMAL * self.error, self.mean + NORMAL * self.error)


def tallied(games: Iterable[Mapping[str, float]]) -> dict[str, Observations]:
    """Tally the figures of some games, or of differences between games, by name."""
    found: dict[str, Observations] = {}
    for figures in games:
        for name, value in figures.items():
            found[name] = found.get(name, Observations()) + Observations(1, float(value), float(value) ** 2)
    return found


def added(one: Tallies, other: Tallies) -> dict[str, Observations]:
    """Add two sets of tallies by name."""
    return {
        name: one.get(name, Observations()) + other.get(name, Observations())
        for name in (*one, *(n for n in other if n not in one))
    }


def written(all_tallies: Sequence[Tallies]) -> list[dict[str, list[float]]]:
    """Write tallies as JSON: for each set of them name -> [count, total, squares]."""
    return [{name: [each.count, each.total, each.squares] for name, each in some.items()} for some in all_tallies]


LAB = "lab"  # what a question for the lab says in the field `do`
STRONG, WEAK = "hard", "easy"
Go = Sequence[Mapping[str, Observations]]  # of the first set, and of the second and the differences where there are two


def do_go(order: Experiment, number: int) -> list[dict[str, Observations]]:
    """Play one chunk, numbered from 0, without a break; return the tallies of each set, and of differences if two."""
    return done(going(order, number))


def going(order: Experiment, number: int) -> Steps[list[dict[str, Observations]]]:
    """Play the deals of one chunk by each set of rules, in steps; result: tallies of each set, and of differences."""
    games: list[list[dict[str, float]]] = []
    for options in order.sets:
        deals = []
        for seed in order.seeds(number):
            figures = yield from playing(order.game, options, seed, [order.level])
            if order.skill:
                figures |= yield from _skill(order.game, options, seed)
            deals.append(figures)
        games.append(deals)
    if len(games) == 2:
        games.append([_difference(one, other) for one, other in zip(*games, strict=True)])
    return [tallied(each) for each in games]


def _skill(game: Game, options: Options, seed: int) -> Steps[dict[str, float]]:
    """The deal once for each side as the strong one against weak ones: its share of the wins, and what decided.

    A player who wins a deal from both sides has won by play; where the same side wins both, the cards have decided.
    """
    opening = game.begin(options, seed)
    seat_of = {opening.side((opening.turn or 0) + at): at for at in reversed(range(opening.seats))}
    shares = []
    for side in range(opening.sides):
        levels = [STRONG if each == side else WEAK for each in range(opening.sides)]
        figures = yield from playing(game, options, seed, levels)
        shares.append(figures[f"seat{seat_of[side]}"])
    found = {"strong": sum(shares) / len(shares)}
    if opening.sides == 2:
        found |= {"by play": float(sum(shares) == 2), "by cards": float(sorted(shares) == [0, 1])}
    return found


def _difference(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    return {name: other[name] - value for name, value in one.items() if name in other}


@dataclass
class LabResults:
    """Results of an order so far: sums of its first chunks, and chunks done before their turn."""

    order: Experiment
    done: Annotated[int, (0, MOST_DEALS), ...] = 0  # goes in the sums
    sums: Annotated[list[dict[str, Observations]], ...] = field(default_factory=list)
    ahead: dict[int, list[dict[str, Observations]]] = field(default_factory=dict, init=False)

    @property
    def is_done(self) -> bool:
        """Whether all deals have been played."""
        return self.done == self.order.chunks

    @property
    def deals(self) -> int:
        """The number of deals in the sums."""
        return min(self.order.deals, self.done * self.order.chunk)

    def missing(self) -> list[int]:
        """List the chunks still to play."""
        return [number for number in range(self.done, self.order.chunks) if number not in self.ahead]

    def add(self, number: int, go: list[dict[str, Observations]]) -> None:
        """Add a chunk; one that was added before changes nothing."""
        if number >= self.done:
            self.ahead[number] = go
        while self.done in self.ahead:
            go = self.ahead.pop(self.done)
            self.sums = [added(one, two) for one, two in zip(self.sums, go, strict=True)] if self.sums else go
            self.done += 1

    def run(self) -> LabResults:
        """Play all missing chunks here."""
        for number in self.missing():
            self.add(number, do_go(self.order, number))
        return self

    def as_json(self) -> dict[str, Any]:
        """Write the results as a JSON object; chunks done before their turn are left out."""
        return {"order": self.order.as_json(), "done": self.done, "sums": written(self.sums)}


def read_results(given: object) -> LabResults:
    """Read results from a JSON value. Raises Refusal."""
    found = parse(LabResults, given, "lab", {Experiment: read_order}, Refusal)
    parts = 0 if not found.done else 1 if len(found.order.sets) == 1 else 3
    if found.done > found.order.chunks or len(found.sums) != parts or not all(map(_is_whole, found.sums)):
        raise Refusal("The lab results can’t be read.")
    return found


def _is_whole(sums: Mapping[str, Observations]) -> bool:
    """Whether the sums hold what every deal has, and no seat of another name."""
    seats = (name.removeprefix("seat") for name in sums if name.startswith("seat"))
    return "first" in sums and all(seat.isascii() and seat.isdigit() for seat in seats)


def question(order: Experiment, number: int) -> str:
    """Write the question to a worker for one chunk, numbered from 0, for `read_question`."""
    return write_json({"do": LAB, "order": order.as_json(), "go": number})


def read_question(line: str) -> tuple[Experiment, int]:
    """Read order and chunk number of a question. Raises Refusal."""
    asked = parse(_Question, read_json(line), "question", {Experiment: read_order}, Refusal)
    if asked.go >= asked.order.chunks:
        raise Refusal("The lab results can’t be read.")
    return asked.order, asked.go


@dataclass(frozen=True)
class _Question:
    """An order and one of its chunks."""

    order: Experiment
    go: Annotated[int, (0, MOST_DEALS)]


def answer_text(go: Go) -> str:
    """Write the tallies of a chunk as a worker's answer, for `read_answer`."""
    return write_json({"ok": True, "sums": written(go)})


def read_answer(line: str) -> list[dict[str, Observations]]:
    """Read the tallies in a worker's answer, as `going` makes them. Raises Refusal, also for an answer that is one."""
    return parse(_Answer, read_json(line), "answer", refused=Refusal).sums


@dataclass(frozen=True)
class _Answer:
    """The tallies of one chunk."""

    sums: list[dict[str, Observations]]
