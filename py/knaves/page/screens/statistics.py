"""The screen of the statistics: figures, trend, the calendar of daily deals, and a card for each game."""

from __future__ import annotations

import asyncio
import calendar
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from knaves.analysis.luck import KINDS, DealtCards, Share, dealt_in, total_dealt
from knaves.analysis.puzzles import ratings
from knaves.analysis.statistics import Rating, Summary, daily_streak, ratings_in, summary
from knaves.bots.levels import LEVELS, mix_of
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, Sentence, listed, meant, numbered
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, classes, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale import catalogue, is_figure, percent, said, t, tenths, whole
from knaves.page.routes import DailyRoute, FrontRoute, GamesRoute, NewGameRoute, Route, href
from knaves.page.screens.games import result_of, scores_of
from knaves.page.screens.screen import AsksFirst
from knaves.page.view.card import icon
from knaves.page.view.play_sheets import SeriesView
from knaves.page.view.rules_page import rules_name
from knaves.page.view.seat import level_name
from knaves.page.view.widgets import DAYS_IN_A_ROW, bar, bar_button, bar_of, behind, button, curve, link, pressed, sheet
from knaves.store.choices import Series
from knaves.table.summary import GameSummary, daily_turn, local_day

CHARTED = 3  # games from which on their course is drawn
ROLLING = 20  # games over which the trend is averaged
LAST = 12  # games shown one by one
SETTLED = 100.0  # deviation of a rating up to which a single game moves it little
ENOUGH = 20  # counted games from which on anything is said
WEEKS = 5  # of the calendar
STEPS = (100, 200, 500, 1000)  # points of rating between two lines of a chart
PLAYED = meant("played", "a day of the calendar")
LABELS = {
    "aces": Sentence("Aces"), "jacks": Sentence("Jacks"), "trumps": Sentence("Trumps"),
    "worth": Sentence("Total card value (ace = 1)"),
}  # fmt: skip


def won_of(found: Summary) -> str:
    """The share of games won, as a percentage from ENOUGH games on, before that as "3 of 7"; a dash for no games."""
    if found.games >= ENOUGH:
        return percent(found.rate)
    return t("{won} of {games}", won=found.won, games=found.games) if found.games else "–"


@dataclass(frozen=True)
class RatingCurve:
    """The rating of a player over time, answer by answer or game by game."""

    title: str
    cloth: str  # "" for puzzles
    ratings: Sequence[Rating]
    game: Game | None = None  # None for puzzles


def statistics_page(
    lines: Sequence[GameSummary], chosen: str, today: date, levels: Sequence[str], curves: Sequence[RatingCurve] = (),
    dealt: DealtCards | None = None, series: Mapping[str, Series] = {}, *, only_counted: bool = False,
) -> Node:  # fmt: skip
    """Draw the statistics of all games against bots, or of those of the game of the key `chosen`, "" for all.

    `only_counted`: without games with free undo. `levels` are those to be listed; `dealt` counts the cards dealt, None
    before that is known; `series` is the newest of each game.
    """
    days = [line for line in lines if line.game in GAMES]  # another version of the page may have others
    lines = [line for line in days if line.is_rated and (line.counted or not only_counted)]
    of_game = [line for line in lines if chosen in ("", line.game)]
    shown = [chosen] if chosen else [key for key in GAMES if any(line.game == key for line in lines)]
    last = max(of_game, key=lambda line: line.ended, default=None)
    has_both = len({line.counted for line in days if line.is_rated}) > 1
    main = h(
        "main.wrap.stats",
        _filter(chosen),
        _undo_filter(only_counted=only_counted) if has_both or only_counted else None,
        _figures(summary(of_game), reviewed=sum(line.decisions > 0 for line in of_game)) if of_game else None,
        _uncounted([line for line in days if chosen in ("", line.game)]),
        _ratings(curves, GAMES[last.game] if last is not None else None),
        h(
            "div.stgrid",
            _trend(of_game),
            _dealt(dealt, len(of_game)),
            _calendar(days, chosen, today),
            h("div.gcs", [_game(key, lines, levels, series, is_alone=key == chosen) for key in shown]),
        ),
    )
    buttons = [bar_button("reset", "trash", t("Reset"), is_wide=True)]
    return h("div.paper", bar(t("Statistics"), (href(FrontRoute()), t("Back")), "", buttons), main, key="statistics")


