"""The bot of Jack in the Box: whole turns compared over common draws, and the measured strength of the levels."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from knaves.cards import Card
from knaves.engine.advice import Estimate, Heuristics, Solver
from knaves.engine.moves import Move
from knaves.engine.zones import Imagination, Seat, unseen
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.solver import (
    BOXED,
    RENEWED,
    SPREAD,
    Prices,
    Survey,
    TurnPlan,
    after_turn,
    extra_turn,
    free_jokers,
    lead_to_last,
    next_turn,
    play_quick_turn,
)
from knaves.games.jack_in_the_box.turn import END_TURN, OPEN, BoxJack, ChangeBox, Exchange, Match

SLIP = 4.0  # points that a slip costs
SLIP_OF_TWO = 6.0  # the same with two or four Boxes, where a turn scores more
DRAWS = 160  # common draws over which plans are compared at the start of a turn
CUTS = (8, 16, 32)  # draws after which the worse half of the plans is left as it is
WORLDS = 80  # worlds in which games are played out near the end
NEAR_END = 12  # stock cards from which on whole games are played out instead
SHORT_LIST = 8  # plans that are played out
TIE_BREAK = 0.08  # what the margin is worth beside the win, in a game that is played out
FAR = 40  # points of margin from which on more is worth nothing
ROUGH = 5.0  # points that plans differ by otherwise, once they are tried, than fixed values say
UNSETTLED = 0.25  # standard deviation of how games played out end, as long as few were
OPENED = 6.0  # points that a partner's open hand brings on average


class JackInTheBoxHeuristics(Heuristics[JackInTheBox]):
    """The rules of thumb of a good Jack in the Box player."""

    levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {
            "slip": 3.2, "absurd": 7.0,
            "sentence": "Follows good rules of thumb but slips often, and doesn’t look ahead.",
        },
        "easy": {"slip": 2.6},
        "medium": {
            "playouts": 12, "noise": 0.85, "sentence": "Looks ahead a little, and sometimes misjudges a plan.",
        },
        "hard": {
            "playouts": 32, "noise": 0.2, "sentence": "Looks ahead more carefully, and rarely misjudges a plan.",
        },
        "expert": {
            "playouts": 32,
            "sentence": "Takes its time over every plan, and imagines how the game will end.",
        },
        "hint": {"playouts": 96},
    }  # fmt: skip
    puzzle_levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {"slip": 5.0, "at_random": True}, "easy": {"at_random": True},
    }  # fmt: skip

    def rule(self, state: JackInTheBox, moves: Sequence[Move]) -> Sequence[float] | None:
        if state.turn is None or state.jack_is_boxed:
            return None
        survey = Survey(state, state.turn)
        plans = _plans(survey)
        looks = {move: points for move, (points, _) in _in_points(survey, plans, _guessed(survey, plans)).items()}
        slip = SLIP if state.options.variation == 0 else SLIP_OF_TWO
        worst = min(looks.values()) - slip
        return [looks.get(move, worst) / slip for move in moves]

    def playout_move(self, world: JackInTheBox, rng: Random) -> Move:
        moves = world.legal_moves()
        looks = self.rule(world, moves)
        if looks is None:
            return moves[int(rng.random() * len(moves))]
        return moves[max(range(len(moves)), key=looks.__getitem__)]

    def finish(self, world: JackInTheBox, rng: Random) -> bool:
        while world.turn is not None:
            play_quick_turn(world)
        return True

    def alike(self, seen: JackInTheBox, move: Move) -> Hashable:
        if isinstance(move, Exchange):
            return move.cards  # how many Box cards are changed with them weighs little
        return move.card if isinstance(move, BoxJack) else move

    def glance(self, seen: JackInTheBox, moves: Sequence[Move]) -> Sequence[float]:
        assert seen.turn is not None
        survey = Survey(seen, seen.turn)
        plans = _plans(survey)
        known = _in_points(survey, plans, _guessed(survey, plans))
        variation, stock, lead = seen.options.variation, len(seen.stock), survey.lead()
        points = [known[move].worth if move in known else survey.value_of(move) for move in moves]
        usual = extra_turn(variation, stock) * 0.9
        return [lead_to_last(lead + each - usual, 0.0, stock, variation).worth for each in points]


class JackInTheBoxSolver(Solver[JackInTheBox]):
    """Compare whole turns, each a plan of several moves."""

    def search(
        self, seen: JackInTheBox, worlds: Imagination[JackInTheBox], rng: Random, *, judges: bool, counts: bool
    ) -> PlanSearch:
        return PlanSearch(values_of_changes(seen, rng) if seen.jack_is_boxed else _compared_plans(seen, rng))


class PlanSearch:
    """A `GameSearch` of whole turns: each step compares all plans over one more draw or world."""

    def __init__(self, worths: Iterator[Mapping[Move, Estimate]]) -> None:
        self._worths = worths
        self._latest: Mapping[Move, Estimate] = {}
        self._steps = 0

    def step(self) -> bool:
        """Take the worths after one more draw; False, with nothing changed, once there are no more."""
        worths = next(self._worths, None)
        if worths is None:
            return False
        self._latest = worths
        self._steps += 1
        return True

    def estimates(self) -> Mapping[Move, tuple[Estimate, int]]:
        """The chance to win with each move, 0..1, and the steps made; {} before the first."""
        return {move: (each, self._steps) for move, each in self._latest.items()}

    def spread(self) -> float:
        """The standard deviation of one result, 0..1: always UNSETTLED, for plans share their draws."""
        return UNSETTLED


def _plans(survey: Survey) -> list[TurnPlan]:
    return survey.plans() + survey.exchanges()


def _guessed(survey: Survey, plans: Sequence[TurnPlan]) -> list[Estimate]:
    """The points of the plans by fixed values, without a draw."""
    return [Estimate(value, ROUGH) for value in survey.quick_values(plans)]


def _by_move(survey: Survey, plans: Sequence[TurnPlan], values: Sequence[Estimate]) -> dict[Move, Estimate]:
    """Each move that begins or belongs to a plan, with the value of the best plan that it is part of."""
    found: dict[Move, Estimate] = {}
    for plan, value in sorted(zip(plans, values, strict=True), key=lambda each: -each[1].worth):
        moves = survey.moves(plan)
        is_ordered = survey.state.options.partners and not survey.state.matches
        for move in moves[:1] if is_ordered else moves:
            if isinstance(move, Match) or move is moves[0]:
                found.setdefault(move, value)
    return found


def _add_other_ways(
    found: dict[Move, Estimate], survey: Survey, plans: Sequence[TurnPlan], values: Sequence[Estimate], point: float
) -> None:
    """Rate matches that use the cards of a plan in another way, a point that this loses at so much.

    With `point` 0 only ways that lose none are rated.
    """
    if survey.state.options.partners and not survey.state.matches:
        return  # a court card has to come first
    for plan, value in zip(plans, values, strict=True):
        for move, lost in survey.other_ways(plan):
            worth = value.worth - lost * point
            if (point or not lost) and (move not in found or found[move].worth < worth):
                found[move] = Estimate(worth, value.error)


def _in_points(survey: Survey, plans: Sequence[TurnPlan], values: Sequence[Estimate]) -> dict[Move, Estimate]:
    """Rate moves as `_by_move` does, with points for opening the partner's hand and for closing without it."""
    found = _by_move(survey, plans, values)
    if survey.state.may_open(survey.seat):
        closed = [value for plan, value in zip(plans, values, strict=True) if not survey.uses_all(plan)]
        best, error = max(closed, default=Estimate(0.0, 0.0))
        found[OPEN] = Estimate(best + OPENED, error)
        if not survey.cards:
            found[END_TURN] = Estimate(survey.extra, 0.0)
    return found


