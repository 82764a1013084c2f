"""Bots at the command line: what they are asked with, and what is made of their answers."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from knaves.bots.search import Candidate
from knaves.bots.thinking import Steps
from knaves.cli import records
from knaves.games.registry import GAMES
from knaves.table.table import Table
from tests.random_games import SEED, starts


@pytest.mark.parametrize("key", list(GAMES))
def test_a_hint_lists_legal_moves_best_first_with_standings_and_changes_nothing(key: str) -> None:
    for options, seed in islice(starts(GAMES[key], "hints"), 3):
        print(f"{key} {options.differences()} seed {seed} (KNAVES_SEED={SEED})")
        table, rng = Table(GAMES[key], options, seed), Random(seed)
        for _ in range(rng.randrange(30)):
            if len(table.legal_moves()) > 0:
                table.play(rng.choice(table.legal_moves()).notation)
        if table.turn is None:
            continue
        before = json.dumps(table.record().as_json())
        advice = records.advise(table)
        values = [each["value"] for each in advice]
        moves = [each["move"] for each in advice]
        assert values == sorted(values, reverse=True)
        assert all(0 <= value <= 1 for value in values)
        assert set(moves) <= {move.notation for move in table.legal_moves()}
        assert len(moves) == len(set(moves)) > 0
        assert json.dumps(table.record().as_json()) == before


def test_a_standing_is_never_beyond_a_sure_win_or_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(GAMES["california_jack"], GAMES["california_jack"].options(), 1)
    first, second, third, *_ = table.legal_moves()

    def beyond(*_: Any) -> Steps[list[Candidate]]:
        yield
        return [Candidate(first, 1.03), Candidate(second, 0.5), Candidate(third, -0.02)]

    monkeypatch.setattr(records, "rating_moves", beyond)
    assert [each["value"] for each in records.advise(table)] == [1.0, 0.5, 0.0]


def test_a_bot_sees_its_seat_s_view_and_has_a_generator_of_seed_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(GAMES["california_jack"], GAMES["california_jack"].options(), 42)
    asked = []

    def choose(seen: Any, advice: Any, level: Any, rng: Random, ms: int | None, playouts: int | None) -> Any:
        hidden = [card.code for zone in seen.zones() for card in zone.cards if zone.owner == 1 - seen.turn]
        asked.append((set(hidden), level.name, rng.random(), ms, playouts))
        return seen.legal_moves()[0]

    monkeypatch.setattr(records, "choose", choose)
    records.choose_move(table, "hard", None, 7)
    table.play(table.legal_moves()[0].notation)
    records.choose_move(table, "easy", 5)
    assert asked == [
        ({"??"}, "hard", Random("bot 42 0").random(), None, 7),
        ({"??"}, "easy", Random("bot 42 1").random(), 5, None),
    ]
