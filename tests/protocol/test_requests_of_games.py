"""The request for the list of games, with every option and default, from outside."""

from __future__ import annotations

from tests.protocol.outside import LEVELS, Engine, Json


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
