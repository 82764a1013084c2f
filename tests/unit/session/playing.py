"""Sessions for tests: their time passes only where everybody waits, and all that they tell is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from knaves.bots.search import Candidate
from knaves.engine.moves import Move
from knaves.games.registry import GAMES
from knaves.players.player import MoveRequest, Person, Player
from knaves.players.thinkers import SliceThinker
from knaves.session.actions import Continue, MakeMove, SessionAction
from knaves.session.game_view import GameView, Handover, Over, Scored, Watching
from knaves.session.host import SessionHost, StoredSaveSlot, Tabs
from knaves.session.session import Session
from knaves.store.saves import Save, Saves
from knaves.store.settings import Settings
from knaves.table.table import Table
from knaves.wire.questions import ChosenMove, RatedMoves
from tests.clock import run_at_once
from tests.memory_store import MemoryStore

RUNNING: set[asyncio.Future[None]] = set()  # a loop forgets a task that nobody else remembers
NEVER = 10_000  # steps after which what is waited for does not come


class LoopClock:
    """The time of the event loop, which a test turns."""

    def now(self) -> str:
        return "2026-11-21T05:20:00Z"

    def sleep(self, ms: float) -> Awaitable[None]:
        return asyncio.sleep(ms / 1000)


def seconds() -> float:
    """The time of the loop."""
    return asyncio.get_running_loop().time()


class First:
    """Plays the first move it may, after some time."""

    def __init__(self, ms: float = 0, tempo: float = 1.0) -> None:
        self.ms = ms
        self.tempo = tempo
        self.asked: list[MoveRequest] = []
        self.cancelled = 0

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        self.asked.append(turn)
        try:
            await asyncio.sleep(self.ms / 1000)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return ChosenMove(turn.seen.legal_moves()[0])

    def leave(self) -> None:
        pass


class Slow(First):
    """Answers once it is hurried."""

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        self.asked.append(turn)
        await turn.hurry.wait()
        return ChosenMove(turn.seen.legal_moves()[0])


class Adviser:
    """Rates the first move, after some time or once it is hurried."""

    def __init__(self, ms: float) -> None:
        self.ms = ms

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        await asyncio.wait({asyncio.ensure_future(hurry.wait())}, timeout=self.ms / 1000)
        return RatedMoves((Candidate(question.seen.legal_moves()[0], 0.5),))


class Sitting:
    """A running session, what it has told, and the store it is kept in."""

    def __init__(
        self,
        table: Table,
        others: Player | Sequence[Player] | None = None,
        settings: Settings | None = None,
        *,
        adviser: Any = None,
        store: MemoryStore | None = None,
        tabs: Tabs | None = None,
        policy: str = "practice",
        key: str = "g1",
    ) -> None:
        """Persons sit where the table has them; `others` sit in the other seats. A game that is kept goes on."""
        self.saves = Saves(store or MemoryStore())
        save = self.saves.read(key)
        if save is not None:
            table = save.open()
        else:
            save = Save(key, 0, table.record(), (), policy)
            self.saves.write(save)
        self.kept = StoredSaveSlot(save, self.saves, tabs)
        given = iter(others) if isinstance(others, Sequence) else None
        self.players: list[Player] = [
            Person() if seat == "human" else next(given) if given is not None else others or First()  # type: ignore[misc]
            for seat in table.seats
        ]
        host = SessionHost(LoopClock(), self.kept, adviser or SliceThinker())
        self.session = Session(table, self.players, host, settings or Settings(pause="instant"))
        self.heard: list[tuple[float, GameView]] = []  # all that has been told, and when
        self.playing = asyncio.ensure_future(self.session.run(lambda shown: self.heard.append((seconds(), shown))))
        RUNNING.add(self.playing)
        self.playing.add_done_callback(RUNNING.discard)

    @property
    def shown(self) -> GameView:
        return self.session.view

    @property
    def told(self) -> list[GameView]:
        return [shown for _, shown in self.heard]

    @property
    def moves(self) -> tuple[str, ...]:
        return self.session.record().moves

    @property
    def legal(self) -> Sequence[Move]:
        assert self.shown.touching is not None, self.shown.phase
        return self.shown.touching.legal

    @property
    def notices(self) -> list[str]:
        """All that has been said in passing."""
        return [str(notice) for shown in self.told for notice in shown.notices]

    def do(self, action: SessionAction) -> None:
        self.session.do(action)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Lets the game go on, and time pass, until something is so."""
        await asyncio.sleep(0)
        for _ in range(NEVER):
            if self.playing.done():
                self.playing.result()
            if is_so():
                return
            await asyncio.sleep(0.001)
        raise AssertionError(f"it never came to that: {self.shown.phase} after {self.moves}")

    async def until_phase(self, kind: Any) -> None:
        await self.until(lambda: isinstance(self.shown.phase, kind))

    async def until_asked(self) -> None:
        """Until the person is to move, or a sheet is up."""
        await self.until(
            lambda: self.shown.touching is not None or isinstance(self.shown.phase, Scored | Handover | Over | Watching)
        )

    async def play(self, move: str | None = None) -> None:
        """Makes a move of the person who is asked, the first if no other is named, and waits until it is made."""
        made = len(self.moves)
        self.do(MakeMove(move or self.legal[0].notation))
        await self.until(lambda: len(self.moves) > made)

    async def play_on(self, choose: Callable[[Sequence[Move]], Move] = lambda legal: legal[0]) -> None:
        """One thing that the game asks for."""
        await self.until_asked()
        phase = self.shown.phase
        if isinstance(phase, Scored | Handover):
            self.do(Continue())
            await self.until(lambda: self.shown.phase != phase)
        elif self.shown.touching is not None:
            await self.play(choose(self.legal).notation)


DUEL = ("human", "bot:random")


def a_table(key: str = "california_jack", seed: int = 7, seats: Sequence[str] = DUEL, **options: Any) -> Table:
    game = GAMES[key]
    return Table(game, game.options.parse(options), seed, (), seats)


def story(tell: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A test whose time passes only where everybody waits."""

    async def told() -> None:
        await tell()

    def test() -> None:
        run_at_once(told())

    test.__name__, test.__doc__ = tell.__name__, tell.__doc__
    return test
