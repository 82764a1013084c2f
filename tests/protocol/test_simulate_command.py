"""The commands `games` and `simulate`: what they print and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.protocol.outside import asked, knaves, refused, simulated

KEYS = ["format", "game", "options", "seed", "seats", "chance", "moves", "result"]


def test_games_lists_the_games_in_words() -> None:
    done = knaves("games")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert [line.split()[0] for line in lines] == [each["game"] for each in asked({"do": "games"})[0]["games"]]


def test_games_json_is_what_the_engine_answers() -> None:
    done = knaves("games", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert {"ok": True, **json.loads(done.stdout.decode("ascii"))} == asked({"do": "games"})[0]


def test_simulate_plays_one_random_game_of_a_seed_of_its_own() -> None:
    (one,), (other,) = simulated("box"), simulated("box")
    assert list(one) == KEYS
    assert one["format"] == "knaves/1"
    assert one["seats"] == ["bot:random"] * 4
    assert one["options"] == {"players": 4, "box_refill": "to_four", "stock": "reshuffle", "direction": "reset"}
    assert one["result"].keys() == {"scores", "winners"}
    assert one["seed"] != other["seed"]


def test_game_i_of_simulate_has_the_seed_n_plus_i() -> None:
    many = simulated("madjack", "--seed", "10", "--games", "4")
    assert [each["seed"] for each in many] == [10, 11, 12, 13]
    assert many[2:3] == simulated("madjack", "--seed", "12")
    assert many == simulated("madjack", "--seed", "10", "--games", "4")


def test_simulate_takes_the_largest_seed_and_refuses_to_go_beyond() -> None:
    largest = str(2**53 - 1)
    assert [each["seed"] for each in simulated("madjack", "--seed", largest)] == [2**53 - 1]
    refused(knaves("simulate", "madjack", "--seed", largest, "--games", "2"), 2)
    refused(knaves("simulate", "madjack", "--seed", str(2**53)), 2)


def test_fewer_bots_than_seats_are_repeated_in_order() -> None:
    (record,) = simulated("box", "--bots", "random,easy,beginner")
    assert record["seats"] == ["bot:random", "bot:easy", "bot:beginner", "bot:random"]
    (record,) = simulated("box", "--bots", "easy,random", "--options", '{"players": 5}')
    assert record["seats"] == ["bot:easy", "bot:random", "bot:easy", "bot:random", "bot:easy"]


def test_more_bots_than_seats_are_refused() -> None:
    said = refused(knaves("simulate", "california_jack", "--bots", "random,random,random"), 2)
    assert "3" in said
    assert "2" in said


def test_legal_adds_the_legal_moves_before_each_move() -> None:
    (plain,) = simulated("california_jack", "--seed", "4")
    (record,) = simulated("california_jack", "--seed", "4", "--legal")
    assert list(record) == [*KEYS, "legal"]
    legal = record.pop("legal")
    assert record == plain
    assert len(legal) == len(record["moves"])
    assert all(move in moves for move, moves in zip(record["moves"], legal, strict=True))


def test_out_writes_the_same_bytes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    done = knaves("simulate", "box", "--seed", "1", "--games", "3", "--out", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert file.read_bytes() == knaves("simulate", "box", "--seed", "1", "--games", "3").stdout
    assert file.read_bytes().endswith(b"}\n")


def test_the_record_of_a_simulation_is_the_game_that_the_engine_plays() -> None:
    (record,) = simulated("jack_in_the_box", "--seed", "3")
    new = {"do": "new", "game": "jack_in_the_box", "seed": 3, "seats": record["seats"]}
    *_, last = asked(new, *({"do": "move", "move": move} for move in record["moves"]), {"do": "record"})
    assert last["record"] == record


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["nonsense"], ["box", "extra"], ["box", "--nonsense"], ["box", "--seed"], ["box", "--seed", "-1"],
        ["box", "--seed", "1.0"], ["box", "--seed", "x"], ["box", "--seed", ""], ["box", "--seed", "1_0"], ["box",
        "--seed", " 1"],
        ["box", "--seed", "٣"], ["box", "--seed", "9" * 5000], ["box", "--games", "0"], ["box", "--games", "-1"],
        ["box", "--games", "1e3"], ["box", "--games", "many"], ["box", "--bots", ""], ["box", "--bots", "random,"],
        ["box", "--bots", "nonsense"], ["box", "--bots", "human"], ["box", "--bots", "random, easy"], ["box",
        "--bots", "Random"],
        ["box", "--options", ""], ["box", "--options", "x"], ["box", "--options", "[]"], ["box", "--options", "null"],
        ["box", "--options", '{"nonsense": 1}'], ["box", "--options", '{"players": 7}'], ["box", "--options",
        '{"players": 4.0}'],
        ["box", "--options", '{"players": "4"}'], ["box", "--options", '{"players": true}'], ["box", "--options",
        '{"players": NaN}'],
        ["box", "--options", "[" * 10_000], ["box", "--options", "{" + '"a":[' * 9000], ["box", "--out", ""],
        ["box", "--out", "/"],
        ["box", "--out", "/nonsense/records.jsonl"], ["box", "--sed", "1"], ["box\n", "--seed", "1"],
    ],
)  # fmt: skip
def test_wrong_arguments_of_simulate_end_in_one_sentence(arguments: list[str]) -> None:
    done = knaves("simulate", *arguments)
    refused(done, 2)
    assert done.stdout == b""


def test_a_refused_simulation_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text("precious")
    refused(knaves("simulate", "box", "--options", '{"players": 9}', "--out", str(file)), 2)
    assert file.read_text() == "precious"
