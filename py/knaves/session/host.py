"""Host: what a session needs around it: a clock and its pace, a stage, and the slot where it is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from knaves.bots.levels import LEVELS
from knaves.engine.game import BEAT
from knaves.players.thinkers import SliceThinker, Thinker
from knaves.store.saves import Save, Saves, Written, read_save
from knaves.store.settings import PAUSES
from knaves.table.record import HUMAN, own_bot
from knaves.table.summary import counts_at_end, summary_of
from knaves.table.table import Table


class Tabs(Protocol):
    """The other tabs of the same browser: locks on games, and messages between tabs."""

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        """Lock a game for this tab, `at_any_price` from another one. Returns whether it is locked here."""

    def has_lost(self, key: str) -> bool:
        """Whether another tab has taken a game that this one held; the listener hears it too, as "lost"."""

    def let_go(self, key: str) -> None:
        """Release the lock."""

    def tell(self, kind: str, key: str, text: str = "") -> None:
        """Send a message to the other tabs' listeners."""


class NoTabs:
    """No other tab: every game can be locked."""

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        return True

    def has_lost(self, key: str) -> bool:
        return False

    def let_go(self, key: str) -> None:
        pass

    def tell(self, kind: str, key: str, text: str = "") -> None:
        pass


class SaveSlot(Protocol):
    """The place where a running game is saved, and its lock among tabs."""

    key: str  # names the game among the running ones
    policy: str  # how moves may be taken back: "practice" freely, "counted" where nothing new was seen; else FRIENDLY
    daily: str  # the day of the daily deal it is, "" for none

    async def hold(self, *, at_any_price: bool = False) -> bool:
        """Lock the game, `at_any_price` from another tab. Returns whether this tab plays it."""

    def let_go(self) -> None:
        """Release the lock."""

    def hand_over(self) -> None:
        """Send the last save to the other tabs and release the lock."""

    def write(self, table: Table, now: str) -> Written:
        """Save the game at this UTC time. Returns whether it was saved, had no room, or belongs to another tab."""

    def newer(self) -> Table | None:
        """Return the game as another tab has saved it since; None if this one is the newest."""

    def take(self, text: str) -> Table | None:
        """Open a save that another tab has sent; None if it is no newer. Raises UnreadableRecord."""

    def finish(self, table: Table, now: str) -> bool:
        """Move the finished game to the history; False if there is no room for it."""


class NullSaveSlot:
    """A slot that saves and shares nothing."""

    key, policy, daily = "", "practice", ""

    async def hold(self, *, at_any_price: bool = False) -> bool:
        return True

    def let_go(self) -> None:
        pass

    def hand_over(self) -> None:
        pass

    def write(self, table: Table, now: str) -> Written:
        return Written.KEPT

    def newer(self) -> Table | None:
        return None

    def take(self, text: str) -> Table | None:
        return None

    def finish(self, table: Table, now: str) -> bool:
        return True


class StoredSaveSlot:
    """Save a running game in the browser, and tell its other tabs."""

    def __init__(self, save: Save, saves: Saves, tabs: Tabs | None = None) -> None:
        self.key, self.policy, self.daily = save.key, save.policy, save.daily
        self._save = save
        self._saves = saves
        self._tabs = tabs or NoTabs()

    async def hold(self, *, at_any_price: bool = False) -> bool:
        has_it = await self._tabs.hold(self.key, at_any_price=at_any_price)
        if has_it and self._saves.is_from_later(self.key):  # not ours to play on, whoever may write
            self._tabs.let_go(self.key)
        return has_it and not self._saves.is_from_later(self.key)

    def let_go(self) -> None:
        self._tabs.let_go(self.key)

    def hand_over(self) -> None:
        self._tabs.tell("handed", self.key, self._save.line)
        self._tabs.let_go(self.key)

    def write(self, table: Table, now: str) -> Written:
        if self._tabs.has_lost(self.key):
            return Written.OVERTAKEN
        save = self._save.next(table.record(), tuple(move.notation for move in table.undone), now)
        written = self._saves.write(save)
        if written is not Written.OVERTAKEN:
            self._save = save
            self._tabs.tell("saved", self.key, save.line)
        return written

    def newer(self) -> Table | None:
        save = self._saves.read(self.key)
        return self._open(save) if save is not None else None

    def take(self, text: str) -> Table | None:
        return self._open(read_save(text))

    def _open(self, save: Save) -> Table | None:
        if save.serial <= self._save.serial:
            return None
        table = save.open()
        self._save = save
        return table

    def finish(self, table: Table, now: str) -> bool:
        if self._saves.read(self.key) is None:
            return True  # it has been finished before
        seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        record = table.record()
        is_against_own = any(map(own_bot, table.seats))  # whoever writes one could lose to it
        line = summary_of(
            record, self.key, now, seat, list(LEVELS), counted=self.policy == "counted", daily=self._save.daily,
            trial=self._save.trial or is_against_own, counts=counts_at_end(table),
        )  # fmt: skip
        return self._saves.finish(line, record)


class Clock(Protocol):
    """Tell the time and let it pass: a page brings the real clock, a test one that it turns."""

    def now(self) -> str:
        """Return the time in UTC: 2026-11-21T05:20:00Z."""

    def sleep(self, ms: float) -> Awaitable[None]:
        """Wait so many milliseconds."""


class NoClock:
    """A clock without time: every wait ends at once."""

    def now(self) -> str:
        """Return the same moment for ever."""
        return "2000-01-01T00:00:00Z"

    def sleep(self, ms: float) -> Awaitable[None]:
        """Let only other tasks have their turn."""
        return asyncio.sleep(0)


