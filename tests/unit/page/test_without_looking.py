"""The table for players who do not see it: the focus, what lies behind a dialog, and the answers of the text table."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from knaves.analysis.fairness import FairnessCount
from knaves.bots.search import Candidate
from knaves.cards import is_card_code
from knaves.engine.game import Game
from knaves.engine.layout import BoardPart, Square, TouchMarks
from knaves.engine.moves import Move
from knaves.engine.sentences import LANGUAGES, Sentence
from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.locale import said, t
from knaves.page.screens.fair import BotFacts, _bot_result
from knaves.page.view.card import card_name
from knaves.page.view.parts import first_square, layout_in_words, pencil_for
from knaves.page.view.seat import Scene, seat_labels
from knaves.page.view.text_table import FEW, MORE, _shared, spoken_move, typed_moves, words_to_type
from knaves.session.game_view import Scored
from knaves.wire.questions import RatedMoves, RateMoves
from tests.languages import spoken
from tests.memory_store import MemoryStore
from tests.random_games import starts, walk
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.reader import is_hidden, name_of
from tests.unit.page.visits import FirstMove, Visit, story

OE = GAMES["one_eyed_jack"]
LONGEST_TABLE = 1400  # characters of all that is heard of a table with forty moves made


class Adviser(FirstMove):
    """Thinks the first move the best one."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, RateMoves):
            return RatedMoves((Candidate(question.seen.legal_moves()[0], 0.5),))
        return await super().answer(question, hurry)


def typed_move(game: Game, text: str, moves: Sequence[Move], position: State | None = None) -> Move | None:
    """The move that a typed text means; None where it fits none of these moves, or several that differ in words."""
    found = typed_moves(game, text, moves, position)
    return found[0] if len({spoken_move(game, move, position) for move in found}) == 1 else None


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
def test_a_word_typed_in_the_text_table_is_answered_there(word: str) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address="/california_jack?seed=2&seats=human,bot:random", thinker=Adviser())
        await visit.until_asked()
        await asyncio.sleep(0)  # the session has begun
        visit.do("text table")
        visit.do("type", text=word)
        if word == "hint":
            await visit.until(lambda: bool(visit.shown.hints) or visit.shown.toast is not None)
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
async def test_a_hint_is_heard_once_and_the_question_before_it_is_not_repeated() -> None:
    visit = Visit(address="/settings", thinker=Adviser())
    ear = Ear(visit)
    visit.do("text table", value="true")
    visit.page.go("/california_jack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    await visit.until(lambda: any(line.startswith("You lead;") for line in ear.heard))
    visit.do("type", text="hint")
    await visit.until(lambda: bool(line_said(visit)))
    assert sum(line.startswith("You lead;") for line in ear.heard) == 1
    assert ear.heard[-1] == "Looking for the best move…"
    visit.do("type", text="log")
    assert line_said(visit) == "", "the hint is said again"


@story
async def test_an_empty_line_goes_on_and_comes_back_to_the_result_of_a_game_that_is_over() -> None:
    visit = Visit(address="/settings")
    visit.do("text table", value="true")
    visit.page.go("/box?seed=7&players=2&seats=human,bot:random")
    rng, gone_on = Random(5), 0
    for _ in range(200):
        await visit.until(lambda: visit.shown.touching is not None or visit.is_over or visit.is_round_over)
        if visit.is_over:
            break
        made, legal = len(visit.moves), visit.legal
        if visit.is_round_over or (len(legal) == 1 and not legal[0].parts):
            gone_on += 1
            visit.do("type", text="")
            await visit.until(lambda made=made: visit.has_more_than(made) or not visit.is_round_over)  # type: ignore[misc]
        else:
            visit.do("type", text="")
            assert line_said(visit), "a line that can mean nothing is answered with what is asked"
            await visit.play(rng.choice(legal).notation)
    assert gone_on
    await visit.until(lambda: bool(found(visit.screen, role="dialog")))
    visit.do("end next")
    visit.do("close")
    assert not found(visit.screen, role="dialog")
    visit.do("key", key="t")
    (way,) = found(visit.screen, data_do="see end")
    assert text_of(way) == "The result"
    visit.do("type", text="")
    assert found(visit.screen, role="dialog")
    visit.do("key", key="s")  # heard behind the sheet, and not left standing beside the field
    visit.do("close")
    assert line_said(visit) == ""
    visit.do("key", key=" ")
    assert found(visit.screen, role="dialog")


@story
async def test_a_typed_move_that_is_refused_gets_a_sentence_and_its_rule_behind_a_touch() -> None:
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
    assert text_of(rule) == "Why?"
    assert str(dict(rule.attributes)["data-rule"]).startswith("CJ-R")
    assert not any("CJ-R" in each for each in status.children if isinstance(each, str))


def _cards_of(move: Move) -> list[str]:
    return sorted(part for part in move.parts if is_card_code(part))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_typed_as_it_is_shown(language: str) -> None:
    game = GAMES["box"]
    legal = game.begin(game.options.parse({}), 4).legal_moves()
    with spoken(language):
        for move in legal:
            name = card_name(move.parts[0])
            for way in (name, name.lower(), f"play {name}", name.replace("œ", "oe")):
                assert typed_move(game, way, legal) is move, way


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_fit_several_kinds_of_move_ask_which_and_do_nothing(language: str) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address="/jack_in_the_box?seed=4&seats=human,bot:random")
        await visit.until_asked()
        visit.do("text table")
        position: Any = visit.shown.position
        match = next(move for move in visit.legal if move.groups[0][0] == "match" and len(_cards_of(move)) == 2)
        one, two = _cards_of(match)
        joins = t("and")
        for line in (f"{one} {two}".lower(), f"{card_name(one)} {joins} {card_name(two)}"):
            visit.do("type", text=line)
            answer = line_said(visit)
            for move in visit.legal:
                if _cards_of(move) == [one, two]:
                    assert spoken_move(visit.shown.game, move, position) in answer
            assert visit.shown.position == position
            assert not visit.shown.movers

    with spoken(language):
        tell()


