"""The table for players who do not see it: the focus, what lies behind a dialog, and the answers of the text table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from knaves.analysis.fairness import FairnessCount
from knaves.bots.search import Candidate
from knaves.engine.layout import BoardPart, Square, TouchMarks
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.screens.fair import BotFacts, _bot_result
from knaves.page.view.board import first_square
from knaves.wire.questions import RatedMoves, RateMoves
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import FirstMove, Visit, story

OE = GAMES["one_eyed_jack"]


class Adviser(FirstMove):
    """Thinks the first move the best one."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, RateMoves):
            return RatedMoves((Candidate(question.seen.legal_moves()[0], 0.5),))
        return await super().answer(question, hurry)


def attributes(node: Node) -> dict[str, str]:
    return dict(node.attributes)


def test_a_jack_that_takes_a_chip_off_never_begins_at_a_chip_of_its_owner() -> None:
    squares = (Square("a1", "2C", chip=0), Square("b1", "3C", chip=1), Square("c1", "4C"))
    every = TouchMarks(lit={"a1": "", "b1": ""})
    assert first_square(BoardPart(squares), every, 0) == "b1"
    assert first_square(BoardPart(squares), every, 1) == "a1"
    assert first_square(BoardPart(squares), TouchMarks(lit={"a1": ""}), 0) == "a1"


@story
async def test_once_a_card_is_chosen_the_focus_goes_to_the_board() -> None:
    visit = Visit(address="/one_eyed_jack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    card = next(move for move in visit.legal if move.notation.startswith("place")).groups[1][0]
    visit.do("touch", token=card)
    assert visit.page.focused.startswith("[data-choosing]")
    (grid,) = found(visit.screen, role="grid")
    assert "data-choosing" in attributes(grid)
    (entered,) = [each for each in found(grid, tabindex="0") if attributes(each).get("role") == "gridcell"]
    assert attributes(entered).get("aria-disabled") is None
    squares = [move.parts[1] for move in visit.legal if move.parts[0] == card]
    asked = text_of(
        next(each for each in every_node(visit.screen) if "status" in attributes(each).get("class", "").split())
    )
    if len(squares) == 2:
        assert all(square in asked for square in squares)


def test_the_question_for_a_square_names_the_squares_but_no_chip_of_ones_own() -> None:
    visit_text = OE.text.ask_with
    assert visit_text is not None
    state = OE.begin(OE.options.parse({}), 4)
    card = next(move for move in state.legal_moves() if move.notation.startswith("place")).parts[0]
    squares = [move.parts[1] for move in state.legal_moves() if move.parts[0] == card]
    sentence = str(visit_text(state, (card,)))
    assert len(squares) > 4 or all(square in sentence for square in squares)


@story
async def test_behind_an_open_menu_nothing_can_be_reached_and_the_focus_comes_back_to_where_it_was() -> None:
    visit = Visit(address="/california_jack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    visit.page.has_focus = "QH"
    visit.do("menu")
    (bar,) = [each for each in every_node(visit.screen) if each.tag == "header"]
    assert ("inert", "") in bar.attributes
    assert not found(visit.screen, data_focus="text offer")
    visit.do("log")
    visit.do("close")
    assert visit.page.focused == '[data-focus="QH"]'
    (bar,) = [each for each in every_node(visit.screen) if each.tag == "header"]
    assert ("inert", "") not in bar.attributes


@story
async def test_the_table_in_text_is_the_first_thing_that_is_offered() -> None:
    visit = Visit(address="/madjack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    named = [each for each in every_node(visit.screen) if each.tag in ("a", "button")]
    assert attributes(named[0])["data-do"] == "text table"
    visit.do("text table")
    assert visit.page.focused == "#move"
    assert found(visit.screen, id="mv")


@pytest.mark.parametrize("word", ["hint", "undo", "redo", "log"])
def test_a_word_typed_in_the_text_table_is_answered_there_and_the_field_is_cleared(word: str) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address="/california_jack?seed=2&seats=human,bot:random", thinker=Adviser())
        await visit.until_asked()
        await asyncio.sleep(0)  # the session has begun
        visit.do("text table")
        before = found(visit.screen, id="mv")[0].key
        visit.do("type", text=word)
        if word == "hint":
            await visit.until(lambda: bool(visit.shown.hints) or visit.shown.toast is not None)
        assert found(visit.screen, id="mv")[0].key != before
        answer = text_of(found(visit.screen, role="status")[0])
        if word == "log":
            assert visit.page.focused == "#log"
        else:
            assert answer
        assert not found(visit.screen, role="dialog")

    tell()


@story
async def test_a_line_typed_after_a_hint_is_answered_and_not_with_the_hint_again() -> None:
    visit = Visit(address="/california_jack?seed=2&seats=human,bot:random", thinker=Adviser())
    await visit.until_asked()
    await asyncio.sleep(0)  # the session has begun
    visit.do("text table")
    visit.do("type", text="hint")
    await visit.until(lambda: bool(visit.shown.hints) or visit.shown.toast is not None)
    hint = text_of(found(visit.screen, role="status")[0])
    for text, answer in (("undo", "nothing to undo"), ("nonsense", "You can only play")):
        visit.do("type", text=text)
        said = text_of(found(visit.screen, role="status")[0])
        assert said != hint
        assert answer in said


@story
async def test_a_typed_move_that_is_refused_gets_a_sentence_and_the_number_of_its_rule_behind_a_touch() -> None:
    for seed in range(20):
        visit = Visit(address=f"/california_jack?seed={seed}&seats=human,bot:random")
        await visit.until_asked()
        allowed = {move.notation for move in visit.legal}
        state: Any = visit.shown.position
        hand = state.hands[visit.shown.viewer]
        if len(allowed) < len(hand):
            break
    other = next(card for card in hand if f"play {card.code}" not in allowed)
    visit.do("text table")
    visit.do("type", text=other.code)
    (status,) = found(visit.screen, role="status")
    (rule,) = found(status, data_do="rule")
    assert text_of(rule).startswith("CJ-R")
    assert not any("CJ-R" in each for each in status.children if isinstance(each, str))


@pytest.mark.parametrize("is_running", [True, False])
def test_a_check_says_its_verdict_and_not_each_of_its_answers(is_running: bool) -> None:
    page = _bot_result(BotFacts({}, "", {}, "", 20, FairnessCount(answers=7), is_running))
    assert isinstance(page, Node)
    live = [each for each in every_node(page) if attributes(each).get("aria-live") == "polite"]
    assert not live
    (status,) = found(page, role="status")
    assert (attributes(status).get("aria-live") == "off") is is_running


@story
async def test_what_a_bot_does_at_once_does_not_cut_off_what_ones_own_move_has_brought() -> None:
    visit = Visit(address="/one_eyed_jack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    await visit.play(next(move for move in visit.legal if move.notation.startswith("place")).notation)
    await visit.until_asked()
    (live,) = found(visit.screen, role="log")
    heard = text_of(live)
    assert heard.index("You play") < heard.index("You draw") < heard.index("Juniper plays") < heard.index("Your turn")
