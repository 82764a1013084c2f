"""The tutor: off by default, a line on each own move once it is wanted, with the way to take a worse one back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from knaves.analysis.review import DEEP, QUICK
from knaves.page.play import tutor
from knaves.wire.questions import Judgement, JudgeMove
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import FirstMove, Visit, story

ADDRESS = "/california_jack?seed=5&seats=human,bot:random"


class Strict(FirstMove):
    """Finds the last legal move better than any other, by a tenth of a game."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, JudgeMove):
            better = question.seen.legal_moves()[-1].notation
            return Judgement(question.ply, question.played, better, 0.6, 0.1 * (better != question.played), 0.001)
        return await super().answer(question, hurry)


class Asked(Strict):
    """Keeps the questions about moves that were made."""

    def __init__(self) -> None:
        self.judged: list[JudgeMove] = []

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, JudgeMove):
            self.judged.append(question)
        return await super().answer(question, hurry)


def remarks(visit: Visit) -> list[str]:
    return [text_of(node) for node in found(visit.screen, class_="message remark")]


async def begin(**settings: object) -> Visit:
    visit = Visit(MemoryStore(), ADDRESS, thinker=Strict())
    visit.app.change_settings({"sound": True, **settings})
    await visit.until_asked()
    await visit.until(lambda: visit.table.voice.is_ready)
    return visit


async def until_a_choice(visit: Visit) -> None:
    """Wait for the tutor, and play on to a turn in which there is something to choose."""
    await visit.until(lambda: visit.table.tutor is not None)
    while len(visit.legal) < 2:
        await visit.play_on(Random(1))
        await visit.until_asked()


@story
async def test_the_tutor_is_one_touch_away_in_the_bar_and_off_at_first() -> None:
    visit = await begin()
    for is_on in ("false", "true", "false"):
        (switch,) = found(visit.screen, data_focus="bar tutor")
        assert (text_of(switch), dict(switch.attributes)["aria-pressed"]) == ("Tutor", is_on)
        visit.do("tutor")


@story
async def test_the_tutor_says_nothing_until_it_is_wanted() -> None:
    visit = await begin()
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    assert remarks(visit) == []


@story
async def test_a_worse_move_is_told_with_the_better_one_and_can_be_taken_back() -> None:
    visit = await begin()
    visit.do("tutor")
    await until_a_choice(visit)
    made, worse = len(visit.moves), visit.legal[0].notation
    await visit.play(worse)
    await visit.until_asked()
    await visit.until(lambda: remarks(visit) != [])
    assert remarks(visit)[0].startswith("Better: ")
    visit.do("undo")
    await visit.until(lambda: len(visit.moves) == made)
    assert remarks(visit) == []


@story
async def test_the_best_move_is_said_to_be_the_best() -> None:
    visit = await begin(tutor=True)
    await until_a_choice(visit)
    await visit.play(visit.legal[-1].notation)
    await visit.until(lambda: remarks(visit) != [])
    assert "the best move" in remarks(visit)[0]
    assert "Take it back" not in remarks(visit)[0]


@story
async def test_praise_of_a_move_is_over_once_the_next_cards_are_chosen() -> None:
    visit = await begin(tutor=True)
    await until_a_choice(visit)
    await visit.play(visit.legal[-1].notation)
    await visit.until_asked()
    await visit.until(lambda: remarks(visit) != [])
    assert visit.table.tutor is not None
    judged = visit.table.tutor.judged
    assert judged is not None
    scene = visit.table.stage.scene()
    assert visit.table.tutor.dress(replace(scene, remark=None)).remark is not None
    touching = visit.shown.touching
    assert touching is not None
    visit.table.live.shown = replace(visit.shown, touching=replace(touching, touched=("x",)))
    assert visit.table.tutor.dress(replace(scene, remark=None)).remark is None
    worse = replace(judged[0], loss=0.2, better="another")
    visit.table.tutor.judged = worse, None
    assert visit.table.tutor.dress(replace(scene, remark=None)).remark is not None, "it offers to take it back"


@pytest.mark.parametrize(
    ("seconds", "asked", "words"), [(0.0, [QUICK, DEEP], "best move"), (2.0, [QUICK], "good move")]
)
def test_the_tutor_asks_as_the_review_does_and_calls_nothing_best_at_a_first_look(
    seconds: float, asked: list[int], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    @story
    async def test() -> None:
        visit, clock = await begin(tutor=True), count(0.0, seconds)
        thinker = Asked()
        visit.app.thinker = thinker
        await until_a_choice(visit)
        monkeypatch.setattr(tutor, "monotonic", lambda: next(clock))
        ply, seed = len(visit.moves), visit.session.past().seed
        await visit.play(visit.legal[-1].notation)
        await visit.until(lambda: remarks(visit) != [])
        assert [each.playouts for each in thinker.judged] == asked
        assert {each.seed for each in thinker.judged} == {f"review {seed} {ply}"}
        assert words in remarks(visit)[0]

    test()


@story
async def test_the_tutor_falls_silent_once_it_is_sent_away() -> None:
    visit = await begin(tutor=True)
    await until_a_choice(visit)
    await visit.play(visit.legal[0].notation)
    await visit.until(lambda: remarks(visit) != [])
    visit.do("tutor")
    assert remarks(visit) == []
    assert visit.app.settings.tutor is False
