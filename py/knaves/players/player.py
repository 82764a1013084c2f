"""Player: whoever can sit in a seat: person, friend, bot with its character, or a bot that fails."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Protocol

from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.thinkers import SliceThinker, Thinker
from knaves.table.record import HUMAN, bot_level, own_bot
from knaves.wire.questions import ChooseMove, ChosenMove

TEMPERS = {"brisk": 0.5, "": 1.0, "unhurried": 1.8}  # how long a bot takes between moves, by the usual time


@dataclass(frozen=True)
class Character:
    """Name, face and temper of a bot; the temper is a key of TEMPERS."""

    name: str
    suit: str  # of the Jack that is its face
    temper: str = ""

    @property
    def tempo(self) -> float:
        """Pause between its moves as a multiple of the usual one: 0.5, 1.0 or 1.8."""
        return TEMPERS[self.temper]


CHARACTERS = tuple(
    Character(*each)
    for each in (
        ("Juniper", "s", ""), ("Basil", "c", "brisk"), ("Poppy", "h", "unhurried"), ("Sorrel", "d", "brisk"),
        ("Rowan", "h", ""), ("Hazel", "s", "unhurried"), ("Clover", "c", "brisk"), ("Tansy", "d", ""),
        ("Linden", "s", "unhurried"), ("Briar", "h", "brisk"), ("Saffron", "d", "unhurried"), ("Olive", "c", ""),
    )
)  # fmt: skip


# In a game of two each level is somebody of its own, so that the next level is a new acquaintance.
_NAMED = {each.name: each for each in CHARACTERS}
RIVALS = {
    "beginner": _NAMED["Rowan"], "easy": _NAMED["Juniper"], "medium": _NAMED["Tansy"], "hard": _NAMED["Sorrel"],
    "expert": _NAMED["Olive"],
}  # fmt: skip


def characters(seats: Sequence[str]) -> tuple[Character | None, ...]:
    """Return the character of the bot in each seat, None for a person.

    A bot that plays one person has that of its level, and at a larger table they come in order; whoever has no level
    of that name, such as a user's own bot, is the first.
    """
    if len(seats) <= 2 and sum(seat != HUMAN for seat in seats) == 1:
        return tuple(None if seat == HUMAN else RIVALS.get(bot_level(seat) or "", CHARACTERS[0]) for seat in seats)
    in_order = cycle(CHARACTERS)
    return tuple(None if seat == HUMAN else next(in_order) for seat in seats)


@dataclass(frozen=True)
class MoveRequest:
    """The question to the player of a seat for its move, with all that the seat has seen."""

    game: Game
    seat: Seat
    seen: State  # nothing in it that the seat has not seen
    seed: str  # of a decision by chance: the same for the same game and number of moves
    hurry: asyncio.Event = field(default_factory=asyncio.Event)  # once it is set the answer is wanted at once
    log: tuple[Sentence, ...] = ()  # all that has happened


class Player(Protocol):
    """Anybody in a seat. The caller may cancel `choose`; then nobody waits for that answer."""

    @property
    def tempo(self) -> float:
        """Pause between moves as a multiple of the usual one."""

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Return one of `turn.seen.legal_moves()`, with candidates where they are known.

        Raises BotFault where it has done what it must not, and a stand-in plays on in its place.
        """

    def leave(self) -> None:
        """Free what the player holds; it is not asked again."""


class Person:
    """A person on this device, whose moves come as session actions and not as answers."""

    tempo = 1.0

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Wait until cancelled, which happens when the person completes a move."""
        never: asyncio.Future[ChosenMove] = asyncio.get_running_loop().create_future()
        return await never

    def leave(self) -> None:
        """Do nothing."""


class Friend:
    """A person on another device, whose moves come as messages. The session hears them before it asks anybody."""

    tempo = 1.0

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Wait until cancelled."""
        return await Person().choose(turn)

    def leave(self) -> None:
        """Do nothing."""


class Bot:
    """A bot of a level or mix, asked through a thinker."""

    def __init__(self, level: str, thinker: Thinker, tempo: float = 1.0) -> None:
        self.level = level
        self.tempo = tempo
        self._thinker = thinker

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Return the move of this level; `turn.hurry` cuts the thought short.

        Raises LostError or Refusal from the thinker.
        """
        return await self._thinker.answer(ChooseMove(turn.game, turn.seen, turn.seed, self.level), turn.hurry)

    def leave(self) -> None:
        """Do nothing: others share the thinker."""


class LazyPlayer:
    """A player that `fetch` brings at its first turn; the turn waits for it."""

    tempo = 1.0

    def __init__(self, fetch: Callable[[], Awaitable[Player]]) -> None:
        self._fetch = fetch
        self._player: Player | None = None

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Fetch the player if need be, and return its move. Raises what `fetch` and the player raise."""
        if self._player is None:
            self._player = await self._fetch()
        return await self._player.choose(turn)

    def leave(self) -> None:
        """Let the player leave, if it was fetched."""
        if self._player is not None:
            self._player.leave()


STAND_INS = ("easy", "random")  # the levels that play where somebody has failed, one if the other fails too


async def stand_in(turn: MoveRequest) -> ChosenMove:
    """Return a quick move for a player that failed; never raises."""
    for level in STAND_INS:
        with suppress(Exception):
            return await Bot(level, SliceThinker()).choose(turn)
    return ChosenMove(turn.seen.legal_moves()[0])


def seat_players(
    seats: Sequence[str], thinker: Thinker, own: Callable[[str], Player] | None = None
) -> tuple[Player, ...]:  # fmt: skip
    """Return a player for each seat: a bot of the level in it, with the tempo of its character, or else a person.

    For an own bot it is the player that `own` makes for its name; without `own` a person.
    """
    found: list[Player] = []
    for seat, character in zip(seats, characters(seats), strict=True):
        level, name = bot_level(seat), own_bot(seat)
        if name is not None and own is not None:
            found.append(own(name))
        elif level is not None and character is not None:
            found.append(Bot(level, thinker, character.tempo))
        else:
            found.append(Person())
    return tuple(found)


class BotFault(Refusal):
    """A user's bot crashed, was too slow or chose no legal move; `line` is that of its file, None if unknown."""

    def __init__(self, sentence: Sentence | str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line
