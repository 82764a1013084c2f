"""Look: the boxes, the running pile, the direction of the turn, and the tile."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.layout import Face
from knaves.engine.look import Look, OwnPart, Pencil
from knaves.engine.sentences import Player, Sentence, numbered
from knaves.nodes import Child, Node, classes, h

TILE = (
    *(("??", f"at{place}") for place in range(17, 25)),
    ("TH", "at25"),
    ("9S", "at26"),
)
ARROWS = ("M274 30Q318 100 274 168", "M298 154 273 170 270 140", "M46 170Q2 100 46 32", "M22 46 47 30 50 60")
SHOWN = 3  # cards of the running pile, the last one on top


@dataclass(frozen=True)
class Slots(OwnPart):
    """The 2x2 box of one player."""

    seat: int
    faces: tuple[Face, ...]
    size: int
    caption: Sentence | None = None

    def draw(self, pencil: Pencil) -> Node:
        """A box of two by two places: backs, places played from, and closed ones."""
        is_mine = self.seat == pencil.viewer
        owner = Sentence(
            "{player}’s box: {size} of 4", "Your box: {size} of 4", player=Player(self.seat), size=self.size
        )
        label = pencil.plain(owner)
        asks = any(pencil.touch.asks_for(face.token) for face in self.faces)
        return h(
            "div.bx4", {"class": "ownbox" if is_mine else None},
            h(
                "div.box4",
                {
                    "class": "has-choice" if asks else None,
                    "role": "group",
                    "aria-label": label,
                    "data-zone": is_mine,
                    "data-place": f"box-{self.seat}",
                },
                pencil.one_stop([_slot(face, pencil, place) for place, face in enumerate(self.faces, 1)]),
            ),
            h("span.cap", pencil.rich(self.caption)) if self.caption else None,
        )  # fmt: skip


@dataclass(frozen=True)
class TooHigh:
    """The card that ended the round, and the place that it goes to when the next one opens."""

    face: Face
    goal: str


@dataclass(frozen=True)
class Heap(OwnPart):
    """Cards played one upon the other, the last one on top, and the card turned up beside them."""

    name: Sentence
    faces: tuple[Face, ...]
    beside: TooHigh | None = None
    empty: Sentence | None = None  # what stands there while no card does

    def draw(self, pencil: Pencil) -> Node:
        """The running pile, fanned so far that the last three cards can be read."""
        shown = self.faces[-SHOWN:]
        old: list[Child] = [
            pencil.card(face.code, "mid", marks=("old", f"k{len(shown) - 1 - place}"), key=face.key, goal="discards")
            for place, face in enumerate(shown[:-1])
            if face.code
        ]
        top = shown[-1] if shown else None
        if top is not None and top.code:
            marks = top.marks if self.beside is None else ()
            old.append(pencil.card(top.code, "mid", marks=marks, key=top.key, goal="discards"))
        else:
            old.append(h("span.slot.mid", pencil.said(self.empty) if self.empty else None))
        count = pencil.t(numbered("1 card", "{count} cards"), count=len(self.faces))
        pile = h("div.run", {"role": "group", "aria-label": f"{pencil.said(self.name)}, {count}"}, old)
        by = None
        if top is not None and top.caption is not None and self.beside is None:  # said of this card and of no other
            by = h("p.cap.by", pencil.rich(top.caption), key=f"by {top.key}")
        return h(
            "div.heap", {"class": "apart" if self.beside else None, "data-place": "pile"},
            pile, by, _beside(self.beside, pencil),
        )  # fmt: skip


@dataclass(frozen=True)
class Direction(OwnPart):
    """Which way the turn goes round; without a text it makes no difference."""

    is_clockwise: bool
    text: Sentence | None
    is_covered: bool = False  # by the card that was too high

    def draw(self, pencil: Pencil) -> Node:
        """Two arrows round the pile, which swing over when the direction turns; the direction in words is read out."""
        looks = classes("way", "covered" if self.is_covered else None)
        if self.text is None:
            return h("div", {"class": looks})
        way = "cw" if self.is_clockwise else "ccw"
        arrows = h(
            "svg.ring", {"class": way, "viewBox": "0 0 320 200", "aria-hidden": "true"},
            [h("path", {"d": path}) for path in ARROWS],
        )  # fmt: skip
        return h("div", {"class": looks}, arrows, h("p.sr", pencil.said(self.text)))


def _slot(face: Face, pencil: Pencil, place: int) -> Node:
    if face.code is not None:
        return pencil.face(face, "small", place=f"q{place}")
    is_closed, is_hole = "closed" in face.marks, not face.marks
    name = pencil.said(face.label) if face.label else pencil.t("Empty place")
    looks = "shut" if is_closed else classes("slot small", "hole" if is_hole else None)
    return h(
        "span",
        {"class": looks, "role": "img", "aria-label": name},
        pencil.icon("turn") if is_hole else None,
        key=f"{face.marks} {place}",
    )


def _beside(card: TooHigh | None, pencil: Pencil) -> Child:
    """The card that was too high, and its winner."""
    if card is None or card.face.code is None:
        return None
    face = card.face
    caption = h("figcaption.cap", pencil.rich(face.caption)) if face.caption else None
    drawn = pencil.card(card.face.code, "mid", marks=(*face.marks, "won"), key=face.key, goal=card.goal)
    return h("figure.beside", {"data-place": "too high"}, drawn, caption)


LOOK = Look("baize", TILE)