@story
async def test_a_refusal_names_what_is_possible_and_an_example_in_the_words_of_the_page() -> None:
    visit = Visit(address="/jack_in_the_box?seed=4&seats=human,bot:random")
    await visit.until_asked()
    visit.do("text table")
    visit.do("type", text="Sing a song")
    said_of = line_said(visit)
    assert said_of == "“Sing a song” isn’t a move. Possible now: match a Box card and exchange cards."
    for kind in ("match", "exchange"):
        visit.do("type", text=kind)
        first = next(move for move in visit.legal if move.groups[0][0] == kind)
        assert f"“{spoken_move(visit.shown.game, first, visit.shown.position)}”" in line_said(visit)


@story
async def test_the_field_takes_questions_and_no_move_while_another_player_moves() -> None:
    visit = Visit(address="/california_jack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    visit.do("text table")
    assert "Your move" in text_of(found(visit.screen, data_do="type")[0])
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: visit.shown.touching is None)
    form = text_of(found(visit.screen, data_do="type")[0])
    assert "Your move" not in form
    assert "It isn’t your turn" in form


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_each_move_can_be_typed_as_it_is_written_and_by_its_cards_in_any_order(key: str, language: str) -> None:
    game, rng = GAMES[key], Random(f"typed {key}")
    count = 0
    with spoken(language):
        for options, seed in islice(starts(game, "typed"), 2):
            for state in islice(walk(game, options, seed), 0, 60, 7):
                legal = list(state.legal_moves())
                for move in rng.sample(legal, min(len(legal), 8)):
                    ways = [move.notation, spoken_move(game, move)]
                    kinds = {each.groups[0][0] for each in legal if _cards_of(each) == _cards_of(move)}
                    if move.parts and [each.parts for each in legal].count(move.parts) == len(kinds) == 1:
                        ways += [" ".join(move.parts[::-1]).replace("T", "10"), " ".join(move.parts).lower()]
                    for way in (each for text in ways for each in (text, text.lower(), f" {text.upper()} ")):
                        found = typed_move(game, way, legal)
                        assert found is not None, way
                        assert spoken_move(game, found) == spoken_move(game, move), way
                        count += 1
    assert count > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_of_an_ace_of_spades_is_a_card_where_an_ace_is_called_as(language: str) -> None:
    game = GAMES["jack_in_the_box"]
    _, state = islice(walk(game, game.options.parse({}), 1), 2)
    legal = list(state.legal_moves())
    with spoken(language):
        for notation in ("exchange AD", "exchange AD AS"):
            (move,) = (each for each in legal if each.notation == notation)
            assert typed_move(game, " ".join(move.parts[::-1]), legal) is move


