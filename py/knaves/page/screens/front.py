"""The front page: all games, and those that are running."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache, partial

from knaves.analysis.statistics import beaten, daily_streak, daily_week, next_step
from knaves.engine.game import Game
from knaves.engine.layout import Layout, Plate
from knaves.engine.sentences import Refusal, numbered
from knaves.games.registry import GAMES
from knaves.nodes import AS_IS, Child, Node, classes, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.game_launcher import at_level, last_options, read_seats, usual_seats
from knaves.page.locale import language, said, t
from knaves.page.routes import (
    DailyRoute,
    GamesRoute,
    LessonRoute,
    NewFriendRoute,
    NewGameRoute,
    OptionsRoute,
    PuzzlesRoute,
    SettingsRoute,
    StatisticsRoute,
    WorkshopRoute,
    about_path,
    href,
    rules_path,
    words_of,
)
from knaves.page.screens.screen import Screen
from knaves.page.view.card import card_node, icon
from knaves.page.view.parts import tile_picture
from knaves.page.view.seat import level_name, seat_labels
from knaves.page.view.widgets import DAYS_IN_A_ROW, button, week_node
from knaves.store.saves import Opened
from knaves.store.store import Damage
from knaves.table.record import HUMAN
from knaves.table.summary import GameSummary, daily_turn, local_day
from knaves.table.table import Table, shown_to


@dataclass(frozen=True)
class RunningTile:
    """A running game, to be continued."""

    key: str
    game: str
    note: str


@dataclass(frozen=True)
class Today:
    """The daily deal: its game, the last days with what came of each, and how many in a row were played."""

    game: str
    week: Sequence[tuple[date, bool | None]]  # won, played and not won, not played; today is the last
    streak: int
    is_done: bool


@cache
def as_built() -> Node:
    """The page that the build draws and every visit in English goes on from; the restored memory has it already."""
    return front_page()


def front_page(
    running: Sequence[RunningTile] = (), damaged: Sequence[Damage] = (), learned: Collection[str] = (),
    today: Today | None = None, reached: Mapping[str, str] = {}, next_step: tuple[str, str] | None = None,
) -> Node:  # fmt: skip
    """All games with a drawn picture of their tables; before it is known what day it is, `today` is None.

    `reached` is the strongest level beaten in each game, `next_step` a game and the level to try next in it.
    """
    next_game, next_level = next_step or ("", "")
    count = len(GAMES)
    games = classes("games", "three" if count == 3 else None, "has-seven" if count > 6 else None)
    return h(
        "div.front.paper", {"class": "has-six" if count > 5 else None},
        h(
            "main", {"class": games}, _hero(today), [_damaged(bad) for bad in damaged],
            [
                _tile(
                    key, tuple(each for each in running if each.game == key), key not in learned, language(),
                    reached.get(key, ""), next_level if key == next_game else "",
                )
                for key in GAMES
            ],
        ),
        _links(), key="front",
    )  # fmt: skip


def _hero(today: Today | None) -> Node:
    return h(
        "header.hero",
        h("h1", {"tabindex": "-1"}, "Knaves"),
        h("p", t("Unusual card games, against bots that can’t peek at your hand.")),
        h("a.puz", {"href": href(PuzzlesRoute())}, icon("puzzle"), t("Puzzles")),
        h("div.jacks", {"aria-hidden": "true"}, card_node("JS"), card_node("JH")),
        _today(today),
    )  # fmt: skip


def _today(today: Today | None) -> Node:
    """Today's deal, the week behind it and the streak; its place is kept until it is known."""
    if today is None:
        return h("div.today.wait", {"aria-hidden": "true"}, icon("calendar"), h("b", t("Today’s deal")))
    game = GAMES[today.game]
    words: list[Child] = [h("b", t("Today’s deal")), h("span", game.title)]
    return h(
        "a.today", {"class": "done" if today.is_done else None, "href": href(DailyRoute(game)),
              "data-focus": "today"},
        icon("check" if today.is_done else "calendar"), h("span.what", words),
        h(
            "span.days", h("small", {"aria-hidden": "true"}, t("Last 7 days")), week_node(today.week),
            _streak(today.streak) if today.streak else None,
        ),
    )  # fmt: skip


