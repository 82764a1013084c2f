"""The option form: who plays, the level and a few presets; all else is behind one door, open where it is needed."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from knaves.engine.chance import FairDeal
from knaves.engine.game import Preset
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.routes import option_text
from knaves.store.workbench import OwnBot
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
        assert not {"seat", "policy", "words"} & {*commands}
        asked = {
            dict(node.attributes).get("data-name") for node in before if dict(node.attributes).get("data-do") == "set"
        }
        assert asked == {"players"} & {choice.name for choice in GAMES[game].options.choices()}, "two form no teams"
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


@pytest.mark.parametrize(("game", "names"), [("madjack", ["Rowan", "Sorrel"]), ("box", ["", ""])])
def test_a_level_is_shown_as_whoever_plays_it_in_a_duel(game: str, names: list[str]) -> None:
    @story
    async def test() -> None:
        visit = Visit(address=f"/{game}/options")
        for level, name in zip(("beginner", "hard"), names, strict=True):
            visit.do("bots", value=level)
            assert [text_of(rival).split(" · ")[0] for rival in found(visit.screen, class_="rival")] == [name] * bool(
                name
            )

    test()


@pytest.mark.parametrize("game", ["jack_in_the_box", "one_eyed_jack", "box"])
def test_the_number_of_players_comes_first_and_opens_no_door(game: str) -> None:
    visit = Visit(address=f"/{game}/options")
    first = next(
        node for node in every_node(visit.screen) if dict(node.attributes).get("data-do") in ("set", "bots", "preset")
    )
    assert dict(first.attributes)["data-name"] == "players"
    again = Visit(address=f"/{game}/options?players=3")
    assert "open" not in dict(door(again).attributes)
    (chosen,) = [node for node in found(again.screen, name="players") if "checked" in dict(node.attributes)]
    assert dict(chosen.attributes)["value"] == "3"


@story
async def test_the_door_is_open_where_something_behind_it_is_chosen() -> None:
    assert "open" in dict(door(Visit(address="/box/options?direction=persists")).attributes)
    visit = Visit(address="/box/options")
    visit.do("seat", seat="1", value="bot:expert")
    visit.do("deal")
    await visit.until_asked()
    again = Visit(visit.page.store, "/box/options")
    assert "open" in dict(door(again).attributes)
    assert text_of(door(again)).startswith("Advanced")


def presses(visit: Visit) -> list[str]:
    """The presets that are shown as chosen."""
    return [
        str(dict(node.attributes)["data-name"])
        for node in found(visit.screen, data_do="preset")
        if dict(node.attributes)["aria-pressed"] == "true"
    ]


def options_of(visit: Visit) -> dict[str, Any]:
    return cast(Any, visit.app.screen).options.changes()  # type: ignore[no-any-return]


def test_a_preset_leaves_the_players_as_they_are_where_it_goes_with_them() -> None:
    visit = Visit(address="/box/options")
    visit.do("set", name="players", value="6")
    assert presses(visit) == ["Standard"]
    visit.do("preset", name="One pack")
    assert options_of(visit) == {"players": 6, "stock": "no_reshuffle"}
    assert presses(visit) == ["One pack"]
    visit = Visit(address="/one_eyed_jack/options")
    visit.do("preset", name="Twelve in six teams")
    assert (options_of(visit)["players"], options_of(visit)["sides"]) == (12, 6)
    visit.do("preset", name="Classic")
    assert options_of(visit) == {}, "the classic game is for two to four"


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_says_what_it_changes_and_how_long_it_takes(game: str) -> None:
    visit, form = Visit(address=f"/{game}/options"), GAMES[game].form
    usual = GAMES[game].info.minutes
    told = {str(dict(node.attributes)["data-name"]): text_of(node) for node in found(visit.screen, data_do="preset")}

    def is_said(preset: Preset) -> bool:
        words = told.get(preset.name, "")
        is_crowd = int(str(preset.options.get("players", 2))) >= 6  # of which no minutes are said at that board
        return preset.help in words and (
            f"{preset.minutes or usual} min" in words or (is_crowd and "sides" in preset.options)
        )

    of_players = {each.name for each in form.presets if each.options and {*each.options} <= {"players", "partners"}}
    assert {preset.name for preset in form.presets if is_said(preset)} == {
        each.name for each in form.presets
    } - of_players


def minutes(visit: Visit) -> str:
    (told,) = [text_of(node) for node in every_node(visit.screen) if dict(node.attributes).get("class") == "mins"]
    return told


@story
async def test_the_game_that_is_dealt_says_how_long_it_takes_whatever_is_chosen() -> None:
    visit = Visit(address="/california_jack/options")
    await visit.until(lambda: bool(cast(Any, visit.app.screen).measured))
    assert minutes(visit) == "about 13 min"
    for target, told in (("5", 6), ("20", 26), ("50", 65)):
        visit.do("set", name="target", value=target)
        assert minutes(visit) == f"about {told} min"
    visit = Visit(address="/box/options")
    visit.do("set", name="players", value="2")
    assert minutes(visit) == "about 3 min"
    visit.do("set", name="players", value="3")
    visit.do("preset", name="One pack")
    assert minutes(visit) == "about 1 min"


def switched_off(visit: Visit) -> dict[str, str]:
    """The options of which nothing can be chosen, each with the reason."""
    rows = [node for node in every_node(visit.screen) if node.tag == "fieldset" and "disabled" in dict(node.attributes)]
    return {
        str(dict(node.attributes)["data-name"]): text_of(row)
        for row in rows
        for node in every_node(row)
        if dict(node.attributes).get("data-do") == "set"
    }


def offered(visit: Visit) -> set[str]:
    """The options of which the form shows a row."""
    return {
        str(dict(node.attributes)["data-name"]) for node in every_node(visit.screen)
        if dict(node.attributes).get("data-do") == "set"
    }  # fmt: skip


def test_an_option_without_effect_is_left_out_unless_something_is_said_beside_it() -> None:
    visit = Visit(address="/one_eyed_jack/options")
    without_effect = {"sides", "cross_size", "square_directions", "die_faces"}
    assert not without_effect & offered(visit)
    assert not switched_off(visit)
    visit.do("set", name="players", value="6")
    visit.do("set", name="objective", value="cross")
    assert {"sides", "cross_size"} <= offered(visit)
    assert "orthogonal_only" not in offered(visit)
    teams = [text_of(node) for node in every_node(visit.screen) if node.tag == "label"]
    assert {"2 teams of 3", "3 teams of 2", "Each alone"} <= {*teams}


@pytest.mark.parametrize("key", GAMES)
def test_every_option_is_offered_once_it_makes_a_difference(key: str) -> None:
    visit, game = Visit(address=f"/{key}/options"), GAMES[key]
    edited = game.form.editing.option if game.form.editing is not None else ""
    seen = offered(visit)
    for choice in game.options.choices():
        for value in choice.values:
            visit.do("set", name=choice.name, value=option_text(value))
            seen |= offered(visit)
            visit.do("reset")
    assert {choice.name for choice in game.options.choices()} - {edited} == seen


def test_partners_are_for_four_and_end_with_another_number() -> None:
    visit = Visit(address="/jack_in_the_box/options")
    assert not found(visit.screen, data_do="set", data_name="partners")
    visit.do("set", name="players", value="4")
    assert found(visit.screen, data_do="set", data_name="partners")
    assert not switched_off(visit)
    visit.do("set", name="partners", value="true")
    visit.do("set", name="players", value="3")
    assert options_of(visit) == {"players": 3}
    assert "there are none now" in text_of(visit.screen)


def test_teams_that_the_players_cannot_form_become_the_usual_ones() -> None:
    visit = Visit(address="/one_eyed_jack/options")
    for name, value in (("players", "4"), ("sides", "4"), ("players", "6")):
        visit.do("set", name=name, value=value)
    assert "sides" not in options_of(visit)
    assert not found(visit.screen, role="alert")
    assert "With 6 players, teams and cards in hand are the usual ones." in text_of(visit.screen)


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
async def test_a_deal_can_be_chosen_by_its_number_at_any_table() -> None:
    chosen = Visit(address="/madjack?seed=58000")
    visit = Visit(address="/madjack?seats=human,bot:hard")
    for each in (chosen, visit):
        await each.until_asked()
    visit.do("more")
    visit.do("deal number", value="five")
    assert visit.page.said.pop() == "A deal number has up to 16 digits. Nothing has changed."
    visit.do("deal number", value="58000")
    await visit.until_asked()
    hands = [cast(Any, each.shown.position).hands[0] for each in (chosen, visit)]
    assert hands[0] == hands[1]
    assert visit.session.record().seats[1] == "bot:hard"


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


def test_the_level_that_was_chosen_is_kept_for_another_number_of_players() -> None:
    visit = Visit(address="/jack_in_the_box/options?players=4")
    visit.do("bots", value="hard")
    visit.do("deal")
    again = Visit(visit.page.store, "/jack_in_the_box/options?players=2")
    (level,) = [node for node in found(again.screen, data_do="bots") if "checked" in dict(node.attributes)]
    assert dict(level.attributes)["value"] == "hard"


def test_a_rating_is_told_to_the_nearest_ten_and_only_for_the_players_it_was_found_with() -> None:
    visit = Visit(address="/box/options")
    assert "Medium, about 1" in text_of(door(visit))
    told = [int(word) for word in re.findall(r"about (\d+)", text_of(door(visit)))]
    assert told
    assert not [rating for rating in told if rating % 10]
    visit.do("set", name="players", value="2")
    assert "Medium, about" not in text_of(door(visit))


def test_the_summary_names_the_level_of_the_bots_and_why_a_friend_cannot_play() -> None:
    four = text_of(Visit(address="/box/options?players=4").screen)
    assert four.endswith("Level: BeginnerDealPlaying a friend takes exactly two players.")
    two = text_of(Visit(address="/box/options?players=2").screen)
    assert two.endswith("Level: BeginnerDealPlay a friend")


def test_the_summary_names_the_own_bots_and_every_level() -> None:
    visit = Visit(address="/box/options?players=4")
    visit.app.saves.bots.keep("ada", OwnBot("def choose(seen, legal, rng):\n    return legal[0]\n"))
    visit.do("bots", value="mine")
    assert "Level: same as yoursDeal" in text_of(visit.screen)
    visit.do("seat", seat="1", value="bot:own-ada")
    assert "My bot: adaLevel: same as yoursDeal" in text_of(visit.screen)
    visit.do("seat", seat="1", value="bot:easy")
    assert "Level: Easy, same as yoursDeal" in text_of(visit.screen)


@story
async def test_what_is_said_of_undo_goes_by_what_is_chosen() -> None:
    visit = Visit(address="/box/options")
    assert "The game doesn’t count for your rating." in text_of(visit.screen)
    visit.do("policy", value="counted")
    assert "The game counts for your rating." in text_of(visit.screen)
    assert "doesn’t count for your rating" not in text_of(visit.screen)
