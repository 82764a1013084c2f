"""The screen of my games: those that run, those that are over, and everything as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from knaves.engine.sentences import Refusal, Sentence, numbered
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.app_context import AppContext, how_it_is_kept
from knaves.page.commands import command
from knaves.page.locale import day_of, minute_of, said, t
from knaves.page.page import selector
from knaves.page.routes import (
    FriendRoute,
    FrontRoute,
    NewFriendRoute,
    ReplayRoute,
    ReviewRoute,
    Route,
    TableRoute,
    href,
)
from knaves.page.screens.friend_letter import open_letter
from knaves.page.screens.front import RunningTile, damage_title, running_note
from knaves.page.screens.screen import Screen
from knaves.page.view.card import icon
from knaves.page.view.friend_page import letter_form
from knaves.page.view.parts import tile_picture
from knaves.page.view.play_sheets import SeriesView
from knaves.page.view.rules_page import rules_name
from knaves.page.view.seat import level_name, seat_labels
from knaves.page.view.widgets import bar, button, menu
from knaves.store.archive import (
    LONGEST_RESCUE,
    RESCUE,
    Archive,
    ImportPlan,
    archive_of,
    forget_unreadable,
    plan,
    put_in_place,
    read_export,
    troubles,
    unreadable_file,
)
from knaves.store.choices import Series
from knaves.store.friend_games import FriendGames
from knaves.store.saves import Opened
from knaves.store.store import Damage, quarantined
from knaves.table.record import HUMAN
from knaves.table.summary import GameSummary, local_day
from knaves.table.table import Table, shown_to
from knaves.wire.parse import FileText, parse_json, read_one_record

MOST = 100  # finished games listed
FEW = 5  # finished games among which nobody searches
LONGEST_SEARCH = 100
A_FRAME = 20  # ms
AT_ONCE = 8  # pictures


@dataclass(frozen=True)
class Files:
    """The facts about everything as a file: the effect of an import, and how long the browser keeps it all.

    `bad` says what cannot be read, `has_aside` whether something damaged was put aside.
    """

    offer: Node | None
    lasts: str
    bad: Sequence[Sentence] = ()
    has_aside: bool = False


@dataclass(frozen=True)
class RunningLine:
    """A running game: how it stands, against whom and when it was played last."""

    game: RunningTile
    facts: str
    is_given_up: bool  # that can still be taken back
    kind: str  # "lesson" or "practice" in the chosen language, "" for an ordinary game
    played: str  # the minute of the last move


@dataclass(frozen=True)
class Choosing:
    """Which of the finished games are listed, and which are to be deleted."""

    wanted: str = ""  # words that a line must have
    game: str = ""  # the key of the game that alone is listed, "" for all
    result: str = ""  # "win", "draw" or "loss": the result that alone is listed, "" for all
    picked: frozenset[str] | None = None  # the games chosen to be deleted, None outside that mode
    asks: bool = False  # whether they shall be deleted


@dataclass(frozen=True)
class GameEnd:
    """How a finished game ended: a picture of the table, and the player's place where no points tell it."""

    picture: Node
    place: str = ""


@dataclass(frozen=True)
class FriendlyGame:
    """A game with a friend on another device."""

    name: str
    game: str
    friend: str
    waits_for: str  # "you", "friend" or "nobody"
    since: str  # UTC
    is_checked: bool
    has_ended: bool  # this player has ended it because of a message that broke the rules


