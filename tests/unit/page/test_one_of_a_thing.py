"""One of a thing is said in the singular, and a few games are counted and not given in percent."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from knaves.analysis.statistics import summary
from knaves.page.locale import percent, t
from knaves.page.screens.matches import signed
from knaves.page.screens.statistics import ENOUGH, won_of
from knaves.page.view.widgets import DAYS_IN_A_ROW
from knaves.table.summary import TODAY, PuzzleAttempt
from tests.unit.page.fake_page import text_of
from tests.unit.page.test_reasons_to_come_back import WON, with_lines
from tests.unit.page.visits import Visit, story

ONE_OF_MANY = re.compile(r"\b1 ?(days|puzzles|games|deals|moves|cards|answers|shuffles|seconds|minutes)\b")


def test_a_streak_of_one_day_is_one_day() -> None:
    assert [t(DAYS_IN_A_ROW, count=count) for count in (0, 1, 2)] == ["days in a row", "day in a row", "days in a row"]


@pytest.mark.parametrize(
    ("number", "words"), [(0.0, "0.0"), (0.04, "0.0"), (-0.04, "0.0"), (0.06, "+0.1"), (-2.0, "−2.0")]
)
def test_nothing_has_no_sign(number: float, words: str) -> None:
    assert signed(number) == words


def test_a_few_games_are_counted_and_halves_of_a_percent_go_up() -> None:
    assert won_of(summary([WON, *[replace(WON, winners=(1,))] * 7])) == "1 of 8"
    assert [percent(share) for share in (1 / 8, 0.285, 0.475, 0.225)] == ["13%", "29%", "48%", "23%"]
    assert won_of(summary([WON] * ENOUGH)) == "100%"
    assert won_of(summary([])) == "–"


@story
async def test_no_page_says_one_of_a_thing_in_the_plural() -> None:
    for address in ("/", "/puzzles", "/statistics", "/games"):
        visit = Visit(with_lines(replace(WON, daily="2026-11-20")), address)
        visit.app.saves.attempts.add(
            PuzzleAttempt("box", "0123456789", 1, is_right=True, at=visit.page.now(), way=TODAY)
        )
        visit.page.go("/settings")
        visit.page.go(address)
        await visit.until(lambda visit=visit: visit.page.screen is not None)  # type: ignore[misc]
        assert not ONE_OF_MANY.search(text_of(visit.screen)), address
