"""The option form: level and a few presets; all else is behind one door, and open where something in it is chosen."""

from __future__ import annotations

from typing import Any, cast

import pytest

from knaves.engine.chance import FairDeal
from knaves.games.registry import GAMES
from knaves.nodes import Node
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import Visit, story

MOST_WORDS = 110  # before the door is opened, the picture's and the summary's among them


def door(visit: Visit) -> Node:
    (node,) = [each for each in every_node(visit.screen) if each.tag == "details" and each.key == "advanced"]
    return node


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_chooses_among_the_levels_of_a_seat_and_three_presets_at_most(game: str) -> None:
    @story
    async def test() -> None:
        visit = Visit(address=f"/{game}/options")
        behind = {id(node) for node in every_node(door(visit))}
        before = [node for node in every_node(visit.screen) if id(node) not in behind]
        commands = [dict(node.attributes).get("data-do") for node in before]
        assert commands.count("bots") == 5 + bool(GAMES[game].bots.ratings), "My level needs rated levels"
        assert min(1, len(GAMES[game].form.presets)) <= commands.count("preset") <= 3
        assert not {"seat", "set", "policy", "words"} & {*commands}
        assert "open" not in dict(door(visit).attributes)
        words = [word for node in before for each in node.children if isinstance(each, str) for word in each.split()]
        assert len(words) <= MOST_WORDS

    test()


@story
async def test_a_level_is_that_of_all_bots() -> None:
    visit = Visit(address="/box/options")
    visit.do("bots", value="hard")
    (chosen,) = [node for node in found(visit.screen, data_do="bots") if "checked" in dict(node.attributes)]
    assert dict(chosen.attributes)["value"] == "hard"
    visit.do("deal")
    await visit.until_asked()
    assert visit.shown.seats == ("human", "bot:hard", "bot:hard", "bot:hard")


@story
async def test_the_door_is_open_where_something_behind_it_is_chosen() -> None:
    assert "open" in dict(door(Visit(address="/box/options?players=6")).attributes)
    visit = Visit(address="/box/options")
    visit.do("seat", seat="1", value="bot:expert")
    visit.do("deal")
    await visit.until_asked()
    again = Visit(visit.page.store, "/box/options")
    assert "open" in dict(door(again).attributes)
    assert text_of(door(again)).startswith("Advanced")


@story
async def test_the_deal_of_a_number_is_dealt_and_its_table_shows_the_number() -> None:
    hands = []
    for _ in range(2):
        visit = Visit(address="/madjack/options")
        visit.do("number", value="58 000")
        assert visit.page.said.pop() == "A deal number has up to 16 digits. Nothing has changed."
        visit.do("number", value="58000")
        visit.do("deal")
        await visit.until_asked()
        visit.do("more")
        assert "Deal number 58000" in text_of(visit.screen)
        hands.append(cast(Any, visit.shown.position).hands[0])
    assert hands[0] == hands[1]


@story
async def test_the_table_of_a_promised_deal_shows_the_fingerprint_that_its_check_asks_for() -> None:
    visit = Visit(address="/madjack")
    await visit.until_asked()
    visit.do("more")
    seed = visit.session.record().seed
    assert isinstance(seed, FairDeal)
    assert seed.fingerprint in text_of(visit.screen).replace(" ", "")
    assert seed.secret not in text_of(visit.screen).replace(" ", "")


@story
async def test_a_new_game_stands_beside_a_running_one_and_both_are_kept() -> None:
    visit = Visit(address="/box")
    await visit.until_asked()
    level = visit.shown.seats[1]
    await visit.play(visit.legal[0].notation)
    visit.page.go("/")
    assert "Continue" in text_of(visit.screen)
    visit.do("new game", game="box")
    await visit.until_asked()
    assert visit.shown.seats[1] == level
    assert len([save for save in visit.app.saves.running() if save.record.game is GAMES["box"]]) == 2


def test_play_and_options_agree_on_the_level() -> None:
    visit = Visit(address="/box/options")
    (chosen,) = [node for node in found(visit.screen, data_do="bots") if "checked" in dict(node.attributes)]
    assert dict(chosen.attributes)["value"] == "beginner"
