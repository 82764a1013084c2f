"""Puzzles in general: read strictly, made alike by the same seed, filled up, proved with care."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from knaves.analysis.puzzles.difficulty import JUDGES, rating, solves
from knaves.analysis.puzzles.generator import fill, find_puzzle
from knaves.analysis.puzzles.proving import Measured, prove
from knaves.analysis.puzzles.puzzle import Pack, read_pack, read_puzzle
from knaves.bots.levels import LEVELS
from knaves.bots.steps import done
from knaves.engine.errors import UnreadableRecord
from knaves.engine.puzzle import Line, SolvedKind
from knaves.games.registry import GAMES
from tests.packs import pack_of
from tests.positions import seen_in_turn

GAME, QUICK = GAMES["california_jack"], GAMES["madjack"]  # the second has a puzzle in two of three games
WRONG: list[tuple[str, object]] = [
    ("id", "0000000000"), ("kind", "no_such"), ("kind", None), ("options", []), ("options", {"target": 0}),
    ("seed", -1), ("seed", True), ("seed", "1"), ("moves", None), ("moves", ["play QS"]), ("seat", 2), ("seat", -1),
    ("seat", 0.0), ("answer", None), ("answer", ["play QS"]), ("proof", None), ("proof", []), ("proof", [1, 2, 3]),
    ("proof", ["1", 0.0, "play QS", 1.0, 1, 0.0]), ("proof", [1.0, 0.0, "play QS", 1.0, 1.5, 0.0]),
    ("difficulty", 0), ("difficulty", 6), ("difficulty", "1"),
]  # fmt: skip


def whole() -> dict[str, Any]:
    return pack_of(GAME.key).puzzles[0].as_json()


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_puzzle_with_a_wrong_value_is_refused(name: str, value: object) -> None:
    with pytest.raises(UnreadableRecord):
        read_puzzle(GAME, whole() | {name: value})


@pytest.mark.parametrize("name", list(pack_of(GAME.key).puzzles[0].as_json()))
def test_a_puzzle_that_lacks_something_or_has_more_is_refused(name: str) -> None:
    short = whole()
    del short[name]
    for given in (short, whole() | {f"{name}s": 1}):
        with pytest.raises(UnreadableRecord):
            read_puzzle(GAME, given)


@pytest.mark.parametrize(
    "change", [{"format": "knaves-puzzles/0"}, {"game": "chess"}, {"puzzles": None}, {"seed": -1}, {"games": "5"}]
)
def test_a_pack_of_another_kind_is_refused(change: Mapping[str, object]) -> None:
    given = pack_of(GAME.key).as_json()
    with pytest.raises(UnreadableRecord):
        read_pack({**given, **change})
    with pytest.raises(UnreadableRecord):
        read_pack([given])


def test_a_puzzle_whose_moves_cannot_be_made_says_so_when_it_is_laid() -> None:
    given = whole()
    given["moves"] = given["moves"].replace("play ", "play ZZ,play ", 1)
    with pytest.raises(UnreadableRecord):
        read_puzzle(GAME, given).table()


def test_the_same_seed_makes_the_same_pack_and_another_seed_another() -> None:
    one, same, other = (list(fill(Pack.begun(QUICK, seed), 2, 8))[-1] for seed in (5, 5, 6))
    assert json.dumps(one.as_json()) == json.dumps(same.as_json())
    assert one.puzzles
    assert {each.id for each in one.puzzles}.isdisjoint(each.id for each in other.puzzles)


def test_a_mill_that_was_stopped_goes_on_to_the_same_pack() -> None:
    *_, at_once = fill(Pack.begun(QUICK, 5), 2, 8)
    stopped = next(fill(Pack.begun(QUICK, 5), 2, 8))
    read_again = read_pack(json.loads(json.dumps(stopped.as_json())))
    *_, later = fill(read_again, 2, 8)
    assert later.as_json() == at_once.as_json()


def test_a_full_pack_needs_no_more_games() -> None:
    assert list(fill(pack_of(GAME.key), 1, 10**9)) == []


def test_a_worker_is_given_a_chance_to_stop_after_every_game() -> None:
    found = [find_puzzle(QUICK, 7, number) for number in range(6)]
    assert None in found
    assert any(found)


class Prepared(SolvedKind):
    """A kind whose worlds are worth what the test says."""

    theme = "endgame"
    sampled = 100

    def __init__(self, *worths: float, spread: float = 0.0, listed: int = 1) -> None:
        self.worths, self.spread, self.listed = worths, spread, listed
        self.rng = Random(1)

    def could_be(self, state: Any) -> bool:
        return True

    def task(self, seen: Any) -> Any:
        raise NotImplementedError

    def glance(self, seen: Any) -> Line:
        return (seen.legal_moves()[-1],)

    def explain(self, seen: Any, answer: Line, proof: Any) -> Any:
        raise NotImplementedError

    def solve(self, world: Any) -> Mapping[Line, float]:
        first = self.worths[0] + self.rng.gauss(0, self.spread)
        moves = world.legal_moves()
        return {(move,): worth for move, worth in zip(moves, (first, *self.worths[1:]), strict=False)}


def opening() -> Any:
    state = GAME.begin(GAME.options(), 1)
    return seen_in_turn(state)


def test_two_answers_are_no_puzzle_and_a_lead_below_four_chances_is_none() -> None:
    seen, rng = opening(), Random(1)
    assert prove(Prepared(0.60, 0.60, 0.1), seen, GAME.bots, rng) is None
    assert prove(Prepared(0.639, 0.60, 0.1), seen, GAME.bots, rng) is None
    proved = prove(Prepared(0.641, 0.60, 0.1), seen, GAME.bots, rng)
    assert proved is not None
    assert proved[1].lead == pytest.approx(0.041)


def test_a_lead_that_chance_may_have_made_is_none() -> None:
    seen = opening()
    assert prove(Prepared(0.7, 0.6, spread=0.1), seen, GAME.bots, Random(1)) is not None
    assert prove(Prepared(0.7, 0.6, spread=0.5), seen, GAME.bots, Random(1)) is None


def test_an_answer_that_the_first_glance_sees_is_no_puzzle() -> None:
    seen = opening()
    count = len(seen.legal_moves())
    assert prove(Prepared(*[0.1] * (count - 1), 0.9), seen, GAME.bots, Random(1)) is None
    assert prove(Prepared(0.9, *[0.1] * (count - 1)), seen, GAME.bots, Random(1)) is not None


def test_an_answer_that_is_best_in_half_of_the_worlds_is_none() -> None:
    one, two = ((move,) for move in opening().legal_moves()[:2])
    measured = Measured.of([{one: 1.0, two: 0.0}, {one: 0.4, two: 0.5}], is_exact=True)
    assert measured.best_in == {one: 1, two: 1}
    assert measured.totals[one].mean == pytest.approx(0.7)


def test_a_puzzle_is_the_harder_the_more_levels_fail_at_it() -> None:
    by_step: dict[int, list[float]] = {}
    for puzzle in pack_of(GAME.key).puzzles[::12]:
        state = puzzle.table().state
        line = puzzle.line(state.seen_by(puzzle.seat))
        rng = Random(puzzle.id)
        solved = [solves(puzzle.kind, state, line, GAME.bots, level, rng) for level in JUDGES]
        by_step.setdefault(puzzle.difficulty, []).append(sum(solved) / len(solved))
    shares = {step: sum(each) / len(each) for step, each in by_step.items()}
    assert min(shares[step] for step in shares if step <= 2) > max(shares[step] for step in shares if step >= 4)


def test_a_judge_that_counts_the_end_out_solves_it_and_the_same_rng_tells_the_same_step() -> None:
    puzzle = pack_of(GAME.key).puzzles[0]
    state = puzzle.table().state
    line = puzzle.line(state.seen_by(puzzle.seat))
    assert solves(puzzle.kind, state, line, GAME.bots, LEVELS["expert"], Random(1))
    one, other = (done(rating(puzzle.kind, state, line, GAME.bots, Random("step"))) for _ in range(2))
    assert one == other