def statistics_screen(page: Node, *, asks: bool) -> Node:
    """Draw the page, with the question over it whether all is to be forgotten."""
    words = t("This permanently deletes your game history and puzzle answers. Games in progress and settings stay.")
    acts = [button(t("Cancel"), "close", "primary"), button(t("Delete all statistics"), "reset sure")]
    question = sheet(t("Delete all statistics?"), h("p", {}, words), acts) if asks else None
    return h("div", {"class": "stacked"}, behind(question, page), question, key="statistics screen")


def _filter(chosen: str) -> Node:
    words = {"": t("All games")} | {key: game.title for key, game in GAMES.items()}
    return pressed("filter", t("Which games"), words, chosen, "name")


def _undo_filter(*, only_counted: bool) -> Node:
    """All games, or only those that were played without free undo."""
    words = {"": t("All"), "counted": t("Without free undo")}
    return pressed("undo filter", t("Games with free undo"), words, "counted" if only_counted else "")


def _figures(found: Summary, reviewed: int) -> Node:
    """The figures of the games, of which so many were reviewed."""
    figures: list[tuple[str, str]] = [
        (str(found.games), t(numbered("game against bots", "games against bots"), count=found.games)),
        (won_of(found), t("won")),
    ]
    if found.best_streak > 1:
        figures.append((str(found.streak), t("won in a row (best: {best})", best=found.best_streak)))
    if found.games >= ENOUGH:
        figures.insert(2, (f"{percent(found.low)}–{percent(found.high)}", t("your true share of wins (95% range)")))
    if found.loss is not None and reviewed >= CHARTED:
        lost = t("{value}%", value=tenths(100 * found.loss)) if found.loss else "0"
        figures.append((lost, t("winning chance lost per decision (reviewed games)")))
    return h("div.kpis", [h("div.kpi", h("b", value), text) for value, text in figures])


def _uncounted(lines: Sequence[GameSummary]) -> Child:
    """Say which of these games are missing from the figures; None where there is no such game."""
    if not any(line.trial and not line.daily for line in lines):
        return None
    return h("p.mut.small", t("Lessons and practice games don’t count."))


def _ratings(curves: Sequence[RatingCurve], last: Game | None) -> Child:
    """A card for each rating: its value, its certainty, and its history; and which games have none, and why."""
    if not curves:
        return None
    note = t("Games without undo count, and your first answer to each puzzle.")
    scale = t("Glicko-2 ratings. The five bot levels average 1500 in each game.")
    rated = [each for each in curves if each.ratings]
    is_young = any(each.ratings[-1].deviation > SETTLED for each in rated)
    young = [" ", t("New ratings move quickly.")] if is_young else None
    unrated = [each.title for each in curves if not each.ratings]
    way: list[Child] = []
    why = t("Only games without free undo are rated.")
    if last is not None and not any(each.game for each in rated):
        way = [h("p", why), link(t("Play a rated game"), NewGameRoute(last, policy="counted"))]
    elif unrated:
        way = [h("p", t("Not yet rated: {games}.", games=listed(unrated, catalogue())), " ", why)]
    cards = [h("p.mut.small", note, " ", scale, young), h("div.gcs", [_rating(each) for each in rated])]
    return h("section.rts", h("h2", t("Ratings")), cards if rated else None, way)


def _rating(found: RatingCurve) -> Node:
    now, values = found.ratings[-1], [each.rating for each in found.ratings if is_figure(each.rating)]
    low, high = map(whole, now.interval)
    least, most = min(values, default=0.0), max(values, default=0.0)
    step = next((each for each in STEPS if 3 * each >= most - least), STEPS[-1])
    middle = step * round((least + most) / 2 / step)
    bottom, height = middle - 2 * step, 4 * step
    scale = [whole(middle + step * place) for place in (1, 0, -1)]
    sure = t("{low} to {high} (95% range)", low=low, high=high)
    label = t("Rating: {now}; {sure}", now=whole(now.rating), sure=sure)
    drawn = curve([(each - bottom) / height for each in values], label, scale=scale) if len(values) > 1 else None
    swatch = h("i.cl") if found.cloth else icon("puzzle")
    head = h("header", swatch, h("h2", found.title), h("b.num", whole(now.rating)))
    return h(
        "section.sheetcard.stg.rt", {"data-felt": found.cloth or None}, head,
        h("p.mut.small.num", sure), drawn, key=f"rating {found.title}",
    )  # fmt: skip


