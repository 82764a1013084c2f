"""Every move that can be written, in all kinds of positions: accepted exactly when it is listed, else refused well.

The notation is written here a second time, from protocol.md. `KNAVES_SCALE=50` makes it 10,000 positions and more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from knaves.games.registry import GAMES
from knaves.table.table import Table
from tests.conformance.play import refused
from tests.conformance.texts import rulings
from tests.random_games import SCALE, SEED, starts

POSITIONS = round(60 * SCALE)
TEXTS = 80  # tried in each position
ORDER = [rank + suit for suit in "CDHSBGRY" for rank in "A23456789TJPQK"] + ["XX", "XB1", "XR1", "XR2", "XB2", "XE"]
PLACES = [f"{box}{side}" for box in (1, 2, 3, 4) for side in "ENWS"]
SQUARES = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
WORDS = [
    "next deal",
    "next round",
    "open",
    "end turn",
    "keep",
    "stuck",
    "pass",
    "flip 0",
    "flip 1",
    "flip 2",
    "flip 3",
    "flip 4",
    "flip 5",
]


def some_text(rng: Random, near: list[str]) -> str:
    """A move of some game: any at all, or of cards that lie near at hand."""
    kind = rng.randrange(9)
    hand = [rng.choice(near) if rng.random() < 0.8 else rng.choice(ORDER) for _ in range(5)]
    if kind == 0:
        return rng.choice(WORDS)
    if kind == 1:
        return f"play {hand[0]}"
    if kind == 2:
        return f"match {rng.choice(PLACES)} {' '.join(hand[: rng.choice((1, 2, 2))])}"
    if kind == 3:
        return f"box {hand[0]} {rng.randrange(6)}"
    if kind == 4:
        return f"exchange {' '.join(hand[: rng.randrange(1, 6)])}{change(rng) if rng.random() < 0.5 else ''}"
    if kind == 5:
        return change(rng).strip()
    if kind == 6:
        return f"swap {hand[0]}"
    return f"{rng.choice(('place', 'place', 'remove'))} {hand[0]} {rng.choice(SQUARES)}"


def change(rng: Random) -> str:
    return " change " + " ".join(rng.sample(PLACES, rng.choice((1, 2, 2, 3, 4))))


def spelled(text: str) -> str:
    """The one spelling of a move: cards in the order of the pack, places Box by Box in the order E N W S."""
    first, *rest = text.split(" ")
    if first == "match":
        return " ".join((first, rest[0], *sorted(rest[1:], key=ORDER.index)))
    if first == "change":
        return " ".join((first, *sorted(rest, key=PLACES.index)))
    if first == "exchange":
        exchanged, changed, places = " ".join(rest).partition(" change ")
        cards = " ".join(sorted(exchanged.split(), key=ORDER.index))
        return f"{first} {cards}{changed}{' '.join(sorted(places.split(), key=PLACES.index))}"
    return text


def test_the_notation_is_spelled_as_written() -> None:
    assert spelled("match 1E 8S 5D") == "match 1E 5D 8S"
    assert spelled("exchange TS 2C 7H 9D 8C change 1N 1E") == "exchange 2C 8C 9D 7H TS change 1E 1N"
    assert spelled("change 2E 1S 1E") == "change 1E 1S 2E"
    assert spelled("place JS c9") == "place JS c9"
    assert spelled("box JH 1") == "box JH 1"


def positions(key: str) -> Iterator[tuple[Table, Random]]:
    """Tables in all stages of games with all kinds of options."""
    source = starts(GAMES[key], "syntax")
    for _ in range(POSITIONS // 6):
        options, seed = next(source)
        print(f"{key} {options.differences()} seed {seed} (KNAVES_SEED={SEED})")
        rng = Random(f"syntax {seed}")
        table = Table(GAMES[key], options, seed)
        for stop in sorted(rng.sample(range(90), 6)):
            while len(table.moves) < stop and table.turn is not None:
                table.play(rng.choice(table.legal_moves()).notation)
            yield table, rng


@pytest.mark.parametrize("key", list(GAMES))
def test_a_move_is_accepted_exactly_when_it_is_listed(key: str) -> None:
    cited = rulings(GAMES[key])
    heard: set[str] = set(WORDS)
    for table, rng in positions(key):
        listed = {move.notation for move in table.legal_moves()}
        assert all(spelled(text) == text for text in listed)
        heard |= set(rng.sample(sorted(listed), min(10, len(listed))))
        near = sorted({card.code for zone in table.state.zones() for card in zone.cards if card is not None})
        texts = [some_text(rng, near) for _ in range(TEXTS)] + rng.sample(sorted(heard), min(20, len(heard)))
        for text in texts:
            check(table, text, spelled(text) in listed, cited)


def check(table: Table, text: str, is_listed: bool, cited: set[str]) -> None:
    before = json.dumps(table.record().as_json()), table.state.facts(), table.state.scores()
    trial = Table.from_record(table.record()) if is_listed else table
    refusal = refused(trial, text)
    assert (refusal is None) == is_listed, text
    if refusal is None:
        assert trial.moves[-1].notation == spelled(text)
    else:
        assert len(str(refusal)) > 10, (text, str(refusal))
        assert "{" not in str(refusal)
        assert refusal.rule is None or refusal.rule in cited, (text, refusal.rule)
    assert (json.dumps(table.record().as_json()), table.state.facts(), table.state.scores()) == before
