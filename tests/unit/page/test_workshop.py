"""The workshop: own bots are begun, edited, checked, allowed, let play, and rated."""

from __future__ import annotations

import asyncio
import inspect
import re
import sys
from collections.abc import Callable
from typing import Any, cast

import pytest

from knaves.analysis.matches import Result, Standing
from knaves.bots.levels import LEVELS
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.app import App
from knaves.page.app_context import WorkshopMatch
from knaves.page.link_text import packed_source
from knaves.page.routes import LadderRoute, SentBotRoute
from knaves.page.screens import matches
from knaves.page.screens.matches import LadderPage, first_form, match_report
from knaves.page.screens.table import TableScreen
from knaves.page.screens.workshop import SEEN, BotPage, bot_page
from knaves.players.own.contest import LostGame, Score, Trial
from knaves.players.own.harness import Seen
from knaves.players.own.own_player import SandboxLost
from knaves.players.own.referee import MatchPlan, Spent
from knaves.players.player import BotFault
from knaves.session.game_view import Resting
from knaves.store.workbench import OwnBot
from knaves.table.record import read_record
from knaves.table.table import Table
from tests.unit.page.fake_page import FakePage, every_node, text_of
from tests.unit.page.fake_page import found as found_in
from tests.unit.players.sandboxes import Desk

BOT = 'GAME = "california_jack"\n\n\ndef choose(seen, legal, rng):\n    return legal[0]\n'
WRONG = BOT.replace("legal[0]", "legal[99]")


def opened(address: str, *bots: tuple[str, OwnBot]) -> tuple[App, FakePage]:
    page = FakePage(address=address)
    app = App(cast("Any", page))
    for name, bot in bots:
        app.saves.bots.keep(name, bot)
    app.start_up()
    return app, page


def found(screen: Node | None, **attributes: str) -> list[Node]:
    """Nothing where nothing is shown yet."""
    return found_in(screen, **attributes) if screen is not None else []


def words(node: Node | None) -> str:
    if node is None:
        return ""
    texts = (child for each in every_node(node) for child in each.children if isinstance(child, str))
    return " ".join(texts)


async def until(holds: Callable[[], object]) -> None:
    for _ in range(20_000):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("it does not come")


def test_a_new_bot_begins_with_one_of_the_guide() -> None:
    async def story() -> None:
        app, page = opened("/workshop")
        assert "No bots yet" in words(page.screen)
        app.do("bot begin", {"game": "box", "start": "search"})
        await until(lambda: page.here == "/workshop/my_box")
        bot = app.saves.bots.get("my_box")
        assert bot is not None
        assert (bot.game, bot.may_run) == ("box", True)
        await until(lambda: found(page.screen, data_live="bot edit"))

    asyncio.run(story())


def test_what_is_written_is_kept_and_a_fault_is_shown_at_its_line() -> None:
    async def story() -> None:
        app, page = opened("/workshop/ada", ("ada", OwnBot(BOT)))
        await until(lambda: found(page.screen, data_live="bot edit"))
        app.do("bot edit", {"value": WRONG})
        assert app.saves.bots.get("ada") == OwnBot(WRONG)
        app.do("check", {})
        await until(lambda: found(page.screen, line="5"))
        assert "The bot stopped on line 5: IndexError" in words(page.screen)
        app.do("bot edit", {"value": BOT})
        assert not found(page.screen, line="5")
        app.do("check", {})
        await until(lambda: "No errors" in words(page.screen))

    asyncio.run(story())


def test_a_bot_from_a_link_is_shown_kept_and_runs_only_when_told() -> None:
    async def story() -> None:
        app, page = opened(str(SentBotRoute("ada", packed_source(BOT))))
        assert BOT in words(page.screen)
        assert app.saves.bots.names() == []
        keep = found(page.screen, data_do="bot take in")[0]
        app.do("bot take in", {name.removeprefix("data-"): value for name, value in keep.attributes})
        assert app.saves.bots.get("ada") == OwnBot(BOT, may_run=False)
        await until(lambda: found(page.screen, data_do="bot allow"))
        for act in ("check", "match", "bot play"):
            app.do(act, {})
            assert page.said.pop() == "This bot isn’t allowed to run yet. Read it and allow it first."
        app.do("bot allow", {})
        assert app.saves.bots.get("ada") == OwnBot(BOT)
        assert not found(page.screen, data_do="bot allow")

    asyncio.run(story())