def _trend(lines: Sequence[GameSummary]) -> Node:
    counted = sorted(lines, key=lambda line: line.ended)
    values = [
        sum(line.is_won for line in counted[max(0, end - ROLLING) : end]) / min(end, ROLLING)
        for end in range(1, len(counted) + 1)
    ]
    title = h("h2", t("Won"), h("small", t("in %, over the last {count} games", count=ROLLING)))
    if len(values) < CHARTED:
        return _first_games(counted[::-1])
    label = t("Share of games won: now {now}", now=percent(values[-1]))
    return h("section.sheetcard.chart.trend", title, curve(values, label))


def _first_games(lines: Sequence[GameSummary]) -> Node:
    """The games so far, newest first, as long as they are too few for a chart, and what comes with more of them."""
    rows = []
    for line in lines:
        _, word = result_of(line)
        rows.append(h("li", h("span", GAMES[line.game].title), h("b", word), h("span.num", scores_of(line)),
                      key=line.id))  # fmt: skip
    return h(
        "section.sheetcard.chart.trend.first", h("h2", t("Your games so far")),
        h("ul.lv.sofar", rows) if rows else None,
        h("p.mut.small", t("A chart comes after {count} games.", count=CHARTED)),
        link(t("My games"), GamesRoute(), picture="list") if rows else None,
    )  # fmt: skip


def _dealt(found: DealtCards | None, games: int) -> Child:
    """Compare the deals of the player and the bots with chance; None in too few games, or before loading."""
    if found is None or games < ENOUGH:
        return None
    verdict = (
        t("Over {count} deals the cards weren’t what chance predicts. Please report this.", count=found.deals)
        if found.is_odd
        else t("Over {count} deals, you and the bots got what chance predicts.", count=found.deals)
    )
    head = h("tr", h("td"), [h("th", {"scope": "col"}, text) for text in (t("You"), t("The bots"))])
    rows = [
        h("tr", h("th", {"scope": "row"}, said(LABELS[kind])), _share_cell(mine), _share_cell(theirs))
        for kind, mine, theirs in zip(KINDS, found.mine, found.theirs, strict=True)
        if mine.variance
    ]
    return h(
        "section.grp.sheetcard.doubt",
        h("h2", t("Were the cards fair?")), h("p", verdict),
        h("table.ss", h("thead", head), h("tbody", rows)),
        h("p.mut.small",
          t("Cards dealt, with the range chance gives 95% of the time. Based on your saved games.")),
        key="dealt",
    )  # fmt: skip


def _share_cell(share: Share) -> Node:
    text = t("{found} ({low} to {high})", found=_number(share.found), low=_number(share.low), high=_number(share.high))
    return h("td.num", text)


def _number(value: float) -> str:
    return tenths(value) if value < 20 and value % 1 else whole(value)


def _calendar(lines: Sequence[GameSummary], chosen: str, today: date) -> Node:
    """The last weeks, with what came of their daily deals; each leads to the deal of its day, played or not."""
    played: dict[date, bool] = {}
    for line in lines:
        if line.daily:
            day = date.fromisoformat(line.daily)
            played[day] = played.get(day, False) or line.is_won
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    weeks = [[first + timedelta(days=7 * week + day) for day in range(7)] for week in range(WEEKS)]
    rows = [h("tr", [_day(day, today, chosen, played) for day in week]) for week in weeks]
    head = h(
        "tr",
        [h("th", {"scope": "col", "abbr": t(calendar.day_name[n])}, t(calendar.day_name[n])[:1]) for n in range(7)],
    )
    months = dict.fromkeys(
        t(calendar.month_name[day.month]) + (f" {day.year}" if day == today or day.year != today.year else "")
        for day in (today, first)
    )
    name = " – ".join(reversed(months)) if first.month != today.month else next(iter(months))
    table = h("table", {"aria-label": name}, h("caption", name), h("thead", head), h("tbody", rows))
    count = daily_streak(lines, today)
    legend = h("p.leg", h("span", h("i.dw"), t("won")), h("span", h("i.dp"), t(PLAYED))) if any(
        day >= first for day in played
    ) else None  # fmt: skip
    return h(
        "section.sheetcard.cal",
        h(
            "header",
            h("h2", t("Daily deal")),
            h("span.strk", icon("star"), h("b.num", str(count)), " ", t(DAYS_IN_A_ROW, count=count)),
        ),
        table,
        legend,
        h("p.mut.small", t("Choose a day to play its deal. Past deals don’t count for the streak or your rating.")),
        h("a.btn.primary", {"href": href(DailyRoute(_game_of(today, chosen)))}, t("Play today’s deal")),
    )