def games_page(
    running: Sequence[RunningLine],
    damaged: Sequence[Damage],
    lines: Sequence[GameSummary],
    kept: set[str],
    files: Files,
    friendly: Sequence[FriendlyGame] = (),
    trouble: str = "",
    choosing: Choosing = Choosing(),
    series: Mapping[str, Series] = {},
    lessons: Collection[str] = (),
    ends: Mapping[str, GameEnd] = {},
) -> Node:
    """Draw the page of my games; `damaged` are running games that cannot be opened.

    `lines` are the finished games, `kept` the keys of those whose records are there; `trouble` says why a friend's
    letter cannot be read, "" for none; `series` is the newest of each game; `lessons` are the keys of lessons;
    `ends` are those of the games that have been played over.
    """
    title = h("h2", t("Games with friends"))
    friends = h("section.grp.sheetcard", title, _friendly(friendly), letter_form(trouble), key="friends")
    still, gone = ([each for each in running if each.is_given_up is is_gone] for is_gone in (False, True))
    main = h(
        "main.wrap.mygames",
        files.offer,
        friends if friendly else None,
        h("section.grp.sheetcard", h("h2", t("Games in progress")), _running(still, damaged)),
        h(
            "section.grp.sheetcard",
            h("h2", t("Finished games")),
            _tools(choosing, lines) if lines else None,
            [_game(each) for each in gone],
            _finished(lines, kept, choosing, series, lessons, ends) if lines or not gone else None,
        ),
        None if friendly else friends,
        h("section.grp.sheetcard", h("h2", t("Export and import")), _files(files)),
    )
    return h("div.paper", bar(t("My games"), (href(FrontRoute()), t("Back"))), main, key="games")


def _friendly(games: Sequence[FriendlyGame]) -> Child:
    """The games with friends, those that wait for this player first."""
    if not games:
        ways = [
            h("a.btn.quiet", {"href": href(NewFriendRoute(game))}, game.title) for game in GAMES.values()
            if game.options.for_two() is not None
        ]  # fmt: skip
        return h("div.row.stack", h("p.lab.mut", t("Choose a game to invite a friend to.")), h("div.rowacts", ways))
    return [_with_friend(each) for each in sorted(games, key=lambda each: each.waits_for != "you")]


def _with_friend(each: FriendlyGame) -> Node:
    friend, day = each.friend or t("your friend"), minute_of(each.since)
    says = {
        "you": t("Your turn since {when}.", when=day),
        "friend": t("Waiting for {name} since {when}.", name=friend, when=day),
        "nobody": t("Finished and checked.") if each.is_checked else t("Finished."),
    }[each.waits_for]
    if each.has_ended:
        says = t("You’ve ended this game.")
    label = h("div.lab", h("b", GAMES[each.game].title, " · ", friend), h("small", says))
    is_asked = each.waits_for == "you" and not each.has_ended
    act = t("Continue") if is_asked else t("Open")
    about = f"{act}, {GAMES[each.game].title}, {friend}, {day}"
    attributes = {"class": "btn primary" if is_asked else "btn quiet", "href": href(FriendRoute(each.name))}
    link = h("a", {**attributes, "aria-label": about}, act)
    return h("div.row", label, link, key=f"friend {each.name}")


def _running(running: Sequence[RunningLine], damaged: Sequence[Damage]) -> Child:
    if not running and not damaged:
        link = h("a.btn.quiet", {"href": href(FrontRoute())}, t("Home"))
        return h("div.row", h("p.lab.mut", t("No games in progress.")), link)
    return [_damaged(bad) for bad in damaged] + [_game(each) for each in running]


def _game(running: RunningLine) -> Node:
    """A running game with the way back into it, or the way to keep it."""
    each = running.game
    label: list[Child] = [
        h("b", GAMES[each.game].title, _kind(running.kind)),
        h("small", each.note),
        h("small", running.facts),
    ]
    about = f"{GAMES[each.game].title}, {running.played}"
    acts = [
        _way(TableRoute(GAMES[each.game], each.key), t("Continue"), about),
        _named(button(t("Give up"), "give up", save=each.key), f"{t('Give up')}, {about}"),
    ]
    if running.is_given_up:
        label = [h("b", GAMES[each.game].title), h("small", {"role": "status"}, t("Given up: this counts as a loss."))]
        acts = [_named(button(t("Undo"), "keep game", save=each.key), f"{t('Undo')}, {about}")]
    return h("div.row.past", _picture(each.game), h("div.lab", label), h("div.rowacts", acts), key=each.key)


def _way(route: Route, act: str, about: str, picture: str = "") -> Node:
    """A link to a game of the list, heard with the name of the game and its time: each row has the same words."""
    label = {"href": href(route), "aria-label": f"{act}, {about}"}
    return h("a.btn.quiet", label, icon(picture) if picture else None, act)


