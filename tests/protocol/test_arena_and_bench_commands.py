"""The commands `arena` and `bench`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.protocol.outside import asked, knaves, refused


def told(done: Any) -> dict[str, Any]:
    """The report of `arena --json`: the last line, after a line for each deal."""
    return json.loads(done.stdout.decode("ascii").splitlines()[-1])  # type: ignore[no-any-return]


def test_arena_plays_each_deal_from_every_side() -> None:
    done = knaves("arena", "california_jack", "--bots", "easy,random", "--deals", "6", "--seed", "1", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    report = told(done)
    assert (report["game"], report["deals"], report["games"], report["seed"]) == ("california_jack", 6, 12, 1)
    easy, random = report["bots"]
    assert (easy["name"], random["name"]) == ("easy", "random")
    for bot in (easy, random):
        for interval in (bot["win_rate"], bot["mean_margin"]):
            assert interval["low"] <= interval["mean"] <= interval["high"]
    assert easy["win_rate"]["mean"] + random["win_rate"]["mean"] == pytest.approx(1)
    assert easy["mean_margin"]["mean"] == -random["mean_margin"]["mean"] > 0


def test_arena_of_two_equal_bots_is_even_and_of_one_deal_has_no_interval() -> None:
    done = knaves("arena", "madjack", "--bots", "random,random", "--deals", "1", "--json")
    one, other = told(done)["bots"]
    assert one["even_share"] == other["even_share"] == 0.5
    assert one["win_rate"]["mean"] == other["win_rate"]["mean"] == 0.5
    assert one["mean_margin"] == {"mean": 0.0, "low": None, "high": None}


def test_arena_seats_the_first_of_two_against_all_others_and_rotates_as_many_as_seats() -> None:
    options = '{"players": 3}'
    two = told(knaves("arena", "box", "--bots", "easy,random", "--deals", "2", "--options", options, "--json"))
    assert (two["deals"], two["games"]) == (2, 6)
    bots = "easy,random,beginner"
    three = told(knaves("arena", "box", "--bots", bots, "--deals", "2", "--options", options, "--json"))
    assert (three["deals"], three["games"]) == (2, 6)
    assert sum(bot["win_rate"]["mean"] for bot in three["bots"]) == pytest.approx(1, abs=0.001)


def test_arena_prints_rates_and_intervals_in_words() -> None:
    done = knaves("arena", "california_jack", "--bots", "easy,random", "--deals", "2", "--seed", "1", "--playouts", "2")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "intervals are 95%." in done.stdout.decode()
    assert done.stdout.decode().count("; even 50.0%)") == 2
    assert (
        done.stdout
        == knaves(
            "arena", "california_jack", "--bots", "easy,random", "--deals", "2", "--seed", "1", "--playouts", "2"
        ).stdout
    )


def test_games_are_games_and_deals_are_deals_and_one_deal_has_no_infinite_interval() -> None:
    some = ["arena", "box", "--bots", "random,random", "--seed", "1"]
    assert b"Box: 2 deals from seed 1, 8 games;" in knaves(*some, "--games", "7").stdout
    alone = knaves(*some, "--deals", "1").stdout
    assert b"Box: 1 deal from seed 1, 4 games;" in alone
    assert b"inf" not in alone
    assert alone.count(b"; even 25.0%)") == 1
    assert alone.count(b"; even 75.0%)") == 1
    refused(knaves(*some, "--games", "7", "--deals", "1"), 2)


def test_arena_tells_each_deal_as_it_is_over_in_json_and_the_report_last() -> None:
    done = knaves("arena", "madjack", "--bots", "easy,random", "--deals", "5", "--seed", "3", "--json")
    *deals, report = map(json.loads, done.stdout.decode("ascii").splitlines())
    assert sorted(deal["seed"] for deal in deals) == [3, 4, 5, 6, 7]
    shares = [game["wins"]["easy"] for deal in deals for game in deal["games"]]
    assert len(shares) == report["games"] == 10
    assert sum(shares) / 10 == report["bots"][0]["win_rate"]["mean"]
    assert sum(game["margins"]["easy"] for deal in deals for game in deal["games"]) / 10 == pytest.approx(
        report["bots"][0]["mean_margin"]["mean"]
    )


def test_arena_plays_until_it_is_clear_which_bot_is_better_in_so_many_processes_as_you_like() -> None:
    some = ["arena", "madjack", "--bots", "random,easy", "--seed", "1", "--until", "95"]
    one = knaves(*some, "--json", "--processes", "1")
    report = told(one)
    assert (report["clear"], report["better"], report["confidence"]) == (True, "easy", 0.95)
    assert 20 <= report["deals"] < 100
    assert report["bots"][0]["win_rate"]["high"] < 0.5
    assert len(one.stdout.splitlines()) == report["deals"] + 1
    assert knaves(*some, "--json", "--processes", "3").stdout == one.stdout
    words = knaves(*some).stdout.decode()
    assert f"MadJack: {report['deals']} deals from seed 1" in words
    assert words.endswith("It is clear: easy is better.\n")


def test_arena_that_is_not_clear_ends_with_the_deals_it_was_given_and_says_how_many_would_tell() -> None:
    some = ["arena", "box", "--bots", "beginner,random", "--seed", "5", "--playouts", "2", "--deals", "4"]
    report = told(knaves(*some, "--json"))
    assert (report["deals"], report["clear"], report["better"]) == (4, False, None)
    assert report["deals_for_verdict"] > 4
    words = knaves(*some).stdout.decode().splitlines()[-1]
    assert words.startswith("It is not clear which is better. If they differ as much as it looks, ")
    assert words.endswith(" deals will mostly tell. --until 95 plays until it is clear.")
    assert told(knaves(*some, "--json", "--until", "99"))["deals"] == 4
    alike = told(knaves("arena", "madjack", "--bots", "random,random", "--deals", "3", "--json"))
    assert (alike["clear"], alike["deals_for_verdict"]) == (False, None)


@pytest.mark.parametrize(
    "arguments",
    [
        ["box", "--bots", "random,easy", "--until", "100"], ["box", "--bots", "random,easy", "--until", "0.95"],
        [], ["box"], ["nonsense", "--bots", "random,easy"], ["box", "--bots", "random"], ["box", "--bots",
        "random,nonsense"], ["box", "--bots", "random,easy,random"], ["box", "--bots", "random,easy", "--deals", "0"],
        ["box", "--bots", "random,easy", "--ms", "0"], ["box", "--bots", "random,easy", "--ms", "1.5"],
        ["box", "--bots", "random,easy", "--playouts", "0"], ["box", "--bots", "random,easy", "--ms", "5",
        "--playouts", "5"],
        ["box", "--bots", "random,easy", "--seed", "-1"], ["box", "--bots", "random,easy", "--options", "{"],
        ["california_jack", "--bots", "random,easy,easy"], ["box", "--bots", "random,easy", "--nonsense"],
    ],
)  # fmt: skip
def test_wrong_arguments_of_arena_end_in_one_sentence(arguments: list[str]) -> None:
    refused(knaves("arena", *arguments), 2)


def test_bench_prints_moves_and_deals_a_second_beside_the_reference_loop() -> None:
    done = knaves("bench", "california_jack", "--ms", "50", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    report = json.loads(done.stdout.decode("ascii"))
    (speed,) = report["games"]
    assert speed["game"] == "california_jack"
    assert speed["moves_per_second"] > 50 * speed["deals_per_second"] > 0
    assert speed["reference_loops_per_second"] > 0
    ratio = speed["moves_per_second"] / speed["reference_loops_per_second"]
    assert speed["moves_per_reference_loop"] == pytest.approx(ratio, abs=0.01)


def test_bench_without_a_game_measures_all() -> None:
    lines = knaves("bench", "--ms", "5").stdout.decode().splitlines()
    assert "moves/s" in lines[0]
    assert [line.split()[0] for line in lines[1:]] == [each["game"] for each in asked({"do": "games"})[0]["games"]]


@pytest.mark.parametrize("arguments", [["nonsense"], ["box", "madjack"], ["--ms", "0"], ["--nonsense"]])
def test_wrong_arguments_of_bench_end_in_one_sentence(arguments: list[str]) -> None:
    refused(knaves("bench", *arguments), 2)
