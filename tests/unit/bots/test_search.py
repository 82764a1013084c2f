"""The generic searches: they find what is there, stick to the rule where they should, and stay within their field."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

import pytest

from knaves.bots.search import (
    FEWEST,
    Candidate,
    Comparison,
    ExactSearch,
    OwnSearch,
    Search,
    Tally,
    TreeSearch,
    descending,
)
from knaves.engine.advice import NO_ADVICE, Advice, Estimate, Heuristics
from knaves.engine.moves import Move, Play, command
from knaves.engine.zones import Imagination
from knaves.games.california_jack import GAME
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.solver import solve
from knaves.games.jack_in_the_box.bot import PlanSearch
from tests.positions import seen_in_turn

AnySearch = TypeVar("AnySearch", bound=Search)


@cache
def clear_endings(count: int, gap: float = 0.1) -> list[tuple[CaliforniaJack, Mapping[Move, float]]]:
    """Views of endings in which some moves are worth clearly less than the best, with the solver's worths."""
    found: list[tuple[CaliforniaJack, Mapping[Move, float]]] = []
    for seed in range(200):
        state = GAME.begin(GAME.options.parse({"target": 1}), seed)
        rng = Random(seed)
        for _ in range(44):
            state.play(rng.choice(state.legal_moves()))
        worths: Mapping[Move, float] = solve(state) if len(state.legal_moves()) > 1 else {}
        ranked = sorted(worths.values(), reverse=True)
        if ranked and ranked[0] - ranked[-1] > gap:
            found.append((seen_in_turn(state), worths))
        if len(found) == count:
            break
    return found


def run(search: Search, steps: int) -> list[Candidate]:
    for _ in range(steps):
        search.step()
    return search.candidates()


def searching(kind: type[AnySearch], seen: CaliforniaJack, advice: Advice, **more: Any) -> AnySearch:
    return kind(seen, advice, Imagination(seen), Random(1), counts=False, **more)


@pytest.mark.parametrize("advice", [NO_ADVICE, GAME.bots], ids=["without advice", "with advice"])
def test_tree_search_finds_what_a_solver_finds(advice: Advice) -> None:
    endings = clear_endings(4)
    hits = 0
    for seen, worths in endings:
        best = run(searching(TreeSearch, seen, advice), 400)[0].move
        hits += worths[best] > max(worths.values()) - 0.02
    assert len(endings) == 4
    assert hits >= 3


def test_tree_search_counts_every_playout_once() -> None:
    (seen, _), *_ = clear_endings(1)
    candidates = run(searching(TreeSearch, seen, NO_ADVICE), 120)
    assert sum(each.playouts for each in candidates) == 120
    assert all(0.0 <= each.value <= 1.0 and each.error >= 0.0 for each in candidates)


class NoRoyalty(Heuristics):
    """Takes everybody, itself below the root too, to lead anything but a king or queen."""

    def playout_move(self, world: CaliforniaJack, rng: Random) -> Move:
        moves = world.legal_moves()
        return rng.choice([move for move in moves if isinstance(move, Play) and move.card.rank not in "KQ"] or moves)


def leads_thought_of(search: TreeSearch) -> set[str]:
    """The ranks that the tree lets anybody lead to the trick after this one."""
    after_the_trick = [node for child in search.root.children.values() for node in child.children.values()]
    return {move.card.rank for node in after_the_trick for move in node.children if isinstance(move, Play)}


def test_a_tree_grows_by_all_moves_at_its_root_and_by_those_of_the_policy_below() -> None:
    state = GAME.begin(GAME.options(), 5)
    seen = seen_in_turn(state)
    guided = searching(TreeSearch, seen, Advice(NoRoyalty()))
    run(guided, 600)
    assert set(guided.root.children) == set(seen.legal_moves())
    assert leads_thought_of(guided)
    assert not leads_thought_of(guided) & set("KQ")
    free = searching(TreeSearch, seen, NO_ADVICE)
    run(free, 600)
    assert leads_thought_of(free) >= set("KQ")


class Rule(Heuristics):
    """Thinks most of the last move listed; playouts are by chance."""

    def __init__(self, min_z: float) -> None:
        self.min_z = min_z

    def rule(self, state: Any, moves: Sequence[Move]) -> Sequence[float]:
        return list(range(len(moves)))


def test_a_comparison_leaves_the_rule_only_when_it_is_sure() -> None:
    state = GAME.begin(GAME.options(), 5)
    seen = seen_in_turn(state)
    last = seen.legal_moves()[-1]
    stubborn = run(searching(Comparison, seen, Advice(Rule(min_z=1000.0))), 200)
    assert stubborn[0].move is last
    free = run(searching(Comparison, seen, Advice(Rule(min_z=0.0))), 200)
    assert free[0].value == max(each.value for each in free if each.playouts == free[0].playouts)


