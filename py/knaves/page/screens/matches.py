"""The screens of matches between own bots: one under way, its report, and the ladder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from secrets import randbelow
from time import perf_counter

from knaves.analysis.lab_findings import whole_percentages
from knaves.analysis.matches import Pairing, Report, Standing, effective_games, ladder
from knaves.analysis.statistics import Interval
from knaves.bots.levels import LEVELS, Level, level_of
from knaves.engine.game import DEALS, Game
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal, listed, numbered
from knaves.nodes import Child, Node, classes, h
from knaves.page.app_context import AppContext, Pair, WorkshopMatch
from knaves.page.commands import command
from knaves.page.locale import NO_FIGURE, catalogue, is_figure, percent, said, t, tenths, whole
from knaves.page.routes import LadderRoute, MatchGameRoute, Route, WorkshopRoute, href
from knaves.page.screens.lab import time_left
from knaves.page.screens.screen import Screen
from knaves.page.view.seat import LEVEL_NAMES
from knaves.page.view.widgets import bar, button, menu, row, segments, switch
from knaves.players.own.contest import Contest, LostGame, OneReferee, Score
from knaves.players.own.referee import MatchPlan
from knaves.players.player import BotFault
from knaves.table.record import LARGEST_SEED

SHOWN = 24  # lost games listed


@dataclass(frozen=True)
class MatchProgress:
    """How far the running matches are: games played of all, seconds left (None until known), and whether they pause."""

    played: int
    games: int
    seconds_left: float | None
    pauses: bool


def player_word(name: str) -> str:
    """A player in a match as it is named: a level, or an own bot."""
    return t(LEVEL_NAMES[name]) if name in LEVEL_NAMES else name.removeprefix("own-")


def running_row(running: MatchProgress) -> Node:
    """Draw how far a running match is: a bar, the games played, the seconds left if known, Pause or Continue, Stop."""
    label = t("Match progress")
    left = time_left(running.seconds_left)
    told = (
        t("{played} of {games} games", played=running.played, games=running.games) if running.played
        else t("Starting…")
    )  # fmt: skip
    return h(
        "div.running",
        h("progress", {"max": running.games, "value": running.played or None, "aria-label": label}),
        h("p.mut.small", f"{told}, {left}" if left else told),
        h(
            "div.acts",
            button(t("Continue") if running.pauses else t("Pause"), "match pause"),
            button(t("Stop"), "stop"),
        ),
    )


# Texts: under the figures of a match
DEALS_PLAYED = numbered(
    "1 deal, from every seat to be fair: {games} games. In brackets: the 95% range.",
    "{count} deals, each from every seat to be fair: {games} games. In brackets: the 95% range.",
)


def match_report(match: WorkshopMatch, of_ladder: Pair | None = None) -> Node:
    """Draw the result of a match so far, for the first of its two players.

    `of_ladder`: it came from a ladder, which names the one it is drawn for first.
    """
    first, second = of_ladder or match.plan.names
    found = match.score.report(match.plan.names)
    words = t("{first} against {second}", first=player_word(first), second=player_word(second))
    title = h("h2" if of_ladder else "h3", words)
    if found is None:
        text = t("No deal has been played from every seat yet.")
        return h("div.report", title, h("p.mut", text), _ended(match))
    wins, margin, info = found.wins[first], found.margins[first], match.plan.game.info
    drawn, reach = _drawn(match, first), {"low": percent(wins.low), "high": percent(wins.high)}
    score = t("won ({low} to {high})", **reach) if drawn is None else t("score ({low} to {high})", **reach)
    figures = [(shares_of(match.plan.names, found)[first], score)]
    if match.score.faults:  # a lead over games that were broken off would say nothing
        figures.append((str(match.score.faults), t("of {games} games stopped by an error", games=match.score.played)))
    elif info.has_points:
        figures.append((signed(margin.mean), _spread(margin)))
    deals = t(DEALS_PLAYED, count=found.deals, games=found.games)
    return h(
        "div.report", title,
        h("div.kpis", [h("div.kpi", h("b", value), text) for value, text in figures]),
        h("p.mut.small", deals), drawn, _times(match), _faults(match), _ended(match),
        _lost(match, is_of_ladder=of_ladder is not None),
    )  # fmt: skip


def shares_of(names: Pair, found: Report) -> dict[str, str]:
    """The share of wins of each of two players, in percent that add up to 100; a dash where they are no figures."""
    won = whole_percentages([found.wins[name] for name in names])
    return {name: NO_FIGURE if share is None else t("{value}%", value=share)
            for name, share in zip(names, won, strict=True)}  # fmt: skip


def _drawn(match: WorkshopMatch, name: str) -> Child:
    """Say how many games were won, drawn and lost by this player, where a draw is in the share won."""
    whole = [deal for deal in match.score.deals.values() if len(deal) == match.score.seatings]
    shares = [result.shares[name] for deal in whole for result in deal]
    won, lost = shares.count(1), shares.count(0)
    drawn = len(shares) - won - lost
    if not drawn:
        return None
    text = t("{won} won, {drawn} drawn, {lost} lost. A draw counts as half a win.", won=won, drawn=drawn, lost=lost)
    return h("p.mut.small", text)


def signed(number: float) -> str:
    """A number to one decimal place with its sign, with a true minus; 0 has none."""
    number = round(number, 1) if is_figure(number) else number
    text = tenths(abs(number))
    return f"+{text}" if number > 0 else f"−{text}" if number < 0 else text


def _spread(margin: Interval) -> str:
    if not is_figure(margin.low) or not is_figure(margin.high):
        return t("average difference in points")
    return t("average difference in points ({low} to {high})", low=signed(margin.low), high=signed(margin.high))


def ms_word(ms: float) -> str:
    """Milliseconds to one decimal place; what would be 0.0 is not nothing."""
    return tenths(ms) if round(ms, 1) else t("under {least}", least=tenths(0.1))


def _times(match: WorkshopMatch) -> Child:
    lines = [
        t("{name}: a move takes {mean} ms on average; the slowest took {longest} ms, pauses of the device included.",
          name=player_word(name), mean=ms_word(spent.ms / spent.moves), longest=ms_word(spent.longest))
        for name, spent in match.score.spent.items()
        if spent.moves
    ]  # fmt: skip
    return [h("p.mut.small", line) for line in lines]


def _faults(match: WorkshopMatch) -> Child:
    if not match.score.faults:
        return None
    first = next((lost.fault for lost in match.score.lost if lost.fault is not None), None)
    other = t("{name} made the errors.", name=player_word(match.plan.names[1]))
    text = said(first.why.sentence) if first is not None else other
    return h("p.clash", {"role": "status"}, text)


def _ended(match: WorkshopMatch) -> Child:
    if match.score.ended is None:
        return None
    text = t("A bot had to be stopped three times, so the match was stopped.")
    return h("p.clash", {"role": "alert"}, text, " ", said(match.score.ended))


def _lost(match: WorkshopMatch, *, is_of_ladder: bool) -> Child:
    game, (first, second) = match.plan.game, match.plan.names
    if not match.score.lost:
        return None
    worst = sorted(enumerate(match.score.lost), key=lambda each: (each[1].margin, each[1].deal, each[1].seat))
    shown = worst[:SHOWN]
    routes = [MatchGameRoute("ladder" if is_of_ladder else "match", game, first, second, n) for n, _ in shown]
    links = [h("li", h("a", {"href": href(to)}, _game(lost))) for to, (_, lost) in zip(routes, shown, strict=True)]
    title = t("Games lost by {name}", name=player_word(first))
    count = sum(result.shares[first] < 1 / 2 for deal in match.score.deals.values() for result in deal)
    told = t("{count} of {all}", count=len(shown), all=count) if len(shown) < count else str(count)
    return h("details.lost", h("summary", f"{title} ({told})"), h("ul", links))


def _game(lost: LostGame) -> str:
    margin = signed(lost.margin)
    if is_figure(lost.margin) and lost.margin == round(lost.margin):  # whole points
        margin = whole(lost.margin).replace("-", "−")
    word = t("Deal {deal}, seat {seat}: {margin}", deal=lost.deal + 1, seat=lost.seat + 1, margin=margin)
    return f"{word} ({t('an error')})" if lost.fault is not None else word


SETUP = 20.0  # what a game costs whoever plays it, in playouts of a bot that looks ahead


def cost(plan: MatchPlan) -> float:
    """Estimate how long a game of a match takes compared with others of the same game, by who plays in it."""
    return SETUP + sum(_thought(level_of(name, plan.game.bots)) for name in plan.names if name in LEVELS)


def _thought(level: Level) -> float:
    """How much a bot of this level thinks in a game, in playouts; one that goes by time has three in a millisecond."""
    return 3.0 * level.ms if level.ms is not None else 0.0 if level.by_rule else float(level.playouts)


EVERY = 0.4  # seconds between two drawings
MOST_SEATS = 4  # each own bot has a sandbox for every seat
LENGTHS = ("deal", "game")


class MatchRunner:
    """Plays matches one after another; results go to the workbench of the visit.

    `changed` is called when there is more to show; `trouble` is why they ended early, None where they did not.
    """

    def __init__(self, app: AppContext, changed: Callable[[], None]) -> None:
        self.app = app
        self.changed = changed
        self.trouble: Refusal | None = None
        self._contest: Contest | None = None
        self._match: WorkshopMatch | None = None
        self._plans: Sequence[MatchPlan] = ()
        self._ended: list[WorkshopMatch] = []
        self._first: tuple[float, float] | None = None  # the cost and seconds of what was played when games first came
        self._task: asyncio.Task[None] | None = None
        self._since = 0.0  # when the match went on last
        self._drawn = 0.0

    @property
    def running(self) -> MatchProgress | None:
        """The progress of the match; None where nothing is played."""
        if self._task is None:
            return None
        games = [games_of(plan) for plan in self._plans]
        under_way = [self._match] if self._match is not None else []
        played = sum(match.score.played for match in self._ended + under_way)
        whole = sum(count * cost(plan) for count, plan in zip(games, self._plans, strict=True))
        return MatchProgress(played, sum(games), self._left(whole), self._pauses)

    def _spent(self) -> tuple[float, float]:
        """The cost of the games played so far, and the seconds that they have taken."""
        under_way = [self._match] if self._match is not None else []
        costs = sum(match.score.played * cost(match.plan) for match in self._ended + under_way)
        return costs, sum(match.seconds for match in self._ended) + (self._seconds() if under_way else 0.0)

    def _left(self, whole: float) -> float | None:
        """The seconds left of matches of this cost; None before enough has been played to say, without the start."""
        if self._first is None:
            return None
        (done, seconds), (before, start) = self._spent(), self._first
        return (seconds - start) / (done - before) * (whole - done) if done - before > 3 * SETUP else None

    @property
    def _pauses(self) -> bool:
        return self._contest is not None and not self._contest.going.is_set()

    def _seconds(self) -> float:
        assert self._match is not None
        return self._match.seconds + (0 if self._pauses else perf_counter() - self._since)

    def begin(self, plans: Sequence[MatchPlan]) -> None:
        """Play these matches instead of the running ones."""
        self.stop()
        self._plans, self._ended, self._first, self.trouble = plans, [], None, None
        self._task = self.app.page.spawn(self._play())

    async def _play(self) -> None:
        referee = OneReferee(self.app.page.start_referee)  # interpreters ended one after the other fill the memory
        try:
            for plan in self._plans:
                contest = Contest(plan, referee.lend, self.app.page.start_sandbox)
                match = WorkshopMatch(plan, contest.score)
                self.app.workbench.matches[plan.game.key, plan.names] = match
                self._contest, self._match, self._since = contest, match, perf_counter()
                self.changed()
                await contest.play(self._tell)
                match.seconds, match.is_over = self._seconds(), True
                self._ended.append(match)
                self._match = None
        except BotFault as fault:
            self.trouble = fault
        finally:
            referee.end()
        self._task = self._contest = self._match = None
        self.changed()

    def _tell(self, score: Score) -> None:
        now = perf_counter()
        if self._first is None and score.played:
            self._first = self._spent()
        if now - self._drawn > EVERY:
            self.changed()
            self._drawn = perf_counter()

    def pause(self) -> None:
        """Pause the match, or continue it."""
        if self._contest is None or self._match is None:
            return
        if self._pauses:
            self._since = perf_counter()
            self._contest.pause(pauses=False)
        else:
            self._match.seconds = self._seconds()
            self._contest.pause(pauses=True)
        self.changed()

    def stop(self) -> None:
        """Stop the running matches; results stay."""
        if self._task is not None:
            self._task.cancel()
        if self._match is not None:
            self._match.seconds = self._seconds()
        self._task = self._contest = self._match = None


def games_of(plan: MatchPlan) -> int:
    """The number of games of a match: each deal is played once from every seat."""
    return plan.deals * plan.game.begin(plan.options, plan.seed).sides


class MatchScreen(Screen):
    """A screen on which matches run; they can be paused and ended."""

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.runner = MatchRunner(app, self.draw)

    @command("match pause")
    def pause(self) -> None:
        """Pause the match, or continue it."""
        self.runner.pause()

    @command("stop")
    def stop(self) -> None:
        """End the match; its result so far stays."""
        self.runner.stop()
        self.draw()


async def dress(app: AppContext) -> None:
    """Bring the styles of the workshop, or say that they have not come."""
    try:
        await app.page.load_workshop()
    except OSError:
        app.notice(t("Part of the workshop didn’t load. Please reload the page."))


def first_form(game: Game) -> MatchForm:
    """Return the first choices for a match: the smallest table of the game, single deals."""
    presets = {each.name: game.options.parse(dict(each.options)) for each in game.form.presets}
    small = {name: options.seats for name, options in presets.items() if options.seats <= MOST_SEATS}
    preset = min(small, key=lambda name: small[name])
    has_deals = "deal_is_over" in game.begin(presets[preset], 0).__dict__
    one_deal = t("one deal") if game.text.deals == DEALS else t("one round")
    return MatchForm(
        50, "deal" if has_deals else "game", preset, {name: t(name) for name in small}, one_deal if has_deals else ""
    )  # fmt: skip


def with_choice(form: MatchForm, name: str, value: str) -> MatchForm:
    """The form after something has been chosen in it; as it was where that is nothing of it."""
    if name == "deals" and value in ("10", "50", "100", "200"):
        return replace(form, deals=int(value))
    if name == "length" and value in LENGTHS:
        return replace(form, length=value)
    if name == "preset" and value in form.presets:
        return replace(form, preset=value)
    return form


def options_of(form: MatchForm, game: Game) -> Options:
    """The options of the preset that is chosen in the form of a match of this game."""
    preset = next(each for each in game.form.presets if each.name == form.preset)
    return game.options.parse(dict(preset.options))


@dataclass(frozen=True)
class LadderPage:
    """The facts with which the page of a ladder is drawn."""

    title: str
    players: Mapping[str, bool]  # who could play, and whether he does
    form: MatchForm
    planned: tuple[int, int]  # matches that these players would play, and games
    standings: Mapping[str, Standing]  # best first
    shares: Mapping[Pair, str]  # of the first, for both orders of two
    running: MatchProgress | None
    looked_at: tuple[WorkshopMatch, Pair] | None  # a match, and its players as they are named
    trouble: str


def ladder_page(page: LadderPage) -> Node:
    """Draw the ladder: every pair’s result, and the form of the next match."""
    look = {"class": classes(None if page.standings or page.running else "alone")}
    parts = [_results(page), _form(page)]
    main = h("main.wrap.workshop", h("div.bench", look, reversed(parts) if page.running is not None else parts))
    return h("div.paper", bar(t("Ladder"), (href(WorkshopRoute()), t("Back")), page.title), main, key="ladder")


def _form(page: LadderPage) -> Node:
    body: list[Child]
    if page.running is not None:
        title, body = t("Match progress"), [running_row(page.running)]
    else:
        title = t("Who plays?")
        switches = [
            row(player_word(name), _note(name), switch(name, player_word(name), plays, "set"))
            for name, plays in page.players.items()
        ]
        body = [
            *switches,
            *match_rows(page.form),
            h("div.acts", button(t("Play all matches"), "match", "primary", "trophy"), _planned(page)),
        ]
    trouble = h("p.clash", {"role": "alert"}, page.trouble) if page.trouble else None
    return h("section.grp.sheetcard.tools", h("h2", title), body, trouble, key="form")


def _planned(page: LadderPage) -> Child:
    """How many matches and games these players would play."""
    matches, games = page.planned
    count = t(numbered("1 match, {games} games", "{count} matches, {games} games"), count=matches, games=games)
    return h("p.mut.small", count) if matches else None


def _note(name: str) -> str:
    if name.startswith("own-"):
        return t("my bot")
    return {"hard": t("thinks longer"), "expert": t("thinks for a second or more, so games are long")}.get(name, "")


def _results(page: LadderPage) -> Node:
    if not page.standings:
        body: Child = h("p.mut", t("Everyone you choose plays everyone. The ranking then appears here."))
    else:
        body = [_standings(page.standings), _matrix(page)]
    report = None
    if page.looked_at is not None:
        report = h("div.sheetcard.tablecard.looked", match_report(*page.looked_at))
    return h("section.desk", body, report, key="results")


def _standings(standings: Mapping[str, Standing]) -> Node:
    figures = [h("th.num", {"scope": "col"}, text) for text in (t("Rating"), t("95% range"))]
    head = h("tr", h("td"), h("th", {"scope": "col"}, t("Player")), figures)
    places = shared_places(list(standings.values()))
    rows = [
        h(
            "tr", h("td.num", f"{place}=" if places.count(place) > 1 else str(place)),
            h("th", {"scope": "row"}, player_word(name)), h("td.num", str(found.rating)),
            h("td.num", _range(found)), key=name,
        )
        for place, (name, found) in zip(places, standings.items(), strict=True)
    ]  # fmt: skip
    scale = t("Only differences count: this ladder’s levels average 1500.")
    return h(
        "div.sheetcard.tablecard",
        h("div.scrolls", h("table.ladder", {"aria-label": t("Ladder")}, h("thead", head), h("tbody", rows))),
        [h("p", line) for line in _clear_leads(standings)],
        h("p.mut.small", scale),
    )


def shared_places(standings: Sequence[Standing]) -> list[int]:
    """Place these: one place for each that is clearly ahead."""
    return [1 + sum(_is_ahead(other, each) for other in standings) for each in standings]


def _is_ahead(one: Standing, other: Standing) -> bool:
    """Whether it is clearly ahead: no rating is in the ranges of both."""
    return one.rating - one.within > other.rating + other.within


def _clear_leads(standings: Mapping[str, Standing]) -> list[str]:
    """Say who is clearly ahead of whom, where not every place says it."""
    if len({*shared_places([*standings.values()])}) == len(standings):
        return []
    leaders: dict[tuple[str, ...], list[str]] = {}
    for name, found in standings.items():
        behind = tuple(player_word(other) for other, its in standings.items() if _is_ahead(found, its))
        leaders.setdefault(behind, []).append(player_word(name))
    lines = [
        t("Clearly ahead of {others}: {players}.", others=listed(behind, catalogue()), players=listed(who, catalogue()))
        for behind, who in leaders.items() if behind
    ]  # fmt: skip
    tied = t("=: ranges overlap, so it’s too close to tell. More deals narrow them.")
    return [*lines, tied]


def _range(found: Standing) -> str:
    """The range of a rating; the one level that all others are measured by has none."""
    if not found.within:
        return t("fixed")
    return t("{low} to {high}", low=found.rating - found.within, high=found.rating + found.within)


def _matrix(page: LadderPage) -> Node:
    names: Sequence[str] = list(page.standings)
    head = h("tr", h("td"), h("td"), [h("th.num", {"scope": "col"}, _letter(at)) for at in range(len(names))])
    rows = [
        h("tr", h("td.num", _letter(at)), h("th", {"scope": "row"}, player_word(one)),
          [_cell(page, one, two) for two in names], key=one)
        for at, one in enumerate(names)
    ]  # fmt: skip
    table = h("table.ladder.matrix", h("thead", head), h("tbody", rows))
    return h(
        "div.sheetcard.tablecard",
        h("p.mut", t("Games won by the player in the row, draws as halves. Choose a number to open the match.")),
        h("div.scrolls", {"tabindex": "0", "role": "region", "aria-label": t("All matches")}, table),
    )


def _letter(at: int) -> str:
    """Name a row and its column: A, B, C …, for a place can be shared."""
    return chr(ord("A") + at) if at < 26 else str(at + 1)


def _cell(page: LadderPage, one: str, two: str) -> Node:
    if (one, two) not in page.shares:
        return h("td.num", "–" if one == two else "")
    share = page.shares[one, two]
    label = t("{first} against {second}: {share} won", first=player_word(one), second=player_word(two), share=share)
    attributes = {"type": "button", "class": "lk", "data-do": "match look", "data-first": one, "data-second": two,
                  "aria-label": label, "data-focus": f"pair {one} {two}"}  # fmt: skip
    return h("td.num", h("button", attributes, share))


MOST_DEALS = 200
QUICK = ("random", "beginner", "easy", "medium")  # the levels that play unless it is said otherwise


class LadderScreen(MatchScreen):
    """The ladder of a game: matches of all chosen bots and levels against each other, with ratings and a matrix.

    It shows the matches of this visit.
    """

    def __init__(self, app: AppContext, route: LadderRoute) -> None:
        super().__init__(app)
        self.game = game = route.game
        own = [f"own-{name}" for name in app.saves.bots.playing(game.key)]
        self.players = dict.fromkeys(own, True) | {level: level in QUICK for level in LEVELS}
        self.form = first_form(game)
        self.looked_at: Pair | None = None

    def enter(self) -> None:
        """Show the matches so far."""
        self.app.page.title(f"{t('Ladder')} · {self.game.title} · Knaves")
        self.draw()
        self.work(dress(self.app))

    def leave(self) -> None:
        """Stop the matches that run here; their results stay."""
        super().leave()
        self.runner.stop()

    def draw(self) -> None:
        """Draw the page."""
        played = self._played()
        shares: dict[Pair, str] = {}
        for (first, second), match in played.items():
            found = match.score.report((first, second))
            if found is not None:
                won = shares_of((first, second), found)
                shares[first, second], shares[second, first] = won[first], won[second]
        trouble = self.runner.trouble
        page = LadderPage(
            self.game.title, self.players, self.form, self._planned(), self._standings(played), shares,
            self.runner.running,
            self._looked_at(played),
            said(trouble.sentence) if trouble is not None else "",
        )  # fmt: skip
        self.app.page.show(ladder_page(page))

    def _looked_at(self, played: Mapping[Pair, WorkshopMatch]) -> tuple[WorkshopMatch, Pair] | None:
        pair = self.looked_at
        match = played.get(pair) or played.get(pair[::-1]) if pair is not None else None
        return None if pair is None or match is None else (match, pair)

    def _planned(self) -> tuple[int, int]:
        """How many matches the chosen players would play, and how many games."""
        matches = comb(sum(self.players.values()), 2)
        sides = self.game.begin(options_of(self.form, self.game), 0).sides
        return matches, matches * self.form.deals * sides

    def _played(self) -> dict[Pair, WorkshopMatch]:
        """The matches of this game that have come to something."""
        kept = self.app.workbench.matches.items()
        return {
            pair: match
            for (game, pair), match in kept
            if game == self.game.key and pair[0] in self.players and pair[1] in self.players
            and match.score.report(pair) is not None
        }  # fmt: skip

    def _standings(self, played: dict[Pair, WorkshopMatch]) -> dict[str, Standing]:
        pairings = []
        for (first, second), match in played.items():
            found = match.score.report((first, second))
            assert found is not None
            wins = found.wins[first]
            if not 0 <= wins.mean <= 1:  # no share, and nothing to rate by
                continue
            games = effective_games(wins.mean, wins.low, wins.high, found.games)
            pairings.append(Pairing(first, second, wins.mean, games, match.score.seatings - 1))
        names = _linked(pairings)
        linked = [each for each in pairings if each.first in names]
        if not linked:
            return {}
        found_all = ladder(linked, [name for name in names if name in LEVELS] or names)
        return dict(sorted(found_all.items(), key=lambda each: -each[1].rating))

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Choose who plays, and how."""
        if name in self.players:
            self.players[name] = value == "true"
        else:
            self.form = with_choice(self.form, name, value)
        self.draw()

    @command("match")
    def begin(self) -> None:
        """Play all matches of the chosen players, the quick ones first. Raises Refusal for fewer than two players."""
        names = [name for name, plays in self.players.items() if plays]
        if len(names) < 2:
            raise Refusal("Choose at least two players.")
        slow = list(LEVELS)
        pairs = sorted(combinations(names, 2), key=lambda pair: max(slow.index(n) if n in slow else 0 for n in pair))
        self.looked_at = None
        self.runner.begin([self._plan(pair) for pair in pairs])
        self.draw()
        self.app.page.reveal(".running")

    def _plan(self, pair: Pair) -> MatchPlan:
        kept = {name: self.app.saves.bots.get(name.removeprefix("own-")) for name in pair if name not in LEVELS}
        sources = {name: bot.source for name, bot in kept.items() if bot is not None}
        options, seed = options_of(self.form, self.game), randbelow(LARGEST_SEED - MOST_DEALS)
        return MatchPlan(self.game, options, pair, sources, self.form.deals, seed, self.form.length == "deal")

    @command("match look")
    def look(self, first: str, second: str) -> None:
        """Show the match of these two under the matrix. Raises Refusal where it has not been played."""
        pair, turned = (first, second), (second, first)
        matches = self.app.workbench.matches
        if (self.game.key, pair) not in matches and (self.game.key, turned) not in matches:
            raise Refusal("This match hasn’t been played.")
        self.looked_at = pair
        self.draw()
        self.app.page.reveal(".looked")


