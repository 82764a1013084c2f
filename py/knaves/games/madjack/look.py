"""Look: the prize row, the order of a trick, and the tile."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import card as card_of
from knaves.engine.layout import Face
from knaves.engine.look import Look, OwnPart, Pencil
from knaves.engine.sentences import Sentence, meant
from knaves.nodes import Child, Node, classes, h

TILE = (
    ("8S", "at12"),
    ("QC", "at13"),
    ("JH", "at14"),
    ("KD", "at15"),
    ("XR", "at16"),
)
ENDS = (meant("low", "an end of the ranking"), meant("high", "an end of the ranking"))
# Texts: what is said of a card in the order of a trick
SAID = {
    "led": "led", "answer": "played", "takes": "wins the trick", "have": "in your hand", "prize": "the prize",
    "gone": "gone", "aside": "one of the prizes",
}  # fmt: skip


@dataclass(frozen=True)
class Prizes(OwnPart):
    """A row of prizes in order of contest: the current one raised, those that are gone as empty places."""

    name: Sentence
    faces: tuple[Face, ...]

    def draw(self, pencil: Pencil) -> Node:
        """The prizes in order of contest, the current one raised."""
        return h(
            "ol.prizes",
            {"data-place": "stock", "aria-label": pencil.said(self.name)},
            [_prize(face, pencil, place) for place, face in enumerate(self.faces)],
        )


@dataclass(frozen=True)
class Strip(OwnPart):
    """Ranks in order, low to high, with the viewer's own marked."""

    is_a_key = True

    name: Sentence | None  # None: there is nothing to say, and its room is kept
    faces: tuple[Face, ...]
    is_usual: bool = False  # the order of any suit: cards without one

    def draw(self, pencil: Pencil) -> Node:
        """The order of a trick, weakest first; with nothing in it, its name."""
        if self.name is None or not self.faces:
            return h("p.order.none", pencil.said(self.name) if self.name else None)
        cells = [_cell(face, pencil, is_usual=self.is_usual) for face in self.faces]
        weak, strong = (h("li.end", {"aria-hidden": "true"}, pencil.t(word)) for word in ENDS)
        looks = classes("order", "any" if self.is_usual else None)
        return h("ol", {"class": looks, "aria-label": pencil.said(self.name)}, weak, cells, strong)


def _prize(face: Face, pencil: Pencil, place: int) -> Node:
    is_gone = "gone" in face.marks
    is_current = "current" in face.marks
    caption = h("span.whose", pencil.rich(face.caption)) if face.caption else None
    if face.code is None or is_gone:
        inside: Child = h("span.slot.small", pencil.tiny(card_of(face.code)) if face.code else None)
    else:
        inside = pencil.card(face.code, "small", marks=("won",) if is_current else (), key=face.key)
    looks = classes("gone" if is_gone else None, "now" if is_current else None)
    return h(
        "li", {"class": looks or None, "aria-current": "true" if is_current else None}, inside, caption, key=f"p{place}"
    )


def _cell(face: Face, pencil: Pencil, *, is_usual: bool) -> Node:
    assert face.code is not None
    card = card_of(face.code)
    letter = "" if is_usual else card.suit.letter.lower()
    rank = "10" if card.rank == "T" else card.rank
    if card.rank == "X":
        inside: list[Child] = [pencil.icon("star")]
    else:
        inside = [rank, pencil.suit(letter) if letter else None]
    spoken = ", ".join([pencil.card_name(face.code), *(pencil.t(SAID[mark]) for mark in face.marks if mark in SAID)])
    if is_usual:
        spoken = " ".join(
            filter(None, ("" if card.rank == "X" else rank, pencil.said(face.caption) if face.caption else ""))
        )
    return h(
        "li", {"class": classes(*face.marks, f"u-{letter or 'x'}")},
        h("span.in", {"aria-hidden": "true"}, inside),
        h("em", {"aria-hidden": "true"}, pencil.said(face.caption)) if face.caption else None,
        h("span.sr", spoken), key=face.code,
    )  # fmt: skip


LOOK = Look("claret", TILE)
