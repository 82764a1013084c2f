"""What hands promise at California Jack, as it is learned: examples add up, and least squares find what made them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves.games.california_jack import evaluation as written
from knaves.games.california_jack.evaluation import FEATURES, PACKED, STAGES, LearnedWeights
from knaves.games.california_jack.evaluation import stage as stage_of
from tests.games.california_jack import learning as tool
from tests.games.california_jack.learning import TRICKS, Example, Fit, examples, experts_examples, target


@pytest.mark.parametrize(("scoring", "all_points"), [("full", 80), ("simplified", 52)])
def test_every_trick_of_a_deal_is_an_example(scoring: str, all_points: int) -> None:
    for seed in range(5):
        played = list(examples(seed, scoring))
        assert [each.tricks for each in played] == list(range(TRICKS, 0, -1))
        assert abs(played[0].points) <= all_points
        assert (played[0].points - all_points) % 2 == 0
        assert abs(played[0].honours) in (1, 3)


@pytest.mark.parametrize(("scoring", "all_points"), [("full", 80), ("simplified", 52)])
def test_what_experts_captured_and_still_capture_is_the_same_at_every_trick(
    scoring: str, all_points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "PLAYOUTS", 4)
    for seed in range(2):
        played = experts_examples(seed, scoring)
        assert [each.tricks for each in played] == list(range(TRICKS, 0, -1))
        ends = {
            tuple((1 - 2 * each.leader) * (each.ahead[of] + (each.points, each.honours)[of]) for of in (0, 1))
            for each in played
        }
        assert len(ends) == 1
        ((points, honours),) = ends
        assert abs(points) <= all_points
        assert abs(honours) in (1, 3)


def test_an_example_of_experts_counts_what_is_foreseen_from_the_next_stage_on() -> None:
    first = Example(20, [(0, 1.0)], 30.0, 3.0, leader=0, ahead=(5, 0))
    later = Example(15, [(1, 2.0)], 10.0, -1.0, leader=1, ahead=(-12, -1))
    worths = [[[0.0] * FEATURES for _ in range(STAGES)] for _ in "12"]
    worths[0][stage_of(15)][1] = 4.0
    assert target(first, later, 0, worths) == 12 - 2 * 4 - 5
    assert target(first, None, 0, worths) == 30
    assert target(first, None, 1, worths) == 3


def test_least_squares_find_what_made_the_examples() -> None:
    rng, fit = Random(1), Fit()
    for _ in range(4000):
        found = [(rng.randrange(6), 1.0), (rng.randrange(6), 1.0), (7, 2.0)]
        fit.add(Example(9, found, sum(3.0 * number for number, _ in found), float(found[0][0] == 2)))
    points, _ = fit.solve()
    assert points[5] - points[1] == pytest.approx(12.0, abs=0.1)
    assert points[20] == 0.0


def test_what_is_written_is_read_back_number_by_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(3)
    points, honours = (
        [[rng.randint(-20_000, 20_000) / 1000 for _ in range(FEATURES)] for _ in range(STAGES)] for _ in "12"
    )
    off = [each / 1000 for each in range(1000, 1000 + TRICKS + 1)]
    module = tmp_path / "evaluation.py"
    module.write_text(tool.LEARNED.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(tool, "LEARNED", module)
    text = tool.packed({"off": off, "points": points, "honours": honours})
    tool.write({"full": text, "simplified": PACKED["simplified"]})
    found: dict[str, Any] = {}
    exec(module.read_text(encoding="utf-8"), found)
    assert found["PACKED"] == {"full": text, "simplified": PACKED["simplified"]}
    monkeypatch.setitem(written.PACKED, "full", text)
    known = LearnedWeights("full")
    assert known.off == off
    for stage in range(STAGES):
        worths = [known.worth(stage, number) for number in range(FEATURES)]
        assert worths == list(zip(points[stage], honours[stage], strict=True))
