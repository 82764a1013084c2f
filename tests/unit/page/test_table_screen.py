"""The table's screen: draws what its session tells, and keeps only what is open over it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

from knaves.cards import card
from knaves.engine.game import Game
from knaves.engine.layout import USUAL, CardRow, Face, Layout, Plate, TouchMarks, Trick
from knaves.engine.moves import Move, Play, command
from knaves.engine.sentences import Sentence
from knaves.games.template import GAME as TEMPLATE
from knaves.page.dom.patch import draw, update
from knaves.page.view.card import face_node
from knaves.page.view.parts import part_node
from knaves.page.view.seat import Scene, plate_node, seat_labels
from knaves.page.view.table import TableScene, table_buttons, table_screen
from knaves.session.game_view import Asking, Thinking
from knaves.wire.questions import ChooseMove
from tests.unit.page.dom.test_patch import ListHost
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import SEATS, FirstMove, Visit, story
from tools.building.prerender import markup

DEAL = f"/california_jack?seed=7&{SEATS}"


class Slow(FirstMove):
    """Answers once it is hurried."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, ChooseMove):
            await hurry.wait()
        return await super().answer(question, hurry)


@story
async def test_a_thought_that_takes_long_can_be_ended_by_a_button_without_a_keyboard() -> None:
    visit = Visit()
    visit.app.thinker = Slow()
    visit.page.go(DEAL)
    await visit.until_asked()
    assert not found(visit.screen, _class="now"), "nobody thinks but the person"
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: isinstance(visit.shown.phase, Thinking))
    (button,) = found(visit.screen, _class="now")
    assert text_of(button) == "Don’t wait"
    before = len(visit.moves)
    while len(visit.moves) == before:  # the first touch may end only the pause before
        visit.do(dict(button.attributes)["data-do"])
        await asyncio.sleep(0.001)


@story
async def test_whoever_thinks_for_the_bots_is_told_of_them_while_the_person_looks_at_the_cards() -> None:
    told: list[tuple[str, list[str], int]] = []

    class EndNews(FirstMove):
        def get_ready(self, game: Game, levels: Iterable[str]) -> None:
            told.append((game.key, list(levels), len(visit.moves)))

    visit = Visit()
    visit.app.thinker = EndNews()
    visit.page.go("/jack_in_the_box?players=3&seed=7&seats=human,bot:expert,bot:easy")
    await visit.until(lambda: bool(told))
    visit.page.go("/")
    visit.page.go("/california_jack?seed=7&seats=human,human")
    visit.page.go("/")  # at once: nothing is fetched for a table that nobody sees
    await visit.until(lambda: all(task.done() for task in visit.page.tasks))
    assert told == [("jack_in_the_box", ["expert", "easy"], 0)]


@story
async def test_nobody_gets_ready_for_bots_of_a_game_that_is_over() -> None:
    told: list[str] = []

    class EndNews(FirstMove):
        def get_ready(self, game: Game, levels: Iterable[str]) -> None:
            told.append(game.key)

    visit, rng = Visit(address=f"/california_jack?seed=7&target=5&{SEATS}"), Random(1)
    while not visit.is_over:
        await visit.play_on(rng)
    address = visit.page.address()
    visit.app.thinker = EndNews()
    visit.page.go("/")
    visit.page.go(address)
    await visit.until(lambda: visit.is_over)
    await asyncio.sleep(0.05)
    assert told == []


@story
async def test_a_sheet_stays_open_while_bots_move_and_goes_when_the_game_has_one_of_its_own() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&target=5&{SEATS}"), Random(1)
    await visit.until_asked()
    visit.do("log")
    assert [dict(node.attributes)["aria-label"] for node in found(visit.screen, role="dialog")] == ["Log"]
    visit.do("touch", token=rng.choice(visit.legal).parts[0])
    await visit.until(lambda: len(visit.moves) >= 2)
    assert [dict(node.attributes)["aria-label"] for node in found(visit.screen, role="dialog")] == ["Log"]
    while isinstance(visit.shown.phase, Asking | Thinking):
        await visit.until(lambda: not isinstance(visit.shown.phase, Thinking))
        if isinstance(visit.shown.phase, Asking):
            visit.do("touch", token=visit.legal[0].parts[0])
            await asyncio.sleep(0.001)
    await visit.until(lambda: bool(found(visit.screen, data_do="next")))
    assert len(found(visit.screen, role="dialog")) == 1
    visit.do("log")
    assert not found(visit.screen, class_="logsheet")