def _game_of(day: date, chosen: str) -> Game:
    """The game that is filtered for, else the one whose turn it is on this day."""
    return GAMES[chosen or tuple(GAMES)[daily_turn(day, len(GAMES))]]


def _day(day: date, today: date, chosen: str, played: Mapping[date, bool]) -> Node:
    won = played.get(day)
    look = classes(
        "dw" if won else "dp" if won is False else None, "now" if day == today else None, "fut" if day > today else None
    )
    word = t("won") if won else t(PLAYED) if won is False else ""
    if day > today:
        return h("td", {"class": look}, h("span.num", str(day.day)))
    game = _game_of(day, chosen)
    text = meant("{day} {month}, {game}", "a day of the calendar")
    name = t(text, day=day.day, month=t(calendar.month_name[day.month]), game=game.title)
    label = f"{name}, {word}" if word else name
    address = href(DailyRoute(game, day.isoformat()))
    number = h("span.num", str(day.day))
    return h("td", {"class": look}, h("a", {"href": address, "aria-label": label}, number))


def _game(
    key: str, lines: Sequence[GameSummary], levels: Sequence[str], series: Mapping[str, Series], *, is_alone: bool,
) -> Node:  # fmt: skip
    """The games of one kind by opponent; of one that is chosen alone also by rules, and how long they were."""
    counted = [line for line in lines if line.game == key]
    found = summary(counted)
    rows: list[Child] = []
    mixed = [line.level for line in counted if mix_of(line.level) is not None]
    for level in [*levels, *mixed[:1]]:
        names = mixed if level in mixed else [level]
        of_level = [line for line in counted if line.level in names]
        if of_level:
            rows.append(_share_won(level_name(level), of_level))
    last = counted[:LAST][::-1]
    form = h(
        "p.form",
        {
            "role": "img",
            "aria-label": t(
                "Last games, oldest first: {won} of {games} won", won=sum(line.is_won for line in last), games=len(last)
            ),
        },
        [h("i", {"class": classes("w" if line.is_won else "l", None if line.counted else "soft")}) for line in last],
        h("small", t("last {count}", count=len(last))) if len(last) < len(counted) else None,
    )
    best: list[Child] = []
    if (
        found.best is not None
        and found.average is not None
        and found.games >= CHARTED
        and (found.best > 1 or not GAMES[key].info.score_is_win_flag)
    ):
        best = [
            h("p.mut.small", t("Best score {best}, average {average}", best=found.best, average=tenths(found.average)))
        ]
    return h(
        "section.sheetcard.stg",
        {"data-felt": GAMES[key].table.look.cloth},
        h(
            "header",
            h("i.cl"),
            h("h2", GAMES[key].title),
            h("span.num", h("b", won_of(found)), f" / {found.games}" if found.games >= ENOUGH else None)
            if len(rows) != 1
            else None,
        ),
        h("ul.lv.best", rows) if rows else link(t("Play"), NewGameRoute(GAMES[key])),
        form if len(last) > 1 else None,
        _by_rules(counted) if is_alone else None,
        best,
        _series(series.get(key, Series()), counted),
        key=key,
    )


def _share_won(name: str, lines: Sequence[GameSummary]) -> Node:
    won = sum(line.is_won for line in lines)
    share = t("{won} of {games}", won=won, games=len(lines))
    return h("li", h("span", name), bar_of(won / len(lines)), h("b.num", share))