def test_a_card_and_a_square_are_a_move_however_they_are_typed() -> None:
    state = OE.begin(OE.options.parse({}), 3)
    legal = list(state.legal_moves())
    for move in legal:
        what, square = move.parts
        sign = dict(zip("CDHS", "♣♦♥♠", strict=True))[what[1]]
        shown = what[0].replace("T", "10")
        for way in (
            f"{shown}{sign} on {square}",
            f"{square.upper()}, {shown}{what[1].lower()}",
            f"place {what} on {square}",
        ):
            assert typed_move(OE, way, legal) is move, way
        assert state.refuse(f"{what} {square} again").sentence == Sentence(
            "Say “{move}”, for example.", move=move.notation
        )
    which = legal[0].parts[0]
    others = [each.parts[1] for each in legal if each.parts[0] != which]
    assert typed_move(OE, f"{which} {others[0]}", legal) is None
    assert "A chip goes on a square showing its card." in str(state.refuse(f"{which} {others[0]}"))
    assert typed_move(OE, "on", legal) is typed_move(OE, "place", legal) is typed_move(OE, "", legal) is None
    assert str(state.refuse("nonsense")) == f"Say “{legal[0].notation}”, for example."


@story
async def test_help_lists_every_word_that_may_be_typed_and_the_field_names_help() -> None:
    visit = Visit(address="/box?seed=4&seats=human,bot:random,bot:random,bot:random")
    await visit.until_asked()
    visit.do("text table")
    assert "type help" in text_of(visit.screen)
    visit.do("type", text="help")
    assert set(words_to_type()) - {"help"} <= set(re.findall("[a-z]+", line_said(visit)))


@story
async def test_a_hint_between_rounds_says_how_to_go_on() -> None:
    rounds = 0
    visit = Visit(address="/box?seed=1&seats=human,bot:random,bot:random,bot:random")
    visit.do("text table")
    while not visit.is_over:
        await visit.until(lambda: visit.shown.touching is not None or visit.is_round_over or visit.is_over)
        if visit.is_over or not visit.shown.position.deal_is_over:
            if not visit.is_over:
                await visit.play(visit.legal[0].notation)
            continue
        for line in ("hint", "nonsense"):
            visit.do("type", text=line)
            assert line_said(visit) == "There’s nothing to decide. Press Enter to go on."
        rounds += 1
        visit.do("type", text="")
        await visit.until(lambda: visit.is_over or not visit.shown.position.deal_is_over)
    await visit.leave()
    assert rounds > 0


@story
async def test_box_says_its_score_in_box_cards() -> None:
    visit = Visit(address="/box?seed=4&seats=human,bot:random,bot:random,bot:random")
    await visit.until_asked()
    visit.do("text table")
    visit.do("type", text="score")
    assert line_said(visit).startswith("You 4 box cards left, Juniper 4 box cards left, Basil 4 box cards left,")


@story
async def test_the_end_of_a_game_leads_back_to_its_result_from_the_text_table() -> None:
    visit = Visit(address="/california_jack?seed=2&seats=human,bot:random")
    visit.do("text table")
    rng = Random(1)
    while not visit.is_over:
        await visit.play_on(rng)
    await visit.until(lambda: bool(found(visit.screen, role="dialog")))
    visit.do("close")
    visit.do("close")
    way_on = "There’s nothing to decide. Press Enter to go on."
    assert way_on in text_of(visit.screen)
    for line in ("moves", "hint", "1"):
        visit.do("type", text=line)
        assert line_said(visit) == way_on
    visit.do("type", text="")
    assert "Play again" in text_of(visit.screen)
    await visit.leave()