def _streak(days: int) -> Node:
    words = t(DAYS_IN_A_ROW, count=days)
    return h("span.strk", {"title": f"{days} {words}"}, icon("star"), h("b.num", str(days)), h("span.sr", words))


@lru_cache(32)
def _tile(
    key: str, running: Sequence[RunningTile], is_new: bool, of_language: str, reached: str, next_level: str
) -> Node:
    """A game with what of it is running; the same node as long as it says the same, so that it need not be compared.

    `reached` is the strongest level beaten, `next_level` the one to try next here; "" for none.
    """
    game = GAMES[key]
    address = href(NewGameRoute(game))
    play = h("span.btn.primary", {"aria-hidden": "true"}, t("Continue") if running else t("Play"))
    if running:
        beside: Child = _new(game)
    else:
        beside = _next(game, next_level) if next_level else _lesson(game, is_new=is_new)
    return h(
        "article.tile", {"class": "cont" if running else None, "data-felt": game.table.look.cloth},
        h(f"div.pic.fit-{key}", {"aria-hidden": "true"}, _picture(key, of_language)),
        h(
            "div.txt",
            h("h2", h("a", {"href": address, "data-focus": f"game {key}", **AS_IS}, game.title)),
            h("p", t(game.info.tagline)), _others(running[1:]),
            h("p.facts", h("b.note", running[0].note) if running else None, _facts(game)),
            h("div.go", {"class": "two" if next_level and not running else None}, play, beside),
            _more(game, of_language, has_lesson=bool(running or next_level)),
        ),
        _reached(reached) if reached else None,
        key=key,
    )  # fmt: skip


def _reached(level: str) -> Node:
    """The strongest level beaten, in the corner of the picture."""
    words = t("Highest level beaten: {level}", level=level_name(level))
    return h(
        "div.reached", {"title": words}, icon("trophy"), h("span.sr", words),
        h("span", {"aria-hidden": "true"}, level_name(level)),
    )  # fmt: skip


def _next(game: Game, level: str) -> Node:
    """The way to a game against the next level, once the one before has been beaten."""
    name = level_name(level)
    attributes = {
        "type": "button", "data-do": "next level", "data-game": game.key, "data-level": level,
        "data-focus": f"new {game.key}", "aria-label": f"{t('Next:')} {name}, {game.title}",
    }  # fmt: skip
    return h(
        "button.btn.quiet.onward", attributes, h("span.then", t("Next:"), " "), h("span", name), icon("chevron-right")
    )


def _more(game: Game, of_language: str, *, has_lesson: bool) -> Node:
    """The menu of a game: all that is wanted less often than its two buttons; `has_lesson`: among it the lesson."""
    label = t("More: {game}", game=game.title)
    return h(
        "details.more", {"name": "tile"},
        h("summary", {"aria-label": label, "title": label, "data-focus": f"more {game.key}"}, icon("menu")),
        h(
            "nav.sheetcard", {"aria-label": game.title},
            h("h3", game.title),
            _link(href(OptionsRoute(game)), "options", t("Options"), t("Options for {game}", game=game.title)),
            _brief(game),
            _lesson_link(game) if has_lesson else None,
            _friend(game),
            _link(rules_path(game.key, of_language), "rules", t("Rules"), t("Rules of {game}", game=game.title)),
        ),
    )  # fmt: skip


def _friend(game: Game) -> Child:
    """The link to a game on two devices, where two can play."""
    if game.options.for_two() is None:
        return None
    return _link(href(NewFriendRoute(game)), "friend", t("Play a friend"), t("Play a friend: {game}", game=game.title))


def _new(game: Game) -> Node:
    """The way to a new game beside one that runs; the running one is kept."""
    attributes = {
        "type": "button", "data-do": "new game", "data-game": game.key, "data-focus": f"new {game.key}",
        "aria-label": t("New game: {game}", game=game.title),
    }  # fmt: skip
    return h("button.btn.quiet", attributes, t("New"))


