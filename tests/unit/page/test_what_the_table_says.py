"""What the table says: numbers with their word, names of cards that are there, and "you" only to a person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from knaves.cards import card
from knaves.engine.game import Game
from knaves.engine.layout import Plate, Trick
from knaves.engine.sentences import PlayerName, Sentence, plain
from knaves.engine.state import Event
from knaves.games.box.table import Heap
from knaves.games.madjack.rules import points_for
from knaves.games.madjack.table import worth_now
from knaves.games.registry import GAMES
from knaves.nodes import AS_IS, Node
from knaves.page.locale import phrase
from knaves.page.view.parts import part_node
from knaves.page.view.seat import Scene, plate_node, seat_labels
from knaves.page.view.sentence import tiny_card
from knaves.session.game_view import Asking
from tests.positions import position
from tests.random_games import states
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import Visit, story
from tools.building.prerender import markup

MJ, BOX, JB, OE, CJ = (
    GAMES[key] for key in ("madjack", "box", "jack_in_the_box", "one_eyed_jack", "california_jack")
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_one_of_a_thing_is_counted_in_the_singular(game: Game) -> None:
    for state in states(game, 120, "one"):
        for seat in range(state.options.seats):
            for area in game.table.layout(state, seat).areas.values():
                for part in area:
                    counters = part.counters if isinstance(part, Plate) else ()
                    said = [phrase(counter.label) for counter in counters if counter.number == 1]
                    wrong = [label for label in said if label.split()[0].endswith("s")]
                    assert not wrong


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_help_to_an_option_names_a_value_as_the_program_writes_it(game: Game) -> None:
    for choice in game.options.choices():
        for value in choice.values:
            if isinstance(value, str) and choice.value_labels.get(value, value) != value:
                assert not re.search(rf"\b{value}:", choice.help), f"{choice.name}: {choice.help}"
            assert f"({value})" not in choice.help
            assert "_" not in choice.value_labels.get(value, ""), choice.name


def to_win(text: str, lead: str, **facts: Any) -> str:
    """What MadJack's table says of the card that would win, against a card led by the other."""
    state = position(MJ, text, turn=0, trick=[card(lead)], **facts)
    parts = MJ.table.layout(state, 0).areas["trick"]
    trick = next(part for part in parts if isinstance(part, Trick))
    caption = dict(trick.faces)[0].caption
    assert caption is not None
    return str(caption)


def test_the_card_to_win_with_is_one_that_somebody_can_hold() -> None:
    hands = "hand0: 8C 9C TC | hand1: QD KD"
    assert to_win(hands, "QC") == "To win: king of clubs or higher"
    gone = [card("KC"), card("AC")]
    assert "king" not in to_win(hands, "QC", gone=gone)
    assert to_win(hands, "XX") == "Nothing beats the joker"


def test_the_joker_is_drawn_where_a_sentence_names_it() -> None:
    assert "<svg" in markup(tiny_card(card("XX")))


def test_a_jack_that_can_be_boxed_is_not_told_to_find_a_second_card() -> None:
    state = next(
        state for state in states(JB, 4000, "jack")
        if state.turn is not None and any(move.groups[0][0] == "box" for move in state.legal_moves())
    )  # fmt: skip
    move = next(move for move in state.legal_moves() if move.groups[0][0] == "box")
    assert JB.text.ask_with is not None
    assert "Choose the joker" in str(JB.text.ask_with(state, move.parts[:1]))


def test_a_name_in_the_middle_of_a_sentence_is_you_without_a_capital() -> None:
    told = Sentence("The card goes to {player}.", player=PlayerName(0))
    assert plain(told, 0, ["You", "Juniper"]) == "The card goes to you."
    assert plain(told, 1, ["You", "Juniper"]) == "The card goes to You."