def test_where_there_is_no_sandbox_it_is_said_and_the_rest_works() -> None:
    async def refused(source: str) -> None:
        raise SandboxLost("This browser cannot do it.")

    async def story() -> None:
        app, page = opened("/workshop/ada", ("ada", OwnBot(BOT)))
        page.start_sandbox = refused  # type: ignore[assignment]
        await until(lambda: found(page.screen, data_live="bot edit"))
        for act in ("check", "match"):
            app.do(act, {})
            await until(lambda: "This browser cannot do it." in words(page.screen))
            app.do("bot edit", {"value": BOT + f"# {act}\n"})
        kept = app.saves.bots.get("ada")
        assert kept is not None
        assert kept.source.endswith("# match\n")

    asyncio.run(story())


def test_a_match_is_played_and_its_lost_games_can_be_seen() -> None:
    async def story() -> None:
        app, page = opened("/workshop/ada", ("ada", OwnBot(BOT)))
        await until(lambda: found(page.screen, data_live="bot edit"))
        app.do("set", {"name": "deals", "value": "10"})
        app.do("match", {})
        await until(lambda: app.workbench.matches and all(each.is_over for each in app.workbench.matches.values()))
        assert "10 deals, each from every seat to be fair: 20 games." in words(page.screen)
        link = next(
            dict(node.attributes)["href"]
            for node in found(page.screen)
            if "/match/" in dict(node.attributes).get("href", "")
        )
        app.page.go(link.removeprefix("#"))
        assert found(page.screen, data_do="on")

    asyncio.run(story())


def test_the_figures_of_a_match_are_those_of_its_games_played_again() -> None:
    async def story() -> None:
        last = OwnBot(BOT.replace("legal[0]", "legal[-1]"))
        app, page = opened("/workshop/ada", ("ada", OwnBot(BOT)), ("bea", last))
        await until(lambda: found(page.screen, data_live="bot edit"))
        app.do("set", {"name": "deals", "value": "10"})
        app.do("set", {"name": "rival", "value": "own-bea"})
        app.do("match", {})
        await until(lambda: app.workbench.matches and all(each.is_over for each in app.workbench.matches.values()))
        (match,) = app.workbench.matches.values()
        leads = [played_again(match.plan, match.plan.seed + deal, mine) for deal in range(10) for mine in (0, 1)]
        won = [(lead > 0) + (lead == 0) / 2 for lead in leads]
        share, lead = (text_of(each) for each in found(page.screen, **{"class": "kpi"}))
        assert abs(int(share.split("%")[0]) - 100 * sum(won) / len(won)) <= 0.5
        assert (
            abs(float(re.findall(r"^[−+]?[\d.]+", lead)[0].replace("−", "-")) - sum(leads) / len(leads)) <= 0.05 + 1e-9
        )
        assert f"Games lost by ada ({won.count(0)})" in words(page.screen)
        assert sorted(lost.margin for lost in match.score.lost) == sorted(each for each in leads if each < 0)
        for lost in match.score.lost:
            scores = Table.from_record(read_record(lost.record)).state.scores()
            assert scores[lost.seat] - scores[1 - lost.seat] == lost.margin
        assert 0 < won.count(0) < 20

    asyncio.run(story())


def played_again(plan: MatchPlan, seed: int, mine: int) -> int:
    """The lead of the bot of the first move over that of the last one, in one deal with the first in this seat."""
    state: Any = plan.game.begin(plan.options, seed)
    while state.turn is not None and not (plan.one_deal and state.deal_is_over):
        state.play(state.legal_moves()[0 if state.turn == mine else -1])
    scores = state.scores()
    return int(scores[mine] - scores[1 - mine])


def test_a_ladder_rates_own_bots_and_levels() -> None:
    async def story() -> None:
        app, page = opened(str(LadderRoute(GAMES["california_jack"])), ("ada", OwnBot(BOT)))
        for level in ("beginner", "medium"):
            app.do("set", {"name": level, "value": "false"})
        app.do("set", {"name": "deals", "value": "10"})
        app.do("match", {})
        await until(lambda: len(found(page.screen, data_do="match look")) == 6)
        app.do("match look", {"first": "random", "second": "own-ada"})
        assert words(found_in(page.screen, class_="report")[0]).startswith("Random against ada"), "the side chosen"
        (share,) = found(page.screen, data_do="match look", data_first="random", data_second="own-ada")
        assert words(share) in words(found_in(page.screen, class_="kpi")[0])
        assert "Only differences count: this ladder’s levels average 1500." in words(page.screen)
        assert {"ada", "Random", "Easy"} <= {words(node) for node in found(page.screen) if node.tag == "th"}

    asyncio.run(story())


