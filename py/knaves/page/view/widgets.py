"""Widgets: the bar, rows, switches, buttons, sheets and charts that pages are made of.

`do` names the command that a control sends, `name` the value that it sets. A chart says its meaning in words too.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import pairwise

from knaves.engine.layout import ScoreSheet
from knaves.engine.sentences import numbered
from knaves.nodes import AS_IS, Attributes, Child, Node, classes, h
from knaves.page.locale import t
from knaves.page.routes import FrontRoute, Route, href
from knaves.page.view.card import card_node, icon
from knaves.page.view.seat import SeatLabel
from knaves.page.view.sentence import rich


def bar_button(
    do: str, picture: str, label: str, *, is_wide: bool = False, is_named: bool = False, enabled: bool = True,
    key: str = "", is_on: bool | None = None, tells: str = "",
) -> Node:  # fmt: skip
    """A button of the bar with an icon; a wide one shows its label where there is room, a named one on a phone too.

    `key` is its key on the keyboard, "" for none; `is_on` the state of what it switches, None where it switches
    nothing, or its picture says it; `tells` what it does, for whoever points at it.
    """
    looks = classes("ib", "w" if is_wide or is_named else None, "n" if is_named else None)
    attributes: Attributes = {
        "type": "button", "class": looks, "data-do": do, "aria-label": label,
        "aria-disabled": None if enabled else "true", "data-focus": f"bar {do}", "aria-keyshortcuts": key or None,
        "title": tells or None,
        "aria-pressed": None if is_on is None else str(is_on).lower(),
    }  # fmt: skip
    return h("button", attributes, icon(picture), h("span", label) if is_wide or is_named else None)


def bar(
    title: str, back: tuple[str, str] | None, subtitle: str = "", buttons: Sequence[Child] = (), *, tag: str = "h1",
    is_named: bool = False,
) -> Node:  # fmt: skip
    """The bar at the head of a page: `back` is an address and its name, None for no way back.

    The title is the page's heading, unless `tag` says otherwise.

    `is_named`: the subtitle begins with the name of the deal, which is to be read on a phone too.
    """
    return h(
        "header.bar",
        h("a.ib", {"href": back[0], "aria-label": back[1]}, icon("back")) if back else None,
        h(tag, {"class": "title", "tabindex": "-1" if tag == "h1" else None}, _unbroken(title)),
        h("p.sub", {"class": "named" if is_named else None}, subtitle), h("span.sp"), buttons, key="bar",
    )  # fmt: skip


def _unbroken(title: str) -> list[Child]:
    """The title in parts of which none is broken at a hyphen where it takes two lines."""
    return [h("span.whole", word) if "-" in word else word for word in re.split("( )", title) if word]


def row(
    label: str, note: str | Node, control: Node, *, stack: bool = False, below: Child = None, is_off: bool = False
) -> Node:  # fmt: skip
    """A labelled control; `below` stands under it, such as a conflict. Nothing can be done with one that is off.

    A tap on the words of a switch flips it.
    """
    its_id = dict(control.attributes).get("id")
    words = h("b", label), h("small", note) if note else None
    text = h("label.lab", {"for": its_id}, words) if its_id else h("div.lab", words)
    looks: Attributes = {"class": classes("row", "stack" if stack else None), "disabled": is_off}
    return h("fieldset" if is_off else "div", looks, text, control, below)


def radio(name: str, value: str, do: str, *, is_chosen: bool) -> Node:
    """A radio button without a label of its own, laid over its choice."""
    return h("input.over", {
        "type": "radio", "name": name, "value": value, "data-do": do, "data-name": name, "checked": is_chosen,
        "data-focus": f"{name} {value}",
    })  # fmt: skip


def segments(name: str, label: str, values: Mapping[str, str], chosen: str, do: str) -> Node:
    """One of a few values, as radio buttons side by side; `values` are the labels by value."""
    items = [
        h("label", {"class": "on" if value == chosen else None},
          radio(name, value, do, is_chosen=value == chosen), h("span", text))
        for value, text in values.items()
    ]  # fmt: skip
    looks = "short" if all(len(text) < 3 for text in values.values()) else "many" if len(values) > 4 else None
    return h("div.seg", {"class": looks, "role": "radiogroup", "aria-label": label}, items)


def pressed(do: str, label: str, values: Mapping[str, str], chosen: str, sends: str = "value") -> Node:
    """One of a few values, as buttons of which one is pressed; a tap sends the value as `data-SENDS`."""
    items = [
        h("button.pre", {
            "type": "button", "data-do": do, f"data-{sends}": value, "data-focus": f"{do} {value}",
            "aria-pressed": "true" if value == chosen else "false",
        }, text)
        for value, text in values.items()
    ]  # fmt: skip
    return h("div.presets", {"role": "group", "aria-label": label}, items)


def icon_button(do: str, picture: str, label: str, attributes: Attributes | None = None) -> Node:
    """A small button that shows an icon and is read out as its label; `attributes` go before its own."""
    own: Attributes = {
        "type": "button", "class": "ib2", "data-do": do, "data-focus": do, "title": label,
    }  # fmt: skip
    return h("button", own | (attributes or {}), icon(picture))


def switch(name: str, label: str, is_on: bool, do: str) -> Node:
    """A switch that is on or off; a tap sends the other one as `value`, "true" or "false"."""
    return h("button.switch", {
        "type": "button", "class": "on" if is_on else None, "role": "switch", "id": f"{name}-switch",
        "aria-label": label, "aria-checked": "true" if is_on else "false", "data-do": do, "data-name": name,
        "data-value": "false" if is_on else "true", "data-focus": f"{name} switch",
    })  # fmt: skip


def number(name: str, label: str, value: int, least: int, most: int, do: str) -> Node:
    """A field for a whole number from `least` to `most`."""
    return h("input.numb", {
        "type": "number", "min": least, "max": most, "value": str(value), "aria-label": label,
        "data-do": do, "data-name": name, "inputmode": "numeric", "data-focus": f"{name} number",
    })  # fmt: skip


def text_field(name: str, label: str, value: str, longest: int, do: str, **data: str) -> Node:
    """A field for a line of text of at most `longest` characters; `data` is sent with it."""
    attributes: Attributes = {
        "type": "text", "maxlength": longest, "value": value, "aria-label": label, "data-do": do,
        "data-name": name, "autocomplete": "off", "spellcheck": "false", "data-focus": f"{name} text",
    }  # fmt: skip
    return h("input.numb.text", attributes | {f"data-{key}": text for key, text in data.items()})


def menu(name: str, label: str, values: Mapping[str, str], chosen: str, do: str, **data: str) -> Node:
    """One of many values, as a list that opens; `data` is sent with the value."""
    items = [h("option", {"value": value, "selected": value == chosen}, text) for value, text in values.items()]
    attributes: Attributes = {
        "aria-label": label, "data-do": do, "data-name": name, "data-focus": f"{name} list",
    }  # fmt: skip
    return h("select.numb", attributes | {f"data-{key}": text for key, text in data.items()}, items)


# Texts: behind a large number
DAYS_IN_A_ROW = numbered("day in a row", "days in a row")


def week_node(week: Sequence[tuple[date, bool | None]]) -> Node:
    """Draw the seven days of daily deals, today last: True for won, False for played, None for not played."""
    days = [_day(day, won, is_today=day == week[-1][0]) for day, won in week]
    count = sum(won is not None for _, won in week)
    label = t("The last seven days: {count} played", count=count)
    return h("span.week", {"role": "img", "aria-label": label}, days)


def _day(day: date, won: bool | None, *, is_today: bool) -> Node:
    look = "dw" if won else "dp" if won is False else None
    return h("i", {"class": classes(look, "tod" if is_today else None)}, t(calendar.day_name[day.weekday()])[:1])


def button(label: Child, do: str, look: str = "quiet", picture: str = "", **data: str) -> Node:
    """A button with a label and an icon, "" for none; a tap gives the command `do` with `data`. `look` are classes."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "button",
        "class": f"btn {look}",
        "data-do": do,
        "data-focus": f"{do} {' '.join(data.values())}".strip(),
    }
    attributes |= {f"data-{name}": value for name, value in data.items()}
    return h("button", attributes, icon(picture) if picture else None, label)