def _named(node: Node, label: str) -> Node:
    """The same button, heard so."""
    return Node(node.tag, (*node.attributes, ("aria-label", label)), node.children, node.key)


def _damaged(bad: Damage) -> Node:
    """A game that cannot be opened; its commands are on the front page."""
    label = h("div.lab", h("b", damage_title(bad)), h("small", said(bad.why.sentence)))
    link = h("a.btn.quiet", {"href": href(FrontRoute())}, t("Home"))
    return h("div.row", label, link, key=bad.key)


def _kind(kind: str) -> Child:
    """Mark a lesson or a practice game, None for an ordinary game."""
    return [" ", h("span.res.kind", kind)] if kind else None


def _finished(
    lines: Sequence[GameSummary], kept: set[str], choosing: Choosing, series: Mapping[str, Series],
    lessons: Collection[str], ends: Mapping[str, GameEnd],
) -> Child:  # fmt: skip
    if not lines:
        return h("p.row.mut", t("No finished games yet."))
    found = listed_of(lines, choosing)
    rows = [
        _line(
            line,
            line.id in kept,
            choosing.picked,
            series.get(line.game, Series()),
            ends.get(line.id),
            is_lesson=line.id in lessons,
        )
        for line in found
    ]
    return rows or h("p.row.mut", {"role": "status"}, t("No game matches your search."))


def listed_of(lines: Sequence[GameSummary], choosing: Choosing) -> list[GameSummary]:
    """The finished games that are listed, at most MOST."""
    return [
        line for line in lines
        if choosing.game in ("", line.game) and choosing.result in ("", result_of(line)[0])
        and _has(line, choosing.wanted)
    ][:MOST]  # fmt: skip


def _filters(choosing: Choosing, lines: Sequence[GameSummary]) -> list[Child]:
    """The filters by game and by result, where there is a choice."""
    games = {line.game: _title(line) for line in lines}
    results = {"win": t("won"), "draw": t("drawn"), "loss": t("lost")}
    ended = {result_of(line)[0] for line in lines}
    by_game = menu("game", t("Which games"), {"": t("All games")} | games, choosing.game, "only")
    found = {"": t("All results")} | {key: word for key, word in results.items() if key in ended}
    by_result = menu("result", t("Which results"), found, choosing.result, "only")
    return [by_game if len(games) > 1 else None, by_result if len(ended) > 1 else None]


def _tools(choosing: Choosing, lines: Sequence[GameSummary]) -> Node:
    """The search and the filters, where there are many games, and the way to delete several at once."""
    label = t("Search games")
    field = h("input.numb.text", {
        "type": "search", "value": choosing.wanted, "placeholder": label, "aria-label": label, "data-live": "find",
        "data-focus": "find", "autocomplete": "off", "spellcheck": "false",
    }) if len(lines) > FEW or choosing.wanted else None  # fmt: skip
    if choosing.picked is None:
        select = button(t("Delete several"), "select", picture="trash")
        return h("div.row.tools", field, _filters(choosing, lines), select, key="tools")
    count = len(choosing.picked)
    if choosing.asks:
        words = t(numbered("Delete 1 game? It will be removed from your statistics too.",
                           "Delete {count} games? They will be removed from your statistics "
                           "too."), count=count)  # fmt: skip
        acts = h("div.rowacts", button(t("Delete"), "delete sure"), button(t("Cancel"), "select no", "primary"))
        return h("div.row.tools", h("p.lab", {"role": "alert"}, words), acts, key="tools")
    delete = button(t("Delete {count}", count=count), "delete", picture="trash") if count else None
    return h(
        "div.row.tools",
        field,
        _filters(choosing, lines),
        h("div.rowacts", delete, button(t("Cancel"), "select no")),
        key="tools",
    )


def result_of(line: GameSummary) -> tuple[str, str]:
    """How it ended: a class and a word. A table's style knows `won` as a pile of cards."""
    if line.is_won:
        return "win", t("won")
    return ("draw", t("drawn")) if line.is_drawn else ("loss", t("given up") if line.given_up else t("lost"))


