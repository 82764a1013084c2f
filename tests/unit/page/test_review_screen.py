"""The review on the page: it goes through all decisions, can be stopped and is kept, and says why."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from knaves.analysis.luck import Balance
from knaves.analysis.review import DEEP
from knaves.bots.reasons import compared
from knaves.bots.search import Candidate
from knaves.cards import Card
from knaves.engine.layout import ScoreSheet
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.app_context import AppContext, NavigationHistory
from knaves.page.play import game_story
from knaves.page.routes import ReviewRoute, href
from knaves.page.screens import review as screen_of_review
from knaves.page.screens.replay import ReplayScreen
from knaves.page.screens.review import ReviewScreen
from knaves.page.view.card import card_name
from knaves.page.view.seat import seat_labels
from knaves.page.view.widgets import score_table
from knaves.players.thinkers import SliceThinker
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.table import Table
from knaves.wire.questions import Judgement, JudgeMove
from tests.memory_store import MemoryStore
from tests.positions import seen_in_turn
from tests.unit.page.fake_page import FakePage, every_node, found, text_of
from tools.building.prerender import markup

CJ = GAMES["california_jack"]
ROOT = Path(__file__).resolve().parents[3]


@cache
def a_game() -> Table:
    """One deal of California Jack, played at random."""
    table = Table(CJ, CJ.options.parse({"target": 1}), 11, (), ("human", "bot:random"))
    rng = Random(4)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    return table


class App:
    """What the screen asks of the program."""

    def __init__(self, store: MemoryStore) -> None:
        self.navigation = NavigationHistory()
        self.page = FakePage(store)
        self.saves = Saves(store)
        self.thinker = Counting()
        self.settings = Settings()


class Counting(SliceThinker):
    """Counts what it was asked to judge."""

    asked = 0

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        self.asked += 1
        await asyncio.sleep(0)
        return await super().answer(question, hurry)


def screen_of(app: App) -> ReviewScreen:
    return ReviewScreen(cast(AppContext, app), a_game(), "g1")  # it asks no more of the app


def reviewed(store: MemoryStore, most: int | None = None) -> tuple[ReviewScreen, App]:
    """A review that has come to its end, or is stopped after so many judgements."""
    app = App(store)
    screen = screen_of(app)

    async def work() -> None:
        screen.enter()
        while app.page.tasks and not app.page.tasks[-1].done():
            await asyncio.sleep(0)
            if most is not None and app.thinker.asked >= most:
                screen.do("stop")
        await asyncio.sleep(0)
        assert not [task.exception() for task in app.page.tasks if not task.cancelled() and task.exception()]

    asyncio.run(work())
    return screen, app


def words(app: App) -> str:
    screen = app.page.screen
    assert isinstance(screen, Node)
    return text_of(screen)


def test_a_stopped_review_goes_on_where_it_was_and_its_account_is_kept(monkeypatch: Any) -> None:
    monkeypatch.setattr(screen_of_review, "QUICK", 4)
    monkeypatch.setattr(game_story, "QUICK", 4)
    monkeypatch.setattr(screen_of_review, "DEEP", 8)
    monkeypatch.setattr(game_story, "DEEP", 8)
    store = MemoryStore()
    first, app = reviewed(store, most=5)
    assert 0 < len(first.job.judged) < len(first.job.plies)
    assert first.job.account is None
    second, app = reviewed(store)
    everything = 2 * len(second.job.plies) + len(second.job.others)
    assert app.thinker.asked <= everything - len(first.job.judged)
    assert second.job.account is not None
    assert second.job.others
    assert second.job.account.theirs != 0
    assert "before the deal" in words(app)
    third, app = reviewed(store)
    assert app.thinker.asked == 0
    assert third.job.account == second.job.account


class Wavering(Counting):
    """Finds each move of a match dear, and the position after it better than it thought."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if not isinstance(question, JudgeMove):
            return await super().answer(question, hurry)
        better = next(move.notation for move in question.seen.legal_moves() if move.notation != question.played)
        return Judgement(question.ply, question.played, better, 0.4 + question.ply / 1000, 0.3, 0.001)