def test_a_comparison_tries_all_in_the_same_worlds_and_halves_the_field() -> None:
    state = GAME.begin(GAME.options(), 3)
    seen = seen_in_turn(state)
    search = searching(Comparison, seen, NO_ADVICE)
    candidates = run(search, 6 * 4)
    assert {each.playouts for each in candidates} == {4}
    candidates = run(search, 3 * 4 + 2 * 8)
    assert max(each.playouts for each in candidates) >= 8
    assert min(each.playouts for each in candidates) == 4
    whole = searching(Comparison, seen, NO_ADVICE, keeps_all=True)
    assert {each.playouts for each in run(whole, 60)} == {10}
    assert len(run(searching(Comparison, seen, GAME.bots, field=3), 30)) == 3
    assert len(seen.legal_moves()) < FEWEST
    unruled = run(searching(Comparison, seen, NO_ADVICE, field=3), 30)
    assert len(unruled) == len(seen.legal_moves()), "where no rule says which are the best, more are tried"


def test_exact_search_averages_every_world() -> None:
    state = GAME.begin(GAME.options(), 8)
    rng = Random(8)
    while state.upcard or state.trick:
        state.play(rng.choice(state.legal_moves()))
    seen = seen_in_turn(state)
    worlds = Imagination(seen).every_world(rng, 5)
    search = searching(ExactSearch, seen, GAME.bots, listed=worlds)
    was_exact = search.is_exact
    candidates = run(search, 5)
    assert (was_exact, search.is_exact) == (False, True)
    assert not search.step()
    assert {each.move: each.value for each in candidates} == pytest.approx(solve(state))


def test_a_search_of_the_games_own_is_followed_to_its_end() -> None:
    state = GAME.begin(GAME.options(), 3)
    seen = seen_in_turn(state)
    one, two = seen.legal_moves()[:2]
    half = Estimate(0.5, 0.2)
    steps = iter([{one: Estimate(0.4, 0.2), two: half}, {one: Estimate(0.6, 0.1), two: half}])
    search = searching(OwnSearch, seen, NO_ADVICE, search=PlanSearch(steps))
    assert [each.move for each in run(search, 1)] == [two, one]
    assert [(each.move, each.error) for each in run(search, 1)] == [(one, 0.1), (two, 0.2)]
    assert not search.step()


class Garden:
    """A search of its own that says what it is told to."""

    def __init__(self, tried: Mapping[Move, tuple[Estimate, int]]) -> None:
        self.tried = tried

    def step(self) -> bool:
        self.tried = {move: (estimate, count + 1) for move, (estimate, count) in self.tried.items()}
        return True

    def spread(self) -> float:
        return 0.1

    def estimates(self) -> Mapping[Move, tuple[Estimate, int]]:
        return self.tried


def test_of_a_search_of_the_games_own_the_best_of_those_tried_often_is_played() -> None:
    state = GAME.begin(GAME.options(), 3)
    seen = seen_in_turn(state)
    one, two, three = seen.legal_moves()[:3]
    tried = {one: (Estimate(0.4, 0.1), 99), two: (Estimate(0.5, 0.2), 79), three: (Estimate(0.9, 0.3), 9)}
    search = searching(OwnSearch, seen, NO_ADVICE, search=Garden(tried))
    assert [(each.move, each.playouts) for each in run(search, 1)] == [(two, 80), (one, 100), (three, 10)]
    assert [each.move for each in run(searching(OwnSearch, seen, NO_ADVICE, search=Garden({})), 1)] == list(
        search.moves
    )


def test_an_estimate_knows_how_far_it_may_be_off() -> None:
    assert Estimate.of(2.0, 2.0, 4, usual=9.0) == (0.5, 0.25)
    assert Estimate.of(1.0, 1.0, 1, usual=9.0) == (1.0, 9.0)


def test_a_tally_knows_mean_and_spread() -> None:
    tally = Tally()
    for worth in (0.0, 1.0, 0.0, 1.0):
        tally.add(worth, {"fact": worth})
    made = tally.candidate(command("one"))
    assert (made.value, made.playouts, made.error) == (0.5, 4, 0.25)
    assert made.facts == {"fact": 0.5}


def test_values_never_rise_down_the_list() -> None:
    listed = [Candidate(command(name), value) for name, value in (("one", 0.5), ("two", 0.7), ("three", 0.2))]
    assert [each.value for each in descending(listed)] == [0.5, 0.5, 0.2]
