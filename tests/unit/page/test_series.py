"""A series: the score of games in a row, to a number of wins or open-ended, and its own ending."""

from __future__ import annotations

import pytest

from knaves.nodes import Node
from knaves.store.choices import Choices, Series
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import Visit, story

MADJACK = "/madjack?target=1&seats=human,bot:random"


def series_of(visit: Visit) -> list[str]:
    """What the sheet says of the series, its choice left out."""
    parts = [node for node in every_node(visit.screen) if "series" in dict(node.attributes).get("class", "").split()]
    return [text_of(node) for part in parts for node in part.children if isinstance(node, Node) and node.tag == "b"]


async def play_to_the_end(visit: Visit) -> int:
    """Play on at random moves; returns the side that has won."""
    while not visit.is_over:
        await visit.until_asked()
        if visit.shown.touching is not None:
            await visit.play(visit.legal[0].notation)
        elif not visit.is_over:
            visit.do("next")
    (winner,) = visit.shown.position.winners()
    return int(winner)


@story
async def test_play_again_keeps_the_score_and_a_series_ends_with_its_own_ending() -> None:
    visit = Visit(address=f"{MADJACK}&seed=3")
    wins = [0, 0]
    wins[await play_to_the_end(visit)] += 1
    assert series_of(visit) == [], "one game is no series yet, but its length can be chosen"
    (lengths,) = found(visit.screen, data_do="series")
    assert [text_of(node) for node in every_node(lengths) if node.tag == "option"] == [
        "none",
        "first to 2 wins",
        "first to 3 wins",
        "first to 5 wins",
    ], "each answers “Series”"
    visit.do("series", value="2")
    while max(wins) < 2:
        visit.do("again")
        wins[await play_to_the_end(visit)] += 1
        score = f"{wins[0]}–{wins[1]}"
        if max(wins) < 2:
            assert series_of(visit) == [f"Series {score}"]
    told = f"You win the series {score}!" if wins[0] == 2 else f"You lose the series {score}."
    assert series_of(visit) == [told]
    (again,) = found(visit.screen, data_do="again")
    assert text_of(again) == "New series"
    visit.do("again")
    await play_to_the_end(visit)
    assert series_of(visit) == [], "a new one begins at nothing"


@story
async def test_my_games_and_the_statistics_say_how_a_series_stands() -> None:
    visit = Visit(address=f"{MADJACK}&seed=3")
    wins, scores = [0, 0], []
    while max(wins) < 2:
        if sum(wins) == 1:
            visit.do("series", value="2")
        if wins != [0, 0]:
            visit.do("again")
        wins[await play_to_the_end(visit)] += 1
        scores.append(f"{wins[0]}–{wins[1]}")
    ended = f"Series {'won' if wins[0] == 2 else 'lost'} {scores[-1]}"
    visit.page.go("/games")
    said = [text_of(node) for node in every_node(visit.screen) if text_of(node).startswith("Series ")]
    running = [f"Series {score}, first to 2" for score in scores[1:-1]]
    assert sorted(said) == sorted([ended, *running]), "the first game was no series yet"
    visit.page.go("/statistics")
    assert [text_of(node) for node in every_node(visit.screen) if text_of(node).startswith("Series ")] == [ended]
    visit.do("filter", name="box")
    assert not [node for node in every_node(visit.screen) if text_of(node).startswith("Series ")]


@story
async def test_every_game_of_a_series_is_dealt_by_its_own_chance() -> None:
    visit = Visit(address=f"{MADJACK}&seed=3")
    await play_to_the_end(visit)
    first = visit.session.record()
    visit.do("again")
    after = visit.session.record()
    assert visit.session.given == ()
    assert (after.options, after.seats) == (first.options, first.seats)
    assert after.chance != first.chance


@story
async def test_a_game_that_was_not_dealt_from_the_end_of_another_begins_a_new_series() -> None:
    store = MemoryStore()
    first = Visit(store, f"{MADJACK}&seed=3")
    await play_to_the_end(first)
    other = Visit(store, f"{MADJACK}&seed=5")
    await play_to_the_end(other)
    assert series_of(other) == []
    assert len(Choices(store).series("madjack").games) == 1


def test_a_game_counts_once_and_a_series_is_over_at_its_number() -> None:
    series = Series(first_to=2)
    series = series.counted("a", 0).counted("a", 0)
    assert series.wins(2) == [1, 0]
    series = series.going_on("b").counted("b", 1).going_on("c").counted("c", -1).going_on("d").counted("d", 1)
    assert (series.wins(2), series.champion) == ([1, 2], 1)
    assert series.going_on("e").games == ()
    assert Series().counted("a", 1).counted("x", 1).wins(2) == [0, 1], "x was not dealt to go on"


@pytest.mark.parametrize("text", ["[]", '{"by_opponent": {"box": {"games": [["a"]]}}}', '{"by_opponent": {"box": 3}}'])
def test_a_damaged_series_is_none(text: str) -> None:
    store = MemoryStore()
    store.set("choice/series", text)
    assert Choices(store).series("box") == Series()


def test_a_series_is_kept() -> None:
    store = MemoryStore()
    series = Series((("a", 0), ("b", -1)), 3, "c")
    Choices(store).keep_series("box Ada", series)
    assert Choices(store).series("box Ada") == series
