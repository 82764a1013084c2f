"""A quiet table: a status and at most one message, in one place, and few words when a turn begins."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from knaves.bots.reasons import length, words
from knaves.bots.search import Candidate
from knaves.engine.layout import Counter, Plate
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.play.coach import Coach
from knaves.page.screens.table import TableScreen
from knaves.page.view.seat import plate_node, seat_labels
from knaves.session.game_view import Asking, Thinking
from knaves.session.session import BRIEF
from knaves.wire.questions import RatedMoves
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import FirstMove, Visit, story

MOST_WORDS = {"california_jack": 58, "jack_in_the_box": 45, "one_eyed_jack": 42, "madjack": 62, "box": 61}
MOST_OF_A_RECAP = 20  # words, on two lines of a phone
MOST_OF_ANY = max(MOST_WORDS.values())

# Where words stand that nobody reads at a phone: for screen readers, in the log, on cards, where there is room only
NOT_READ = ("rail", "sr", "sq", "card", "icon", "temper")


class Adviser(FirstMove):
    """Rates the first two legal moves."""

    async def answer(self, question: object, hurry: object) -> object:
        answer = await super().answer(question, hurry)  # type: ignore[arg-type]
        if isinstance(answer, RatedMoves):
            return RatedMoves(tuple(Candidate(move, 0.61) for move in question.seen.legal_moves()[:2]))  # type: ignore[attr-defined]
        return answer


def classed(screen: Node, name: str) -> list[Node]:
    """The elements of this class."""
    return [node for node in every_node(screen) if name in dict(node.attributes).get("class", "").split()]


def words_of(screen: Node) -> int:
    """How many words stand on the table at a phone: no label for screen readers, no log, no number or mark alone."""
    (lay,) = classed(screen, "lay")
    hidden = {id(node) for name in NOT_READ for each in classed(lay, name) for node in every_node(each)}
    texts = (
        child for node in every_node(lay) if id(node) not in hidden for child in node.children if isinstance(child, str)
    )
    return sum(len([word for word in text.split() if any(sign.isalpha() for sign in word)]) for text in texts)


@pytest.mark.parametrize("key", GAMES)
def test_at_most_a_status_and_one_message_are_said_at_a_time(key: str) -> None:
    @story
    async def played() -> None:
        visit, rng = Visit(address=f"/{key}?seed=3"), Random(2)
        for _ in range(25):
            await visit.until_asked()
            if visit.is_over:
                break
            if not isinstance(visit.shown.phase, Asking):
                await visit.go_on()
                continue
            assert len(classed(visit.screen, "status")) == 1
            assert len(classed(visit.screen, "says")) == 1
            assert len(classed(visit.screen, "message")) <= 1
            assert words_of(visit.screen) <= MOST_WORDS.get(key, MOST_OF_ANY), text_of(visit.screen)
            await visit.play(rng.choice(visit.legal).notation)

    played()


@pytest.mark.parametrize("key", GAMES)
def test_a_hint_marks_one_move_and_says_one_line_without_percentages(key: str) -> None:
    @story
    async def asked() -> None:
        visit = Visit(address=f"/{key}?seed=3&seats=human,bot:random,bot:random,bot:random", thinker=Adviser())
        await visit.until_asked()
        best = visit.legal[0]
        visit.do("hint")
        await visit.until(lambda: visit.shown.toast is not None)
        (message,) = classed(visit.screen, "message")
        assert "%" not in text_of(message)
        marked = {dict(node.attributes)["data-token"] for node in classed(visit.screen, "hinted")}
        assert marked <= set(best.parts)

    asked()


@story
async def test_the_lesson_shares_no_place_with_undo_and_a_menu_leads_to_it_in_every_game() -> None:
    visit = Visit(address="/madjack?seed=3&seats=human,bot:random")
    await visit.until_asked()
    assert found(visit.screen, data_focus="bar undo"), "it has its place from the first, before there is anything"
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    assert not found(visit.screen, href="#/madjack/lesson")
    visit.do("more")
    assert found(visit.screen, href="#/madjack/lesson")


@pytest.mark.parametrize("key", GAMES)
def test_a_first_visit_of_a_game_begins_with_the_offer_of_its_lesson_and_the_tips_come_after_it(key: str) -> None:
    @story
    async def visited() -> None:
        visit = Visit(address=f"/{key}?seed=3&seats=human,bot:random,bot:random,bot:random")
        await visit.until_asked()
        lesson, tips = GAMES[key].tutorial.lesson is not None, GAMES[key].tutorial.tips
        offered = found(visit.screen, href=f"#/{key}/lesson", data_focus="learn")
        assert len(offered) == lesson
        if lesson:
            assert "two minutes" in text_of(classed(visit.screen, "message")[0])
            visit.do("no lesson")
            assert not found(visit.screen, data_focus="learn")
        visit.do("read")
        assert bool(classed(visit.screen, "tip")) == bool(tips)

    visited()


class Slow(FirstMove):
    """A bot that never comes to an end."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        return await asyncio.get_running_loop().create_future()