@pytest.mark.parametrize(("game", "has_board"), [("box", False), ("one_eyed_jack", True)])
def test_no_key_is_listed_twice_and_those_of_a_board_only_where_there_is_one(game: str, has_board: bool) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address=f"/{game}?seed=2&seats=human,bot:random")
        await visit.until_asked()
        visit.do("keys")
        (dialog,) = found(visit.screen, role="dialog")
        keys = [text_of(each) for each in every_node(dialog) if each.tag == "kbd"]
        assert len(keys) == len({*keys})
        assert ("A … J, 1 … 0" in keys) is has_board
        assert "last trick" not in text_of(dialog)
        await visit.leave()

    tell()


def test_many_moves_of_one_card_are_folded_away_under_its_whole_name() -> None:
    names = ["Exchange ace of clubs", "Exchange ace of clubs, 5 of hearts and 9 of clubs"]
    assert _shared(names) == ["Exchange", "ace", "of", "clubs"]


@story
async def test_the_squares_of_each_card_are_listed_and_the_bar_of_the_text_table_has_words() -> None:
    visit = Visit(address="/one_eyed_jack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    visit.do("text table")
    assert len(visit.legal) > 12
    named = [text_of(each) for each in found(visit.screen, data_do="command")]
    assert all(re.search(r"\b[a-j]\d", name) for name in named)
    assert not [each for each in every_node(visit.screen) if "mvg" in attributes(each).get("class", "")]
    for do, word in (("undo", "Undo"), ("hint", "Hint"), ("menu", "Menu")):
        assert text_of(found(visit.screen, data_focus=f"bar {do}")[0]) == word
    await visit.leave()


@story
async def test_a_wall_of_exchanges_is_asked_card_by_card_and_names_each_box_card() -> None:
    """165 moves with two Boxes: no list is longer than FEW, and what a group says its moves do not say again."""
    visit = Visit(address="/jack_in_the_box?variation=1&seed=4&seats=human,bot:random")
    await visit.until_asked()
    visit.do("text table")
    lists = found(visit.screen, _class="mvs")
    assert sum(len(each.children) for each in lists) == len(visit.legal) > 100
    assert max(len(each.children) for each in lists) <= FEW
    names = [text_of(span) for each in lists for span in every_node(each) if span.tag == "span"]
    assert max(map(len, names)) < 70
    kinds = [str(dict(button.attributes)["data-move"]).split(" ", 1)[0] for each in lists
             for button in every_node(each) if button.tag == "button"]  # fmt: skip
    assert kinds == sorted(kinds, key=("match", "exchange").index), "no exchange among the matches"
    hand = [text_of(each).lower() for each in every_node(found(visit.screen, id="hand")[0]) if each.tag == "li"]
    groups = [text_of(each) for each in every_node(visit.screen) if each.tag == "summary"]
    firsts = [text.split(" … ")[0].removeprefix("Exchange ") for text in groups if text.startswith("Exchange ")]
    assert len(firsts) > 2
    assert firsts == [card for card in hand if card in firsts], "each group begins at a card further on in the hand"
    told = text_of(visit.screen)
    assert "Match the Box card 3 of spades with" in told
    assert "on the right of Box 2" not in told
    assert "Box 1, red" in told
    (box,) = [text_of(each) for each in every_node(visit.screen) if each.tag == "dd" and "at the top" in text_of(each)][
        :1
    ]
    assert re.search(r"; [A-Z]", box) is None, "no capital amid a sentence"
    assert ", Box 1," not in told, "what a title has named"
    assert told.count("0 points") + told.count("Your points") == 1
    move = next(move for move in visit.legal if move.notation.startswith("match 2S"))
    for typed in (spoken_move(visit.shown.game, move, visit.shown.position), spoken_move(visit.shown.game, move)):
        assert typed_move(visit.shown.game, typed, visit.legal, visit.shown.position) is move
    await visit.leave()


@pytest.mark.parametrize("is_running", [True, False])
def test_a_check_says_its_verdict_and_not_each_of_its_answers(is_running: bool) -> None:
    page = _bot_result(BotFacts({}, "", {}, "", GAMES["box"], 1, 20, FairnessCount(answers=7), is_running))
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


class Ear:
    """Hears what is added to the log for a screen reader: an element that comes, never one that changes."""

    def __init__(self, visit: Visit) -> None:
        self.heard: list[str] = []
        self._there: dict[Any, str] = {}
        self._is_there = False
        before = visit.page.check

        def check(drawn: Node) -> None:
            before(drawn)
            self._listen(drawn)

        visit.page.check = check

    def _listen(self, drawn: Node) -> None:
        regions = found(drawn, role="log", aria_live="polite")
        if not regions:
            self._is_there = False
            return
        lines = {line.key: text_of(line) for line in regions[0].children if isinstance(line, Node)}
        assert None not in lines
        for key, text in lines.items():
            assert self._there.get(key, text) == text, "a line was written over: nothing is heard"
        if self._is_there:  # what stands in a region when it comes is not heard
            self.heard += [text.strip() for key, text in lines.items() if key not in self._there]
        self._there |= lines
        self._is_there = True


@pytest.mark.parametrize("is_filmed", [False, True])
@pytest.mark.parametrize("key", GAMES)
def test_every_event_is_heard_once_also_where_the_same_words_come_twice(key: str, is_filmed: bool) -> None:
    @story
    async def tell() -> None:
        store = MemoryStore()
        store.texts["settings"] = json.dumps({"pause": "fast" if is_filmed else "instant", "motion": is_filmed})
        seats = ",".join(["human", *["bot:random"] * (GAMES[key].options.parse({}).seats - 1)])
        visit = Visit(store, "/settings")
        ear = Ear(visit)
        visit.page.go(f"/{key}?seed=5&seats={seats}")
        rng = Random(key)
        while len(visit.moves) < 40 and not visit.is_over:
            await visit.until_asked()
            await visit.until(lambda: not visit.table.stage.overlay.is_settling)
            if visit.shown.touching is not None:
                await visit.play(rng.choice(visit.legal).notation)
            elif not visit.is_over:
                await visit.go_on()
            await visit.table.stage.played()
        await visit.until_asked()
        await visit.table.stage.played()
        await visit.until(lambda: visit.table.stage.playback.playing is None)
        names = visit.table.live.names
        told = Counter(said(entry.sentence, visit.shown.viewer, names) for entry in visit.shown.log)
        heard = Counter(ear.heard)
        for line, count in told.items():
            is_named = line.startswith("You draw ") and any(each.startswith("You draw ") for each in ear.heard)
            assert heard[line] == count or (is_named and not heard[line]), (line, count, heard[line])
        assert max(told.values()) > 1 or sum(told.values()) < 40, "no sentence came twice"
        assert any(line.startswith("Your hand: ") for line in ear.heard)
        assert not any(" led " in line for line in ear.heard), "a card that was played is told again with the question"

    tell()


@pytest.mark.parametrize("key", GAMES)
def test_the_table_in_words_names_everything_once_and_everybody_by_name(key: str) -> None:
    game, rng = GAMES[key], Random(58)
    state = game.begin(game.options.parse({}), 58)
    seated = seat_labels(["human"] + ["bot:easy"] * (state.options.seats - 1))
    for _ in range(40):
        layout = game.table.layout(state.seen_by(0), 0)
        told = layout_in_words(layout, pencil_for(Scene(seated, 0)))
        titles = [title for title, _ in told]
        assert len(titles) == len(set(titles))
        text = " ".join(f"{title}: {words}" for title, words in told)
        assert not re.search(r"Seat \d|You’s|empty; 0|Face-down card|[♠♥♦♣]", text), text
        assert key == "jack_in_the_box" or not re.search(r"; (Ace|King|Queen|Jack|Princess) of", text), text
        assert sum(len(words) for _, words in told) < LONGEST_TABLE, text
        if state.turn is None:
            break
        state.play(rng.choice(state.legal_moves()))


@pytest.mark.parametrize("key", ["california_jack", "madjack"])
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_race_in_words_says_whose_points_are_which(key: str, viewer: int) -> None:
    game = GAMES[key]
    state = game.begin(game.options.parse({}), 1)
    seated = seat_labels(["human", "bot:easy"] if viewer == 0 else ["bot:easy", "human"])
    scene = Scene(seated, viewer)
    told = dict(layout_in_words(game.table.layout(state.seen_by(viewer), viewer), pencil_for(scene)))
    assert told["Score"] == "You 0, Juniper 0; first to 10"


def test_a_player_who_is_out_is_said_to_be_out_once() -> None:
    game, rng = GAMES["box"], Random(1)
    state: Any = game.begin(game.options.parse({}), 1)
    seated = seat_labels(["human", *["bot:easy"] * (state.options.seats - 1)])
    while 0 not in state.sizes[1:]:
        state.play(rng.choice(state.legal_moves()))
    told = dict(layout_in_words(game.table.layout(state.seen_by(0), 0), pencil_for(Scene(seated, 0))))
    name = seated[state.sizes.index(0, 1)].name
    assert re.findall(r"\bout\b", told[name]) == ["out"]


def line_said(visit: Visit) -> str:
    return text_of(found(visit.screen, role="status")[0])


@story
async def test_what_is_asked_of_the_text_table_is_answered_in_a_sentence() -> None:
    visit = Visit(address="/california_jack?seed=2&seats=human,bot:random")
    await visit.until_asked()
    visit.do("text table")
    visit.do("type", text="last")
    assert line_said(visit) == "Nothing has been played yet."
    visit.do("type", text="last trick")
    assert line_said(visit) == "Nothing has been played yet."
    for _ in range(3):
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
    state: Any = visit.shown.position
    said_of = {}
    for word in ("hand", "table", "score", "last", "repeat", "history", "moves", "help"):
        visit.do("type", text=f" {word.upper()} ")
        said_of[word] = line_said(visit)
        assert len(said_of[word]) > 8, word
    for each in state.hands[0]:
        assert each.name in said_of["hand"]
    assert f"{state.trump.name}" in said_of["table"].lower()
    assert said_of["score"].startswith("You 0, Juniper 0.")
    assert "win" in said_of["last"]
    assert "You play" in said_of["repeat"]
    assert said_of["moves"].startswith("1: ")
    assert said_of["history"].count(".") > 4
    assert "repeat" in said_of["help"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_typed_is_typed_in_the_language_of_the_page_or_in_english(language: str) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address="/california_jack?seed=2&seats=human,bot:random", thinker=Adviser())
        await visit.until_asked()
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
        visit.do("text table")
        words = words_to_type()
        assert len(words) == 14
        visit.do("type", text=next(word for word in words if words[word] == "help"))
        assert all(f"{word}," in f"{line_said(visit)},".replace(".", ",") for word in words if words[word] != "help")
        for word, english in words.items():
            if english in ("hand", "table", "score", "last", "history", "moves", "help"):
                visit.do("type", text=english)
                answer = line_said(visit)
                visit.do("type", text=word.upper())
                assert line_said(visit) == answer, word
            assert word not in {spoken_move(visit.shown.game, move).lower() for move in visit.legal}

    with spoken(language):
        tell()


@story
async def test_the_same_is_said_at_the_picture_table_by_a_key_each_time_it_is_asked() -> None:
    visit = Visit(address="/one_eyed_jack?seed=2&seats=human,bot:random")
    ear = Ear(visit)
    await visit.until_asked()
    await visit.until(lambda: bool(text_of(found(visit.screen, aria_live="polite")[0])))
    for key in "cctskww":
        before = len(ear.heard)
        visit.do("key", key=key)
        assert len(ear.heard) == before + 1, key
    assert ear.heard[-7].startswith("Your hand: ")
    assert ear.heard[-6] == ear.heard[-7]
    assert ear.heard[-1] == ear.heard[-2], "an answer is not repeated with what is said again"
    visit.app.change_settings({"keys": False})
    before = len(ear.heard)
    visit.do("key", key="c")
    assert len(ear.heard) == before


def audible(node: Node) -> Iterator[tuple[Any, str]]:
    """The lines of all live regions that a screen reader reaches: what is new among them is heard."""
    if ("inert", "") in node.attributes or is_hidden(node):
        return
    if attributes(node).get("role") in ("log", "status"):
        yield from ((each.key, text_of(each).strip()) for each in node.children if isinstance(each, Node))
    for child in node.children:
        if isinstance(child, Node):
            yield from audible(child)


PHASES = {  # how each is come to, from a turn of one's own
    "a turn": (), "a menu": ("menu",), "the log": ("log",), "the rules": ("rules",), "a chosen card": ("touch",),
}  # fmt: skip


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("phase", [*PHASES, "a score sheet", "the end", "behind the end"])
def test_a_question_by_its_key_is_answered_once_each_time_in_every_phase(phase: str, as_text: bool) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address="/settings")
        if as_text:
            visit.do("text table", value="true")
        target = 7 if phase == "a score sheet" else 1
        visit.page.go(f"/california_jack?seed=2&target={target}&seats=human,bot:random")
        await visit.until(lambda: any(text.startswith("Your hand: ") for _, text in audible(visit.screen)))
        if phase in PHASES:
            for act in PHASES[phase]:
                visit.do(act, **({"token": visit.legal[0].parts[0]} if act == "touch" else {}))
        else:
            while not visit.is_over and not isinstance(visit.shown.phase, Scored):
                await visit.play(visit.legal[0].notation)
                await visit.until_asked()
            await visit.until(lambda: bool(found(visit.screen, role="dialog")))
            if phase == "behind the end":
                visit.do("close")
        for key in "cctskww":
            before = {*audible(visit.screen)}
            visit.do("key", key=key)
            new = [text for told, text in audible(visit.screen) if (told, text) not in before]
            assert len(new) == 1, (key, new)
            assert new[0]

    tell()


