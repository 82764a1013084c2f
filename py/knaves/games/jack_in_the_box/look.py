"""Look: the Boxes with their corners, the score of a turn, and the tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from knaves.cards import card as card_of
from knaves.engine.layout import Face, Part
from knaves.engine.look import Look, OwnPart, OwnPicture, Pencil
from knaves.engine.sentences import Sentence
from knaves.nodes import Node, classes, h

TILE = (
    ("XR", "at6"),
    ("XB", "at7"),
    ("KH", "at8"),
    ("9S", "at9"),
    ("4D", "at10"),
    ("6C", "at11"),
)
SIDES = ("e", "n", "w", "so")
CORNERS = ("tl", "tr", "bl", "br")
WIDE, HIGH, GAP = 20, 28, 3  # a card
STEP, ROW = WIDE + GAP, HIGH + GAP
STAR = "M0 -5 1.4 -1.7 5 -1.5 2.2 .7 3.1 4.3 0 2.3 -3.1 4.3 -2.2 .7 -5 -1.5 -1.4 -1.7Z"


@dataclass(frozen=True)
class Cross(OwnPart):
    """A Box: its jokers and the Jacks on them, and four cards at E N W S."""

    box: int
    jokers: tuple[Face, ...]
    faces: tuple[Face, ...]  # E N W S
    name: Sentence | None = None  # where there are several
    stamp: Sentence | None = None  # "closed"
    corners: tuple[Part, ...] = ()  # of one that is alone: top left, top right, bottom left, bottom right

    def without_advice(self) -> Part:
        """The Box with its corners, without possible scores."""
        return replace(self, corners=tuple(corner.without_advice() for corner in self.corners))

    def draw(self, pencil: Pencil) -> Node:
        """A Box: its jokers in the middle, four cards around them."""
        name = pencil.said(self.name) if self.name else pencil.t("The Box")
        order = (1, 2, 0, 3)  # read from the top: N W E S
        cards = [pencil.face(self.faces[side], "mid", place=SIDES[side], empty="") for side in order]
        jokers = [_joker(face, pencil, number, len(self.jokers)) for number, face in enumerate(self.jokers, 1)]
        corners = [
            h("div.cor", {"class": corner}, pencil.part(each), key=corner)
            for corner, each in zip(CORNERS, self.corners, strict=False)
        ]
        looks = classes(
            "thebox" if len(self.jokers) == 2 else "cross",
            "tray" if corners else None,
            "has-jack" if any("boxed" in face.marks for face in self.jokers) else None,
            "closed" if self.stamp else None,
        )
        return h(
            "div", {"class": looks, "role": "group", "aria-label": name, "data-zone": True},
            h("span.id", {"aria-hidden": "true"}, str(self.box)) if self.name else None,
            pencil.one_stop([*cards[:2], *jokers, *cards[2:]]), corners,
            h("span.stamp", pencil.icon("lock"), pencil.said(self.stamp)) if self.stamp else None,
            key=f"cross{self.box}",
        )  # fmt: skip

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        stamp = pencil.said(self.stamp) if self.stamp else ""
        cards = [*pencil.rest_in_words((*self.faces, *self.jokers)), stamp]
        yield pencil.said(self.name) if self.name else pencil.t("The Box"), "; ".join(each for each in cards if each)
        for corner in self.corners:
            yield from pencil.in_words(corner)


@dataclass(frozen=True)
class Figure(OwnPart):
    """A large number with its unit."""

    number: int
    label: Sentence
    is_mine: bool = False
    place: str | None = None  # what numbers rise into by this name

    def draw(self, pencil: Pencil) -> Node:
        """A large number with its name."""
        number = h("b.big.num", {"class": "ingold" if self.is_mine else None}, str(self.number))
        return h("p.figure", {"data-place": self.place}, number, " ", h("span", pencil.rich(self.label)))

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        yield pencil.plain(self.label), str(self.number)


@dataclass(frozen=True)
class Sum(OwnPart):
    """The score of a turn, line by line, and possible scores."""

    name: Sentence
    lines: tuple[tuple[Sentence, Sentence | None], ...] = ()  # what scored, and a reason
    headline: Sentence | None = None  # something to celebrate
    chances: tuple[Sentence, ...] = ()  # help that a setting can hide

    def without_advice(self) -> Part:
        """The sum alone."""
        return replace(self, chances=())

    def draw(self, pencil: Pencil) -> Node:
        """Draw this turn's points, each match with its reason."""
        lines = [
            h(
                "li", h("span.m", pencil.rich(line)),
                h("small", pencil.rich(reason)) if reason else None, key=str(number),
            )
            for number, (line, reason) in enumerate(self.lines)
        ]  # fmt: skip
        headline = None
        if self.headline:
            words = pencil.rich(self.headline)
            headline = h("p.cheer", pencil.icon("star"), h("span", words), key="cheer")
        chances = [
            h("p.chance", pencil.icon("hint"), h("span", pencil.rich(each)), key=f"c{number}")
            for number, each in enumerate(self.chances)
        ]
        matches = h("ol", {"aria-label": pencil.said(self.name)}, lines) if lines else None
        looks = classes("sum", "has-matches" if matches else None)
        return h("div", {"class": looks}, headline, matches, chances)


