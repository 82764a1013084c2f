"""The screen of the lab: the question, its progress, and the effects that bots’ games show."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Literal

from knaves.analysis.lab import Experiment, LabResults, question, read_answer, read_order, read_results
from knaves.analysis.lab_findings import MEAN, Finding, as_csv, as_json, course, rows, seat_rows, verdict
from knaves.analysis.statistics import Interval
from knaves.bots.levels import LEVELS
from knaves.engine.game import Game
from knaves.engine.options import Option, Options
from knaves.engine.sentences import Refusal, Sentence, numbered
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale import is_figure, percent, said, t, tenths, whole
from knaves.page.routes import FrontRoute, LabRoute, OptionsRoute, href, lab_route, option_text, option_value, words_of
from knaves.page.screens.screen import Screen
from knaves.page.view.rules_page import game_in_words
from knaves.page.view.seat import LEVEL_NAMES
from knaves.page.view.widgets import bar, bar_button, bar_of, button, curve, menu, number, row, switch
from knaves.players.lab_workers import SLICE, NoWorkers, WorkerPool, go_in_slices
from knaves.store.workbench import Labs
from knaves.wire.parse import write_json

DEALS = (50, 200, 1000, 5000)


@dataclass(frozen=True)
class LabForm:
    """The values of the lab's form; its rules may still contradict each other."""

    game: Game
    sets: tuple[Options, ...]
    level: str = "random"
    deals: int = 200
    seed: int = 1
    skill: bool = False

    def order(self) -> Experiment:
        """The order. Raises Refusal where its rules contradict each other, or a number makes no sense."""
        return read_order(
            {"game": self.game.key, "sets": [options.as_json() for options in self.sets], "level": self.level,
             "deals": self.deals, "seed": self.seed, "skill": self.skill}
        )  # fmt: skip


def read_words(words: Mapping[str, str]) -> LabForm:
    """Read a query. Raises Refusal where it asks for nothing that can be shown."""
    game = GAMES.get(words.get("game", ""))
    if game is None:
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name="game"))
    sets = tuple(_options(game, words, number) for number in range(1, 1 + min(2, _number(words, "sets", 1))))
    if not sets:
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name="sets"))
    level = words.get("level", "random")
    if level not in LEVELS:
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name="level"))
    return LabForm(
        game, sets, level, _number(words, "deals", 200), _number(words, "seed", 1), words.get("skill") == "true"
    )


def _options(game: Game, words: Mapping[str, str], number: int) -> Options:
    known = {choice.name: choice for choice in game.options.choices()}
    given: dict[str, Any] = {
        name.partition(".")[2]: text for name, text in words.items() if name.startswith(f"{number}.")
    }
    short = {name: option_value(known[name], text) for name, text in given.items() if name in known}
    return game.options.parse_loosely(game.options.in_full(short))


def _number(words: Mapping[str, str], name: str, usual: int) -> int:
    text = words.get(name, str(usual))
    if not (text.isascii() and text.isdigit() and len(text) <= 16):
        raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name=name))
    return int(text)


@dataclass(frozen=True)
class LabProgress:
    """The deals done of all, and the seconds left, None where not known yet."""

    deals: int
    of: int
    left: float | None


@dataclass(frozen=True)
class LabPage:
    """The facts with which the page of the lab is drawn."""

    asked: LabForm
    why_not: str  # why the rules cannot be played
    results: LabResults | None
    progress: LabProgress | None  # while it runs

    @property
    def is_alike(self) -> bool:
        """Whether two sets of rules are asked for that are equal, so that nothing can be compared."""
        return len(self.asked.sets) == 2 and self.asked.sets[0] == self.asked.sets[1]


