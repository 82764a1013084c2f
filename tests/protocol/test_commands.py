"""The commands as a shell runs them: what they print, how they end, and what they refuse."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.protocol.outside import ROOT, Ended, Json, asked, environment, knaves, process, refused

KEYS = ["format", "game", "options", "seed", "seats", "chance", "moves", "result"]


def simulated(*arguments: str) -> list[Json]:
    """The records that `simulate` writes to standard output, and nothing else."""
    done = knaves("simulate", *arguments)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    return [json.loads(line) for line in done.stdout.decode("ascii").splitlines()]


@pytest.fixture
def record() -> Json:
    (record,) = simulated("california_jack", "--options", '{"target": 1}', "--seed", "4", "--legal")
    return record


def verified(folder: Path, *records: object) -> Ended:
    """`verify` over a file of these records; bytes stand for themselves."""
    file = folder / "records.jsonl"
    file.write_bytes(
        b"".join(each if isinstance(each, bytes) else json.dumps(each).encode() + b"\n" for each in records)
    )
    return knaves("verify", str(file))


# games


def test_games_lists_the_games_in_words() -> None:
    done = knaves("games")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert [line.split()[0] for line in lines] == [each["game"] for each in asked({"do": "games"})[0]["games"]]


def test_games_json_is_what_the_engine_answers() -> None:
    done = knaves("games", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert {"ok": True, **json.loads(done.stdout.decode("ascii"))} == asked({"do": "games"})[0]


# simulate


def test_simulate_plays_one_random_game_of_a_seed_of_its_own() -> None:
    (one,), (other,) = simulated("box"), simulated("box")
    assert list(one) == KEYS
    assert one["format"] == "knaves/1"
    assert one["seats"] == ["bot:random"] * 4
    assert one["options"] == {"players": 4, "box_refill": "replace", "stock": "reshuffle", "direction": "reset"}
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


# verify


def test_verify_is_silent_about_right_records(tmp_path: Path, record: Json) -> None:
    done = verified(tmp_path, record, record)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


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
    assert "You must follow clubs" in said
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
    for wrong in (
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
    ):
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
    for chance in ([], record["chance"][:1]):
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


# arena


def test_arena_plays_each_deal_from_every_side() -> None:
    done = knaves("arena", "california_jack", "--bots", "easy,random", "--games", "6", "--seed", "1", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    report = json.loads(done.stdout.decode("ascii"))
    assert (report["game"], report["deals"], report["games"], report["seed"]) == ("california_jack", 6, 12, 1)
    easy, random = report["bots"]
    assert (easy["name"], random["name"]) == ("easy", "random")
    for bot in (easy, random):
        for interval in (bot["win_rate"], bot["mean_margin"]):
            assert interval["low"] <= interval["mean"] <= interval["high"]
    assert easy["win_rate"]["mean"] + random["win_rate"]["mean"] == pytest.approx(1)
    assert easy["mean_margin"]["mean"] == -random["mean_margin"]["mean"] > 0


def test_arena_of_two_equal_bots_is_even_and_of_one_deal_has_no_interval() -> None:
    done = knaves("arena", "madjack", "--bots", "random,random", "--games", "1", "--json")
    one, other = json.loads(done.stdout)["bots"]
    assert one["win_rate"]["mean"] == other["win_rate"]["mean"] == 0.5
    assert one["mean_margin"] == {"mean": 0.0, "low": None, "high": None}


def test_arena_seats_the_first_of_two_against_all_others_and_rotates_as_many_as_seats() -> None:
    options = '{"players": 3}'
    two = json.loads(
        knaves("arena", "box", "--bots", "easy,random", "--games", "2", "--options", options, "--json").stdout
    )
    assert (two["deals"], two["games"]) == (2, 6)
    three = json.loads(
        knaves("arena", "box", "--bots", "easy,random,beginner", "--games", "2", "--options", options, "--json").stdout
    )
    assert (three["deals"], three["games"]) == (2, 6)
    assert sum(bot["win_rate"]["mean"] for bot in three["bots"]) == pytest.approx(1, abs=0.001)


def test_arena_prints_rates_and_intervals_in_words() -> None:
    done = knaves("arena", "california_jack", "--bots", "easy,random", "--games", "2", "--seed", "1", "--playouts", "2")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "95 %" in done.stdout.decode()
    assert (
        done.stdout
        == knaves(
            "arena", "california_jack", "--bots", "easy,random", "--games", "2", "--seed", "1", "--playouts", "2"
        ).stdout
    )


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["box"], ["nonsense", "--bots", "random,easy"], ["box", "--bots", "random"], ["box", "--bots",
        "random,nonsense"], ["box", "--bots", "random,easy,random"], ["box", "--bots", "random,easy", "--games", "0"],
        ["box", "--bots", "random,easy", "--ms", "0"], ["box", "--bots", "random,easy", "--ms", "1.5"],
        ["box", "--bots", "random,easy", "--playouts", "0"], ["box", "--bots", "random,easy", "--ms", "5",
        "--playouts", "5"],
        ["box", "--bots", "random,easy", "--seed", "-1"], ["box", "--bots", "random,easy", "--options", "{"],
        ["california_jack", "--bots", "random,easy,easy"], ["box", "--bots", "random,easy", "--nonsense"],
    ],
)  # fmt: skip
def test_wrong_arguments_of_arena_end_in_one_sentence(arguments: list[str]) -> None:
    refused(knaves("arena", *arguments), 2)


# bench


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


# all


@pytest.mark.parametrize(
    "arguments", [[], ["nonsense"], [""], ["--nonsense"], ["Games"], ["games", "x"], ["engine", "x"], ["\n"], ["\x1b"]]
)
def test_an_unknown_command_ends_in_one_sentence(arguments: list[str]) -> None:
    refused(knaves(*arguments), 2)


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["simulate", "--help"], ["verify", "-h"]])
def test_help_is_printed(arguments: list[str]) -> None:
    done = knaves(*arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.parametrize(
    "arguments", [["simulate", "box", "--games", "300"], ["games", "--json"], ["--help"], ["engine"]]
)
def test_a_reader_that_goes_away_is_no_catastrophe(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "knaves", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), cwd=ROOT,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    try:
        process.stdin.write(b'{"do":"games"}\n' * 100)
        process.stdin.close()
    except BrokenPipeError:
        pass
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) in (0, 1)
    assert said == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("arguments", [["simulate", "box"], ["games"], ["simulate", "box", "--out", "/dev/full"]])
def test_a_full_disk_ends_in_one_sentence(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "knaves", *arguments],
            stdout=full, stderr=subprocess.PIPE, env=environment(), cwd=ROOT, timeout=60,
        )  # fmt: skip
    refused(subprocess.CompletedProcess(done.args, done.returncode, b"", done.stderr), 1)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of this kind")
@pytest.mark.parametrize(
    ("command", "streams"),
    [("engine", "<&-"), ("verify -", "<&-"), ("games", ">&-"), ("nonsense", "2>&-"), ("engine", "<&- >&- 2>&-")],
)
def test_missing_streams_are_no_catastrophe(command: str, streams: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m knaves {command} {streams}'],
        stdin=subprocess.DEVNULL, capture_output=True, env=environment(), cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_every_sentence_can_be_printed_in_every_encoding(encoding: str) -> None:
    for arguments in (
        ["games"],
        ["verify", "é\udcff☃"],
        ["simulate", "☃"],
        ["simulate", "box", "--options", '{"☃": 1}'],
    ):
        done = process(*arguments, PYTHONIOENCODING=encoding, LC_ALL="C")
        assert b"Traceback" not in done.stderr
        assert done.returncode == (0 if arguments == ["games"] else 2)


def test_the_commands_run_as_processes_too(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    assert process("simulate", "madjack", "--seed", "3", "--out", str(file)).returncode == 0
    assert process("verify", str(file)).returncode == 0
    assert file.read_bytes() == knaves("simulate", "madjack", "--seed", "3").stdout
    refused(process("simulate", "nonsense"), 2)
    file.write_text("nonsense")
    refused(process("verify", str(file)), 1)


def test_the_engine_starts_without_what_it_seldom_needs() -> None:
    code = "import sys; import knaves.cli.engine; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), cwd=ROOT, timeout=60)
    loaded = set(done.stdout.decode().split())
    assert "knaves.games.registry" in loaded
    assert not loaded & {"multiprocessing", "knaves.bots.tree", "knaves.bots.arena", "asyncio", "urllib", "unittest"}
