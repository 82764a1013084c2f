"""Measured game: one game between bots, and what can be counted in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from knaves.bots.levels import LEVELS, Level, fitted
from knaves.bots.steps import Steps
from knaves.bots.thinking import choose
from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.state import State

MOMENTS = 10  # parts of a game at whose ends the standing is looked at
Result = TypeVar("Result")
MOVE_SECONDS = 5  # that a person and the table need for a move, about


@dataclass
class _Course:
    """The counts of one game as it is played."""

    moves: int = 0
    choices: int = 0  # legal moves before each move, together
    free: int = 0  # moves at which there was more than one
    turns: int = 0
    deals: int = 1
    leads: int = 0  # how often the lead went from one side to another


def playing(game: Game, options: Options, seed: int, levels: Sequence[str]) -> Steps[dict[str, float]]:
    """Play a game in steps; result: its figures by name. `levels` are those of the sides.

    `first` and `seat0` … are shares of the win, seats counted from the one that moves first; `stood0` … `stood10` how
    well the later winner stood after each tenth of the moves; `event:KIND` how often something special happened.
    """
    special = {f"event:{kind}": 0 for kind in game.lab_labels}

    def hear(event: Event) -> None:
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
        state.play(_chosen(state, legal, game, players[state.side(last) % len(players)], rng))
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
        "deals": course.deals, "minutes": course.moves * MOVE_SECONDS / 60,
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
