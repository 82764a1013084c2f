"""History lines and what they add up to."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from knaves.analysis.statistics import groups, lasting_interval, summary, wilson
from knaves.engine.sentences import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.history import read_summary
from knaves.table.summary import GameSummary, newest, summary_of, wins
from knaves.table.table import Table

LINE = GameSummary("a1", "box", "2026-11-21T05:20:00Z", "", "easy", 0, (3, 0, 0, 0), (0,), 0, True, 90)


def test_a_finished_game_becomes_a_line_that_survives_json() -> None:
    game, rng = GAMES["california_jack"], Random(5)
    table = Table(game, game.options.parse({"target": 2}), 7, seats=("human", "bot:easy"))
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    line = summary_of(table.record(), "x", "2026-11-21T05:20:00Z", 0, ["easy", "hard"], counted=True)
    assert (line.variant, line.level, line.scores) == ("target=2", "easy", tuple(table.state.scores()))
    assert line.is_won is (table.state.winners() == [0])
    assert read_summary(json.loads(json.dumps(line.as_json()))) == line


@pytest.mark.parametrize(
    "wrong",
    [{"ended": "now"}, {"scores": "3"}, {"scores": []}, {"winners": [9]}, {"side": -1}, {"counted": 1}, {"loss": 7},
     {"daily": "21.11."}, {"id": "x" * 9999}, {"moves": 10**400}, {"loss": float("nan")}],
)  # fmt: skip
def test_a_damaged_line_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(UnreadableRecord):
        read_summary(LINE.as_json() | wrong)
    with pytest.raises(UnreadableRecord):
        read_summary([])
    with pytest.raises(UnreadableRecord):
        read_summary({"scores": [], "winners": []})


def lines(outcomes: str) -> list[GameSummary]:
    """A line a letter: W won, L lost, D drawn, x won in a lesson."""
    return [
        replace(
            LINE, id=str(day), ended=f"2026-11-{day + 1:02}T00:00:00Z", trial=letter == "x",
            winners={"W": (0,), "L": (1,), "D": (), "x": (0,)}[letter],
        )
        for day, letter in enumerate(outcomes)
    ]  # fmt: skip


def test_what_was_given_away_per_decision_is_of_all_decisions_and_no_mean_of_games() -> None:
    long, short = LINE.reviewed(0.054, 50, 270), replace(LINE, id="b2").reviewed(0.2, 5, 100)
    assert summary([long, short, replace(LINE, id="c3")]).loss == pytest.approx(3.70 / 55)
    assert summary([replace(LINE, loss=0.5)]).loss is None, "a line of an earlier version has no count"
    assert read_summary(json.loads(json.dumps(long.as_json()))) == long
    assert "given" not in LINE.as_json()


def test_wins_and_streaks_are_counted_in_order_of_time() -> None:
    found = summary(lines("WWWLDxWW")[::-1])
    assert (found.games, found.won, found.drawn, found.streak, found.best_streak) == (7, 5, 1, 2, 3)
    assert found.best == 3
    assert summary([]).rate == 0
    assert summary([]).best is None


def test_the_interval_holds_the_rate_and_narrows() -> None:
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(50 / 100, 100)
    assert low == pytest.approx(0.404, abs=0.001)
    assert high == pytest.approx(0.596, abs=0.001)
    assert wilson(10 / 10, 10)[1] == pytest.approx(1)


def test_the_newest_lines_are_kept_once_each() -> None:
    some = lines("WWWW")
    assert [line.id for line in newest(some + some, 2)] == ["3", "2"]
    assert set(groups(lines("Wx"))) == {("box", "", "easy")}


def test_games_with_free_undo_count_too_and_lessons_and_games_among_people_do_not() -> None:
    undone = replace(LINE, id="u", counted=False)
    lesson, people_only = replace(LINE, id="l", trial=True), replace(LINE, id="p", level="")
    assert summary([undone, lesson, people_only]).games == 1
    assert read_summary(json.loads(json.dumps(lesson.as_json()))).trial
    assert "trial" not in undone.as_json()


def test_the_wins_of_both_sides_are_those_at_a_table_like_this() -> None:
    duel = replace(LINE, game="madjack", scores=(10, 4), winners=(0,))
    lost = replace(duel, id="b", winners=(1,))
    other = replace(duel, id="c", level="hard")
    assert wins([duel, lost, other], "madjack", "easy", 0, 2) == (1, 1)
    assert wins([duel, lost, other], "madjack", "hard", 0, 2) == (1, 0)


def test_a_game_given_up_is_a_win_of_the_other_side_and_of_nobody_among_several() -> None:
    duel = replace(LINE, game="madjack", scores=(10, 4), winners=(1,), given_up=True)
    table = replace(LINE, scores=(0, 0, 0), winners=(1, 2), given_up=True)
    assert wins([duel, table], "madjack", "easy", 0, 2) == (0, 1)
    assert wins([duel, table], "box", "easy", 0, 3) == (0, 0, 0)


def test_a_lasting_interval_holds_at_every_moment() -> None:
    """Whoever looks all the time at 600 deals of two equal bots is wrong in about 5 of 100 matches, not more."""
    rng, wrong = Random(1), 0
    for _ in range(200):
        shares: list[float] = []
        for count in range(600):
            shares.append(rng.choice((0.0, 0.5, 0.5, 1.0)))
            if count >= 20 and count % 5 == 0:
                found = lasting_interval(shares, 0.95)
                if not found.low <= 0.5 <= found.high:
                    wrong += 1
                    break
    assert wrong <= 15


def test_a_lasting_interval_closes_in_and_is_wider_the_surer_it_must_be() -> None:
    some = [0.0, 0.5, 1.0, 1.0] * 50
    found = lasting_interval(some, 0.95)
    assert found.mean == 0.625
    assert 0 < found.high - found.low < lasting_interval(some[:20], 0.95).high - lasting_interval(some[:20], 0.95).low
    assert lasting_interval(some, 0.99).high > found.high
    assert lasting_interval([1.0] * 3, 0.95).low < 0.5 < lasting_interval([1.0] * 30, 0.95).low
