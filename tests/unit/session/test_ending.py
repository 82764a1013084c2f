"""The end of a session: what is still done while it ends is passed over, and what went wrong comes out of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from knaves.players.player import Person
from knaves.session.actions import AskHint, Continue, MakeMove, PlayHere, SessionAction, Undo
from knaves.session.game_view import GameView
from knaves.session.session import Session
from knaves.store.settings import Settings
from tests.clock import run_at_once
from tests.unit.session.playing import DUEL, First, Sitting, a_table

STEPS = 12  # of the loop, after which everything has ended


def actions_of(session: Session) -> tuple[SessionAction, ...]:
    return MakeMove(session.past().legal_moves()[0].notation), Undo(), AskHint(), Continue(), PlayHere()


@pytest.mark.parametrize("step", range(STEPS))
def test_what_is_done_at_any_step_of_the_end_is_passed_over(step: int) -> None:
    async def tell() -> None:
        sitting = Sitting(a_table(), First(5), adviser=Never())
        await sitting.until_asked()
        await sitting.play()
        await sitting.until_asked()
        sitting.do(AskHint())
        await asyncio.sleep(0)
        sitting.session.leave()
        for _ in range(step):
            await asyncio.sleep(0)
        for action in actions_of(sitting.session):
            sitting.do(action)
        heard = len(sitting.heard)
        await asyncio.sleep(60)
        assert sitting.playing.done()
        assert len(sitting.heard) == heard
        assert len(asyncio.all_tasks()) == 1, "something goes on"

    run_at_once(tell())


class Never:
    """Somebody who takes a while even to give up."""

    async def answer(self, question: object, hurry: asyncio.Event) -> object:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
        return None


@pytest.mark.parametrize("step", range(STEPS))
def test_what_goes_wrong_comes_out_whatever_is_done_while_it_ends(step: int) -> None:
    async def tell() -> None:
        has_failed = asyncio.Event()

        def hear(shown: GameView) -> None:
            if shown.movers and shown.movers[-1] == 1:
                has_failed.set()
                raise ArithmeticError

        session = Session(a_table(seats=DUEL), (Person(), First(5)), settings=Settings(pause="instant"))
        playing = asyncio.ensure_future(session.run(hear))
        while not has_failed.is_set():
            if session.view.touching is not None:
                session.do(MakeMove(session.view.touching.legal[0].notation))
            await asyncio.sleep(0.001)
        for _ in range(step):
            await asyncio.sleep(0)
        for action in actions_of(session):
            with suppress(ArithmeticError):  # whoever is told fails again
                session.do(action)
        with pytest.raises(ArithmeticError):
            await playing
        await asyncio.sleep(60)
        assert len(asyncio.all_tasks()) == 1, "something goes on"

    run_at_once(tell())