def lab_index(found: Sequence[LabResults]) -> Node:
    """The lab before a query: the games, and earlier results."""
    games = [
        h("a.btn.quiet", {"href": href(lab_route(game, (game.options.parse({}),)))}, game.title)
        for game in GAMES.values()
    ]
    kept = [_kept(results) for results in found]
    main = h(
        "main.wrap.lab",
        h(
            "section.grp.sheetcard.doubt",
            h("h2", t("What do these options do?")),
            h("p", t("Bots play by one or two rule sets, as often as you like and with the same cards. See who "
                     "wins, how long games take and what changes.")),
            h("div.acts", games),
        ),
        h("section.grp.sheetcard.doubt", h("h2", t("Earlier results")), h("ul", kept))
        if kept else None,
    )  # fmt: skip
    return _paper(t("Rules lab"), href(FrontRoute()), main)


def _kept(results: LabResults) -> Node:
    order = results.order
    route = lab_route(order.game, order.sets, order.level, order.deals, order.seed, skill=order.skill)
    return h(
        "li", h("a", {"href": href(route)}, order.game.title), " ",
        t("{done} of {all} deals", done=results.deals, all=order.deals), h("br"), said(verdict(results)),
    )  # fmt: skip


def lab_page(told: LabPage) -> Node:
    """Draw the rules lab: the form, and the results so far."""
    asked = told.asked
    main = h(
        "main.wrap.lab",
        h("p.lead", t("What difference does a rule make? Bots play by both rule sets, so that you can compare."))
        if len(asked.sets) > 1 else None,
        h("div.lab-sets", [_set(asked, place) for place in range(len(asked.sets))]),
        _question(told), _result(told),
    )  # fmt: skip
    back = href(OptionsRoute(asked.game, words_of(asked.sets[-1])))
    buttons = [bar_button("share", "share", t("Share"), is_wide=True)]
    return _paper(t("Rules lab"), back, main, asked.game.title, buttons)


def _paper(title: str, back: str, main: Node, subtitle: str = "", buttons: Sequence[Node] = ()) -> Node:
    return h("div.paper", bar(title, (back, t("Back")), subtitle, buttons), main, key="lab")


# what is asked


def _set(asked: LabForm, place: int) -> Node:
    options, game = asked.sets[place], asked.game
    title = t("The rules") if len(asked.sets) == 1 else t("First rules") if place == 0 else t("Second rules")
    fields = [_option(choice, options, place + 1) for choice in game.options.choices()]
    return h(
        "section.grp.sheetcard.doubt", {"data-felt": game.table.look.cloth},
        h("h2", title), h("p", game_in_words(game, options)),
        h("details", {"open": place == 1},
          h("summary", {"data-focus": f"set {place}"}, t("Change these rules")), fields),
        key=f"set {place}",
    )  # fmt: skip


def _value(choice: Option, value: object) -> str:
    text = option_text(value)
    label = next((label for each, label in choice.value_labels.items() if each == value), None)
    return t(label) if label else t("on") if value is True else t("off") if value is False else t(text)


def _option(choice: Option, options: Options, place: int) -> Child:
    value, name, label = getattr(options, choice.name), f"{place}.{choice.name}", t(choice.label)
    if choice.values:
        words = {option_text(each): _value(choice, each) for each in choice.values}
        return row(label, "", menu(name, label, words, option_text(value), "set"))
    if choice.type == "int":
        return row(label, "", number(name, label, value, choice.least, choice.most, "set"))
    return None  # a text is arranged by hand, on the page of the options


def _question(told: LabPage) -> Node:
    asked = told.asked
    levels = {name: t(LEVEL_NAMES.get(name, name)) for name in LEVELS}
    counts = {str(count): str(count) for count in sorted({*DEALS, asked.deals})}
    compared = {"1": t("one rule set"), "2": t("two rule sets, same deals")}
    return h(
        "section.grp.sheetcard.doubt",
        row(t("What to test"), "", menu("sets", t("What to test"), compared, str(len(asked.sets)), "set")),
        row(t("Who plays?"), t("Random bots are fast but play badly."),
            menu("level", t("Who plays?"), levels, asked.level, "set")),
        row(t("Deals"), "", menu("deals", t("Deals"), counts, str(asked.deals), "set")),
        row(t("How much does skill matter?"), t("Hard bots also play each deal against easy ones. This takes longer."),
            switch("skill", t("How much does skill matter?"), asked.skill, "set")),
        h("p.clash", {"role": "alert"}, told.why_not) if told.why_not else None,
        h("div.acts", _acts(told)), _bar(told.progress), key="question",
    )  # fmt: skip


