"""Packs of puzzles, which puzzle comes next, and what answers add up to."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from knaves.analysis.puzzle_generator import fill
from knaves.analysis.puzzles import (
    DIFFICULTIES,
    HARDEST,
    MOST_WRONG,
    RATINGS,
    THEMES,
    Pack,
    Puzzle,
    Run,
    after_try,
    answered,
    best_run,
    due,
    first_tries,
    fitting,
    game_of_the_day,
    how_proved,
    known,
    of_the_day,
    ratings,
    run_begun,
    run_so_far,
    streak_of,
)
from knaves.analysis.statistics import Rating
from knaves.bots.levels import LADDER
from knaves.engine.puzzle_kinds import CountedKind, Line, MeasuredKind, PuzzleKind
from knaves.engine.sentences import Fact, Sentence
from knaves.games.registry import GAMES
from knaves.table.summary import OWN, TODAY, PuzzleAttempt, run_of
from tests.languages import TRANSLATED
from tests.puzzles.packs import FOLDER, WITH_PUZZLES, pack_of, sample
from tests.puzzles.verify import verify_puzzle
from tests.puzzles.worth_by_rules import proofs
from tools.building.languages import catalogue
from tools.puzzles import COUNT

pytestmark = pytest.mark.wide

LARGEST = 300_000  # bytes of a pack of 300 and as many of former rules; it is fetched when puzzles are first opened
MOST_OF_A_STEP = 0.25


def test_every_game_with_puzzles_has_a_pack_and_every_pack_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(WITH_PUZZLES)


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_sample_is_proved_anew(key: str) -> None:
    assert {puzzle.id: fault for puzzle in sample(key, 2) if (fault := verify_puzzle(puzzle))} == {}


@pytest.mark.slow
@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_every_puzzle_is_proved_anew(key: str) -> None:
    """Those by former rules, which only a link opens, one in ten."""
    pack = pack_of(key)
    former = pack.puzzles[len(pack.of_today) :: 10]
    faults = {each.id: fault for each in (*pack.of_today, *former) if (fault := verify_puzzle(each, is_thorough=True))}
    assert faults == {}


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_pack_is_spread_over_kinds_and_steps_and_stays_small(key: str) -> None:
    pack = pack_of(key)
    steps = Counter(puzzle.difficulty for puzzle in pack.puzzles)
    assert set(steps) == set(range(1, HARDEST + 1))
    for puzzles in (pack.of_today, pack.puzzles[len(pack.of_today) :]):
        counted = Counter(puzzle.difficulty for puzzle in puzzles)
        assert max(counted.values(), default=0) <= MOST_OF_A_STEP * COUNT
    assert {puzzle.kind for puzzle in pack.puzzles} == set(GAMES[key].puzzle_kinds())
    assert len({puzzle.id for puzzle in pack.puzzles}) == len(pack.puzzles)
    assert (FOLDER / f"{key}.json").stat().st_size < LARGEST


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_pack_is_written_as_it_was_read(key: str) -> None:
    assert pack_of(key).as_json() == json.loads((FOLDER / f"{key}.json").read_text(encoding="ascii"))


@pytest.mark.parametrize(
    "key", [pytest.param(each, marks=pytest.mark.slow) if each == "box" else each for each in WITH_PUZZLES]
)
def test_the_mill_makes_the_first_three_puzzles_that_ship(key: str) -> None:
    shipped = pack_of(key)
    packs = fill(Pack.begun(shipped.game, shipped.seed), COUNT, most_games=30)
    again = next(pack for pack in packs if len(pack.puzzles) == 3)
    assert [each.as_json() for each in again.puzzles] == [each.as_json() for each in shipped.puzzles[:3]]


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_no_puzzle_is_solved_at_first_glance(key: str) -> None:
    for puzzle in pack_of(key).puzzles[::10]:
        seen = puzzle.table().state.seen_by(puzzle.seat)
        assert not puzzle.is_right(seen, puzzle.kind.glance(seen))
        assert puzzle.is_right(seen, puzzle.line(seen))
        assert not puzzle.is_right(seen, puzzle.rival(seen))


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_puzzle_asks_explains_and_says_how_it_is_proved_in_every_language(key: str) -> None:
    for puzzle in pack_of(key).puzzles[::15]:
        seen = puzzle.table().state.seen_by(puzzle.seat)
        explained = puzzle.explain(seen)
        assert explained
        told = [puzzle.kind.name, puzzle.kind.task(seen), how_proved(puzzle.kind, puzzle.proof), *explained]
        for language in TRANSLATED:
            its = catalogue(language)
            assert not {text for each in told for text in templates(each) if not its.has(text)}


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_every_kind_has_a_theme_of_its_own_name(key: str) -> None:
    kinds = GAMES[key].puzzle_kinds()
    assert len({kind.key for kind in kinds}) == len(kinds)
    assert {kind.theme for kind in kinds} <= set(THEMES)
    assert set(DIFFICULTIES) == set(range(1, HARDEST + 1))


def templates(fact: Fact) -> Iterator[str]:
    """The templates of a sentence and of those in it."""
    if isinstance(fact, Sentence):
        yield fact.text
        for each in fact.facts.values():
            yield from templates(each)


def wrong_ones(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The same puzzle with something wrong about it."""
    proof = puzzle.proof
    swapped = replace(proof, rival=puzzle.answer)
    yield replace(puzzle, answer=proof.rival, proof=swapped)
    yield replace(puzzle, answer=("play 1Z",))
    yield replace(puzzle, moves=puzzle.moves[:-1])
    yield replace(puzzle, moves=(*puzzle.moves[:-1], "next deal"))
    yield replace(puzzle, seat=(puzzle.seat + 1) % puzzle.options.seats)
    if isinstance(puzzle.kind, CountedKind):
        yield replace(puzzle, proof=replace(proof, worth=proof.worth - 0.01))
        yield replace(puzzle, proof=replace(proof, other=proof.other + 0.01))


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_wrong_answer_position_or_number_is_noticed(key: str) -> None:
    for puzzle in sample(key, 1):
        assert verify_puzzle(puzzle) is None
        assert [verify_puzzle(each) is None for each in wrong_ones(puzzle)].count(True) == 0


