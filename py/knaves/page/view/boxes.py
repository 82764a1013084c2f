"""The boxes, the running pile and the direction of the turn, as Box has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.layout import Direction, Face, Heap, Slots
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.view.face import card_node, face_node, one_stop
from knaves.page.view.icons import icon
from knaves.page.view.sentence import rich

if TYPE_CHECKING:
    from knaves.page.view.parts import Scene

__all__ = ["direction", "heap", "slots"]

ARROWS = ("M274 30Q318 100 274 168", "M298 154 273 170 270 140", "M46 170Q2 100 46 32", "M22 46 47 30 50 60")
SHOWN = 3  # cards of the running pile, the last one on top


def slots(part: Slots, scene: Scene) -> Node:
    """A box of two by two places: backs, places played from, and closed ones."""
    is_mine = part.seat == scene.viewer
    owner = t("Your box") if is_mine else t("{name}’s box", name=scene.seated[part.seat].name)
    label = t("{whose}, {size} of 4", whose=owner, size=part.size)
    return h(
        "div", {"class": classes("bx4", "ownbox" if is_mine else None)},
        h(
            "div", {"class": "box4", "role": "group", "aria-label": label, "data-zone": is_mine},
            one_stop([_slot(face, scene, place) for place, face in enumerate(part.faces, 1)]),
        ),
        h("span", {"class": "cap"}, rich(part.caption, scene.viewer, scene.seated)) if part.caption else None,
    )  # fmt: skip


def _slot(face: Face, scene: Scene, place: int) -> Node:
    if face.code is not None:
        return face_node(face, scene.touch, "small", place=f"q{place}")
    is_closed = "closed" in face.marks
    name = said(face.label) if face.label else t("Empty place")
    return h(
        "span",
        {"class": "shut" if is_closed else "slot small", "role": "img", "aria-label": name},
        key=f"{is_closed} {place}",
    )


def heap(part: Heap, scene: Scene) -> Node:
    """The running pile, fanned so far that the last three cards can be read."""
    shown = part.faces[-SHOWN:]
    old: list[Child] = [
        card_node(face.code, "mid", marks=("old", f"k{len(shown) - 1 - place}"), key=face.key)
        for place, face in enumerate(shown[:-1])
        if face.code
    ]
    top = shown[-1] if shown else None
    if top is not None and top.code:
        old.append(card_node(top.code, "mid", marks=top.marks if part.beside is None else (), key=top.key))
    else:
        old.append(h("span", {"class": "slot mid"}, t("nothing played yet")))
    count = t("1 card") if len(part.faces) == 1 else t("{count} cards", count=len(part.faces))
    pile = h("div", {"class": "run", "role": "group", "aria-label": f"{said(part.name)}, {count}"}, old)
    return h("div", {"class": classes("heap", "apart" if part.beside else None)}, pile, _beside(part.beside, scene))


def _beside(face: Face | None, scene: Scene) -> Child:
    """The card that was too high, and where it goes."""
    if face is None or face.code is None:
        return None
    caption = (
        h("figcaption", {"class": "cap"}, rich(face.caption, scene.viewer, scene.seated)) if face.caption else None
    )
    return h(
        "figure", {"class": "beside"}, card_node(face.code, "mid", marks=(*face.marks, "won"), key=face.key), caption
    )


def direction(part: Direction, scene: Scene) -> Node:
    """Two arrows round the pile, which swing over when the direction turns, and the direction in words."""
    way = "cw" if part.is_clockwise else "ccw"
    arrows = h(
        "svg", {"class": f"ring {way}", "viewBox": "0 0 320 200", "aria-hidden": "true"},
        [h("path", {"d": path}) for path in ARROWS],
    )  # fmt: skip
    return h("div", {"class": "way"}, arrows, h("p", {"class": f"tag dir {way}"}, icon("turn"), said(part.text)))
