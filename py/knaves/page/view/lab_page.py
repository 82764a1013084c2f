"""The page of the lab: query, progress and results: a sentence, pictures and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.analysis.intervals import Interval
from knaves.analysis.lab.findings import MEAN, Row, course, rows, seat_rows, verdict
from knaves.analysis.lab.work import LabResults
from knaves.bots.levels import LEVELS
from knaves.engine.options import Choice, Options
from knaves.engine.sentences import numbered
from knaves.games.registry import GAMES
from knaves.nodes import Child, Node, h
from knaves.page.lab_query import DEALS, Asked
from knaves.page.locale.texts import is_figure, percent, said, t, tenths, whole
from knaves.page.routes import FrontRoute, OptionsRoute, href, lab_route, option_text, words_of
from knaves.page.seat_labels import LEVEL_NAMES
from knaves.page.view.bar import bar, bar_button
from knaves.page.view.charts import bar_of, curve
from knaves.page.view.form import menu, number, row, switch
from knaves.page.view.game_played import game_in_words
from knaves.page.view.sheets import button


@dataclass(frozen=True)
class Progress:
    """The deals done of all, and the seconds left, None where not known yet."""

    deals: int
    of: int
    left: float | None


@dataclass(frozen=True)
class LabPage:
    """Everything that the page shows."""

    asked: Asked
    why_not: str  # why the rules cannot be played
    results: LabResults | None
    progress: Progress | None  # while it runs


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
            h("p", t("Bots play one or two rule sets as often as you like, with the same cards. See who wins, how "
                     "long games take and what changes.")),
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
        h("p.lead", t("What does a rule change? Bots play by both sets of rules, and you see the difference.")),
        h("div.lab-sets", [_set(asked, place) for place in range(len(asked.sets))]),
        _question(told), _result(told),
    )  # fmt: skip
    back = href(OptionsRoute(asked.game, words_of(asked.sets[-1])))
    buttons = [bar_button("share", "share", t("Share"), is_wide=True)]
    return _paper(t("Rules lab"), back, main, asked.game.title, buttons)


def _paper(title: str, back: str, main: Node, subtitle: str = "", buttons: Sequence[Node] = ()) -> Node:
    return h("div.paper", bar(title, (back, t("Back")), subtitle, buttons), main, key="lab")


# what is asked


def _set(asked: Asked, place: int) -> Node:
    options, game = asked.sets[place], asked.game
    title = t("The rules") if len(asked.sets) == 1 else t("First rules") if place == 0 else t("Second rules")
    fields = [_option(choice, options, place + 1) for choice in game.options.choices()]
    return h(
        "section.grp.sheetcard.doubt", {"data-felt": game.table.look.cloth},
        h("h2", title), h("p", game_in_words(game, options)),
        h("details", h("summary", {"data-focus": f"set {place}"}, t("Change these rules")), fields),
        key=f"set {place}",
    )  # fmt: skip


def _value(choice: Choice, value: object) -> str:
    text = option_text(value)
    label = next((label for each, label in choice.value_labels.items() if each == value), None)
    return t(label) if label else t("on") if value is True else t("off") if value is False else t(text)


def _option(choice: Choice, options: Options, place: int) -> Child:
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
        row(t("Who plays?"), t("random bots are fast but play badly"),
            menu("level", t("Who plays?"), levels, asked.level, "set")),
        row(t("Deals"), "", menu("deals", t("Deals"), counts, str(asked.deals), "set")),
        row(t("How much does skill matter?"), t("hard bots also play each deal against easy ones; takes longer"),
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
    take = [
        button(t("Figures as a table"), "figures", picture="download", value="csv"),
        button(t("Figures as JSON"), "figures", picture="download", value="json"),
        button(t("Delete these figures"), "forget figures"),
    ]
    return [button(t("Continue"), "resume", "primary") if not results.is_done else None, *take]


def _bar(progress: Progress | None) -> Child:
    if progress is None:
        return None
    label = t("{done} of {all} deals", done=progress.deals, all=progress.of)
    left = progress.left
    words = (
        t("time not known yet") if left is None or not is_figure(left)
        else t("about {count} minutes left", count=round(left / 60)) if left > 90
        else t(numbered("about 1 second left", "about {count} seconds left"), count=max(1, round(left)))
    )  # fmt: skip
    return [
        h("progress", {"max": progress.of, "value": progress.deals, "aria-label": t("Lab progress")}),
        h("p.mut", label, ", ", words),
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


def _figures(found: Sequence[Row]) -> Node:
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
        h("p.mut.small",
          t("In brackets: the 95% range. A star marks a difference larger than chance.")),
    )  # fmt: skip


def _mark(each: Row, part: Interval) -> Child:
    if not each.is_sure or part is not each.difference:
        return None
    return h("span", {"role": "img", "aria-label": t("more than chance")}, " *")


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
            h("li", h("span", t("moves first") if at == 0 else t("seat {number} after that", number=at + 1)),
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
    found = course(results)
    if not found:
        return None
    plots: list[Child] = []
    for place, line in enumerate(found):
        middle = whole(100 * line[len(line) // 2].mean)
        label = t("The eventual winner’s chances, from first move to last; {middle}% at half-time", middle=middle)
        title = _which(results, place)
        plots.append(h("div", h("h3", title) if title else None, curve([each.mean for each in line], label)))
    names = [_which(results, place) or t("Mean") for place in range(len(found))]
    head = h("tr", [h("th", {"scope": "col"}, name) for name in (t("Part of the game"), *names)])
    lines = [
        h(
            "tr",
            h("th", {"scope": "row"}, t("{value}%", value=10 * at)),
            [h("td.num", _said(line[at], "share")) for line in found],
        )
        for at in range(len(found[0]))
    ]
    table = h("table.ss", h("thead", head), h("tbody", lines))
    return h(
        "section.grp.sheetcard.doubt.chart",
        h("h2", t("When is the game decided?"),
          h("small", t("the eventual winner’s chances (%)"))),
        plots, h("details", h("summary", {"data-focus": "course table"}, t("As a table")), table), key="course",
    )  # fmt: skip