def test_a_place_counts_those_whose_range_lies_above() -> None:
    standings = [Standing(rating, within) for rating, within in ((1570, 20), (1456, 77), (1455, 77), (1200, 30))]
    assert matches.shared_places(standings) == [1, 2, 2, 4]
    assert matches.shared_places([Standing(1600, 10), Standing(1500, 0)]) == [1, 2]
    assert matches.shared_places([]) == []
    chain = [Standing(1593, 61), Standing(1540, 61), Standing(1470, 61), Standing(1418, 61)]
    assert matches.shared_places(chain) == [1, 1, 2, 2]


def test_the_ladder_says_who_is_clearly_ahead_where_places_are_shared() -> None:
    standings = dict(
        zip(LEVELS, (Standing(1593, 61), Standing(1540, 61), Standing(1470, 61), Standing(1410, 61)), strict=False)
    )
    names = [matches.player_word(name) for name in standings]
    page = LadderPage("Box", {}, first_form(GAMES["box"]), (0, 0), standings, {}, None, None, "")
    told = words(matches.ladder_page(page))
    assert f"Clearly ahead of {names[2]} and {names[3]}: {names[0]}." in told
    assert f"Clearly ahead of {names[3]}: {names[1]}." in told
    assert re.findall(r"\d=", told) == ["1=", "1="]


def test_a_ladder_plays_all_matches_with_one_referee_and_two_shares_add_up_to_all() -> None:
    class Counting(Desk):
        started = 0
        ended = 0

        def __init__(self) -> None:
            super().__init__()
            Counting.started += 1

        def end(self) -> None:
            Counting.ended += 1

    async def story() -> None:
        app, page = opened(str(LadderRoute(GAMES["california_jack"])))
        for level in ("beginner", "medium"):
            app.do("set", {"name": level, "value": str(level == "beginner").lower()})
        page.start_referee = start  # type: ignore[method-assign]
        app.do("set", {"name": "deals", "value": "10"})
        app.do("match", {})
        await until(lambda: len(found(page.screen, data_do="match look")) == 6)
        await until(lambda: Counting.ended)
        assert (Counting.started, Counting.ended) == (1, 1)
        for match in app.workbench.matches.values():  # five games of eight
            first = match.plan.names[0]
            shares = {name: 5 / 8 if name == first else 3 / 8 for name in match.plan.names}
            match.score.deals = {0: [Result(shares, dict.fromkeys(shares, 0.0), {})] * match.score.seatings}
        app.screen.draw()  # type: ignore[union-attr]
        shown = sorted(words(node) for node in found(page.screen, data_do="match look"))
        assert shown == ["37%"] * 3 + ["63%"] * 3

    async def start() -> Desk:
        return Counting()

    asyncio.run(story())


def test_the_time_that_a_ladder_takes_is_estimated_across_its_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "EVERY", 0)

    async def story() -> None:
        app, page = opened(str(LadderRoute(GAMES["california_jack"])))
        app.do("set", {"name": "medium", "value": "false"})
        assert "3 matches, 300 games" in words(page.screen)
        app.do("set", {"name": "deals", "value": "10"})
        assert "3 matches, 60 games" in words(page.screen)
        runner = app.screen.runner  # type: ignore[union-attr]
        seen: list[float | None] = []

        def look() -> None:
            if runner.running is not None:
                seen.append(runner.running.seconds_left)

        runner.changed = look
        app.do("match", {})
        await until(lambda: runner.running is None)
        known = seen.index(next(left for left in seen if left is not None))
        assert known < len(seen) / 3
        assert None not in seen[known:], "a new match makes nobody forget the time of the last ones"

    asyncio.run(story())


def test_a_game_of_bots_that_think_counts_for_many_of_those_that_do_not() -> None:
    game = GAMES["california_jack"]
    plans = [MatchPlan(game, game.options.parse({}), ("random", rival), {}, 10, 1, one_deal=True)
             for rival in ("easy", "medium", "hard", "expert")]  # fmt: skip
    costs = [matches.cost(plan) for plan in plans]
    assert costs == sorted(costs)
    assert costs[3] > 20 * costs[2] > 20 * costs[0]


