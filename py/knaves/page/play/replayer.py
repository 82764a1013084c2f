"""Replayer: a game moment by moment, drawn with its scrubber."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from knaves.engine.layout import Fan, Layout, TouchMarks
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.nodes import Attributes, Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import NO_DATA, CommandTable, command
from knaves.page.locale import t
from knaves.page.page import Travel
from knaves.page.play.live_game import LiveGame
from knaves.page.routes import Route
from knaves.page.view.animation import TRAVEL
from knaves.page.view.seat import SeatLabel
from knaves.page.view.table import TableScene, table_main
from knaves.page.view.widgets import bar, bar_button, behind, button, icon_button, link, radio, strokes
from knaves.session.running_game import entries
from knaves.table.table import Table, shown_to

STEP = {"half": 1800, "one": 900, "three": 300}  # ms between two moves
KEYS = {"ArrowLeft": "back", "ArrowRight": "on", "Home": "first", "End": "last", " ": "run", "Escape": "close"}


class Replayer:
    """Steps and runs through a game, move by move, as one seat saw it; its commands are those of a replay.

    `draw` is called whenever another moment is shown, with the way of the cards if they travel.
    """

    def __init__(
        self, app: AppContext, table: Table, viewer: Seat, ply: int, draw: Callable[[Travel | None], None],
        do: Callable[[str], None],
    ) -> None:  # fmt: skip
        """`ply`: the moment after so many moves; `do` gives a command to the screen, for a key."""
        self.app = app
        self.table = table
        self.viewer = viewer
        self.draw = draw
        self.do = do
        self.states = _states(table)
        self.log = entries(table.game, table.events_of())
        self.ply = max(0, min(ply, self.last))
        self.speed = "one"
        self._task: asyncio.Task[None] | None = None

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.states) - 1

    @property
    def state(self) -> State:
        """The whole state at the moment shown, hidden cards too."""
        return self.states[self.ply]

    @property
    def seen(self) -> State:
        """The moment shown as the viewer saw it."""
        return shown_to(self.state, self.viewer)

    @property
    def is_running(self) -> bool:
        """Whether one move follows the other by itself."""
        return self._task is not None

    def scene(self, seated: Sequence[SeatLabel], *, is_open: bool = False) -> TableScene:
        """Return the table at the moment shown, with the log up to it; `seated` are the players by seat.

        `is_open`: the hands of the others lie open.
        """
        game, shown = self.table.game, self.seen
        layout = game.table.layout(shown, self.viewer)
        log = [entry for entry in self.log if entry.ply <= self.ply]
        return TableScene(
            game.key, game.title, self._opened(layout) if is_open else layout, seated, TouchMarks(),
            game.text.ask(shown), log, cloth=game.table.look.cloth,
        )  # fmt: skip

    def _opened(self, layout: Layout) -> Layout:
        """The layout with the hands of the others face up on their plates, each as its owner sees it."""
        hands = {seat: self._hand(seat) for seat in range(self.state.seats) if seat != self.viewer}
        areas = {name: tuple(part.opened(hands) for part in parts) for name, parts in layout.areas.items()}
        return replace(layout, areas=areas)

    def _hand(self, seat: Seat) -> tuple[str, ...]:
        layout = self.table.game.table.layout(shown_to(self.state, seat), seat)
        fans = [
            part for parts in layout.areas.values() for part in parts if isinstance(part, Fan) and part.seat == seat
        ]
        return tuple(face.code for fan in fans for face in fan.faces if face.code is not None)

    def stop(self) -> None:
        """Stop running."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    @command("key")
    def press(self, key: str) -> None:
        """Press the button of this key."""
        if key in KEYS:
            self.do(KEYS[key])

    @command("first")
    def step_first(self) -> None:
        """Show the moment before the first move."""
        self.seek(0)

    @command("back")
    def step_back(self) -> None:
        """Go one move back."""
        self.seek(self.ply - 1)

    @command("on")
    def step_on(self) -> None:
        """Go one move on."""
        self.seek(self.ply + 1)

    @command("last")
    def step_last(self) -> None:
        """Show the moment after the last move."""
        self.seek(self.last)

    @command("seek")
    def seek(self, value: int) -> None:
        """Show the moment after so many moves, the first or the last one beyond them."""
        self.stop()
        self.ply = max(0, min(value, self.last))
        self.draw(None)

    @command("run")
    def run(self) -> None:
        """Run from here, from the end once more from the beginning; or stand still."""
        if self.is_running:
            self.stop()
        else:
            self.ply = 0 if self.ply == self.last else self.ply
            self._task = self.app.page.spawn(self._run())
        self.draw(None)

    def watch(self, stop: int) -> None:
        """Run from here to the moment after `stop` moves, once this one has been seen; stand still if it is later."""
        if self.ply < min(stop, self.last):
            self._task = self.app.page.spawn(self._run(stop, wait=STEP[self.speed]))

    async def _run(self, stop: int | None = None, wait: int = 0) -> None:
        await self.app.page.sleep(wait)
        while self.ply < (self.last if stop is None else min(stop, self.last)):
            self.ply += 1
            self.draw(Travel(TRAVEL) if self.app.settings.motion else None)
            await self.app.page.sleep(STEP[self.speed])
        self._task = None
        self.draw(None)

    @command("speed")
    def set_speed(self, value: Literal["half", "one", "three"]) -> None:
        """Choose how fast it runs."""
        self.speed = value
        self.draw(None)


def _states(table: Table) -> list[State]:
    """Return the state before the first move and after each."""
    state = table.state_at(0)
    found = [state.copy()]
    for move in table.moves:
        state.play(move)
        found.append(state.copy())
    return found


SPEEDS = {"half": "½×", "one": "1×", "three": "3×"}


