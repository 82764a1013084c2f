"""The first game: one tap, the whole game, a gentle opponent; what was only looked at leaves nothing behind."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from knaves.engine.options import option
from knaves.games.box.options import BoxOptions
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.routes import NewGameRoute, words_of
from knaves.store.choices import LastGame
from knaves.store.saves import Saves
from tests.friend.two import FOR_TWO
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import every_node, text_of
from tests.unit.page.visits import Visit, story

QUICK = [key for key, game in GAMES.items() if game.quick is not None]


@dataclass(frozen=True)
class ThreeOrFour(BoxOptions):
    """Box for more than two."""

    players: int = option(4, "Players", (3, 4), rule="BOX-R1")


def named(node: Node) -> str:
    """What a screen reader says of it."""
    return dict(node.attributes).get("aria-label", "")


def tiles(visit: Visit) -> list[str]:
    """What each tile of the front page says."""
    return [text_of(node) for node in every_node(visit.screen) if "tile" in dict(node.attributes).get("class", "")]


def test_every_tile_has_one_big_button_learn_and_a_menu() -> None:
    visit = Visit()
    buttons = [node for node in every_node(visit.screen) if "btn" in dict(node.attributes).get("class", "").split()]
    lessons = [game.tutorial.lesson is not None for game in GAMES.values()]
    assert [text_of(node) for node in buttons] == [
        word for has_lesson in lessons for word in ("Play", "Learn")[: 1 + has_lesson]
    ]
    *menus, friends = [node for node in every_node(visit.screen) if node.tag == "details"]
    assert len(menus) == len(GAMES)
    assert text_of(friends).startswith("Play a friend"), "a friend is named outside the menus too"
    for menu in menus:
        words = [text_of(node) for node in every_node(menu) if node.tag == "a"]
        assert [word for word in words if not word.endswith(" min") and word != "Play a friend"] == ["Options", "Rules"]


def test_a_friend_is_offered_only_where_two_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    box = GAMES["box"]
    crowd = replace(box, info=replace(box.info, key="crowd", title="Crowd"), options=ThreeOrFour)
    monkeypatch.setitem(GAMES, "crowd", crowd)
    visit = Visit()
    for key, game in GAMES.items():
        menu = next(each for each in every_node(visit.screen) if each.tag == "nav" and named(each) == game.title)
        friends = [node for node in every_node(menu) if node.tag == "a" and "friend" in named(node)]
        assert bool(friends) == (key in FOR_TWO), key
    visit.page.go("/friend/new/crowd")
    assert "This game can’t be played by two players." in text_of(visit.screen)


@story
async def test_a_running_game_offers_continue_and_new_and_its_lesson_in_the_menu() -> None:
    visit = Visit(address="/box")
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    visit.page.go("/")
    (tile,) = [node for node in every_node(visit.screen) if node.key == "box" and node.tag == "article"]
    buttons = [node for node in every_node(tile) if "btn" in dict(node.attributes).get("class", "").split()]
    assert [text_of(node) for node in buttons] == ["Continue", "New"]
    assert f"{GAMES['box'].info.minutes} min" in text_of(tile), "how long a game takes is told beside one that runs"
    (menu,) = [node for node in every_node(tile) if node.tag == "details"]
    assert "Learn" in text_of(menu)


@story
async def test_a_tile_counts_other_running_games_and_a_lesson_leaves_an_untouched_deal() -> None:
    visit = Visit(address="/box?seed=1&seats=human,bot:easy")
    await visit.until_asked()
    dealt = visit.table.key
    visit.page.go("/box/lesson")
    await visit.until_asked()
    assert visit.app.saves.read(dealt) is not None
    await visit.play(visit.legal[0].notation)
    visit.page.go("/")
    assert "more game in progress" not in text_of(visit.screen), "nothing was played in the other one"
    visit.page.go(f"/box/play/{dealt}")
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    visit.page.go("/")
    assert "1 more game in progress" in text_of(visit.screen)
    visit.page.go("/box")
    await visit.until_asked()
    assert visit.table.key == dealt, "the lesson comes after every other game"


def test_the_games_are_the_only_red_buttons_of_the_front_page() -> None:
    visit = Visit()
    red = [node for node in every_node(visit.screen) if "primary" in dict(node.attributes).get("class", "").split()]
    assert {text_of(node) for node in red} == {"Play"}


@pytest.mark.parametrize("key", GAMES)
def test_the_first_opponent_is_a_beginner(key: str) -> None:
    visit = Visit(address=f"/{key}")
    assert set(visit.shown.seats[1:]) == {"bot:beginner"}


@pytest.mark.parametrize("key", QUICK)
def test_a_tap_begins_the_game_of_the_document_after_a_short_one_too(key: str) -> None:
    game, store = GAMES[key], MemoryStore()
    assert game.quick is not None
    assert Visit(store, f"/{key}").session.record().options == game.options.parse({})
    short = game.options.parse(dict(game.quick.options))
    visit = Visit(store, str(NewGameRoute(game, words_of(short))))
    assert visit.session.record().options == short
    visit.do("again")
    assert visit.session.record().options == short, "the same again"
    assert Visit(store, f"/{key}").session.record().options in (short, game.options.parse({}))
    choices = MemoryStore()
    Saves(choices).choices.keep_last(key, LastGame(dict(game.quick.options), ("human", "bot:easy")))
    assert Visit(choices, f"/{key}").session.record().options == game.options.parse({})


@pytest.mark.parametrize("key", QUICK)
def test_the_short_game_is_one_touch_away_and_says_how_long_it_takes(key: str) -> None:
    visit, game = Visit(), GAMES[key]
    links = [node for node in every_node(visit.screen) if node.tag == "a"]
    (mine,) = [node for node in links if dict(node.attributes)["href"].startswith(f"#/{key}?")]
    assert game.quick is not None
    assert text_of(mine) == f"{game.quick.name}: {game.quick.minutes} min"
    visit.page.go(dict(mine.attributes)["href"].removeprefix("#"))
    assert visit.session.record().options == game.options.parse(dict(game.quick.options))


def test_what_was_chosen_goes_before_the_short_match() -> None:
    store = MemoryStore()
    visit = Visit(store, "/california_jack/options")
    visit.do("preset", name="Standard")
    visit.do("seat", seat="1", value="bot:hard")
    visit.do("deal")
    visit.do("again")
    record = Visit(store, "/california_jack").session.record()
    assert (record.options.as_json()["target"], record.seats) == (10, ("human", "bot:hard"))


@pytest.mark.parametrize("key", GAMES)
def test_looking_at_a_game_makes_no_continue(key: str) -> None:
    visit = Visit(address=f"/{key}?seed=3&seats=human," + ",".join(["bot:random"] * 3))
    visit.page.go("/")
    shown = tiles(visit)
    assert len(shown) == len(GAMES)
    assert not any("Continue" in tile for tile in shown)


@story
async def test_a_game_is_continued_from_its_first_move_on() -> None:
    visit = Visit(address="/california_jack?seed=7&seats=human,bot:random")
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    visit.page.go("/")
    (mine,) = [tile for tile in tiles(visit) if "Continue" in tile]
    assert "California Jack" in mine


@story
async def test_a_game_only_looked_at_does_not_hide_one_that_was_begun() -> None:
    visit = Visit(address="/california_jack?seed=7&seats=human,bot:random")
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    begun = visit.session.key
    visit.do("again")
    assert visit.session.key != begun
    visit.page.go("/california_jack")
    assert visit.session.key == begun


def test_reloading_a_game_that_was_only_looked_at_shows_the_same_cards() -> None:
    store = MemoryStore()
    visit = Visit(store, "/madjack")
    dealt, address = visit.session.record().chance, visit.page.here
    assert Visit(store, address).session.record().chance == dealt