def _acts(told: LabPage) -> list[Child]:
    results = told.results
    if told.progress is not None:
        return [button(t("Pause"), "stop", "primary")]
    if told.why_not:
        return []
    if told.is_alike and results is None:
        return [h("p.mut", t("Both rule sets are the same. Change the second one."))]
    if results is None or not results.done:
        return [button(t("Start"), "resume", "primary")]
    take = [
        button(t("Figures as a table"), "figures", picture="download", value="csv"),
        button(t("Figures as JSON"), "figures", picture="download", value="json"),
        button(t("Delete these figures"), "forget figures"),
    ]
    return [button(t("Continue"), "resume", "primary") if not results.is_done else None, *take]


def _bar(progress: LabProgress | None) -> Child:
    if progress is None:
        return None
    label = t("{done} of {all} deals", done=progress.deals, all=progress.of)
    left = progress.left
    words = (
        "" if left is None or not is_figure(left)
        else t("about {count} minutes left", count=round(left / 60)) if left > 90
        else t(numbered("about 1 second left", "about {count} seconds left"), count=max(1, round(left)))
    )  # fmt: skip
    return [
        h("progress", {"max": progress.of, "value": progress.deals, "aria-label": t("Lab progress")}),
        h("p.mut", ", ".join(filter(None, (label, words)))),
    ]


# what has been found


def _result(told: LabPage) -> Child:
    results = told.results
    if results is None or not results.done:
        return None
    return h(
        "div.lab-found",
        h("section.grp.sheetcard.doubt",
          h("div", {"role": "status", "aria-live": "off" if told.progress else None},
            h("h2.verdict", said(verdict(results)))),
          _figures(rows(results)), key="figures"),
        _seats(results), _course(results), key="found",
    )  # fmt: skip


def _figures(found: Sequence[Finding]) -> Node:
    is_two = any(each.other is not None for each in found)
    heads = [t("First rules"), t("Second rules"), t("Difference")] if is_two else [t("Mean")]
    head = h("tr", h("td"), [h("th", {"scope": "col"}, text) for text in heads])
    lines = [
        h("tr", {"class": "sure" if each.is_sure else None}, h("th", {"scope": "row"}, said(each.label)),
          [h("td.num", _said(part, each.unit), _mark(each, part))
           for part in (each.one, each.other, each.difference) if part is not None])
        for each in found
    ]  # fmt: skip
    return h(
        "div.scroll", {"tabindex": "0", "role": "region", "aria-label": t("Figures with ranges")},
        h("table.ss", h("thead", head), h("tbody", lines)),
        h("p.mut.small", t("In brackets: the 95% range."),
          [" ", t("A star marks a difference that’s unlikely to be chance.")] if is_two else None),
    )  # fmt: skip


def _mark(each: Finding, part: Interval) -> Child:
    if not each.is_sure or part is not each.difference:
        return None
    return h("span", {"role": "img", "aria-label": t("unlikely to be chance")}, " *")


def _said(interval: Interval, unit: str) -> str:
    """A figure with its interval, as percent where it is a share; without one where that has no ends."""
    has_ends = is_figure(interval.low) and is_figure(interval.high)
    if unit == MEAN:
        mean, low, high = map(_short, (interval.mean, interval.low, interval.high))
        return t("{mean} ({low} to {high})", mean=mean, low=low, high=high) if has_ends else mean
    if not has_ends or not is_figure(interval.mean):
        return percent(interval.mean)
    shares = [round(100 * value) for value in (interval.mean, interval.low, interval.high)]
    return t("{mean}% ({low} to {high})", mean=shares[0], low=shares[1], high=shares[2])


def _short(value: float) -> str:
    return whole(value) if abs(value) >= 100 else tenths(value)


