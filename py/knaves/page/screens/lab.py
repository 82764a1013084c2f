"""The screen of the lab: the question, its progress, and the effects that bots’ games show."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, inf
from time import monotonic
from typing import Any, Literal

from knaves.analysis.lab import Experiment, LabResults, question, read_answer, read_order, read_results
from knaves.analysis.lab_findings import (
    FIGURES,
    MEAN,
    Finding,
    as_csv,
    as_json,
    course,
    even_shares,
    is_early,
    seat_rows,
    telling_rows,
    verdict,
    whole_percentages,
)
from knaves.analysis.statistics import Interval
from knaves.bots.levels import LEVELS
from knaves.engine.game import Game
from knaves.engine.options import Option, Options
from knaves.engine.sentences import Refusal, Sentence, decimal, numbered, percentage
from knaves.games.registry import GAMES
from knaves.nodes import Attributes, Child, Node, h
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale import NO_FIGURE, catalogue, is_figure, percent, said, t, whole
from knaves.page.routes import FrontRoute, LabRoute, OptionsRoute, href, lab_route, option_text, option_value, words_of
from knaves.page.screens.screen import Screen
from knaves.page.view.rules_page import game_in_words, value_word
from knaves.page.view.seat import LEVEL_NAMES
from knaves.page.view.widgets import (
    bar,
    bar_button,
    bar_of,
    button,
    curve,
    icon_button,
    menu,
    number,
    row,
    switch,
)
from knaves.players.lab_workers import SLICE, NoWorkers, WorkerPool, go_in_slices
from knaves.store.workbench import Labs
from knaves.wire.parse import write_json

DEALS = (50, 200, 1000, 5000)


@dataclass(frozen=True)
class LabForm:
    """The values of the lab's form; its rules may still contradict each other, and two sets of them are not alike."""

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
        game,
        sets[:1] if sets[0] == sets[-1] else sets,
        level,
        _number(words, "deals", 200),
        _number(words, "seed", 1),
        words.get("skill") == "true",
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


def first_question(game: Game) -> LabRoute:
    """Return the address of a question to begin with: what the first preset changes that changes one option alone.

    Without such a preset, an option with another of its values. The number of players is asked for only where no rule
    can be.
    """
    usual = game.options.parse({})
    single = [dict(each.options) for each in game.form.presets if len(each.options) == 1] or [
        {choice.name: value} for choice in game.options.choices() for value in choice.values if value != choice.default
    ]
    asked = next((each for each in single if "players" not in each), single[0] if single else {})
    return lab_route(game, (usual, game.options.parse(asked)))


HOW = Sentence(
    "Bots play by one or two rule sets, as often as you like and with the same cards. See who wins, how long games "
    "take and what changes."
)
AHEAD = ("first", "moves", "minutes", "leads")  # figures that are named before there are any


@dataclass(frozen=True)
class LabPage:
    """The facts with which the page of the lab is drawn."""

    asked: LabForm
    why_not: str  # why the rules cannot be played
    results: LabResults | None
    progress: LabProgress | None  # while it runs


