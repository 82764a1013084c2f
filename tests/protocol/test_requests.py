"""Every request of the engine protocol and every reply, from outside."""

from __future__ import annotations

import json
import re

import pytest

from tests.protocol.outside import DEALER, LEVELS, PACK, SHUFFLE, Engine, Json, asked, denied, zone

KEYS = {"ok", "game", "turn", "legal", "scores", "over", "winners", "zones"}


# games


def test_games_lists_every_game_with_options_presets_and_levels(engine: Engine) -> None:
    reply = engine.must("games")
    assert reply.keys() == {"ok", "games"}
    assert {each["game"] for each in reply["games"]} == {
        "california_jack",
        "madjack",
        "box",
        "jack_in_the_box",
        "one_eyed_jack",
    }
    for game in reply["games"]:
        assert game["title"]
        assert game["levels"] == LEVELS
        names = {option["name"] for option in game["options"]}
        assert names
        for option in game["options"]:
            check_option(option)
        for preset in game["presets"]:
            assert preset["options"].keys() <= names
            assert engine.must("new", game=game["game"], options=preset["options"])


def check_option(option: Json) -> None:
    kind, default = option["type"], option["default"]
    assert option["help"]
    assert kind in ("int", "bool", "choice", "text")
    assert type(default) is {"int": int, "bool": bool}.get(kind, str)
    if "values" in option:
        assert default in option["values"]
        assert kind != "bool" or sorted(option["values"]) == [False, True]
        assert {type(value) for value in option["values"]} == {type(default)}
    elif kind == "int":
        assert option["min"] <= default <= option["max"]
    else:
        assert kind == "text"


def test_every_option_and_default_of_the_specification_is_there(engine: Engine) -> None:
    shown = {
        game["game"]: {
            option["name"]: [option["default"], *(option.get("values") or [option.get("min"), option.get("max")])]
            for option in game["options"]
        }
        for game in engine.must("games")["games"]
    }
    assert {game: {name: (each[0], set(each[1:])) for name, each in options.items()} for game,
    options in shown.items()} == {
        "california_jack": {
            "scoring": ("full", {"full", "simplified"}), "target": (10, {1, 50}), "follow": ("suit", {"suit",
            "suit_or_trump"}),
        },
        "madjack": {"joker_captures_prize": (True, {True, False}), "target": (10, {1, 50})},
        "box": {
            "players": (4, {2, 3, 4, 5, 6}), "box_refill": ("replace", {"replace", "to_four"}),
            "stock": ("reshuffle", {"reshuffle", "no_reshuffle"}), "direction": ("reset", {"reset", "persists"}),
        },
        "jack_in_the_box": {"players": (2, {2, 3, 4}), "partners": (False, {True, False}), "variation": (0, {0, 1,
        2, 3})}, "one_eyed_jack": {
            "players": (2, {2, 3, 4, 5, 6, 8, 9, 10, 12}), "sides": (0, {0, 2, 3, 4, 5, 6}), "hand": (0, {0, 3, 4,
            5, 6, 7}), "layout": ("mirror", {"mirror", "random", "spiral", "custom"}), "board": ("", {None}),
            "objective": ("rows", {"rows", "rows_or_cross", "cross", "rows_or_square", "square", "threes"}),
            "length": (0, {0, 3, 4, 5}), "times": (0, {0, 1, 2}), "orthogonal_only": (False, {True, False}),
            "wrap": ("none", {"none", "left_right", "top_bottom", "both"}),
            "deck": ("standard", {"standard", "princess", "rook_faces", "rook_numbers"}),
            "kill_targets": ("any", {"any", "opponents"}), "cross_directions": ("both", {"both", "orth", "diag"}),
            "square_directions": ("both", {"both", "orth", "diag"}), "cross_size": ("auto", {"auto", "adjacent",
            "any"}), "capture": ("off", {"off", "pair", "pair_trio"}), "crowning": ("off", {"off", "completed"}),
            "corners": ("community", {"community", "nature"}), "end_joker": (False, {True, False}),
            "die": ("off", {"off", "during", "after"}), "die_faces": (6, {6, 12}), "die_reverses": (1, {0, 1, 2}),
            "die_skips": (0, {0, 1, 2}), "dead_per_turn": ("any", {"any", "one"}),
        },
    }  # fmt: skip


# new


def test_new_answers_the_whole_position(engine: Engine) -> None:
    shown = engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    assert shown.keys() == KEYS | {"trump", "dealer"}
    assert (shown["game"], shown["turn"], shown["over"], shown["winners"], shown["scores"]) == (
        "california_jack",
        1,
        False,
        [],
        [0, 0],
    )
    assert sorted(zone(shown, "hand", 1)) == sorted(["AC", "3C", "5C", "7C", "9C", "JC"])
    assert (zone(shown, "upcard"), zone(shown, "stock"), zone(shown, "trick")) == (["KC"], PACK[13:], [])
    assert (shown["trump"], shown["dealer"]) == ("C", 0)
    assert sorted(shown["legal"]) == sorted(f"play {card}" for card in zone(shown, "hand", 1))


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