def test_no_decision_of_a_turn_is_said_to_lose_more_than_the_next_one_still_has() -> None:
    game = GAMES["jack_in_the_box"]
    table = Table(game, game.options.parse({}), 4, seats=("human", "bot:random"))
    rng = Random("turns")
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    app = App(MemoryStore())
    app.thinker = Wavering()
    job = game_story.ReviewJob(cast(AppContext, app), table, "g1")
    asyncio.run(job.glance(lambda: None))
    assert set(job.judged) == set(job.plies)
    assert job.continued
    for ply, later in job.continued.items():
        if ply in job.judged:
            before, after = job.judged[ply], job.judged[later]
            assert before.shown[1] >= after.shown[0]
            assert before.better == before.move


def test_the_figures_are_of_what_is_judged_for_good_and_the_account_comes_below_all_else() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    good = found(app.page.screen, class_="rvsum")[0]
    assert text_of(good) == "…good decisions so far…winning chance lost per decision"
    for ply in screen.job.plies[:4]:
        screen.job.depths[ply] = DEEP
    screen.draw()
    good = found(app.page.screen, class_="rvsum")[0]
    assert text_of(good) == "3 of 4good decisions so far3.0%winning chance lost per decision"
    for ply in screen.job.plies:
        judgement = screen.job.judged.get(ply)
        move = a_game().moves[ply].notation
        screen.job.judged[ply] = judgement or Judgement(ply, move, move, 0.6, 0.0, 0.0)
        screen.job.depths[ply] = DEEP
    screen.job.account = Balance(1.0, 0.5, 0.02, 0.0, 0.0)
    screen.draw()
    count = len(screen.job.plies)
    good = found(app.page.screen, class_="rvsum")[0]
    assert text_of(good).startswith(f"{count - 1} of {count}good decisions0.")
    sections = [str(dict(node.attributes).get("class")) for node in every_node(app.page.screen or "")
                if node.tag == "section"]  # fmt: skip
    assert sections[-1].endswith("luck")


def test_their_mistakes_are_counted_only_where_they_had_something_to_decide() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    lines = ["your mistakes", "their mistakes", "cards and all other moves"]
    screen.job.account = Balance(1.0, 0.5, 0.02, 0.0, 0.0)
    screen.draw()
    assert [line in words(app) for line in lines] == [True, False, True]
    ply = next(ply for ply, seat in enumerate(a_game().movers) if seat != screen.job.seat)
    move = a_game().moves[ply].notation
    screen.job.judged[ply] = Judgement(ply, move, move, 0.6, 0.0, 0.0)
    screen.draw()
    assert [line in words(app) for line in lines] == [True] * 3


@pytest.mark.parametrize("key", GAMES)
def test_a_replay_offers_to_go_on_only_where_something_can_come_of_it(key: str) -> None:
    """After the last choice nothing can differ, unless chance decides; the button keeps its place."""
    game = GAMES[key]
    table = Table(game, game.options.parse({}), 3)
    rng = Random(3)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    app = App(MemoryStore())
    replay = ReplayScreen(cast(AppContext, app), table, 0, key="g1")
    offered = {}
    for ply in range(max(0, len(table.moves) - 30), len(table.moves) + 1):
        replay.replayer.ply = ply
        replay.draw()
        (button,) = found(app.page.screen, data_do="play on")
        offered[ply] = "kept" not in dict(button.attributes)["class"]
    states = {ply: table.state_at(ply) for ply in offered}
    choices = [ply for ply, state in states.items() if len(state.legal_moves()) > 1]
    assert all(offered[ply] for ply in offered if choices and ply <= choices[-1])
    same = [ply for ply in offered if ply > choices[-1] and states[ply].chance.used == table.state.chance.used]
    assert not any(offered[ply] for ply in same)
    assert same


