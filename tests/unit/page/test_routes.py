"""Addresses of the page, from outside and so not to be trusted."""

from __future__ import annotations

import pytest

from knaves.engine.errors import InvalidOptions
from knaves.games.registry import GAMES
from knaves.page.routes import LONGEST_LINK, Route, option_text, options_from, read_route

CALIFORNIA_JACK = GAMES["california_jack"].options


def test_a_link_carries_game_options_and_seed() -> None:
    route = read_route("/california_jack?scoring=simplified&seed=7")
    assert route == Route(("california_jack",), {"scoring": "simplified", "seed": "7"})
    assert options_from(CALIFORNIA_JACK, route.query) == CALIFORNIA_JACK.parse({"scoring": "simplified"})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_value_of_every_option_survives_a_link(game: object) -> None:
    options = GAMES[game.key].options  # type: ignore[attr-defined]
    for choice in options.choices():
        for value in choice.values or (choice.default,):
            link = str(Route(("x",), {choice.name: option_text(value)}))
            text = read_route(link).query[choice.name]
            assert text == option_text(value)


@pytest.mark.parametrize("address", ["", "front", "?x=1", "/" + "x" * LONGEST_LINK])
def test_what_is_no_route_is_the_front_page(address: str) -> None:
    assert read_route(address) == Route()


@pytest.mark.parametrize(
    "query",
    [{"scoring": "none"}, {"target": "0"}, {"target": "ten"}, {"target": "9" * 30}, {"target": "٣"}, {"target": ""}],
)
def test_wrong_options_of_a_link_are_refused(query: dict[str, str]) -> None:
    with pytest.raises(InvalidOptions):
        options_from(CALIFORNIA_JACK, query)


def test_other_words_of_a_link_are_passed_over() -> None:
    assert options_from(CALIFORNIA_JACK, {"utm": "x", "seed": "7"}) == CALIFORNIA_JACK.parse({})
