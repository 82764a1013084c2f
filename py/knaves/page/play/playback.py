"""Playback: draws the table, and plays a move on it beat by beat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from knaves.engine.game import Game
from knaves.engine.layout import Staging, TouchMarks
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event
from knaves.nodes import Child, Node
from knaves.page.app_context import AppContext
from knaves.page.page import Cue, Travel
from knaves.page.view.animation import (
    DEALT,
    TRAVEL,
    Beat,
    cleared,
    cue_of,
    dealing,
    face_up,
    in_flight,
    journey,
    laid,
    parted,
    undealt,
)
from knaves.page.view.table import TableScene, table_screen
from knaves.store.settings import PAUSES

Wait = float | asyncio.Event  # so many ms, or until it is set
YIELD_MS = 0  # thinking, telling and drawing have a task each, so that none of them holds up the page
FACE_DOWN = 320  # ms that a card lies face down where it has flown to, before it turns
TURN = 300  # ms that it takes to turn, --t-turn of the style sheets: what is said of it comes after that
ARRIVED = 40  # ms by which what has been drawn anew comes after the end of a flight
OPENING = 1300  # ms that what comes before the first deal is seen
SETTLES = 340  # ms that a chip takes to fall, before the row that it completes is praised
READ = 240  # ms for a word without a card on its way
PART = 0.6  # of a pause that whoever moves next makes too, while the table is looked at
NORMAL = PAUSES["normal"]
TEMPO = {"fast": 0.7, "slow": 1.4}
VOLUMES = {"low": 0.4, "high": 1.0}
BEFORE_COUNTING = 200  # ms before the first points of a row
FASTER = 0.8  # of the time of the points before, down to LEAST of the usual time
LEAST = 0.5
BUZZES = {"fall": (40, 40, 60), "tumble": (90, 50, 140)}  # ms; any other big moment:
SOUNDING = ("tumble", "save")  # moments that have a sound of their own
BUZZ = (25,)


@dataclass(frozen=True)
class DrawnScreen:
    """A screen as nodes, and the table that it shows, if it shows one in pictures."""

    node: Node
    scene: TableScene | None = None


class Playback:
    """The table that is drawn, and the beats that are being played on it.

    `picture` returns the table after the move, `finale` draws it with all that can be done then.
    """

    def __init__(
        self, app: AppContext, game: Game, rich: Callable[[Sentence], Child], picture: Callable[[], DrawnScreen],
        finale: Callable[[], None],
    ) -> None:  # fmt: skip
        self.app = app
        self.game = game
        self.page = app.page
        self.rich = rich
        self.picture = picture
        self.finale = finale
        self.drawn: DrawnScreen | None = None
        self._counted = 0  # scoring moments in a row, each a step higher than the last
        self.playing: asyncio.Task[None] | None = None  # while there is something still to be seen
        self._held: asyncio.Event | None = None  # what is left to be looked at until somebody has seen it
        self.sound("")  # fetches what plays them, so that the first one is not late

    @property
    def is_held(self) -> bool:
        """Whether the table stays as it is until the player has seen it."""
        return self._held is not None

    def picture_of(self, scene: TableScene) -> DrawnScreen:
        """Return the picture of a table; the drawn one where that shows the same."""
        drawn = self.drawn
        return drawn if drawn is not None and drawn.scene == scene else DrawnScreen(table_screen(scene), scene)

    def show(self, picture: DrawnScreen) -> None:
        """Draw this screen at once; nothing that was being played goes on."""
        self.stop()
        self.drawn = picture
        self.page.show(picture.node)

    def deal_in(self, opening: Sequence[tuple[Staging, Sentence]] = ()) -> None:
        """Let the cards of the table that is drawn fly to their places, before it is first seen.

        What comes before the deal is seen first, with the words for it in the status line, unless moves are shown
        fast; a move made meanwhile ends it. Without motion its cards lie there at once.
        """
        if self.drawn is None:
            return
        scene, is_slow = self.drawn.scene, PAUSES.get(self.app.settings.pause, NORMAL) >= NORMAL
        if opening and is_slow and scene is not None:
            self.page.show(_before_dealing(scene, opening[0][1]))
            self.playing = self.page.spawn(self._go(self._before_deal(opening, scene)))
        elif self.app.settings.motion:
            self.page.before_painting(partial(self._deal_in, self.drawn))  # a card can be touched before it arrives

    def _before_deal(self, opening: Sequence[tuple[Staging, Sentence]], scene: TableScene) -> Iterator[Wait]:
        """Show each of these for a moment on the table without its cards, and deal."""
        has_motion = self.app.settings.motion and not self.page.is_still()
        for staging, says in opening:
            yield YIELD_MS
            cue = cue_of(staging, "stock", 1.0, self.rich)
            apart = tuple((f"before {code}", card) for code, card in cue.cards)  # not those that are about to be dealt
            cue = replace(cue, cards=apart, stays=OPENING)
            table = _before_dealing(scene, says)
            if has_motion:
                self.page.show(table, Travel(TRAVEL, cue=cue))
            else:
                self.page.show(laid(table, dict(zip(staging.places, staging.cards, strict=True))))
            self.sound("card")
            yield TRAVEL + OPENING
        self.playing = None
        self.finale()
        self.deal_in()

    def _deal_in(self, table: DrawnScreen) -> None:
        if self.drawn is table:
            self.page.show(table.node, dealing(table.node, TRAVEL))

    def play(self, beats: Sequence[tuple[Beat, TableScene]], *, waits: bool, part: float = 1.0) -> None:
        """Play these beats from the table that is drawn on; each with the table once it has happened.

        `waits`: the last beat stays until `go_on`. `part` of the usual time is taken.
        """
        self.stop()
        self.playing = self.page.spawn(self._go(self._play(beats, waits=waits, part=part)))

    async def _go(self, steps: Iterator[Wait]) -> None:
        try:
            for wait in steps:
                await (wait.wait() if isinstance(wait, asyncio.Event) else self.page.sleep(wait))
        finally:
            if self.playing is asyncio.current_task():  # whatever goes wrong, nobody waits for it any longer
                self.playing = None

    async def played(self) -> None:
        """Wait until everything has been seen, or has been skipped."""
        while self.playing is not None:
            await asyncio.wait({self.playing})

    def go_on(self) -> None:
        """End the look at a held table; skip to the end of what goes on of itself."""
        if self._held is not None:
            self._held.set()
        elif self.playing is not None:
            self.stop()
            self.finale()

    def stop(self) -> None:
        """Stop playing; the caller draws the table."""
        if self.playing is not None:
            task, self.playing, self._held = self.playing, None, None
            task.cancel()

    def leave(self) -> None:
        """Stop, and draw nothing on this table any more."""
        self.stop()
        self.drawn = None

    def sound(self, name: str, step: int = 0) -> None:
        """Play a sound by its name, where the player wants to hear any; `step` counts a row of points upwards."""
        settings = self.app.settings
        if settings.sound:
            self.page.sound(name, VOLUMES.get(settings.volume, 0.7), self.game.table.look.instrument, step)

    def sound_of(self, events: Sequence[Event], *, moves: bool = True) -> None:
        """Play the sound of the first of these events that has one; else that of a deal, or of a card that moves."""
        sounds = (self.game.event_spec(event.kind).sound_of(event) for event in events)
        is_deal = any(event.kind == DEALT for event in events)
        name = next(filter(None, sounds), "deal" if is_deal else "card" if moves else "")
        self._counted = self._counted + 1 if name == "count" else 0
        if name:
            self.sound(name, self._counted)

    def _buzz(self, beat: Beat) -> None:
        """Let a big moment be felt, where things move."""
        if beat.moment and self.app.settings.motion:
            self.page.buzz(BUZZES.get(beat.moment, BUZZ))

    def _is_counting(self, beat: Beat) -> bool:
        """Whether points are counted that follow each other."""
        return any(self.game.event_spec(event.kind).sound_of(event) == "count" for event in beat.events)

    def _play(self, beats: Sequence[tuple[Beat, TableScene]], *, waits: bool, part: float) -> Iterator[Wait]:
        """Draw the beats one after another; yield how long to wait between two of them."""
        assert self.drawn is not None
        settings, before = self.app.settings, self.drawn.node
        tempo = TEMPO.get(settings.pause, 1.0) * part
        for number, (beat, scene) in enumerate(beats):
            is_last = number == len(beats) - 1
            self.drawn = self.picture() if is_last else self.picture_of(scene)
            after = self.drawn.node
            rhythm = tempo
            if self._is_counting(beat):
                rhythm *= max(LEAST, FASTER**self._counted)
                if not self._counted:
                    yield BEFORE_COUNTING * tempo
            way = journey(beat, before, after, rhythm, self.rich)
            if way is not None and settings.motion:
                is_deal = any(event.kind == DEALT for event in beat.events)
                flying = in_flight(cleared(before, after) if is_deal else before, after)
                yield YIELD_MS
                yield from self._fly(beat, flying, after, way, tempo)
            else:
                self._tell(beat, moves=way is not None)
            if is_last:
                break
            self.page.show(after)
            before = after
            if waits and beat.pauses:
                self._held = asyncio.Event()
                yield self._held
                self._held = None
            else:
                yield self._hold(beat, tempo, part, is_way=way is not None)
        yield YIELD_MS
        self.playing = None
        self.finale()

    def _fly(self, beat: Beat, flying: Node, after: Node, way: Travel, tempo: float) -> Iterator[Wait]:
        """Let cards fly; once they have landed and have turned up, what comes of it is seen, heard and felt at once."""
        flight, strike = parted(way)
        stay = 0.0 if way.cue is None else _stay(way.cue)
        turned = face_up(flying, after)
        saves = way.cue if beat.moment == "save" and turned is not flying else None  # said of a card that is seen
        if beat.moment == "sweep":
            yield SETTLES * tempo
        self.page.show(flying, replace(flight, cue=None) if saves is not None else flight)
        yield flight.ms + ARRIVED
        if strike is None and turned is not flying:
            yield FACE_DOWN * tempo * beat.suspense + (0 if saves is not None else stay)
            self.page.show(turned)
            yield TURN
            if saves is not None:
                self.page.show(after, Travel(0, cue=saves))
            self._tell(beat)
            yield 0 if saves is None else stay
            return
        if strike is not None:
            self.page.show(after, Travel(0, cue=strike))
        self._tell(beat)
        yield stay

    def _tell(self, beat: Beat, *, moves: bool = True) -> None:
        """Let a beat be heard, and felt if it is a big one."""
        if beat.moment in SOUNDING:
            self.sound(beat.moment)
        else:
            self.sound_of(beat.events, moves=moves)
        self._buzz(beat)

    def _hold(self, beat: Beat, tempo: float, part: float, *, is_way: bool) -> float:
        """Return how long the table stays as it is after a beat, in ms."""
        if beat.pauses:
            pause = PAUSES.get(self.app.settings.pause, NORMAL)
            return pause * (PART * part if beat.pauses == 1 else beat.pauses)
        return 0 if is_way else READ * tempo


def _before_dealing(scene: TableScene, says: Sentence) -> Node:
    """The table without its cards; its status line says this."""
    return undealt(table_screen(replace(scene, status=says, is_my_turn=False, touch=TouchMarks())))


def _stay(cue: Cue) -> float:
    """Return how long a cue is seen once its cards have arrived, in ms."""
    return cue.stays + (cue.rises if cue.to else 0)
