"""Deal by bots: what bots alone make of a deal that a person has played."""

from __future__ import annotations

from knaves.bots.levels import LEVELS
from knaves.page.app_context import AppContext
from knaves.players.bot_worker import LostError
from knaves.players.player import Bot, Turn
from knaves.table.record import Record
from knaves.table.seating import HUMAN
from knaves.table.summary import strongest
from knaves.table.table import Table


async def deal_by_bots(app: AppContext, table: Table) -> Record | None:
    """Play the deal of a finished game with a bot as strong as the others in the person's seat.

    The bots draw their chances from the deal, so that it comes to the same each time. None where none can be asked.
    """
    level = strongest(table.seats, list(LEVELS)) or "medium"
    seats = tuple(f"bot:{level}" if seat == HUMAN else seat for seat in table.seats)
    person = table.seats.index(HUMAN) if HUMAN in table.seats else 0
    played = Table(table.game, table.options, table.seed, table.state_at(0).chance.used, seats)
    bot = Bot(level, app.thinker)
    try:
        while played.turn is not None:
            seat = played.turn
            turn = Turn(table.game, seat, played.state.seen_by(seat), f"by bots {table.seed} {len(played.moves)}")
            played.play((await bot.choose(turn)).move.notation)
    except LostError:
        return None
    record = played.record()
    return Record(
        record.game, record.options, record.seed, _with_person(record.seats, person), record.chance, record.moves,
        record.result,
    )  # fmt: skip


def _with_person(seats: tuple[str, ...], person: int) -> tuple[str, ...]:
    """The seats as they were, so that a result is read for the person's."""
    return tuple(HUMAN if seat == person else occupant for seat, occupant in enumerate(seats))
