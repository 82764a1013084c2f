"""Snapshots: a state written out as text, so that two states can be compared to the last attribute."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from knaves.cards import UNKNOWN, Card, Suit, card, is_card_code
from knaves.engine.layout import Part
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat

PLAIN = (str, int, float, bool, type(None), Card, Suit, Enum)
ADDRESS = r" at 0x[0-9a-f]+"


def snapshot(state: State, *, with_chance: bool = True) -> str:
    """Every attribute of the state in a fixed order; the chance as its outcomes used so far."""
    attributes = {name: value for name, value in vars(state).items() if name not in ("chance", "listener")}
    lines = [f"{name} = {_text(value)}" for name, value in sorted(attributes.items())]
    if with_chance:
        lines.append(f"chance = {state.chance.used}")
    return "\n".join(lines)


def _text(value: Any) -> str:
    if isinstance(value, Move):
        return value.notation
    if isinstance(value, Options):
        return _text(value.as_json())
    if isinstance(value, PLAIN):
        return repr(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(sorted(f"{_text(key)}: {_text(each)}" for key, each in value.items())) + "}"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(_text, value))) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_text, value)) + "]"
    text = repr(value)
    if re.search(ADDRESS, text) and is_dataclass(value):  # on the page ours have no repr of their own
        return f"{type(value).__name__}{_text({each.name: getattr(value, each.name) for each in fields(value)})}"
    assert not re.search(ADDRESS, text), f"a state holds something that cannot be compared: {text}"
    return text


def difference(one: str, two: str) -> str:
    """The lines in which two snapshots differ, for the message of a failing test."""
    pairs = zip(one.splitlines(), two.splitlines(), strict=False)
    return "\n".join(f"  {before}\n  {after}" for before, after in pairs if before != after)


def cards_named(thing: Any, skip: tuple[type, ...] = ()) -> Iterator[Card]:
    """Every card that is named anywhere in a sentence, a layout or a plain value; `skip` and keys are passed over.

    Tokens of a layout are no cards: `2S` may be a place of Jack in the Box. Nor is what is printed on a square of a
    board, which lies open to all: a sentence has it as its fact `printed`.
    """
    if isinstance(thing, skip) or (isinstance(thing, Part) and thing.is_a_key):
        return
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, str):
        yield from (card(word) for word in thing.split() if is_card_code(word))
    elif isinstance(thing, Sentence):
        yield from cards_named({name: fact for name, fact in thing.facts.items() if name != "printed"}, skip)
    elif is_dataclass(thing):
        for each in fields(thing):
            if each.name != "token":
                yield from cards_named(getattr(thing, each.name), skip)
    elif isinstance(thing, Mapping):
        yield from cards_named(list(thing.values()), skip)
    elif isinstance(thing, Sequence | Set):
        for each in thing:
            yield from cards_named(each, skip)


def known_to(state: State, seat: Seat) -> set[Card]:
    """The cards of which this seat knows where one lies: what it sees, and what it has seen go somewhere."""
    seen = state.seen_by(seat)
    return {each for zone in seen.zones() for each in zone.cards if each is not None and each is not UNKNOWN}