def test_a_mistake_is_told_with_its_reason() -> None:
    store = MemoryStore()
    app = App(store)
    screen = screen_of(app)
    judgement, reason = a_mistake_with_a_reason(screen)
    screen.job.judged = {judgement.ply: judgement}
    screen.do("look", {"place": "0"})
    assert reason.text.rpartition("}")[2] in words(app)


def a_mistake_with_a_reason(screen: ReviewScreen) -> tuple[Judgement, Sentence]:
    """The first move of the game for which another one has a reason."""
    for ply in screen.job.plies:
        state, move = a_game().state_at(ply), a_game().moves[ply]
        for better in state.legal_moves():
            told = compared(seen_in_turn(state), CJ.bots, Candidate(better, 0.6), Candidate(move, 0.5), {})
            named = [each.code for each in told[0].facts.values() if isinstance(each, Card)] if told else []
            if better.notation.split(" ")[1] in named:
                return Judgement(ply, move.notation, better.notation, 0.6, 0.1, 0.01), told[0]
    raise AssertionError("no move has a reason")


@pytest.mark.parametrize(
    ("loss", "error", "told", "doubt"),
    [
        (0.12, 0.01, "−12%", "±Give or take 2%:"),
        (0.0236, 0.0082, "−2%", "±Give or take 1.6%:"),
    ],
)
def test_a_mistake_is_never_shown_to_be_as_small_as_its_doubt(loss: float, error: float, told: str, doubt: str) -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    ply = screen.job.plies[0]
    move, better = a_game().state_at(ply).legal_moves()[:2]
    screen.job.judged[ply] = Judgement(ply, move.notation, better.notation, 0.6, loss, error)
    screen.do("look", {"place": "0"})
    assert told in words(app)
    assert doubt in words(app)


def test_an_exact_mistake_says_in_how_many_hands_the_other_move_is_best() -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    ply = screen.job.plies[0]
    screen.job.judged[ply] = Judgement(ply, "play QH", "play 2S", 0.6, 0.1, 0.0, True, 17 / 21, 21)
    screen.do("look", {"place": "0"})
    assert "Nothing beats it in 17 of 21 possible deals" in words(app)


def test_a_damaged_review_is_begun_anew() -> None:
    for text in ('{"judged": [[60, {"ply": "x"}]]}', "[]", '{"judged": 3}', "{", '{"judged": [], "account": {"a": 1}}'):
        store = MemoryStore()
        store.set("review/g1", text)
        screen = screen_of(App(store))
        assert (screen.job.judged, screen.job.account) == ({}, None)


def test_stopping_and_going_on_leaves_one_worker_and_leaving_none() -> None:
    """However often it is stopped, one review judges each decision once."""
    app = App(MemoryStore())
    screen = screen_of(app)

    async def work() -> None:
        screen.enter()
        for _ in range(6):
            await asyncio.sleep(0)
            screen.do("stop")
            screen.do("resume")
        await asyncio.sleep(0)
        assert sum(not task.done() for task in app.page.tasks) == 1
        screen.leave()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert all(task.done() for task in app.page.tasks)
        asked = app.thinker.asked
        await asyncio.sleep(0.01)
        assert app.thinker.asked == asked

    asyncio.run(work())


def marked(app: App, most: int = 6) -> ReviewScreen:
    """A review whose fourth decision was a slip."""
    screen = screen_of(app)
    for number, ply in enumerate(screen.job.plies[:most]):
        played, *others = sorted(
            (move.notation for move in a_game().state_at(ply).legal_moves()),
            key=lambda text: text != a_game().moves[ply].notation,
        )
        better, loss = (others[1], 0.12) if number == 3 else (played, 0.0)
        screen.job.judged[ply] = Judgement(ply, played, better, 0.6, loss, 0.001)
    screen.draw()
    return screen


