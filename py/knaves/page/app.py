"""App: puts the pieces together, and leads from address to screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, Protocol

from knaves.bots import LEVELS
from knaves.engine.chance import Outcome
from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.game import Game
from knaves.engine.lesson import Lesson
from knaves.engine.options import Options
from knaves.games.registry import GAMES
from knaves.page.locale import CATALOGUES, language_for
from knaves.page.locale.texts import choose_language, language, t
from knaves.page.page import Page
from knaves.page.play import Play
from knaves.page.routes import LONGEST_LINK, Route, options_from, packed, read_packed, read_route, rules_path
from knaves.page.screens.compare import CompareScreen
from knaves.page.screens.composer import ComposerScreen
from knaves.page.screens.doubt import DoubtScreen
from knaves.page.screens.front import FrontScreen
from knaves.page.screens.games import GamesScreen
from knaves.page.screens.notice import NoticeScreen
from knaves.page.screens.options import OptionsScreen
from knaves.page.screens.replay import ReplayScreen
from knaves.page.screens.review import ReviewScreen
from knaves.page.screens.settings import SettingsScreen
from knaves.page.screens.statistics import StatisticsScreen
from knaves.page.screens.table import TableScreen
from knaves.players.guiding import Guided
from knaves.players.thinkers import SliceThinker, Thinker
from knaves.session.lessons import TEACHER, Lessons
from knaves.store.save import Save
from knaves.store.saves import Saves, new_key
from knaves.store.settings import Settings
from knaves.table.daily import daily_seed
from knaves.table.history import line_of
from knaves.table.record import is_seed
from knaves.table.seating import HUMAN, check_seats
from knaves.table.table import Table

__all__ = ["App"]

DEFAULT_BOT = "bot:medium"


class Screen(Protocol):
    """Something that the page shows."""

    def enter(self) -> None:
        """Shows itself."""

    def leave(self) -> None:
        """Goes away."""

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""


SCREENS: dict[str, Callable[[Any], Screen]] = {
    "settings": SettingsScreen,
    "games": GamesScreen,
    "statistics": StatisticsScreen,
}


class App:
    """The program in the page."""

    def __init__(self, page: Page, thinker: Thinker | None = None) -> None:
        self.page = page
        self.saves = Saves(page.store, page.journal)
        self.lessons = Lessons(self.saves)
        self.thinker: Thinker = thinker or SliceThinker()
        self.settings = Settings.read(page.store.get("settings"))
        self.screen: Screen | None = None
        self.notice_text = ""

    def start_up(self) -> None:
        """Shows what the address says and listens from then on."""
        self._look()
        self.page.listen(self.do)
        self.follow()

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers what the player does."""
        if name == "address":
            self.follow()
        elif self.screen is not None:
            self.screen.do(name, data)

    def follow(self) -> None:
        """Shows the screen of the address."""
        route = read_route(self.page.address())
        if isinstance(self.screen, TableScreen) and route.path[1:] == ("play", self.screen.play.save.key):
            return
        try:
            self.show(self._screen(route))
        except Refusal as refusal:
            self.show(NoticeScreen(self, t("This link cannot be opened"), refusal))

    def show(self, screen: Screen) -> None:
        """Leaves the screen that is there and shows another."""
        if self.screen is not None:
            self.screen.leave()
        self.screen = screen
        screen.enter()

    def _screen(self, route: Route) -> Screen:
        first = route.path[0] if route.path else ""
        if first in SCREENS:
            return SCREENS[first](self)
        if first in ("replay", "review") and len(route.path) > 1:
            return self._past(first, route)
        if first == "result":
            return CompareScreen(self, route.query.get("record", ""))
        if first == "doubt":
            return DoubtScreen(self, route.path[1] if route.path[1:] else "")
        if first in GAMES:
            return self._game_screen(GAMES[first], route)
        return FrontScreen(self)

    def _game_screen(self, game: Game, route: Route) -> Screen:
        if route.path[1:2] == ("options",):
            return ComposerScreen(self, game, route.query) if game.groups else OptionsScreen(self, game, route.query)
        if route.path[1:2] == ("daily",):
            return self._daily(game)
        if route.path[1:2] == ("lesson",) and game.lesson is not None:
            return self._lesson(game, game.lesson)
        if route.path[1:2] == ("play",) and len(route.path) == 3:
            save = self.saves.read(route.path[2])
            if save is not None:
                return self._resumed(save)
        for save in self.saves.running() if not route.query else ():
            if save.record.game is game:
                with suppress(UnreadableRecord):  # the front page says so and offers what is left of it
                    return self._resumed(save)
        return self._from_link(game, route.query)

    def _resumed(self, save: Save) -> Screen:
        table = save.open()
        self.page.go(f"/{save.record.game.key}/play/{save.key}", replace=True)
        return self._at_table(save, table)

    def _at_table(self, save: Save, table: Table) -> Screen:
        """A running game, with its guide if it is a lesson."""
        guide = self.lessons.guide(table, save.key)
        thinker = Guided(guide, self.thinker) if guide is not None else self.thinker
        return TableScreen(self, Play(self.page, self.saves, save, table, thinker, self.settings), guide)

    def _lesson(self, game: Game, lesson: Lesson) -> Screen:
        """The guided first game, from its beginning."""
        options = game.options.parse(dict(lesson.options))
        table = Table(game, options, lesson.seed, (), (HUMAN, *(TEACHER,) * (options.seats - 1)))
        return self._seated(table, "practice", is_lesson=True)

    def _from_link(self, game: Game, query: Mapping[str, str]) -> Screen:
        """A new game by the words of a link, or as the player last chose."""
        last = self.saves.choice(game.key)
        options = options_from(game.options, query) if query else self._last_options(game, last)
        seats = self._seats(query.get("seats", "").split(",") if "seats" in query else last.get("seats"), options)
        seed = int(query["seed"]) if query.get("seed", "").isdigit() and is_seed(int(query["seed"][:17])) else None
        policy = "counted" if query.get("policy", last.get("policy")) == "counted" else "practice"
        return self._new(game, options, seats, policy, seed)

    def _daily(self, game: Game) -> Screen:
        """Today's deal: the one that runs, or a new one with the standard rules."""
        day = self.page.now()[:10]
        for save in self.saves.running():
            if save.record.game is game and save.daily == day:
                return self._resumed(save)
        options = game.options.parse({})
        seats = self._seats(self.saves.choice(game.key).get("seats"), options)
        return self._new(game, options, seats, "counted", daily_seed(game.key, date.fromisoformat(day)), daily=day)

    def _past(self, kind: str, route: Route) -> Screen:
        """The replay or the review of a finished game, or of a record that a link carries."""
        key = route.path[1]
        if key == "link":
            table = Table.from_record(read_packed(route.query.get("record", "")))
            return ReplayScreen(self, table, 0, "#/")
        record = self.saves.finished(key)
        if record is None:
            raise UnreadableRecord("This game is not kept any more.")
        table = Table.from_record(record)
        if kind == "review":
            return ReviewScreen(self, table, key)
        return ReplayScreen(self, table, int(route.path[2]) if route.path[2:] and route.path[2].isdigit() else 0)

    def open_record(self, table: Table) -> None:
        """Shows a game that came as a record: to play on if it still runs, else to look at."""
        self.show(ReplayScreen(self, table, 0))

    def play_on(self, table: Table, ply: int) -> None:
        """A new game that goes on from a moment of another, which stays as it is."""
        branch = Table(table.game, table.options, table.seed, table.state_at(ply).chance.used, table.seats)
        for move in table.moves[:ply]:
            branch.play(move.notation)
        self.show(self._seated(branch, "practice"))

    def record_link(self, table: Table) -> str:
        """An address that carries the whole game, "" where it is too long for a link."""
        link = str(Route(("replay", "link"), {"record": packed(table.record())}))
        return link if len(link) <= LONGEST_LINK else ""

    def _last_options(self, game: Game, last: Mapping[str, Any]) -> Options:
        try:
            return game.options.parse(last.get("options", {}))
        except Refusal:
            return game.options.parse({})

    def _seats(self, given: object, options: Options) -> tuple[str, ...]:
        try:
            seats = check_seats(given, options.seats)
        except Refusal:
            return (HUMAN,) + (DEFAULT_BOT,) * (options.seats - 1)
        known = {HUMAN, *(f"bot:{level}" for level in LEVELS)}
        return tuple(seat if seat in known else DEFAULT_BOT for seat in seats)

    def _new(
        self, game: Game, options: Options, seats: Sequence[str], policy: str, seed: int | None,
        given: Sequence[Outcome] = (), daily: str = "",
    ) -> Screen:  # fmt: skip
        return self._seated(Table(game, options, seed, given, seats), policy, daily)

    def _seated(self, table: Table, policy: str, daily: str = "", *, is_lesson: bool = False) -> Screen:
        save = Save(new_key(), 0, table.record(), (), policy, daily, self.page.now())
        self.saves.write(save)
        if is_lesson:
            self.lessons.begin(table, save)
        self.page.go(f"/{table.game.key}/play/{save.key}", replace=True)
        return self._at_table(save, table)

    def start(
        self, game: Game, options: Options, seats: Sequence[str], policy: str, seed: int | None = None,
        given: Sequence[Outcome] = (),
    ) -> None:  # fmt: skip
        """Deals a new game and shows it; the choices are remembered."""
        chosen: dict[str, object] = {"options": options.differences(), "seats": list(seats), "policy": policy}
        self.saves.choose(game.key, chosen)
        self.show(self._new(game, options, seats, policy, seed, given))

    def game_finished(self, play: Play) -> None:
        """Moves a finished game from the running ones to the history."""
        record, save = play.table.record(), play.save
        if self.saves.read(save.key) is not None:
            line = line_of(
                record, save.key, self.page.now(), play.humans[0] if play.humans else 0, list(LEVELS),
                counted=save.policy == "counted", daily=save.daily,
            )  # fmt: skip
            self.saves.finish(line, record)

    def change_settings(self, changes: Mapping[str, Any]) -> None:
        """Changes settings, keeps them and lets them take effect."""
        self.settings = self.settings.with_all(changes)
        self.page.store.set("settings", self.settings.as_text())
        self._look()
        if isinstance(self.screen, TableScreen):
            self.screen.play.with_settings(self.settings)

    def _look(self) -> None:
        """Puts the settings of the look and the language on the document."""
        settings = self.settings
        chosen = language_for(settings.language, self.page.language())
        choose_language(CATALOGUES[chosen], chosen)
        self.page.root("lang", chosen)
        for name, value, default in (
            ("scheme", settings.scheme, "device"), ("cloth", settings.cloth, "game"), ("suits", settings.suits, "two"),
            ("index", settings.index, "normal"), ("back", settings.back, "game"), ("text", settings.text, "normal"),
            ("hand", settings.hand, "right"), ("motion", "on" if settings.motion else "off", "on"),
            ("chances", "on" if settings.chances else "off", "on"),
        ):  # fmt: skip
            self.page.root(f"data-{name}", None if value == default else value)

    def open_rules(self, game: str, ruling: str = "") -> None:
        """Opens the rules of a game, at a ruling."""
        anchor = "#" + ruling.lower() if ruling else ""
        self.page.open(rules_path(game, language()) + anchor)

    def notice(self, text: str) -> None:
        """Says something once, in passing."""
        self.notice_text = text
        self.page.say(text)

    def deal_link(self, game: Game, words: Mapping[str, str], seed: int | None) -> str:
        """The address of a deal."""
        query = dict(words) | ({"seed": str(seed)} if seed is not None else {})
        return str(Route((game.key,), query))
