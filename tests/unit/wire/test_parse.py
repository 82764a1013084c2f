"""Strict JSON: what is read, what is refused, and what is cut."""

from __future__ import annotations

import json
from random import Random

import pytest

from knaves.wire.parse import MOST_DEEP, NotJson, read_json, write_json


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth - 1):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value", [None, True, 0, -5, 2**53, 1.5, "", "é\ud800", [], {}, [1, {"a": [None, "x"]}], "[" * 99, '"[\\']
)
def test_a_value_written_is_read_again(value: object) -> None:
    assert read_json(write_json(value)) == value
    assert read_json(write_json(value).encode()) == value
    write_json(value).encode("ascii")


@pytest.mark.parametrize(
    "text", ["", " ", "x", "{", "[1,]", "NaN", "[Infinity]", "-Infinity", "'a'", "1 2", "\ufeff1", "01"]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(NotJson, match="isn’t valid JSON"):
        read_json(text)


def test_what_is_no_utf_8_is_refused() -> None:
    with pytest.raises(NotJson, match="UTF-8"):
        read_json(b'"\xff"')


def test_integers_keep_their_type_and_long_ones_their_size_in_mind() -> None:
    assert read_json("9" * 40) == int("9" * 40)
    for text in ("9" * 41, "9" * 100_000):
        assert read_json(text) == 10**40
        assert read_json("-" + text) == -(10**40)
    assert type(read_json("10.0")) is float


def test_what_is_nested_too_deep_is_read_as_an_empty_list() -> None:
    assert read_json(json.dumps(nested(MOST_DEEP))) == nested(MOST_DEEP)
    assert read_json(json.dumps(nested(MOST_DEEP + 1))) == nested(MOST_DEEP + 1)
    assert read_json("[" * 10**5 + "]" * 10**5) == nested(MOST_DEEP + 1)
    assert read_json('{"a":' * 10**4 + '"["' + "}" * 10**4 + " ") is not None
    deep = "[" * 100 + "]" * 100
    assert read_json(f'{{"x": [1, {deep}, "]"], "y": {deep}, "z": 3}}')["z"] == 3


@pytest.mark.parametrize(
    "text", ["[" * 10**5, "[" * 100 + "]" * 99, "[" * 100 + "]" * 101, "[" * 100 + "]" * 100 + "}", '{"a":' * 10**4]
)
def test_brackets_that_do_not_close_are_no_json(text: str) -> None:
    with pytest.raises(NotJson):
        read_json(text)


def test_many_brackets_that_are_not_deep_change_nothing() -> None:
    rng = Random(1)

    def value(depth: int) -> object:
        kind = rng.randrange(4 if depth else 2)
        if kind == 0:
            return rng.choice(['"', "\\", "[", "]", '\\"[{', "}", "x"])
        if kind == 1:
            return rng.randrange(100)
        some = [value(depth - 1) for _ in range(rng.randrange(6))]
        return some if kind == 2 else {str(number): each for number, each in enumerate(some)}

    for _ in range(300):
        whole = [value(6), value(6)]
        assert read_json(json.dumps(whole)) == whole


def test_numbers_that_are_none_are_never_written() -> None:
    with pytest.raises(ValueError, match="JSON"):
        write_json([float("nan")])
