"""The figures of the statistics page, computed again from the lines of the games."""

from __future__ import annotations

import re
from datetime import date
from random import Random

from knaves.bots.levels import LEVELS
from knaves.page.screens.statistics import ENOUGH, LAST, ROLLING, statistics_page
from knaves.table.summary import GameSummary
from tests.unit.page.fake_page import found, text_of

TODAY = date(2026, 11, 26)


def played(rng: Random, number: int) -> GameSummary:
    """A finished game that somebody might have."""
    scores = (rng.randrange(1, 80), rng.randrange(1, 80))
    decisions = rng.choice((0, 12, 30))
    return GameSummary(
        f"g{number}", "madjack", f"2026-11-{1 + number // 60:02}T{number // 60:02}:{number % 60:02}:00Z", "",
        rng.choice(("easy", "hard", "")), 0, scores, (0,) if scores[0] >= scores[1] else (1,), 0,
        rng.random() < 0.5, 40, "", decisions=decisions, given=rng.randrange(200) if decisions else 0,
        trial=rng.random() < 0.1,
    )  # fmt: skip


def test_every_figure_of_the_statistics_is_that_of_their_lines() -> None:
    for seed in range(12):
        rng = Random(seed)
        lines = [played(rng, number) for number in range(rng.choice((3, 15, 40)))]
        whole = [line for line in lines if line.level and not line.trial]
        page = statistics_page(lines[::-1], "", TODAY, list(LEVELS))
        figures = [text_of(each) for each in found(page, **{"class": "kpi"})]
        won = [line.scores[0] >= line.scores[1] for line in whole]
        assert figures[0].startswith(str(len(whole)))
        share = f"{100 * sum(won) / len(won):.0f}%" if len(won) >= ENOUGH else f"{sum(won)} of {len(won)}"
        assert figures[1].startswith(share) or abs(int(figures[1].split("%")[0]) - 100 * sum(won) / len(won)) <= 0.5
        streaks = [len(run) for run in "".join("w" if each else "l" for each in won).split("l")]
        assert figures[3].startswith(f"{streaks[-1]} / {max(streaks)}")
        if decisions := sum(line.decisions for line in whole):
            shown = re.match(r"[\d.]+", figures[4])
            assert shown is not None
            assert abs(float(shown[0]) - sum(line.given for line in whole) / decisions) <= 0.051
        trend = won[-ROLLING:]
        label = str(page)
        assert len(won) < 3 or f"now {int(100 * sum(trend) / len(trend) + 0.5)}%" in label
        last = won[-LAST:]
        assert f"{sum(last)} of {len(last)} won" in label
