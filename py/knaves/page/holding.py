"""Holding: one tab plays a game, every other tab that has it open watches and may take it over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.page.keeping import make_sure
from knaves.store.save import Save

if TYPE_CHECKING:
    from knaves.page.play import Play

__all__ = ["hold", "lose", "watch"]


async def hold(play: Play, *, at_any_price: bool = False) -> None:
    """Plays on here if no other tab has this game, or at any price; else watches."""
    key = play.save.key
    play.page.spawn(make_sure(play.page, play.saves))
    if at_any_price:
        play.page.tabs.tell("taken", key)
        await play.page.sleep(150)  # the other tab keeps what it has
    play.is_elsewhere = not await play.page.tabs.hold(key, at_any_price=at_any_price)
    if play.is_gone:
        play.page.tabs.let_go(key)
        return
    newer = play.saves.read(key)
    if newer is not None and newer.serial > play.save.serial:
        play.take(newer)
    if play.is_elsewhere:
        _show(play)
    else:
        await play.run()


async def lose(play: Play) -> None:
    """Another tab has taken the game: here it is watched from now on."""
    play.stop()
    play.is_elsewhere = True
    play.page.tabs.let_go(play.save.key)
    newer = play.saves.read(play.save.key)
    if newer is not None:
        play.take(newer)
    _show(play)


def watch(play: Play, save: Save) -> None:
    """Shows a move that another tab has made."""
    if play.is_elsewhere and save.serial > play.save.serial:
        play.take(save)
        _show(play)


def _show(play: Play) -> None:
    """Draws what is watched, with the sheet of the end once the game is over; the tab that plays keeps the result."""
    if play.table.turn is None:
        play.sheet = "end"
    elif play.sheet == "end":  # the last move has been taken back
        play.sheet = None
    play.draw()
