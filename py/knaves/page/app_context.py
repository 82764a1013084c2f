"""App context: the services every screen may use, and what they remember of this visit.

It knows how far down each was left.

A browser compiles a function of WebAssembly when it is first called, and Python learns from what it meets: else the
first touch would pay for both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from knaves.engine.chance import Outcome, Seed
from knaves.engine.game import Game
from knaves.engine.layout import TouchMarks
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal
from knaves.engine.state import State
from knaves.nodes import Node
from knaves.page.locale import language, t
from knaves.page.page import Page
from knaves.page.routes import FrontRoute, GamesRoute, ResultRoute, ReviewRoute, Route, TableRoute, rules_path
from knaves.page.view.animation import beats, in_flight, travel
from knaves.page.view.table import TableScene, table_screen
from knaves.players.guide import Lessons
from knaves.players.thinkers import Thinker
from knaves.session.game_view import Asking, Frame, TableChange
from knaves.session.running_game import entry_of
from knaves.session.session import Session
from knaves.store.choices import StorageAsked
from knaves.store.promises import NextDeal
from knaves.store.saves import Saves
from knaves.store.settings import SETTINGS, Settings
from knaves.table.table import Table, shown_to

if TYPE_CHECKING:
    from knaves.analysis.puzzles import PuzzlePacks
    from knaves.page.friend_games import OpenFriendGames
    from knaves.players.own.contest import Score, Trial
    from knaves.players.own.referee import MatchPlan

PLACES = (TableRoute, GamesRoute, ReviewRoute, ResultRoute)  # what one comes back to


class NavigationHistory:
    """The routes from the front page on, each once; who comes to one again has gone back to it."""

    def __init__(self) -> None:
        self._routes: list[Route] = []
        self._shown = ""  # the address of the screen that is drawn
        self._depths: dict[str, float] = {}  # pixels by address

    def come(self, route: Route) -> None:
        """Note that this route is shown now."""
        route = replace(route, ply=None) if isinstance(route, ReviewRoute) else route  # one place, at whatever move
        if isinstance(route, FrontRoute):
            self._routes.clear()
        elif route in self._routes:
            del self._routes[self._routes.index(route) + 1 :]
        else:
            self._routes.append(route)
            self._depths.pop(str(route), None)

    def turn(self, depth: float) -> float:
        """Note how many pixels down the screen that goes was left; return how far down the one that comes opens.

        A screen opens at its top; one that is gone back to, where it was left.
        """
        self._depths[self._shown] = depth
        self._shown = str(self._routes[-1] if self._routes else FrontRoute())
        return self._depths.get(self._shown, 0)

    def back(self, usual: Route | None = None) -> Route:
        """The route back: a table, My games, a review or a friend's result; `usual` or My games where none is known."""
        places = (route for route in reversed(self._routes[:-1]) if isinstance(route, PLACES))
        return next(places, usual or GamesRoute())


class Warmup:
    """Rehearses a move, once a visit, at the first table that asks for one before any has been made.

    The player's own first move then finds the browser and Python warm.
    """

    def __init__(self) -> None:
        self.is_due = True

    async def warm_up(self, page: Page, session: Session, scene: TableScene, drawn: Node) -> None:
        """Think of a move and draw it into nothing, bit by bit; end as soon as anything happens at the table.

        `drawn` are the nodes of the table that is shown, drawn from `scene`.
        """
        shown = session.view
        if not self.is_due or shown.movers or not isinstance(shown.phase, Asking):
            return
        self.is_due = False
        for _ in _steps(session, scene, drawn):
            await page.sleep(0)
            if session.view is not shown:
                return


def _steps(session: Session, scene: TableScene, drawn: Node) -> Iterator[None]:
    """Each step is a task of its own."""
    shown = session.view
    table, game, viewer = session.past(), shown.game, shown.viewer
    yield
    move = table.state.legal_moves()[0]
    seen: list[State] = []
    events = table.play(move.notation, lambda _: seen.append(shown_to(table.state, viewer)))
    yield
    told = [entry_of(game, len(table.moves), event) for event in events]
    frames = tuple(Frame(*each) for each in zip(events, told, seen, strict=True))
    after = game.table.layout(shown_to(table.state, viewer), viewer)
    yield
    change = TableChange(shown.layout, after, len(table.moves), move, tuple(events), frames)
    for beat in beats(game, change, viewer):
        yield
        node = table_screen(replace(scene, layout=beat.layout, touch=TouchMarks(), is_my_turn=False))
        yield
        travel(beat, drawn, node, 0)
        in_flight(drawn, node)
        drawn = node


Pair = tuple[str, str]  # who plays whom: levels by their names, own bots by `own-` and theirs


@dataclass
class WorkshopMatch:
    """A match between two bots of the workshop: its plan, its score so far, and whether it has ended."""

    plan: MatchPlan
    score: Score
    seconds: float = 0.0  # that it has been played
    is_over: bool = False


