"""People at one device: names, a cover before the first hand, a way back, and what has happened since."""

from __future__ import annotations

from knaves.session.game_view import Asking, Handover
from tests.unit.page.fake_page import found, text_of
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
