"""The figures of the statistics page, computed again from the lines of the games."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from random import Random

from knaves.analysis.statistics import Rating
from knaves.bots.levels import LEVELS
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.routes import NewGameRoute, href
from knaves.page.screens.statistics import CHARTED, ENOUGH, LAST, ROLLING, RatingCurve, statistics_page
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
        place = 3 if len(whole) >= ENOUGH else 2
        assert any("95% range" in each for each in figures) is (place == 3)
        if max(streaks) > 1:
            assert figures[place].startswith(f"{streaks[-1]}won in a row (best: {max(streaks)})")
        place -= max(streaks) < 2
        if sum(line.decisions > 0 for line in whole) >= CHARTED:
            decisions = sum(line.decisions for line in whole)
            shown = re.match(r"[\d.]+", figures[place + 1])
            assert shown is not None
            assert abs(float(shown[0]) - sum(line.given for line in whole) / decisions) <= 0.051
        trend = won[-ROLLING:]
        label = str(page)
        assert len(won) < 3 or f"now {int(100 * sum(trend) / len(trend) + 0.5)}%" in label
        last = won[-LAST:]
        assert len(last) < 2 or f"{sum(last)} of {len(last)} won" in label


def test_a_game_chosen_alone_is_told_by_its_rules_and_its_length() -> None:
    rng = Random("rules")
    lines = [replace(played(rng, number), level="easy", trial=False) for number in range(9)]
    lines = [replace(line, game="jack_in_the_box", variant="variation=1" if number < 4 else "", moves=40 + number)
             for number, line in enumerate(lines)]  # fmt: skip
    page = statistics_page(lines, "jack_in_the_box", TODAY, list(LEVELS))
    (table,) = found(page, **{"class": "lv rules"})
    rows = [text_of(row) for row in table.children if isinstance(row, Node)]
    for row, of_rules in zip(rows, (lines[4:], lines[:4]), strict=True):
        assert row.endswith(f"{sum(line.is_won for line in of_rules)} of {len(of_rules)}")
    assert rows[0].startswith("Standard")
    assert not rows[1].startswith(("Standard", "Other rules"))
    assert "Moves in a game, on average: 44" in text_of(page)
    assert "Moves in a game" not in text_of(statistics_page(lines, "", TODAY, list(LEVELS)))


def test_a_game_never_played_stands_in_the_filter_alone_and_has_the_way_into_it_once_chosen() -> None:
    line = played(Random(3), 1)
    page = statistics_page([line], "", TODAY, list(LEVELS))
    assert text_of(page).count("Box") == 2, "in the filter: Jack in the Box, and Box"
    assert not found(page, href=href(NewGameRoute(GAMES["box"])))
    assert found(statistics_page([line], "box", TODAY, list(LEVELS)), href=href(NewGameRoute(GAMES["box"])))


def test_the_cost_of_a_decision_is_told_once_a_few_games_have_been_reviewed() -> None:
    lines = [replace(played(Random(3), n), level="easy", trial=False, decisions=20, given=0) for n in range(4)]
    told = "winning chance lost per decision"
    assert told not in text_of(statistics_page([*lines[:2], replace(lines[2], decisions=0)], "", TODAY, list(LEVELS)))
    assert f"0{told}" in text_of(statistics_page(lines[:3], "", TODAY, list(LEVELS)))


def test_after_one_game_it_is_shown_with_what_comes_and_the_way_to_a_rating() -> None:
    line = replace(played(Random(3), 1), game="madjack", scores=(5, 2), winners=(0,), side=0)
    line = replace(line, trial=False, counted=False)
    curves = [RatingCurve("MadJack", "claret", (), GAMES["madjack"])]
    page = statistics_page([line], "", TODAY, list(LEVELS), curves)
    (first,) = found(page, _class="sheetcard chart trend first")
    assert "MadJack" in text_of(first)
    assert "won" in text_of(first)
    assert "5 – 2" in text_of(first)
    assert "A chart comes after 3 games." in text_of(first)
    assert "Only games without free undo are rated." in text_of(page)
    assert found(page, href=href(NewGameRoute(GAMES["madjack"], policy="counted")))
    assert "Glicko" not in text_of(page), "a scale without a rating says nothing"


def test_a_game_without_a_rating_is_named_beside_those_that_have_one() -> None:
    line = replace(played(Random(3), 1), game="madjack", trial=False, counted=False)
    box, madjack = GAMES["box"], GAMES["madjack"]
    curves = [RatingCurve("Box", "green", (Rating(),), box), RatingCurve("MadJack", "claret", (), madjack)]
    told = text_of(statistics_page([line], "", TODAY, list(LEVELS), curves))
    assert "Not yet rated: MadJack. Only games without free undo are rated." in told
    assert "Not yet rated" not in text_of(statistics_page([line], "", TODAY, list(LEVELS), curves[:1]))


def test_games_against_one_level_have_their_figure_once() -> None:
    lines = [replace(played(Random(3), n), game="box", level="easy", trial=False, winners=(n % 2,)) for n in range(4)]
    (shown,) = found(statistics_page(lines, "", TODAY, list(LEVELS)), data_felt=GAMES["box"].table.look.cloth)
    assert text_of(shown).count("2 of 4") == 1
    assert "last 4" not in text_of(shown), "there are no others"
    mixed = [replace(lines[0], level="hard"), *lines[1:]]
    (shown,) = found(statistics_page(mixed, "", TODAY, list(LEVELS)), data_felt=GAMES["box"].table.look.cloth)
    assert "2 of 4" in text_of(shown)


def test_a_game_that_this_page_does_not_have_is_no_trouble() -> None:
    rng = Random("a sixth game")
    lines = [played(rng, 1), replace(played(rng, 2), game="crazy_whist", ended="2099-01-01T00:00:00Z")]
    told = text_of(statistics_page(lines, "", date(2026, 11, 21), list(LEVELS)))
    assert GAMES[lines[0].game].title in told