@dataclass(frozen=True)
class Film:
    """The moment a replay shows (`ply` moves made, of `last`), and how it runs."""

    ply: int
    last: int
    is_running: bool
    speed: str
    is_open: bool = False  # whether all hands lie open
    can_play_on: bool = True
    asks: bool | None = None  # whether a bot has made the move before this moment; None where no bot plays
    is_of_now: bool = False  # a moment of a game that still runs: only to look at
    slips: Sequence[tuple[int, str]] = ()  # moves that a review has marked, with the class of each mark
    said: Sequence[Child] = ()  # what the review says of the move that comes next
    review: Route | None = None  # the review of that move


def replay_page(scene: TableScene, film: Film, back: str) -> Node:
    """Draw a replay: the table of `scene` with its controls; `back` is the address that Back leads to."""
    buttons = [
        bar_button(
            "open hands",
            "eye-off" if film.is_open else "eye",
            t("Hide hands") if film.is_open else t("Show hands"),
            is_wide=True,
        ),
        bar_button("copy log", "copy", t("Copy as text"), is_wide=True),
        bar_button("share", "link", t("Share"), is_wide=True),
        bar_button("download", "download", t("Download"), is_wide=True),
    ]
    return h(
        "div.felt-page.hasreplay",
        {"class": "opened" if film.is_open else None, "data-felt": scene.cloth},
        behind(
            scene.sheet,
            _own_bar(scene) if film.is_of_now else bar(scene.title, (back, t("Back")), t("Replay"), buttons),
        ),
        table_main(scene),
        behind(scene.sheet, _footer(film)),
        key="replay",
    )


def _own_bar(scene: TableScene) -> Node:
    """The bar over a moment of a running game, whose one way leads back to it."""
    return bar(scene.title, None, t("Earlier in the game"), [bar_button("resume", "close", t("Back to the game"))])


def _footer(film: Film) -> Node:
    control = h(
        "div.ctl", {"role": "toolbar", "aria-label": t("Replay")},
        _step("first", "start", t("To the start")),
        _step("back", "previous", t("One move back")),
        _step("run", "pause" if film.is_running else "play", t("Stop") if film.is_running else t("Autoplay"), "main"),
        _step("on", "next", t("One move forward")),
        _step("last", "last", t("To the end")),
        _next_slip(film),
        h("div.spd", {"role": "radiogroup", "aria-label": t("Speed")}, _speeds(film.speed)),
        _why(film),
        _way_on(film),
    )  # fmt: skip
    return h("footer.replay", _scrubber(film), control)


def _scrubber(film: Film) -> Node:
    label = t("After move {number} of {last}", number=film.ply, last=film.last)
    if not film.ply:
        label = t("Before the first of {last} moves", last=film.last)
    attributes: Attributes = {
        "type": "range", "min": 0, "max": film.last, "value": str(film.ply), "aria-label": t("Position in the game"),
        "aria-valuetext": label, "data-live": "seek", "data-do": "seek", "data-focus": "seek",
    }  # fmt: skip
    marks = strokes([(ply / max(1, film.last), look) for ply, look in film.slips]) if film.slips else None
    said = h("p.slip", film.said) if film.said else h("p.lbl.num", label)
    return h("div.scrub", {"class": "marked" if film.slips else None}, said, marks, h("input", attributes))


def _speeds(chosen: str) -> list[Node]:
    return [
        h("label", {"class": "on" if name == chosen else None},
          radio("speed", name, "speed", is_chosen=name == chosen), text)
        for name, text in SPEEDS.items()
    ]  # fmt: skip


def _next_slip(film: Film) -> Child:
    """The way to the next move that cost something; after the last one comes the first again."""
    places = [ply for ply, _ in film.slips]
    if not places:
        return None
    there = next((ply for ply in places if ply > film.ply), places[0])
    label, look = t("Next marked move"), next(look for ply, look in film.slips if ply == there)
    attributes: Attributes = {
        "type": "button", "class": "ib2 slipb", "data-do": "seek", "data-value": str(there), "data-focus": "step slip",
        "aria-label": label, "title": label,
    }  # fmt: skip
    return h("button", attributes, h("i.glyph", {"class": look, "aria-hidden": "true"}, "?"))


def _way_on(film: Film) -> Child:
    if film.is_of_now:
        return button(t("Back to the game"), "resume", "gold")
    return button(t("Continue from here"), "play on", "gold" if film.can_play_on else "gold kept")


def _why(film: Film) -> Child:
    """The way to a reason: the review's where it speaks of the move that comes next, else that of a bot's last move."""
    if film.review is not None:
        return link(t("Why?"), film.review, "felt")
    return None if film.asks is None else button(t("Why?"), "why", "felt" if film.asks else "felt kept")


def _step(do: str, picture: str, label: str, look: str = "") -> Node:
    return icon_button(do, picture, label, {"class": f"ib2 {look}".strip(), "data-focus": f"step {do}"})


class EarlierMoment:
    """An earlier moment of a running game, drawn instead of its table, which stays as it was.

    It shows no more than the viewer saw then.
    """

    def __init__(self, live: LiveGame, ply: int) -> None:
        self.live = live
        self.replayer = Replayer(live.app, live.session.past(), live.shown.viewer, ply, self.draw, self.do)
        self.commands = CommandTable(self.replayer)

    def do(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Give a command that looks at a moment: a step, a run, its speed, a key. Raises Refusal for any other."""
        self.commands.call(name, data)

    def draw(self, travel: Travel | None = None) -> None:
        """Draw the moment."""
        replayer = self.replayer
        film = Film(replayer.ply, replayer.last, replayer.is_running, replayer.speed, is_of_now=True)
        self.live.app.page.show(replay_page(replayer.scene(self.live.seated), film, ""), travel)
        self.live.app.page.cover(is_open=True)