@dataclass(frozen=True)
class PointTable(OwnPart):
    """A small table of what scores how much; `now` is the row that applies."""

    name: Sentence
    head: tuple[Sentence, tuple[str, ...]]
    rows: tuple[tuple[Sentence, tuple[str, ...]], ...]
    note: Sentence
    now: int | None = None

    def draw(self, pencil: Pencil) -> Node:
        """Draw the table of points for the rail."""
        head = h(
            "tr",
            h("th", {"scope": "col"}, pencil.said(self.head[0])),
            [h("th", {"scope": "col"}, n) for n in self.head[1]],
        )
        rows = [
            h("tr", {"class": "now" if number == self.now else None},
              h("th", {"scope": "row"}, pencil.said(label)), [h("td", value) for value in values], key=str(number))
            for number, (label, values) in enumerate(self.rows)
        ]  # fmt: skip
        return h(
            "section.pointtable", h("h2", pencil.said(self.name)),
            h("table.mt", head, rows), h("p.cap.st", pencil.said(self.note)),
        )  # fmt: skip


@dataclass(frozen=True)
class Boxes(OwnPicture):
    """Boxes drawn small, and cards of a hand below them."""

    jokers: tuple[str, ...]  # of each Box: colours of its jokers, R and B
    cards: tuple[tuple[str, ...], ...] = ()  # of each Box: E N W S; without any, blank cards
    lit: tuple[str, ...] = ()  # Box cards that are matched
    used: tuple[str, ...] = ()  # cards of the hand
    points: str = ""  # what they score
    boxed: tuple[tuple[str, ...], ...] = ()  # of each Box: the jacks on its jokers, "" for none

    def draw(self, pencil: Pencil, label: str) -> Node:
        """The Boxes as a self that is read out as this sentence; four of them stand two by two."""
        columns = 1 if len(self.jokers) == 1 else 2
        width, height = _size(self.jokers[0])
        room = len(self.used) * STEP + (int(STEP * 1.3) if self.points else 0)
        whole = max(width * columns, room) + 2 * GAP
        left = (whole - width * columns) / 2
        placed = [
            _moved(left + width * (number % columns), height * (number // columns) + GAP, _small_box(self, number))
            for number in range(len(self.jokers))
        ]
        below = height * -(-len(placed) // columns) + 2 * GAP
        total = below + (ROW + GAP if self.used else 0)
        frame = {"class": "sk bsk", "viewBox": f"0 0 {whole} {total}", "role": "img", "aria-label": label}
        return h("svg", frame, placed, _used(self, (whole - room) / 2, below))


def _joker(face: Face, pencil: Pencil, number: int, count: int) -> Node:
    return pencil.face(face, "mid", place=classes("joker", f"j{number}" if count == 2 else "j"))


def _size(jokers: str) -> tuple[int, int]:
    return (len(jokers) + 2) * STEP + 2 * GAP, 3 * ROW + 2 * GAP


def _small_box(picture: Boxes, number: int) -> list[Node]:
    """One Box: W, the jokers and E in a row, N above and S below them."""
    jokers = picture.jokers[number]
    width, height = _size(jokers)
    cards = picture.cards[number] if picture.cards else ("", "", "", "")
    middle = (len(jokers) + 1) * STEP / 2
    east, north, west, south = cards
    places = ((north, middle, 0.0), (west, 0.0, ROW), (east, STEP * (len(jokers) + 1), ROW), (south, middle, 2.0 * ROW))
    tray = h("rect.tray", {"x": 1, "y": 0, "width": width - 2, "height": height - 2, "rx": 4})
    cards_drawn = [_small_card(code, x + GAP + 1, y + GAP, is_lit=code in picture.lit) for code, x, y in places]
    boxed = picture.boxed[number] if picture.boxed else ("",) * len(jokers)
    jokers_drawn = [
        _small_card(jack, STEP * place + GAP + 1, ROW + GAP, is_lit=True)
        if jack
        else _small_joker(colour, STEP * place + GAP + 1, ROW + GAP)
        for place, (colour, jack) in enumerate(zip(jokers, boxed, strict=True), 1)
    ]
    return [tray, *cards_drawn, *jokers_drawn]


def _moved(x: float, y: float, children: list[Node]) -> Node:
    return h("g", {"transform": f"translate({x:g} {y:g})"}, children)


def _small_card(code: str, x: float, y: float, *, is_lit: bool = False) -> Node:
    paper = h("rect.paper", {"class": "lit" if is_lit else None, "width": WIDE, "height": HIGH, "rx": "2.5"})
    if not code:
        return _moved(x, y, [paper])
    card = card_of(code)
    letter = card.suit.letter.lower()
    rank = "10" if card.rank == "T" else card.rank
    index = h(f"text.u-{letter}", {"x": "10", "y": "12.5"}, rank)
    place = {"x": "5.5", "y": "15", "width": "9", "height": "9"}
    suit = h(f"use.u-{letter}", {"href": f"#s-{letter}", **place})
    return _moved(x, y, [paper, index, suit])


def _small_joker(colour: str, x: float, y: float) -> Node:
    paper = h("rect.paper.joker", {"width": WIDE, "height": HIGH, "rx": "2.5"})
    star = h(
        "path.star", {"class": f"{'red' if colour == 'R' else 'black'}", "d": STAR, "transform": "translate(10 14)"}
    )
    return _moved(x, y, [paper, star])


def _used(picture: Boxes, left: float, y: float) -> list[Node]:
    """The cards used, side by side under the Boxes, and their points."""
    drawn = [_small_card(code, left + STEP * place, y, is_lit=True) for place, code in enumerate(picture.used)]
    if picture.points:
        x = left + STEP * (len(picture.used) + 0.6)
        drawn.append(h("text.points", {"x": f"{x:g}", "y": f"{y + HIGH / 2 + 6:g}"}, picture.points))
    return drawn


LOOK = Look("umber", TILE)
