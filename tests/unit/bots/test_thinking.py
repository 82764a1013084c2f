"""Thinking: better and better answers, the list of rated moves, and an end when it is asked for."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import islice
from random import Random
from time import process_time
from typing import Any, cast

import pytest

from knaves.bots.levels import HINTS, LEVELS, Level, fitted
from knaves.bots.search import Candidate, play_out
from knaves.bots.thinking import choose, done, every_move, rating_moves, think
from knaves.engine.advice import NO_ADVICE, Advice, Explanations, Heuristics, PlainHeuristics
from knaves.engine.chance import Chance
from knaves.engine.game import Game
from knaves.engine.moves import Move, command
from knaves.engine.state import State
from knaves.engine.zones import Zone
from knaves.games.registry import GAMES
from tests.positions import seen_in_turn
from tests.random_games import starts, states, walk

SOME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SEARCHING = [level for level in LEVELS.values() if level.name != "random"]


@SOME
@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_with_playouts_a_bot_always_gives_the_same_answer(game: Game, level: Level) -> None:
    for number, state in enumerate(states(game, 3, f"same {level.name}")):
        if state.is_over:
            continue
        seen = seen_in_turn(state)
        answers = {
            choose(each, game.bots, level, Random(f"bot 1 {number}"), playouts=15).notation
            for each in (seen, seen.copy())
        }
        assert len(answers) == 1


@SOME
def test_a_bot_answers_legal_moves_and_leaves_what_it_was_given_alone(game: Game) -> None:
    for number, state in enumerate(states(game, 8, "legal")):
        if state.is_over:
            continue
        seen = seen_in_turn(state)
        before = pickle.dumps(seen)
        legal = {move.notation for move in state.legal_moves()}
        for level in LEVELS.values():
            *_, thought = think(seen, game.bots, level, Random(number), playouts=8)
            assert thought.move.notation in legal
            assert thought.candidates[0].move is thought.move
            values = [each.value for each in thought.candidates]
            assert values == sorted(values, reverse=True)
            assert all(each.move.notation in legal for each in thought.candidates)
        assert pickle.dumps(seen) == before


@SOME
def test_a_forced_move_is_answered_at_once(game: Game) -> None:
    forced = next(state for state in states(game, 8000, "forced") if len(state.legal_moves()) == 1)
    start = process_time()
    move = choose(seen_in_turn(forced), game.bots, LEVELS["expert"], Random(1))
    assert process_time() - start < 0.1
    assert move is forced.legal_moves()[0]


@SOME
def test_thought_comes_in_slices_that_a_page_can_afford(game: Game) -> None:
    for number, state in enumerate(states(game, 4, "slices")):
        if state.is_over:
            continue
        waits, last = [], process_time()  # of its own: others on the same machine do not count
        for _ in think(seen_in_turn(state), game.bots, LEVELS["expert"], Random(number), playouts=60):
            waits.append(process_time() - last)
            last = process_time()
        assert max(waits) < 0.05, f"{max(waits):.3f} s of work without an answer"


@SOME
def test_a_hint_lists_moves_best_first_with_their_expected_standing(game: Game) -> None:
    state = next(state for state in states(game, 40, "hint") if not state.is_over and len(state.legal_moves()) > 1)
    candidates = done(rating_moves(seen_in_turn(state), game.bots, Random(1)))
    values = [each.value for each in candidates]
    assert values == sorted(values, reverse=True)
    assert all(0.0 <= value <= 1.0 for value in values)
    assert len({each.move for each in candidates}) == len(candidates)


def test_levels_are_listed_from_the_weakest_to_the_strongest() -> None:
    assert list(LEVELS) == ["random", "beginner", "easy", "medium", "hard", "expert"]
    assert all(level.sentence.endswith(".") for level in LEVELS.values())
    assert [level.name for level in LEVELS.values() if level.ms is not None] == ["expert"]


@SOME
def test_numbers_that_a_game_fits_to_itself_are_numbers_of_a_level(game: Game) -> None:
    assert set(game.bots.heuristics.levels) <= {*LEVELS, "hint"}
    for level in LEVELS.values():
        assert fitted(level, game.bots).name == level.name


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_hint_lists_every_legal_move_once_the_best_first(game: Game) -> None:
    for options, seed in islice(starts(game, "every move"), 5):
        for number, state in enumerate(walk(game, options, seed)):
            if state.is_over or number % 11:
                continue
            seen = state.seen_by(state.turn or 0)
            *_, last = think(seen, game.bots, HINTS, Random(number), counts=True, playouts=4)
            listed = every_move(seen, game.bots, last.candidates)
            assert sorted(each.move.notation for each in listed) == sorted(each.notation for each in seen.legal_moves())
            assert listed[0] == last.candidates[0]
            values = [each.value for each in listed]
            assert values == sorted(values, reverse=True)
            if number > 60:
                break


class Ranks(Heuristics):
    """Three moves, of which the second is like the first; the third looks better at a glance than it can be."""

    def alike(self, seen: Any, move: Move) -> str:
        return move.notation[0]

    def glance(self, seen: Any, moves: Sequence[Move]) -> list[float]:
        return [0.9 if move is command("b1") else 0.5 for move in moves]


class Seen:
    def legal_moves(self) -> list[Move]:
        return [command("a1"), command("a2"), command("b1"), command("c1")]


def test_equal_moves_have_equal_numbers_and_what_was_not_searched_is_never_the_best() -> None:
    best = Candidate(command("a1"), 0.6, 40, 0.02, {"fact": 1.0})
    first, second, third, fourth = every_move(cast(State, Seen()), Advice(Ranks()), [best])
    assert first is best
    assert (second.value, second.playouts, second.error, second.facts) == (0.6, 40, 0.02, {"fact": 1.0})
    assert {second.move, third.move, fourth.move} == {command("a2"), command("b1"), command("c1")}
    assert max(third.value, fourth.value) == 0.6
    assert not third.playouts or not fourth.playouts


class Endless:
    """A game of one player in which nothing but the standing ever changes."""

    deal_is_over = False
    turn = 0

    def __init__(self) -> None:
        self.count = 0
        self.worth = 0

    def legal_moves(self) -> Sequence[Move]:
        return (command("up"), command("down"))

    def play(self, move: Move) -> None:
        self.count += 1
        self.worth += 1 if str(move) == "up" else -1

    def copy(self) -> Endless:
        twin = Endless()
        twin.worth = self.worth
        return twin

    def standing(self, seat: int) -> float:
        return self.worth


def test_without_advice_playouts_are_short_and_of_two_moves_the_better_one_is_made() -> None:
    world = Endless()
    play_out(cast(State, world), NO_ADVICE.heuristics, Random(1))
    assert world.count == PlainHeuristics.longest
    assert world.worth > 0, "up is made where both are looked at"


def test_a_game_that_only_gives_reasons_keeps_the_bots_of_one_without_advice() -> None:
    assert type(Advice(explanations=Explanations()).heuristics) is PlainHeuristics


class Drawing(State):
    """Cards are drawn and laid down at will: at random the deal hardly ever ends, and every move is counted."""

    pack = ()
    made = 0

    def __init__(self) -> None:
        self.seats, self.sides, self.turn, self.chance, self.listener = 2, 2, 0, Chance(1), None
        self.held = [5, 5]

    def legal_moves(self) -> Sequence[Move]:
        return (command("draw"), command("lay one"), command("lay two"))

    def play(self, move: Move) -> None:
        Drawing.made += 1
        assert self.turn is not None
        self.held[self.turn] += {"draw": 1, "lay one": -1}.get(str(move), 0)
        self.turn = 1 - self.turn if min(self.held) > 0 else None

    def zones(self) -> Sequence[Zone]:
        return ()

    def scores(self) -> list[int]:
        return [-count for count in self.held]

    def winners(self) -> list[int]:
        return []

    def standing(self, seat: int) -> float:
        return (1 + self.held[1 - seat]) / (2 + sum(self.held))


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_without_advice_a_bot_plays_no_more_moves_than_its_playouts_are_long(name: str) -> None:
    """In each step of a playout two moves are tried before one is made; each of the first moves is looked at."""
    Drawing.made = 0
    choose(Drawing().seen_by(0), NO_ADVICE, LEVELS[name], Random(1))
    assert 0 < Drawing.made <= LEVELS[name].playouts * (1 + 3 * PlainHeuristics.longest) + 3


def test_without_advice_a_hint_is_the_move_of_a_bot_with_the_same_judge_and_seed() -> None:
    """With advice a hint rates all moves alike, where a bot soon leaves those that look bad by rule."""
    agree: list[bool] = []
    for number, state in enumerate(islice(states(GAMES["madjack"], 40, "hints"), 40)):
        if state.turn is None or len(state.legal_moves()) < 2 or len(agree) == 8:
            continue
        seen = state.seen_by(state.turn)
        hint = done(rating_moves(seen, NO_ADVICE, Random(number)))[0].move
        agree.append(hint is choose(seen, NO_ADVICE, HINTS, Random(number)))
    assert agree == [True] * 8


def test_a_playout_by_a_rule_of_thumb_alone_ends_too() -> None:
    class Drawn(Heuristics):
        def playout_move(self, world: Endless, rng: Random) -> Move:
            return world.legal_moves()[0]

    world = Endless()
    play_out(cast(State, world), Drawn(), Random(1))
    assert world.count == Heuristics.longest