@story
async def test_the_lesson_is_offered_from_the_deal_on_before_others_have_played_a_whole_round() -> None:
    seed = next(seed for seed in range(9) if GAMES["box"].begin(GAMES["box"].options(), seed).turn != 0)
    visit = Visit(address=f"/box?seed={seed}&seats=human,bot:random,bot:random,bot:random", thinker=Slow())
    await visit.until(lambda: isinstance(visit.shown.phase, Thinking))
    assert visit.shown.touching is None
    assert found(visit.screen, data_focus="learn")
    visit.do("no lesson")
    assert not found(visit.screen, data_focus="learn")


@story
async def test_no_lesson_is_offered_in_a_second_game_or_after_the_first_move() -> None:
    visit = Visit(address="/box?seed=3&seats=human,bot:random")
    await visit.until_asked()
    assert found(visit.screen, data_focus="learn")
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    assert not found(visit.screen, data_focus="learn")
    learned = Visit(visit.page.store, "/madjack/lesson")
    await learned.until(lambda: learned.shown.lesson_card is not None)
    learned.do("coach leave")
    again = Visit(visit.page.store, "/madjack?seed=3&seats=human,bot:random")
    await again.until_asked()
    assert not found(again.screen, data_focus="learn")


@story
async def test_every_button_of_the_bar_has_its_name_in_words() -> None:
    visit = Visit(address="/box?seed=3&seats=human,bot:random,bot:random")
    await visit.until_asked()
    (bar,) = classed(visit.screen, "bar")
    named = {text_of(node) for node in classed(bar, "n")}
    assert named == {"Undo", "Hint", "Tutor", "Sound", "Menu"}
    assert len(classed(bar, "ib")) == len(named) + 1, "only the way back is an arrow alone"


@story
async def test_choosing_what_to_exchange_ends_what_a_hint_has_said() -> None:
    visit = Visit(address="/jack_in_the_box?seed=3&seats=human,bot:random", thinker=Adviser())
    await visit.until_asked()
    visit.do("hint")
    await visit.until(lambda: visit.shown.toast is not None)
    (mode,) = {dict(node.attributes)["data-move"] for node in found(visit.screen, data_do="mode")}
    visit.do("mode", move=mode)
    assert not classed(visit.screen, "toast")
    assert isinstance(visit.app.screen, TableScreen)


@story
async def test_the_way_back_from_an_exchange_stays_the_same_button_when_a_box_card_is_chosen() -> None:
    visit = Visit(address="/jack_in_the_box?seed=104&seats=human,bot:random")
    await visit.until_asked()
    visit.do("mode", move="exchange")
    (before,) = found(visit.screen, data_do="mode")
    visit.do("touch", token="@1N")
    commands = [node for each in classed(visit.screen, "commands") for node in each.children if isinstance(node, Node)]
    assert [text_of(node) for node in commands] == ["Exchange", "Back"]
    assert [node.key == before.key for node in commands] == [False, True]


EXPERT = ("Text table", "Keys", "Is it fair?", "Your moves", "Download this game", "Copy a link to this deal")


@story
async def test_the_menu_has_five_items_and_more_which_has_everything_for_experts() -> None:
    visit = Visit(address="/california_jack?seed=7&seats=human,bot:random")
    await visit.until_asked()
    visit.do("menu")
    (menu,) = classed(visit.screen, "menu")
    items = [text_of(node) for each in classed(menu, "menulist") for node in each.children if isinstance(node, Node)]
    assert len(items) == 6
    assert items[-1] == "More"
    assert not {*items} & {*EXPERT}
    visit.do("more")
    (more,) = classed(visit.screen, "menu")
    assert {*EXPERT} <= {text_of(node) for node in every_node(more)}


@story
async def test_an_exchange_that_lacks_cards_keeps_its_button_and_says_what_is_missing() -> None:
    visit = Visit(address="/jack_in_the_box?seed=8&seats=human,bot:random")
    await visit.until_asked()
    visit.do("mode", move="exchange")
    for each in (*visit.shown.position.hands[0][:3], "@1E"):  # type: ignore[attr-defined]
        visit.do("touch", token=each if isinstance(each, str) else each.code)
    (buttons,) = classed(visit.screen, "commands")
    assert [text_of(node) for node in every_node(buttons) if node.tag == "button"] == ["Exchange", "Back"]
    assert dict(buttons.children[0].attributes)["aria-disabled"] == "true"  # type: ignore[union-attr]
    (status,) = classed(visit.screen, "status")
    assert text_of(status) == "To replace Box cards, exchange all five: choose 2 more."