@story
async def test_next_says_what_is_asked_where_nothing_goes_on_and_takes_the_only_way_where_there_is_one() -> None:
    visit = Visit(address="/box?seed=5&seats=human,bot:random,bot:random&players=3")
    await visit.until_asked()
    visit.do("text table")
    assert len(visit.legal) > 1
    for word in ("next", " Next "):
        before = {*audible(visit.screen)}
        visit.do("type", text=word)
        (new,) = [text for told, text in audible(visit.screen) if (told, text) not in before]
        assert new == name_of(found(visit.screen, class_="asked")[0])
    rng = Random(2)
    while len(visit.legal) > 1:
        await visit.play(rng.choice(visit.legal).notation)
        await visit.until_asked()
    made = len(visit.moves)
    visit.do("type", text="next")
    await visit.until(lambda: len(visit.moves) > made)


@story
async def test_a_refusal_in_the_same_words_is_heard_again() -> None:
    for seed in range(20):
        visit = Visit(address=f"/california_jack?seed={seed}&seats=human,bot:random")
        await visit.until_asked()
        state: Any = visit.shown.position
        allowed = {move.notation for move in visit.legal}
        other = [each.code for each in state.hands[visit.shown.viewer] if f"play {each.code}" not in allowed]
        if other:
            break
    alerts = []
    for _ in range(2):
        visit.do("touch", token=other[0])
        (alert,) = found(visit.screen, role="alert")
        alerts.append((alert.key, text_of(alert)))
    assert alerts[0][0] != alerts[1][0]
    assert alerts[0][1] == alerts[1][1]


