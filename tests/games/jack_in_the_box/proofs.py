"""Proofs of puzzles of Jack in the Box: what whole turns are worth by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from knaves.engine.moves import Move
from knaves.engine.puzzle_kinds import Line
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.turn import END_TURN, KINDS, BoxJack, Match

DRAWN = KINDS.index("bonus")  # points that come with cards turned up, by chance


def most_points(world: JackInTheBox) -> Mapping[Line, float]:
    return {line: float(scored(world, end)) for line, end in played_turns(world)}


def last_turn(world: JackInTheBox) -> Mapping[Line, float]:
    seat = world.turn or 0
    replies: dict[Any, float] = {}

    def worth(end: JackInTheBox) -> float:
        if end.jack_is_boxed:
            end.play(end.legal_moves()[0])
        if end.turn is None:
            return end.standing(seat)
        assert end.turn != seat
        key = tuple(end.points)
        if key not in replies:
            replies[key] = min(worth(each) for _, each in played_turns(end))
        return replies[key]

    return {line: worth(end) for line, end in played_turns(world)}


def played_turns(world: JackInTheBox) -> Iterator[tuple[Line, JackInTheBox]]:
    """Every turn of matches, played by the rules, with its result; orders of the same moves are one turn."""
    seat = world.turn
    known: set[frozenset[Move]] = set()
    paths: list[tuple[Line, JackInTheBox]] = [((), world)]
    while paths:
        line, before = paths.pop()
        for move in before.legal_moves():
            moves = frozenset((*line, move))
            if moves in known or (not isinstance(move, Match | BoxJack) and move is not END_TURN):
                continue
            known.add(moves)
            twin = before.copy()
            twin.play(move)
            if twin.turn != seat or twin.jack_is_boxed or not twin.matches:
                yield (*line, move), twin
            else:
                paths.append(((*line, move), twin))


def scored(before: JackInTheBox, after: JackInTheBox) -> int:
    """The points of the seat in turn between two moments, without those for cards turned up."""
    side = before.side(before.turn or 0)
    return sum(
        now - then
        for kind, (now, then) in enumerate(zip(after.earned[side], before.earned[side], strict=True))
        if kind != DRAWN
    )


PROOFS = {"most_points": most_points, "last_turn": last_turn}
