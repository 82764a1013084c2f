"""Reading is one linear step: four times the text costs about four times the time, and memory in its measure."""

from __future__ import annotations

import gc
import io
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from time import process_time
from typing import Any

import pytest

from knaves.cli.engine import Connection
from knaves.cli.records import failures
from knaves.engine.chance import Chance
from knaves.wire.parse import NotJson, read_json
from tests.hostile.endless_records import endless_record
from tools.bench.reading import TEXTS

SMALL, FACTOR = 60_000, 4
MOST = 6.0  # times the time for FACTOR times the text; what grows with its square takes 16
ROUNDS = 3
BYTES = {"pairs": 70, "objects": 70, "deep objects": 40}  # of memory for a character at most, where not 30


def growth(small: Callable[[], object], large: Callable[[], object], least: float = 0.0) -> float:
    """How many times the processor time of the small work, or of `least` seconds, the large work took.

    The least of some rounds, in which both are done in turn, since a machine may change its pace; without the collector
    of garbage, which comes when it likes.
    """
    gc.disable()
    try:
        rounds = [(spent(small), spent(large)) for _ in range(ROUNDS)]
    finally:
        gc.enable()
    return min(much / max(little, least, 1e-6) for little, much in rounds)


def spent(work: Callable[[], object]) -> float:
    """The processor time that the work took, in seconds."""
    start = process_time()
    work()
    return process_time() - start


def read(text: str) -> None:
    with suppress(NotJson):
        read_json(text)


@pytest.mark.parametrize("kind", TEXTS)
def test_the_time_to_read_is_linear(kind: str) -> None:
    small, large = TEXTS[kind](SMALL), TEXTS[kind](SMALL * FACTOR)
    assert growth(lambda: read(small), lambda: read(large), least=0.002) < MOST


@pytest.mark.parametrize("kind", TEXTS)
def test_the_memory_to_read_is_bounded_by_the_text(kind: str) -> None:
    text = TEXTS[kind](SMALL * FACTOR)
    tracemalloc.start()
    try:
        read(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < BYTES.get(kind, 30) * len(text), f"{peak / len(text):.1f} bytes a character"


def test_eighty_kilobytes_of_escaped_quotes_hold_no_engine() -> None:
    line = ("[" * 41 + '"' + '\\"' * 40_000).encode()
    start = process_time()
    assert Connection().answer(line)["error"] == "bad-request"
    assert process_time() - start < 0.5


def chance_of(outcomes: int) -> Chance:
    chance = Chance(1)
    for _ in range(outcomes):
        chance.die(("normal", "skip"))
    return chance


def test_a_copy_of_chance_costs_the_same_however_long_the_game_is() -> None:
    def copies(chance: Chance) -> Callable[[], Any]:
        return lambda: [chance.copy() for _ in range(2000)]

    assert growth(copies(chance_of(10)), copies(chance_of(20_000))) < 4


def test_a_copy_of_chance_and_what_it_comes_from_go_on_apart() -> None:
    chance = chance_of(3)
    one, two = chance.copy(), chance.copy()
    one.dealer(2)
    two.die(("skip",))
    chance.die(("normal",))
    assert [next(iter(each.used[3])) for each in (one, two, chance)] == ["dealer", "die", "die"]
    assert two.used[3] == {"die": "skip"}
    assert chance.used[3] == {"die": "normal"}
    assert one.used[:3] == two.used[:3] == chance.used[:3]


def test_a_record_is_replayed_in_time_that_grows_with_its_length() -> None:
    lines = [str(endless_record(deals)).replace("'", '"').replace("None", "null").encode() for deals in (10, 40)]

    def verified(line: bytes) -> Callable[[], object]:
        return lambda: list(failures(io.BytesIO(line)))

    assert [verified(line)() for line in lines] == [[], []]
    assert growth(verified(lines[0]), verified(lines[1])) < MOST
