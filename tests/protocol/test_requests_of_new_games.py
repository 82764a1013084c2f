"""Requests for a new game: its seed, options, chance and seats, from outside."""

from __future__ import annotations

import re

import pytest

from tests.protocol.outside import DEALER, PACK, SHUFFLE, Engine, Json, denied

# seed


def test_new_without_a_seed_picks_one_and_shows_it_in_the_record_only(engine: Engine) -> None:
    seeds = set()
    for _ in range(5):
        shown = engine.must("new", game="box")
        assert "seed" not in shown
        assert "chance" not in shown
        seeds.add(engine.must("record")["record"]["seed"])
    assert len(seeds) == 5
    assert all(type(seed) is int and 0 <= seed < 2**53 for seed in seeds)


@pytest.mark.parametrize("seed", [0, 1, 2**53 - 1])
def test_new_with_the_same_seed_gives_the_same_game(engine: Engine, seed: int) -> None:
    first = engine.must("new", game="madjack", seed=seed)
    assert engine.must("new", game="madjack", options={"target": 10}, seed=seed) == first
    assert engine.must("record")["record"]["seed"] == seed


@pytest.mark.parametrize("seed", [-1, 2**53, 10**400, 10.0, 0.5, True, False, "10", None, [], {}])
def test_a_bad_seed_is_a_bad_request(engine: Engine, seed: object) -> None:
    denied(engine.ask("new", game="box", seed=seed), "bad-request")


# game and options


@pytest.mark.parametrize("game", ["nonsense", "", "Box", "template", None, 1, True, [], {}, ["box"]])
def test_an_unknown_game_is_a_bad_request(engine: Engine, game: object) -> None:
    denied(engine.ask("new", game=game), "bad-request")
    denied(engine.ask("new", game=game, options={"nonsense": 1}), "bad-request")


@pytest.mark.parametrize(
    "options",
    [
        None, [], "", 0, True, {"nonsense": 1}, {"": 1}, {"players": 7}, {"players": 1}, {"players": 4.0},
        {"players": "4"},
        {"players": True}, {"players": None}, {"players": [4]}, {"players": 10**400}, {"stock": "RESHUFFLE"},
        {"stock": 1}, {"stock": None}, {"players": 4, "extra": 1},
    ],
)  # fmt: skip
def test_anything_wrong_in_the_options_is_a_bad_option(engine: Engine, options: object) -> None:
    denied(engine.ask("new", game="box", options=options), "bad-option")
    denied(engine.ask("new", game="box", options=options, seed=-1, seats=5, chance=5), "bad-option")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("madjack", {"joker_captures_prize": 1}), ("madjack", {"joker_captures_prize": "true"}), ("madjack",
        {"target": 0}),
        ("california_jack", {"target": 51}), ("california_jack", {"follow": "trump"}), ("jack_in_the_box",
        {"partners": True}),
        ("jack_in_the_box", {"players": 3, "partners": True}), ("jack_in_the_box", {"variation": 4}),
        ("one_eyed_jack", {"players": 7}), ("one_eyed_jack", {"board": "AC"}), ("one_eyed_jack", {"layout": "custom"}),
        ("one_eyed_jack", {"die": "during"}), ("one_eyed_jack", {"players": 4, "sides": 3}),
    ],
)  # fmt: skip
def test_an_impossible_value_or_combination_is_a_bad_option_with_its_rule(
    engine: Engine, game: str, options: Json
) -> None:
    reply = engine.ask("new", game=game, options=options)
    denied(reply, "bad-option")
    assert re.fullmatch(r"(CJ|MJ|BX|JB|OE)-R[0-9]+", reply["rule"])


# chance


@pytest.mark.parametrize(
    "chance",
    [
        None, {}, "", 5, [5], [[]], [None], [{}], [{"dealer": 0, "shuffle": PACK}], [{"nonsense": 1}], [{"dealer": 2}],
        [{"dealer": -1}], [{"dealer": 0.0}], [{"dealer": True}], [{"dealer": "0"}], [{"dealer": None}], [SHUFFLE],
        [DEALER, DEALER], [DEALER, {"shuffle": PACK[1:]}], [DEALER, {"shuffle": [*PACK[1:], "KS"]}], [DEALER,
        {"shuffle": []}], [DEALER, {"shuffle": [*PACK, "XX"]}], [DEALER, {"shuffle": [*PACK[1:], "??"]}], [DEALER,
        {"shuffle": " ".join(PACK)}],
        [DEALER, {"shuffle": [*PACK[1:], "ac"]}], [DEALER, {"shuffle": [*PACK[1:], None]}], [DEALER, {"die": "normal"}],
        [DEALER, SHUFFLE, {"die": "x" * 41}], [DEALER, SHUFFLE, {"die": ["normal"]}], [DEALER, SHUFFLE, {"board": 5}],
        [DEALER, SHUFFLE, {"nonsense": 1}], [DEALER, SHUFFLE, 5], [DEALER, SHUFFLE, {}],
    ],
)  # fmt: skip
def test_bad_chance_is_a_bad_request_at_once(engine: Engine, chance: object) -> None:
    engine.must("new", game="box")
    before = engine.must("record")
    denied(engine.ask("new", game="california_jack", chance=chance), "bad-request")
    assert engine.must("record") == before


def test_given_outcomes_come_first_and_the_rest_is_drawn_by_number(engine: Engine) -> None:
    engine.must("new", game="california_jack", seed=5)
    drawn = engine.must("record")["record"]["chance"]
    assert [*drawn[0]] == ["dealer"]
    other = {"dealer": 1 - drawn[0]["dealer"]}
    engine.must("new", game="california_jack", seed=5, chance=[other])
    assert engine.must("record")["record"]["chance"] == [other, drawn[1]]


def test_an_outcome_that_does_not_fit_later_makes_its_move_a_bad_request(engine: Engine) -> None:
    wrong = {"shuffle": PACK[1:]}
    shown = engine.must("new", game="california_jack", seed=1, chance=[DEALER, SHUFFLE, wrong])
    while shown["legal"] != ["next deal"]:
        shown = engine.must("move", move=shown["legal"][0])
    shown = engine.must("position")
    for _ in range(2):
        denied(engine.ask("move", move="next deal"), "bad-request")
        assert engine.must("position") == shown
    record = engine.must("record")["record"]
    assert record["chance"] == [DEALER, SHUFFLE, wrong]
    assert engine.must("load", record=record) == shown
    record["moves"].append("next deal")
    denied(engine.ask("load", record=record), "unreadable-record")


# seats


def test_new_takes_seats_and_the_record_shows_them(engine: Engine) -> None:
    engine.must("new", game="california_jack")
    assert engine.must("record")["record"]["seats"] == ["human", "human"]
    engine.must("new", game="california_jack", seats=["human", "bot:expert"])
    assert engine.must("record")["record"]["seats"] == ["human", "bot:expert"]


@pytest.mark.parametrize(
    "seats",
    [
        None, [], {}, "human", 5, ["human"], ["human"] * 3, ["human", None], ["human", 5], ["human", ""], ["human",
        "Human"],
        ["human", "bot"], ["human", "bot:"], ["human", "bot:nonsense"], ["human", "bot:Easy"], ["human", "easy"],
        ["human", "bot:easy "], ["human", "bot:easy\n"], ["human", ["bot:easy"]],
    ],
)  # fmt: skip
def test_bad_seats_are_a_bad_request(engine: Engine, seats: object) -> None:
    denied(engine.ask("new", game="california_jack", seats=seats), "bad-request")