def link(label: str, route: Route, look: str = "quiet", picture: str = "") -> Node:
    """A link that looks like a button and leads to another screen; `look` are classes, `picture` an icon or ""."""
    attributes = {"class": f"btn {look}", "href": href(route), "data-focus": f"to {label}"}
    return h("a", attributes, icon(picture) if picture else None, label)


def home_link() -> Node:
    """A small button that leads home from a sheet, behind which the header lies."""
    home = t("Home")
    attributes = {"href": href(FrontRoute()), "data-focus": "to Home", "title": home}
    return h("a.btn.quiet.homelink", attributes, icon("home"))


def sheet(title: str, content: Child, actions: Sequence[Node], look: str = "", rest: str = "") -> Node:
    """Paper over the table; the first action is what Enter does. A tap beside it closes it, where a button does.

    `rest`: the command of a tap at anything else, on the sheet or beside it.
    """
    closes = any(dict(each.attributes).get("data-do") == "close" for each in actions)
    return h(
        "div.veil",
        {"data-rest": rest or ("close" if closes else None)},
        h(
            "div.score-sheet",
            {"class": classes(look), "role": "dialog", "aria-modal": "true", "aria-label": title, "data-rest": rest},
            h("h2", title),
            content,
            h("div.acts", actions),
        ),
        key=f"sheet {title}",
    )