def test_the_jacks_of_a_hand_say_that_they_are_wild_or_remove_a_chip() -> None:
    game, said = GAMES["one_eyed_jack"], dict[str | None, str]()
    for seed in range(40):
        state = game.begin(game.options.parse({}), seed)
        (fan,) = game.table.layout(state.seen_by(0), 0).areas["hand"]
        said |= {face.code: str(face.caption) for face in fan.faces if face.caption is not None}  # type: ignore[attr-defined]
    assert said == {"JC": "Wild", "JD": "Wild", "JS": "Remove", "JH": "Remove"}


def test_a_puzzle_shows_no_square_that_would_complete_something() -> None:
    game, rng, seen = GAMES["one_eyed_jack"], Random(4), 0
    state = game.begin(game.options.parse({}), 4)
    while state.turn is not None:
        state.play(rng.choice(state.legal_moves()))
        (board,) = game.table.layout(state.seen_by(0), 0).areas["board"]
        marks = {mark for square in board.squares for mark in square.marks}  # type: ignore[attr-defined]
        seen += bool(marks & {"chance", "threat"})
        quiet = board.without_advice()
        assert not {mark for square in quiet.squares for mark in square.marks} & {"chance", "threat"}  # type: ignore[attr-defined]
        assert all(square.label is None for square in quiet.squares)  # type: ignore[attr-defined]
    assert seen


@story
async def test_nothing_comes_back_in_a_turn_whose_hint_has_been_read() -> None:
    visit = Visit(address="/one_eyed_jack?seed=3&seats=human,bot:random", thinker=Adviser())
    await visit.until_asked()
    visit.do("no lesson")
    visit.do("read")
    assert classed(visit.screen, "tip")
    visit.do("hint")
    await visit.until(lambda: visit.shown.toast is not None)
    visit.do("touch", token=visit.legal[0].parts[0])
    assert not classed(visit.screen, "message")
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    assert classed(visit.screen, "read"), "what the bot has done has its turn first"
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    (tip,) = classed(visit.screen, "tip")
    assert "One eye" in text_of(tip), "the tip that the hint stood for has been read"


@story
async def test_what_others_did_before_ones_first_turn_is_said_before_the_first_tip() -> None:
    visit = Visit(address="/jack_in_the_box?seed=27&seats=human,bot:random")
    await visit.until_asked()
    visit.do("no lesson")
    (message,) = classed(visit.screen, "message")
    assert text_of(message).startswith("Juniper +3")
    visit.do("touch", token=visit.legal[0].parts[0])
    (message,) = classed(visit.screen, "message")
    assert text_of(message).startswith("Match Box cards"), "the tip has its turn as soon as a card is tapped"
    visit.app.leave()
    again = Visit(address="/jack_in_the_box?seed=27&seats=human,bot:random")
    await again.until_asked()
    again.do("no lesson")
    again.do("read")
    (message,) = classed(again.screen, "message")
    assert text_of(message).startswith("Match Box cards"), "or as soon as it has been closed"


@pytest.mark.parametrize(
    ("key", "rules"),
    [("jack_in_the_box", f"players={count}") for count in (2, 3, 4)]
    + [("one_eyed_jack", f"players={count}") for count in (2, 3, 4, 6)],
)
def test_what_others_have_done_has_room_on_two_lines_however_many_they_are(key: str, rules: str) -> None:
    @story
    async def played() -> None:
        seen, count = 0, int(rules[-1])
        bots = ",".join(["bot:random"] * (count - 1))
        for seed in range(3):
            visit, rng = Visit(address=f"/{key}?{rules}&seed={seed}&seats=human,{bots}"), Random(seed)
            for _ in range(12):
                await visit.until_asked()
                if visit.is_over:
                    break
                recap = visit.table.stage.coach.recap
                seen = max(seen, len(recap))
                assert sum(map(length, recap)) + 3 * len(recap) <= BRIEF, [str(line) for line in recap]
                assert sum(map(words, recap)) <= MOST_OF_A_RECAP, [str(line) for line in recap]
                await visit.play(rng.choice(visit.legal).notation)
            visit.app.leave()
        assert seen >= min(count - 1, 3), "nearly everybody has a part in it"

    played()


@story
async def test_what_others_have_done_does_not_stand_over_the_choice_of_an_exchange() -> None:
    visit = Visit(address="/jack_in_the_box?seed=3&seats=human,bot:random")
    await visit.until_asked()
    while not (visit.table.stage.coach.recap and not visit.table.stage.coach.has_tip):
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
    assert classed(visit.screen, "message")
    visit.do("mode", move="exchange")
    assert not classed(visit.screen, "message")