def _title(line: GameSummary) -> str:
    return GAMES[line.game].title if line.game in GAMES else line.game


def _note(line: GameSummary) -> str:
    rules = rules_name(GAMES[line.game], line.variant) if line.game in GAMES else ""
    return " · ".join(filter(None, (_rivals(line), rules, "" if line.counted else t("free undo"))))


def _rivals(line: GameSummary) -> str:
    """The opponent of a duel with a bot by name; of any other game the strongest level."""
    if len(line.scores) == 2 and len(line.rivals) == 1 and line.rivals[0]:
        (rival,) = seat_labels([f"bot:{line.rivals[0]}"])
        return t("against {names}", names=f"{rival.name} ({rival.note})")
    return level_name(line.level) if line.level else ""


def _has(line: GameSummary, wanted: str) -> bool:
    """Whether a line has all these words."""
    words = (_title(line), result_of(line)[1], scores_of(line), _note(line), line.ended[:10], day_of(line.ended))
    text = " ".join(words).casefold().replace("\N{NO-BREAK SPACE}", " ")
    return all(word in text for word in wanted.casefold().split())


def _line(
    line: GameSummary, is_kept: bool, picked: frozenset[str] | None, series: Series, end: GameEnd | None, *,
    is_lesson: bool,
) -> Node:  # fmt: skip
    """A finished game: a picture of it, the result, how its series stood after it, and the day."""
    look, word = result_of(line)
    so_far = series.until(line.id)
    label = h(
        "div.lab",
        h(
            "b",
            _title(line),
            h("span.sr", ","),
            " ",
            h("span.res", {"class": look}, word),
            _kind(kind_of_trial(is_trial=line.trial and not line.daily, is_lesson=is_lesson)),
        ),
        [h("small", words) for words in (scores_of(line) or _place(line, end), _note(line)) if words],
        h("small.num", SeriesView.of(so_far, len(line.scores), line.side).words) if len(so_far.games) > 1 else None,
        h("small.num", minute_of(line.ended)),
    )
    acts: Child = None
    if picked is not None:
        about = t("Select {game} from {day}", game=_title(line), day=minute_of(line.ended))
        acts = h("input.pick", {
            "type": "checkbox", "checked": line.id in picked, "aria-label": about, "data-do": "pick",
            "data-save": line.id, "data-focus": f"pick {line.id}",
        })  # fmt: skip
    elif is_kept:
        about = f"{_title(line)}, {minute_of(line.ended)}"
        acts = h(
            "div.rowacts",
            _way(ReplayRoute(line.id), t("Replay"), about, "replay"),
            _way(ReviewRoute(line.id), t("Review"), about, "search"),
        )
    return h("div.row.past", _picture(line.game, end.picture if end is not None else None), label, acts, key=line.id)


def _picture(key: str, end: Node | None = None) -> Child:
    """The picture of a game's table, as it was at its end where that is known; none of a game that is unknown here."""
    game = GAMES.get(key)
    if game is None:
        return None
    attributes = {"aria-hidden": "true", "data-felt": game.table.look.cloth}
    if end is not None:
        return h("div.pic.atend", attributes, end)
    return h(f"div.pic.fit-{game.key}", attributes, tile_picture(game))


def scores_of(line: GameSummary) -> str:
    """The points of each side, or what the end counted instead; "" where they only tell who has won."""
    info = GAMES[line.game].info if line.game in GAMES else None
    is_mark = info is not None and (info.score_is_what_is_left or (info.score_is_win_flag and max(line.scores) <= 1))
    return "" if is_mark and not line.counts else " – ".join(map(str, line.counts or line.scores))


def _place(line: GameSummary, end: GameEnd | None) -> str:
    """The player's place among more than two where no points tell it; a space until the game has been played over."""
    if line.game not in GAMES or not GAMES[line.game].info.score_is_what_is_left or len(line.scores) == 2:
        return ""
    return "" if line.is_won or line.given_up else end.place if end is not None else "\N{NO-BREAK SPACE}"