def looks(app: App, name: str) -> int:
    """How many nodes on the page have this class."""
    return sum(name in str(dict(node.attributes).get("class")).split() for node in every_node(app.page.screen or ""))


def test_a_slip_is_one_line_with_its_card_the_better_one_its_cost_and_a_sign() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    slip = screen.job.judged[screen.job.plies[3]]
    (row,) = [node for node in found(app.page.screen, data_do="look", data_place="3") if "itemb" in markup(node)]
    cards = [card_name(move.split(" ")[1]) for move in (slip.move, slip.better)]
    assert [dict(node.attributes)["aria-label"].casefold() for node in found(row, role="img")] == [
        name.casefold() for name in cards
    ]
    assert "−12" in text_of(row)
    assert "?" in text_of(row)
    assert "??" not in text_of(row)


def test_only_a_move_that_throws_the_game_away_is_a_blunder() -> None:
    marks = [Judgement(0, "play 2S", "play 3S", 0.6, loss, 0.0).mark for loss in (0.01, 0.02, 0.09, 0.1, 0.29, 0.3)]
    assert marks == ["", "doubtful", "doubtful", "bad", "bad", "very bad"]


def test_the_review_says_which_card_was_played_and_of_which_one_its_reason_speaks() -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    slip, _ = a_mistake_with_a_reason(screen)
    screen.job.judged = {slip.ply: slip}
    screen.do("look", {"place": "0"})
    assert "Your move:" in words(app)
    (said,) = found(app.page.screen, class_="because")
    assert card_name(slip.better.split(" ")[1]).casefold() in markup(said).casefold()


def test_what_is_looked_at_changes_only_when_the_player_wants_it() -> None:
    """A mistake that is found while the player reads does not take the position away from under his eyes."""
    app = App(MemoryStore())
    screen = screen_of(app)
    first, second, *_ = screen.job.plies
    fine, slip = Judgement(first, "a", "a", 0.5, 0.0, 0.0), Judgement(second, "a", "b", 0.5, 0.4, 0.0)
    assert screen._place([fine]) == 0
    assert screen._place([fine, slip]) == 0


def test_the_position_is_a_picture_with_both_cards_marked() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    slip = screen.job.judged[screen.job.plies[3]]
    (picture,) = [node for node in every_node(app.page.screen or "") if dict(node.attributes).get("class") == "posbox"]
    drawn = {
        dict(node.attributes)["data-token"]: str(dict(node.attributes)["class"]).split()
        for node in every_node(picture)
        if "data-token" in dict(node.attributes)
    }
    played, better = (move.split(" ")[1] for move in (slip.move, slip.better))
    assert "sel" in drawn[played]
    assert "lit" in drawn[better]
    assert not [
        token for token, classes in drawn.items() if {"sel", "lit"} & {*classes} and token not in (played, better)
    ]


def test_only_a_mistake_is_marked_in_the_colour_of_mistakes() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    for place in range(5):
        screen.do("look", {"place": str(place)})
        assert looks(app, "fine") == int(place != 3), place


def test_the_decision_looked_at_is_kept_in_the_address_and_shown_again() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    screen.do("look", {"place": "1"})
    assert app.page.here == f"/review/g1/{screen.job.plies[1]}"
    again = ReviewScreen(cast(AppContext, app), a_game(), "g1", screen.job.plies[1])
    again.job.judged.update(screen.job.judged)
    again.draw()
    (row,) = found(app.page.screen, aria_current="true")
    assert dict(row.attributes)["data-place"] == "1"
    screen.do("mistake")
    (row,) = found(app.page.screen, aria_current="true")
    assert dict(row.attributes)["data-place"] == "3"


