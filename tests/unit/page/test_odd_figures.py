"""Figures that are infinite, no number, empty or enormous: every secondary page is drawn and says what is known."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date
from math import inf, nan
from random import Random
from typing import Any

import pytest

from knaves.analysis.course import GameCourse, GameResult, cost, sums
from knaves.analysis.fairness import FairnessCount
from knaves.analysis.lab import Experiment, LabResults, Observations, do_go, read_results
from knaves.analysis.luck import Balance, DealtCards, Share
from knaves.analysis.matches import Result
from knaves.analysis.puzzles import how_proved, read_puzzle
from knaves.analysis.statistics import Interval, Rating
from knaves.bots.levels import LEVELS
from knaves.bots.reasons import advise, reasons
from knaves.bots.search import BEST, Candidate
from knaves.cards import STANDARD_PACK
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.sentences import Refusal, Sentence, plain
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.app import App
from knaves.page.app_context import WorkshopMatch
from knaves.page.locale import percent, tenths, whole
from knaves.page.play.table_stage import TableStage
from knaves.page.routes import lab_route
from knaves.page.screens.fair import BotFacts, FairPage, fair_page
from knaves.page.screens.games import GamesScreen
from knaves.page.screens.lab import LabForm, LabPage, LabProgress, LabScreen, lab_index, lab_page
from knaves.page.screens.matches import LadderScreen, MatchProgress, match_report, running_row, signed
from knaves.page.screens.puzzle import PuzzleView, RunView, puzzle_panel
from knaves.page.screens.puzzles import PuzzlesView, puzzles_page
from knaves.page.screens.replay import compare_page
from knaves.page.screens.review import ReviewProgress, ShownDecision, both_marked, mark_line, review_page
from knaves.page.screens.screen import TroubleScreen
from knaves.page.screens.statistics import RatingCurve, StatisticsScreen, statistics_page
from knaves.page.screens.table import TableScreen
from knaves.page.screens.workshop import _told
from knaves.page.view.postcard import way_of
from knaves.page.view.widgets import bar_of, curve, strokes
from knaves.players.own.contest import LostGame, Score, Trial
from knaves.players.own.referee import MatchPlan, Spent
from knaves.store.promises import NextDeal
from knaves.store.workbench import Labs, OwnBot
from knaves.table.table import Table
from knaves.wire.parse import parse
from knaves.wire.questions import Judgement
from tests.hostile.bad_values import sealed
from tests.hostile.inputs import all_kept
from tests.memory_store import MemoryStore
from tests.puzzles.packs import WITH_PUZZLES, sample
from tests.unit.page.fake_page import FakePage, every_node, found, text_of
from tests.unit.page.test_figures_of_statistics import played
from tests.unit.page.test_lab_screen import visit
from tests.unit.page.visits import SEATS, Visit, story

FLOATS = (inf, -inf, nan, 0.0, -1.0, 1e300, -1e300)
ODD: tuple[float, ...] = (*FLOATS, 10**400)
WORDS = ("inf", "nan", "infinity")
COUNTS = (0, -1, 10**12)


def planted(value: Any) -> Iterator[Any]:
    """The value with each of its figures in turn made an odd one, and with each of its lists in turn empty."""
    if isinstance(value, float):
        yield from (odd for odd in ODD if odd != 10**400)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from COUNTS
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from ({**value, name: odd} for odd in planted(each))
    elif isinstance(value, tuple | list):
        yield []
        for place, each in enumerate(value):
            yield from ([*value[:place], odd, *value[place + 1 :]] for odd in planted(each))
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from (replace(value, **{each.name: odd}) for odd in planted(getattr(value, each.name)))


def check(page: Node) -> None:
    """Nothing that is drawn or said is made of what is no number."""
    for node in every_node(page):
        for name, text in node.attributes:
            if name in ("d", "width", "value", "max", "aria-label"):
                assert not any(word in str(text).lower().split() or f"{word} " in str(text) for word in WORDS), node
    told = [word.strip("()%+−-,.") for word in text_of(page).lower().replace("·", " ").split()]
    assert not {*WORDS} & {*told}, told
    for text in texts_in(page):
        assert not re.search(r"[0-9]{16}|[0-9]e\+[0-9]", text), f"a number without end: {text}"


def texts_in(node: Node | str) -> Iterator[str]:
    """Each text of a drawing by itself."""
    if isinstance(node, str):
        yield node
    else:
        for child in node.children:
            yield from texts_in(child)


@pytest.mark.parametrize("odd", ODD)
def test_a_figure_that_is_none_is_written_as_a_dash(odd: float) -> None:
    for text in (whole(odd), tenths(odd), percent(odd), signed(odd)):
        assert len(text) < 12
        assert not any(word in text.lower() for word in WORDS)
    for node in (bar_of(odd), curve([0.5, odd, 1.0], "x", ((1, "a"),), 1), strokes([(odd, "x")])):
        check(node)


def one_deal(game: Game, level: str, *, skill: bool = False) -> LabResults:
    """What the lab knows of two sets of rules after the first deal."""
    other = {"players": 3} if "players" in game.options.parse({}).as_json() else {"target": 3}
    two = (game.options.parse({}), game.options.parse(other))
    order = Experiment(game, two, level, 50, 1, skill=skill)
    results = LabResults(order)
    results.add(0, do_go(replace(order, level="random", deals=1, skill=False), 0))
    return results


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_after_one_deal_of_two_sets_the_lab_shows_the_figures_without_a_range(key: str, level: str) -> None:
    game = GAMES[key]
    results = one_deal(game, level)
    store = MemoryStore()
    assert Labs(store).keep(results.order.key, results.as_json(), "2026-11-21T05:20:00Z")
    page, app = visit(store, str(lab_route(game, results.order.sets, level, 50, 1)))
    assert isinstance(app.screen, LabScreen)
    assert app.screen.results is not None
    assert page.screen is not None
    check(page.screen)
    assert "Too early to say" in text_of(page.screen) or results.deals >= 20
    for kind in ("csv", "json"):
        app.do("figures", {"value": kind})
    assert len(page.files) == 2
    app.do("set", {"name": "level", "value": "medium"})
    assert isinstance(app.screen, LabScreen), "another level can be chosen"


def test_a_page_of_the_lab_is_drawn_whatever_its_figures_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in GAMES:
        results = one_deal(GAMES[key], "medium")
        for done in (1, 30):
            told = LabPage(
                LabForm(results.order.game, results.order.sets, "medium"), "",
                LabResults(results.order, done, results.sums), LabProgress(3, 50, 4.0),
            )  # fmt: skip
            for odd in (inf, -inf, nan, 1e300):
                for ends in (Interval(odd, odd, odd), Interval(0.5, -inf, inf), Interval(odd, 0.0, 1.0)):
                    with monkeypatch.context() as patch:
                        patch.setattr("knaves.analysis.lab_findings.interval_of", lambda *given, ends=ends: ends)
                        patch.setattr(Observations, "interval", ends)
                        check(lab_page(told))
                        lab_index([told.results] if told.results is not None else [])
            for left in ODD:
                check(lab_page(replace(told, progress=LabProgress(3, 50, left))))


def test_the_statistics_are_drawn_whatever_their_figures_are() -> None:
    today = date(2026, 11, 21)
    rating = Rating()
    for odd in planted(rating):
        for ratings in ([odd], [rating, odd], [odd, rating], [odd, odd]):
            check(statistics_page((), "", today, list(LEVELS), [RatingCurve("Box", "", ratings)]))
    share = Share(0.5, 0.5, 1.0)
    for odd in planted(share):
        dealt = DealtCards(30, (odd,) * 4, (odd,) * 4)
        from knaves.page.screens.statistics import _dealt

        drawn = _dealt(dealt, 100)
        assert isinstance(drawn, Node)
        check(drawn)


def odd_judgements() -> Iterator[Judgement]:
    """Judgements of a move, each with another odd figure in it."""
    sound = Judgement(3, "play QH", "play KH", 0.5, 0.1, 0.01, best_in=0.5, worlds=4, because=(("tricks", 1.0),))
    for each in (sound, replace(sound, is_exact=True), replace(sound, move="play KH"), replace(sound, worlds=0)):
        yield each
        for name in ("chance", "loss", "error", "best_in"):
            for odd in ODD:
                changed: Any = {name: odd}
                yield replace(each, **changed)
        yield from (replace(each, worlds=count) for count in COUNTS)


def test_a_review_is_drawn_whatever_its_figures_are() -> None:
    game, progress = GAMES["california_jack"], ReviewProgress(1, 2, True, "")
    account = Balance(1.0, 0.1, 0.05, -0.1, -0.1)
    state = game.begin(game.options.parse({}), 1)
    assert state.turn is not None
    seen = state.seen_by(state.turn)
    for judgement in odd_judgements():
        one, others = [judgement], [judgement, judgement]
        moment = ShownDecision(0, judgement.ply, judgement.move, h("div"), judgement, mistake="next")
        added = sums(account, one, one)
        check(review_page(
            game, others, others, 2, 9, 1.0, progress, moment, account, added, None, (), "", "g1"
        ))  # fmt: skip
        check(h("p", mark_line(game, replace(judgement, loss=0.2, error=0.0))))
        assert abs(cost(judgement)) <= 200
        both_marked(seen, judgement)
    for judged in ((), [Judgement(3, "play QH", "play KH", 0.5, 0.1, 0.01)]):
        for odd in planted(account):
            added = sums(odd, judged, judged)
            check(review_page(
                game, judged, judged, 1, 9, odd.result, progress, None, odd, added, None, (), "", "g1"
            ))  # fmt: skip
            assert added.start + added.mine + added.cards + added.theirs + added.rest == added.end
    for done in planted(ReviewProgress(1, 2, True, "")):
        if isinstance(done.words, str):
            check(review_page(game, [], [], 0, 0, None, done, None, None, None, None, (), "", "g1"))


def test_the_course_of_a_game_is_told_whatever_its_chances_are() -> None:
    judged = (Judgement(3, "play QH", "play KH", 0.5, 0.2, 0.01),)
    course = GameCourse((0.5, 0.4, 0.7, 1.0), 1.0, 0.5, 1, judged)
    for chances in (course.chances, (0.5, 1.0)):
        for place in range(len(chances)):
            for odd in FLOATS:
                told = replace(course, chances=(*chances[:place], odd, *chances[place + 1 :]))
                assert told.story()[0]
                assert told.start + told.mine + told.rest == told.end
                assert max(abs(told.start), abs(told.end)) <= 200
                check(curve(told.chances, "Chances"))
    for odd in FLOATS:
        told = replace(course, result=odd)
        assert told.story()[0]
        assert abs(told.end) <= 200
    for judgement in odd_judgements():
        assert abs(replace(course, judged=(judgement,)).mine) <= 200


@pytest.mark.parametrize("key", GAMES)
def test_the_reasons_of_a_hint_are_told_whatever_the_figures_of_its_moves_are(key: str) -> None:
    game, rng = GAMES[key], Random(f"odd {key}")
    table, tried = Table(game, game.options.parse({}), 5), 0
    for seed in range(6, 300):
        if tried == 3:
            break
        if table.turn is None:
            table = Table(game, game.options.parse({}), seed)
        assert table.turn is not None
        legal = table.legal_moves()
        if len(legal) > 1 and not table.state.deal_is_over:
            seen = table.state.seen_by(table.turn)
            for one in odd_candidates(game, seen, legal[0]):
                for candidates in ([one, Candidate(legal[1], 0.4, 30, 0.1)], [Candidate(legal[1], 0.4, 30, 0.1), one]):
                    told = [advise(seen, game.bots, candidates), *reasons(seen, game.bots, candidates, one.move)]
                    for sentence in told:
                        check(h("p", plain(sentence, table.turn)))
            tried += 1
        for _ in range(6):
            if table.turn is not None:
                table.play(rng.choice(table.legal_moves()).notation)
    assert tried == 3


def odd_candidates(game: Game, seen: Any, move: Move) -> Iterator[Candidate]:
    """A move with each of its figures in turn an odd one: its value, its doubt, and all that was counted."""
    counted = game.bots.explanations
    names = {BEST, *counted.better_less}
    end = seen.imagine(Random(1))
    while not end.deal_is_over and end.turn is not None:
        end.play(end.legal_moves()[0])
    names |= set(counted.count(seen, end, seen.turn))
    for odd in (inf, -inf, nan, 1e300):
        yield Candidate(move, odd, 30, 0.1)
        yield Candidate(move, 0.5, 30, odd)
        for name in sorted(names):
            yield Candidate(move, 0.5, 30, 0.1, {name: odd})
    yield from (Candidate(move, 0.5, count, 0.1, {BEST: 0.5}) for count in COUNTS)


def a_match(first: str = "own-mine", second: str = "easy", spoilt: Any = None) -> WorkshopMatch:
    """A match of two deals, with an odd figure in place of one of its own where `spoilt` says so."""
    game = GAMES["box"]
    plan = MatchPlan(game, game.options.parse({}), (first, second), {}, 10, 1, one_deal=True)
    score = Score(20, seatings=2)
    results = [Result({first: 0.0, second: 1.0}, {first: -3.0, second: 3.0}, {first: 1.0, second: 4.0}) for _ in "12"]
    better = Result({first: 1.0, second: 0.0}, {first: 2.0, second: -2.0}, {first: 3.0, second: 1.0})
    score.deals = {0: results, 1: [better, results[0]]}
    score.lost = [LostGame(0, 0, -3.0, {}, None)]
    score.spent = {first: Spent(10, 100.0, 20.0), second: Spent(10, 50.0, 9.0)}
    score.played = 4
    if spoilt is not None:
        spoilt(score)
    return WorkshopMatch(plan, score, 3.0, is_over=True)


NEXT = NextDeal(MemoryStore())


def spoilt_matches() -> Iterator[WorkshopMatch]:
    """The match with each of its figures in turn an odd one, or empty."""

    def change(name: str, value: Any) -> Any:
        return lambda score: setattr(score, name, value)

    names, sound = ("own-mine", "easy"), a_match().score
    for odd in FLOATS:
        for field in ("shares", "margins", "points"):
            for which in ({names[0]: odd, names[1]: 0.5}, dict.fromkeys(names, odd)):
                changed: Any = {field: which}
                wrong = [replace(each, **changed) for each in sound.deals[0]]
                yield a_match(spoilt=change("deals", {**sound.deals, 0: wrong}))
                yield a_match(spoilt=change("deals", {0: wrong, 1: wrong}))
        yield a_match(spoilt=change("lost", [replace(sound.lost[0], margin=odd)]))
        for spent in (Spent(10, odd, 1.0), Spent(10, 1.0, odd), Spent(1, odd, odd)):
            yield a_match(spoilt=change("spent", dict.fromkeys(names, spent)))
    for count in COUNTS:
        for name in ("played", "games", "faults"):
            yield a_match(spoilt=change(name, count))
        yield a_match(spoilt=change("spent", dict.fromkeys(names, Spent(count, 1.0, 1.0))))
    for name in ("deals", "spent"):
        yield a_match(spoilt=change(name, {}))


def test_matches_and_the_ladder_are_drawn_whatever_their_figures_are() -> None:
    page = FakePage(MemoryStore(), "/workshop/ladder/box")
    app = App(page)  # type: ignore[arg-type]
    assert app.saves.bots.keep("mine", OwnBot("def choose(seen, legal, rng):\n    return legal[0]\n", may_run=True))
    app.start_up()
    assert isinstance(app.screen, LadderScreen)
    drawn = 0
    for match in spoilt_matches():
        check(match_report(match))
        sound = a_match("easy", "random")
        app.workbench.matches = {("box", match.plan.names): match, ("box", sound.plan.names): sound}
        app.screen.looked_at = match.plan.names
        app.screen.players = dict.fromkeys(("own-mine", "easy", "random"), True)
        app.screen.draw()
        assert page.screen is not None
        check(page.screen)
        assert "Rating" in text_of(page.screen), "the sound match is shown all the same"
        drawn += 1
    assert drawn > 100
    for running in planted(MatchProgress(3, 20, 5, pauses=False)):
        check(running_row(running))


def test_the_trial_of_a_bot_is_told_whatever_its_figures_are() -> None:
    for spent in planted(Spent(10, 100.0, 20.0)):
        for trial in planted(Trial(spent, games=2, seat=1)):
            if isinstance(trial.spent, Spent):
                check(h("p", _told(trial, is_checking=False)))


def test_the_puzzles_are_drawn_whatever_their_figures_are() -> None:
    view = PuzzlesView("box", None, 3, (2, 1), 4, Rating(), (True, False, True), "", 2, (), 0)
    for odd in planted(view):
        if isinstance(odd.rating, Rating) and odd.run != []:
            check(puzzles_page(odd))
    game = GAMES["box"]
    panel = PuzzleView(
        game, Sentence("A puzzle"), Sentence("Play."), 3, Sentence("Medium"), "", (), 0, is_right=True,
        rating=(1500, 12), run=RunView(3, 1, 3, 5),
    )  # fmt: skip
    for rating in ((0, 0), (-1, -1), (10**12, -(10**12)), None):
        check(puzzle_panel(replace(panel, rating=rating)))
    for run in (RunView(0, 0, 0, 0), RunView(10**12, 10**12, 3, 10**12), RunView(-1, -1, 3, -1), None):
        check(puzzle_panel(replace(panel, run=run)))
    for difficulty in COUNTS:
        check(puzzle_panel(replace(panel, difficulty=difficulty)))


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_an_odd_figure_in_a_puzzle_is_refused_or_told_as_one_that_is_none(key: str) -> None:
    told = 0
    for puzzle in sample(key, 1):
        written = json.loads(json.dumps(puzzle.as_json()))
        strange: tuple[Any, ...] = (*ODD, *COUNTS, 10**9, None, "", [])
        for place in range(len(written["proof"])):
            for odd in strange:
                changed = {**written, "proof": [*written["proof"][:place], odd, *written["proof"][place + 1 :]]}
                try:
                    read = read_puzzle(GAMES[key], changed)
                except Refusal:
                    continue
                check(h("p", plain(how_proved(read.kind, read.proof), puzzle.seat)))
                told += 1
        for name in ("difficulty", "seat"):
            for odd in (inf, -inf, nan, -1, 1e300, 10**400, None, "", []):
                with pytest.raises(Refusal):
                    read_puzzle(GAMES[key], written | {name: odd})
    assert told


def test_a_check_of_the_bots_and_a_comparison_are_drawn_whatever_they_count() -> None:
    facts = BotFacts(
        {"box": "Box"}, "box", {"easy": "easy"}, "easy", GAMES["box"], 1, 10, FairnessCount(), is_running=True
    )
    for each in (facts, replace(facts, is_running=False)):
        for changed in planted(FairnessCount(3, 12, 40, 1)):
            check(fair_page(FairPage(None, replace(each, outcome=changed), (), NEXT, bots_first=True), ""))
        for of in (*COUNTS, None):
            check(fair_page(FairPage(None, replace(each, of=of), (), NEXT, bots_first=True), ""))
    result = GameResult(3, 2, is_won=True, is_drawn=False, moves=12)
    for odd in planted(result):
        for key in GAMES:
            check(compare_page(GAMES[key], ["QH"], odd, result, "", ""))
            check(compare_page(GAMES[key], [], result, odd, "", ""))


def test_the_statistics_of_games_are_drawn_whatever_their_numbers_are() -> None:
    line = played(Random(3), 5)
    for odd in planted(replace(line, loss=0.1)):
        texts = (odd.id, odd.game, odd.ended, odd.variant, odd.level, odd.daily)
        is_seated = odd.seat in (0, 1) and odd.side in (0, 1)  # else a record is refused
        if is_seated and all(isinstance(text, str) for text in texts) and len(odd.scores) == 2:
            for lines in ([odd], [line, odd], [odd] * 30):
                check(statistics_page(lines, "", date(2026, 11, 21), list(LEVELS)))


def test_a_way_of_a_game_is_drawn_whatever_its_chances_are() -> None:
    for odd in ODD:
        assert {*way_of([0.5, odd, 0.5, odd], 0.5)} <= {-1, 0, 1}
    assert way_of([], 0.5) == []


@pytest.mark.parametrize("odd", [inf, -inf, nan, 1e300, 10**400, None, "", [], {}])
def test_an_odd_figure_in_a_judgement_or_in_results_of_the_lab_is_refused_at_the_door(odd: Any) -> None:
    sound = Judgement(3, "play QH", "play KH", 0.5, 0.1, 0.01, best_in=0.5, worlds=4, because=(("x", 1.0),)).as_json()
    assert parse(Judgement, sound, "judgement")
    for name in ("ply", "chance", "loss", "error", "worlds"):
        with pytest.raises(Refusal):
            parse(Judgement, sound | {name: odd}, "judgement")
    with pytest.raises(Refusal):
        parse(Judgement, sound | {"because": [["x", odd]]}, "judgement")
    for endless in ({"move": "x" * 700}, {"better": "x" * 700}, {"because": [["x" * 700, 1]]}, {"worlds": 10**21}):
        with pytest.raises(Refusal):
            parse(Judgement, sound | endless, "judgement")
    results = one_deal(GAMES["box"], "medium").as_json()
    assert read_results(results).done == 1
    for place in range(3):
        changed = json.loads(json.dumps(results))
        changed["sums"][0]["first"][place] = odd
        with pytest.raises(Refusal):
            read_results(changed)
    for other in ({}, {"first": [1, 1, 1], "seatX": [1, 1, 1]}):
        with pytest.raises(Refusal):
            read_results(results | {"sums": [other] * 3})


PAGES = (
    "/statistics", "/games", "/review/f1", "/review/f1/1", "/puzzles", "/doubt", "/doubt/f1", "/deal/f1", "/replay/f1",
    "/lab", "/workshop", "/workshop/ladder/box", "/settings", "/box/options", "/mistake/f1/1", "/", "/puzzles/today",
    "/puzzles/again", "/puzzles/run", "/friend/abcdefghij", "/box/daily", "/madjack/play/g1",
)  # fmt: skip


def with_odd_numbers(text: str) -> Iterator[str]:
    """The stored text with each of its numbers in turn made an odd one."""
    whole_text = json.loads(text)
    places = list(_numbers(whole_text, ()))
    for path in places:
        for odd in ("1e999", "NaN", "1e308", "-1e308", "0", "null", '""', "[]", "{}"):
            yield sealed(json.dumps(_with(whole_text, path, "\0")).replace('"\\u0000"', odd))


def _numbers(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _numbers(each, (*path, name))
    elif isinstance(value, list):
        for place, each in enumerate(value[:4]):
            yield from _numbers(each, (*path, place))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path


def _with(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    here = dict(value) if isinstance(value, dict) else list(value)
    here[path[0]] = _with(value[path[0]], path[1:], new)
    return here


@pytest.mark.wide
@pytest.mark.parametrize("key", [key for key in sorted(all_kept()) if all_kept()[key].startswith("{")])
def test_no_odd_number_in_what_is_kept_stops_a_page(key: str) -> None:
    for place, text in enumerate(with_odd_numbers(all_kept()[key])):
        store = MemoryStore()
        store.texts = {**all_kept(), key: text}
        page = FakePage(store, PAGES[place % len(PAGES)])
        app = App(page)  # type: ignore[arg-type]
        app.saves.past.fold()
        app.start_up()
        for address in (PAGES[(place + 5) % len(PAGES)], PAGES[(place + 9) % len(PAGES)]):
            page.go(address)
            assert page.screen is not None
            assert text_of(page.screen).strip()
            check(page.screen)


# where a screen fails all the same


def failing(name: str, kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any, **named: Any) -> None:
        raise OverflowError(f"cannot convert the {STANDARD_PACK[0].code} of seat 1")

    monkeypatch.setattr(kind, name, fail)


@story
async def test_a_secondary_screen_that_fails_says_so_and_the_game_goes_on() -> None:
    with pytest.MonkeyPatch.context() as patch:
        visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
        visit.page.is_failing = True
        await visit.until_asked()
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
        made, address = visit.moves, visit.page.here
        failing("draw", StatisticsScreen, patch)
        visit.page.go("/statistics")
        assert isinstance(visit.app.screen, TroubleScreen)
        said = text_of(visit.screen)
        assert "This page has stopped" in said
        assert "OverflowError" in said
        assert f"the {STANDARD_PACK[0].code}" not in said, "the report names no card"
        visit.do("copy report")
        assert "OverflowError" in visit.page.copied[-1]
        visit.follow("Home")
        assert "This page has stopped" not in text_of(visit.screen)
        visit.page.go(address)
        assert isinstance(visit.app.screen, TableScreen)
        await visit.until_asked()
        assert visit.moves == made
        await visit.play(visit.legal[0].notation)
        patch.undo()
        visit.page.go("/statistics")
        assert isinstance(visit.app.screen, StatisticsScreen)


@story
async def test_a_command_and_work_of_a_secondary_screen_that_fail_are_said_there() -> None:
    for by in ("command", "work"):
        with pytest.MonkeyPatch.context() as patch:
            visit = Visit(address="/games")
            visit.page.is_failing = True
            if by == "command":
                failing("export", GamesScreen, patch)
                visit.do("export")
            else:
                visit.page.failed(ZeroDivisionError("of a task"))
            assert isinstance(visit.app.screen, TroubleScreen)
            assert found(visit.screen, data_do="again")
            patch.undo()
            visit.do("again")
            assert isinstance(visit.app.screen, GamesScreen)


def test_results_that_cannot_be_drawn_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    results = one_deal(GAMES["box"], "medium")
    store = MemoryStore()
    assert Labs(store).keep(results.order.key, results.as_json(), "2026-11-21T05:20:00Z")
    with monkeypatch.context() as patch:
        failing("draw", LabScreen, patch)
        page, app = FakePage(store, str(lab_route(GAMES["box"], results.order.sets, "medium", 50, 1))), None
        page.is_failing = True
        app = App(page)  # type: ignore[arg-type]
        app.start_up()
        assert isinstance(app.screen, TroubleScreen)
    assert not Labs(store).all()
    app.do("again", {})
    assert isinstance(app.screen, LabScreen)


@story
async def test_a_table_that_fails_still_ends_the_program() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    visit.page.is_failing = True
    await visit.until_asked()
    with pytest.MonkeyPatch.context() as patch:
        failing("draw", TableStage, patch)
        with pytest.raises(OverflowError):
            visit.do("menu")
