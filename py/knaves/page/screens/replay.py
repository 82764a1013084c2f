"""The replay of a game: step by step, or running, as one seat saw it or with all hands open."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from knaves.engine.look import Touch
from knaves.engine.state import State
from knaves.nodes import Node
from knaves.page.locale.texts import said, t
from knaves.page.packing import packed
from knaves.page.people import people
from knaves.page.routes import LONGEST_LINK, GamesRoute, NewGameRoute, Route, SentGameRoute, href, words_of
from knaves.page.screens.asking_why import AskingWhy
from knaves.page.view.face import card_node
from knaves.page.view.replay_page import Film, replay_page
from knaves.page.view.table import LogEntry, TableScene
from knaves.table.seating import HUMAN, bot_level
from knaves.table.table import Table
from knaves.table.view import shown_to

__all__ = ["ReplayScreen"]

KEYS = {
    "ArrowLeft": "back", "ArrowRight": "on", "Home": "first", "End": "last", " ": "run", "Escape": "close",
}  # fmt: skip
STEP = {"half": 1.8, "one": 0.9, "three": 0.3}  # seconds between two moves


BACK = GamesRoute()


class ReplayScreen:
    """Shows a game again."""

    def __init__(self, app: Any, table: Table, ply: int | None = None, back: Route = BACK) -> None:
        self.app = app
        self.table = table
        self.back = back
        self.seated = people(table.seats)
        self.asking = AskingWhy(app, self.seated, self.draw)
        self.viewer = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        self.states = list(_states(table))
        self.log = [
            LogEntry(sentence, event.facts.get("player"), number)
            for number, event in table.events_of()
            if (sentence := table.game.say(event)) is not None
        ]
        self.ply = len(self.states) - 1 if ply is None else max(0, min(ply, len(self.states) - 1))
        self.speed = "one"
        self.is_open = False
        self.running = 0

    def enter(self) -> None:
        """Shows the moment."""
        self.app.page.title(f"{t('Replay')} · {self.table.game.title} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Stops."""
        self.running = 0

    @property
    def state(self) -> State:
        """The moment shown."""
        return self.states[self.ply]

    def draw(self, move: int = 0) -> None:
        """Draws the moment."""
        self.app.page.show(replay_page(self._scene(), self._film(), href(self.back)), move=move)

    def _scene(self) -> TableScene:
        shown = shown_to(self.state, self.viewer)
        game = self.table.game
        return TableScene(
            game.key,
            game.title,
            game.layout(shown, self.viewer),
            self.seated,
            Touch(),
            game.ask(shown),
            [entry for entry in self.log if entry.ply <= self.ply],
            sheet=self.asking.sheet(),
            cloth=game.look.cloth,
        )

    def _film(self) -> Film:
        others: list[tuple[str, Sequence[Node]]] = []
        if self.is_open:
            for zone in self.state.zones():
                if zone.name == "hand" and zone.owner is not None and zone.owner != self.viewer:
                    cards = [card_node(card.code) for card in zone.cards if card is not None]
                    others.append((self.seated[zone.owner].name, cards))
        return Film(
            self.ply,
            len(self.states) - 1,
            bool(self.running),
            self.speed,
            self.is_open,
            others,
            self.state.turn is not None,
            self.ply > 0 and bot_level(self.table.seats[self.table.movers[self.ply - 1]]) is not None,
        )

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "key":
            name = KEYS.get(data["key"], "")
        if name in ("first", "back", "on", "last", "seek"):
            self.running = 0
            goal = {"first": 0, "back": self.ply - 1, "on": self.ply + 1, "last": len(self.states) - 1}
            self._go(int(data["value"]) if name == "seek" else goal[name])
        elif name == "run":
            self._run()
        elif name == "speed":
            self.speed = data["value"]
        elif name == "why":
            self.running = 0
            self.asking.ask(self.table, str(self.ply - 1), {})
            self.app.page.focus(".veil .btn.primary")
        elif name == "close":
            self.asking.close()
        elif name == "open hands":
            self.is_open = not self.is_open
        elif name == "copy log":
            self._copy_log()
        elif name == "share":
            self._share()
        elif name == "download":
            self.app.page.save_file(f"{self.table.game.key}.json", self.table.record().as_line() + "\n")
        elif name == "play on":
            self.app.play_on(self.table, self.ply)
            return
        self.draw()

    def _go(self, ply: int) -> None:
        self.ply = max(0, min(ply, len(self.states) - 1))

    def _run(self) -> None:
        if self.running:
            self.running = 0
            return
        if self.ply == len(self.states) - 1:
            self.ply = 0
        self.running = id(object())
        self.app.page.spawn(self._play(self.running))

    async def _play(self, number: int) -> None:
        while self.running == number and self.ply < len(self.states) - 1:
            self._go(self.ply + 1)
            self.draw(220 if self.app.settings.motion else 0)
            await asyncio.sleep(STEP[self.speed])
        if self.running == number:
            self.running = 0
            self.draw()

    def _copy_log(self) -> None:
        names = [person.name for person in self.seated]
        text = "\n".join(said(entry.sentence, self.viewer, names) for entry in self.log)
        self.app.page.copy(text + "\n")
        self.app.notice(t("The log is in the clipboard."))

    def _share(self) -> None:
        whole = SentGameRoute(packed(self.table.record()))
        if len(str(whole)) <= LONGEST_LINK:
            self.app.copy_link(whole)
            self.app.notice(t("The link is in the clipboard."))
        else:
            self.app.copy_link(NewGameRoute(self.table.game, words_of(self.table.options), self.table.seed))
            self.app.notice(t("This game is too long for a link; the link in the clipboard leads to the same deal."))


def _states(table: Table) -> Sequence[State]:
    """The state before the first move and after each."""
    state = table.state_at(0)
    found = [state.copy()]
    for move in table.moves:
        state.play(move)
        found.append(state.copy())
    return found