@story
async def test_text_is_chosen_in_the_settings_and_remembered() -> None:
    visit = Visit(address="/settings")
    visit.do("text table", value="true")
    (switched,) = found(visit.screen, data_do="text table")
    assert attributes(switched)["aria-checked"] == "true"
    (words,) = [each for each in every_node(visit.screen) if attributes(each).get("for") == attributes(switched)["id"]]
    assert (words.tag, text_of(words)) == ("label", "Play in text, for screen readers"), "its words flip it too"
    again = Visit(visit.page.store, "/box?seed=2&seats=human,bot:random,bot:random&players=3")
    await again.until_asked()
    assert found(again.screen, id="mv")
    again.do("text table")
    last = Visit(again.page.store, "/settings")
    assert attributes(found(last.screen, data_do="text table")[0])["aria-checked"] == "false"


@pytest.mark.parametrize("key", GAMES)
def test_moves_are_listed_in_the_hands_order_and_many_of_them_in_steps(key: str) -> None:
    @story
    async def tell() -> None:
        seats = ",".join(["human", *["bot:random"] * (GAMES[key].options.parse({}).seats - 1)])
        visit = Visit(address=f"/{key}?seed=4&seats={seats}")
        await visit.until_asked()
        visit.do("text table")
        rng = Random(key)
        for _ in range(6):
            await visit.until_asked()
            if visit.shown.touching is None:
                break
            listed = [attributes(each)["data-move"] for each in found(visit.screen, data_do="command")]
            assert sorted(listed) == sorted(move.notation for move in visit.legal)
            numbers = [text_of(each) for each in every_node(visit.screen) if each.tag == "kbd"]
            assert numbers == [str(number) for number in range(1, len(listed) + 1)]
            if len(listed) > MORE:
                steps = [each for each in every_node(visit.screen) if "mvg" in attributes(each).get("class", "")]
                assert 0 < len(steps) < len(listed)
            hand = [text_of(each) for each in every_node(found(visit.screen, id="hand")[0]) if each.tag == "li"]
            first = [next((place for place, name in enumerate(hand) if name.lower() in text_of(each).lower()), -1)
                     for each in found(visit.screen, data_do="command")]  # fmt: skip
            if key in ("california_jack", "madjack", "box"):
                assert first == sorted(first)
            made, number = len(visit.moves), rng.randrange(len(listed))
            visit.do("type", text=str(number + 1))
            await visit.until(lambda made=made: len(visit.moves) > made)  # type: ignore[misc]
            assert visit.moves[made] == listed[number], "the number is that of the list"

    tell()


