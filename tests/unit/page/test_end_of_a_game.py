"""The end of a game: a sheet that is another when it was won, lost or drawn, tells how it came about, and adds up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import date
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from knaves.analysis.course import GameCourse, ScoringTurn, points_ahead
from knaves.analysis.review import QUICK
from knaves.cards import card
from knaves.engine.game import Game
from knaves.engine.layout import ScoreRow, ScoreSheet
from knaves.engine.sentences import Sentence, meant, plain
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.link_text import packed
from knaves.page.play import end_of_game
from knaves.page.play.end_of_game import HELD
from knaves.page.play.game_story import (
    PATIENCE,
    GameStory,
    place_among,
    place_reached,
    plain_text,
    story_text,
    turn_part,
)
from knaves.page.play.sheets import SETTLING
from knaves.page.routes import FrontRoute, ReplayRoute, ResultRoute, ReviewRoute, href
from knaves.page.view.play_sheets import (
    NOTHING,
    Ending,
    SeriesView,
    counted,
    deal_gains,
    deal_sheet,
    end_head,
    end_of,
    end_sheet,
    has_won,
    last_deal_sheet,
    score_part,
)
from knaves.page.view.seat import seat_labels
from knaves.players.voices import LINES, Moment
from knaves.session.game_view import Over, Scored
from knaves.table.summary import GameSummary, daily_turn
from knaves.table.table import Table
from knaves.wire.questions import Judgement, JudgeMove
from tests.memory_store import MemoryStore
from tests.random_games import states, walk
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import SEATS, FirstMove, Visit, story
from tools.scenes import kept_games, short_games

SEATED = ("human", "bot:random")
SHORT = f"/california_jack?seed=5&target=1&policy=counted&{SEATS}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_rows_of_a_sheet_that_count_add_up_to_its_totals(game: Game) -> None:
    sheets = 0
    for state in states(game, 900, "sheets"):
        for part in game.table.layout(state, 0).areas.get("sheet", ()):
            assert isinstance(part, ScoreSheet)
            sheets += 1
            listing = [row for row in part.rows if row.counts]
            for column, total in enumerate(part.totals):
                listed = [(row.label.text, int(row.values[column] or 0)) for row in listing]
                found = sum(points for _, points in listed)
                assert found == total, (
                    f"column {column} of the score sheet: {listed} make {found}, its total is {total}"
                )
            assert part.totals or not listing
    if not sheets:
        pytest.skip("the game has no score sheet")


async def ended(visit: Visit) -> None:
    rng = Random(3)
    while not visit.is_over:
        await visit.play_on(rng)


def ways_on(visit: Visit) -> list[Mapping[str, str]]:
    """What the buttons and links below the result of a game say of themselves, from the first on."""
    (acts,) = found(visit.screen, class_="acts")
    return [dict(node.attributes) for node in every_node(acts) if node.tag in ("button", "a")]


def dialogs(screen: Node) -> list[str]:
    return [dict(node.attributes)["aria-label"] for node in found(screen, role="dialog")]


@pytest.mark.parametrize("pause", ["normal", "instant"])
def test_a_sheet_that_has_only_just_come_takes_no_tap_and_no_key(pause: str) -> None:
    """What was meant for the last card must not answer a sheet that nobody has seen yet."""

    async def tell() -> None:
        visit, rng = Visit(address=f"/california_jack?seed=5&target=9&{SEATS}"), Random(3)
        visit.app.change_settings({"pause": pause, "motion": False})
        settled, sleep = asyncio.Event(), visit.page.sleep
        visit.page.sleep = lambda ms: settled.wait() if ms == SETTLING else sleep(ms)  # type: ignore[method-assign, assignment, return-value]
        kinds = []
        while not visit.is_over:
            await visit.play_on(rng)
            await visit.until_asked()
            await visit.table.stage.played()
            if visit.shown.touching is not None:
                continue
            phase, address, screen = visit.shown.phase, visit.page.address(), visit.app.screen
            kinds.append(type(phase))
            for action, data in (("next", {}), ("again", {}), ("close", {}), ("key", {"key": " "})):
                if pause == "instant":
                    assert not visit.table.stage.overlay.is_settling
                    break
                visit.do(action, **data)
                assert (visit.shown.phase, visit.page.address(), visit.app.screen) == (phase, address, screen)
                assert dialogs(visit.screen)
            settled.set()
            await visit.until(lambda: not visit.table.stage.overlay.is_settling)
            settled.clear()
            if not visit.is_over:
                await visit.go_on()
        assert set(kinds) == {Scored, Over}
        visit.do("close")
        assert not dialogs(visit.screen)

    asyncio.run(asyncio.wait_for(tell(), 300))


@story
async def test_the_sheets_between_deals_and_at_the_end_lead_home() -> None:
    """The header is inert behind them."""
    visit, rng, kinds = Visit(address=f"/california_jack?seed=5&target=9&{SEATS}"), Random(3), set()
    while not visit.is_over:
        await visit.play_on(rng)
        await visit.until_asked()
        if visit.shown.touching is None:
            (dialog,) = found(visit.screen, role="dialog")
            assert len(found(dialog, href=href(FrontRoute()))) == 1
            kinds.add(type(visit.shown.phase))
    assert kinds == {Scored, Over}


@story
async def test_the_end_can_be_put_aside_and_reached_again() -> None:
    visit = Visit(address=SHORT)
    await ended(visit)
    (title,) = dialogs(visit.screen)
    visit.do("close")
    assert not dialogs(visit.screen)
    assert title in text_of(visit.screen), "the status line says who has won"
    assert any("champion" in str(dict(node.attributes).get("class")) for node in every_node(visit.screen))
    visit.do("see end")
    assert dialogs(visit.screen) == [title]


class Critic(FirstMove):
    """Finds one dear play, the second, and how dear it was when it looks closely."""

    def __init__(self, most: int = 10_000) -> None:
        """After `most` answers it never answers again."""
        self.most = most
        self.plies: list[int] = []

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, JudgeMove):
            if question.ply not in self.plies:
                self.plies.append(question.ply)
            if len(self.plies) > self.most:
                await asyncio.get_running_loop().create_future()
            better = next(m.notation for m in question.seen.legal_moves() if m.notation != question.played)
            loss = (0.3 if question.playouts == QUICK else 0.2) if self.plies.index(question.ply) == 1 else 0.0
            return Judgement(question.ply, question.played, better, 0.6 if loss else 0.5, loss, 0.001)
        return await super().answer(question, hurry)


@pytest.mark.parametrize(("key", "row"), [("madjack", "Captured cards"), ("california_jack", "Game")])
def test_how_the_last_deal_was_counted_is_seen_from_the_end(key: str, row: str) -> None:
    @story
    async def test() -> None:
        visit = Visit(address=f"/{short_games()[key]}")
        await ended(visit)
        visit.do("end next")
        await visit.until(lambda: not visit.table.stage.overlay.is_settling)
        visit.do("see deal")
        (table,) = found(visit.screen, class_="ss")
        assert row in text_of(table)
        await visit.until(lambda: not visit.table.stage.overlay.is_settling)
        visit.do("close")
        assert found(visit.screen, data_do="see deal")
        assert not found(visit.screen, class_="ss")

    test()


MOST_AT_FIRST, MOST_ON_THE_SHEET = 12, 45  # words of the end that stand on the screen


def words_in(text: str) -> int:
    """Count the words of a text; figures, and cards by their signs, are none."""
    return sum(bool(re.search("[A-Za-z]{2}", word)) for word in text.split())


ENDS: tuple[Moment, ...] = ("won", "lost", "just won", "just lost")
LONGEST = max((line for said in LINES.values() for moment in ENDS for line in said[moment]), key=words_in)


def words_of_the_end(visit: Visit) -> int:
    """Count the words that stand in the dialog if the bot, which says one line or another, says the longest.

    Of a closed list only what is chosen stands there.
    """
    (dialog,) = found(visit.screen, role="dialog")
    seen = (node for node in every_node(dialog) if node.tag != "option" or "selected" in dict(node.attributes))
    texts = [each for node in seen for each in node.children if isinstance(each, str)]
    said = [text_of(node) for node in found(dialog, class_="endword")]
    return sum(map(words_in, texts)) - sum(map(words_in, said)) + len(said) * words_in(LONGEST)


async def ended_with_a_pause(game: str, late: asyncio.Event | None = None) -> tuple[Visit, asyncio.Event]:
    """Play to the end, which is held until the event is set.

    With `late` one decision is judged, and the patience with the others ends once it is set.
    """
    visit, rng, tapped = Visit(address=f"/{short_games()[game]}"), Random(3), asyncio.Event()
    sleep = visit.page.sleep
    waits = {HELD: tapped} | ({PATIENCE: late} if late is not None else {})
    visit.page.sleep = lambda ms: waits[ms].wait() if ms in waits else sleep(ms)  # type: ignore[method-assign, assignment, return-value, index]
    if late is not None:
        visit.app.thinker = Critic(most=1)
    while not visit.is_over:
        await visit.until_asked()
        if isinstance(visit.shown.phase, Scored):
            await visit.go_on()
        elif not visit.is_over:
            table, move = visit.session.past(), rng.choice(visit.legal).notation
            table.play(move)
            while table.turn not in (None, visit.shown.viewer):
                table.play(table.legal_moves()[0].notation)  # as the bots of a visit do
            if table.turn is None:
                visit.app.change_settings({"pause": "normal"})
            await visit.play(move)
    if GAMES[game].table.counts_last_deal:
        await visit.until(lambda: bool(found(visit.screen, class_="ss")))
        await visit.until(lambda: not visit.table.stage.overlay.is_settling)
        visit.do("close")
    await visit.until(lambda: bool(found(visit.screen, data_do="end next")))
    return visit, tapped


@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_who_has_won_first_and_then_little_more(game: str) -> None:
    @story
    async def test() -> None:
        visit, _ = await ended_with_a_pause(game)
        visit.app.thinker = Critic()
        (title,) = dialogs(visit.screen)
        assert found(visit.screen, data_do="end next"), "a tap anywhere goes on"
        assert not found(visit.screen, data_do="again")
        assert words_of_the_end(visit) <= MOST_AT_FIRST
        looks = [str(dict(node.attributes).get("class")).split() for node in every_node(visit.screen)]
        assert {"ended", "fresh"} <= set(next(each for each in looks if "lay" in each)), "the table is lit, and moves"
        await visit.until(lambda: not visit.table.stage.overlay.is_settling)
        visit.do("end next")
        assert dialogs(visit.screen) == [title]
        assert len(found(visit.screen, data_do="again")) == 1
        await visit.until(lambda: text_of(found(visit.screen, class_="endsaid")[0]) != "")
        assert words_of_the_end(visit) <= MOST_ON_THE_SHEET
        assert not found(visit.screen, class_="ss"), "tables of points are behind the door"

    test()


@story
async def test_the_deal_that_ends_madjack_is_counted_as_the_others_are_before_the_winner_is_named() -> None:
    visit, _ = await ended_with_a_pause("madjack")
    titles = [dialogs(screen) for screen, _ in visit.page.drawn]
    (deal,) = next(each for each in titles if each)
    assert deal.startswith("Deal ")
    counted = next(screen for screen, _ in visit.page.drawn if dialogs(screen))
    assert "wins this deal" in text_of(counted) or "You win this deal" in text_of(counted)
    assert "Captured cards" in text_of(counted)
    (title,) = dialogs(visit.screen)
    assert title != deal


def status_of(screen: Node) -> str:
    """The status line, as text."""
    (line,) = (n for n in every_node(screen) if "status" in str(dict(n.attributes).get("class", "")).split())
    return text_of(line)


@story
async def test_the_winner_of_box_is_named_as_soon_as_the_last_card_has_been_seen() -> None:
    visit, _ = await ended_with_a_pause("box")
    (title,) = dialogs(visit.screen)
    statuses = [status_of(screen) for screen, _ in visit.page.drawn]
    seen = next(place for place, status in enumerate(statuses) if status == title)
    assert len(statuses) - seen > 2, "it is said while the last place is lost"
    assert not any("last box place" in status for status in statuses)
    assert set(statuses[seen:]) == {title}


def test_what_turned_a_game_is_named_in_the_middle_of_its_sentence() -> None:
    turn = Sentence(meant("a lucky king or queen", "you were behind until …"))
    assert story_text("lead lost", "Juniper", turn) == "You were ahead until a lucky king or queen."


@story
async def test_the_sheet_comes_by_itself_and_escape_brings_it_before_it_puts_it_aside() -> None:
    visit, tapped = await ended_with_a_pause("california_jack")
    visit.do("close")
    assert found(visit.screen, data_do="again")
    await visit.until(lambda: not visit.table.stage.overlay.is_settling)
    visit.do("close")
    assert not dialogs(visit.screen)
    visit, tapped = await ended_with_a_pause("california_jack")
    tapped.set()
    await visit.until(lambda: bool(found(visit.screen, data_do="again")))


@story
async def test_who_has_lost_is_told_one_idea_and_offered_an_easier_bot() -> None:
    for seed in range(30):
        visit = Visit(address=f"/california_jack?seed={seed}&target=1&seats=human,bot:medium")
        visit.app.thinker = Critic()
        await ended(visit)
        if not has_won(visit.shown):
            break
    await visit.until(lambda: any(each.tag == "a" for each in found(visit.screen, class_="endidea")))
    story_now = visit.table.end.story
    assert story_now is not None
    course = story_now.course()
    assert course is not None
    costliest = course.costliest()
    assert costliest is not None
    (idea,) = found(visit.screen, class_="endidea")
    assert dict(idea.attributes)["href"] == href(ReviewRoute(visit.session.key, costliest.ply))
    (offer,) = found(visit.screen, data_do="level")
    assert dict(offer.attributes)["data-level"] == "easy"
    visit.do("level", level="easy")
    assert visit.shown.seats[1] == "bot:easy"


@story
async def test_the_place_of_the_one_idea_is_kept_while_it_is_looked_for() -> None:
    for seed in range(30):
        visit = Visit(address=f"/california_jack?seed={seed}&target=1&seats=human,bot:medium")
        visit.app.thinker = Critic(most=2)
        await ended(visit)
        if not has_won(visit.shown):
            break
    await visit.until(lambda: bool(found(visit.screen, class_="endidea")))
    (place,) = found(visit.screen, class_="endidea")
    assert (place.tag, text_of(place)) == ("p", "…")


@story
async def test_how_the_game_went_is_said_once_and_stays_when_more_has_been_found_out() -> None:
    visit, late = Visit(address=SHORT), asyncio.Event()
    visit.app.thinker = Critic(most=2)
    sleep = visit.page.sleep
    visit.page.sleep = lambda ms: late.wait() if ms == PATIENCE else sleep(ms)  # type: ignore[method-assign, assignment, return-value]
    await ended(visit)
    told = visit.table.end.story
    assert told is not None
    await visit.until(lambda: len(told.job.judged) == 2)
    assert told.told().sentence == "", "not all decisions have been judged"
    late.set()
    await visit.until(lambda: told.told().sentence != "")
    sentence = told.told().sentence
    assert re.fullmatch(r"(You|Juniper) (took the lead .+|came back from .+|were .+ ahead.*)\.", sentence), (
        "nothing is said that a review could contradict"
    )
    course = told.course()
    assert course is not None
    assert told.sentence(replace(course, decisions=2)) != sentence, "what is known by now tells another story"
    assert told.told().sentence == sentence


@story
async def test_the_sheet_waits_for_its_sentence() -> None:
    late = asyncio.Event()
    visit, tapped = await ended_with_a_pause("california_jack", late)
    tapped.set()
    await visit.until(lambda: visit.table.end.story is not None and bool(visit.table.end.story.job.judged))
    assert found(visit.screen, data_do="end next"), "the winner is still named alone"
    late.set()
    await visit.until(lambda: bool(found(visit.screen, data_do="again")))
    assert text_of(found(visit.screen, class_="endsaid")[0])


def test_the_button_for_the_next_game_stands_before_the_series_and_no_face_twice() -> None:
    you, juniper = seat_labels(["human", "bot:easy"])
    told = replace(NOTHING, word=(juniper, "A pleasure."))
    sheet = end_sheet(Ending("lost", "Juniper wins", [], [juniper]), "g0", told, SeriesView([0, 1], 0))
    order = [dict(node.attributes).get("data-do") for node in every_node(sheet)]
    assert order.index("again") < order.index("series")
    assert len(faces_of(sheet)) == 1
    sheet = end_sheet(Ending("won", "You win", [], [you]), "g0", told)
    assert len(faces_of(sheet)) == 2, "who speaks is seen"


def faces_of(sheet: Node) -> list[Node]:
    return [node for node in every_node(sheet) if "av" in str(dict(node.attributes).get("class")).split()]


@pytest.mark.parametrize("is_duel", [True, False])
def test_another_level_is_offered_with_whoever_plays_it_in_a_duel(*, is_duel: bool) -> None:
    told = replace(NOTHING, softer="easy", is_duel=is_duel)
    (offer,) = found(end_sheet(Ending("lost", "Tansy wins", [], []), "g0", told), data_do="level")
    assert text_of(offer) == ("Easier: Juniper, Easy" if is_duel else "Easier: Easy")
    assert len(faces_of(offer)) == is_duel


def test_after_a_clear_win_the_next_level_is_offered_quietly() -> None:
    sheet = end_sheet(Ending("won", "You win", [], []), "g0", replace(NOTHING, harder="hard"))
    (offer,) = found(sheet, data_do="level")
    assert (text_of(offer), "quiet" in str(dict(offer.attributes)["class"])) == ("Next: Hard", True)


@pytest.mark.parametrize(("seed", "points", "is_clear"), [(0, (3, 1), True), (0, (3, 2), False)])
def test_a_win_by_half_of_the_points_is_clear(seed: int, points: tuple[int, int], is_clear: bool) -> None:
    table = Table(GAMES["california_jack"], GAMES["california_jack"].options.parse({"target": 1}), seed, (), SEATED)
    story_now = GameStory.__new__(GameStory)
    story_now.table, story_now.job = table, SimpleNamespace(seat=0)  # type: ignore[assignment]
    course = GameCourse((0.5, 1.0), 1.0, 0.5, 0, ())
    with patch.object(type(table.state), "scores", lambda _: list(points)):
        assert story_now._is_clear_win(course) is is_clear


def lost_box(seed: int) -> Table:
    """A game of Box that a person has lost to three bots, all of them at random."""
    game = GAMES["box"]
    for number in range(seed, seed + 40):
        table = Table(game, game.options.parse({}), number, (), ("human", *["bot:random"] * 3))
        rng = Random(number)
        while table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)
        if table.state.winners() != [0]:
            return table
    raise AssertionError("no game is lost")


@pytest.mark.parametrize("seed", range(0, 200, 40))
def test_a_lost_game_of_box_shows_the_own_fall_the_place_and_whom_one_has_outlasted(seed: int) -> None:
    table = lost_box(seed)
    told = GameStory(Visit(address="/").app, table, "a")
    told.line = lost("a", "2026-11-21T00:00:00Z", 0, 2)
    told.standings = [0.5, 0.0]
    out = [event.player for _, event in table.events_of() if event.kind == "PlayerOut"]
    place = 4 - out.index(0)
    assert place_reached(table, 0) == f"Place {place} of 4"
    assert place_among(table, 0) == (place, 4)
    fall = told._turn_that_decided()
    assert fall is not None
    assert re.search("^(Your last box card: .+, too high on .+|You had no box card left to turn)", text_of(fall))
    names = [told.seated[seat].name for seat in range(4) if seat in out[: out.index(0)]]
    gained = told._outlasted
    assert gained.startswith(f"You outlasted {' & '.join(names)}, until round ") if names else gained == ""


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.text.best is not None])
def test_no_best_moment_is_told_as_the_log_tells_it(key: str) -> None:
    """Nor is it a sum of points, which says nothing beside the score."""
    game, told = GAMES[key], 0
    for seed in range(12):
        seats = ("human", *["bot:random"] * (game.begin(game.options(), seed).seats - 1))
        table, rng = Table(game, game.options.parse({}), seed, (), seats), Random(seed)
        while table.turn is not None:
            table.play(rng.choice(table.legal_moves()).notation)
        events = [event for _, event in table.events_of()]
        found = game.text.best(events, 0) if game.text.best is not None else None
        if found is None:
            continue
        event, words = found
        told += 1
        assert event in events
        assert words != game.text.say(event)
        assert re.match("You(r| )", plain(words, 0)), plain(words, 0)
        assert "points" not in plain(words, 0)
    assert told


@story
async def test_the_first_win_against_a_level_is_said_once() -> None:
    seed = next(seed for seed in range(200) if wins_by_first_moves(seed))
    first = await won(None, seed)
    again = await won(first.page.store, seed)
    assert ["Your first win at California Jack!" in text_of(visit.screen) for visit in (first, again)] == [True, False]
    (news,) = found(first.screen, class_="endnews")
    (onward,) = found(news, data_do="level")
    assert text_of(onward) == "Next: Rowan, Beginner"
    assert len(faces_of(onward)) == 1


@story
async def test_a_lesson_says_at_its_end_that_the_next_game_counts() -> None:
    visit = Visit(address="/california_jack/lesson")
    await visit.until(lambda: visit.shown.lesson_card is not None)
    visit.do("coach leave")
    await ended(visit)
    await visit.until(lambda: bool(found(visit.screen, class_="endnews")))
    (news,) = found(visit.screen, class_="endnews")
    assert text_of(news) == "That was practice. Your next game counts in your statistics."


def test_the_sheet_of_the_end_has_a_way_home_after_the_other_ways() -> None:
    sheet = end_sheet(Ending("lost", "Poppy wins", [], []), "g0", NOTHING)
    ways = [dict(node.attributes) for node in every_node(sheet) if node.tag in ("a", "button")]
    assert (ways[-1]["href"], ways[-1]["title"]) == (href(FrontRoute()), "Home")


@story
async def test_a_first_win_that_is_shared_is_no_news() -> None:
    visit = await won(None, next(seed for seed in range(200) if wins_by_first_moves(seed)))
    told = visit.table.end.story
    assert told is not None
    assert told.line is not None
    assert told.told().news is not None
    told.line = replace(told.line, winners=(0, 1))
    assert told.told().news is None


async def won(store: MemoryStore | None, seed: int) -> Visit:
    """Play a deal by first moves, and wait until it has been looked back at."""
    visit = Visit(store, f"/california_jack?seed={seed}&target=1&{SEATS}")
    while not visit.is_over:
        await visit.until_asked()
        if isinstance(visit.shown.phase, Scored):
            await visit.go_on()
        elif not visit.is_over:
            await visit.play(visit.legal[0].notation)
    await visit.until(lambda: visit.table.end.story is not None and bool(visit.table.end.story.standings))
    return visit


def wins_by_first_moves(seed: int) -> bool:
    state = GAMES["california_jack"].begin(GAMES["california_jack"].options.parse({"target": 1}), seed)
    while state.turn is not None:
        state.play(state.legal_moves()[0])
    return state.winners() == [0]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_goes_to_a_friend_as_a_picture_and_two_lines(game: str) -> None:
    @story
    async def test() -> None:
        visit = Visit(address=f"/{short_games()[game]}")
        rng = Random(3)
        while not visit.is_over:
            await visit.until_asked()
            if isinstance(visit.shown.phase, Scored):
                await visit.go_on()
            elif not visit.is_over:
                await visit.play(rng.choice(visit.legal).notation)
        await visit.until(lambda: visit.table.end.story is not None and bool(visit.table.end.story.standings))
        visit.do("share result")
        (picture,) = found(visit.screen, class_="shareshot")[:1] or [
            node for node in every_node(visit.screen) if "shareshot" in str(dict(node.attributes).get("class"))
        ]
        assert GAMES[game].title in text_of(picture)
        assert "example.org/knaves" in text_of(picture)
        assert "You win" not in text_of(picture), "a friend reads it"
        assert all("href" not in dict(node.attributes) or dict(node.attributes)["href"].startswith("#")
                   for node in every_node(picture)), "all that is drawn is in it"  # fmt: skip
        visit.do("send picture")
        await visit.until(lambda: bool(visit.page.files))
        first, second = visit.page.copied[-1].split("\n")
        assert first.startswith(f"Knaves · {GAMES[game].title}: ")
        assert set(second.partition(" ")[0]) <= set("⬛🟨🟩")
        assert "/#/result?record=m" in second
        assert len(second) < 260
        visit.do("close")
        assert found(visit.screen, data_do="again"), "back to the end"

    test()


@pytest.mark.parametrize("key", GAMES)
def test_how_the_end_was_counted_names_the_players_and_calls_no_game_a_deal(key: str) -> None:
    *_, state = walk(GAMES[key], GAMES[key].options.parse({}), 5)
    shown = replace(Visit(address=f"/{key}").shown, layout=GAMES[key].table.layout(state, 0), position=state)
    drawn = last_deal_sheet(shown, seat_labels(["human", *["bot:easy"] * (state.seats - 1)]))
    told = "" if drawn is None else text_of(drawn)
    assert "Seat" not in told
    part = score_part(shown)
    assert ("deal" in told) is (part is not None and any(row.counts for row in part.rows)), told


@pytest.mark.parametrize(
    ("seat", "winner", "winners", "says"),
    [
        (0, "Basil", [0], "You won before Juniper & Poppy had a turn."),
        (1, "You & Basil", [0], "You & Basil won before you had a turn."),
        (0, "", [0, 1], ""),
    ],
)
def test_a_game_that_ends_before_a_side_has_moved_is_said_of_partners_and_of_no_draw(
    seat: int, winner: str, winners: list[int], says: str
) -> None:
    state = SimpleNamespace(sides=2, winners=lambda: winners, side=lambda each: each % 2)
    story = GameStory.__new__(GameStory)
    story.table = SimpleNamespace(state=state, movers=[0, 2])  # type: ignore[assignment]
    story.job = SimpleNamespace(seat=seat)  # type: ignore[assignment]
    story.seated = seat_labels(["human", *["bot:easy"] * 3])
    assert story._rare_course(winner) == says


@story
async def test_both_results_of_a_deal_stand_at_the_end_without_the_link() -> None:
    theirs = Table(GAMES["california_jack"], GAMES["california_jack"].options.parse({"target": 1}), 6, (), SEATED)
    rng = Random(8)
    while theirs.turn is not None:
        theirs.play(rng.choice(theirs.legal_moves()).notation)
    visit = Visit(address=str(ResultRoute(packed(theirs.record()))))
    assert "Your friend’s result" in text_of(visit.screen)
    visit.do("play")
    await ended(visit)
    await visit.until(lambda: bool(found(visit.screen, class_="endbeside")))
    (beside,) = found(visit.screen, class_="endbeside")
    points = [theirs.record().result, visit.session.record().result]
    for result in points:
        assert result is not None
        assert f"{result['scores'][0]}–{result['scores'][1]}" in text_of(beside)


@story
async def test_the_daily_deal_ends_with_streak_week_bots_and_tomorrow() -> None:
    visit = Visit(address="/box/daily")
    rng = Random(3)
    while not visit.is_over:
        await visit.until_asked()
        if visit.shown.can_fast_forward:
            visit.do("fast forward")
            await visit.until(lambda: visit.is_over)
        elif isinstance(visit.shown.phase, Scored):
            await visit.go_on()
        elif not visit.is_over:
            await visit.play(rng.choice(visit.legal).notation)
    await visit.until(lambda: "A bot with your cards" in text_of(visit.screen))
    (daily,) = found(visit.screen, class_="enddaily")
    tomorrow = list(GAMES.values())[daily_turn(date(2026, 11, 22), len(GAMES))]
    assert f"Tomorrow: {tomorrow.title}" in text_of(daily)
    assert "first day" in text_of(daily)
    assert len([node for node in every_node(daily) if node.tag == "i"]) == 7
    assert words_of_the_end(visit) <= MOST_ON_THE_SHEET + 20
    share, again = ways_on(visit)[:2]
    assert (share["data-do"], again["data-do"]) == ("share result", "again"), "a daily deal is there to be compared"
    assert ["primary" in str(each["class"]) for each in (share, again)] == [True, False]


@story
async def test_any_other_game_ends_with_another_one_as_its_first_button() -> None:
    visit = Visit(address=SHORT)
    await ended(visit)
    again, share = ways_on(visit)[:2]
    assert (again["data-do"], share["data-do"]) == ("again", "share result")
    assert ["primary" in str(each["class"]) for each in (again, share)] == [True, False]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_after_a_lost_game_the_next_one_has_the_level_of_before(level: str) -> None:
    """At once, and on the next visit."""

    @story
    async def test() -> None:
        for seed in range(30):
            visit = Visit(address=f"/california_jack?seed={seed}&target=1&seats=human,bot:{level}")
            await ended(visit)
            if not has_won(visit.shown):
                break
        assert not has_won(visit.shown)
        visit.do("again")
        assert visit.shown.seats == ("human", f"bot:{level}")
        later = Visit(visit.page.store, "/california_jack")
        assert later.shown.seats == ("human", f"bot:{level}")

    test()


@story
async def test_the_review_holds_what_the_end_leaves_out() -> None:
    visit = Visit(address=SHORT)
    visit.app.thinker = Critic()
    await ended(visit)
    visit.follow("Review")
    await visit.until(lambda: bool(found(visit.screen, class_="ss")))
    assert "Against Random:" in text_of(visit.screen)
    assert found(visit.screen, data_do="same")
    visit.do("same")
    assert not isinstance(visit.shown.phase, Over)


@story
async def test_who_comes_back_to_the_table_of_a_finished_game_finds_its_end() -> None:
    visit = Visit(address=SHORT)
    visit.app.thinker = Critic()
    await ended(visit)
    here, (title,) = visit.page.here, dialogs(visit.screen)
    lines = visit.app.saves.past.lines()
    visit.follow("Review")
    await visit.until(lambda: "/review/" in visit.page.here and bool(found(visit.screen, href=f"#{here}")))
    visit.page.go(here)
    await visit.until(lambda: visit.page.here == here and dialogs(visit.screen) == [title])
    assert visit.app.saves.past.lines() == lines
    assert visit.app.saves.running() == [], "nothing was dealt, and the game does not go on"


@story
async def test_where_looking_back_cannot_be_had_the_end_does_without() -> None:
    visit = Visit(address=SHORT)
    visit.page.later = asyncio.get_running_loop().create_future()
    visit.page.later.set_exception(OSError("no network"))
    await ended(visit)
    assert dialogs(visit.screen)
    visit.do("again")
    assert not isinstance(visit.shown.phase, Over)


def classes_of(mood: str) -> set[str]:
    end = Ending(mood, "Title", [("You", "3"), ("Juniper", "5")], seat_labels(["human", "bot:easy"]))
    return {name for node in every_node(end_head(end)) for name in str(dict(node.attributes).get("class", "")).split()}


def test_won_lost_and_drawn_are_drawn_each_in_its_own_way() -> None:
    won, lost, drawn = (classes_of(mood) for mood in ("won", "lost", "drawn"))
    assert {"glory", "crown1"} <= won
    assert "glory" not in lost | drawn
    assert "crown1" in lost
    assert "crown1" not in drawn


TAPS: tuple[tuple[str, dict[str, str]], ...] = (("next", {}), ("key", {"key": " "}), ("touch", {"token": "AS"}))


@pytest.mark.parametrize("tap", TAPS, ids=lambda tap: tap[0])
def test_a_tap_that_ends_the_playing_of_a_deals_last_card_leaves_the_score_sheet_unanswered(
    tap: tuple[str, dict[str, str]],
) -> None:
    """It brings the sheet up, and nobody has seen that before."""

    async def tell() -> None:
        visit, rng, never = Visit(address=f"/california_jack?seed=5&target=9&{SEATS}"), Random(3), asyncio.Event()
        while len(visit.moves) < 50:
            await visit.play_on(rng)
            await visit.until_asked()
        visit.app.change_settings({"pause": "normal", "motion": False})
        stage = visit.table.stage

        async def goes_on(_: object = None) -> None:
            """The session does not wait for the last card, as after a claim; the table still plays it."""

        async def is_played(_: object) -> None:
            await never.wait()

        stage.played, stage.playback._go = goes_on, is_played  # type: ignore[method-assign, assignment]
        while not isinstance(visit.shown.phase, Scored):
            await visit.play_on(rng)
            await visit.until(lambda: visit.shown.touching is not None or isinstance(visit.shown.phase, Scored))
        assert stage.playback.playing is not None
        assert not dialogs(visit.screen)
        visit.do(tap[0], **tap[1])
        assert isinstance(visit.shown.phase, Scored)
        assert dialogs(visit.screen) == ["Deal 1, first to 9"]
        await asyncio.sleep(0)
        assert isinstance(visit.shown.phase, Scored), "the tap has answered the sheet that it brought up"

    asyncio.run(asyncio.wait_for(tell(), 300))


def a_sheet() -> ScoreSheet:
    """Of the second deal of a race: points from before, cards that are only told, and the point for them."""
    rows = (
        ScoreRow(Sentence("Points before this deal"), ("2", "1")),
        ScoreRow(Sentence("Captured cards"), ("14", "9"), counts=False),
        ScoreRow(Sentence("5 cards more"), ("1", ""), winner=0),
    )
    return ScoreSheet(Sentence("Deal 2, first to 5"), (0, 1), rows, (3, 1))


def test_a_score_is_counted_from_nothing_to_what_it_is_and_its_sums_never_fall() -> None:
    steps = counted(a_sheet())
    assert steps[-1] == a_sheet()
    assert not any(value.strip() for row in steps[0].rows for value in row.values)
    assert [each.totals for each in steps] == sorted(each.totals for each in steps)
    assert steps[0].totals == (0, 0)
    assert {len(each.rows) for each in steps} == {3}, "a row that comes later would push the others"
    captured = [int(each.rows[1].values[0]) for each in steps if each.rows[1].values[0].strip()]
    assert captured == sorted(captured)
    assert len(set(captured)) > 4, "the cards are counted, and not only told"
    assert deal_gains(a_sheet()) == (1, 0)


def figures(visit: Visit) -> str:
    """What the score sheet says."""
    return " ".join(text_of(node) for node in found(visit.screen, class_="ss"))


def looks_of(screen: Node) -> list[str]:
    """The classes of the sheet over a table."""
    return [each for node in found(screen, role="dialog") for each in dict(node.attributes)["class"].split()]


def is_counting(visit: Visit) -> bool:
    return "counting" in looks_of(visit.screen)


async def at_score(settings: Mapping[str, str | bool], sleep: Callable[[Visit, float], Awaitable[None]]) -> Visit:
    """Play a deal of California Jack to its score, which each pause of `sleep` belongs to then."""
    visit, rng = Visit(address=f"/california_jack?seed=5&target=9&{SEATS}"), Random(3)
    while len(visit.moves) < 51:
        await visit.play_on(rng)
        await visit.until_asked()
    visit.app.change_settings(dict(settings))
    visit.page.sleep = lambda ms: sleep(visit, ms)  # type: ignore[method-assign]
    while not isinstance(visit.shown.phase, Scored):
        await visit.play_on(rng)
        await visit.until(lambda: visit.shown.touching is not None or isinstance(visit.shown.phase, Scored))
    return visit


@story
async def test_the_score_of_a_deal_is_counted_up_in_less_than_a_second_and_a_half() -> None:
    seen: list[tuple[str, float]] = []

    async def sleep(visit: Visit, ms: float) -> None:
        if is_counting(visit) and ms != SETTLING:
            seen.append((figures(visit), ms))
        await asyncio.sleep(0)

    visit = await at_score({"pause": "normal", "motion": True}, sleep)
    await visit.until(lambda: bool(seen) and not is_counting(visit))
    shown = [text for text, _ in seen]
    assert len(set(shown)) >= 5, shown
    assert shown[0].endswith("Total00")
    assert figures(visit) == shown[-1], "the last step is the whole score"
    assert sum(ms for _, ms in seen) < 1500


@story
async def test_a_touch_ends_the_counting_and_a_page_without_motion_never_counts() -> None:
    never = asyncio.Event()

    async def waits(visit: Visit, _: float) -> None:
        await (never.wait() if is_counting(visit) else asyncio.sleep(0))

    visit = await at_score({"pause": "normal", "motion": True}, waits)
    await visit.until(lambda: is_counting(visit))
    before = figures(visit)
    visit.do("all counted")
    assert not is_counting(visit)
    assert figures(visit) != before
    assert isinstance(visit.shown.phase, Scored)
    still = await at_score({"pause": "normal", "motion": False}, waits)
    await still.until(lambda: bool(dialogs(still.screen)))
    assert not is_counting(still)


@story
async def test_a_bot_has_a_word_on_a_deal_that_was_clearly_won() -> None:
    async def sleep(_: Visit, __: float) -> None:
        await asyncio.sleep(0)

    words = []
    for least in (0, 99):
        with patch.object(end_of_game, "BIG", least):
            visit = await at_score({"pause": "normal", "motion": True}, sleep)
        await visit.until(lambda visit=visit: bool(dialogs(visit.screen)))  # type: ignore[misc]
        words.append(len(found(visit.screen, class_="endword")))
    assert words == [1, 0]


def test_a_won_deal_a_lost_one_and_an_even_one_look_and_sound_different() -> None:
    visit = Visit(address=f"/california_jack?seed=5&{SEATS}")
    looks = []
    for mine, theirs in ((3, 1), (1, 3), (2, 2)):
        rows = (ScoreRow(Sentence("Jack of trumps"), (str(mine), ""), winner=0),
                ScoreRow(Sentence("High: ace of trumps"), ("", str(theirs)), winner=1))  # fmt: skip
        part = ScoreSheet(Sentence("Deal 1, first to 10"), (0, 1), rows, (mine, theirs))
        shown = replace(visit.shown, layout=replace(visit.shown.layout, areas={"sheet": (part,)}))
        sheet = deal_sheet(shown, Scored(), seat_labels(["human", "bot:easy"]))
        assert sheet is not None
        (said,) = found(sheet, class_="dealwon")
        looks.append((text_of(said), bool(found(sheet, class_="glory")), "is-won" in looks_of(sheet)))
    assert looks == [
        ("You win this deal", True, True), ("Juniper wins this deal", False, False), ("An even deal", False, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "ahead", "says"),
    [
        ("", (0, -3, 1), "You came back from 3 points behind."), ("", None, "You won in 23 moves."),
        ("", (0, -1, 1), "You came back from 1 point behind."), ("", (0, 1, 2), "You took the lead early and held it."),
        ("", (0, 0, 0, 0, 1), "You took the lead near the end."), ("Juniper", None, "You held out for 23 moves."),
        ("Juniper", (0, 4, -1), "You were up to 4 points ahead."), ("", (0, 0), "Nobody had more points."),
        ("Juniper", (0, 1, -1), "You were 1 point ahead at best."),
        ("Juniper", (0, 0, 0, -1, -2, -4), "Juniper took the lead halfway through and held it."),
    ],
)  # fmt: skip
def test_a_plain_end_says_how_the_points_went(name: str, ahead: tuple[int, ...] | None, says: str) -> None:
    assert plain_text(name, ahead, 23) == says


def test_the_result_of_one_eyed_jack_counts_rows() -> None:
    store = MemoryStore()
    store.texts |= kept_games()
    visit = Visit(store, "/one_eyed_jack/play/row")
    end = end_of(visit.shown, visit.table.live.seated)
    assert ([points for _, points in end.scores], end.unit) == (["2", "0"], "rows")
    assert "You 2, Tansy 0" in text_of(end_head(end))


def test_an_extra_turn_in_the_turn_that_decided_is_said() -> None:
    turn = ScoringTurn(range(3), ((0, 26), (2, 1)), (0, 0))
    said = [
        text_of(turn_part(turn, {0: [card("5H")], 2: [card("6H")]}, [], winner=None, viewer=0,
                          seated=seat_labels(["human", "bot:easy"]), lead=None, watch=ReplayRoute("a", 0),
                          goes_on=goes_on))
        for goes_on in (False, True)
    ]  # fmt: skip
    assert ["extra turn included" in each for each in said] == [False, True]


def test_the_sum_of_a_turn_stays_on_one_line_with_its_last_part() -> None:
    turn = ScoringTurn(range(3), ((0, 26), (2, 1)), (0, 0))
    drawn = turn_part(turn, {}, [], winner=None, viewer=0, seated=seat_labels(["human", "bot:easy"]), lead=None,
                      watch=ReplayRoute("a", 0))  # fmt: skip
    assert text_of(found(drawn, class_="endgain")[-1]).split() == ["+", "1", "=", "27"]


def test_the_sum_of_a_long_turn_names_the_biggest_parts_and_counts_the_others() -> None:
    turn = ScoringTurn(range(6), ((0, 2), (1, 1), (2, 16), (3, 4), (4, 2), (5, 12)), (0, 0))
    drawn = turn_part(turn, {}, [], winner=None, viewer=0, seated=seat_labels(["human", "bot:easy"]), lead=None,
                      watch=ReplayRoute("a", 0))  # fmt: skip
    assert [text_of(each).split() for each in found(drawn, class_="endgain")] == [
        ["16"], ["+", "4"], ["+", "12"], ["+", "3", "more:", "5", "=", "37"],
    ]  # fmt: skip


def test_a_deal_that_decided_is_named_by_its_number() -> None:
    """A sentence on an earlier deal under the final score looked like an error."""
    turn, seated = ScoringTurn(range(3), ((0, 2),), (0, 0)), seat_labels(["human", "bot:easy"])
    said = [
        text_of(turn_part(turn, {}, [Sentence("Juniper wins the deal.")], winner=None, viewer=0, seated=seated,
                          lead=None, watch=ReplayRoute("a", 0), deal=deal))
        for deal in (None, 4)
    ]  # fmt: skip
    assert ["Decided in deal 4" in each for each in said] == [False, True]


@pytest.mark.parametrize(
    ("points", "leads"),
    [
        ([(9, 0), (9, 2), (9, 12)], [0, 0, 0, 3]),  # 9 points were dealt before the first move
        ([(9, 0), (14, 2), (14, 16)], [0, 0, -12, 2]),
        ([(9, 0), (9, 2), (12, 2)], [-9, -9, -7, -10]),  # who has lost was behind from the start
    ],
)
def test_points_dealt_before_the_first_move_are_nothing_that_one_comes_back_from(
    points: list[tuple[int, int]], leads: list[int]
) -> None:
    class Race:
        """A game of two, in which seat 1 moves twice."""

        def __init__(self) -> None:
            self.at = 0

        def side(self, seat: int) -> int:
            return seat

        def scores(self) -> tuple[int, int]:
            return points[max(0, self.at - 1)]

        def play(self, _: object) -> None:
            self.at += 1

    table = SimpleNamespace(state_at=lambda _: Race(), moves=["a", "b", "c"], movers=[1, 1, 1])
    assert points_ahead(table, 1) == leads  # type: ignore[arg-type]


def lost(key: str, ended: str, mine: int, theirs: int, moves: int = 40) -> GameSummary:
    """A lost game of California Jack against the random bot."""
    return GameSummary(
        key, "california_jack", ended, "target=5", "random", 0, (mine, theirs), (1,), 0, counted=True, moves=moves
    )


@pytest.mark.parametrize(
    ("before", "now", "says"),
    [
        ([], lost("b", "2026-11-21T00:00:00Z", 3, 10), "Next goal: beat Random."),
        ([(2, 10, 40)], lost("b", "2026-11-21T00:00:00Z", 3, 10), "Your best score against Random: 3 points."),
        ([(5, 10, 40)], lost("b", "2026-11-21T00:00:00Z", 5, 7), "Your closest game against Random: 2 points short."),
        ([(1, 15, 40)], lost("b", "2026-11-21T00:00:00Z", 1, 10), "Next goal: beat Random."),
        ([(5, 7, 40)], lost("b", "2026-11-21T00:00:00Z", 2, 10, 50), "You held out longer than ever against Random."),
        ([(5, 7, 40)] * 3, lost("b", "2026-11-21T00:00:00Z", 2, 10), "1 more until 5 games of California Jack."),
        ([(5, 7, 40)] * 4, lost("b", "2026-11-21T00:00:00Z", 2, 10), "You’ve now played 5 games of California Jack."),
        ([(5, 7, 40)] * 6, lost("b", "2026-11-21T00:00:00Z", 2, 10), "Next goal: beat Random."),
    ],
)  # fmt: skip
def test_a_lost_game_has_brought_something_where_anything_is_new(
    before: list[tuple[int, int, int]], now: GameSummary, says: str | None
) -> None:
    game = GAMES["california_jack"]
    visit = Visit(address="/")
    for number, (mine, theirs, moves) in enumerate(before):
        visit.app.saves.past.add_line(lost(f"a{number}", f"2026-11-20T00:00:0{number}Z", mine, theirs, moves))
    visit.app.saves.past.add_line(now)
    table = Table(game, game.options.parse({"target": 5}), 1, (), ("human", "bot:random"))
    rng = Random(1)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    story = GameStory(visit.app, table, now.id)
    news = story._news()
    assert (text_of(news) if news is not None else None) == says
