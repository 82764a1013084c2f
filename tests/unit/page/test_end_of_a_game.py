"""The end of a game: a sheet that is another when it was won, lost or drawn, tells how it came about, and adds up."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest

from knaves.analysis.review import QUICK
from knaves.engine.game import Game
from knaves.engine.layout import ScoreSheet
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.play.game_story import GameStory
from knaves.page.play.sheets import SETTLING
from knaves.page.seat_labels import seat_labels
from knaves.page.view.end_sheet import End, end_head
from knaves.session.phases import Over, Scored
from knaves.wire.answers import Judgement
from knaves.wire.questions import JudgeMove
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import SEATS, FirstMove, Visit, story
from tests.walks import states

SHORT = f"/california_jack?seed=5&target=1&policy=counted&{SEATS}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_rows_of_a_sheet_that_count_add_up_to_its_totals(game: Game) -> None:
    sheets = 0
    for state in states(game, 900, "sheets"):
        for part in game.table.layout(state, 0).areas.get("sheet", ()):
            assert isinstance(part, ScoreSheet)
            sheets += 1
            counted = [row for row in part.rows if row.counts]
            for column, total in enumerate(part.totals):
                assert sum(int(row.values[column] or 0) for row in counted) == total, [
                    row.label.text for row in counted
                ]
            assert part.totals or not counted
    if not sheets:
        pytest.skip("the game has no score sheet")


async def ended(visit: Visit) -> None:
    rng = Random(3)
    while not visit.is_over:
        await visit.play_on(rng)


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
                    assert not visit.table.stage.sheets.is_settling
                    break
                visit.do(action, **data)
                assert (visit.shown.phase, visit.page.address(), visit.app.screen) == (phase, address, screen)
                assert dialogs(visit.screen)
            settled.set()
            await visit.until(lambda: not visit.table.stage.sheets.is_settling)
            settled.clear()
            if not visit.is_over:
                await visit.go_on()
        assert set(kinds) == {Scored, Over}
        visit.do("close")
        assert not dialogs(visit.screen)

    asyncio.run(asyncio.wait_for(tell(), 60))


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


@story
async def test_the_end_tells_the_costliest_play_the_record_and_the_streak() -> None:
    visit = Visit(address=SHORT)
    visit.app.thinker = Critic()
    await ended(visit)
    # as the review will say, after 30
    await visit.until(lambda: "20% of your winning chances" in text_of(visit.screen))
    text = text_of(visit.screen)
    assert "Your costliest move" in text
    assert "Against Random:" in text
    assert "You 1, Juniper 0." in text or "You 0, Juniper 1." in text
    assert [node for node in every_node(visit.screen) if dict(node.attributes).get("class") == "went"]


def lines_told(visit: Visit) -> list[str]:
    return [text_of(line) for tells in found(visit.screen, class_="tells") for line in tells.children]


@story
async def test_the_way_to_the_result_adds_up_and_no_line_comes_or_goes_while_it_is_found_out() -> None:
    visit = Visit(address=SHORT)
    visit.app.thinker = Critic(4)
    await ended(visit)
    await visit.until(lambda: bool(found(visit.screen, class_="tells")))
    before = lines_told(visit)
    visit = Visit(address=SHORT)
    visit.app.thinker = Critic()
    await ended(visit)
    await visit.until(lambda: any("Winning chances from 50%" in line for line in lines_told(visit)))
    after = lines_told(visit)
    assert len(before) == len(after)
    (way,) = (line for line in after if "Winning chances from 50%" in line)
    end, mine, rest = (
        int(each.replace("−", "-")) for each in re.findall(r"to (\d+)%:.* ([+−]?\d+)%,.* ([+−]?\d+)%\.", way)[0]
    )
    assert 50 + mine + rest == end == (100 if "You win" in dialogs(visit.screen) else 0)


@pytest.mark.parametrize("most", [10_000, 4])
def test_the_curve_is_that_of_the_review_as_far_as_it_has_got(most: int) -> None:
    @story
    async def test() -> None:
        visit = Visit(address=SHORT)
        visit.app.thinker = critic = Critic(most)
        await ended(visit)
        await visit.until(lambda: "of your winning chances" in text_of(visit.screen) or len(critic.plies) > most)
        ending = visit.table.end.story
        assert ending is not None
        chances, judged = ending.chances(), ending.job.judged
        assert all(chances[ply] == pytest.approx(judgement.chance) for ply, judgement in judged.items())
        if most > len(judged):
            assert len(chances) == len(visit.moves) + 1
            assert chances[-1] in (0.0, 1.0)
            again = GameStory(visit.app, ending.table, ending.key)
            assert again.job.own() == ending.job.own(), "what is kept is there at once"
            assert again.chances() == [], "but the game has not been followed yet"
            assert again.lines()
        else:
            assert len(chances) == max(judged) + 1

    test()


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
    end = End(mood, "Title", [("You", "3"), ("Juniper", "5")], seat_labels(["human", "bot:easy"]))
    return {name for node in every_node(end_head(end)) for name in str(dict(node.attributes).get("class", "")).split()}


def test_won_lost_and_drawn_are_drawn_each_in_its_own_way() -> None:
    won, lost, drawn = (classes_of(mood) for mood in ("won", "lost", "drawn"))
    assert {"glory", "crown1"} <= won
    assert "glory" not in lost | drawn
    assert "crown1" in lost
    assert "crown1" not in drawn