@dataclass
class WorkshopMatches:
    """The newest match of this visit between each two bots, from the workshop and the ladders, and checks of bots."""

    matches: dict[tuple[str, Pair], WorkshopMatch] = field(
        default_factory=dict
    )  # by the key of the game and by the two
    trials: dict[str, Trial] = field(default_factory=dict)  # the last of each own bot
    runs_lab: bool = False  # whether the lab that comes next begins at once
    game: str = ""  # the key of the one that was last chosen on the first page of the workshop

    def forget(self, name: str) -> None:
        """Delete the matches and the check of an own bot whose text has changed."""
        self.trials.pop(name, None)
        for key in [key for key in self.matches if f"own-{name}" in key[1]]:
            del self.matches[key]

    def rename(self, name: str, new: str) -> None:
        """Keep the check of an own bot under its new name."""
        if name in self.trials:
            self.trials[new] = self.trials.pop(name)


class ScreenProtocol(Protocol):
    """A screen, for code that only shows it."""

    def enter(self) -> None:
        """Show itself."""

    def leave(self) -> None:
        """End what goes on there; another screen is about to be shown."""


class AppContext(ABC):
    """The page, its stored data, its bots, and the ways from one screen to another."""

    def __init__(self, page: Page, thinker: Thinker) -> None:
        self.page = page
        self.thinker = thinker
        self.saves = Saves(page.store, page.journal)
        self.settings = Settings.load(page.store)
        self.lessons = Lessons(self.saves)
        self.next_deal = NextDeal(page.store)
        self.warmup = Warmup()
        self.workbench = WorkshopMatches()
        self.navigation = NavigationHistory()
        self._packs: PuzzlePacks | None = None
        self._friends: OpenFriendGames | None = None

    def go(self, route: Route) -> None:
        """Go to another address of the page."""
        self.page.go(str(route))

    def notice(self, text: str) -> None:
        """Show a notice for some seconds, in place of an earlier one."""
        self.page.say(text)

    def copy_link(self, route: Route) -> None:
        """Put the full address of a route into the clipboard."""
        self.page.copy(self.page.link(str(route)))

    def open_rules(self, game: str, ruling: str = "") -> None:
        """Open the rules of the game of this key in another tab, at a ruling such as "MJ-R9"; "" for the beginning."""
        anchor = "#" + ruling.lower() if ruling else ""
        self.page.open(rules_path(game, language()) + anchor)

    def packs(self) -> PuzzlePacks:
        """Return the puzzles of all games, the same each time; a game's pack is fetched when it is first asked for."""
        from knaves.analysis.puzzles import PuzzlePacks

        self._packs = self._packs or PuzzlePacks(self.page.read)
        return self._packs

    def friends(self) -> OpenFriendGames:
        """Return the games with friends of this visit."""
        from knaves.page.friend_games import OpenFriendGames

        self._friends = self._friends or OpenFriendGames(self.page, lambda: self.settings.stun, self._keep_stun)
        return self._friends

    def _keep_stun(self, address: str) -> None:
        if not all(setting.allows(address) for setting in SETTINGS if setting.name == "stun"):
            raise Refusal("A STUN server’s address looks like stun:stun.example.org:3478. Nothing has changed.")
        self.change_settings({"stun": address})

    @abstractmethod
    def follow(self) -> None:
        """Show the screen of the address."""

    @abstractmethod
    def show(self, screen: ScreenProtocol) -> None:
        """Leave the screen that is there and show another."""

    @abstractmethod
    def start(
        self, game: Game, options: Options, seats: Sequence[str], policy: str, seed: Seed | None = None,
        given: Sequence[Outcome] = (), *, is_instead: bool = True,
    ) -> str:  # fmt: skip
        """Deal a new game and show it, in place of what was shown or after it; remember the choices. Return its key."""

    @abstractmethod
    def play_on(self, table: Table, ply: int) -> None:
        """Show a new game that goes on from a moment of another, which stays as it is."""

    @abstractmethod
    def open_record(self, table: Table) -> None:
        """Show a game that came as a record."""

    @abstractmethod
    def change_settings(self, changes: Mapping[str, Any]) -> None:
        """Change settings, keep them and let them take effect."""


async def make_sure(page: Page, saves: Saves) -> None:
    """When a game is kept: asks the browser once not to forget it; where nothing can be kept, says so once a visit."""
    if page.store.is_blocked:
        if not saves.has_told_blocked:
            saves.has_told_blocked = True
            page.say(t("This browser won’t save your games. Download them before you close the page."))
    elif saves.choices.storage.promised is None:
        saves.choices.keep_storage(StorageAsked(await page.persist()))


def how_it_is_kept(page: Page, saves: Saves) -> str:
    """Say how long stored data will last, and what is wrong with the journal."""
    if page.store.is_blocked:
        return t("This browser won’t save your games. Anything you don’t download is lost when you close the page.")
    lasts = t(
        "This browser may clear your games. Download a copy now and then, or install Knaves as an app, "
        "if your browser can."
    )
    if saves.choices.storage.promised:
        lasts = t("This browser keeps your games until you delete them.")
    return " ".join(filter(None, (lasts, journal_trouble(page))))


def journal_trouble(page: Page) -> str:
    """Say that the journal does not take every move at once, "" where it does."""
    state = page.journal.state
    if state in ("open", "opening"):
        return ""
    if state == "off":
        return t("If this browser crashes, you may lose the last 30 seconds of play.")
    return t("Saving is slow right now. If the browser crashes, you may lose the last 30 seconds of play.")