@pytest.mark.parametrize("game", GAMES)
def test_a_kind_of_move_that_is_not_offered_is_passed_over(game: str) -> None:
    @story
    async def test() -> None:
        visit = Visit(address=f"/{game}?seed=4")
        await visit.until_asked()
        before = visit.shown.touching
        assert before is not None
        visit.do("mode", move="8 of spades on i1")
        assert visit.shown.touching == before

    test()


@story
async def test_what_others_have_done_is_told_where_nothing_but_an_exchange_is_left() -> None:
    seen = 0
    for seed in range(20):
        visit = Visit(address=f"/jack_in_the_box?seed={seed}&seats=human,bot:random")
        await visit.until_asked()
        for _ in range(6):
            if visit.is_over:
                break
            exchanges = [move for move in visit.legal if move.groups[0][0] == "exchange"]
            await visit.play((exchanges or visit.legal)[0].notation)
            await visit.until_asked()
            touching, coach = visit.shown.touching, visit.table.stage.coach
            if touching is not None and touching.mode == "exchange" and coach.recap:
                assert classed(visit.screen, "message")
                seen += 1
    assert seen > 3


@story
async def test_a_long_hint_says_one_reason_and_leaves_the_move_to_the_marks() -> None:
    visit = Visit(address="/jack_in_the_box?seed=1&seats=human,bot:random", thinker=Adviser())
    await visit.until_asked()
    visit.do("hint")
    await visit.until(lambda: visit.shown.toast is not None)
    (message,) = classed(visit.screen, "message")
    toast = visit.shown.toast
    assert toast is not None
    assert toast.brief is not None
    assert length(toast.sentence) > BRIEF
    assert length(toast.brief) <= BRIEF
    assert text_of(message).count(".") == 1


@story
async def test_the_next_round_comes_by_the_same_button_whoever_leads_it() -> None:
    visit, rng = Visit(address="/box?seed=3&seats=human,bot:random,bot:random,bot:random"), Random(1)
    visit.app.change_settings({"pause": "fast", "motion": False})
    led: set[bool] = set()  # by the player, by a bot
    while led != {True, False} and not visit.is_over:
        await visit.until(lambda: visit.shown.touching is not None or visit.is_round_over or visit.is_over)
        if visit.is_round_over:
            (button,) = found(visit.screen, data_do="next")
            assert text_of(button) == "Next round"
            led.add(False)
            visit.do("next")
            await visit.until(lambda: not visit.is_round_over)
        elif visit.shown.touching is not None:
            led |= {True} if visit.shown.position.deal_is_over else set()
            await visit.play(rng.choice(visit.legal).notation)
    assert led == {True, False}


@patch.object(Coach, "has_tip", new=False)
@patch.object(Coach, "recap", new=())
@story
async def test_no_sounds_are_offered_over_the_button_between_two_rounds() -> None:
    """With very large letters the offer, above the button, lay on a seat."""
    visit, between, offered = Visit(address="/box?seed=3&seats=human,bot:random,bot:random,bot:random"), 0, 0
    visit.app.change_settings({"pause": "fast", "motion": False})
    await visit.until_asked()
    visit.do("no lesson")
    for _ in range(8):
        await visit.until(lambda: visit.shown.touching is not None or visit.is_round_over)
        await visit.until(lambda: visit.is_round_over or visit.table.stage.playback.playing is None)
        drawn = bool(classed(visit.screen, "of-sound"))
        if visit.is_round_over:
            visit.do("next")
            await visit.until(lambda: not visit.is_round_over)
            continue
        if visit.shown.position.deal_is_over:
            between += 1
            assert not drawn
        offered += drawn
        await visit.play(visit.legal[0].notation)
    assert min(between, offered) > 0


@story
async def test_no_tip_stands_between_two_rounds() -> None:
    rounds, rng = 0, Random(1)
    for seed in range(1, 30):
        visit = Visit(address=f"/box?seed={seed}&seats=human,bot:random,bot:random,bot:random")
        for _ in range(5):
            await visit.until_asked()
            if visit.is_over or visit.shown.position.deal_is_over:
                break
            await visit.play(rng.choice(visit.legal).notation)
        if not visit.is_over and visit.shown.position.deal_is_over:
            rounds += visit.table.stage.coach.next_tip is not None
            assert not classed(visit.screen, "tip")
        visit.app.leave()
        if rounds == 2:
            break
    assert rounds


def test_a_trophy_is_drawn_only_once_there_is_one() -> None:
    assert "none" in looks_of(0)
    assert "none" not in looks_of(1)


def looks_of(number: int) -> list[str]:
    """The looks of a count of trophies."""
    plate = Plate(0, (Counter(Sentence("trophies"), number, "stack"),))
    (counter,) = classed(plate_node(plate, seat_labels(("human", "bot:random"))), "won")
    return dict(counter.attributes)["class"].split()
