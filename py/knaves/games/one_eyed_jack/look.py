"""Look: the players in the order of turns, the turn die, and the tile; the board is one that any game may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knaves.engine.layout import Counter, Plate
from knaves.engine.look import Look, OwnPart, Pencil
from knaves.nodes import Child, Node, classes, h

# Texts: a face of the turn die
FACES = {"normal": "Continue", "reverse": "Reverse", "skip": "Skip"}
PIPS = {
    "normal": ["M9 20h20", "m22 12.5 8 7.5-8 7.5"],
    "reverse": ["M10 16h18a4.5 4.5 0 0 1 0 9H14", "m18.5 20-5 5 5 5"],
    "skip": ["M9 25c2-14 17-14 21-1", "m31 15-.6 9.4-8.6-3.6"],
}
ROWS = ("hdschds", "dshcdsh", "schdsch", "chdschd", "hdschds", "dschdsc", "schdsch")
OWN, OTHER = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)), ((1, 4), (2, 4), (3, 4), (5, 2), (4, 1))
STEP = 9.9


@dataclass(frozen=True)
class Order(OwnPart):
    """All players in the order of turns, in rows of `columns`, so that a column is a team."""

    plates: tuple[Plate, ...]
    columns: int
    following: int | None = None  # the seat that comes next, where that is known

    def draw(self, pencil: Pencil) -> Node:
        """A list of plates; rows are read on, a column is a team."""
        plates = [_plate(plate, pencil, is_following=plate.seat == self.following) for plate in self.plates]
        label = pencil.t("Players in turn order")
        return h(f"ol.plates.cols{self.columns}", {"aria-label": label}, plates)

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        for plate in self.plates:
            comes = pencil.t("to move") if plate.is_next else pencil.t("next") if plate.seat == self.following else ""
            for title, text in pencil.in_words(plate):
                yield title, f"{text}; {comes}" if comes else text


@dataclass(frozen=True)
class Die(OwnPart):
    """The turn die: its last face, the direction of play, and the next player where known."""

    face: str | None  # "normal", "reverse", "skip"; None before the first roll
    direction: int  # 1 clockwise, -1 counter-clockwise
    following: int | None = None

    def draw(self, pencil: Pencil) -> Node:
        """The die as it lies, the way that play goes, and who comes next."""
        way = pencil.t("clockwise") if self.direction == 1 else pencil.t("anticlockwise")
        children: list[Child] = []
        if self.face is not None:
            strokes = [h("path", {"d": path}) for path in PIPS[self.face]]
            frame = {
                "class": "die",
                "viewBox": "0 0 40 40",
                "role": "img",
                "aria-label": pencil.t("Die: {face}", face=pencil.t(FACES[self.face])),
            }
            children.append(
                h(
                    "svg",
                    frame,
                    h("rect", {"x": "1.5", "y": "1.5", "width": 37, "height": 37, "rx": 8}),
                    h("g", strokes),
                )
            )
            children.append(h("b", pencil.t(FACES[self.face])))
        children.append(h("small", way))
        arrow = classes("arrow", "back" if self.direction < 0 else None)
        children.append(
            h(
                "svg",
                {"class": arrow, "viewBox": "0 0 40 16", "aria-hidden": "true"},
                h("path", {"d": "M2 8h34m-8-6 8 6-8 6"}),
            )
        )
        if self.following is not None:
            children.append(h("span.nx", h("small", pencil.t("next")), " ", h("b", pencil.name(self.following))))
        return h("p.dieline", children)

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        way = pencil.t("clockwise") if self.direction == 1 else pencil.t("anticlockwise")
        comes = pencil.t("next {name}", name=pencil.name(self.following)) if self.following is not None else ""
        told = [pencil.t(self.face) if self.face else "", way, comes]
        yield pencil.t("Turn die"), "; ".join(each for each in told if each)


def _plate(plate: Plate, pencil: Pencil, *, is_following: bool) -> Node:
    turn = pencil.t("to move") if plate.is_next else pencil.t("next") if is_following else ""
    has_three = "has-three" if len(plate.counters) > 2 else None
    looks = classes("pl", "turn" if plate.is_next else None, "nextp" if is_following else None, has_three)
    tells = classes("tls", "only-cards" if all(counter.icon == "cards" for counter in plate.counters) else None)
    face = h(
        "span.fc", pencil.avatar(plate.seat), pencil.chip(plate.side, "chip-i") if plate.side is not None else None
    )
    return h(
        "li", {"class": looks, "data-place": f"seat-{plate.seat}"}, face, h("b", pencil.name(plate.seat)),
        h("span", {"class": tells}, [_counter(counter, pencil) for counter in plate.counters]),
        h("span.sr", turn) if turn else None,
        key=str(plate.seat),
    )  # fmt: skip


def _counter(counter: Counter, pencil: Pencil) -> Node:
    name = pencil.said(counter.label)
    label = f"{counter.number} {name[:1].lower()}{name[1:]}"
    number = h("b.num", {"aria-hidden": "true"}, str(counter.number))
    return h(
        f"span.tl.k-{counter.icon}",
        {"role": "img", "aria-label": label, "title": label},
        _sign(counter, pencil),
        number,
    )


def _sign(counter: Counter, pencil: Pencil) -> Node:
    return h("i.cd") if counter.icon == "cards" else pencil.icon(counter.icon or "star")


def _tile(pencil: Pencil) -> Node:
    """Seven by seven squares with a row of five nearly done."""
    drawn: list[Node] = [h("rect.bp-frame", {"width": 72, "height": 72, "rx": 4})]
    for row, suits in enumerate(ROWS):
        for column, suit in enumerate(suits):
            drawn += _square(pencil, row, column, suit)
    return h("svg.bp", {"viewBox": "0 0 72 72", "aria-hidden": "true"}, drawn)


def _square(pencil: Pencil, row: int, column: int, suit: str) -> list[Node]:
    x, y = 1.5 + STEP * column, 1.5 + STEP * row
    side = 0 if (row, column) in OWN else 1 if (row, column) in OTHER else None
    square = h("rect.bp-square", {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": "9.3", "height": "9.3", "rx": 1})
    if side is None:
        place = f"translate({x + 2.4:.1f} {y + 2.4:.1f}) scale(.19)"
        return [square, h("g", {"transform": place}, pencil.suit_shape(suit, f"bp-{suit}"))]
    place = f"translate({x + 0.5:.1f} {y + 0.5:.1f}) scale(.346)"
    return [square, h(f"g.side-{side + 1}", {"transform": place}, pencil.chip_shape(side))]


LOOK = Look("ink", drawing=_tile)