class Stage(Protocol):
    """Show a move event by event, while the turn loop waits."""

    @property
    def wants_frames(self) -> bool:
        """Whether changes shall carry a frame for each event."""

    async def played(self) -> None:
        """Wait until the last change has been shown to its end."""


class NoStage:
    """Show every change at once."""

    wants_frames = False

    async def played(self) -> None:
        """Wait for nothing."""


class OtherDevice(Protocol):
    """The device of a friend in a game of two: no move is on the table before both have said what it needs."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over for certain: not only by cards that nobody has shown."""

    def has_said(self, number: int) -> bool:
        """Whether move `number` has been said, by either, though cards that it needs may not be open yet."""

    def say(self, notation: str) -> None:
        """Say a move of this device's player to the other. Raises Refusal."""

    async def foresee(self, notation: str) -> None:
        """Prepare for a move that this device's player will make, so that it is said at once; it changes nothing."""

    async def settled(self, number: int) -> tuple[Table, str]:
        """Wait for move `number` to be certain, and return the table before it with the cards known now, and the move.

        "" for the move, and the table at the end, where the game is over and there is no such move.
        """


@dataclass(frozen=True)
class SessionHost:
    """Clock, save slot and adviser of a session, and the other device of a game with a friend."""

    clock: Clock = field(default_factory=NoClock)
    slot: SaveSlot = field(default_factory=NullSaveSlot)
    adviser: Thinker = field(default_factory=SliceThinker)  # looks for hints
    fixed_moves: int = 0  # moves that were made before the session began, and that nobody takes back
    other: OtherDevice | None = None


END = 1000  # ms on the finished table, before what comes of it
DRAWN = 60  # ms after which the page has set a move's cards on their way
UNHURRIED = 2  # moves of others in a row that are shown for the whole of their time
SHORTER = 0.75  # the time of each move after them, as a part of that of the move before
SHORTEST = 0.1


def part_shown(others: int) -> float:
    """Return the part of its usual time for which the last of so many moves of others in a row is shown.

    The more moves a player waits for, the less time each takes; every one is still seen.
    """
    return max(SHORTEST, SHORTER ** max(0, others - UNHURRIED))


class Pace:
    """Wait for the clock or for the player to go on, whichever comes first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Drop pauses and fast forward, since the game is at another moment."""
        self._seen = asyncio.Event()  # what has happened has been seen
        self._hurry = asyncio.Event()  # whoever thinks is to answer now
        self.pauses = 0  # that are made for what has happened
        self._part = 1.0  # of its usual time for which it is shown
        self.is_fast_forward = False  # there are no pauses

    def begin_pause(self, pauses: int = 0, part: float = 1.0) -> None:
        """Begin to show a change that is worth so many of the player's pauses, for this part of the usual time."""
        self.pauses, self._part = pauses, part
        self._seen.clear()

    def go_on(self) -> None:
        """End the present pause, and hurry a bot that thinks."""
        self._seen.set()
        self._hurry.set()

    def end_pause(self) -> None:
        """End the present pause."""
        self._seen.set()

    def waits(self, pause: str) -> bool:
        """Whether the change stays until the player goes on; `pause` is the player's setting."""
        return self.pauses > 0 and pause == "wait" and not self.is_fast_forward

    async def rest(self, pause: str, tempo: float) -> None:
        """Pause after a move; `pause` is the player's setting, `tempo` that of the player who moved."""
        if self.is_fast_forward:
            await self.wait(1)
        elif self.waits(pause):
            await self.wait()
        else:
            whole = PAUSES.get(pause, PAUSES["normal"])
            part = 1.0 if self.pauses > 1 else self._part  # a pause that is worth several is a moment of the game
            await self.wait(part * (whole * self.pauses if self.pauses else min(BEAT * tempo, whole)))
        self.pauses = 0

    async def look_at_end(self, pause: str) -> None:
        """Pause at the finished table; `pause` is the player's setting."""
        if self.is_fast_forward or PAUSES.get(pause) == 0:
            await self.wait(0)
        elif self.waits(pause):
            await self.wait()
        else:
            await self.wait(max(END, PAUSES.get(pause, 0)))
        self.pauses = 0

    async def wait(self, ms: float | None = None) -> None:
        """Wait until the pause is ended, at most `ms` milliseconds; None: as long as it takes."""
        with self._after(ms, self._seen.set):
            await self._seen.wait()

    async def until_drawn(self, pause: str) -> None:
        """Leave the page the time to set the cards of a move on their way, where they fly."""
        await self._clock.sleep(0 if self.is_fast_forward or PAUSES.get(pause) == 0 else DRAWN)

    @contextmanager
    def thought(self, hurry: asyncio.Event, ms: float | None = None) -> Iterator[None]:
        """Let the player set this hurry event of a thought; it is set after `ms` milliseconds; None: never."""
        self._hurry = hurry
        if self.is_fast_forward:
            hurry.set()
        with self._after(ms, hurry.set):
            yield

    @contextmanager
    def _after(self, ms: float | None, act: Callable[[], None]) -> Iterator[None]:
        """Act after this time, unless it is cancelled before."""
        if ms is None:
            yield
            return
        timer = asyncio.ensure_future(self._clock.sleep(ms))
        timer.add_done_callback(lambda done: None if done.cancelled() else act())
        try:
            yield
        finally:
            timer.cancel()
