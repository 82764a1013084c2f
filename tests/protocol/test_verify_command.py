"""The command `verify`: right records, wrong ones, and files that are none."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.protocol.outside import Json, knaves, refused, simulated, verified

KEYS = ["format", "game", "options", "seed", "seats", "chance", "moves", "result"]


@pytest.fixture
def record() -> Json:
    (record,) = simulated("california_jack", "--options", '{"target": 1}', "--seed", "4", "--legal")
    return record


def test_verify_says_what_it_has_verified(tmp_path: Path, record: Json) -> None:
    done = verified(tmp_path, record, record)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"records.jsonl: 2 records, every move and result right.\n")


def test_verify_takes_an_empty_file_empty_lines_and_a_missing_last_newline(tmp_path: Path, record: Json) -> None:
    for lines in (
        [],
        [b"\n"],
        [record, b"\n", record, b"  \n"],
        [json.dumps(record).encode()],
        [json.dumps(record).encode() + b"\r\n"],
    ):
        assert verified(tmp_path, *lines).returncode == 0


def test_verify_reads_standard_input() -> None:
    records = knaves("simulate", "madjack", "--games", "2").stdout
    assert knaves("verify", "-", given=records).returncode == 0
    refused(knaves("verify", "-", given=records[:-20]), 1)


def test_verify_names_line_move_and_reason(tmp_path: Path, record: Json) -> None:
    wrong = {**record, "moves": [*record["moves"][:3], "play ZZ", *record["moves"][4:]]}
    del wrong["legal"]
    said = refused(verified(tmp_path, record, b"\n", wrong, record), 1)
    assert "line 3" in said
    assert "ove 4 (play ZZ)" in said
    assert "You can only play a card from your hand" in said


def test_verify_cites_the_rule(tmp_path: Path) -> None:
    pack = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    pack[3], pack[13] = "AD", "4C"
    record = {
        "format": "knaves/1",
        "game": "california_jack",
        "chance": [{"dealer": 0}, {"shuffle": pack}],
        "result": None,
    }
    assert verified(tmp_path, {**record, "moves": ["play AC"]}).returncode == 0
    said = refused(verified(tmp_path, {**record, "moves": ["play AC", "play AD"]}), 1)
    assert "You must follow suit: clubs" in said
    assert "(CJ-R2)" in said


def test_verify_names_every_wrong_line(tmp_path: Path, record: Json) -> None:
    done = verified(tmp_path, record, {}, record, 5)
    assert done.returncode == 1
    assert [line.split(": ")[0].rpartition(" ")[2] for line in done.stderr.decode().splitlines()] == ["2", "4"]
    done = verified(tmp_path, *[{}] * 1000)
    assert done.stderr.count(b"\n") == 21


def test_verify_compares_legal_moves_as_sets(tmp_path: Path, record: Json) -> None:
    legal = record["legal"]
    turned = [moves[::-1] for moves in legal]
    doubled = [[*moves, moves[0]] for moves in legal]
    assert verified(tmp_path, {**record, "legal": turned}, {**record, "legal": doubled}).returncode == 0
    every: tuple[Any, ...] = (
        [[], *legal[1:]],
        [[*legal[0], "play XX"], *legal[1:]],
        legal[1:],
        [*legal, []],
        [],
        None,
        5,
        [5],
        [[5]],
        {},
    )
    for wrong in every:
        refused(verified(tmp_path, {**record, "legal": wrong}), 1)


RESULTS: list[object] = [
    None, 5, [], {}, {"scores": [0, 0]}, {"winners": [0]}, {"scores": [0, 0], "winners": []}, {"scores": "x",
    "winners": [0]}, {"scores": [0.0, 1], "winners": [0]}, {"scores": [True, 0], "winners": [0]},
]  # fmt: skip


@pytest.mark.parametrize("result", RESULTS)
def test_verify_refuses_a_wrong_result(tmp_path: Path, record: Json, result: object) -> None:
    refused(verified(tmp_path, {**record, "result": result}), 1)


def test_the_result_is_null_exactly_while_the_game_runs(tmp_path: Path, record: Json) -> None:
    running = {**record, "moves": record["moves"][:-1], "legal": record["legal"][:-1]}
    refused(verified(tmp_path, running), 1)
    assert verified(tmp_path, {**running, "result": None}).returncode == 0
    right = record["result"]
    for wrong in (
        {"scores": right["scores"][::-1], "winners": right["winners"]},
        {"scores": right["scores"], "winners": [1 - right["winners"][0]]},
        {"scores": right["scores"], "winners": [0, 1]},
        {"scores": right["scores"], "winners": []},
        {"scores": [*right["scores"], 0], "winners": right["winners"]},
    ):
        refused(verified(tmp_path, {**record, "result": wrong}), 1)


def test_a_finished_record_has_no_unused_outcomes_and_no_further_moves(tmp_path: Path, record: Json) -> None:
    extra = {"shuffle": record["chance"][1]["shuffle"]}
    assert "chance" in refused(verified(tmp_path, {**record, "chance": [*record["chance"], extra]}), 1)
    for move in ("next deal", record["moves"][-1]):
        longer = {**record, "moves": [*record["moves"], move], "legal": [*record["legal"], [move]]}
        refused(verified(tmp_path, longer), 1)


def test_seed_may_be_absent_where_chance_suffices_and_chance_short_where_there_is_a_seed(
    tmp_path: Path, record: Json
) -> None:
    seedless = {name: value for name, value in record.items() if name != "seed"}
    assert (
        verified(tmp_path, seedless, {**record, "chance": []}, {**record, "chance": record["chance"][:1]}).returncode
        == 0
    )
    chances: tuple[list[Any], ...] = ([], record["chance"][:1])
    for chance in chances:
        refused(verified(tmp_path, {**seedless, "chance": chance}), 1)


def test_what_may_be_absent_and_what_may_be_added(tmp_path: Path) -> None:
    (record,) = simulated("california_jack", "--seed", "4")
    for name in ("options", "seats"):
        assert verified(tmp_path, {key: value for key, value in record.items() if key != name}).returncode == 0
    assert verified(tmp_path, {**record, "unknown": [1.5, None], "title": "ours"}).returncode == 0
    assert verified(tmp_path, {**record, "options": {}}, {**record, "options": {"target": 10}}).returncode == 0
    for name in ("format", "game", "chance", "moves", "result"):
        refused(verified(tmp_path, {key: value for key, value in record.items() if key != name}), 1)
    for name in KEYS:
        refused(verified(tmp_path, {**record, name: None}), 1)


WRONG_FIELDS: list[Json] = [
    {"format": "knaves/2"}, {"format": 1}, {"format": ["knaves/1"]}, {"game": "nonsense"},
    {"game": ["california_jack"]}, {"game": "box"},
    {"options": []}, {"options": {"target": 11.0}}, {"options": {"nonsense": 1}}, {"options": {"target": 2}},
    {"seed": -1}, {"seed": 2**53}, {"seed": 4.0}, {"seed": True}, {"seed": "4"}, {"seats": []}, {"seats": ["human"]},
    {"seats": ["human", 5]},
    {"seats": ["human", "nobody"]}, {"seats": ["human", "bot:"]}, {"seats": "human"}, {"chance": {}}, {"chance": [5]},
    {"chance": [{"dealer": 5}]}, {"chance": [{"dealer": 0}, {"dealer": 0}]}, {"chance": [{"nonsense": 0}]},
    {"chance": [{}]},
    {"moves": {}}, {"moves": "play QH"}, {"moves": [5]}, {"moves": [None]}, {"moves": [["play QH"]]},
    {"moves": ["x" * 10**5]}, {"moves": ["play\nQH"]}, {"moves": ["\ud800"]}, {"moves": []},
]  # fmt: skip


def test_verify_refuses_every_wrong_field(tmp_path: Path) -> None:
    (record,) = simulated("california_jack", "--seed", "4")
    for wrong in WRONG_FIELDS:
        assert "line 1: " in refused(verified(tmp_path, {**record, **wrong}), 1), wrong


@pytest.mark.parametrize(
    "line",
    [
        b"x", b"null", b"[]", b'"x"', b"5", b"\xff\xfe\n", b"\x00" * 10**5, b"{" * 10**5,
        b"[" * 10**4 + b"]" * 10**4, b"NaN",
        b'{"format":"knaves/1","game":"box","seed":NaN,"chance":[],"moves":[],"result":null}', b"9" * 10**5,
        b'{"format":',
        b'{"format":"knaves/1","game":"box","seed":1' + b"0" * 5000 + b',"chance":[],"moves":[],"result":null}',
    ],
)  # fmt: skip
def test_verify_survives_what_is_no_record(tmp_path: Path, line: bytes) -> None:
    assert "line 1: " in refused(verified(tmp_path, line), 1)


@pytest.mark.parametrize("path", ["nonsense.jsonl", "", ".", "/", "a/b/c", "x" * 5000, "\n", "é"])
def test_a_file_that_cannot_be_read_is_a_wrong_argument(path: str) -> None:
    refused(knaves("verify", path), 2)


def test_a_file_without_permission_is_a_wrong_argument(tmp_path: Path) -> None:
    file = tmp_path / "secret.jsonl"
    file.write_text("{}")
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("this user may read everything")
    refused(knaves("verify", str(file)), 2)
    file.chmod(stat.S_IRUSR)


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["--nonsense", "a"]])
def test_wrong_arguments_of_verify_end_in_one_sentence(arguments: list[str]) -> None:
    refused(knaves("verify", *arguments), 2)
