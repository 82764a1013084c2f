"""The guided first games: what they suggest is legal, what they speak of lies there, and the player stays free."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from knaves.engine.game import Lesson
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.players.guide import Guide, LessonCard
from knaves.table.table import Table
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import Visit, story

KEYS = sorted(key for key, game in GAMES.items() if game.tutorial.lesson is not None)
OWN_EDGE = {"hand", "status"}


def lesson_of(key: str) -> Lesson:
    lesson = GAMES[key].tutorial.lesson
    assert lesson is not None
    return lesson


def table_of(key: str) -> Table:
    lesson = lesson_of(key)
    return Table(GAMES[key], GAMES[key].options.parse(dict(lesson.options)), lesson.seed)


@pytest.mark.parametrize("key", KEYS)
def test_every_move_of_a_lesson_is_legal_and_asked_of_the_player_on_his_turn(key: str) -> None:
    lesson, table = lesson_of(key), table_of(key)
    for number, move in enumerate(lesson.line):
        asked = [step for step in lesson.steps if step.at == number and step.asks]
        assert len(asked) == (1 if table.turn == 0 else 0), f"before {move}"
        table.play(move)


@pytest.mark.parametrize("key", KEYS)
def test_a_step_speaks_of_an_area_that_lies_on_the_table_then(key: str) -> None:
    lesson, table = lesson_of(key), table_of(key)
    for number in range(len(lesson.line) + 1):
        areas = table.game.table.layout(table.state.seen_by(0), 0).areas
        for step in lesson.steps:
            if step.at == number:
                assert step.about in OWN_EDGE or areas[step.about], step.title
        if number < len(lesson.line):
            table.play(lesson.line[number])


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_is_short_and_in_order(key: str) -> None:
    lesson = lesson_of(key)
    assert [step.at for step in lesson.steps] == sorted(step.at for step in lesson.steps)
    assert 5 <= len(lesson.steps) <= 10
    assert sum(len(step.says.text.split()) for step in lesson.steps) <= 220  # two minutes with playing
    assert len({step.title.text for step in lesson.steps}) == len(lesson.steps)


async def next_card(visit: Visit) -> LessonCard:
    await visit.until(
        lambda: visit.shown.lesson_card is not None and (not needs_player(visit) or visit.shown.touching is not None)
    )
    card = visit.shown.lesson_card
    assert card is not None
    return card


def needs_player(visit: Visit) -> bool:
    card = visit.shown.lesson_card
    return card is not None and card.step.asks


async def follow(visit: Visit) -> list[str]:
    """Reads every card and makes every suggested move to the end of the line; answers the titles."""
    key, line = visit.shown.game.key, lesson_of(visit.shown.game.key).line
    titles = []
    while key not in visit.app.lessons.learned:
        card = await next_card(visit)
        assert not found(visit.screen, data_do="read"), "a lesson's card tells enough"
        titles.append(card.step.title.text)
        if card.step.asks:
            number = len(visit.moves)
            for token in sorted(card.tokens, key=lambda token: token.startswith("@") or token.islower()):
                visit.do("touch", token=token)
            if len(visit.moves) == number and not visit.is_over:
                visit.do("command", move=line[number])  # what a button makes
            await visit.until(partial(visit.has_more_than, number))
            assert visit.moves[number] == line[number]
        else:
            visit.do("coach next")
    return titles


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_is_played_by_touching_what_it_marks(key: str) -> None:
    @story
    async def tell() -> None:
        visit = Visit(address=f"/{key}/lesson")
        titles = await follow(visit)
        lesson = lesson_of(key)
        assert titles == [step.title.text for step in lesson.steps if step.at <= len(lesson.line)]
        assert key in visit.app.lessons.learned
        assert set(visit.shown.seats[1:]) == {"bot:beginner"}, "the first opponent, to the end of the game"
        before = len(visit.moves)
        await visit.until(lambda: visit.shown.touching is not None or len(visit.moves) > before)  # the game goes on

    tell()


@story
async def test_the_card_marks_the_suggested_move_and_is_read_out_once() -> None:
    visit = Visit(address="/california_jack/lesson")
    first = await next_card(visit)
    assert "The trick’s winner draws" in text_of(visit.screen)
    assert not found(visit.screen, class_="hn")
    visit.do("coach next")
    second = await next_card(visit)
    assert (first.number, second.number) == (1, 2)
    marked = [node for node in found(visit.screen, data_token="KD") if "hinted" in dict(node.attributes)["class"]]
    assert len(marked) == 1

    def told() -> str:
        return text_of(found(visit.screen, aria_live="polite")[0])

    await visit.until(lambda: bool(told()))
    visit.do("menu")
    visit.do("close")
    assert told().count("Only the ace or a trump beats") == 1
    visit.do("coach back")
    assert visit.shown.lesson_card == first


@story
async def test_another_move_than_the_suggested_one_may_be_made_and_taken_back() -> None:
    visit = Visit(address="/california_jack/lesson")
    visit.do("coach next")
    await visit.until_asked()
    visit.do("touch", token="6H")
    await visit.until(lambda: bool(found(visit.screen, data_do="coach undo")))
    assert visit.moves == ("play 6H",)
    visit.do("coach undo")
    assert (await next_card(visit)).number == 2
    await visit.until_asked()
    visit.do("touch", token="8S")
    await visit.until(lambda: bool(found(visit.screen, data_do="coach stray")))
    visit.do("coach stray")
    await visit.until(lambda: len(visit.moves) >= 2)
    assert "california_jack" in visit.app.lessons.learned


@story
async def test_after_another_legal_card_the_lesson_goes_on_with_what_is_still_true() -> None:
    visit, titles = Visit(address="/california_jack/lesson"), list[str]()
    await next_card(visit)
    visit.do("coach next")
    await visit.until_asked()
    visit.do("touch", token="6H")
    await visit.until(lambda: bool(found(visit.screen, data_do="coach stray")))
    visit.do("coach stray")
    while len(visit.moves) < 12:
        await visit.until(lambda: visit.shown.lesson_card is not None or visit.shown.touching is not None)
        if visit.shown.lesson_card is not None:
            titles.append(visit.shown.lesson_card.step.title.text)
            visit.do("coach next")
        else:
            await visit.play(visit.legal[0].notation)
    assert titles == ["What scores", "Your game"]


@story
async def test_the_lesson_of_madjack_lets_the_player_win_a_prize() -> None:
    visit, titles = Visit(address="/madjack/lesson"), list[str]()
    while len(visit.moves) < 22:
        await visit.until(lambda: visit.shown.lesson_card is not None or visit.shown.touching is not None)
        card = visit.shown.lesson_card
        if card is None:
            await visit.play(visit.legal[0].notation)
            continue
        titles.append(card.step.title.text)
        if not card.step.asks:
            visit.do("coach next")
            continue
        number = len(visit.moves)
        await visit.until_asked()
        visit.do("touch", token=card.tokens[0])
        await visit.until(partial(visit.has_more_than, number))
        if card.step.suggests is not None:
            break
    assert titles[-1] == "Yours for the taking"
    events = visit.shown.change.events if visit.shown.change else ()
    assert [event.player for event in events if event.kind == "PrizeCaptured"] == [0]


@story
async def test_a_lesson_can_be_left_at_any_moment_and_the_game_goes_on() -> None:
    visit = Visit(address="/box/lesson")
    await next_card(visit)
    visit.do("coach leave")
    assert visit.shown.lesson_card is None
    assert not [node for node in found(visit.screen, role="group") if "coach" in dict(node.attributes)["class"]]
    await visit.until_asked()
    visit.do("touch", token="KC")
    await visit.until(lambda: len(visit.moves) >= 2)
    assert "box" in visit.app.lessons.learned


@story
async def test_a_reload_goes_on_with_the_lesson_and_a_new_one_replaces_it() -> None:
    visit = Visit(address="/madjack/lesson")
    await next_card(visit)
    here = visit.page.here
    again = Visit(visit.page.store, here)
    assert (await next_card(again)).number == 1
    anew = Visit(visit.page.store, "/madjack/lesson")
    assert anew.page.here != here
    assert len(anew.app.saves.running()) == 1


@story
async def test_a_lesson_beside_a_game_that_runs_says_where_that_is_saved() -> None:
    visit = Visit(address="/madjack?seed=3&seats=human,bot:random")
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    here = visit.page.here
    beside = Visit(visit.page.store, "/madjack/lesson")
    await next_card(beside)
    assert "Your other game is saved in My games." in beside.page.said
    assert Visit(visit.page.store, "/madjack").page.here == here
    alone = Visit(address="/madjack/lesson")
    await next_card(alone)
    assert not alone.page.said


@pytest.mark.parametrize("key", KEYS)
def test_a_move_is_only_suggested_where_there_is_another(key: str) -> None:
    @story
    async def asked() -> None:
        visit = Visit(address=f"/{key}/lesson")
        while not (card := await next_card(visit)).step.asks:
            visit.do("coach next")
        (coach,) = [
            each for each in found(visit.screen, role="group") if "coach" in dict(each.attributes)["class"].split()
        ]
        assert card.is_first_asked
        assert ("only a suggestion" in text_of(coach)) == (len(visit.legal) > 1)

    asked()


@story
async def test_the_front_page_offers_each_lesson_in_a_word() -> None:
    visit = Visit()
    for game in ("box", "madjack"):
        assert [text_of(link) for link in found(visit.screen, href=f"#/{game}/lesson")] == ["Learn"]


def test_what_waited_for_its_turn_in_a_lesson_does_not_come_back_when_the_game_is_opened_again() -> None:
    lesson, later = lesson_of("madjack"), 0
    (waiting,) = (step for step in lesson.steps if step.suggests is not None)
    assert waiting.suggests is not None
    others = {step.at for step in lesson.steps if step is not waiting}
    for seed in range(20):
        table, rng, turns = table_of("madjack"), Random(seed), 0
        for text in lesson.line:
            table.play(text)
        while table.turn is not None and turns < 3:
            made = len(table.moves)
            if table.turn == 0 and made >= waiting.at and waiting.suggests(table.state) is not None:
                if made not in others:
                    card = Guide(lesson, table).card()
                    assert (card is not None and card.step is waiting) is (turns == 0)
                    later += turns > 0
                turns += 1
            table.play(rng.choice(table.legal_moves()).notation)
    assert later > 5


def is_card(node: Node) -> bool:
    """Whether this is a card that lies open."""
    return "card" in dict(node.attributes).get("class", "").split()


@story
async def test_a_step_about_the_trick_is_read_while_its_cards_lie_there() -> None:
    visit = Visit(address="/madjack/lesson")
    await visit.until_asked()
    visit.do("coach next")
    await visit.play("play AS")
    await visit.until(lambda: bool(found(visit.screen, class_="a-trick told")))
    (told,) = found(visit.screen, class_="a-trick told")
    assert [dict(each.attributes)["data-key"] for each in every_node(told) if is_card(each)] == ["JC", "AS"]
    visit.do("coach next")
    await visit.until(lambda: visit.shown.touching is not None)
    assert not found(visit.screen, class_="a-trick told")
    (trick,) = found(visit.screen, class_="a-trick")
    assert [dict(each.attributes)["data-key"] for each in every_node(trick) if is_card(each)] == ["KH"]