def _files(files: Files) -> list[Child]:
    upload = h(
        "label.btn.quiet",
        icon("upload"),
        t("Import a file"),
        h(
            "input.over",
            {"type": "file", "accept": ".json,application/json", "data-do": "import", "data-focus": "import"},
        ),
    )
    return [
        h(
            "div.row.stack",
            h(
                "div.lab",
                h(
                    "small",
                    t("Games, history, settings and your own presets in one file."),
                ),
                h("small", files.lasts) if files.lasts else None,
            ),
            h("div.rowacts", button(t("Download everything"), "export", picture="download"), upload),
        ),
        _unreadable(files) if files.bad or files.has_aside else None,
    ]


def _unreadable(files: Files) -> Node:
    """The data that cannot be read, to download or to delete."""
    wrong = [h("small", text) for text in dict.fromkeys(said(sentence) for sentence in files.bad)]
    note = t("Where damaged data was replaced, the original is still saved.")
    return h(
        "div.row.stack",
        h("div.lab", h("b", t("Some saved data can’t be read")), wrong,
          h("small", note) if files.has_aside else None),
        h(
            "div.rowacts", button(t("Download what’s left"), "download aside", picture="download"),
            button(t("Delete what’s left"), "forget aside"),
        ),
    )  # fmt: skip


def import_offer(plan: ImportPlan | None, trouble: str, *, merges: bool) -> Node | None:
    """Draw the effect of an import and its choices, or why a file cannot be read; None while there is no file."""
    if trouble:
        return h("p.clash", {"role": "alert"}, trouble)
    if plan is None:
        return None
    label = t("Merge with this device") if merges else t("Replace this device")
    acts = h(
        "div.acts", button(label, "import sure", "primary"),
        button(t("Replace instead") if merges else t("Merge instead"), "import other"),
        button(t("Cancel"), "import no"),
    )  # fmt: skip
    return h(
        "section.grp.sheetcard.plan", {"role": "status", "tabindex": "-1"}, h("h2", t("The file contains")),
        _plan(plan), acts, key="plan",
    )  # fmt: skip


def _plan(plan: ImportPlan) -> list[Child]:
    said_so = [
        t("Games in progress to add: {count}.", count=len(plan.new_saves)),
        t("Games in progress to replace: {count}.", count=len(plan.replaced_saves)),
        t("Finished games to add: {count}.", count=plan.new_lines),
    ]
    if plan.dropped_saves:
        said_so.append(t("Games in progress to delete: {count}.", count=len(plan.dropped_saves)))
    troubles = [h("li", said(sentence)) for sentence in plan.unreadable[:5]]
    if plan.unreadable:
        said_so.append(t("Unreadable parts: {count}.", count=len(plan.unreadable)))
    return [[h("p", text) for text in said_so], h("ul", troubles) if troubles else None]


TIME_TO_THINK = 10_000  # ms in which it can be taken back that a game was given up


def kind_of_trial(*, is_trial: bool, is_lesson: bool) -> str:
    """Say whether a game is a lesson or practice, gone on from another game; "" where it is neither."""
    return t("lesson") if is_lesson else t("practice") if is_trial else ""


def running_game(opened: Opened, is_given_up: bool, *, is_lesson: bool = False) -> RunningLine:
    """Return a running game as a line of the list: its opponents, and the day when it was played last."""
    table, note = opened.table, running_note(opened)
    labels = [label for seat, label in zip(table.seats, seat_labels(table.seats), strict=True) if seat != HUMAN]
    others = (
        t("against {names}", names=" & ".join(f"{label.name} ({label.note})" for label in labels)) if labels else ""
    )
    kind = kind_of_trial(is_trial=opened.save.trial and not opened.save.daily, is_lesson=is_lesson)
    facts = " · ".join(filter(None, (others, day_of(opened.save.changed))))
    return RunningLine(note, facts, is_given_up, kind, minute_of(opened.save.changed))


