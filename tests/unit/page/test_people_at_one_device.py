"""People at one device: names, a cover before the first hand, a way back, and what has happened since."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.session.game_view import Asking, Handover
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.test_without_looking import Ear
from tests.unit.page.visits import Visit, story

TWO = "/california_jack?seed=7&seats=human,human"


@story
async def test_nobodys_hand_is_shown_before_somebody_has_taken_the_device() -> None:
    visit = Visit(address=TWO)
    assert isinstance(visit.shown.phase, Handover)
    assert not found(visit.screen, data_do="touch")
    assert found(visit.screen, href="#/"), "there is a way back"
    await visit.go_on()
    assert isinstance(visit.shown.phase, Asking)
    assert found(visit.screen, data_do="touch")


@story
async def test_the_next_person_reads_what_has_happened_since_his_last_turn() -> None:
    visit = Visit(address=TWO)
    await visit.go_on()
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: isinstance(visit.shown.phase, Handover))
    assert "Since your last turn" not in text_of(visit.screen), "his first turn comes now"
    await visit.go_on()
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    while not isinstance(visit.shown.phase, Handover):
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
    assert "Since your last turn" in text_of(visit.screen)


@story
async def test_the_players_have_the_names_that_they_have_given() -> None:
    visit = Visit(address="/california_jack/options")
    assert not found(visit.screen, data_do="name")
    visit.do("seat", seat="1", value="human")
    assert len(found(visit.screen, data_do="name")) == 2
    visit.do("name", seat="0", value="  Ada ")
    visit.do("name", seat="1", value="Grace, who has a very long name")
    visit.page.go(TWO)
    text = text_of(visit.screen)
    assert "Ada" in text or "Grace, who has a" in text
    assert "Player 1" not in text


@story
async def test_what_more_there_is_to_do_at_the_table_stands_by_groups() -> None:
    visit = Visit(address="/california_jack?seed=7&seats=human,bot:random")
    await visit.until_asked()
    visit.do("menu")
    visit.do("more")
    groups = [text_of(node.children[0]) for node in found(visit.screen, class_="menugroup")]
    assert groups == ["This turn", "This game", "The table"]


def lines_of(visit: Visit) -> list[str]:
    """All that stands in the log for a screen reader, which can be read again at any time."""
    return [text_of(line).strip() for region in found(visit.screen, role="log") for line in region.children
            if isinstance(line, Node)]  # fmt: skip


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("key", GAMES)
def test_the_log_for_a_screen_reader_names_no_hand_of_another_person_at_the_device(key: str, as_text: bool) -> None:
    @story
    async def tell() -> None:
        count = GAMES[key].options.parse({}).seats
        visit = Visit(address="/settings")
        if as_text:
            visit.do("text table", value="true")
        visit.page.go(f"/{key}?seed=5&seats={','.join(['human'] * count)}")
        rng = Random(key)
        held = [set[str]() for _ in range(count)]  # by each seat so far
        for _ in range(16):
            await visit.until_asked()
            if isinstance(visit.shown.phase, Handover):
                for asked in "ctskw":  # nobody has the device yet
                    visit.do("key", key=asked)
                assert not lines_of(visit)
            if visit.shown.touching is None:
                await visit.go_on()
                continue
            await visit.until(lambda: any(line.startswith("Your hand: ") for line in lines_of(visit)))
            visit.do("key", key="c")
            state: Any = visit.shown.position
            held[visit.shown.viewer] |= {card.name.lower() for card in state.hands[visit.shown.viewer]}
            for line in lines_of(visit):
                if line.startswith("Your hand: "):
                    named = line.removeprefix("Your hand: ").rstrip(".").replace(" and ", ", ").lower()
                    assert {*named.split(", ")} <= held[visit.shown.viewer], line
            await visit.play(rng.choice(visit.legal).notation)
        assert sum(map(bool, held)) > 1

    tell()


@story
async def test_whoever_takes_the_device_hears_the_place_what_has_happened_and_the_own_hand() -> None:
    visit = Visit(address=TWO)
    ear, told = Ear(visit), list[list[str]]()
    for _ in range(3):
        await visit.until_asked()
        ear.heard.clear()
        await visit.go_on()
        await visit.until(lambda: any(line.startswith("Your hand: ") for line in ear.heard))
        told.append([*ear.heard])
        await visit.play(visit.legal[0].notation)
    first, second, third = told
    assert first[0] == second[0] == third[0] == "California Jack."
    assert any(" plays " in line for line in second), "the card that was led is not told"
    assert any("the trick" in line for line in third)
    assert not any(line.startswith("You play ") for line in third), "what the other has been told is told again"
