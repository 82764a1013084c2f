"""The reader of annotated types: what it reads, what it bounds, and that damage raises nothing but its refusal."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Annotated, ClassVar, Literal

import pytest

from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.table.summary import GameSummary, PuzzleAttempt
from knaves.wire.parse import (
    LARGEST_NUMBER,
    LONGEST_TEXT,
    MOST_ENTRIES,
    BadRequest,
    bounded,
    parse,
    parse_by_field,
    parse_each,
    parser,
)
from tests.hostile.bad_values import damaged, filled, holes, texts


class Colour(Enum):
    RED, BLACK = "red", "black"


@dataclass(frozen=True)
class Spot:
    AS_ROW: ClassVar[bool] = True

    x: Annotated[int, (0, 9)]
    is_free: bool


@dataclass(frozen=True)
class Strict:
    ONLY_KNOWN: ClassVar[bool] = True
    NO_NULL: ClassVar[bool] = True

    seat: int | None = None


@dataclass(frozen=True)
class Everything:
    game: Game
    name: Annotated[str, (1, 5)]
    size: int
    way: Literal["up", "down", 3] = "up"
    colour: Colour = Colour.RED
    share: Annotated[float, (0, 1)] = 0.5
    is_open: Annotated[bool, "open"] = False
    code: Annotated[str, re.compile("[a-z]*")] = ""
    even: Annotated[int, lambda number: number % 2 == 0] = 0
    numbers: Annotated[tuple[int, ...], (0, 3)] = ()
    pair: tuple[str, int] = ("", 0)
    either: int | str | None = None
    by_name: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    members: Annotated[frozenset[str], 2] = frozenset()
    spots: tuple[Spot, ...] = ()
    strict: Strict | None = None
    anything: object = None

    @property
    def is_sound(self) -> bool:
        return self.size >= len(self.numbers)


LEAST = {"game": "box", "name": "a", "size": 3}
WHOLE = {
    "way": 3, "colour": "black", "share": 1, "open": True, "code": "abc", "even": 2, "numbers": [1, 2],
    "pair": ["a", 1],
    "either": "x", "by_name": {"a": [1]}, "members": {"a": True}, "spots": [[1, 0]], "strict": {"seat": 1},
    "anything": {"deep": [1]}, "unknown": 1,
}  # fmt: skip


def test_each_kind_of_type_is_read() -> None:
    assert parse(Everything, LEAST, "it") == Everything(GAMES["box"], "a", 3)
    assert parse(Everything, LEAST | WHOLE, "it") == Everything(
        GAMES["box"], "a", 3, 3, Colour.BLACK, 1, True, "abc", 2, (1, 2),
    ("a", 1), "x", {"a": (1,)}, frozenset("a"),
        (Spot(1, False),), Strict(1), {"deep": [1]},
    )  # fmt: skip
    assert parse(tuple[int, ...], [1, 2], "it") == (1, 2)


WRONG: list[tuple[str, object, str]] = [
    ("game", "chess", "no game called chess"),
    ("game", [], "no game called"),
    ("name", "", "“it.name” must be text of 1 to 5"),
    ("name", "abcdef", "“it.name” must be text"),
    ("name", 1, "“it.name” must be text"),
    ("size", True, "“it.size” has an invalid value"),
    ("size", 3.0, "“it.size” has an invalid value"),
    ("size", LARGEST_NUMBER + 1, "“it.size” has an invalid value"),
    ("size", -LARGEST_NUMBER - 1, "“it.size” has an invalid value"),
    ("size", None, "“it.size” has an invalid value"),
    ("size", -1, "The parts of “it” don’t fit together"),
    ("way", "left", "“it.way” has an invalid value"),
    ("way", 3.0, "“it.way”"),
    ("way", [], "“it.way”"),
    ("colour", "BLACK", "“it.colour” has an invalid value"),
    ("colour", {}, "“it.colour”"),
    ("share", 1.1, "“it.share” must be a number from 0 to 1"),
    ("share", float("nan"), "“it.share”"),
    ("share", False, "“it.share”"),
    ("open", 1, "“it.open” must be true or false"),
    ("code", "ABC", "“it.code” has an invalid value"),
    ("even", 1, "“it.even” has an invalid value"),
    ("numbers", [1, 1, 1, 1], "“it.numbers” must be a list of 0 to 3 entries"),
    ("numbers", {}, "“it.numbers” must be a list"),
    ("numbers", [1, "1"], "“it.numbers.1” has an invalid value"),
    ("pair", ["a"], "“it.pair” must be a list of 2 to 2"),
    ("pair", [1, "a"], "“it.pair.0” must be text"),
    ("either", 1.5, "“it.either”"),
    ("by_name", {"a": ["b"]}, "“it.by_name.a.0” has an invalid value"),
    ("by_name", {"a" * 1001: []}, "must be text"),
    ("by_name", [], "“it.by_name” must be a JSON object"),
    ("by_name", {str(n): [] for n in range(MOST_ENTRIES + 1)}, "with 0 to 5000 entries"),
    ("members", {"a": 1, "b": 1, "c": 1}, "“it.members” must be a JSON object with 0 to 2"),
    ("spots", [[1, 0]] * (MOST_ENTRIES + 1), "“it.spots” must be a list of 0 to 5000"),
    ("spots", [{"x": 1, "is_free": 0}], "“it.spots.0”"),
    ("spots", [[1, True]], "“it.spots.0.is_free” must be a whole number from 0 to 1"),
    ("spots", [[10, 0]], "“it.spots.0.x”"),
    ("strict", {"seat": None}, "“it.strict.seat” has an invalid value"),
    ("strict", {"seet": 1}, "“it.strict.seet” isn’t known"),
    ("strict", [], "“it.strict” must be a JSON object"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "why"), WRONG)
def test_what_is_of_another_type_is_refused_by_its_name(name: str, value: object, why: str) -> None:
    with pytest.raises(UnreadableRecord, match=re.escape(why)):
        parse(Everything, LEAST | {name: value}, "it")


def test_a_part_that_has_to_be_there_is_named_and_nothing_is_read_without_it() -> None:
    with pytest.raises(BadRequest, match="“size” is missing"):
        parse(Everything, {"game": "box", "name": "a"}, "", refused=BadRequest)
    values: list[object] = [[], None, "x", 1]
    for value in values:
        with pytest.raises(UnreadableRecord, match="“it” must be a JSON object"):
            parse(Everything, value, "it")


def test_a_text_without_a_bound_of_its_own_has_one() -> None:
    longest = "a" * LONGEST_TEXT
    assert parse(str, longest, "it") == longest
    with pytest.raises(UnreadableRecord, match="0 to 1000"):
        parse(str, longest + "a", "it")


def test_the_caller_reads_its_own_types_and_refuses_in_its_own_words() -> None:
    def even(value: object) -> int:
        if not isinstance(value, str):
            raise Refusal(Sentence("No even number."))
        return len(value)

    assert list(parse(tuple[object, ...], ["ab"], "it", readers={object: even})) == [2]
    with pytest.raises(Refusal, match="No even number"):
        parse(tuple[Colour, ...], [3], "it", readers={Colour: even})
    assert parse(tuple[Colour, ...], ["red"], "it") == (Colour.RED,)


def test_read_field_by_field_what_is_wrong_has_its_default_and_is_reported() -> None:
    @dataclass(frozen=True)
    class Choice:
        size: int = 1
        name: str = "x"

    heard: list[Refusal] = []
    assert parse_by_field(Choice, {"size": "a", "name": "b"}, "choice", heard.append) == Choice(1, "b")
    assert [str(each) for each in heard] == ["“choice.size” has an invalid value."]
    with pytest.raises(UnreadableRecord):
        parse_by_field(Choice, [], "choice", heard.append)


def test_read_field_by_field_an_unknown_field_of_a_class_that_knows_all_is_reported_and_no_more() -> None:
    @dataclass(frozen=True)
    class Choice:
        ONLY_KNOWN: ClassVar[bool] = True

        size: int = 1

    heard: list[Refusal] = []
    assert parse_by_field(Choice, {"size": 2, "name": "b"}, "choice", heard.append) == Choice(2)
    assert [str(each) for each in heard] == ["“choice.name” isn’t known here."]


def test_read_entry_by_entry_what_is_wrong_is_left_out_and_reported() -> None:
    heard: list[Refusal] = []
    kind = bounded(str, (1, 3))
    assert parse_each(kind, ["a", "", 1, "abc", "abcd"], "names", heard.append) == ["a", "abc"]
    assert [str(each) for each in heard] == ["“names” must be text of 1 to 3 characters."] * 3
    assert parse_each(kind, ["a", "b", "c"], "names", heard.append, slice(-2, None)) == ["b", "c"]
    assert len(parse_each(int, [1] * (MOST_ENTRIES + 1), "numbers", heard.append)) == MOST_ENTRIES + 1
    values: list[object] = [{}, None, "x", 1]
    for value in values:
        with pytest.raises(UnreadableRecord, match="“names” must be a list"):
            parse_each(kind, value, "names", heard.append)


def test_a_type_that_nothing_is_read_as_is_a_fault_of_the_program() -> None:
    for kind in (complex, re.Pattern):
        with pytest.raises(TypeError):
            parse(kind, 1, "it")
        with pytest.raises(TypeError):
            parser(kind)


SAMPLES: list[tuple[type, object]] = [
    (Everything, LEAST | WHOLE),
    (GameSummary, GameSummary("g1", "box", "2026-11-22T04:00:00Z", "", "easy", 0, (1, 3), (1,), 0, True, 80).as_json()),
    (PuzzleAttempt, PuzzleAttempt("box", "a", 1, True, "2026-11-22T04:00:00Z").as_json()),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "sample"), SAMPLES)
def test_damage_of_any_kind_is_read_or_refused_in_a_sentence(kind: type, sample: object) -> None:
    rng, sound = Random(7), json.dumps(sample)
    made = [each for hole in holes(sound) for text in rng.sample(texts(), 12) for each in filled(hole, text)]
    made += [damaged(sound, rng) for _ in range(1000)]
    read = refused = named = 0
    for text in made:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        try:
            parse(kind, value, "it")
            read += 1
        except UnreadableRecord as refusal:
            said = str(refusal)
            named += "“it" in said or "no game called" in said
            refused += 1
    assert read > 20, "nothing was as it should be"
    assert refused > 200, "nothing was damaged"
    assert named == refused, "a refusal does not name the part"
