"""My games: those that run, those that are over, and everything as a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import day_of, minute_of, said, t
from knaves.page.routes import DealRoute, FriendRoute, FrontRoute, ReplayRoute, ReviewRoute, TableRoute, href
from knaves.page.seat_labels import level_name
from knaves.page.view.bar import bar
from knaves.page.view.friend_page import letter_form
from knaves.page.view.front_page import Running, damage_title
from knaves.page.view.icons import icon
from knaves.page.view.sheets import button
from knaves.store.archive import Plan
from knaves.store.stored_type import Damage
from knaves.table.summary import GameSummary

MOST = 100  # finished games listed


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
class RunningGame:
    """A running game: how it stands, against whom and when it was played last."""

    game: Running
    facts: str
    is_given_up: bool  # that can still be taken back


@dataclass(frozen=True)
class FriendlyGame:
    """A game with a friend on another device."""

    name: str
    game: str
    friend: str
    waits_for: str  # "you", "friend" or "nobody"
    since: str  # UTC
    is_checked: bool


def games_page(
    running: Sequence[RunningGame],
    damaged: Sequence[Damage],
    lines: Sequence[GameSummary],
    kept: set[str],
    files: Files,
    friendly: Sequence[FriendlyGame] = (),
    trouble: str = "",
) -> Node:
    """The page; `damaged` are running games that cannot be opened, `kept` finished ones whose records are there.

    `trouble` says why a friend's letter cannot be read.
    """
    main = h(
        "main.wrap.mygames",
        h("section.grp.sheetcard", h("h2", t("Games with friends")), _friendly(friendly), letter_form(trouble)),
        h("section.grp.sheetcard", h("h2", t("Games in progress")), _running(running, damaged)),
        h("section.grp.sheetcard", h("h2", t("Finished games")), _finished(lines, kept)),
        h("section.grp.sheetcard", h("h2", t("Export everything")), _files(files)),
    )
    return h("div.paper", bar(t("My games"), (href(FrontRoute()), t("Back"))), main, key="games")


def _friendly(games: Sequence[FriendlyGame]) -> Child:
    """The games with friends, those that wait for this player first."""
    if not games:
        return h("p.row.mut", t("Choose a game, then its options, then “Play a friend”."))
    return [_with_friend(each) for each in sorted(games, key=lambda each: each.waits_for != "you")]


def _with_friend(each: FriendlyGame) -> Node:
    friend, day = each.friend or t("your friend"), minute_of(each.since)
    says = {
        "you": t("Your turn since {when}.", when=day),
        "friend": t("Waiting for {name} since {when}.", name=friend, when=day),
        "nobody": t("Over, and checked.") if each.is_checked else t("Over."),
    }[each.waits_for]
    label = h("div.lab", h("b", GAMES[each.game].title, " · ", friend), h("small", says))
    look = "btn primary" if each.waits_for == "you" else "btn quiet"
    link = h("a", {"class": look, "href": href(FriendRoute(each.name))}, t("Continue"))
    return h("div.row", label, link, key=f"friend {each.name}")


def _running(running: Sequence[RunningGame], damaged: Sequence[Damage]) -> Child:
    if not running and not damaged:
        link = h("a.btn.quiet", {"href": href(FrontRoute())}, t("Home"))
        return h("div.row", h("p.lab.mut", t("No games in progress.")), link)
    return [_damaged(bad) for bad in damaged] + [_game(each) for each in running]


def _game(running: RunningGame) -> Node:
    """A running game with the way back into it, or the way to keep it."""
    each = running.game
    label: list[Child] = [h("b", GAMES[each.game].title), h("small", each.note), h("small", running.facts)]
    acts = [
        h("a.btn.quiet", {"href": href(TableRoute(GAMES[each.game], each.key))}, t("Continue")),
        button(t("Give up"), "give up", save=each.key),
    ]
    if running.is_given_up:
        label = [h("b", GAMES[each.game].title), h("small", {"role": "status"}, t("Given up: this counts as a loss."))]
        acts = [button(t("Undo"), "keep game", save=each.key)]
    return h("div.row", h("div.lab", label), h("div.rowacts", acts), key=each.key)


def _damaged(bad: Damage) -> Node:
    """A game that cannot be opened; its commands are on the front page."""
    label = h("div.lab", h("b", damage_title(bad)), h("small", said(bad.why.sentence)))
    link = h("a.btn.quiet", {"href": href(FrontRoute())}, t("Home"))
    return h("div.row", label, link, key=bad.key)


def _finished(lines: Sequence[GameSummary], kept: set[str]) -> Child:
    if not lines:
        return h("p.row.mut", t("No finished games yet."))
    return [_line(line, line.id in kept) for line in lines[:MOST]]


def _line(line: GameSummary, is_kept: bool) -> Node:
    word = t("won") if line.is_won else t("drawn") if line.is_drawn else t("lost")
    level = line.level and level_name(line.level)
    note = " · ".join(filter(None, (day_of(line.ended), _scores(line), "" if line.counted else t("free undo"), level)))
    acts = [
        h("a.btn.quiet", {"href": href(ReplayRoute(line.id))}, icon("replay"), t("Replay")),
        h("a.btn.quiet", {"href": href(ReviewRoute(line.id))}, icon("search"), t("Review")),
        h("a.btn.quiet", {"href": href(DealRoute(line.id))}, icon("deal"), t("About this deal")),
    ]
    label = h(
        "div.lab", h("b", GAMES[line.game].title if line.game in GAMES else line.game, ", ", word), h("small", note)
    )
    return h(
        "div.row",
        {"class": "iswon" if line.is_won else None},
        label,
        h("div.rowacts", acts) if is_kept else None,
        key=line.id,
    )


def _scores(line: GameSummary) -> str:
    """The points of each side; "" where they are a mere mark of the winner."""
    is_mark = line.game in GAMES and GAMES[line.game].info.score_is_win_flag and max(line.scores) <= 1
    return "" if is_mark else " – ".join(map(str, line.scores))


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
                h("b", t("Export and import")),
                h(
                    "small",
                    t(
                        "Games, history, settings and your own presets in one file. Some browsers clear a site’s "
                        "data after seven days without a visit, so keep a copy."
                    ),
                ),
                h("small", files.lasts) if files.lasts else None,
            ),
            h("div.rowacts", button(t("Download everything"), "export", picture="download"), upload),
        ),
        files.offer,
        _unreadable(files) if files.bad or files.has_aside else None,
    ]


def _unreadable(files: Files) -> Node:
    """The data that cannot be read, to download or to delete."""
    wrong = [h("small", text) for text in dict.fromkeys(said(sentence) for sentence in files.bad)]
    note = t("Damaged data that has been replaced is still saved, unchanged.")
    return h(
        "div.row.stack",
        h("div.lab", h("b", t("Some saved data can’t be read")), wrong,
          h("small", note) if files.has_aside else None),
        h(
            "div.rowacts", button(t("Download what’s left"), "download aside", picture="download"),
            button(t("Delete what’s left"), "forget aside"),
        ),
    )  # fmt: skip


def import_offer(plan: Plan | None, trouble: str, *, merges: bool) -> Node | None:
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
    return h("div.clash.plan", {"role": "status"}, h("b", t("The file contains")), _plan(plan), acts)


def _plan(plan: Plan) -> list[Child]:
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