def lab_index(found: Sequence[LabResults]) -> Node:
    """The lab before a query: the games, and earlier results."""
    games = [h("a.btn.quiet", {"href": href(first_question(game))}, game.title) for game in GAMES.values()]
    kept = [_kept(results) for results in found]
    main = h(
        "main.wrap.lab",
        h(
            "section.grp.sheetcard.doubt",
            h("h2", t("What difference does a rule make?")),
            h("p", said(HOW)),
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
        t("{done} of {all} games", done=results.deals, all=order.deals), h("br"), said(verdict(results)),
    )  # fmt: skip


def lab_page(told: LabPage) -> Node:
    """Draw the rules lab: the form, and the results so far."""
    asked = told.asked
    main = h(
        "main.wrap.lab",
        h("div.lab-asked", _set(asked, 0), _set(asked, 1), _question(told)), _result(told),
    )  # fmt: skip
    back = href(OptionsRoute(asked.game, words_of(asked.sets[-1])))
    buttons = [bar_button("share", "share", t("Share"), is_wide=True)]
    return _paper(t("Rules lab"), back, main, asked.game.title, buttons)


def _paper(title: str, back: str, main: Node, subtitle: str = "", buttons: Sequence[Node] = ()) -> Node:
    return h("div.paper", bar(title, (back, t("Back")), subtitle, buttons), main, key="lab")


# what is asked


def _set(asked: LabForm, place: int) -> Node:
    """Draw a set of rules: what it changes, the first of the standard game, the second of the first."""
    game, options = asked.game, asked.sets[min(place, len(asked.sets) - 1)]
    base = asked.sets[0] if place else game.options.parse({})
    choices = game.options.choices()
    changed = [each for each in choices if getattr(options, each.name) != getattr(base, each.name)]
    others = {each.name: t(each.label) for each in choices if each not in changed and each.type != "text"}
    label = t("Choose an option to compare") if place else t("Change an option")
    return h(
        "section.grp.sheetcard.doubt", {"data-felt": game.table.look.cloth},
        h("h2", t("Second rules") if place else t("First rules")),
        h("p", t("The same rules.") if place and not changed else game_in_words(game, options)),
        [_changed(each, base, options, place + 1) for each in changed],
        menu(str(place + 1), label, {"": label, **others}, "", "change"),
        key=f"set {place}",
    )  # fmt: skip


def _changed(choice: Option, base: Options, options: Options, place: int) -> Node:
    """Draw an option that a set of rules changes, with its value and the way back to the usual one."""
    name, label, value = f"{place}.{choice.name}", t(choice.label), getattr(options, choice.name)
    usual = getattr(base, choice.name)
    control: Child = None  # a text is arranged by hand, on the page of the options
    if choice.values:
        words = {option_text(each): value_word(choice, each) for each in choice.values}
        control = menu(name, label, words, option_text(value), "set")
    elif choice.type == "int":
        control = number(name, label, value, choice.least, choice.most, "set")
    back: Attributes = {"data-name": name, "data-value": option_text(usual), "data-focus": f"{name} back"}
    word = value_word(choice, usual)
    note = (
        "" if choice.type == "text" else t("instead of {value}", value=word) if word.isdecimal()
        else t("instead of “{value}”", value=word)
    )  # fmt: skip
    return row(label, note, h("span.acts", control, icon_button("set", "close", t("Undo this change"), back)))


def _question(told: LabPage) -> Node:
    asked = told.asked
    levels = {name: t(LEVEL_NAMES.get(name, name)) for name in LEVELS}
    counts = {str(count): str(count) for count in sorted({*DEALS, asked.deals})}
    return h(
        "section.grp.sheetcard.doubt",
        row(t("Who plays?"), t("Stronger bots play better but slower."),
            menu("level", t("Who plays?"), levels, asked.level, "set")),
        row(t("Games"), "", menu("deals", t("Games"), counts, str(asked.deals), "set")),
        row(t("How much does skill matter?"), t("Hard bots also play easy ones. This takes longer."),
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
    if results is None or not results.done:
        return [button(t("Start"), "resume", "primary")]
    if results.is_done:
        told_so = h("p.mut", t("{done} of {all} games", done=results.deals, all=results.deals))
        return [told_so, button(t("Run again"), "again")]
    return [button(t("Continue"), "resume", "primary")]


def _bar(progress: LabProgress | None) -> Child:
    if progress is None:
        return None
    label = t("{done} of {all} games", done=progress.deals, all=progress.of)
    return [
        h("progress", {"max": progress.of, "value": progress.deals, "aria-label": t("Lab progress")}),
        h("p.mut", ", ".join(filter(None, (label, time_left(progress.left))))),
    ]


def time_left(seconds: float | None) -> str:
    """Say how much time is left; "" where it is not known."""
    if seconds is None or not is_figure(seconds):
        return ""
    if seconds > 90:
        return t("about {count} minutes left", count=round(seconds / 60))
    return t(numbered("about 1 second left", "about {count} seconds left"), count=max(1, round(seconds)))


# what has been found


def _result(told: LabPage) -> Child:
    results = told.results
    if results is None or not results.done:
        return _ahead(told.asked)
    take = [
        button(t("Save as CSV"), "figures", picture="download", value="csv"),
        button(t("Save as JSON"), "figures", picture="download", value="json"),
        button(t("Delete these figures"), "forget figures"),
    ]
    return h(
        "div.lab-found",
        h("section.grp.sheetcard.doubt",
          h("div", {"role": "status", "aria-live": "off" if told.progress else None},
            h("h2.verdict", said(verdict(results)))),
          h("p.mut.small", _bots_in_words(results.order.level)),
          _figures(telling_rows(results), *_columns(results.order.game, results.order.sets), even_shares(results),
                   early=is_early(results)),
          h("div.acts", take) if told.progress is None else None, key="figures"),
        _seats(results), _course(results), key="found",
    )  # fmt: skip


def _bots_in_words(level: str) -> str:
    """Name the bots that the figures come from."""
    if level == "random":
        return t("Random bots played these games; better bots may give other figures.")
    return t("{option}: {value}", option=t("Level"), value=t(LEVEL_NAMES[level]))


def _ahead(asked: LabForm) -> Node:
    """Draw what is asked, and the figures that will answer it, still without numbers."""
    label, names = _columns(asked.game, asked.sets)
    if len(asked.sets) == 1:
        title = t("Is it an advantage to move first?")
    elif label:
        one, other = names
        title = t("{option}: “{one}” or “{other}”, what does it change?", option=label, one=one, other=other)
    else:
        title = t("What do the second rules change?")
    head = _head(label, names)
    lines = [
        h("tr", h("th", {"scope": "row"}, said(FIGURES[key][0])), [h("td.num.mut", "–") for _ in head.children[1:]])
        for key in AHEAD
    ]  # fmt: skip
    return h(
        "section.grp.sheetcard.doubt", h("h2.verdict", title), h("p", said(HOW)),
        h("table.ss", h("thead", head), h("tbody", lines)), key="ahead",
    )  # fmt: skip


def _changes(game: Game, sets: Sequence[Options]) -> list[Option]:
    """List the options that the sets of rules differ in, without texts."""
    return [
        each for each in game.options.choices()
        if getattr(sets[0], each.name) != getattr(sets[-1], each.name) and each.type != "text"
    ]  # fmt: skip


def _columns(game: Game, sets: Sequence[Options]) -> tuple[str, list[str]]:
    """Name the option that the columns of a table differ in, "" for none or several, and the columns."""
    changed = _changes(game, sets)
    if len(changed) != 1:
        return "", _heads(game, sets)
    return t(changed[0].label), [value_word(changed[0], getattr(options, changed[0].name)) for options in sets]


def _head(label: str, names: Sequence[str]) -> Node:
    """Draw the head of a table of figures: the mean, or both sets of rules and the difference."""
    heads = [*names, t("Difference")] if len(names) > 1 else [t("Mean")]
    corner = h("th", {"scope": "col"}, label) if label else h("td")
    return h("tr", corner, [h("th", {"scope": "col"}, text) for text in heads])


def _heads(game: Game, sets: Sequence[Options]) -> list[str]:
    """Name the columns: by the values of the one option that two sets of rules differ in, else by their numbers."""
    if len(sets) == 1:
        return [""]
    changed = _changes(game, sets)
    if len(changed) != 1:
        return [t("First rules"), t("Second rules")]
    choice = changed[0]
    return [
        t("{option}: {value}", option=t(choice.label), value=value_word(choice, getattr(each, choice.name)))
        for each in sets
    ]


def _figures(found: Sequence[Finding], label: str, names: Sequence[str], even: Sequence[float], *, early: bool) -> Node:
    """Draw the table of figures; after `early`, few games, without ranges. `even` is what chance gives in each set."""
    is_two = any(each.other is not None for each in found)
    lines = [
        h("tr", {"class": "certain" if each.is_sure else None},
          h("th", {"scope": "row"}, said(each.label), _by_chance(even) if each.key in BY_CHANCE else None),
          [h("td.num", _value(each, part.mean), None if early else _range(each, part))
           for part in (each.one, each.other) if part],
          h("td.num", _lead(each), _star(each), None if early else _noise(each)) if each.difference else None)
        for each in found
    ]  # fmt: skip
    return h(
        "div", {"role": "region", "aria-label": t("Figures with ranges")},
        h("table.ss", h("thead", _head(label, names)), h("tbody", lines)),
        h("p.mut.small", t("After ± or in brackets: how far chance may have moved the figure."),
          [" ", t("A star: more than one and a half times its ±, farther than chance usually gets.")]
          if is_two else None) if not early else None,
    )  # fmt: skip


def _by_chance(even: Sequence[float]) -> Node:
    """The share of wins that chance gives, by the first rules and the second."""
    return h("small.mut", " ", t("{value} by chance", value=", ".join(map(percent, dict.fromkeys(even)))))


def _star(each: Finding) -> Child:
    return h("span", {"role": "img", "aria-label": t("unlikely to be chance")}, "*") if each.is_sure else None


def _value(each: Finding, value: float) -> str:
    shown = each.shown(value)
    if not is_figure(shown):
        return NO_FIGURE
    text = _written(shown, each.digits)
    return text if each.unit == MEAN else t("{value}%", value=text)


def _lead(each: Finding) -> str:
    """The difference with its sign: of two shares in points."""
    shown = each.shown_difference
    if not is_figure(shown):
        return NO_FIGURE
    text = f"{'+' if shown > 0 else '−' if shown else ''}{_written(abs(shown), each.digits)}"
    if each.unit == MEAN:
        return text
    points = numbered("{value} point", "{value} points")
    return t(points, value=text, count=1 if abs(shown) == 1 else 2)


def _written(value: float, digits: int) -> str:
    return decimal(f"{value:.{digits}f}", catalogue())


def _noise(each: Finding) -> Child:
    assert each.difference is not None
    noise = each.noise(each.difference)
    return h("small", f" ± {_written(noise, each.digits)}") if noise and is_figure(noise) else None


def _range(each: Finding, part: Interval) -> Child:
    """How far chance may have moved a figure."""
    scale, most = (1, inf) if each.unit == MEAN else (100, 100)
    return _reach(each.shown(part.mean), each.noise(part), (scale * part.low, scale * part.high), most, each.digits)


def _reach(shown: float, noise: float, ends: tuple[float, float], most: float, digits: int) -> Child:
    """± the noise of what is shown; from and to where it cannot be so far off both ways, within 0 and the most."""
    if not noise or not is_figure(noise):
        return None
    if shown - noise >= 0 and shown + noise <= most:
        return h("small", f" ± {_written(noise, digits)}")
    step = 10.0**digits
    low, high = floor(ends[0] * step) / step, min(most, ceil(ends[1] * step - 1e-9) / step)
    return h("small", f" ({t('{low} to {high}', low=_written(low, digits), high=_written(high, digits))})")


def _share(interval: Interval, hundredths: int | None = None, *, early: bool) -> list[Child]:
    """A share as a percentage, `hundredths` where they are rounded already, with what chance may have moved it."""
    shown = percent(interval.mean) if hundredths is None else t("{value}%", value=hundredths)
    far = 100 * max(interval.high - interval.mean, interval.mean - interval.low)
    if early or not is_figure(far):
        return [shown, None]
    ends = 100 * interval.low, 100 * interval.high
    return [shown, _reach(percentage(interval.mean), ceil(far - 1e-9), ends, 100, 0)]


def _seats(results: LabResults) -> Node:
    """Draw the wins by seat, as bars with their numbers."""
    lists: list[Child] = []
    for title, seats in zip(_heads(results.order.game, results.order.sets), seat_rows(results), strict=True):
        items = [
            h("li", h("span", t("moves first") if at == 0 else t("seat {number}", number=at + 1)),
              bar_of(each.mean), h("b.num", _share(each, hundredths, early=is_early(results))))
            for at, (each, hundredths) in enumerate(zip(seats, whole_percentages(seats), strict=True))
        ]  # fmt: skip
        lists.append(h("div", h("h3", title) if title else None, h("ul.lv.best", items)))
    return h("section.grp.sheetcard.doubt", h("h2", t("Who wins?")), h("div.plots", lists), key="seats")


def _course(results: LabResults) -> Child:
    """Draw the later winner's chances as a curve for each set of rules, and as a table."""
    heads = _heads(results.order.game, results.order.sets)
    found = [(title, line) for title, line in zip(heads, course(results), strict=True) if line]
    if not found:
        return None
    plots: list[Child] = []
    last = len(found[0][1]) - 1
    along = [(at / last, t("{value}%", value=10 * at)) for at in range(0, last + 1, 2)]
    for title, line in found:
        middle = whole(100 * line[len(line) // 2].mean)
        label = t("The eventual winner’s chances, from first move to last; {middle}% halfway", middle=middle)
        plots.append(
            h(
                "div",
                h("h3", title) if title else None,
                curve([each.mean for each in line], label, along=along),
            )
        )
    names = [title or t("Mean") for title, _ in found]
    head = h("tr", [h("th", {"scope": "col"}, name) for name in (t("Point in the game"), *names)])
    lines = [
        h(
            "tr",
            h("th", {"scope": "row"}, t("{value}%", value=10 * at)),
            [h("td.num", _share(line[at], early=is_early(results))) for _, line in found],
        )
        for at in range(len(found[0][1]))
    ]
    table = h("table.ss", h("thead", head), h("tbody", lines))
    return h(
        "section.grp.sheetcard.doubt.chart",
        h("h2", t("When is the game decided?"),
          h("small", t("the eventual winner’s chances (%), from first move to last"))),
        h("div.plots", plots),
        h("details", h("summary", {"data-focus": "course table"}, t("As a table")), table), key="course",
    )  # fmt: skip


BY_CHANCE = ("first", "strong")  # figures of which chance alone gives each side as much
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
        self.began: tuple[float, int] | None = None  # when the first go of this run was done, and how many were then
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
        if self.app.workbench.runs_lab:
            self.app.workbench.runs_lab = False
            self.resume()

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
        done, left = self.results.done + len(self.results.ahead), None
        if self.began is not None and done > self.began[1]:
            since, before = self.began
            left = (monotonic() - since) / (done - before) * (self.results.order.chunks - done)
        return LabProgress(self.results.deals, self.results.order.deals, left)

    # what the player does

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Change what is asked: a rule of a set (`1.players`), or another word of the address.

        Raises Refusal for a value that cannot be asked for.
        """
        assert self.asked is not None
        asked = self.asked
        one, two = asked.sets[0], asked.sets[-1]
        words = dict(lab_route(asked.game, (one, two), asked.level, asked.deals, asked.seed, skill=asked.skill).words)
        place, _, option = name.partition(".")
        if place == "1" and getattr(one, option, None) == getattr(two, option, None):
            words[f"2.{option}"] = value  # both sets have it, until the second one changes it
        words[name] = value
        read = read_words(words)
        route = lab_route(read.game, read.sets, read.level, read.deals, read.seed, skill=read.skill)
        self.app.page.go(str(route), replace=True)

    @command("change")
    def change(self, name: Literal["1", "2"], value: str) -> None:
        """Change an option, named by `value`, in the first or second set: to its first other value that fits.

        Raises Refusal for an option that there is not.
        """
        assert self.asked is not None
        options = self.asked.sets[0 if name == "1" else -1]
        choice = next((each for each in options.choices() if each.name == value and each.type != "text"), None)
        if choice is None:
            raise Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name=value))
        now = getattr(options, value)
        others = [each for each in choice.values or range(choice.least, choice.most + 1) if each != now]
        fits = (each for each in others if not [*replace(options, **{value: each}).conflicts()])
        self.choose(f"{name}.{value}", option_text(next(fits, others[0])))

    @command("resume")
    def resume(self) -> None:
        """Begin, or go on where it was left. Raises Refusal for options that can’t be played."""
        if self.order is None:
            raise Refusal("These options can’t be played.")
        if self.running is None:
            self.results = self.results or LabResults(self.order)
            self.running = self.app.page.spawn(self._run(self.results))
            self.draw()

    @command("again")
    def again(self) -> None:
        """Ask the same of other cards, at once."""
        assert self.asked is not None
        asked = self.asked
        self.app.workbench.runs_lab = True
        route = lab_route(asked.game, asked.sets, asked.level, asked.deals, asked.seed + 1, skill=asked.skill)
        self.app.page.go(str(route), replace=True)

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
        self.began = None
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
        self._note()
        self._tell()

    async def _run_here(self, results: LabResults) -> None:
        """Run in slices on the page's own thread, where no worker can be had."""
        never = asyncio.Event()
        for place in results.missing():
            go = await go_in_slices(results.order, place, never, SLICE / 5)
            if go is not None:
                results.add(place, go)
                self._note()
            self._tell()

    def _note(self) -> None:
        """Start the clock once the first go is done: workers take a while to begin, which says nothing of the rest."""
        if self.began is None and self.results is not None:
            self.began = (monotonic(), self.results.done + len(self.results.ahead))

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