def _facts(game: Game) -> list[Child]:
    """Draw the number of players and the minutes."""
    return [_players(game), h("span.fact", icon("clock"), t("{minutes} min", minutes=game.info.minutes))]


def _brief(game: Game) -> Child:
    """The link to the short game, where there is one."""
    quick = game.quick
    if quick is None:
        return None
    address = href(NewGameRoute(game, words_of(game.options.parse(dict(quick.options)))))
    words = t("{name}: {minutes} min", name=t(quick.name), minutes=quick.minutes)
    return _link(address, "clock", words, f"{words}, {game.title}")


def _players(game: Game) -> Node:
    """Draw the number of players: a sign and the number, in words for screen readers."""
    spoken = h("span.sr", t("Players: {players}", players=game.info.players))
    return h("span.fact.seats", icon("players"), spoken, h("span", {"aria-hidden": "true"}, game.info.players))


def _link(address: str, picture: str, word: str, label: str) -> Node:
    return h("a", {"href": address, "aria-label": label}, icon(picture), h("span", {"aria-hidden": "true"}, word))


def _lesson(game: Game, *, is_new: bool) -> Child:
    """The button of the guided first game."""
    if game.tutorial.lesson is None:
        return None
    label = t("Learn by playing: {game}", game=game.title)
    attributes = {"class": "new" if is_new else None, "href": href(LessonRoute(game)), "aria-label": label}
    return h("a.btn.quiet.learn", attributes, h("span", {"aria-hidden": "true"}, t("Learn")))


def _lesson_link(game: Game) -> Child:
    """The guided first game in the menu, once its button has made room."""
    if game.tutorial.lesson is None:
        return None
    return _link(href(LessonRoute(game)), "learn", t("Learn"), t("Learn by playing: {game}", game=game.title))


def _others(running: Sequence[RunningTile]) -> Child:
    """More running games of the same kind."""
    if not running:
        return None
    words = t(numbered("1 more game in progress", "{count} more games in progress"), count=len(running))
    return h("p.also", h("a", {"href": href(GamesRoute())}, words))


@cache
def _picture(key: str, of_language: str) -> Child:
    """The picture of a game's table, in whose labels there are words of this language."""
    return tile_picture(GAMES[key])


def damage_title(bad: Damage) -> str:
    """The title of a running game of which no copy can be opened."""
    return t("A game was saved by a newer version") if bad.is_too_new else t("A saved game can’t be read")


def _damaged(bad: Damage) -> Node:
    actions = [
        button(t("Download what’s left"), "download save", save=bad.key),
        None if bad.is_too_new else button(t("Delete it"), "forget", save=bad.key),
    ]
    body = h("div", h("h2", damage_title(bad)), h("p", said(bad.why.sentence)), h("div.acts", actions))
    return h("section.sheetcard.panel.badp", h("span.pic2", icon("file-bad")), body, key=bad.key)


def _links() -> Node:
    links = (
        (href(GamesRoute()), "replay", t("My games")),
        (href(StatisticsRoute()), "chart", t("Statistics")),
        (href(WorkshopRoute()), "bot", t("Workshop")),
        (href(SettingsRoute()), "settings", t("Settings")),
        (rules_path("index", language()), "rules", t("Rules")),
        (about_path(language()), "info", t("About")),
    )
    any_game = {"type": "button", "data-do": "any game", "data-focus": "any game"}
    friends = [
        h("a", {"href": href(NewFriendRoute(game)), **AS_IS}, game.title)
        for game in GAMES.values() if game.options.for_two() is not None
    ]  # fmt: skip
    return h(
        "footer.foot-links",
        h("details.more", {"name": "tile"},
          h("summary", {"data-focus": "friends"}, icon("friend"), t("Play a friend")),
          h("nav.sheetcard", {"aria-label": t("Play a friend")}, friends)),
        h("button", any_game, icon("die"), t("Random game")),
        [h("a", {"href": address}, icon(picture), label) for address, picture, label in links],
    )  # fmt: skip


BUILT_IN = "en"  # the language of the front page that the build has drawn


