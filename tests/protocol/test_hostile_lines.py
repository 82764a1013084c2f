"""Lines that no honest program sends: each gets one answer, quickly, and the game goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from knaves.cli.engine import Connection
from tests.protocol.outside import Engine, answers, asked
from tests.protocol.rubbish import mutated
from tests.random_games import SCALE, SEED

NEW = b'{"do":"new","game":"california_jack","seed":7}\n'
DEEP = 10**4

LOAD_BOX = b'{"do":"load","record":{"format":"knaves/1","game":"box","seed":1,"chance":[],'

NOT_JSON = (
    b"", b" ", b"\t", b"x", b"{", b"}", b'{"do"', b'{"do":"games"}}', b'{"do":"games"} x', b"{'do':'games'}",
    b'{"do":"games",}', b'{"do":NaN}', b'{"do":"games","x":NaN}', b'{"do":"games","x":Infinity}',
    b'{"do":"games","x":-Infinity}', b'{"do":"games","x":01}', b'{"do":"games","x":.5}', b'{"do":"games","x":+1}',
    b"\xff\xfe", b'{"do":"\xff"}', b'{"do":"\xed\xa0\x80"}', b"\x00", b'{"do":"games\x00"}',
    b'\xef\xbb\xbf{"do":"games"}',
    b'{"do":"games"}\x0c', b"\xc0\x80", b"null null", b"nul", b"True", b'"\\x"', b'"\\ud8"',
)  # fmt: skip
NO_OBJECT = (b"null", b"true", b"5", b"1e400", b"-0", b'"games"', b"[]", b'[{"do":"games"}]')
BIG = {
    "rubbish": b"x" * 10**6,
    "zeros": b"\x00" * 10**6,
    "bytes that are no text": b"\xff" * 10**6,
    "quotes": b'"' * 10**6,
    "backslashes": b'"' + b"\\" * 10**6 + b'"',
    "open brackets": b"[" * 10**6,
    "brackets": b"[]" * 500_000,
    "objects": b'{"a":' * 200_000,
    "closed objects": b'{"a":' * 150_000 + b"1" + b"}" * 150_000,
    "digits": b"1" * 10**6,
    "a fraction": b"0." + b"1" * 10**6,
    "an exponent": b"1e" + b"9" * 10**6,
    "numbers": b"[" + b"1," * 500_000 + b"1]",
    "a text": b'"' + b"\\ud800" * 160_000 + b'"',
    "spaces": b" " * 10**6,
    "a long do": b'{"do":"' + b"x" * 10**6 + b'"}',
    "a long game": b'{"do":"new","game":"' + b"x" * 10**6 + b'"}',
    "a long move": b'{"do":"move","move":"' + b"x" * 10**6 + b'"}',
    "a move of many cards": b'{"do":"move","move":"play' + b" QH" * 330_000 + b'"}',
    "a move of spaces": b'{"do":"move","move":"' + b" " * 10**6 + b'"}',
    "many options": b'{"do":"new","game":"box","options":{' + b'"a":1,' * 160_000 + b'"b":1}}',
    "a long option": b'{"do":"new","game":"box","options":{"players":"' + b"x" * 10**6 + b'"}}',
    "a long list as option": b'{"do":"new","game":"box","options":{"players":[' + b"1," * 450_000 + b"1]}}",
    "many seats": b'{"do":"new","game":"box","seats":[' + b'"human",' * 120_000 + b'"human"]}',
    "much chance": b'{"do":"new","game":"box","chance":[' + b'{"dealer":0},' * 70_000 + b'{"dealer":0}]}',
    "a long shuffle":
    b'{"do":"new","game":"box","chance":[{"dealer":0},{"shuffle":[' + b'"QH",' * 190_000 + b'"QH"]}]}',
    "many moves": LOAD_BOX + b'"result":null,"moves":['
    + b'"play QH",' * 90_000 + b'"x"]}}',
    "a long result": LOAD_BOX + b'"moves":[],"result":{"scores":[' + b"1," * 450_000 + b'1],"winners":[]}}}',
}  # fmt: skip


def test_what_is_no_json_is_a_bad_request() -> None:
    replies = answers(b"".join(line + b"\n" for line in NOT_JSON))
    assert [each["error"] for each in replies] == ["bad-request"] * len(NOT_JSON)
    assert {each["message"] for each in replies} == {"This isn’t valid JSON.", "This isn’t UTF-8 text."}


def test_what_is_no_object_is_a_bad_request() -> None:
    replies = answers(b"".join(line + b"\n" for line in NO_OBJECT))
    assert [each["error"] for each in replies] == ["bad-request"] * len(NO_OBJECT)
    assert {each["message"] for each in replies} == {"A request is a JSON object."}


def test_an_empty_line_gets_an_answer_and_so_do_a_thousand() -> None:
    assert [each["error"] for each in answers(b"\n" * 1000)] == ["bad-request"] * 1000


def test_a_last_line_without_newline_is_answered() -> None:
    assert [each["ok"] for each in answers(NEW + b'{"do":"position"}')] == [True, True]
    assert [each["ok"] for each in answers(b" ")] == [False]


def test_no_input_at_all_ends_the_process_well() -> None:
    assert answers(b"") == []


def test_a_line_may_end_in_a_carriage_return() -> None:
    assert answers(NEW.replace(b"\n", b"\r\n"))[0]["ok"]


def test_a_megabyte_is_answered_and_changes_nothing() -> None:
    with Engine() as engine:
        assert engine.send(NEW)["ok"]
        shown = engine.must("position")
        for what, line in BIG.items():
            assert not engine.send(line + b"\n")["ok"], what
            assert engine.must("position") == shown, what


@pytest.mark.parametrize("what", list(BIG))
def test_a_megabyte_costs_less_than_a_second(what: str) -> None:
    """By processor time, so that other work on the machine does not count."""
    connection = Connection()
    assert connection.answer(NEW)["ok"]
    start = process_time()
    assert not connection.answer(BIG[what])["ok"]
    assert process_time() - start < 1


def test_deep_nesting_is_answered_where_it_stands() -> None:
    lists, objects = b"[" * DEEP + b"]" * DEEP, b'{"a":' * DEEP + b"1" + b"}" * DEEP
    for deep in (lists, objects):
        replies = answers(
            b"\n".join((
                deep,
                b'{"do":' + deep + b"}",
                b'{"do":"new","game":"box","options":' + deep + b"}",
                b'{"do":"new","game":"box","options":{"players":' + deep + b"}}",
                b'{"do":"load","record":' + deep + b"}",
                LOAD_BOX + b'"result":null,"moves":' + deep + b"}}",
                b'{"do":"new","game":"box","chance":' + deep + b"}",
                b'{"do":"new","game":"box","unknown":' + deep + b"}",
            ))
        )  # fmt: skip
        assert [each.get("error", "ok") for each in replies] == [
            "bad-request", "bad-request", "bad-option", "bad-option", "unreadable-record", "unreadable-record",
            "bad-request", "ok",
        ]  # fmt: skip
    assert answers(b"[" * DEEP)[0]["error"] == "bad-request"


def test_huge_numbers_are_refused_where_they_stand() -> None:
    for huge in (b"1" + b"0" * 400, b"-1" + b"0" * 400, b"9" * 5000, b"1e400", b"-1e400", b"1e99999"):
        replies = answers(
            b"\n".join((
                b'{"do":"new","game":"box","seed":' + huge + b"}",
                b'{"do":"new","game":"box","options":{"players":' + huge + b"}}",
                b'{"do":"new","game":"box","chance":[{"dealer":' + huge + b"}]}",
                LOAD_BOX + b'"moves":[],"result":null,"seed":' + huge + b"}}",
                b'{"do":"new","game":"box","unknown":' + huge + b"}",
                b'{"do":"position","seat":' + huge + b"}",
                b'{"do":"bot","level":"random","ms":' + huge + b"}",
                b'{"do":"bot","level":"random","playouts":' + huge + b"}",
            ))
        )  # fmt: skip
        assert [each.get("error", "ok") for each in replies] == [
            "bad-request", "bad-option", "bad-request", "unreadable-record", "ok", "bad-request", "bad-request",
            "bad-request",
        ]  # fmt: skip


@pytest.mark.parametrize("text", ["\ud800", "play \ud83c\udca1", "\x00", "{x} {0}"])
def test_odd_texts_are_refused_in_ascii_wherever_they_stand(text: str) -> None:
    *refusals, last = asked(
        {"do": text},
        {"do": "new", "game": text},
        {"do": "new", "game": "box", "options": {text: 1}},
        {"do": "new", "game": "box", "options": {"stock": text}},
        {"do": "new", "game": "box", "chance": [{text: 1}]},
        {"do": "new", "game": "box", "chance": [{"die": text}]},
        {"do": "new", "game": "box", "chance": [{"dealer": 0}, {"shuffle": [text]}]},
        {"do": "new", "game": "box", "seats": [text] * 4},
        {"do": "load", "record": {"format": text}},
        {"do": "load", "record": {"format": "knaves/1", "game": text, "moves": [], "chance": [], "result": None}},
        {
            "do": "load",
            "record": {"format": "knaves/1", "game": "box", "seed": 1, "moves": [text], "chance": [], "result": None},
        },
        {"do": "new", "game": "box", text: text},
    )
    assert all(not each["ok"] for each in refusals)
    assert last["ok"]
    replies = asked({"do": "new", "game": "box"}, {"do": "move", "move": text}, {"do": "bot", "level": text})
    assert [each.get("error") for each in replies] == [None, "illegal-move", "bad-request"]


def test_of_two_equal_keys_the_last_one_counts() -> None:
    replies = answers(
        b'{"do":"games","do":"nonsense"}\n{"do":"nonsense","do":"new","game":"box","game":"california_jack"}\n'
    )
    assert [each.get("game", each.get("error")) for each in replies] == ["bad-request", "california_jack"]


def test_mutated_lines_get_one_answer_each(record_property: Callable[[str, object], None]) -> None:
    rng = Random(f"{SEED} lines")
    print(f"KNAVES_SEED={SEED}")
    lines = [
        NEW.strip(), b'{"do":"games"}', b'{"do":"position","seat":1}', b'{"do":"move","move":"play QH"}',
        b'{"do":"record"}',
        b'{"do":"new","game":"box","options":{"players":3},"seed":1,"chance":[{"dealer":2}],"seats":["human","human","bot:easy"]}',
        b'{"do":"bot","level":"random","playouts":2}',
    ]  # fmt: skip
    with Engine() as engine:
        record = json.dumps(engine.must("new", game="madjack", seed=1) and engine.must("record")["record"]).encode()
        lines.append(b'{"do":"load","record":' + record + b"}")
        record_property("tried", round(1500 * SCALE))
        for _ in range(round(1500 * SCALE)):
            line = mutated(rng.choice(lines), rng).replace(b"\n", b" ")
            assert isinstance(engine.send(line + b"\n")["ok"], bool)
