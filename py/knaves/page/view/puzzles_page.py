"""The page of puzzles: today's, a run, by game and by theme, and mistakes of one's own games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.analysis.puzzles.themes import THEMES
from knaves.analysis.ratings import Rating
from knaves.engine.errors import Refusal
from knaves.engine.sentences import listed, numbered
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import catalogue, said, t, whole
from knaves.page.routes import FrontRoute, MistakeRoute, PuzzlesRoute, Route, SeriesRoute, href
from knaves.page.view.bar import bar
from knaves.page.view.icons import icon
from knaves.page.view.parts import tile_picture
from knaves.page.view.sheets import button
from knaves.page.view.week import DAYS_IN_A_ROW


@dataclass(frozen=True)
class OwnMistakes:
    """A reviewed game with blunders that have not been made good yet."""

    game: str
    ended: str  # a day: 2026-11-21
    left: Sequence[MistakeRoute]


@dataclass(frozen=True)
class PuzzlesView:
    """Everything that the page shows."""

    today: str  # the game that today's puzzle is from
    is_today_right: bool | None  # None: not tried yet
    streak: int
    run: tuple[int, int] | None  # right and wrong of the run that is not over
    best_run: int
    rating: Rating | None  # None before the first answer
    solved: dict[str, int]  # by game
    mistakes: Sequence[OwnMistakes]


def puzzles_page(view: PuzzlesView) -> Node:
    """Draw the puzzles: today’s, the run, the rating, each game’s and theme’s, and the player’s mistakes."""
    main = h(
        "main.wrap.puzzles",
        h("div.pz-top", _today(view), _run(view), _rating(view)),
        h("h2", t("By game")), h("div.pz-games", [_game(key, view) for key in view.solved]),
        h("h2", t("By theme")),
        h("div.presets.pz-themes", [_theme(key) for key in THEMES]),
        _mistakes(view.mistakes),
    )  # fmt: skip
    return h("div.paper", bar(t("Puzzles"), (href(FrontRoute()), t("Back"))), main, key="puzzles")


def _link(route: Route, label: str, look: str = "primary") -> Node:
    return h("a.btn", {"class": look, "href": href(route)}, label)


def _today(view: PuzzlesView) -> Node:
    game = GAMES[view.today]
    state = {None: "", True: t("Solved"), False: t("Not solved yet")}[view.is_today_right]
    sign = icon("check") if view.is_today_right else None
    label = (
        t("See it again") if view.is_today_right else t("Try again") if view.is_today_right is False else t("Solve it")
    )
    return h(
        "section.pz-today.sheetcard",
        {"data-felt": game.table.look.cloth},
        h(f"div.pic.fit-{game.key}", {"aria-hidden": "true"}, tile_picture(game)),
        h(
            "div.txt",
            h("h2", t("Today’s puzzle")),
            h("p", t("From {game}, the same for everyone.", game=game.title)),
            h("p.strk", icon("star"), h("b.num", str(view.streak)), " ", t(DAYS_IN_A_ROW, count=view.streak)),
            h("div.acts", _link(SeriesRoute("today"), label), h("span.done", sign, state) if state else None),
        ),
    )


def _run(view: PuzzlesView) -> Node:
    note = t("Harder and harder, until you get three wrong.")
    so_far: Child = None
    if view.run is not None:
        so_far = h("p.num", t("In progress: {right} right, {wrong} wrong", right=view.run[0], wrong=view.run[1]))
    label = t("Continue") if view.run is not None else t("Start a streak")
    best = h("div.kpi", h("b.num", str(view.best_run)), t("best streak"))
    return h(
        "section.sheetcard.pz-card",
        h("h2", t("Streak")), h("p", note), so_far, best if view.best_run else None,
        h("div.acts", _link(SeriesRoute("run"), label)),
    )  # fmt: skip


def _rating(view: PuzzlesView) -> Node:
    found: list[Child] = [h("h2", t("Your rating"))]
    if view.rating is None:
        found.append(h("p.mut", t("Only your first answer to each puzzle counts.")))
    else:
        low, high = map(whole, view.rating.interval)
        found += [
            h("div.kpi", h("b.num", whole(view.rating.rating)), t("in puzzles")),
            h("p.mut.num", t("{low} to {high} (95% range)", low=low, high=high)),
        ]
    found.append(h("p", t(numbered("1 puzzle solved", "{count} puzzles solved"), count=sum(view.solved.values()))))
    return h("section.sheetcard.pz-card", found)


def _game(key: str, view: PuzzlesView) -> Node:
    game = GAMES[key]
    kinds = " · ".join(said(kind.name) for kind in game.puzzle_kinds())
    return h(
        "section.sheetcard.pz-game", {"data-felt": game.table.look.cloth},
        h("header", h("i.cl"), h("h3", game.title),
          h("small.num", t("{count} solved", count=view.solved[key]))),
        h("p.mut", kinds),
        h(
            "div.acts",
            h("a.btn.primary", {"href": href(SeriesRoute("game", key)),
                    "aria-label": t("Solve {game} puzzles", game=game.title)}, t("Solve")),
            h("a.btn.quiet", {"href": href(SeriesRoute("run", key)),
                    "aria-label": t("{game} streak", game=game.title)}, t("Streak")),
            h("a.btn.quiet", {"href": href(SeriesRoute("endless", key)),
                    "aria-label": f"{t('Endless')}: {t('Endless new {game} puzzles', game=game.title)}"},
              t("Endless")),
        ),
        key=key,
    )  # fmt: skip


def _theme(key: str) -> Node:
    games = [game.title for game in GAMES.values() if any(kind.theme == key for kind in game.puzzle_kinds())]
    label = said(THEMES[key])
    return h("a.pre", {"href": href(SeriesRoute("theme", key)), "title": listed(games, catalogue())}, label, key=key)


def _mistakes(found: Sequence[OwnMistakes]) -> list[Child]:
    if not found:
        note = t("Review a finished game, and your mistakes become puzzles here.")
        return [h("h2", t("Learn from your mistakes")), h("p.mut", note)]
    rows = [
        h(
            "div.row",
            h("div.lab", h("b", GAMES[each.game].title), h("small.num", each.ended)),
            _link(each.left[0], t("Mistakes to practise: {count}", count=len(each.left)), "quiet"),
            key=str(each.left[0]),
        )
        for each in found
    ]
    return [h("h2", t("Learn from your mistakes")), h("section.grp.sheetcard", rows)]


def waiting_page(trouble: Refusal | None, looked_at: int | None) -> Node:
    """While a puzzle is fetched, or made in so many games; or what went wrong."""
    if trouble is not None:
        inside: list[Child] = [
            h("h2", t("No puzzle to show")), h("p", {"role": "alert"}, said(trouble.sentence)),
            h("div.acts", button(t("Try again"), "retry puzzle", "primary"),
              h("a.btn.quiet", {"href": href(PuzzlesRoute())}, t("All puzzles")),
              h("a.btn.quiet", {"href": href(FrontRoute())}, t("Home"))),
        ]  # fmt: skip
    elif looked_at is None:
        inside = [h("p", {"role": "status"}, t("Loading puzzles…"))]
    else:
        inside = [
            h("h2", t("Making a new puzzle")),
            h("p", t("Bots play until one move is clearly best; then the puzzle is checked.")),
            h("p.mut.num", {"role": "status"}, t("Games searched: {count}", count=looked_at)),
            h("progress", {"aria-label": t("Making a new puzzle")}),
        ]
    main = h("main.wrap.puzzles.waits", h("section.sheetcard.pz-card", inside))
    return h("div.paper", bar(t("Puzzles"), (href(PuzzlesRoute()), t("All puzzles"))), main, key="puzzle door")