def _linked(pairings: list[Pairing]) -> list[str]:
    """Those who are linked with the first of them by matches."""
    names = [pairings[0].first] if pairings else []
    for name in names:  # grows meanwhile
        for each in pairings:
            for one, two in ((each.first, each.second), (each.second, each.first)):
                if one == name and two not in names:
                    names.append(two)
    return names


@dataclass(frozen=True)
class MatchForm:
    """The form of a match: the deals, length and preset that are chosen, and the presets there are."""

    deals: int
    length: str  # "deal" or "game"
    preset: str
    presets: Mapping[str, str]
    one_deal: str  # what one deal of a game of several is called, "" where a game has just one


def match_rows(form: MatchForm) -> list[Child]:
    """Draw the choices of a match: deals and rules."""
    counts = {str(number): str(number) for number in (10, 50, 100, 200)}
    deals = segments("deals", t("Deals"), counts, str(form.deals), "set")
    fair = t("Each deal is played from every seat, to be fair.")
    rows: list[Child] = [row(t("Deals"), fair, deals, stack=True)]
    if form.one_deal:
        lengths = {"deal": form.one_deal, "game": t("a whole game")}
        rows.append(
            row(t("Each game"), "", segments("length", t("Each game"), lengths, form.length, "set"), stack=True)
        )
    if len(form.presets) > 1:
        rows.append(row(t("Rules"), "", menu("preset", t("Rules"), form.presets, form.preset, "set")))
    return rows