def test_the_ladder_says_whose_rating_is_fixed_and_numbers_the_columns() -> None:
    async def story() -> None:
        app, page = opened(str(LadderRoute(GAMES["california_jack"])), ("ada", OwnBot(BOT)))
        for level in ("beginner", "medium", "easy"):
            app.do("set", {"name": level, "value": "false"})
        app.do("set", {"name": "deals", "value": "10"})
        app.do("match", {})
        assert "Match progress" in words(page.screen)
        assert "Who plays?" not in words(page.screen)
        await until(lambda: found(page.screen, data_do="match"))
        assert words(page.screen).count("fixed") == 1
        assert "1500–1500" not in words(page.screen)
        assert re.search(r"\d+ to \d+", words(page.screen))
        heads = [words(node) for node in found(page.screen, scope="col")]
        assert heads[-2:] == ["A", "B"]
        app.do("match look", {"first": "random", "second": "own-ada"})
        assert page.revealed == ".looked"

    asyncio.run(story())


def test_the_last_check_of_a_bot_stands_in_the_list_until_its_text_is_another_one() -> None:
    async def story() -> None:
        app, page = opened("/workshop/ada", ("ada", OwnBot(BOT)))
        await until(lambda: found(page.screen, data_live="bot edit"))
        app.do("check", {})
        await until(lambda: "No errors" in words(page.screen))
        assert "games: enough for 200 of its moves, from every seat." in words(page.screen)
        assert page.revealed == ".verdict"
        app.do("bot rename", {"name": "bea"})
        app.page.go("/workshop")
        await until(lambda: "My bots" in words(page.screen))
        assert "No errors in" in words(page.screen)
        app.page.go("/workshop/bea")
        await until(lambda: found(page.screen, data_live="bot edit"))
        app.do("bot edit", {"value": WRONG})
        app.page.go("/workshop")
        await until(lambda: "My bots" in words(page.screen))
        assert "No errors in" not in words(page.screen)

    asyncio.run(story())


def test_the_first_page_offers_what_there_is_for_the_chosen_game() -> None:
    app, page = opened("/workshop")
    assert {dict(node.attributes)["data-game"] for node in found(page.screen, data_do="bot begin")} == {
        "california_jack"
    }
    app.do("set", {"name": "game", "value": "box"})
    assert [dict(node.attributes)["data-start"] for node in found(page.screen, data_game="box")] == [
        "first", "thumb", "search",
    ]  # fmt: skip
    assert found(page.screen, href="#/workshop/ladder/box")
    app.do("set", {"name": "game", "value": "chess"})
    assert found(page.screen, data_game="box")


def test_a_match_of_one_deal_and_a_quick_bot_are_put_into_words() -> None:
    game, names = GAMES["box"], ("own-ada", "easy")
    plan = MatchPlan(game, game.options.parse({}), names, {}, 3, 1, one_deal=True)
    score = Score(2, played=2, seatings=2, spent={"own-ada": Spent(100, 1.0, 0.02)})
    score.deals = {0: [Result(dict.fromkeys(names, 0.5), dict.fromkeys(names, 0.0), {})] * 2}
    told = words(match_report(WorkshopMatch(plan, score, 1.0, is_over=True)))
    assert "1 deal, from every seat to be fair: 2 games." in told
    assert "a move takes under 0.1 ms on average; the slowest took under 0.1 ms" in told
    assert first_form(GAMES["box"]).one_deal == "one round"
    assert first_form(GAMES["california_jack"]).one_deal == "one deal"


def test_my_bot_can_sit_in_any_seat_and_is_stood_in_for_when_it_fails() -> None:
    async def story() -> None:
        app, page = opened(
            "/box/options", ("ada", OwnBot(BOT.replace("california_jack", "box"))), ("bad", OwnBot("x = 1\n"))
        )
        assert found(page.screen, value="bot:own-ada")
        app.do("seat", {"seat": "1", "value": "bot:own-bad"})
        app.do("seat", {"seat": "2", "value": "bot:own-ada"})
        app.do("deal", {})
        await until(lambda: "my bot: ada" in words(page.screen))
        told = "My bot bad stopped, so a simple bot is playing instead. The bot stopped: There is no function"
        for _ in range(20_000):
            assert isinstance(app.screen, TableScreen)
            shown = app.screen.live.shown
            touching = shown.touching
            if any(text.startswith(told) for text in page.said):
                break
            if isinstance(shown.phase, Resting) and shown.phase.waits:  # the first round may end before its turn
                app.do("next", {})
            elif touching is not None:
                app.do("command", {"move": touching.legal[0].notation})
            await asyncio.sleep(0)
        assert any(text.startswith(told) for text in page.said)
        app.do("log", {})
        assert "stopped, so a simple bot is playing instead" in words(page.screen)

    asyncio.run(story())