def test_the_curve_has_the_numbers_of_the_moves_along_its_axis() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    (axis,) = [node for node in every_node(app.page.screen or "") if dict(node.attributes).get("class") == "xs num"]
    length, shown = len(screen.table.moves), screen.chosen
    assert shown is not None
    written = [each for each in every_node(axis) if each.tag == "text"]
    words = [(text_of(each), float(dict(each.attributes)["x"].rstrip("%"))) for each in written]
    assert words.pop() == (f"Move {shown + 1}", round(100 * (shown + 1) / (length + 1), 2))
    numbers = [(int(word), place) for word, place in words if word.isdigit()]
    assert numbers
    assert all(place == round(100 * number / (length + 1), 2) for number, place in numbers)


def test_the_curve_ends_with_the_result_once_all_decisions_are_judged() -> None:
    """A game that was won does not end with the poor chance that its last decision was made with."""

    def heights(app: App) -> list[str]:
        (path,) = [node for node in every_node(app.page.screen or "") if dict(node.attributes).get("class") == "a"]
        return [point.split(" ")[1] for point in str(dict(path.attributes)["d"])[1:].split("L")]

    app = App(MemoryStore())
    screen = marked(app)
    some = heights(app)
    assert len(some) == 6 < len(screen.job.plies)
    marked(app, len(screen.job.plies))
    every = heights(app)
    assert every[:6] == some
    assert len(every) == len(screen.job.plies) + 1
    assert every[-1] == f"{100 - 100 * screen.standings[-1]:.2f}"


def test_before_anything_is_judged_the_first_decision_is_shown_without_marks() -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    screen.draw()
    assert f"Move {screen.job.plies[0] + 1}" in words(app)
    assert not looks(app, "sel")
    assert not looks(app, "lit")


def test_a_part_of_both_moves_is_marked_as_a_part_of_both() -> None:
    """As where a card of the better exchange was exchanged as well."""
    game = GAMES["jack_in_the_box"]
    seen = seen_in_turn(game.begin(game.options.parse({}), 1))
    by_parts = {move.notation: {*move.parts} for move in seen.legal_moves()}
    played, better = next(
        (one, two) for one, parts in by_parts.items() for two, others in by_parts.items()
        if one != two and parts & others and others - parts and parts - others
    )  # fmt: skip
    marks = screen_of_review.both_marked(seen, Judgement(0, played, better, 0.6, 0.2, 0.0))
    assert {*marks.chosen} == by_parts[played]
    assert {part for part, word in marks.lit.items() if word == "both"} == by_parts[played] & by_parts[better]
    assert {part for part, word in marks.lit.items() if word == "better"} == by_parts[better] - by_parts[played]
    assert all(marks.lights(part) for part in by_parts[better])


def test_the_replay_marks_slips_along_its_scrubber_and_both_cards_at_the_moment() -> None:
    store = MemoryStore()
    app = App(store)
    screen = marked(app)
    store.set(
        "review/g1",
        json.dumps({"version": 1, "value": {"judged": [[400, each.as_json()] for each in screen.job.judged.values()]}}),
    )
    replay = ReplayScreen(cast(AppContext, app), a_game(), 0, key="g1")
    replay.draw()
    assert (
        len([node for node in every_node(app.page.screen or "") if node.tag == "path" and "dot" in markup(node)]) == 1
    )
    (scrubber,) = [
        node for node in every_node(app.page.screen or "") if dict(node.attributes).get("data-live") == "seek"
    ]
    scrubs = [dict(node.attributes)["class"] for node in every_node(app.page.screen or "") if scrubber in node.children]
    assert scrubs == ["scrub marked"], "its words have their room also where there are none"
    assert not [node for node in every_node(app.page.screen or "") if " lit" in str(dict(node.attributes).get("class"))]
    (button,) = found(app.page.screen, data_focus="step slip")
    replay.do("seek", {"value": dict(button.attributes)["data-value"]})
    assert replay.replayer.ply == screen.job.plies[3]
    assert "better" in words(app)
    assert looks(app, "lit") == 1
    assert f"Move {replay.replayer.ply + 1}" in words(app)  # the number that the review gives it
    assert "After move" not in words(app), "the mistake stands alone on its line"
    (why,) = [node for node in every_node(app.page.screen or "") if node.tag == "a" and text_of(node) == "Why?"]
    assert dict(why.attributes)["href"] == href(ReviewRoute("g1", replay.replayer.ply)), "not why the bot moved before"
    (slider,) = found(app.page.screen, data_live="seek")
    told = f"After move {replay.replayer.ply} of {replay.replayer.last}"
    assert dict(slider.attributes)["aria-valuetext"] == told