def behind(dialog: Node | None, *nodes: Node | None) -> list[Child]:
    """Make the nodes behind a dialog inert: they cannot be reached or read while the dialog is open."""
    if dialog is None:
        return list(nodes)
    return [_inert(node) if node is not None else None for node in nodes]


def _inert(node: Node) -> Node:
    return Node(node.tag, (*node.attributes, ("inert", "")), node.children, node.key)


def score_table(part: ScoreSheet, seated: Sequence[SeatLabel], viewer: int) -> list[Child]:
    """Draw the table of a score sheet, with its note under it: a row for each reason, a column for each side."""
    head = h(
        "tr",
        h("th", {"scope": "col"}, t("Points for")) if part.totals else h("td"),
        [h("th", {"scope": "col", **AS_IS}, _side_name(column, part, seated)) for column in part.columns],
    )
    rows = [
        h(
            "tr",
            {"class": classes(None if row.counts else "info", "uncounted" if UNTOLD in row.values else None)},
            h(
                "th",
                {"scope": "row"},
                h("span", card_node(row.card) if row.card else None, h("span", rich(row.label, viewer, seated))),
            ),
            [_value(value, row.winner == column) for column, value in enumerate(row.values)],
        )
        for row in part.rows
    ]
    foot = h("tr", h("th", {"scope": "row"}, t("Total")), [h("td.num", {**AS_IS}, str(total)) for total in part.totals])
    looks = classes("ss", "many" if len(part.columns) > 3 else None)
    table = h("table", {"class": looks}, h("thead", head), h("tbody", rows), h("tfoot", foot) if part.totals else None)
    return [table, h("p.mut", rich(part.note, viewer, seated)) if part.note else None]


def _side_name(seat: int, part: ScoreSheet, seated: Sequence[SeatLabel]) -> str:
    """The head of a column: the players of a team, where there are fewer columns than seats."""
    return " & ".join(person.name for person in seated[seat % len(part.columns) :: len(part.columns)])


UNTOLD = "\u00a0"  # the figure of a row that is still to be counted


def _value(value: str, has_won: bool) -> Node:
    if value == UNTOLD:
        return h("td", value)
    if not value:
        return h("td.no", "–")
    return h("td", {**AS_IS}, h("span.pt", value) if has_won else value)


def menu_sheet(title: str, groups: Sequence[tuple[str, Sequence[Node | None]]]) -> Node:
    """A menu of the table, by groups with their names; "" for a group that needs none."""
    shown = [
        h("section.menugroup", h("h3", name) if name else None, h("div.menulist", items), key=name)
        for name, items in groups
    ]
    return sheet(title, shown, [button(t("Back to the game"), "close", "primary")], "menu")