def test_a_bot_in_the_first_seat_is_not_called_you() -> None:
    seated = seat_labels(["bot:easy", "bot:easy", "bot:easy", "bot:easy"])
    own = BOX.table.layout(BOX.begin(BOX.options(), 3), 0).areas["box"][0]
    drawn = markup(part_node(own, Scene(seated)))
    assert "Juniper’s box: 4 of 4" in drawn
    assert "our box" not in drawn


def test_box_says_who_has_played_last_and_who_has_turned_a_card_too_high() -> None:
    seated = seat_labels(["human", "bot:easy", "bot:easy", "bot:easy"])
    said = set()
    for state in states(BOX, 400, "by"):
        heap = next(part for part in BOX.table.layout(state, 0).areas["pile"] if isinstance(part, Heap))
        text = text_of(part_node(heap, Scene(seated[: state.options.seats] + seated[-1:] * 2)))
        if heap.beside is not None:
            assert "turned it. Too high" in text
            said.add("too high")
        elif heap.faces:
            assert any(how in text for how in ("played it", "turned it in", "reversed: "))
            said.add("played")
    assert said == {"too high", "played"}


def test_a_counted_pile_says_what_is_counted() -> None:
    plate = next(
        part for part in CJ.table.layout(CJ.begin(CJ.options(), 1), 0).areas["mine"] if isinstance(part, Plate)
    )
    assert "0 tricks" in text_of(plate_node(plate, seat_labels(["human", "bot:easy"])))


def test_who_wins_one_eyed_jack_is_a_player_and_no_colour() -> None:

    told = OE.text.say(Event("GameWon", {"player": 1, "side": 1, "by": "patterns"}))
    assert plain(told, 0, ["You", "Juniper"]) == "Juniper wins the game." if told else False


@story
async def test_the_points_of_california_jack_explain_themselves_when_they_are_touched() -> None:
    visit = Visit(address="/california_jack?seed=5&seats=human,bot:random")
    await visit.until_asked()
    touched = found(visit.screen, data_do="explain")
    assert len(touched) == 4
    for part in touched:
        text = dict(part.attributes)["data-text"]
        visit.do("explain", text=text)
        assert visit.page.said[-1] == text
    assert "Most card points" in visit.page.said[-1]


@story
async def test_a_score_of_a_turn_says_how_such_a_match_scores() -> None:
    visit = Visit(address="/jack_in_the_box?seed=4&seats=human,bot:random")
    await visit.until_asked()
    await visit.play(next(move.notation for move in visit.legal if move.groups[0][0] == "match"))
    told = [dict(each.attributes)["data-text"] for each in found(visit.screen, data_do="explain")]
    scores = [each for each in told if each.startswith("Same rank: 1.")]
    assert len(scores) == 4, "on both plates, of one’s own so far and of this turn"
    (line,) = (each for each in told if each not in scores)
    assert "score" in line or "1 point" in line


@story
async def test_a_bots_last_card_says_why_it_was_played_when_it_is_touched() -> None:
    for address in ("/california_jack?", "/madjack?", "/box?players=2&"):
        visit, asked = Visit(address=f"{address}seed=4&seats=human,bot:random"), 0
        for _ in range(12):
            await visit.until_asked()
            for touched in found(visit.screen, data_do="why"):
                assert re.search("played by .+ Why[?]$", dict(touched.attributes)["aria-label"])
                visit.do("why")
                assert "Juniper’s move: " in text_of(visit.screen)
                visit.do("close")
                asked += 1
            if asked:
                break
            await visit.play(visit.legal[0].notation)
        assert asked, address