def test_a_decision_is_chosen_in_the_curve_and_the_screen_stays_while_the_address_changes() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    screen.draw()
    (third,) = [each for each in found(app.page.screen, data_do="look", data_place="2") if each.tag == "path"]
    screen.do("look", {"place": str(dict(third.attributes)["data-place"])})
    ply = screen.job.plies[2]
    assert screen.chosen == ply
    assert screen.shows(ReviewRoute("g1", ply)), "else each look would begin the review again"
    assert not screen.shows(ReviewRoute("g1", screen.job.plies[1]))


def test_after_the_last_mistake_the_button_says_that_it_leads_to_the_first() -> None:
    app = App(MemoryStore())
    screen = marked(app)
    first = screen.job.plies[0]
    moves = [move.notation for move in a_game().state_at(first).legal_moves()]
    better = next(move for move in moves if move != a_game().moves[first].notation)
    screen.job.judged[first] = replace(screen.job.judged[first], loss=0.3, error=0.0, better=better)
    screen.do("look", {"place": "0"})
    assert "Next marked move" in words(app)
    screen.do("mistake")
    assert screen.chosen == screen.job.plies[3]
    assert "First marked move" in words(app)
    screen.do("mistake")
    assert screen.chosen == screen.job.plies[0]


def test_a_replay_opens_where_the_arrows_step_through_the_game() -> None:
    app = App(MemoryStore())
    replay = ReplayScreen(cast(AppContext, app), a_game(), 0, key="g1")
    replay.enter()
    assert app.page.focused == '[data-focus="step on"]'
    assert found(app.page.screen, data_focus="step on")


def test_a_team_is_headed_by_both_of_its_players() -> None:
    seated = seat_labels(["human", "bot:easy", "bot:easy", "bot:easy"])
    sheet = ScoreSheet(Sentence("Points"), (0, 1), (), totals=(3, 4))
    heads = [
        text_of(node)
        for node in every_node(h("div", score_table(sheet, seated, 0)))
        if dict(node.attributes).get("scope") == "col"
    ]
    assert heads[1:] == [f"You & {seated[2].name}", f"{seated[1].name} & {seated[3].name}"]


def test_what_comes_and_goes_above_the_decisions_has_its_place_from_the_start() -> None:
    """The bar and the link to the mistakes come and go without moving what the player reads."""
    app = App(MemoryStore())
    screen = screen_of(app)
    first, second, *_ = screen.job.plies
    places = []
    for loss in (None, 0.0, 0.4):
        if loss is not None:
            screen.job.judged[second if loss else first] = Judgement(
                second if loss else first, "a", "b", 0.5, loss, 0.0
            )
        screen.draw()
        (column,) = found(app.page.screen, class_="rv")
        parts = [node for node in column.children if isinstance(node, Node)]
        places.append([dict(node.attributes).get("class", "").split()[-1] for node in parts[:4]])
    assert ["rvgo" in each for each in places] == [True] * 3
    assert [[part in ("rvlearn", "mut") for part in each].count(True) for each in places] == [1] * 3
    assert "Learn from your mistakes" in words(app)


def test_the_bars_of_two_moves_are_as_far_apart_as_the_loss_that_is_shown() -> None:
    rng = Random(58)
    for _ in range(200):
        found = Judgement(3, "play KS", "play JC", rng.random(), rng.uniform(0.02, 0.3), 0.001)
        best, yours = found.shown
        assert best - max(0, yours) == (found.margin[0] if yours else best)
        assert best == round(100 * found.chance)
