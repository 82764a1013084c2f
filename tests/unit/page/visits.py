"""Visits to a page that only remembers what it is shown, for tests of the program in it."""

from __future__ import annotations

import asyncio
import importlib
import json
import pkgutil
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from knaves.engine.moves import Move
from knaves.nodes import Node
from knaves.page import play, screens
from knaves.page.app import App
from knaves.page.commands import ACTIONS, Fields, commands_of
from knaves.page.screens.puzzle import PuzzleScreen
from knaves.page.screens.table import TableScreen
from knaves.session.game_view import Asking, GameView, Handover, Over, Resting, Scored
from knaves.session.host import Tabs
from knaves.session.session import Session
from knaves.wire.questions import ChosenMove, Judgement, JudgeMove, RatedMoves, RateMoves
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage, every_node, found, text_of

QUICK = json.dumps({"pause": "instant", "motion": False})
CALLS = ("data-do", "data-live", "data-toggle", "data-rest")  # attributes that name a command
SEATS = "seats=human,bot:random"


def every_command() -> dict[tuple[str, str], Fields]:
    """What each command of each screen and of its parts reads, by the name of the class and its own."""
    found = {("", name): each for name, each in ACTIONS.items()}
    for package in (screens, play):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for kind in vars(importlib.import_module(module.name)).values():
                if isinstance(kind, type):
                    found |= {(kind.__name__, name): command.fields for name, command in commands_of(kind).items()}
    return dict(sorted(found.items()))


def named_in(node: Node | str) -> Iterator[str]:
    """The names of the commands that a drawing calls, but not inside what is inert."""
    if isinstance(node, str) or ("inert", "") in node.attributes:
        return
    yield from (value for name, value in node.attributes if name in CALLS and value)
    for child in node.children:
        yield from named_in(child)


class FirstMove:
    """A bot that plays the first move it may, at once."""

    def get_ready(self, game: Any, levels: Any) -> None:
        """Nothing has to come."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, RateMoves):
            return RatedMoves(())
        if isinstance(question, JudgeMove):
            return Judgement(question.ply, question.played, question.played, 0.5, 0.0, 0.0)
        return ChosenMove(question.seen.legal_moves()[0])


VISITS: list[Visit] = []  # of a story: a loop of events holds its tasks weakly, and their collection breaks them off


class Visit:
    """One visit to the page, with the store of earlier ones."""

    def __init__(
        self,
        store: MemoryStore | None = None,
        address: str = "/",
        tabs: Tabs | None = None,
        *,
        thinker: Any = None,
        lines: Mapping[str, str] | None = None,
        page: type[FakePage] = FakePage,
    ) -> None:
        """`lines`: what the journal holds; `page`: the kind of page, such as one with a document."""
        self.page = page(store, address)
        self.page.tabs = tabs or self.page.tabs
        self.page.check = self._check_names
        self.page.store.texts.setdefault("settings", QUICK)
        self.app = App(self.page, thinker or FirstMove())  # type: ignore[arg-type]
        self.app.saves.past.fold()
        self.app.saves.catch_up(lines or {}, self.page.now())
        self.app.start_up()
        self.sheets = 0  # score sheets seen
        VISITS.append(self)

    def _check_names(self, drawn: Node) -> None:
        """Every command that an element names is one of the screen that is shown, or of what it shows in its place."""
        screen: Any = self.app.screen
        known = set(screen.commands.names)
        moment = getattr(screen.overlay, "moment", None)
        known |= moment.commands.names if moment is not None else set()
        unknown = {name for name in named_in(drawn) if name not in known}
        assert not unknown, f"{type(self.app.screen).__name__} draws what calls none of its commands: {unknown}"

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen), text_of(self.page.screen or "")
        return self.app.screen

    @property
    def session(self) -> Session:
        assert isinstance(self.app.screen, TableScreen | PuzzleScreen), text_of(self.page.screen or "")
        return self.app.screen.live.session

    @property
    def shown(self) -> GameView:
        """What the session has told last."""
        return self.session.view

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made so far."""
        return self.session.record().moves

    def has_more_than(self, count: int) -> bool:
        """Whether more moves than these have been made."""
        return len(self.moves) > count

    @property
    def is_over(self) -> bool:
        return isinstance(self.shown.phase, Over)

    @property
    def legal(self) -> Sequence[Move]:
        """What the person who is asked may do."""
        assert self.shown.touching is not None, self.shown.phase
        return self.shown.touching.legal

    @property
    def screen(self) -> Node:
        assert self.page.screen is not None
        return self.page.screen

    def do(self, action: str, /, **data: str) -> None:
        self.app.do(action, data)

    async def leave(self) -> None:
        """End all that goes on in this visit."""
        self.app.page.rest()
        for _ in range(4):
            await asyncio.sleep(0)

    def follow(self, name: str) -> None:
        """Goes where the link of this name leads."""
        (link,) = [node for node in every_node(self.screen) if node.tag == "a" and text_of(node) == name]
        self.page.go(dict(link.attributes)["href"].removeprefix("#"))

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Lets the page go on until something is so."""
        for _ in range(4000):
            for task in self.page.tasks:
                if task.done() and not task.cancelled():
                    task.result()
            if is_so():
                return
            await asyncio.sleep(0.0005)
        raise AssertionError(f"it never came to that: {text_of(self.screen)[:400]}")

    async def until_asked(self) -> None:
        """Until the person is to move, or a sheet of the game is up; on by the button after a round of a bot."""
        await self.until(
            lambda: (
                self.shown.touching is not None
                or isinstance(self.shown.phase, Scored | Over | Handover)
                or self.is_round_over
            )
        )
        if self.is_round_over:
            self.do("next")
            await self.until(lambda: not self.is_round_over)
            await self.until_asked()

    @property
    def is_round_over(self) -> bool:
        """Whether a deal is over after which a bot is to move, and the next one is asked for."""
        phase = self.shown.phase
        return isinstance(phase, Resting) and phase.waits and self.shown.position.deal_is_over

    async def go_on(self) -> None:
        """On from the sheet that is up."""
        before = self.shown.phase
        assert isinstance(before, Scored | Handover)
        self.do("next")
        await self.until(lambda: self.shown.phase != before)

    async def play(self, move: str) -> None:
        """Makes a move of the person who is asked."""
        made = len(self.moves)
        assert isinstance(self.shown.phase, Asking)
        self.do("command", move=move)
        await self.until(lambda: len(self.moves) > made)

    async def play_on(self, rng: Random) -> None:
        """One thing that the table asks for."""
        await self.until_asked()
        if isinstance(self.shown.phase, Scored | Handover):
            self.sheets += isinstance(self.shown.phase, Scored)
            await self.go_on()
        elif not self.is_over:
            made = len(self.moves)
            for token in rng.choice(self.legal).parts:
                self.do("touch", token=token)
            await self.until(lambda: len(self.moves) > made)


def story(tell: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A test that goes on in time."""

    def test() -> None:
        try:
            asyncio.run(asyncio.wait_for(tell(), 240))
        finally:
            VISITS.clear()

    test.__name__, test.__doc__ = tell.__name__, tell.__doc__
    return test


def names_on(screen: Node) -> list[str]:
    """The labels of all that can be touched."""
    return [dict(node.attributes).get("aria-label", "") for node in found(screen, data_do="touch")]


def commands(screen: Node, name: str) -> list[Node]:
    """The buttons that do this."""
    return found(screen, data_do=name)