class GamesScreen(Screen):
    """My games: with friends, running and finished ones, and all of it as a file to export or import."""

    lists_games = True

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.other: Archive | None = None
        self.merges = True
        self.trouble = ""
        self.letter_trouble = ""
        self.choosing = Choosing()
        self.ends: dict[str, GameEnd] = {}
        self.leaving: dict[str, asyncio.Task[None]] = {}  # games that are given up unless that is taken back

    def enter(self) -> None:
        """Show the games."""
        self.app.page.title(f"{t('My games')} · Knaves")
        self.draw()
        self.work(self._picture_ends())

    def leave(self) -> None:
        """Give up for good the games that were given up here, unless that was taken back."""
        for key, waiting in self.leaving.items():
            waiting.cancel()
            self.app.saves.give_up(key, self.app.page.now())
        self.leaving.clear()
        super().leave()

    async def _picture_ends(self) -> None:
        """Draw the ends of the games that are listed, a few at a time: each has to be played over."""
        from knaves.page.play.game_story import place_reached
        from knaves.page.view.postcard import end_picture

        past = self.app.saves.past
        for line in listed_of(past.lines(), self.choosing):
            await self.app.page.sleep(A_FRAME)
            game = GAMES.get(line.game)
            record = past.finished(line.id) if line.id not in self.ends else None
            if record is None or game is None or game.table.finish is None:
                continue
            try:
                table = Table.from_record(record)
            except Refusal:
                continue
            if table.state.is_over:
                picture = game.table.finish(shown_to(table.state, line.seat), line.seat)
                place = place_reached(table, line.seat)
                self.ends[line.id] = GameEnd(end_picture(picture, game.table.look.cloth), place)
                if len(self.ends) % AT_ONCE == 0:
                    self.draw()
        if len(self.ends) % AT_ONCE:
            self.draw()

    def draw(self) -> None:
        """Draw the page."""
        saves = self.app.saves
        lessons = set(saves.choices.lessons.running.values())
        running = [
            running_game(opened, opened.save.key in self.leaving, is_lesson=opened.save.key in lessons)
            for opened in saves.opened() if opened.is_begun
        ]  # fmt: skip
        bad = [damage.why.sentence for damage in troubles(saves.store)]
        files = Files(
            import_offer(self.plan, self.trouble, merges=self.merges),
            how_it_is_kept(self.app.page, saves),
            bad,
            bool(quarantined(saves.store)),
        )
        self.app.page.show(
            games_page(
                running, saves.damaged(), saves.past.lines(), set(saves.past.kept_records()), files,
                self._friendly(), self.letter_trouble, self.choosing, saves.choices.every_series(), lessons,
                self.ends,
            )
        )  # fmt: skip

    def _friendly(self) -> list[FriendlyGame]:
        return [
            FriendlyGame(name, kept.game, kept.friend, kept.waits_for, kept.since, kept.is_checked, kept.has_ended)
            for name, kept in FriendGames(self.app.page.store).all().items()
        ]

    @command("letter read")
    def read_letter(self, value: FileText) -> None:
        """Read a friend's letter that was pasted or opened as a file."""
        try:
            open_letter(self.app, value)
        except Refusal as refusal:
            self.letter_trouble = said(refusal.sentence)
            self.draw()

    @property
    def plan(self) -> ImportPlan | None:
        """The plan of the import, None while there is none."""
        if self.other is None:
            return None
        return plan(archive_of(self.app.saves, self.app.settings), self.other, merge=self.merges)

    @command("give up")
    def give_up(self, save: str) -> None:
        """Give up the running game of this key, after ten seconds or when the screen is left; `keep` takes it back.

        A game of one person against bots then counts as lost; any other is only forgotten.
        """
        if save not in self.leaving:
            self.leaving[save] = self.app.page.spawn(self._give_up_later(save))
        self.draw()
        self.app.page.focus(selector("data-focus", f"keep game {save}"))

    async def _give_up_later(self, key: str) -> None:
        await self.app.page.sleep(TIME_TO_THINK)
        del self.leaving[key]
        self.app.saves.give_up(key, self.app.page.now())
        self.draw()

    @command("keep game")
    def keep(self, save: str) -> None:
        """Take back that a game was given up."""
        waiting = self.leaving.pop(save, None)
        if waiting is not None:
            waiting.cancel()
        self.draw()
        self.app.page.focus(selector("data-focus", f"give up {save}"))

    @command("find")
    def find(self, value: str) -> None:
        """List only the finished games that have these words."""
        self._choose(wanted=value[:LONGEST_SEARCH])

    @command("only")
    def list_only(self, name: str, value: str) -> None:
        """List only the games of this key, or those that ended so; all for "". Raises Refusal for anything else."""
        if name == "game" and value in ("", *{line.game for line in self.app.saves.past.lines()}):
            self._choose(game=value)
        elif name == "result" and value in ("", "win", "draw", "loss"):
            self._choose(result=value)
        else:
            raise Refusal("There are no games of that kind.")

    @command("select")
    def select(self) -> None:
        """Begin to pick games to be deleted."""
        self._choose(picked=frozenset())

    @command("select no")
    def select_none(self) -> None:
        """Delete none; after the question the picked ones stay picked."""
        self._choose(asks=False, picked=self.choosing.picked if self.choosing.asks else None)

    @command("pick")
    def pick(self, save: str) -> None:
        """Pick a finished game, or no longer."""
        self._choose(picked=(self.choosing.picked or frozenset()) ^ {save})

    @command("delete")
    def ask_to_delete(self) -> None:
        """Ask whether to delete the picked games."""
        self._choose(asks=True)

    @command("delete sure")
    def delete(self) -> None:
        """Delete the picked games, after confirmation. Raises Refusal."""
        picked = self.choosing.picked or frozenset()
        if not self.app.saves.past.drop(picked):
            raise Refusal("Not enough storage. Nothing was changed.")
        self._choose(asks=False, picked=None)
        self.app.notice(t(numbered("1 game deleted.", "{count} games deleted."), count=len(picked)))

    def _choose(self, **changes: Any) -> None:
        self.choosing = replace(self.choosing, **changes)
        self.draw()

    @command("export")
    def export(self) -> None:
        """Offer games, history, settings and own work as one file; see `store.archive` for what is left out."""
        text = archive_of(self.app.saves, self.app.settings).as_text()
        self.app.page.save_file(f"knaves-{local_day(self.app.page.now())}.json", text)

    @command("download aside")
    def download_aside(self) -> None:
        """Offer the stored texts that cannot be read as one file, unchanged."""
        self.app.page.save_file("knaves-damaged.json", unreadable_file(self.app.saves.store))

    @command("forget aside")
    def forget_aside(self) -> None:
        """Delete the stored texts that cannot be read, and those put aside; readable parts stay."""
        forget_unreadable(self.app.saves.store)
        self.draw()

    @command("import other")
    def switch_import(self) -> None:
        """Plan to replace what is on this device instead of merging, or to merge again; nothing is changed yet."""
        self.merges = not self.merges
        self.draw()

    @command("import no")
    def cancel_import(self) -> None:
        """Drop the plan of an import; nothing on this device changes."""
        self.other, self.trouble = None, ""
        self.draw()

    @command("import")
    def begin_import(self, value: FileText) -> None:
        """Read a file: an export or a rescue, of which the plan is shown, or a single record, which is opened."""
        record = self._read(value)
        if record is not None:
            self.app.open_record(record)
            return
        self.draw()
        self.app.page.focus(".plan, .mygames > .clash")

    def _read(self, text: str) -> Table | None:
        """Read a file; a single record opens as a table."""
        self.other, self.trouble, self.merges = None, "", True
        try:
            given = parse_json(text.strip(), LONGEST_RESCUE)
            if isinstance(given, dict) and "archive" not in given and given.get("format", RESCUE) != RESCUE:
                return Table.from_record(read_one_record(text.strip()))
            self.other = read_export(text.strip())
        except Refusal as refusal:
            self.trouble = said(refusal.sentence)
        return None

    @command("import sure")
    def bring_in(self) -> None:
        """Import what the confirmed plan holds."""
        found = self.plan
        if found is None:
            return
        if put_in_place(self.app.saves, found.result):
            self.app.change_settings(found.result.settings)
            self.other = None
            self.app.notice(t("Import complete."))
        else:
            self.trouble = t("Not enough storage. Nothing was changed.")
        self.draw()
