"""Player: whoever can sit in a seat, asked for a move by one asynchronous question."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from knaves.engine.game import Game
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.characters import character
from knaves.players.thinkers import SliceThinker, Thinker
from knaves.table.seating import bot_level
from knaves.wire.answers import ChosenMove
from knaves.wire.questions import ChooseMove

__all__ = ["Bot", "Person", "Player", "Turn", "seated", "stand_in"]


@dataclass(frozen=True)
class Turn:
    """What a player is asked: a move of this seat, from what it has seen."""

    game: Game
    seat: Seat
    seen: State  # nothing in it that the seat has not seen
    seed: str  # of a decision by chance: the same for the same game and number of moves
    hurry: asyncio.Event = field(default_factory=asyncio.Event)  # once it is set the answer is wanted at once


class Player(Protocol):
    """Somebody in a seat. Whoever asks may cancel: then nobody waits for the answer any more."""

    @property
    def tempo(self) -> float:
        """How long it takes between moves, by the usual time."""

    async def choose(self, turn: Turn) -> ChosenMove:
        """One of `turn.seen.legal_moves()`, and what was thought of the others where that is known."""


class Person:
    """Somebody at this very table, whose moves come as what is touched there: at once, and not as an answer."""

    tempo = 1.0

    async def choose(self, turn: Turn) -> ChosenMove:
        """Waits until it is cancelled, which it is when a move has been completed at the table."""
        never: asyncio.Future[ChosenMove] = asyncio.get_running_loop().create_future()
        return await never


class Bot:
    """A bot of some level; where it thinks is its thinker's affair."""

    def __init__(self, level: str, thinker: Thinker, tempo: float = 1.0) -> None:
        self.level = level
        self.tempo = tempo
        self._thinker = thinker

    async def choose(self, turn: Turn) -> ChosenMove:
        """What a bot of this level plays."""
        return await self._thinker.answer(ChooseMove(turn.game, turn.seen, turn.seed, self.level), turn.hurry)


STAND_INS = ("easy", "random")  # the levels that play where somebody has failed, one if the other fails too


async def stand_in(turn: Turn) -> ChosenMove:
    """A quick answer in the place of somebody who has none."""
    for level in STAND_INS:
        with suppress(Exception):
            return await Bot(level, SliceThinker()).choose(turn)
    return ChosenMove(turn.seen.legal_moves()[0])


def seated(seats: Sequence[str], thinker: Thinker) -> tuple[Player, ...]:
    """Players for the seats of a table: a person, or a bot with the tempo of its character."""
    found: list[Player] = []
    for seat in seats:
        level = bot_level(seat)
        bots = sum(isinstance(player, Bot) for player in found)
        found.append(Person() if level is None else Bot(level, thinker, character(bots).tempo))
    return tuple(found)
