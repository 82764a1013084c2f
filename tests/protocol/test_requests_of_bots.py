"""The requests `bot` and `hint`, from outside."""

from __future__ import annotations

from typing import Any

import pytest

from tests.protocol.outside import LEVELS, PACK, Engine, Json, denied


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_a_legal_move_and_changes_nothing(engine: Engine, level: str) -> None:
    shown = engine.must("new", game="california_jack", seed=3)
    for budget in ({"playouts": 3}, {"ms": 5}):
        reply = engine.must("bot", level=level, **budget)
        assert reply.keys() == {"ok", "move"}
        assert reply["move"] in shown["legal"]
    assert engine.must("position") == shown
    assert engine.must("record")["record"]["moves"] == []


def test_a_bot_with_playouts_always_answers_the_same(engine: Engine) -> None:
    for level in LEVELS:
        choices = []
        for _ in range(2):
            engine.must("new", game="california_jack", seed=3)
            choices.append([engine.must("bot", level=level, playouts=20)["move"] for _ in range(2)])
        assert choices[0] == choices[1]
        assert len(set(choices[0])) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_and_a_hint_do_not_depend_on_what_lies_face_down(engine: Engine, level: str) -> None:
    """The same seed, the same seen cards, another order of the stock and other cards in the other hand."""
    hidden = [*range(1, 12, 2), *range(13, 52)]  # the dealer's hand and the stock below the upcard
    other = PACK.copy()
    for place, card in zip(hidden, [PACK[place] for place in hidden[::-1]], strict=True):
        other[place] = card
    answers = []
    for pack in (PACK, other):
        engine.must("new", game="california_jack", seed=5, chance=[{"dealer": 1}, {"shuffle": pack}])
        choice = engine.must("bot", level=level, playouts=30)["move"]
        answers.append((engine.must("position", seat=0), choice, engine.must("hint") if level == "expert" else None))
    assert answers[0] == answers[1]


def test_a_bot_has_a_budget_of_its_own(engine: Engine) -> None:
    shown = engine.must("new", game="california_jack", seed=3)
    assert engine.must("bot", level="easy")["move"] in shown["legal"]


BAD_BUDGETS: tuple[Any, ...] = (0, -1, 10.0, True, "10", None, 10**400, [])


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"level": None}, {"level": "nonsense"}, {"level": "Random"}, {"level": 1}, {"level": ["random"]},
        {"level": ""},
        *({"level": "random", budget: value} for budget in ("ms", "playouts") for value in BAD_BUDGETS),
        {"level": "random", "ms": 5, "playouts": 5},
    ],
)  # fmt: skip
def test_a_bad_level_or_budget_is_a_bad_request(engine: Engine, fields: Json) -> None:
    engine.must("new", game="california_jack", seed=3)
    denied(engine.ask("bot", **fields), "bad-request")


def test_a_hint_lists_moves_best_first_and_changes_nothing(engine: Engine) -> None:
    shown = engine.must("new", game="california_jack", seed=3)
    reply = engine.must("hint")
    assert reply.keys() == {"ok", "moves"}
    values = [each["value"] for each in reply["moves"]]
    assert values == sorted(values, reverse=True)
    assert all(0 <= value <= 1 for value in values)
    assert {each["move"] for each in reply["moves"]} <= set(shown["legal"])
    assert all(each.keys() == {"move", "value"} for each in reply["moves"])
    assert engine.must("hint") == reply
    assert engine.must("position") == shown
