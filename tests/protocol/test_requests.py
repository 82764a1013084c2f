"""Requests of the engine protocol that fit nothing: before a game, after its end, unknown or incomplete."""

from __future__ import annotations

import json

import pytest

from tests.protocol.outside import Engine, Json, asked, denied


@pytest.mark.parametrize("do", ["move", "position", "bot", "hint", "record"])
def test_what_needs_a_game_is_a_bad_request_before_new(do: str) -> None:
    for reply in asked({"do": do, "move": "play QH", "level": "random", "seat": 0}, {"do": do}):
        assert "no game yet" in denied(reply, "bad-request") or do in ("move", "bot")


@pytest.mark.parametrize("do", ["", "Games", "nonsense", "undo", None, 1, True, [], {}, "__class__", "_new"])
def test_an_unknown_do_is_a_bad_request(engine: Engine, do: object) -> None:
    denied(engine.send(json.dumps({"do": do}).encode() + b"\n"), "bad-request")


def test_a_request_without_do_is_a_bad_request() -> None:
    for reply in asked({}, {"Do": "games"}, {"games": 1}):
        denied(reply, "bad-request")


def test_unknown_keys_are_ignored(engine: Engine) -> None:
    shown = engine.must("new", game="california_jack", seed=1, foo=1, __proto__={}, turn=5, ok=False)
    assert engine.must("position", move="nonsense", options=5, record=None) == shown


def finish(engine: Engine) -> Json:
    shown = engine.must("new", game="california_jack", options={"target": 1}, seed=1)
    while not shown["over"]:
        shown = engine.must("move", move=shown["legal"][0])
    return shown


def test_after_the_end_moves_are_illegal_and_bots_have_nothing_to_do(engine: Engine) -> None:
    shown = finish(engine)
    assert (shown["turn"], shown["legal"]) == (None, [])
    assert shown["winners"]
    assert {engine.must("position", seat=seat)["turn"] for seat in (0, 1)} == {None}
    denied(engine.ask("move", move="play QH"), "illegal-move")
    denied(engine.ask("move", move="next deal"), "illegal-move")
    denied(engine.ask("move", move=5), "bad-request")
    denied(engine.ask("bot", level="random"), "bad-request")
    denied(engine.ask("hint"), "bad-request")
    assert sum(len(each["cards"]) for each in shown["zones"] if each["name"] == "captured") == 52


def test_a_mix_of_two_levels_makes_a_move_as_each_of_them_does(engine: Engine) -> None:
    shown = engine.must("new", game="box", seed=1)
    for level in ("easy", "medium", "mix-easy-medium-50", "mix-medium-hard-0"):
        assert engine.must("bot", level=level)["move"] in shown["legal"]
    denied(engine.ask("bot", level="mix-easy-expert-50"), "bad-request")
