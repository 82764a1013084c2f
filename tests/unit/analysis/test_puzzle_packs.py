"""The packs that ship: every puzzle is proved anew, has one answer, and says why; none gives itself away."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from knaves.analysis.puzzles.generator import fill
from knaves.analysis.puzzles.puzzle import HARDEST, Pack, Puzzle
from knaves.analysis.puzzles.themes import DIFFICULTIES, THEMES, how_proved
from knaves.bots.mixes import LADDER
from knaves.engine.puzzle import CountedKind, Line, MeasuredKind, PuzzleKind
from knaves.engine.sentences import Fact, Sentence
from knaves.games.registry import GAMES
from tests.by_rules import proofs
from tests.languages import TRANSLATED
from tests.packs import FOLDER, WITH_PUZZLES, pack_of, sample
from tests.verify_puzzle import verify_puzzle
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
    faults = {each.id: fault for each in pack_of(key).puzzles if (fault := verify_puzzle(each, is_thorough=True))}
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
    "key", [WITH_PUZZLES[0], *(pytest.param(each, marks=pytest.mark.slow) for each in WITH_PUZZLES[1:])]
)
def test_the_mill_makes_the_pack_that_ships(key: str) -> None:
    shipped = pack_of(key)
    *_, again = fill(Pack.begun(shipped.game, shipped.seed), COUNT, most_games=3)
    assert [each.as_json() for each in again.puzzles] == [
        each.as_json() for each in shipped.puzzles[: len(again.puzzles)]
    ]  # fmt: skip


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
    assert f"{len(pack.puzzles)} puzzles, found in {pack.games} games" in section
    shares = [int(re.findall(rf"^\| {name} \| (\d+)% ", section, re.MULTILINE)[0]) for name in LADDER]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1]