@pytest.mark.parametrize("game", GAMES)
def test_a_bots_face_says_who_it_is_when_it_is_touched(game: str) -> None:
    @story
    async def test() -> None:
        others = ",".join(["bot:easy"] * (GAMES[game].options().seats - 1))
        visit = Visit(address=f"/{game}?seed=4&seats=human,{others}")
        await visit.until_asked()
        faces = found(visit.screen, data_do="who")
        assert len(faces) == len(others.split(",")), "each bot’s, and not one’s own"
        for face in faces:
            seat = int(dict(face.attributes)["data-seat"])
            name = visit.table.live.seated[seat].name
            assert dict(face.attributes)["aria-label"] == f"About {name}"
            visit.do("who", seat=str(seat))
            assert visit.page.said[-1].startswith(f"{name}, Easy. ")
        said = len(visit.page.said)
        for nobody in ("0", "99", "-1"):
            visit.do("who", seat=nobody)
        assert not any("Easy" in each for each in visit.page.said[said:])

    test()


@story
async def test_a_bots_last_chip_says_why_it_lies_there_when_it_is_touched() -> None:
    visit = Visit(address="/one_eyed_jack?seed=4&seats=human,bot:random")
    await visit.until_asked()
    assert not found(visit.screen, data_do="why")
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    (chip,) = found(visit.screen, data_do="why")
    label, name = dict(chip.attributes)["aria-label"], dict(chip.attributes)["data-token"]
    assert label.startswith(f"{name}, ")
    assert label.endswith("Juniper’s chip, placed last. Why?")
    visit.do("why")
    assert "Juniper’s move: " in text_of(visit.screen)
    visit.do("close")
    touched = [dict(each.attributes) for each in found(visit.screen, data_do="touch")]
    visit.do("touch", token=next(each["data-token"] for each in touched if "card" in str(each)))
    assert not found(visit.screen, data_do="why"), "the board waits for a square of the chosen card"


def test_a_lead_of_captured_cards_says_what_it_is_worth_and_what_the_next_point_takes() -> None:
    said = {lead: plain(worth_now(lead)) for lead in range(-2, 14)}
    assert said[-2] == "You’re 2 cards behind"
    assert said[0] == "Equally many cards so far"
    assert said[1] == "You’re 1 card ahead: 1 point, from 6 on 2"
    assert said[6] == "You’re 6 cards ahead: 2 points, from 12 on 3"
    assert said[12] == "You’re 12 cards ahead: 3 points"
    for lead, words in said.items():
        if lead > 0:
            for ahead, points in re.findall(r"(\d+)(?: cards? ahead:| on) (\d)", words):
                assert points_for(int(ahead)) == int(points)
                assert int(ahead) == lead or points_for(int(ahead) - 1) < int(points)


NO_WORD = re.compile(r"[+−-]?\d+|(?:10|[2-9AKQJT])?[♠♥♦♣★]")  # a number by itself, or a card in type
IN_WORDS = {"says", "log", "sr"}  # sentences, in which a number is one of the words


def unmarked(node: Node, names: set[str]) -> Iterator[str]:
    """Yield the names, numbers and cards in this element that a translator would take for words."""
    attributes = dict(node.attributes)
    looks = set(attributes.get("class", "").split())
    if attributes.items() >= AS_IS.items() or looks & IN_WORDS or node.tag in ("svg", "label"):
        return
    for child in node.children:
        if isinstance(child, Node):
            yield from unmarked(child, names)
        elif child in names or (len(node.children) == 1 and NO_WORD.fullmatch(child.strip())):
            yield f"{child} in {node.tag}.{'.'.join(sorted(looks))}"


@pytest.mark.parametrize("key", GAMES)
def test_names_numbers_and_cards_are_no_words_for_a_translator(key: str) -> None:
    @story
    async def seen() -> None:
        visit, rng, wrong, moves = Visit(address=f"/{key}?seed=3"), Random(2), set[str](), 0
        while not visit.is_over and moves < 25:
            await visit.until_asked()
            names = {label.name for label in visit.table.live.seated} - {"You"}  # which is a word
            assert names
            wrong.update(unmarked(visit.screen, names))
            if isinstance(visit.shown.phase, Asking):
                await visit.play(rng.choice(visit.legal).notation)
                moves += 1
            elif not visit.is_over:
                await visit.go_on()
        wrong.update(unmarked(visit.screen, names))
        assert not wrong

    seen()
