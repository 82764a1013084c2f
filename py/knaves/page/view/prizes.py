"""The prize row and the order of a trick, as MadJack has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.cards import card as card_of
from knaves.engine.layout import Face, Prizes, Strip
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.view.face import card_name, card_node
from knaves.page.view.icons import icon, suit_sign
from knaves.page.view.sentence import rich, tiny_card

if TYPE_CHECKING:
    from knaves.page.view.parts import Scene

__all__ = ["prizes", "strip"]

SAID = {"led": "led", "have": "in your hand", "prize": "the prize", "gone": "gone"}  # marks of the order strip


def prizes(part: Prizes, scene: Scene) -> Node:
    """The prizes in order of contest, the current one raised."""
    return h(
        "ol",
        {"class": "prizes", "aria-label": said(part.name)},
        [_prize(face, scene, place) for place, face in enumerate(part.faces)],
    )


def _prize(face: Face, scene: Scene, place: int) -> Node:
    is_gone = "gone" in face.marks
    is_current = "current" in face.marks
    caption = h("span", {}, rich(face.caption, scene.viewer, scene.seated)) if face.caption else None
    if face.code is None or is_gone:
        inside: Child = h("span", {"class": "slot small"}, tiny_card(card_of(face.code)) if face.code else None)
    else:
        inside = card_node(face.code, "small", marks=("won",) if is_current else (), key=face.key)
    looks = classes("gone" if is_gone else None, "now" if is_current else None)
    return h(
        "li", {"class": looks or None, "aria-current": "true" if is_current else None}, inside, caption, key=f"p{place}"
    )


def strip(part: Strip, scene: Scene) -> Node:
    """The order of a trick, weakest first; with nothing in it yet, its name."""
    if not part.faces:
        return h("p", {"class": "order none"}, said(part.name))
    cells = [_cell(face) for face in part.faces]
    weak, strong = (h("li", {"class": "end", "aria-hidden": "true"}, t(word)) for word in ("weak", "strong"))
    return h("ol", {"class": "order", "aria-label": said(part.name)}, weak, cells, strong)


def _cell(face: Face) -> Node:
    assert face.code is not None
    card = card_of(face.code)
    letter = card.suit.letter.lower()
    spoken = ", ".join([card_name(face.code), *(t(SAID[mark]) for mark in face.marks if mark in SAID)])
    if card.rank == "X":
        inside: list[Child] = [icon("star")]
    else:
        inside = ["10" if card.rank == "T" else card.rank, suit_sign(letter)]
    return h(
        "li", {"class": classes(*face.marks, f"u-{letter or 'x'}")},
        h("span", {"class": "in", "aria-hidden": "true"}, inside),
        h("em", {"aria-hidden": "true"}, said(face.caption)) if face.caption else None,
        h("span", {"class": "sr"}, spoken), key=face.code,
    )  # fmt: skip
