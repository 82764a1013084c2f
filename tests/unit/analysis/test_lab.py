"""The lab: its figures are those of the rules, it finds what is unfair and no more, and is the same everywhere."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from knaves.analysis.lab import (
    Experiment,
    LabResults,
    Observations,
    answer_text,
    do_go,
    playing,
    question,
    read_answer,
    read_order,
    read_question,
    read_results,
    tallied,
)
from knaves.analysis.lab_findings import (
    MEAN,
    SHARE,
    Finding,
    as_csv,
    as_json,
    course,
    interval_of,
    is_sure,
    rows,
    seat_rows,
    sure_rows,
    telling_rows,
    verdict,
    whole_percentages,
)
from knaves.analysis.statistics import Interval
from knaves.bots.thinking import done
from knaves.cli.main import main
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, Sentence
from knaves.games.madjack.rules import MadJack
from knaves.games.registry import GAMES
from tests.games.box.figures import numbers as box_numbers
from tests.games.madjack.figures import numbers as madjack_numbers

pytestmark = pytest.mark.wide

BOX, MADJACK = GAMES["box"], GAMES["madjack"]


def found(game: Game, *sets: dict[str, Any], deals: int = 60, level: str = "random", **more: Any) -> LabResults:
    order = Experiment(game, tuple(game.options.parse(each) for each in sets or ({},)), level, deals, **more)
    return LabResults(order).run()


def within(tally: Observations, value: float) -> bool:
    """Whether a value lies within four standard errors: the two figures come from other games."""
    return abs(tally.mean - value) <= 4 * 1.42 * tally.error


def test_the_figures_of_random_players_agree_with_those_of_the_rules() -> None:
    numbers, sums = madjack_numbers(120), found(MADJACK, deals=120).sums[0]
    deals = sum(length * games for length, games in numbers.lengths.items()) / 120
    assert within(sums["deals"], deals)
    assert within(sums["event:PrizeCaptured"], numbers.prizes / 120)
    for players in (2, 4, 6):
        table, counted = box_numbers(players, 60, "to_four"), found(BOX, {"players": players}).sums[0]
        assert within(counted["deals"], table.rounds / 60)


class LeadersDream(MadJack):
    """A rule that nobody would play: who led the first trick has won the game two times in three."""

    def winners(self) -> list[int]:
        if not self.is_over:
            return []
        first = 1 - int(self.chance.used[0]["dealer"])
        return [first if Random(str(self.chance.used[1])).random() < 2 / 3 else 1 - first]


UNFAIR = replace(MADJACK, start=LeadersDream)


def test_a_planted_unfair_rule_is_found() -> None:
    results = LabResults(Experiment(UNFAIR, (MADJACK.options.parse({"target": 3}),), "random", 150)).run()
    assert "Moving first is an advantage" in str(verdict(results))
    assert interval_of(results.sums[0]["first"], "share").low > 0.5


def test_an_honest_rule_is_not_called_unfair() -> None:
    assert "Moving first makes no clear difference" in str(verdict(found(MADJACK, {"target": 3}, deals=150)))


def test_two_equal_sets_of_rules_are_not_told_apart() -> None:
    """The same rules on other deals, so that nothing but chance differs."""
    wrong = 0
    options = MADJACK.options.parse({"target": 3})
    for trial in range(8):
        one = [done(playing(MADJACK, options, 10_000 * trial + number, ["random"])) for number in range(40)]
        two = [done(playing(MADJACK, options, 10_000 * trial + 5000 + number, ["random"])) for number in range(40)]
        differences = tallied(
            {name: b[name] - value for name, value in a.items() if name in b} for a, b in zip(one, two, strict=True)
        )
        wrong += sum(is_sure(differences[name]) for name in ("first", "moves", "turns", "deals", "choices", "leads"))
    assert wrong <= 1
    jack = GAMES["one_eyed_jack"]
    same = found(jack, {}, {"die_faces": 8}, deals=20)
    assert "No clear difference" in str(verdict(same))


def test_a_difference_that_is_there_is_said_and_the_same_deals_are_played() -> None:
    results = found(MADJACK, {}, {"target": 3}, deals=40)
    said = str(verdict(results))
    assert "figures clearly differ. The clearest: " in said
    count, of = map(int, re.findall(r"(\d+) of (\d+)", said)[0])
    assert (count, of) == (sum(row.is_sure for row in telling_rows(results)), len(telling_rows(results)))
    row = next(row for row in rows(results) if row.key == "deals")
    assert row.is_sure
    assert row.difference is not None
    assert row.difference.high < 0
    assert row.other is not None
    assert row.difference.mean == pytest.approx(row.other.mean - row.one.mean)


@pytest.mark.parametrize(
    ("unit", "one", "two", "shown", "difference"),
    [
        (MEAN, 6.14, 4.75, (6.1, 4.8), -1.3),
        (MEAN, 1.25, 0.617, (1.25, 0.62), -0.63),
        (MEAN, 236.4, 121.5, (236, 122), -114),
        (SHARE, 0.525, 0.524, (53, 52), -1),
        (SHARE, 0.985, 0.99, (98.5, 99.0), 0.5),
        (MEAN, 15.01, 15.03, (15.01, 15.03), 0.02),
    ],
)
def test_a_difference_agrees_with_the_figures_that_stand_beside_it(
    unit: str, one: float, two: float, shown: tuple[float, float], difference: float
) -> None:
    parts = [Interval(mean, mean - 0.0123, mean + 0.0123) for mean in (one, two, two - one)]
    row = Finding("x", Sentence("moves"), unit, parts[0], parts[1], parts[2], is_sure=True)
    assert (row.shown(one), row.shown(two), row.shown_difference) == (*shown, difference)
    assert all(row.noise(part) * 1.0001 >= 0.0123 * (1 if unit == MEAN else 100) for part in parts)


def test_figures_side_by_side_have_as_many_decimal_places() -> None:
    parts = [Interval(mean, mean - 0.01, mean + 0.01) for mean in (0.4, 0.53, 0.13)]
    row = Finding("x", Sentence("minutes"), MEAN, parts[0], parts[1], parts[2], is_sure=True)
    assert [str(row.written(mean)) for mean in (0.4, 0.53)] == ["0.40", "0.53"]
    assert Finding("x", Sentence("moves"), MEAN, Interval(120, 119, 121)).written(120) == 120


@pytest.mark.parametrize("key", GAMES)
def test_the_sentence_says_the_figures_of_the_table_and_no_length_of_a_game_twice(key: str) -> None:
    game = GAMES[key]
    other = next(
        options for choice in game.options.choices() if choice.name in ("target", "players", "patterns")
        for value in (*choice.values, 3) if value != choice.default
        for options in [game.options.parse_loosely({choice.name: value})] if not [*options.conflicts()]
    )  # fmt: skip
    results = LabResults(Experiment(game, (game.options.parse({}), other), "random", 40)).run()
    said = str(verdict(results))
    for row in sure_rows(results)[:3]:
        assert row.other is not None
        assert str(row.shown(row.one.mean)) in said
        assert str(row.shown(row.other.mean)) in said
    assert len({"moves", "turns", "deals", "minutes"} & {row.key for row in sure_rows(results)}) <= 1
    shown = {row.key: row for row in telling_rows(results)}
    assert all(row.one.mean or (row.other is not None and row.other.mean) for row in shown.values() if row.unit == MEAN)
    assert ("deals" in shown) == ("deal_is_over" in vars(game.begin(other, 1)))


def test_a_part_of_a_game_has_the_name_that_the_game_gives_it() -> None:
    assert "rounds" in [row.label.text for row in rows(found(BOX, deals=20))]
    assert "deals" in [row.label.text for row in rows(found(MADJACK, deals=20))]


@pytest.mark.parametrize("players", [2, 3])
def test_what_comes_once_in_every_round_is_not_told_twice(players: int) -> None:
    results = found(BOX, {"players": players}, deals=20)
    counted, told = ([row.label.text for row in listed(results)] for listed in (rows, telling_rows))
    assert {"rounds", "box cards lost", "reversals"} <= {*counted}
    assert {*counted} - {*told} == {"draws", "box cards lost"}


def test_the_sentence_names_only_rows_of_the_table() -> None:
    results = found(BOX, {"players": 2}, {"players": 3}, deals=40)
    table = {row.key for row in telling_rows(results)}
    assert {row.key for row in rows(results) if row.is_sure} - table, "a row is left out that differs surely"
    assert {row.key for row in sure_rows(results)} <= table


THREES = {"players": 3, "objective": "threes", "kill_targets": "opponents", "crowning": "completed"}


@pytest.mark.parametrize(
    ("key", "options", "event"),
    [
        ("box", ({"box_refill": "to_four"}, {"box_refill": "replace"}), "BoxFilled"),
        ("box", ({}, {"stock": "no_reshuffle"}), "Reshuffled"),
        ("one_eyed_jack", ({}, {"capture": "pair"}), "Captured"),
        ("one_eyed_jack", (THREES, {**THREES, "end_joker": True}), "EndJokerPlayed"),
    ],
)
def test_what_the_rules_rule_out_is_not_compared(key: str, options: tuple[dict[str, Any], ...], event: str) -> None:
    game = GAMES[key]
    results = LabResults(Experiment(game, tuple(map(game.options.parse, options)), "random", 30, 1)).run()
    row = f"event:{event}"
    ruled = [game.event_spec(event).ruled_out(each) for each in results.order.sets]
    assert sorted(ruled) == [False, True]
    assert results.sums[ruled.index(True)][row].total == 0
    assert row not in {each.key for each in (*telling_rows(results), *sure_rows(results))}


def test_nothing_is_said_of_a_handful_of_deals() -> None:
    assert str(verdict(found(BOX, {}, {"players": 2}, deals=12))) == "Too early to say after 12 games."


def test_goes_in_any_order_and_after_an_interruption_give_the_same_figures() -> None:
    order = Experiment(BOX, (BOX.options.parse({}), BOX.options.parse({"players": 3})), "random", 90, 7)
    straight, scattered = LabResults(order).run(), LabResults(order)
    for number in (3, 0, 4):
        scattered.add(number, read_answer(answer_text(do_go(*read_question(question(order, number))))))
    assert (scattered.done, scattered.deals, scattered.missing()) == (1, 20, [1, 2])
    resumed = read_results(json.loads(json.dumps(scattered.as_json())))
    assert resumed.missing() == [1, 2, 3, 4]
    resumed.run()
    assert as_json(resumed) == as_json(straight)
    assert resumed.as_json() == straight.as_json()


def test_the_wins_of_the_seats_add_up_and_the_course_ends_with_the_win() -> None:
    results = found(BOX, {}, {"players": 3})
    assert [round(sum(each.mean for each in seats), 6) for seats in seat_rows(results)] == [1, 1]
    assert [line[-1].mean for line in course(results)] == [1, 1]


@pytest.mark.parametrize(
    ("shares", "shown"),
    [((0.505, 0.495), [51, 49]), ((1 / 3, 1 / 3, 1 / 3), [34, 33, 33]), ((0.675, 0.225, 0.1), [68, 22, 10]),
     ((0.29, 0.71), [29, 71]), ((0.325, 0.675), [33, 67]), ((0.475, 0.525), [48, 52]),
     ((0.625, 0.375), [63, 37]), ((1.0, 0.0), [100, 0]),
     ((0.555, 0.3), [None, None]), ((float("nan"), 0.5), [None, None])],
)  # fmt: skip
def test_the_shares_of_a_whole_are_rounded_to_add_up_to_100(shares: tuple[float, ...], shown: list[int | None]) -> None:
    assert whole_percentages([Interval(share, 0, 1) for share in shares]) == shown


def test_rules_without_a_single_winner_keep_their_place_in_the_course() -> None:
    results = found(BOX, {}, {"players": 3}, deals=20)
    results.sums[0] = {name: each for name, each in results.sums[0].items() if not name.startswith("stood")}
    first, second = course(results)
    assert first == []
    assert (len(second), second[-1].mean) == (11, 1)
    assert [line.split(",")[:2] for line in as_csv(results).splitlines() if line.startswith("course 10")] == [
        ["course 10", "2"]
    ]


def test_what_never_happened_is_not_said_to_be_impossible() -> None:
    draws = next(row for row in rows(found(BOX)) if row.key == "draw")
    assert draws.one.mean == 0
    assert draws.one.high > 0.01


@pytest.mark.slow
def test_hard_bots_beat_easy_ones_and_cards_decide_the_rest() -> None:
    sums = found(GAMES["california_jack"], {"target": 3}, deals=12, skill=True).sums[0]
    assert sums["strong"].mean > 0.5
    assert sums["by play"].mean + sums["by cards"].mean <= 1


def test_skill_is_played_once_from_each_side() -> None:
    (sums,) = do_go(Experiment(BOX, (BOX.options.parse({"players": 2}),), "random", 1, 3, skill=True), 0)
    assert {"strong", "by play", "by cards"} <= sums.keys()


def test_every_special_event_of_a_game_is_one_that_it_tells() -> None:
    for game in GAMES.values():
        sums = found(game, deals=20).sums[0]
        assert {f"event:{kind}" for kind in game.lab_labels} <= sums.keys()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"}, {"sets": []}, {"sets": [{}, {}, {}]}, {"sets": [{"players": 9}]}, {"level": "genius"},
        {"deals": 0}, {"deals": 1.5}, {"deals": True}, {"seed": -1}, {"seed": 2**53}, {"skill": 1}, {"level": []},
    ],
)  # fmt: skip
def test_an_order_that_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    order = Experiment(BOX, (BOX.options.parse({}),))
    assert read_order(order.as_json()) == order
    with pytest.raises(Refusal):
        read_order(order.as_json() | change)


@pytest.mark.parametrize("change", [{"done": 99}, {"done": 1}, {"sums": [{"first": [1, 2]}]}, {"order": None}])
def test_results_that_make_no_sense_are_refused(change: dict[str, Any]) -> None:
    kept = LabResults(Experiment(BOX, (BOX.options.parse({}),))).as_json()
    assert read_results(kept).deals == 0
    with pytest.raises(Refusal):
        read_results(kept | change)


def test_the_command_says_it_in_words_as_json_and_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lab", "box", "--against", '{"players": 2}', "--deals", "20", "--seed", "5"]
    assert main(asked) == 0
    assert re.search(r"of \d+ figures clearly differ", capsys.readouterr().out)
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == as_json(found(BOX, {}, {"players": 2}, deals=20, seed=5))
    assert main([*asked, "--csv", "--processes", "2"]) == 0
    assert capsys.readouterr().out == as_csv(found(BOX, {}, {"players": 2}, deals=20, seed=5))