@pytest.mark.parametrize(
    "chance",
    [
        None, {}, "", 5, [5], [[]], [None], [{}], [{"dealer": 0, "shuffle": PACK}], [{"nonsense": 1}], [{"dealer": 2}],
        [{"dealer": -1}], [{"dealer": 0.0}], [{"dealer": True}], [{"dealer": "0"}], [{"dealer": None}], [SHUFFLE],
        [DEALER, DEALER], [DEALER, {"shuffle": PACK[1:]}], [DEALER, {"shuffle": [*PACK[1:], "KS"]}], [DEALER,
        {"shuffle": []}], [DEALER, {"shuffle": [*PACK, "XX"]}], [DEALER, {"shuffle": [*PACK[1:], "??"]}], [DEALER,
        {"shuffle": " ".join(PACK)}],
        [DEALER, {"shuffle": [*PACK[1:], "ac"]}], [DEALER, {"shuffle": [*PACK[1:], None]}], [DEALER, {"die": "normal"}],
        [DEALER, SHUFFLE, {"die": "sideways"}], [DEALER, SHUFFLE, {"die": ["normal"]}], [DEALER, SHUFFLE, {"board": 5}],
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


# move


def test_a_move_answers_the_position_and_what_happened(engine: Engine) -> None:
    engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    shown = engine.must("move", move="play JC")
    assert shown.keys() == KEYS | {"trump", "dealer", "events"}
    assert shown["events"] == ["Seat 1 plays jack of clubs."]
    assert (shown["turn"], zone(shown, "trick")) == (0, ["JC"])
    assert len(engine.must("move", move="play QC")["events"]) > 2
    assert "events" not in engine.must("position")


@pytest.mark.parametrize(
    "move",
    ["", " ", "play", "play AS", "play jc", "Play JC", "play  JC", " play JC", "play JC ", "play JC\n", "JC",
    "playJC", "play JC JC",
     "play ??", "next deal", "nonsense", "\ud800", "play\tJC", "play JC\x00"],
)  # fmt: skip
def test_a_text_that_is_no_legal_move_is_an_illegal_move(engine: Engine, move: str) -> None:
    shown = engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    denied(engine.ask("move", move=move), "illegal-move")
    assert engine.must("position") == shown


@pytest.mark.parametrize("move", [None, 5, True, [], {}, ["play JC"], 1.5])
def test_a_move_that_is_no_text_is_a_bad_request(engine: Engine, move: object) -> None:
    engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    denied(engine.ask("move", move=move), "bad-request")
    denied(engine.ask("move"), "bad-request")


def test_a_refusal_names_the_rule_where_one_decides(engine: Engine) -> None:
    pack = PACK.copy()
    pack[3], pack[13] = "AD", "4C"  # the dealer holds a diamond among clubs
    shown = engine.must("new", game="california_jack", chance=[DEALER, {"shuffle": pack}])
    assert "rule" not in engine.ask("move", move="play KS")
    shown = engine.must("move", move="play AC")
    assert "AD" in zone(shown, "hand", 0)
    assert engine.ask("move", move="play AD") == {
        "ok": False, "error": "illegal-move", "rule": "CJ-R2", "message": "You must follow clubs, because you can.",
    }  # fmt: skip


def test_the_order_of_the_cards_of_one_move_is_free(engine: Engine) -> None:
    for seed in range(50):
        shown = engine.must("new", game="jack_in_the_box", seed=seed)
        long = [move for move in shown["legal"] if move.startswith("match ") and len(move.split()) == 4]
        if long:
            break
    word, place, one, two = long[0].split()
    denied(engine.ask("move", move=f"{word} {one} {place} {two}"), "illegal-move")
    shown = engine.must("move", move=f"{word} {place} {two} {one}")
    assert engine.must("record")["record"]["moves"] == [long[0]]


# position


def test_a_seat_sees_its_own_hand_and_true_counts(engine: Engine) -> None:
    whole = engine.must("new", game="california_jack", chance=[DEALER, SHUFFLE])
    view = engine.must("position", seat=0)
    assert view.keys() == whole.keys()
    assert zone(view, "hand", 0) == zone(whole, "hand", 0)
    assert zone(view, "hand", 1) == ["??"] * 6
    assert zone(view, "stock") == ["??"] * 39
    assert zone(view, "upcard") == ["KC"]
    assert (view["turn"], view["legal"]) == (1, [])
    assert engine.must("position", seat=1)["legal"] == whole["legal"]
    assert engine.must("position") == whole


@pytest.mark.parametrize("seat", [-1, 2, 10**400, 0.0, 1.0, True, False, "0", None, [], {}])
def test_a_bad_seat_is_a_bad_request(engine: Engine, seat: object) -> None:
    engine.must("new", game="california_jack", seed=1)
    denied(engine.ask("position", seat=seat), "bad-request")


# before new, after the end, unknown


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
