"""The Boxes of Jack in the Box with what lies in their corners, and what a turn has scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.layout import Cross, Face, Figure, PointTable, Sum
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.view.face import face_node, one_stop
from knaves.page.view.icons import icon
from knaves.page.view.sentence import rich

if TYPE_CHECKING:
    from knaves.page.view.parts import Scene

__all__ = ["cross", "figure", "point_table", "total"]

SIDES = ("e", "n", "w", "so")
CORNERS = ("tl", "tr", "bl", "br")


def cross(part: Cross, scene: Scene) -> Node:
    """A Box: its jokers in the middle, four cards around them."""
    name = said(part.name) if part.name else t("The Box")
    order = (1, 2, 0, 3)  # read from the top: N W E S
    cards = [face_node(part.faces[side], scene.touch, "mid", place=SIDES[side], empty="") for side in order]
    jokers = [_joker(face, scene, number, len(part.jokers)) for number, face in enumerate(part.jokers, 1)]
    corners = [
        h("div", {"class": f"cor {corner}"}, _corner(each, scene), key=corner)
        for corner, each in zip(CORNERS, part.corners, strict=False)
    ]
    looks = classes(
        "thebox" if len(part.jokers) == 2 else "cross", "tray" if corners else None, "closed" if part.stamp else None
    )
    return h(
        "div", {"class": looks, "role": "group", "aria-label": name, "data-zone": True},
        h("span", {"class": "id", "aria-hidden": "true"}, str(part.box)) if part.name else None,
        one_stop([*cards[:2], *jokers, *cards[2:]]), corners,
        h("span", {"class": "stamp"}, icon("lock"), said(part.stamp)) if part.stamp else None,
        key=f"cross{part.box}",
    )  # fmt: skip


def _joker(face: Face, scene: Scene, number: int, count: int) -> Node:
    return face_node(face, scene.touch, "mid", place=classes("joker", f"j{number}" if count == 2 else "j"))


def _corner(part: object, scene: Scene) -> Child:
    from knaves.page.view.parts import PARTS

    return PARTS[type(part)](part, scene)


def figure(part: Figure, scene: Scene) -> Node:
    """A large number with its name."""
    number = h("b", {"class": classes("big num", "ingold" if part.is_mine else None)}, str(part.number))
    return h("p", {"class": "figure"}, number, " ", h("span", {}, rich(part.label, scene.viewer, scene.seated)))


def total(part: Sum, scene: Scene) -> Node:
    """What this turn has scored, each match with its reason."""
    lines = [
        h(
            "li", {}, h("span", {"class": "m"}, rich(line, scene.viewer, scene.seated)),
            h("small", {}, rich(reason, scene.viewer, scene.seated)) if reason else None, key=str(number),
        )
        for number, (line, reason) in enumerate(part.lines)
    ]  # fmt: skip
    headline = None
    if part.headline:
        words = rich(part.headline, scene.viewer, scene.seated)
        headline = h("p", {"class": "cheer"}, icon("star"), h("span", {}, words), key="cheer")
    chances = [
        h(
            "p",
            {"class": "chance"},
            icon("hint"),
            h("span", {}, rich(each, scene.viewer, scene.seated)),
            key=f"c{number}",
        )
        for number, each in enumerate(part.chances)
    ]
    title = h("span", {"class": "st"}, said(part.name)) if lines else None
    return h("div", {"class": "sum"}, headline, title, h("ol", {}, lines) if lines else None, chances)


def point_table(part: PointTable, scene: Scene) -> Node:
    """What scores how much, for the rail."""
    head = h(
        "tr", {}, h("th", {"scope": "col"}, said(part.head[0])), [h("th", {"scope": "col"}, n) for n in part.head[1]]
    )
    rows = [
        h("tr", {"class": "now" if number == part.now else None},
          h("th", {"scope": "row"}, said(label)), [h("td", {}, value) for value in values], key=str(number))
        for number, (label, values) in enumerate(part.rows)
    ]  # fmt: skip
    return h(
        "section", {"class": "pointtable"}, h("h2", {}, said(part.name)),
        h("table", {"class": "mt"}, head, rows), h("p", {"class": "cap st"}, said(part.note)),
    )  # fmt: skip