@story
async def test_a_refusal_that_has_been_followed_to_its_rule_makes_way_and_what_was_touched_stays() -> None:
    visit = Visit(address="/jack_in_the_box?seed=21&players=2&seats=human,bot:random")
    await visit.until_asked()
    first = next(move.parts[0] for move in visit.legal if len(move.parts) > 1)
    visit.do("touch", token=first)
    visit.do("command", move="play nonsense")
    assert found(visit.screen, role="alert")
    visit.do("rules")
    await visit.until(lambda: not found(visit.screen, role="alert"))
    assert visit.shown.touching is not None
    assert visit.shown.touching.touched == (first,)


@story
async def test_what_the_table_does_not_know_is_refused_in_a_sentence_and_the_game_goes_on() -> None:
    visit = Visit(address=DEAL)
    await visit.until_asked()
    before = len(visit.page.said)
    visit.do("fly to the moon")
    visit.do("touch")
    visit.do("speed", value="one")
    assert len(visit.page.said) == before + 3
    await visit.play(visit.legal[0].notation)


@story
async def test_another_tab_is_heard_while_an_earlier_moment_is_looked_at() -> None:
    visit = Visit(address=DEAL)
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    visit.do("seek", value="1")
    visit.do("tab", kind="taken", key=visit.session.key, text="")
    assert found(visit.screen, data_live="seek"), "the moment is still looked at"
    visit.do("key", key="Escape")
    assert found(visit.screen, data_do="play here")


@story
async def test_a_screen_that_was_left_is_not_drawn_again() -> None:
    visit = Visit()
    visit.app.thinker = Slow()
    visit.page.go(DEAL)
    await visit.until_asked()
    visit.do("menu")
    visit.do("rules")
    await visit.play(visit.legal[0].notation)
    visit.page.go("/settings")
    screen = visit.page.screen
    await asyncio.sleep(0.05)
    assert visit.page.screen is screen
    assert visit.app.page.roots["data-save"] is None  # type: ignore[attr-defined]


def test_what_matters_now_stands_first_on_a_plate_for_the_end_may_be_cut() -> None:
    (person,) = seat_labels(["bot:easy"])
    plate = plate_node(Plate(0, sign=Sentence("deals")), [replace(person, wins=3)])
    (note,) = (text_of(each) for each in every_node(plate) if each.tag == "small")
    assert note.startswith("Deals · won 3 · ")


def test_only_the_sign_of_a_plate_is_told_where_there_is_no_room_for_the_rest() -> None:
    def note(plate: Plate) -> tuple[object, str, str]:
        (small,) = (each for each in every_node(plate_node(plate, seated)) if each.tag == "small")
        rest = "".join(text_of(each) for each in found(small, class_="rest"))
        return dict(small.attributes).get("class"), text_of(small).removesuffix(rest), rest

    seated = seat_labels(["bot:easy"])
    assert note(Plate(0, sign=Sentence("deals"))) == ("signed", "Deals", f" · {note(Plate(0))[1]}")
    assert note(Plate(0))[0] is None


def test_an_empty_row_keeps_the_place_of_a_card() -> None:
    scene = Scene(seat_labels(["human"]), 0, TouchMarks())
    for faces, slots in (((Face(None),), 1), ((Face("QH"),), 0), ((), 0)):
        assert len(found(part_node(CardRow(Sentence("trick"), faces), scene), class_="slot")) == slots


def test_a_hand_is_dimmed_where_another_card_may_be_played_and_bright_where_only_words_can_be_chosen() -> None:
    def looks(*others: str) -> list[str]:
        node = face_node(Face("QH", "QH"), TouchMarks(frozenset(others), is_asking=True))
        return str(dict(node.attributes)["class"]).split()

    assert "dim" in looks("KH")
    assert "dim" not in looks()


def notated(words: str) -> Move:
    """The move of a card, "play QH", or of a word."""
    verb, *cards = words.split()
    return Play(card(cards[0])) if cards else command(verb)