@pytest.mark.parametrize(
    "kind", [kind for game in GAMES.values() for kind in game.puzzle_kinds()], ids=lambda kind: kind.key
)
def test_a_count_that_errs_is_noticed(kind: PuzzleKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted by the kind and what the rules say are compared: the same mistake in both is not made twice."""
    if isinstance(kind, MeasuredKind):
        pytest.skip("nothing is counted here")
    puzzle = next(each for key in WITH_PUZZLES for each in pack_of(key).puzzles if each.kind is kind)
    assert verify_puzzle(puzzle) is None
    found = proofs(puzzle.game.key)
    true = found[kind.key]

    def wrong(world: object) -> dict[Line, float]:
        return {line: 1 - worth for line, worth in true(world).items()}

    monkeypatch.setitem(found, kind.key, wrong)
    assert "disagree" in str(verify_puzzle(puzzle))


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_the_share_of_solved_puzzles_rises_with_the_level_as_the_document_tells(key: str) -> None:
    """The table is made by `make bench WHAT=puzzles`; it must speak of the pack that ships."""
    pack = pack_of(key)
    document = (FOLDER.parent / "docs" / "puzzles.md").read_text(encoding="utf-8")
    section = document.split(f"### {pack.game.title}\n")[1].split("### ")[0]
    assert f"{len(pack.of_today)} puzzles, found in {pack.games} games" in section
    shares = [int(re.findall(rf"^\| {name} \| (\d+)% ", section, re.MULTILINE)[0]) for name in LADDER]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1]


PUZZLES = pack_of("california_jack").puzzles


def test_todays_puzzle_is_the_same_for_everybody_in_whatever_order_the_pack_is_read() -> None:
    day = date(2031, 5, 17)
    assert of_the_day(PUZZLES, day) is of_the_day(PUZZLES[::-1], day)


def test_days_have_different_puzzles() -> None:
    days = [date(2031, 1, 1) + timedelta(days=number) for number in range(100)]
    assert len({of_the_day(PUZZLES, day).id for day in days}) > 70


def test_the_puzzle_of_the_day_comes_from_each_game_in_turn() -> None:
    days = [date(2031, 1, 1) + timedelta(days=number) for number in range(10)]
    found = [game_of_the_day(["b", "a", "c"], day) for day in days]
    assert found[:3] == found[3:6]
    assert sorted(found[:3]) == ["a", "b", "c"]


def test_a_puzzle_fits_the_player_and_none_comes_twice() -> None:
    rng = Random(1)
    weak = {fitting(PUZZLES, 700, (), rng).difficulty for _ in range(50)}  # type: ignore[union-attr]
    strong = {fitting(PUZZLES, 2300, (), rng).difficulty for _ in range(50)}  # type: ignore[union-attr]
    assert (weak, strong) == ({1, 2}, {4, 5})
    all_but_one = {puzzle.id for puzzle in PUZZLES[1:]}
    assert fitting(PUZZLES, 2300, all_but_one, rng) is PUZZLES[0]
    assert fitting(PUZZLES, 2300, {puzzle.id for puzzle in PUZZLES}, rng) is None


def test_a_hard_puzzle_solved_raises_a_rating_more_than_an_easy_one() -> None:
    easy, hard = (next(each for each in PUZZLES if each.difficulty == step) for step in (1, 5))
    player = Rating(1500, 100)
    gains = [after_try(player, puzzle.difficulty, is_right=True).rating for puzzle in (easy, hard)]
    losses = [after_try(player, puzzle.difficulty, is_right=False).rating for puzzle in (easy, hard)]
    assert losses[0] < losses[1] < 1500 < gains[0] < gains[1]


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_run_grows_harder_and_never_easier_and_ends_with_the_third_wrong_answer(key: str) -> None:
    puzzles, rng, run, steps = pack_of(key).puzzles, Random(2), Run(), []
    for number in range(20):
        puzzle = run.next(puzzles, rng)
        assert puzzle is not None
        assert puzzle.id not in (*run.right, *run.wrong)
        steps.append(puzzle.difficulty)
        run = run.after(puzzle.id, puzzle.difficulty, is_right=number not in (4, 9, 19))
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (1, 5)
    assert len(run.wrong) == MOST_WRONG
    assert run.is_over
    assert run.next(puzzles, rng) is None


def test_a_run_goes_on_above_a_step_that_is_used_up_and_does_not_come_back() -> None:
    few = [next(each for each in PUZZLES if each.difficulty == step) for step in (1, 2, 2, 5)]
    run, steps = Run(), []
    while (puzzle := run.next(few, Random(1))) is not None:
        steps.append(puzzle.difficulty)
        run = run.after(puzzle.id, puzzle.difficulty, is_right=True)
    assert steps == [1, 2, 5]


def test_every_difficulty_has_a_rating_above_the_one_below() -> None:
    assert list(RATINGS.values()) == sorted(set(RATINGS.values()))


FIRST, SECOND = "2026-11-20T05:00:00Z", "2026-11-21T06:00:00Z"


def tried(name: str, *, right: bool = True, day: int = 20, way: str = "", difficulty: int = 3) -> PuzzleAttempt:
    return PuzzleAttempt("box", name, difficulty, right, f"2026-11-{day:02}T05:20:00Z", way)


def test_only_the_first_answer_to_a_puzzle_makes_a_rating_and_none_to_a_blunder_of_ones_own() -> None:
    once = [tried("a"), tried("b", right=False)]
    again = [*once, tried("b"), tried("a", right=False), tried("g1:3", way=OWN, difficulty=0)]
    assert ratings(again) == ratings(once)
    assert [each.rating > 1500 for each in ratings(once)[:1]] == [True]
    assert ratings(once)[1].rating < ratings(once)[0].rating
    assert known(again, "box") == {"a", "b", "g1:3"}
    assert first_tries(again) == [True, False]


def test_what_went_wrong_comes_back_after_one_three_and_seven_days() -> None:
    wrong = [tried("a", right=False, day=10), tried("b", day=10)]

    def comes(tries: list[PuzzleAttempt], day: int) -> list[tuple[str, str]]:
        return due(tries, {("box", "g1:4"): "2026-11-12T00:00:00Z"}, f"2026-11-{day:02}T05:20:00Z")

    assert comes(wrong, 10) == []
    assert comes(wrong, 11) == [("box", "a")]
    assert comes(wrong, 13) == [("box", "a"), ("box", "g1:4")]
    again = [*wrong, tried("a", day=11, way=OWN)]
    assert comes(again, 13) == [("box", "g1:4")]
    assert ("box", "a") in comes(again, 14)
    thrice = [*again, tried("a", day=14, way=OWN), tried("a", day=21, way=OWN)]
    assert ("box", "a") not in comes(thrice, 30)
    failed = [*again, tried("a", right=False, day=14, way=OWN)]
    assert ("box", "a") not in comes(failed, 14)
    assert ("box", "a") in comes(failed, 15)
    assert ratings(failed) == ratings(wrong), "the drill changes no rating"


def test_one_wrong_answer_costs_little_and_the_next_right_ones_bring_it_back() -> None:
    for first in (1, 3, 5):
        before, after = ratings([tried("a", difficulty=first), tried("b", right=False, difficulty=1)])
        assert 0 < before.rating - after.rating < 150
    answers = [tried("a", difficulty=1), tried("b", right=False, difficulty=1)]
    answers += [tried(str(n), right=n != 5, difficulty=3) for n in range(7)]  # six of seven
    assert ratings(answers)[-1].rating > ratings(answers)[0].rating


def test_a_day_is_solved_at_whatever_try_and_days_in_a_row_make_a_streak() -> None:
    days = [tried("a", day=day, way=TODAY) for day in (18, 19, 20)]
    wrong = tried("d", right=False, day=21, way=TODAY)
    assert streak_of(days, date(2026, 11, 20)) == 3
    assert streak_of([*days, wrong], date(2026, 11, 21)) == 3, "today is not over"
    assert streak_of([*days, wrong], date(2026, 11, 22)) == 0
    assert streak_of([*days, wrong, tried("d", day=21, way=TODAY)], date(2026, 11, 21)) == 4
    assert answered([wrong], date(2026, 11, 20)) is None
    found = answered([wrong, tried("d", day=21, way=TODAY)], date(2026, 11, 21))
    assert found is not None
    assert found.is_right


def test_a_run_is_over_with_the_third_wrong_answer_and_the_best_is_remembered() -> None:
    old = [tried(name, way=run_of(FIRST)) for name in "abcd"]
    old += [tried(name, right=False, way=run_of(FIRST)) for name in "efg"]
    assert run_begun(old) == ""
    new = [*old, tried("h", way=run_of(SECOND)), tried("i", right=False, way=run_of(SECOND))]
    assert run_begun(new) == SECOND
    assert run_so_far(new, SECOND).right == ("h",)
    assert best_run(new) == 4
    assert best_run([]) == 0
