"""Sheets over the table: scores, the end of a game, the menu, and questions."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.layout import ScoreSheet
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.routes import FrontRoute, Route, href
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.face import card_node
from knaves.page.view.icons import icon
from knaves.page.view.sentence import rich


def button(label: str, do: str, look: str = "quiet", picture: str = "", **data: str) -> Node:
    """A button that does something."""
    attributes: dict[str, str | int | bool | None] = {
        "type": "button",
        "class": f"btn {look}",
        "data-do": do,
        "data-focus": f"{do} {' '.join(data.values())}".strip(),
    }
    attributes |= {f"data-{name}": value for name, value in data.items()}
    return h("button", attributes, icon(picture) if picture else None, label)


def link(label: str, route: Route, look: str = "quiet", picture: str = "") -> Node:
    """A button that leads to another screen."""
    attributes = {"class": f"btn {look}", "href": href(route), "data-focus": f"to {label}"}
    return h("a", attributes, icon(picture) if picture else None, label)


def home_link() -> Node:
    """A small button that leads home from a sheet, behind which the header lies."""
    home = t("Home")
    attributes = {"href": href(FrontRoute()), "data-focus": "to Home", "aria-label": home, "title": home}
    return h("a.btn.quiet.homelink", attributes, icon("home"))


def sheet(title: str, content: Child, actions: Sequence[Node], look: str = "") -> Node:
    """Paper over the table; the first action is what Enter does. A tap beside it closes it, where a button does."""
    closes = any(dict(each.attributes).get("data-do") == "close" for each in actions)
    return h(
        "div.veil",
        {"data-rest": "close" if closes else None},
        h(
            "div.score-sheet",
            {"class": classes(look), "role": "dialog", "aria-modal": "true", "aria-label": title, "data-rest": ""},
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


def score_sheet(part: ScoreSheet, seated: Sequence[SeatLabel], viewer: int, actions: Sequence[Node]) -> Node:
    """Draw a score sheet: points by player and reason."""
    return sheet(said(part.title), score_table(part, seated, viewer), actions)


def score_table(part: ScoreSheet, seated: Sequence[SeatLabel], viewer: int) -> list[Child]:
    """The table of a score sheet."""
    head = h(
        "tr",
        h("th", {"scope": "col"}, t("Points for")) if part.totals else h("td"),
        [h("th", {"scope": "col"}, _side_name(column, part, seated)) for column in part.columns],
    )
    rows = [
        h(
            "tr",
            {"class": None if row.counts else "info"},
            h("td", h("span", card_node(row.card) if row.card else None, h("span", rich(row.label, viewer, seated)))),
            [_value(value, row.winner == column) for column, value in enumerate(row.values)],
        )
        for row in part.rows
    ]
    foot = h("tr", h("td", t("Total")), [h("td.num", str(total)) for total in part.totals])
    looks = classes("ss", "many" if len(part.columns) > 3 else None)
    table = h("table", {"class": looks}, h("thead", head), h("tbody", rows), h("tfoot", foot) if part.totals else None)
    return [table, h("p.mut", rich(part.note, viewer, seated)) if part.note else None]


def _side_name(seat: int, part: ScoreSheet, seated: Sequence[SeatLabel]) -> str:
    """The head of a column: the players of a team, where there are fewer columns than seats."""
    return " & ".join(person.name for person in seated[seat % len(part.columns) :: len(part.columns)])


def _value(value: str, has_won: bool) -> Node:
    if not value:
        return h("td.no", "–")
    return h("td", h("span.pt", value) if has_won else value)


def menu_sheet(title: str, groups: Sequence[tuple[str, Sequence[Node | None]]]) -> Node:
    """A menu of the table, by groups with their names; "" for a group that needs none."""
    shown = [
        h("section.menugroup", h("h3", name) if name else None, h("div.menulist", items), key=name)
        for name, items in groups
    ]
    return sheet(title, shown, [button(t("Back to the game"), "close", "primary")], "menu")
