"""What a puzzle says of itself is true of its position, of its answer and of what follows it."""

from __future__ import annotations

import pytest

from knaves.analysis.puzzles import Puzzle, read_puzzle
from knaves.engine.puzzle_kinds import loses
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from tests.puzzles.packs import WITH_PUZZLES, pack_of, sample
from tests.statements.puzzles import planted, said_of, untrue

pytestmark = pytest.mark.wide
SOME = 6  # puzzles of each kind in the daily tests
LOST = {
    "id": "759b47a084",
    "kind": "most_points",
    "options": {},
    "seed": 489058990,
    "moves": "match 1W 9D, 1S 6C 8C, 1E 4H,end turn,exchange 5C 2D KD AH 2S change 1W 1S,match 1E 8D QD, 1E KH"
        " 9S, 1N 7C,exchange 6H 8H, 7S TS, 9C 5S KS, TD 6S,match 1E 7D 3S, 1W 3D 3H,box JH 1,keep,exchang"
        "e 4D 2H",
    "seat": 0,
    "answer": "match 1S TC JD, 1S AD, 1S AS,box JS 1",
    "proof": [26.0, 25.0, "match 1S TC JD, 1N AD AS,box JS 1", 1.0, 0, 0.0],
    "difficulty": 5,
}  # fmt: skip


def is_lost(puzzle: Puzzle) -> bool:
    """Whether the answer ends the game, and another side wins."""
    seen = puzzle.table().state.seen_by(puzzle.seat)
    return loses(puzzle.kind, seen, puzzle.line(seen))


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_what_some_puzzles_say_is_true(key: str) -> None:
    assert {puzzle.id: wrong for puzzle in sample(key, SOME) if (wrong := untrue(puzzle))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_what_every_puzzle_says_is_true(key: str) -> None:
    assert {puzzle.id: wrong for puzzle in pack_of(key).puzzles if (wrong := untrue(puzzle))} == {}


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_wrong_number_or_card_in_what_a_puzzle_says_is_found(key: str) -> None:
    for puzzle in sample(key, 1):
        for told in said_of(puzzle):
            for wrong in planted(told):
                assert untrue(puzzle, [wrong]), wrong


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_the_best_move_of_some_puzzles_does_not_lose_the_game(key: str) -> None:
    assert not [puzzle.id for puzzle in sample(key, SOME) if is_lost(puzzle)]


@pytest.mark.slow
@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_the_best_move_of_no_puzzle_loses_the_game(key: str) -> None:
    assert not [puzzle.id for puzzle in pack_of(key).puzzles if is_lost(puzzle)]


def test_a_puzzle_whose_most_points_lose_the_game_is_found() -> None:
    """As many points as a turn can have, and the second joker covered: the game is lost 29 to 31."""
    puzzle = read_puzzle(GAMES["jack_in_the_box"], LOST)
    seen = puzzle.table().state.seen_by(puzzle.seat)
    assert is_lost(puzzle)
    assert [said.facts for said in puzzle.explain(seen) if said.text.startswith("That ends the game: you lose")] == [
        {"mine": 29, "theirs": 31}
    ]


def test_the_panel_of_a_lost_turn_promises_no_extra_turn() -> None:
    puzzle = read_puzzle(GAMES["jack_in_the_box"], LOST)
    seen = puzzle.table().state.seen_by(puzzle.seat)
    promise = Sentence("All five cards used: an extra turn.")
    assert promise not in puzzle.explain(seen)
    assert untrue(puzzle, [promise])
