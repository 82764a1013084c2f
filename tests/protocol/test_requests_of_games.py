"""The request for the list of games, with every option and default, from outside."""

from __future__ import annotations

import pytest

from knaves.games.registry import GAMES
from tests.game_folders import kept, with_file
from tests.protocol.outside import LEVELS, Engine, Json


def test_games_lists_every_game_with_options_presets_and_levels(engine: Engine) -> None:
    reply = engine.must("games")
    assert reply.keys() == {"ok", "games"}
    assert [each["game"] for each in reply["games"]] == list(GAMES)
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


@pytest.mark.parametrize("key", with_file("protocol.json"))
def test_every_option_and_default_of_the_specification_is_there(engine: Engine, key: str) -> None:
    (game,) = (each for each in engine.must("games")["games"] if each["game"] == key)
    shown = {option["name"]: (option["default"], tried(option)) for option in game["options"]}
    written = kept(key, "protocol")["options"]
    assert shown == {name: (option["default"], set(option["values"])) for name, option in written.items()}


def tried(option: Json) -> set[Json]:
    """The values that an option lists, or the ends of its range."""
    return set(option.get("values") or (option.get("min"), option.get("max")))