def _seats(results: LabResults) -> Node:
    """Draw the wins by seat, as bars with their numbers."""
    lists: list[Child] = []
    for place, seats in enumerate(seat_rows(results)):
        items = [
            h("li", h("span", t("moves first") if at == 0 else t("seat {number}", number=at + 1)),
              bar_of(each.mean), h("b.num", _said(each, "share")))
            for at, each in enumerate(seats)
        ]  # fmt: skip
        title = _which(results, place)
        lists.append(h("div", h("h3", title) if title else None, h("ul.lv.best", items)))
    return h("section.grp.sheetcard.doubt", h("h2", t("Who wins?")), lists, key="seats")


def _which(results: LabResults, place: int) -> str:
    if len(results.order.sets) == 1:
        return ""
    return t("First rules") if place == 0 else t("Second rules")


def _course(results: LabResults) -> Child:
    """Draw the later winner's chances as a curve for each set of rules, and as a table."""
    found = [(_which(results, place), line) for place, line in enumerate(course(results)) if line]
    if not found:
        return None
    plots: list[Child] = []
    for title, line in found:
        middle = whole(100 * line[len(line) // 2].mean)
        label = t("The eventual winner’s chances, from first move to last; {middle}% halfway", middle=middle)
        plots.append(h("div", h("h3", title) if title else None, curve([each.mean for each in line], label)))
    names = [title or t("Mean") for title, _ in found]
    head = h("tr", [h("th", {"scope": "col"}, name) for name in (t("Point in the game"), *names)])
    lines = [
        h(
            "tr",
            h("th", {"scope": "row"}, t("{value}%", value=10 * at)),
            [h("td.num", _said(line[at], "share")) for _, line in found],
        )
        for at in range(len(found[0][1]))
    ]
    table = h("table.ss", h("thead", head), h("tbody", lines))
    return h(
        "section.grp.sheetcard.doubt.chart",
        h("h2", t("When is the game decided?"),
          h("small", t("the eventual winner’s chances (%)"))),
        plots, h("details", h("summary", {"data-focus": "course table"}, t("As a table")), table), key="course",
    )  # fmt: skip


KEEP = 3.0  # seconds between two writings of what has been found
DRAW = 0.4  # seconds between two drawings


class LabScreen(Screen):
    """The lab: a form for one or two sets of rules, and the figures that bots' games by them give.

    All that is asked stands in the address; results are stored, and playing goes on from them.
    """

    def __init__(self, app: AppContext, route: LabRoute) -> None:
        """Raises Refusal where the words ask nothing."""
        super().__init__(app)
        self.labs = Labs(app.page.store)
        self.asked: LabForm | None = read_words(route.words) if route.words else None
        self.order: Experiment | None = None
        self.why_not = ""
        if self.asked is not None:
            try:
                self.order = self.asked.order()
            except Refusal as refusal:
                self.why_not = said(refusal.sentence)
        self.results: LabResults | None = self._kept(self.order)
        self.pool = WorkerPool(app.page.start_worker, app.page.workers())
        self.running: asyncio.Task[None] | None = None
        self.began = (0.0, 0)  # when this run began, and with how many goes done
        self.drawn = self.kept_at = 0.0

    def _kept(self, order: Experiment | None) -> LabResults | None:
        """Return the stored results of an order."""
        if order is None:
            return None
        try:
            kept = read_results(self.labs.read(order.key).results)
        except Refusal:
            return None
        return kept if kept.order == order else None

    def enter(self) -> None:
        """Show the form and the results so far."""
        self.app.page.title(f"{t('Rules lab')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Stop playing; the results are kept."""
        if self.running is not None:
            self.running.cancel()
            self.running = None
            self._keep()
        self.pool.stop()

    def drop(self) -> None:
        """Delete results that cannot be drawn."""
        if self.running is not None:
            self.running.cancel()
        self.results = self.running = None
        if self.order is not None:
            self.labs.forget(self.order.key)

    def draw(self) -> None:
        """Draw the page."""
        self.drawn = monotonic()
        if self.asked is None:
            found = [read for kept in self.labs.all().values() if (read := self._read(kept.results)) is not None]
            self.app.page.show(lab_index(found))
            return
        told = LabPage(self.asked, self.why_not, self.results, self._progress())
        self.app.page.show(lab_page(told))

    @staticmethod
    def _read(results: Mapping[str, object]) -> LabResults | None:
        try:
            return read_results(results)
        except Refusal:
            return None

    def _progress(self) -> LabProgress | None:
        """The progress and the seconds left; None while nothing runs."""
        if self.running is None or self.results is None:
            return None
        since, before = self.began
        done = self.results.done + len(self.results.ahead)
        left = (monotonic() - since) / (done - before) * (self.results.order.chunks - done) if done > before else None
        return LabProgress(self.results.deals, self.results.order.deals, left)

    # what the player does

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Change what is asked: a rule of a set (`1.players`), or another word of the address.

        Raises Refusal for a value that cannot be asked for.
        """
        assert self.asked is not None
        words = dict(lab_route(self.asked.game, self.asked.sets, self.asked.level, self.asked.deals, self.asked.seed,
                               skill=self.asked.skill).words)  # fmt: skip
        words[name] = value
        if name == "game":
            words = {"game": value}
        read_words(words)
        self.app.page.go(str(LabRoute(words)), replace=True)

    @command("resume")
    def resume(self) -> None:
        """Begin, or go on where it was left. Raises Refusal for options that can’t be played."""
        if self.order is None:
            raise Refusal("These options can’t be played.")
        if self.running is None:
            self.results = self.results or LabResults(self.order)
            self.running = self.app.page.spawn(self._run(self.results))
            self.draw()

    @command("stop")
    def stop(self) -> None:
        """Pause the matches; they can be continued at any time."""
        self.leave()
        self.draw()

    @command("forget figures")
    def forget(self) -> None:
        """Delete the results."""
        self.leave()
        if self.order is not None:
            self.labs.forget(self.order.key)
        self.results = None
        self.draw()

    @command("share")
    def share(self) -> None:
        """Copy a link that gives anybody the same results."""
        assert self.asked is not None
        asked = self.asked
        self.app.copy_link(lab_route(asked.game, asked.sets, asked.level, asked.deals, asked.seed, skill=asked.skill))
        self.app.notice(t("Link copied. Anyone who opens it and presses “Start” gets the same figures."))

    @command("figures")
    def save(self, value: Literal["csv", "json"]) -> None:
        """Save the figures as a file. Raises Refusal before there are any."""
        if self.results is None:
            raise Refusal("No results yet.")
        name = f"knaves-lab-{self.results.order.game.key}-{self.results.order.key}"
        if value == "csv":
            self.app.page.save_file(f"{name}.csv", as_csv(self.results))
        else:
            self.app.page.save_file(f"{name}.json", write_json(as_json(self.results)) + "\n")

    # the work

    async def _run(self, results: LabResults) -> None:
        self.began = (monotonic(), results.done + len(results.ahead))
        asked = ((number, question(results.order, number)) for number in results.missing())
        try:
            async for number, line in self.pool.answers(asked):
                self._found(results, number, line)
        except NoWorkers:
            await self._run_here(results)
        self.running = None
        self.pool.stop()
        self._keep()
        self.draw()

    def _found(self, results: LabResults, number: int, line: str) -> None:
        results.add(number, read_answer(line))
        self._tell()

    async def _run_here(self, results: LabResults) -> None:
        """Run in slices on the page's own thread, where no worker can be had."""
        never = asyncio.Event()
        for place in results.missing():
            go = await go_in_slices(results.order, place, never, SLICE / 5)
            if go is not None:
                results.add(place, go)
            self._tell()

    def _tell(self) -> None:
        now = monotonic()
        if now - self.kept_at > KEEP:
            self._keep()
        if now - self.drawn > DRAW:
            self.draw()

    def _keep(self) -> None:
        self.kept_at = monotonic()
        if self.results is not None and self.results.done:
            self.labs.keep(self.results.order.key, self.results.as_json(), self.app.page.now())
