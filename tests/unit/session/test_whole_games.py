"""Whole games through a session: by bots, by persons and both, without a browser and without waiting."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from knaves.engine.sentences import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.actions import Continue, MakeMove
from knaves.session.game_view import Asking, GameView, Handover, Over, Scored
from knaves.session.session import Session
from knaves.table.table import Table
from tests.clock import run_at_once
from tests.unit.session.playing import Sitting, a_table, story


def test_two_bots_and_a_scripted_person_play_a_whole_game() -> None:
    """This is the script of docs/tour.md."""

    async def play() -> None:
        box = GAMES["box"]
        table = Table(box, box.options.parse({"players": 3}), 7, (), ("human", "bot:easy", "bot:random"))
        session, end = Session(table, seat_players(table.seats, SliceThinker())), asyncio.Event()

        def hear(shown: GameView) -> None:
            if isinstance(shown.phase, Asking) and shown.touching is not None:
                session.do(MakeMove(shown.touching.legal[0].notation))
            elif isinstance(shown.phase, Scored):
                session.do(Continue())
            elif isinstance(shown.phase, Over):
                end.set()

        playing = asyncio.create_task(session.run(hear))
        await end.wait()
        playing.cancel()
        assert session.record().result is not None

    asyncio.run(play())


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_played_by_persons_and_bots_alike_and_its_record_replays(key: str) -> None:
    async def tell() -> None:
        rng = Random(f"whole {key}")
        options = GAMES[key].options.parse({})
        for seats in (("human", *["bot:random"] * (options.seats - 1)), ("human",) * options.seats):
            sitting = Sitting(Table(GAMES[key], options, 5, (), seats))
            while not isinstance(sitting.shown.phase, Over):
                await sitting.play_on(rng.choice)
            record = sitting.session.record()
            assert record.result is not None
            assert record.result["scores"] == sitting.shown.position.scores()
            assert Table.from_record(record).result == record.result
            spoilt = {**record.result, "winners": [0, 1] if record.result["winners"] != [0, 1] else []}
            with pytest.raises(UnreadableRecord):
                Table.from_record(replace(record, result=spoilt))
            sitting.session.leave()
            sitting.playing.cancel()

    run_at_once(tell())


@story
async def test_the_end_goes_to_the_history_once_and_leaves_the_running_games() -> None:
    sitting = Sitting(a_table(target=1))
    while not isinstance(sitting.shown.phase, Over):
        await sitting.play_on()
    assert sitting.saves.running() == []
    assert len(sitting.saves.past.lines()) == 1


@story
async def test_what_is_told_at_the_end_is_who_has_won() -> None:
    sitting = Sitting(a_table(target=1))
    while not isinstance(sitting.shown.phase, Over):
        await sitting.play_on()
    record = sitting.session.record()
    assert record.result is not None
    assert sitting.shown.position.winners() == record.result["winners"]


@story
async def test_who_passes_the_device_never_sees_both_hands() -> None:
    sitting, rng = Sitting(a_table(seats=("human", "human"))), Random(3)
    for _ in range(20):
        await sitting.play_on(rng.choice)
    viewers = [shown.viewer for shown in sitting.told]
    assert set(viewers) == {0, 1}
    for before, shown in zip(sitting.told, sitting.told[1:], strict=False):
        if before.viewer != shown.viewer:
            assert before.phase == Handover(shown.viewer), "the other hand was shown without a word"
        hidden = shown.position.hands[1 - shown.viewer]  # type: ignore[attr-defined]
        assert {str(card) for card in hidden} <= {"??"}


def test_a_session_is_tested_without_a_page() -> None:
    asked = "import sys, tests.unit.session.playing; print(*sys.modules)"
    here = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, env=here)
    made = done.stdout.split()
    assert "knaves.session.session" in made
    assert not [name for name in made if name.startswith(("knaves.page", "tests.unit.page", "markdown"))]
