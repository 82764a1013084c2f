"""Player: whoever can sit in a seat, asked for a move by one asynchronous question."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from knaves.engine.game import Game
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.characters import character
from knaves.players.thinkers import SliceThinker, Thinker
from knaves.table.seating import bot_level, own_bot
from knaves.wire.answers import ChosenMove
from knaves.wire.questions import ChooseMove


@dataclass(frozen=True)
class Turn:
    """What a player is asked: a move of this seat, from what it has seen."""

    game: Game
    seat: Seat
    seen: State  # nothing in it that the seat has not seen
    seed: str  # of a decision by chance: the same for the same game and number of moves
    hurry: asyncio.Event = field(default_factory=asyncio.Event)  # once it is set the answer is wanted at once
    log: tuple[Sentence, ...] = ()  # all that has happened


class Player(Protocol):
    """Somebody in a seat. Whoever asks may cancel: then nobody waits for the answer any more."""

    @property
    def tempo(self) -> float:
        """How long it takes between moves, by the usual time."""

    async def choose(self, turn: Turn) -> ChosenMove:
        """One of `turn.seen.legal_moves()`, and what was thought of the others where that is known.

        Raises BotFault where it has done what it must not, and a stand-in plays on in its place.
        """

    def leave(self) -> None:
        """Nobody asks any more."""


class Person:
    """Somebody at this very table, whose moves come as what is touched there: at once, and not as an answer."""

    tempo = 1.0

    async def choose(self, turn: Turn) -> ChosenMove:
        """Waits until it is cancelled, which it is when a move has been completed at the table."""
        never: asyncio.Future[ChosenMove] = asyncio.get_running_loop().create_future()
        return await never

    def leave(self) -> None:
        """There is nothing to end."""


class Bot:
    """A bot of some level; where it thinks is its thinker's affair."""

    def __init__(self, level: str, thinker: Thinker, tempo: float = 1.0) -> None:
        self.level = level
        self.tempo = tempo
        self._thinker = thinker

    async def choose(self, turn: Turn) -> ChosenMove:
        """What a bot of this level plays."""
        return await self._thinker.answer(ChooseMove(turn.game, turn.seen, turn.seed, self.level), turn.hurry)

    def leave(self) -> None:
        """The thinker is not this bot's alone."""


class LazyPlayer:
    """A player who is fetched when he is first asked."""

    tempo = 1.0

    def __init__(self, fetch: Callable[[], Awaitable[Player]]) -> None:
        self._fetch = fetch
        self._player: Player | None = None

    async def choose(self, turn: Turn) -> ChosenMove:
        """What he chooses once he is there."""
        if self._player is None:
            self._player = await self._fetch()
        return await self._player.choose(turn)

    def leave(self) -> None:
        """He leaves, if he has come."""
        if self._player is not None:
            self._player.leave()


STAND_INS = ("easy", "random")  # the levels that play where somebody has failed, one if the other fails too


async def stand_in(turn: Turn) -> ChosenMove:
    """A quick answer in the place of somebody who has none."""
    for level in STAND_INS:
        with suppress(Exception):
            return await Bot(level, SliceThinker()).choose(turn)
    return ChosenMove(turn.seen.legal_moves()[0])


def seat_players(
    seats: Sequence[str], thinker: Thinker, own: Callable[[str], Player] | None = None
) -> tuple[Player, ...]:  # fmt: skip
    """Players for the seats of a table: a person, a bot with the tempo of its character, or what `own` has for the
    name of an own bot.
    """
    found: list[Player] = []
    for seat in seats:
        level, name = bot_level(seat), own_bot(seat)
        if name is not None and own is not None:
            found.append(own(name))
            continue
        bots = sum(isinstance(player, Bot) for player in found)
        found.append(Person() if level is None else Bot(level, thinker, character(bots).tempo))
    return tuple(found)