def a_page(trial: Trial) -> BotPage:
    """The page of a bot that has been tried."""
    form = first_form(GAMES["box"])
    return BotPage("b", "source", True, True, {}, "", {}, "", form, False, trial, None, None, None, False)


def test_the_reader_of_the_screen_hears_the_verdict_and_not_all_that_the_bot_has_printed() -> None:
    page = a_page(Trial(Spent(200, 1.0, 1.0), "\n".join(map(str, range(120)))))
    spoken = [node for node in every_node(bot_page(page)) if dict(node.attributes).get("role") == "status"]
    assert any("No errors" in text_of(node) for node in spoken)
    assert all("119" not in text_of(node) for node in spoken)


def test_all_that_a_bot_can_ask_of_what_it_has_seen_is_listed_beside_the_editor() -> None:
    named = {name.split("(")[0] for line in SEEN for name in line.replace("seen.", "").split(", ")} - {"legal"}
    source = inspect.getsource(sys.modules[Seen.__module__])
    assert all(f"def {name}(" in source or f"self.{name} =" in source for name in named)
    assert {"own", "trick", "unseen", "world", "events", "hand", "cards"} <= named


@pytest.mark.parametrize("key", GAMES)
def test_a_match_tells_a_lead_in_points_only_where_points_are_counted(key: str) -> None:
    game, names = GAMES[key], ("own-ada", "easy")
    plan = MatchPlan(game, game.options.parse({}), names, {}, 3, 1, one_deal=False)
    score = Score(2, played=2, seatings=2)
    score.deals = {0: [Result(dict.fromkeys(names, 0.5), dict.fromkeys(names, 0.0), {})] * 2}
    told = words(match_report(WorkshopMatch(plan, score, 1.0, is_over=True)))
    assert ("difference in points" in told) == (key not in {"box", "one_eyed_jack"})


def test_a_match_says_how_many_games_were_drawn_and_what_a_draw_counts() -> None:
    game, names = GAMES["box"], ("own-ada", "easy")
    plan = MatchPlan(game, game.options.parse({}), names, {}, 3, 1, one_deal=True)

    def report(*shares: float) -> str:
        results = [Result({names[0]: share, names[1]: 1 - share}, dict.fromkeys(names, 0.0), {}) for share in shares]
        score = Score(6, played=len(results), seatings=2)
        score.deals = {deal: results[2 * deal : 2 * deal + 2] for deal in range((len(results) + 1) // 2)}
        return words(match_report(WorkshopMatch(plan, score, 1.0, is_over=True)))

    told = report(1.0, 0.5, 0.0, 0.5, 1.0)
    assert "1 won, 2 drawn, 1 lost. A draw counts as half a win." in told, "of deals played from every seat"
    assert "score (15% to 85%)" in told, "half-draws are not won"
    assert "50" in told, "the share won, of the same games"
    assert "drawn" not in report(1.0, 0.0), "nothing is said of draws where there was none"


def test_lost_games_are_listed_worst_first_and_the_rest_is_counted() -> None:
    game, names = GAMES["california_jack"], ("own-ada", "easy")
    plan = MatchPlan(game, game.options.parse({}), names, {}, 3, 1, one_deal=False)
    margins = [-1 - deal % 7 / 2 for deal in range(26)]
    score = Score(52, played=52, seatings=2)
    score.lost = [LostGame(deal, 0, margin, {}, None) for deal, margin in enumerate(margins)]
    lost, won = (
        Result(dict(zip(names, shares, strict=True)), dict.fromkeys(names, 0.0), {}) for shares in ((0, 1), (1, 0))
    )
    score.deals = {deal: [lost, won] for deal in range(26)}
    shown = match_report(WorkshopMatch(plan, score, 1.0, is_over=True))
    assert "Games lost by ada (24 of 26)" in words(shown)
    told = [text_of(link) for link in every_node(shown) if link.tag == "li"]
    assert (told[0], told[3], told[-1]) == ("Deal 7, seat 1: −4", "Deal 6, seat 1: −3.5", "Deal 8, seat 1: −1")


def test_a_text_that_is_no_program_failed_at_no_move() -> None:
    fault = BotFault(Sentence("The bot stopped on line {line}: {error}", line=2, error="SyntaxError"), 2)
    told = {has_begun: words(bot_page(a_page(Trial(fault=fault, has_begun=has_begun)))) for has_begun in (False, True)}
    assert "SyntaxError" in told[False]
    assert "Game 1, seat 1" not in told[False]
    assert "Game 1, seat 1" in told[True]