def _compared_plans(seen: JackInTheBox, rng: Random) -> Iterator[Mapping[Move, Estimate]]:
    """Points of each plan now and in the turns that follow, over the same draws for all; as chances to win."""
    assert seen.turn is not None
    survey = Survey(seen, seen.turn)
    plans = _plans(survey)
    if seen.opened:
        yield _worths(survey, plans, _guessed(survey, plans))
        return
    if len(seen.stock) <= NEAR_END:
        yield from _played_out(survey, plans, rng)
        return
    pool = unseen(seen)
    totals, squares, values = [0.0] * len(plans), [0.0] * len(plans), [Estimate(0.0, SPREAD)] * len(plans)
    field = list(range(len(plans)))
    for made in range(1, (DRAWS if not seen.matches else DRAWS // 2) + 1):
        draw = rng.sample(pool, 10)
        for number in field:
            value = _value(survey, plans[number], draw)
            totals[number] += value
            squares[number] += value * value
            values[number] = Estimate.of(totals[number], squares[number], made, SPREAD)
        yield _worths(survey, plans, values)
        if made in CUTS:
            field = sorted(field, key=lambda number: -values[number].worth)[: max(SHORT_LIST, len(field) // 2)]


def _worths(survey: Survey, plans: Sequence[TurnPlan], values: Sequence[Estimate]) -> dict[Move, Estimate]:
    """The chance to win with each move, from the points of the plans."""
    variation, stock, lead = survey.state.options.variation, len(survey.state.stock), survey.lead()
    usual = extra_turn(variation, stock) * 0.9
    found = _in_points(survey, plans, values)
    _add_other_ways(found, survey, plans, values, point=1)
    return {
        move: lead_to_last(lead + points - usual, error, stock, variation) for move, (points, error) in found.items()
    }


def _value(survey: Survey, plan: TurnPlan, draw: Sequence[Card]) -> float:
    """The points of a plan and of the turns after it, if these cards are drawn."""
    seen = survey.state
    if survey.ends_game(plan):
        return 300.0 if survey.lead() + plan.points + BOXED > 0 else -300.0
    variation, stock = seen.options.variation, len(seen.stock)
    is_sure = after_turn(variation, stock, seen.seats - 1)
    more = extra_turn(variation, stock - 10)
    left = survey.left(plan)
    now: float = plan.points + (0 if plan.jack is None else BOXED + RENEWED)
    if survey.uses_all(plan):
        return now + _next(survey, [], draw, more) + is_sure * _next(survey, [], draw[5:], more)
    if 5 - len(left) > stock:
        return now
    if plan.given == survey.all:
        now += 0.6 * len(survey.changes()[-1]) if survey.changes() else 0
    return now + is_sure * _next(survey, left, draw, more)


def _next(survey: Survey, left: list[Card], draw: Sequence[Card], extra: float) -> float:
    jokers = survey.jokers
    return next_turn(left + list(draw[: 5 - len(left)]), survey.prices, jokers, extra)


def _played_out(survey: Survey, plans: Sequence[TurnPlan], rng: Random) -> Iterator[Mapping[Move, Estimate]]:
    """The best plans by fixed values, and opening the partner's hand, each played to the end in the same worlds."""
    quick = survey.quick_values(plans)
    best = sorted(range(len(plans)), key=lambda number: -quick[number])[:SHORT_LIST]
    chosen = [plans[number] for number in best]
    lines: list[Sequence[Move]] = [survey.moves(plan) for plan in chosen]
    if survey.state.may_open(survey.seat):
        lines.append([OPEN])
    worlds = Imagination(survey.state)
    totals, squares, values = [0.0] * len(lines), [0.0] * len(lines), [Estimate(0.0, UNSETTLED)] * len(lines)
    for made in range(1, WORLDS + 1):
        world = worlds.world(rng)
        for number, line in enumerate(lines):
            worth = _end_of(world.copy(), survey.seat, line)
            totals[number] += worth
            squares[number] += worth * worth
            values[number] = Estimate.of(totals[number], squares[number], made, UNSETTLED)
            if made > 1 or number == len(lines) - 1:
                found = _by_move(survey, chosen, values[: len(chosen)])
                _add_other_ways(found, survey, chosen, values[: len(chosen)], point=0)
                yield found if len(lines) == len(chosen) else found | {OPEN: values[-1]}


def _end_of(world: JackInTheBox, seat: Seat, line: Sequence[Move]) -> float:
    """Play these moves and then quick turns to the end. Returns the seat's result."""
    for move in line:
        world.play(move)
    while world.turn is not None:
        play_quick_turn(world)
    margin = max(-FAR, min(FAR, _margin(world, seat)))
    return (1 - TIE_BREAK) * world.standing(seat) + TIE_BREAK * (0.5 + margin / FAR / 2)


def _margin(world: JackInTheBox, seat: Seat) -> int:
    side = world.side(seat)
    return world.points[side] - max(points for other, points in enumerate(world.points) if other != side)


CHANGE_DRAWS = 24


def values_of_changes(seen: JackInTheBox, rng: Random) -> Iterator[Mapping[Move, Estimate]]:
    """The chance to win with each change after a boxed jack, and with keeping the Box, better known draw by draw.

    Judged by the points of the extra turn, over CHANGE_DRAWS draws that are the same for all.
    """
    seat = seen.turn
    assert seat is not None
    side = seen.side(seat)
    moves = list(seen.legal_moves())
    pool = unseen(seen)
    totals, squares = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0.0)
    for made in range(1, CHANGE_DRAWS + 1):
        draw = rng.sample(pool, min(len(pool), len(seen.stock)))
        for move in moves:
            points = _points_of_change(seen.copy(), move, draw)
            totals[move] += points
            squares[move] += points * points
        lead = seen.points[side] - max(points for other, points in enumerate(seen.points) if other != side)
        stock, variation = len(seen.stock), seen.options.variation
        more = {move: Estimate.of(total, squares[move], made, SPREAD) for move, total in totals.items()}
        yield {move: lead_to_last(lead + points, error, stock, variation) for move, (points, error) in more.items()}


def _points_of_change(world: JackInTheBox, move: Move, draw: list[Card]) -> float:
    """The points of the change and of the turn after it."""
    seat = world.turn
    assert seat is not None
    world.stock = draw[:]
    before = world.points[world.side(seat)]
    if isinstance(move, ChangeBox):
        world.deal_to_boxes(move.places, seat)
    gained = world.points[world.side(seat)] - before
    world.matches = []
    if len(world.hands[seat]) < 5:
        return gained
    extra = extra_turn(world.options.variation, len(world.stock) - 5)
    return gained + next_turn(world.usable(seat), Prices(world), free_jokers(world), extra)


RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1381, 28),
    "easy": (1443, 21),
    "medium": (1507, 19),
    "hard": (1567, 21),
    "expert": (1602, 26),
}
