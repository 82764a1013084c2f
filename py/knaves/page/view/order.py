"""The players of One-Eyed Jack in the order of turns, and the turn die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.layout import Die, Order, Plate, Tally
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.view.icons import icon
from knaves.page.view.seat import avatar, chip

if TYPE_CHECKING:
    from knaves.page.view.parts import Scene

__all__ = ["die", "order"]

FACES = {"normal": "Go on", "reverse": "Reverse", "skip": "Skip"}
PIPS = {
    "normal": ["M9 20h20", "m22 12.5 8 7.5-8 7.5"],
    "reverse": ["M10 16h18a4.5 4.5 0 0 1 0 9H14", "m18.5 20-5 5 5 5"],
    "skip": ["M9 25c2-14 17-14 21-1", "m31 15-.6 9.4-8.6-3.6"],
}


def order(part: Order, scene: Scene) -> Node:
    """A list of plates; rows are read on, a column is a team."""
    plates = [_plate(plate, scene, is_following=plate.seat == part.following) for plate in part.plates]
    label = t("Players in the order of turns")
    return h("ol", {"class": f"plates cols{part.columns}", "aria-label": label}, plates)


def _plate(plate: Plate, scene: Scene, *, is_following: bool) -> Node:
    person = scene.seated[plate.seat]
    turn = t("to move") if plate.is_next else t("next") if is_following else ""
    looks = classes("pl", "turn" if plate.is_next else None, "nextp" if is_following else None)
    face = h("span", {"class": "fc"}, avatar(person), chip(plate.side, "chip-i") if plate.side is not None else None)
    return h(
        "li", {"class": looks}, face, h("b", {}, person.name),
        h("span", {"class": "tls"}, [_tally(tally) for tally in plate.tallies]),
        h("span", {"class": "sr"}, turn) if turn else None,
        key=str(plate.seat),
    )  # fmt: skip


def _tally(tally: Tally) -> Node:
    name = said(tally.label)
    label = f"{tally.number} {name[:1].lower()}{name[1:]}"
    number = h("b", {"class": "num", "aria-hidden": "true"}, str(tally.number))
    return h(
        "span",
        {"class": f"tl k-{tally.icon}", "role": "img", "aria-label": label, "title": label},
        _sign(tally),
        number,
    )


def _sign(tally: Tally) -> Node:
    return h("i", {"class": "cd"}) if tally.icon == "cards" else icon(tally.icon or "star")


def die(part: Die, scene: Scene) -> Node:
    """The die as it lies, the way that play goes, and who comes next."""
    way = t("clockwise") if part.direction == 1 else t("counter-clockwise")
    children: list[Child] = []
    if part.face is not None:
        strokes = [h("path", {"d": path}) for path in PIPS[part.face]]
        frame = {
            "class": "die",
            "viewBox": "0 0 40 40",
            "role": "img",
            "aria-label": t("Die: {face}", face=t(FACES[part.face])),
        }
        children.append(
            h(
                "svg",
                frame,
                h("rect", {"x": "1.5", "y": "1.5", "width": 37, "height": 37, "rx": 8}),
                h("g", {}, strokes),
            )
        )
        children.append(h("b", {}, t(FACES[part.face])))
    children.append(h("small", {}, way))
    arrow = classes("arrow", "back" if part.direction < 0 else None)
    children.append(
        h(
            "svg",
            {"class": arrow, "viewBox": "0 0 40 16", "aria-hidden": "true"},
            h("path", {"d": "M2 8h34m-8-6 8 6-8 6"}),
        )
    )
    if part.following is not None:
        children.append(
            h("span", {"class": "nx"}, h("small", {}, t("next")), " ", h("b", {}, scene.seated[part.following].name))
        )
    return h("p", {"class": "dieline"}, children)
