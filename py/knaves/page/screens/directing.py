"""Director: plays a move on the table, beat by beat, for whoever does not want to see its end at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, h
from knaves.page.page import Cue, Page, Travel
from knaves.page.view.beats import Beat
from knaves.page.view.face import card_node
from knaves.page.view.flight import face_up, in_flight, travel
from knaves.store.settings import PAUSES, Settings

Wait = float | asyncio.Event  # so many ms, or until it is set

TRAVEL = 230  # ms a card travels
BREATH = 0  # ms: what is thought of, heard and drawn has a task each, so that none of them holds up the page
FACE_DOWN = 320  # ms that a card lies face down where it has flown to, before it turns
TURN = 300  # ms that it takes to turn, --t-turn of the style sheets: what is said of it comes after that
ARRIVED = 40  # ms by which what has been drawn anew comes after the end of a flight
READ = 240  # ms for a word without a card on its way
SHOWN = 620  # ms for a word that stands on the table
RISEN = 430  # ms for a number that rises
PART = 0.6  # of a pause that whoever moves next makes too, while the table is looked at
TEMPO = {"fast": 0.7, "slow": 1.4}


class Director:
    """The beats that are being played. The last of them is drawn by `finale`, with all that can be done then."""

    def __init__(
        self, page: Page, say: Callable[[Sentence], Child], finale: Callable[[], None], hear: Callable[[Beat], None]
    ) -> None:
        self.page = page
        self.say = say
        self.finale = finale
        self.hear = hear
        self.task: asyncio.Task[None] | None = None
        self.held: asyncio.Event | None = None  # what is left to be looked at until somebody has seen it

    @property
    def is_playing(self) -> bool:
        """Whether there is something still to be seen."""
        return self.task is not None

    def play(
        self, before: Node, filmed: Sequence[tuple[Beat, Callable[[], Node]]], settings: Settings, *, waits: bool
    ) -> None:
        """Plays these beats, from the table `before` on; each with what draws the table once it has happened.

        `waits`: what is left to be looked at stays until `go_on`.
        """
        self.stop()
        self.task = self.page.spawn(self._go(self._play(before, filmed, settings, waits=waits)))

    async def _go(self, steps: Iterator[Wait]) -> None:
        """Plays one step after the other."""
        try:
            for wait in steps:
                await (wait.wait() if isinstance(wait, asyncio.Event) else self.page.sleep(wait))
        finally:
            if self.task is asyncio.current_task():  # whatever goes wrong, nobody waits for it any longer
                self.task = None

    async def played(self) -> None:
        """Waits until everything has been seen, or has been skipped."""
        while self.task is not None:
            await asyncio.wait({self.task})

    def go_on(self) -> None:
        """What is left to be looked at has been seen; what goes on of itself goes to its end."""
        if self.held is not None:
            self.held.set()
        elif self.task is not None:
            self.stop()
            self.finale()

    def stop(self) -> None:
        """Nothing more is played; whoever stops it draws the table."""
        if self.task is not None:
            task, self.task, self.held = self.task, None, None
            task.cancel()

    def _play(
        self, drawn: Node, filmed: Sequence[tuple[Beat, Callable[[], Node]]], settings: Settings, *, waits: bool
    ) -> Iterator[Wait]:
        """Draws what is to be seen, one thing after another; between two of them comes how long to wait."""
        tempo = TEMPO.get(settings.pause, 1.0)
        for number, (beat, draw) in enumerate(filmed):
            after = draw()
            is_last = number == len(filmed) - 1
            way = self._way(beat, drawn, after, round(TRAVEL * tempo))
            if way is not None and settings.motion:
                flying = in_flight(drawn, after)
                yield BREATH
                self.page.show(flying, way)
                yield way.ms + ARRIVED + (0 if way.cue is None else _stay(way.cue, tempo))
                yield from self._turn_up(flying, face_up(flying, after), tempo)
            self.hear(beat)
            if is_last:
                break
            self.page.show(after)
            drawn = after
            if waits and beat.pauses:
                self.held = asyncio.Event()
                yield self.held
                self.held = None
            else:
                yield self._hold(beat, settings, tempo, is_way=way is not None)
        yield BREATH
        self.task = None
        self.finale()

    def _turn_up(self, flying: Node, turned: Node, tempo: float) -> Iterator[Wait]:
        """Lets cards that have flown face down lie so for a moment, and turn."""
        if turned is not flying:
            yield FACE_DOWN * tempo
            self.page.show(turned)
            yield TURN

    def _way(self, beat: Beat, before: Node, after: Node, ms: int) -> Travel | None:
        """The way of the cards, and what is shown besides."""
        way, staging = travel(beat, before, after, ms), beat.staging
        if staging is None or not staging.at:
            return way
        seat = "" if beat.player is None else f"seat-{beat.player}"
        cue = Cue(
            staging.at, 0 if staging.says is None else SHOWN,
            tuple((code, card_node(code)) for code in staging.cards), staging.source or seat,
            None if staging.says is None else h("p", {"class": "cue"}, self.say(staging.says)),
            h("p", {"class": "cue gain"}, staging.gains) if staging.gains else None, staging.to,
        )  # fmt: skip
        return Travel(ms, way.sources if way else {}, way.goals if way else {}, cue)

    def _hold(self, beat: Beat, settings: Settings, tempo: float, *, is_way: bool) -> float:
        """How long the table stays as it is after a beat, in ms."""
        if beat.pauses:
            return PAUSES.get(settings.pause, PAUSES["normal"]) * (PART if beat.pauses == 1 else beat.pauses)
        return 0 if is_way else READ * tempo


def _stay(cue: Cue, tempo: float) -> float:
    """How long a cue is seen once its cards have arrived, in ms."""
    return cue.stays * tempo + (RISEN if cue.gains is not None and cue.to else 0)
