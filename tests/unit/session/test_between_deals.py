"""Between two deals a bot is to move: the table waits for whoever looks on, in a game of the plain table too."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from knaves.games.registry import GAMES
from knaves.games.template import GAME
from knaves.page.locale import said
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.actions import Continue, MakeMove
from knaves.session.game_view import Asking, GameView, Over, Resting
from knaves.session.session import Session
from knaves.table.table import Table
from tests.clock import run_at_once
from tests.games.template.several_deals import ChoosesAnew, DealsAnew


class Filmed:
    """A stage that wants to know every moment, and waits for none."""

    wants_frames = True

    async def played(self) -> None:
        await asyncio.sleep(0)


@pytest.mark.parametrize(("start", "label"), [(DealsAnew, "Next deal"), (ChoosesAnew, None)], ids=["call", "choice"])
def test_a_bot_s_next_deal_waits_for_a_tap_on_a_button_with_its_label(
    start: type[DealsAnew], label: str | None
) -> None:
    game, rests = replace(GAME, start=start), set()
    table = Table(game, game.options(), 3, (), ("human", "bot:random"))

    async def play() -> None:
        session, heard = Session(table, seat_players(table.seats, SliceThinker())), asyncio.Queue[GameView]()
        playing = asyncio.create_task(session.run(heard.put_nowait, Filmed()))
        await asyncio.sleep(0)
        shown = session.view
        while not isinstance(shown.phase, Over):
            if isinstance(shown.phase, Resting) and shown.phase.waits:
                rests.add(shown.phase.goes_on and said(shown.phase.goes_on))
                session.do(Continue())
            elif isinstance(shown.phase, Asking) and shown.touching is not None and shown is session.view:
                session.do(MakeMove(shown.touching.legal[0].notation))
            shown = await heard.get()
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing

    run_at_once(play())
    assert rests == {label}


def test_a_round_that_others_have_played_alone_leads_to_the_own_first_move_by_itself() -> None:
    """Who had just begun waited for the others, while they waited for a button."""
    box, alone = GAMES["box"], 0
    for seed in range(30):
        table = Table(box, box.options(), seed, (), ("human", *["bot:random"] * 3))

        async def play(table: Table = table) -> None:
            session, heard = Session(table, seat_players(table.seats, SliceThinker())), asyncio.Queue[GameView]()
            playing = asyncio.create_task(session.run(heard.put_nowait, Filmed()))
            await asyncio.sleep(0)
            shown = session.view
            while not isinstance(shown.phase, Asking) or shown.touching is None:
                assert not (isinstance(shown.phase, Resting) and shown.phase.waits), table.seed
                shown = await heard.get()
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing

        run_at_once(play())
        alone += any(move.notation == "next round" for move in table.moves)
    assert alone > 0