def _by_rules(lines: Sequence[GameSummary]) -> list[Child]:
    """What was won by each set of rules, those played most first, and the moves of a game on average."""
    if not lines:
        return []
    by_rules: dict[str, list[GameSummary]] = {}
    for line in lines:
        by_rules.setdefault(rules_name(GAMES[line.game], line.variant) or t("Standard"), []).append(line)
    rows = [_share_won(name, found) for name, found in sorted(by_rules.items(), key=lambda each: -len(each[1]))]
    moves = t("Moves in a game, on average: {count}", count=whole(sum(line.moves for line in lines) / len(lines)))
    return [h("ul.lv.rules", rows), h("p.mut.small.num", moves)]


def _series(series: Series, lines: Sequence[GameSummary]) -> Child:
    """How the newest series stands, where its last game is one of these."""
    last = series.games[-1][0] if len(series.games) > 1 else ""
    line = next((each for each in lines if each.id == last), None)
    if line is None:
        return None
    view = SeriesView.of(series, len(line.scores), line.side)
    return h("p.mut.small.num", icon("trophy") if view.is_own else None, view.words)


class StatisticsScreen(AsksFirst):
    """Figures about the games against bots."""

    ASKED_BY = "reset"
    shows_the_day = True

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.chosen = ""
        self.only_counted = False
        self.dealt: DealtCards | None = None

    def enter(self) -> None:
        """Show the figures."""
        self.app.page.title(f"{t('Statistics')} · Knaves")
        self.draw()
        self._look_through()

    def _look_through(self) -> None:
        """Look through the hands of the counted games, if there are enough."""
        self.leave()
        self.dealt = None
        counted = [
            line.id for line in self.app.saves.past.lines() if self._belongs(line) and self.chosen in ("", line.game)
        ]
        if len(counted) >= ENOUGH:
            self.work(self._look(counted))

    async def _look(self, keys: Sequence[str]) -> None:
        found = DealtCards()
        for key in keys:
            record = self.app.saves.past.finished(key)
            if record is not None:
                found += total_dealt(dealt_in(record))
            await asyncio.sleep(0)
        if found.deals:
            self.dealt = found
            self.draw()

    def _belongs(self, line: GameSummary) -> bool:
        """Whether a game is one of those that are shown."""
        return line.is_rated and (line.counted or not self.only_counted)

    def draw(self) -> None:
        """Draw the page."""
        today = local_day(self.app.page.now())
        page = statistics_page(
            self.app.saves.past.lines(), self.chosen, today, list(LEVELS), self._curves(), self.dealt,
            self.app.saves.choices.every_series(), only_counted=self.only_counted,
        )  # fmt: skip
        self.app.page.show(statistics_screen(page, asks=self.asks))

    def _curves(self) -> list[RatingCurve]:
        """The ratings in each game that was played against bots, and in puzzles if there are any."""
        lines, chosen = self.app.saves.past.lines(), self.chosen
        played = {line.game for line in lines if line.is_rated}
        games = [game for key, game in GAMES.items() if chosen in ("", key) and key in played]
        found = [RatingCurve(game.title, game.table.look.cloth, ratings_in(lines, game), game) for game in games]
        if not chosen and (solving := ratings(self.app.saves.attempts.all())):
            found.append(RatingCurve(t("Puzzles"), "", solving))
        return found

    @command("filter")
    def filter(self, name: str = "") -> None:
        """Show the figures of the game of this key, "" for all. Raises Refusal for one that there is none of."""
        if name and name not in GAMES:
            raise Refusal("There’s no game of that name.")
        self.chosen = name
        self._look_through()
        self.draw()

    @command("undo filter")
    def filter_undo(self, value: str) -> None:
        """Show the figures without games with free undo where `value` is "counted", else with them."""
        self.only_counted = value == "counted"
        self._look_through()
        self.draw()

    @command("reset")
    def ask(self) -> None:
        """Ask whether to delete the statistics."""
        self.ask_first(asks=True)

    @command("reset sure")
    def forget(self) -> None:
        """Delete the history of games and the answers to puzzles; running games and settings stay."""
        self.app.saves.forget_history(self.app.page.now())
        self._look_through()
        self.ask_first(asks=False)