class FrontScreen(Screen):
    """Home: every game with its running games; a tap plays."""

    lists_games = True
    is_vital = True
    shows_the_day = True

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.damaged: list[Damage] = []

    def enter(self) -> None:
        """Show the games."""
        self.app.page.title("Knaves")
        if language() == BUILT_IN:
            self.app.page.take_over(as_built)
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        self.damaged = self.app.saves.damaged()
        running = [running_note(opened) for opened in self.app.saves.begun()]
        lines = self.app.saves.past.lines()
        today = todays_deal(lines, local_day(self.app.page.now()))
        learned, reached = self.app.lessons.learned, beaten(lines)
        self.app.page.show(front_page(running, self.damaged, learned, today, reached, next_step(lines, reached)))

    def _damaged(self, key: str) -> Damage:
        found = next((bad for bad in self.damaged if bad.key == key), None)
        if found is None:
            raise Refusal("This game is no longer saved.")
        return found

    @command("any game")
    def begin_any(self) -> None:
        """Deal a new game of one picked at random; what runs is kept."""
        self.begin(GAMES[secrets.choice(tuple(GAMES))])

    @command("new game")
    def begin(self, game: Game) -> None:
        """Deal a new game as it was chosen last; what runs is kept."""
        self._deal(game, lambda seats: seats)

    @command("next level")
    def begin_next(self, game: Game, level: str) -> None:
        """Deal a new game as it was chosen last, with all bots of this level. Raises Refusal for no such level."""
        self._deal(game, partial(at_level, level=level))

    def _deal(self, game: Game, seated: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        """Deal a new game as it was chosen last; `seated` changes who sat there."""
        last = self.app.saves.choices.last(game.key)
        options = last_options(game, last)
        seats = seated(read_seats(usual_seats(self.app.saves, game, options), options))
        self.app.start(game, options, seats, last.policy, is_instead=False)

    @command("forget")
    def forget(self, save: str) -> None:
        """Delete a running game that cannot be read. Raises Refusal where there is none of this key."""
        self.app.saves.remove(self._damaged(save).key)
        self.draw()

    @command("download save")
    def download(self, save: str) -> None:
        """Offer the text of a running game that cannot be read as a file. Raises Refusal where there is none."""
        self.app.page.save_file("knaves-damaged-save.json", self._damaged(save).text)


def running_note(opened: Opened) -> RunningTile:
    """Describe a running game for the front page."""
    table = opened.table
    seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
    layout = table.game.table.layout(shown_to(table.state, seat), seat)
    note = score_so_far(table, layout) or (said(layout.summary) if layout.summary else "")
    return RunningTile(opened.save.key, table.game.key, t("Today’s deal") + f" · {note}" if opened.save.daily else note)


def score_so_far(table: Table, layout: Layout) -> str:
    """You 4, Juniper 2, or what the layout counts towards a win; "" if nothing yet, or of more than two sides."""
    scores = _counted(table, layout) if table.game.info.score_is_win_flag else table.state.scores()
    if len(scores) != 2 or not any(scores):
        return ""
    seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
    mine = table.state.side(seat)
    names = [
        " & ".join(p.name for s, p in enumerate(seat_labels(table.seats)) if table.state.side(s) == side)
        for side in (mine, 1 - mine)
    ]
    return t("{one} {first}, {two} {second}", one=names[0], first=scores[mine], two=names[1], second=scores[1 - mine])


def _counted(table: Table, layout: Layout) -> list[int]:
    """What the plates count towards a win, such as rows, by side; [] where they count nothing of the kind."""
    parts = [part for parts in layout.areas.values() for part in parts]
    plates = [each for part in parts for each in getattr(part, "plates", (part,)) if isinstance(each, Plate)]
    found = {table.state.side(plate.seat): each.number for plate in plates for each in plate.counters if each.goal}
    return [found[side] for side in sorted(found)]


def todays_deal(lines: Sequence[GameSummary], today: date) -> Today:
    """The game of the day, the results of the last days, and the streak."""
    game = tuple(GAMES)[daily_turn(today, len(GAMES))]
    is_done = any(line.daily == today.isoformat() and line.game == game for line in lines)
    return Today(game, daily_week(lines, today), daily_streak(lines, today), is_done)