@story
async def test_the_table_of_box_in_words_names_everybody_and_says_each_thing_once() -> None:
    visit = Visit(address="/box?seed=5&seats=human,bot:random,bot:random&players=3")
    await visit.until_asked()
    visit.do("text table")
    rng = Random(2)
    for _ in range(12):
        await visit.until_asked()
        if visit.is_over:
            break
        if visit.shown.touching is None:
            await visit.go_on()
            continue
        told = text_of(found(visit.screen, class_="facts2")[0])
        assert "Seat " not in told
        assert "left in the box" not in told
        state: Any = visit.shown.position
        assert not state.played or "Nothing played yet" not in told
        assert len([each for each in every_node(visit.screen) if each.tag == "h1"]) == 1
        await visit.play(rng.choice(visit.legal).notation)


@story
async def test_after_a_round_of_a_bot_the_text_table_has_the_way_on_and_space_takes_the_only_one() -> None:
    visit = Visit(address="/box?seed=5&seats=human,bot:random,bot:random&players=3")
    await visit.until_asked()
    visit.do("text table")
    rng, seen = Random(2), 0
    for _ in range(60):
        await visit.until(lambda: visit.shown.touching is not None or visit.is_round_over or visit.is_over)
        if visit.is_over:
            break
        if visit.is_round_over:
            assert found(visit.screen, data_do="next"), "no way on"
            visit.do("key", key=" ")
            await visit.until(lambda: not visit.is_round_over)
            seen += 1
        elif len(visit.legal) == 1 and not visit.legal[0].parts:
            made = len(visit.moves)
            visit.do("key", key=" ")
            await visit.until(lambda made=made: len(visit.moves) > made)  # type: ignore[misc]
            seen += 1
        else:
            await visit.play(rng.choice(visit.legal).notation)
    assert seen > 1