def fingerprint_node(digits: str) -> Node:
    """Write 64 hexadecimal digits in groups that an eye can compare."""
    groups = [digits[place : place + 8] for place in range(0, len(digits), 8)]
    return h("code.print", " ".join(groups))


STRIP = {"viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"}


def within(share: float) -> float:
    """The share of 0 to 1 that is drawn for this one; 0 for what is no number."""
    return max(0.0, min(1.0, share)) if share == share else 0.0


def bar_of(share: float) -> Node:
    """A bar that is filled to a share of 0 to 1."""
    width = f"{100 * within(share):.1f}"
    return h("svg.bar1", STRIP, h("rect", {"width": width, "height": 10}))


def curve(
    values: Sequence[float], label: str, marks: Sequence[tuple[int, str]] = (), current: int | None = None,
    along: Sequence[tuple[float, str]] = (), scale: Sequence[str] = ("75", "50", "25"), places: Sequence[float] = (),
    touched: int = 0, here: str = "",
) -> Node:  # fmt: skip
    """Values of 0 to 1 from left to right, with the middle drawn; marks are numbers of values with a class.

    `places`, from 0 to 1, say where along the axis each value stands; without them they are evenly spread. `along` are
    the words of the axis with their places; `scale` says what stands at three quarters, the middle and a quarter. A
    touch near one of the first `touched` values looks at it. `here` names the `current` one.
    """
    last = max(1, len(values) - 1)
    across = [100 * place for place in places] or [100 * number / last for number in range(len(values))]
    points = [(x, 100 - 100 * within(value)) for x, value in zip(across, values, strict=True)]
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) if points else ""
    inside: list[Child] = [
        h("g.gl", h("path", {"d": "M0 25H100M0 75H100"}), h("path.mid", {"d": "M0 50H100"})),
        h("path.under", {"d": f"{path}V100H{points[0][0]:.2f}Z"}) if len(points) > 1 else None,
        h("path.a", {"d": path}),
    ]
    inside += [dot(points[number], look) for number, look in marks if number < len(points)]
    words = [(100 * place, word, "") for place, word in along]
    if current is not None and 0 <= current < len(points):
        inside.append(h("path.here", {"d": f"M{points[current][0]:.2f} 0V100"}))
        words += [(points[current][0], here, "now")] if here else []
    edges = [0.0, *(sum(pair) / 2 for pair in pairwise(across)), 100.0]
    inside += [
        h(
            "path.near",
            {"d": f"M{left:.2f} 0H{right:.2f}V100H{left:.2f}z", "data-do": "look", "data-place": str(number)},
        )
        for number, (left, right) in enumerate(list(pairwise(edges))[:touched])
    ]
    frame = {"viewBox": "0 0 100 100", "preserveAspectRatio": "none", "role": "img", "aria-label": label}
    beside = [
        h(f"span.y.num.y{place}", {"aria-hidden": "true"}, text)
        for place, text in zip(("75", "50", "25"), scale, strict=True)
    ]
    written = [h("text", {"class": look or None, "x": f"{x:.2f}%", "y": "10"}, word) for x, word, look in words]
    axis = h("svg.xs.num", {"aria-hidden": "true"}, written) if words else None
    return h("div.plot", {"class": None if words else "bare"}, h("svg.drawn", frame, inside), beside, axis)


def strokes(places: Sequence[tuple[float, str]]) -> Node:
    """Draw marks along a line, each a place of 0 to 1 with a class."""
    return h("svg.strokes", STRIP, [dot((100 * within(place), 5), look) for place, look in places])


def dot(point: tuple[float, float], look: str) -> Node:
    """A dot that stays round while the chart is stretched: a line without length, with round ends."""
    return h("path.dot", {"class": look, "d": f"M{point[0]:.2f} {point[1]:.2f}h.001"})


def signed(hundredths: int) -> str:
    """Write a whole number with its sign, with a true minus; 0 has none."""
    return f"{hundredths:+d}".replace("-", "−") if hundredths else "0"
