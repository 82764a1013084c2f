"""Hinting: the best moves for the person in turn, looked for beside the game and dropped when it goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from knaves.bots.reasons import advise
from knaves.page.view.table import Toast
from knaves.wire.questions import RateMoves, bot_seed

if TYPE_CHECKING:
    from knaves.page.play import Play

__all__ = ["hint"]


async def hint(play: Play) -> None:
    """Marks the best moves, and says why; nothing of it once a move or anything else has ended the thought."""
    table, turn, moment = play.table, play.table.turn, _moment(play)
    assert turn is not None
    seen = table.state.seen_by(turn)
    play.is_thinking = True
    play.hurry = asyncio.Event()
    play.draw()
    question = RateMoves(table.game, seen, bot_seed(table.seed, len(table.moves)))
    try:
        found = (await play.thinker.answer(question, play.hurry)).candidates
    finally:
        if moment == _moment(play):  # else a bot may be thinking now
            play.is_thinking = False
    if moment == _moment(play):
        play.hints = found
        play.toast = Toast(advise(seen, table.game.advice, found), None)
        play.draw()


def _moment(play: Play) -> tuple[int, int]:
    """Another one after every move, and after whatever else ends a thought."""
    return play.run_number, len(play.table.moves)
