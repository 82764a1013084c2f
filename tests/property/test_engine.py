"""Whatever comes in from outside gets an answer or a refusal in a sentence, never another error."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.cards import STANDARD_PACK
from knaves.engine.chance import Chance, check_outcome
from knaves.engine.moves import find
from knaves.engine.sentences import ChanceRefused, IllegalMove, InvalidOptions, Refusal, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.table.record import read_record
from knaves.table.table import Table
from tests.state_text import snapshot

TEXT = st.text(st.characters(codec=None), max_size=30)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | TEXT | st.sampled_from(["QH", "skip", "??", "full"])
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4))
KEYS = st.sampled_from(sorted(GAMES))
COMMON = settings(deadline=None, max_examples=150)


def answer(asked: Callable[[], Any]) -> tuple[Any, Refusal | None]:
    """What was answered, or why it was refused."""
    try:
        return asked(), None
    except Refusal as refused:
        refusal = refused
    assert len(str(refusal)) > 10
    return None, refusal


@given(
    outcome=JSON
    | st.dictionaries(st.sampled_from(("dealer", "shuffle", "die", "pick", "board")), JSON, min_size=1, max_size=2)
)
@COMMON
def test_anything_is_an_outcome_of_chance_or_refused(outcome: object) -> None:
    _, refusal = answer(lambda: check_outcome(outcome))
    if refusal is None:
        json.dumps(outcome, allow_nan=False)
    else:
        assert isinstance(refusal, ChanceRefused)


@given(key=KEYS, data=st.data())
@COMMON
def test_anything_is_a_valid_set_of_options_or_refused(key: str, data: st.DataObject) -> None:
    options = GAMES[key].options
    names = st.sampled_from([choice.name for choice in options.choices()])
    values = st.sampled_from([value for choice in options.choices() for value in choice.values] or [0]) | JSON
    chosen = data.draw(JSON | st.dictionaries(names, values, max_size=6))
    parsed, refusal = answer(lambda: options.parse(chosen))
    if refusal is None:
        assert options.parse(parsed.as_json()) == parsed
        assert 2 <= parsed.seats <= 12
    else:
        assert isinstance(refusal, InvalidOptions)


@given(
    key=KEYS,
    seed=st.integers(0, 2**53 - 1),
    text=TEXT | st.lists(TEXT | st.sampled_from(["play", "QH", "1E"])).map(" ".join),
)
@settings(deadline=None, max_examples=100)
def test_any_text_is_a_legal_move_or_refused_and_nothing_changes(key: str, seed: int, text: str) -> None:
    table = Table(GAMES[key], GAMES[key].options(), seed)
    before = snapshot(table.state)
    if find(text, table.legal_moves()) is None:
        with pytest.raises(IllegalMove):
            table.play(text)
        assert snapshot(table.state) == before


@given(value=JSON)
@COMMON
def test_anything_but_a_record_is_refused(value: object) -> None:
    with pytest.raises(UnreadableRecord):
        read_record(value)


@given(key=KEYS, seed=st.integers(0, 2**53 - 1), data=st.data())
@settings(deadline=None, max_examples=100)
def test_a_record_with_one_thing_changed_is_a_legal_game_or_refused(key: str, seed: int, data: st.DataObject) -> None:
    table, rng = Table(GAMES[key], GAMES[key].options(), seed), Random(seed)
    for _ in range(rng.randrange(30)):
        if table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)
    written = table.record().as_json()
    damaged = data.draw(st.sampled_from(sorted(written)))
    written[damaged] = _damaged(written[damaged], data)
    again, refusal = answer(lambda: Table.from_record(read_record(written)))
    if refusal is None:
        assert len(again.moves) == len(written["moves"])
    else:
        assert isinstance(refusal, UnreadableRecord)


def _damaged(value: Any, data: st.DataObject) -> Any:
    """Another value, or the same with one entry changed, doubled or left out."""
    if isinstance(value, list) and value and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(value) - 1))
        new = data.draw(st.sampled_from([[], [value[place]] * 2, [data.draw(JSON)]]))
        return value[:place] + new + value[place + 1 :]
    return data.draw(JSON)


@given(order=st.permutations(STANDARD_PACK[:12]))
@COMMON
def test_a_shuffle_does_not_depend_on_the_order_before_it(order: list[Any]) -> None:
    assert Chance(5).shuffle(order) == Chance(5).shuffle(order[::-1])