def test_of_several_words_only_the_one_that_the_game_names_stands_out_and_the_only_move_by_itself() -> None:
    def main(*words: str, named: str = "") -> list[str]:
        layout = Layout(USUAL, 0, {}, main_command=named)
        touching: Any = SimpleNamespace(exact=None, legal=list(map(notated, words)), mode=None, modes=())
        shown: Any = SimpleNamespace(
            game=TEMPLATE, layout=layout, touching=touching, phase=None, can_play_out=False, hints=()
        )
        return [each.move for each in table_buttons(shown) if each.is_main]

    assert main("pass") == ["pass"]
    assert main("pass", "play QH") == [], "there is something else to do"
    assert main("pass", "bid") == []
    assert main("pass", "bid", named="bid") == ["bid"]


def test_the_trick_of_more_than_two_says_who_has_played_each_card() -> None:
    seated = seat_labels(["human", "bot:easy", "bot:easy"])
    faces = ((1, Face("QH")), (2, Face("KH")), (0, Face(None)))
    (three, two) = (markup(part_node(Trick(faces[:count]), Scene(seated, 0))) for count in (3, 2))
    assert [name in three for name in (f">{seated[1].name}<", f">{seated[2].name}<")] == [True, True]
    assert "figcaption" not in two


def test_the_page_places_the_areas_of_a_usual_table() -> None:
    game = TEMPLATE
    state = game.begin(game.options(players=3), 1)
    drawn = game.table.layout(state.seen_by(0), 0)
    seated = seat_labels(["human", "bot:easy", "bot:easy"])
    screen = table_screen(TableScene(game.key, game.title, drawn, seated, TouchMarks(), game.text.ask(state), ()))
    (centre,) = found(screen, _class="centre")
    (beside,) = found(screen, _class="besides")
    assert [len(found(part, _class=f"a-{name}")) for part in (centre, beside) for name in ("trick", "stock")] == [
        1, 0, 0, 1,
    ]  # fmt: skip


@story
async def test_whatever_the_player_opens_over_the_table_back_closes() -> None:
    visit = Visit(address=DEAL)
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    opened: dict[str, dict[str, str]] = {
        "menu": {}, "log": {}, "last trick": {}, "keys": {}, "moves": {}, "rules": {}, "why": {},
        "seek": {"value": "1"},
    }  # fmt: skip
    for name, data in opened.items():
        assert not visit.page.is_covered, f"before {name}"
        visit.do(name, **data)
        await visit.until(lambda: visit.page.is_covered)
        visit.do("key", key="Escape")  # as Back is told
        await visit.until(lambda: not visit.page.is_covered)
        assert not found(visit.screen, role="dialog"), name
    visit.do("menu")
    visit.follow("Settings")
    assert not visit.page.is_covered


@story
async def test_the_end_of_a_game_is_nothing_that_back_would_have_to_close() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=5&target=1&{SEATS}"), Random(3)
    while not visit.is_over:
        await visit.play_on(rng)
    covered = [visit.page.is_covered]
    for action, data in (("close", {}), ("menu", {}), ("key", {"key": "Escape"})):
        visit.do(action, **data)
        covered.append(visit.page.is_covered)
    assert covered == [False, False, True, False]


@story
async def test_back_closes_what_is_opened_from_the_end_of_a_game() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=5&target=1&{SEATS}"), Random(3)
    while not visit.is_over:
        await visit.play_on(rng)
    for name in ("share result", "see deal"):
        covered = []
        for action, data in ((name, {}), ("key", {"key": "Escape"})):  # as Back is told
            visit.do(action, **data)
            covered.append(visit.page.is_covered)
        assert covered == [True, False], name
        assert found(visit.screen, data_do="again"), "back to the end"


@story
async def test_a_sheet_that_opens_leaves_the_drawn_table_where_it_is() -> None:
    visit = Visit(address=f"/madjack?seed=6&{SEATS}")
    await visit.until_asked()
    host = ListHost()
    drawn = draw(host, visit.screen)
    made = host.made
    visit.do("menu")
    assert update(host, drawn, visit.screen)
    (menu,) = found(visit.screen, role="dialog")
    assert host.made - made < 2 * len(list(every_node(menu))), "the menu is drawn, and little else"
