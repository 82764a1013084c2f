"""The table of Jack in the Box: where everything lies, the Boxes with their corners, and the tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from knaves.cards import UNKNOWN, Card
from knaves.cards import card as card_of
from knaves.engine.layout import (
    Counter,
    Face,
    Layout,
    Look,
    OwnPart,
    OwnPicture,
    Part,
    Pencil,
    Pile,
    Plate,
    ScoreRow,
    ScoreSheet,
    Sign,
    fan,
)
from knaves.engine.moves import Move
from knaves.engine.sentences import PlayerName, Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.rules import JACK_IN_THE_BOX, JackInTheBox
from knaves.games.jack_in_the_box.solver import Prices, covering, scores_of_sets
from knaves.games.jack_in_the_box.turn import HAND, KINDS, PLACES, BoxJack, ChangeBox, Exchange, Match, ScoredMatch
from knaves.games.jack_in_the_box.words import COMPASS, made_of, reason
from knaves.nodes import AS_IS, Node, classes, h

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
        jokers = [_drawn_joker(face, pencil, number, len(self.jokers)) for number, face in enumerate(self.jokers, 1)]
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
            "div",
            {"class": looks, "role": "group", "aria-label": name, "data-zone": True, "data-place": f"box-{self.box}"},
            h("span.id", {"aria-hidden": "true"}, str(self.box)) if self.name else None,
            pencil.one_stop([*cards[:2], *jokers, *cards[2:]]), corners,
            h("span.stamp", pencil.icon("lock"), pencil.said(self.stamp)) if self.stamp else None,
            key=f"cross{self.box}",
        )  # fmt: skip

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        stamp = pencil.said(self.stamp) if self.stamp else ""
        cards = [*pencil.rest_in_words((*self.faces, *self.jokers)), stamp]
        told = "; ".join(each for each in cards if each)
        yield pencil.said(self.name) if self.name else pencil.t("The Box"), told[:1].upper() + told[1:]
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
        number = h("b.num", {"class": "ingold" if self.is_mine else None, **AS_IS}, str(self.number))
        touched = pencil.explaining("big", Sentence(HOW_SCORED), number, f"{self.number} {pencil.plain(self.label)}")
        label = h("span", {"aria-hidden": "true"}, pencil.rich(self.label))
        return h("p.figure", {"data-place": self.place}, touched, " ", label)

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        if not self.is_mine and (self.number or self.place != "turn"):  # the own plate says those
            yield pencil.plain(self.label), str(self.number)


@dataclass(frozen=True)
class Sum(OwnPart):
    """The score of a turn, line by line, and possible scores."""

    name: Sentence
    lines: tuple[tuple[Sentence, Sentence | None], ...] = ()  # what scored, and a reason
    headline: Sentence | None = None  # something to celebrate
    chances: tuple[Sentence, ...] = ()  # help that a setting can hide
    is_short: bool = False  # without reasons, as many in a row as there is room for

    def without_advice(self) -> Part:
        """The sum without its possible scores."""
        return replace(self, chances=())

    def draw(self, pencil: Pencil) -> Node:
        """Draw this turn's points, each match with its reason."""
        lines = [
            h(
                "li", pencil.explaining("m", _means(line, reason), pencil.rich(line)),
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
        looks = classes("sum", "has-matches" if matches else None, "short" if self.is_short else None)
        return h("div", {"class": looks}, headline, matches, chances)


# Texts: a line of what a turn has scored
MATCHED, BOXED, COVERED = (
    "{cards} → {target} {points}", "{card} on its joker {points}", "all four covered {points}"
)  # fmt: skip
# Texts: the same where there is little room
SHORT_MATCHED, SHORT_BOXED, SHORT_COVERED = "{cards} {points}", "{card} boxed {points}", "full cover {points}"
# Texts: how points are scored
HOW_SCORED = "Same rank: 1. Two cards: 1, 2 or 4; with a jack 4, 8 or 12. A jack on its joker: 16."
# Texts: how a line of a turn scores
MEANS = {
    MATCHED: "One card of the same rank: 1 point.",
    BOXED: "A jack as your last card goes on the joker of its colour: 16 points.",
    COVERED: "Singles on all four Box cards count double.",
}
MEANS |= {SHORT_MATCHED: MEANS[MATCHED], SHORT_BOXED: MEANS[BOXED], SHORT_COVERED: MEANS[COVERED]}
CORNER = 2  # lines that a corner of a Box has room for in full; one beside what is near


def _means(line: Sentence, reason: Sentence | None) -> Sentence:
    """How a line of a turn scores; only pairs have reasons."""
    if reason is None:
        return Sentence(MEANS[line.text])
    return Sentence(
        "Two cards score 1, 2 or 4: with none, one or both in the Box card’s suit. A jack makes it 4, 8 or 12."
    )


@dataclass(frozen=True)
class PointTable(OwnPart):
    """A small table of scores: a name over columns, and rows of a label and texts. `now`: the row that applies."""

    is_a_key = True

    name: Sentence
    head: tuple[Sentence, tuple[str, ...]]
    rows: tuple[tuple[Sentence, tuple[str, ...]], ...]
    note: Sentence
    now: int | None = None

    def draw(self, pencil: Pencil) -> Node:
        """Draw the table of points for the rail."""
        name, columns = self.head
        head = [
            h("tr", h("td", {"rowspan": 2}), h("th", {"scope": "colgroup", "colspan": len(columns)}, pencil.said(name)),
              key="name"),
            h("tr", [h("th", {"scope": "col", **AS_IS}, column) for column in columns], key="columns"),
        ]  # fmt: skip
        rows = [
            h("tr", {"class": "now" if number == self.now else None},
              h("th", {"scope": "row"}, pencil.said(label)), [h("td", {**AS_IS}, value) for value in values],
              key=str(number))
            for number, (label, values) in enumerate(self.rows)
        ]  # fmt: skip
        return h(
            "section.pointtable", h("h2", pencil.said(self.name)),
            h("table.mt", head, rows), h("p.cap.st", pencil.said(self.note)),
        )  # fmt: skip

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        """Nothing: it is in the rules, and would be heard at every look at the table."""
        yield from ()


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
        """The Boxes as one svg that is read out as `label`; two or four of them stand in two columns."""
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


def _drawn_joker(face: Face, pencil: Pencil, number: int, count: int) -> Node:
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


LOOK = Look("umber", TILE, instrument="box")
COMMANDS = {
    "end turn": Sentence("End turn"), "open": Sentence("Partner’s hand"), "keep": Sentence("Keep the Box"),
    "match": Sentence("Match"), "box": Sentence("Box the jack"), "change": Sentence("Replace"),
}  # fmt: skip


def table(state: State, seat: Seat) -> Layout:
    """The table of a state redacted for this seat, as this game's look.css places its areas."""
    assert isinstance(state, JackInTheBox)
    score, stock, turn = _score(state, seat), _stock(state), _turn(state, seat)
    is_told = state.turn is not None or state.boxed is not None  # any other end adds what belongs to no turn
    sum_of_turn = (_sum_of_turn(state),) if is_told else ()
    is_alone = len(state.boxes) == 1
    areas: dict[str, tuple[Part, ...]] = {"opp": _others(state, seat)}
    if is_alone:
        areas["mid"] = (_cross(state, 0, (score, stock, turn, *sum_of_turn)),)
    else:
        areas["opp"] += (score, stock)
        areas["mid"] = tuple(_cross(state, box) for box in range(len(state.boxes)))
        lock = _note(state) if (not state.matches or not state.stock) and not state.jack_is_boxed else None
        if lock is not None and lock != _lock(state):  # there is room for one; what is asked says an extra turn
            turn = replace(turn, headline=None)
        areas["turn"] = (turn, *((Sign("lock", lock),) if lock else ()), *sum_of_turn)
    if state.turn is None:
        areas["sheet"] = (sheet(state, seat),)
    areas |= {
        "mine": (_plate(state, seat),), "hand": _hands(state, seat),
        "last": (_point_table(state),),
    }  # fmt: skip
    return Layout(
        "jack_in_the_box", seat, areas, _summary(state), COMMANDS, {"exchange": Sentence("Exchange")},
        frozenset() if state.jack_is_boxed else _targets(state), frozenset({"exchange", "change"}), _looks(state),
        main_command="keep",
    )  # fmt: skip


def finish(state: State, seat: Seat) -> Boxes:
    """Picture a finished game: its Boxes as they lie, with the jacks on their jokers; the same for every seat."""
    assert isinstance(state, JackInTheBox)
    return Boxes(
        tuple("".join(colours) for colours in state.colours),
        tuple(tuple("" if card is None else card.code for card in box) for box in state.boxes),
        boxed=tuple(tuple("" if jack is None else jack.code for jack in jokers) for jokers in state.jokers),
    )


def preview(state: State, move: Move) -> str:
    """Preview a legal move: "+4" points of a match or "+16" of a boxed jack; of an exchange or change, how many cards.

    "5 + 2" are five cards and two Box cards; "" for any other move.
    """
    assert isinstance(state, JackInTheBox)
    if isinstance(move, Match):
        return f"+{state.worth(move)}"
    if isinstance(move, BoxJack):
        return "+16"
    if isinstance(move, Exchange):
        return f"{len(move.cards)} + {len(move.places)}" if move.places else str(len(move.cards))
    return str(len(move.places)) if isinstance(move, ChangeBox) else ""


def _targets(state: JackInTheBox) -> frozenset[str]:
    places = (place.token for box in PLACES[: len(state.boxes)] for place in box)
    return frozenset(places) | {f"joker {box + 1}" for box in range(len(state.boxes))}


def _looks(state: JackInTheBox) -> tuple[str, ...]:
    looks = [f"b{len(state.boxes)}", f"v{state.options.variation}"]
    if state.opened:
        looks.append("opened")
    if state.options.partners:
        looks.append("team")
    if state.jack_is_boxed:
        looks.append("changing")
    if state.matches:
        looks.append("counted")
    return tuple(looks)


def _summary(state: JackInTheBox) -> Sentence:
    return Sentence(
        ("Standard, one Box", "Two Boxes", "Two Boxes, two packs", "Four Boxes, two packs")[state.options.variation]
    )


def _others(state: JackInTheBox, seat: Seat) -> tuple[Part, ...]:
    backs = len(state.hands[1 - seat]) if state.seats == 2 and len(state.boxes) == 1 else 0
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    return tuple(_plate(state, other, backs) for other in others)


def _plate(state: JackInTheBox, seat: Seat, backs: int = 0) -> Plate:
    side = state.side(seat)
    label = Sentence(numbered("point", "points"), count=state.points[side])
    points = Counter(label, state.points[side], explains=Sentence(HOW_SCORED))
    return Plate(seat, (points,), backs, side if state.options.partners else None, is_next=state.turn == seat)


def _score(state: JackInTheBox, seat: Seat) -> Figure:
    partner = state.partner(seat)
    label = Sentence("points of {player}", "your points", player=PlayerName(seat))
    if partner is not None:
        label = Sentence("you and {player}", player=PlayerName(partner))
    return Figure(state.points[state.side(seat)], label, is_mine=True, place=f"seat-{seat}")


def _stock(state: JackInTheBox) -> Pile:
    is_alone = len(state.boxes) == 1
    caption = _note(state) if is_alone else None
    return Pile(Sentence("Stock"), "??" if state.stock else None, len(state.stock), caption)


def _note(state: JackInTheBox) -> Sentence | None:
    """The note beside the stock: the end or how near it is, JB-R14; else the lock, which only matters before."""
    if state.turn is None:
        if state.stock or not state.open_boxes():
            return None
        return (
            Sentence("Under five cards: game over") if state.end_rests_on is None else Sentence("No match: game over")
        )
    if not state.stock:
        return Sentence("Final turns")
    if [jack for jokers in state.jokers for jack in jokers].count(None) == 1:
        return Sentence("The next jack in the Box ends the game")
    lock = _lock(state)
    if (lock is None and len(state.stock) <= 2 * HAND) or len(state.stock) <= HAND:  # too few for new Box cards
        return Sentence("When empty: final turns")
    return lock


def _lock(state: JackInTheBox) -> Sentence | None:
    """Say how long an exchange may not change the Boxes."""
    turns = state.locked_through - state.turns + 1
    if turns <= 0 or state.jack_is_boxed:  # then they may be changed all the same
        return None
    if turns == 1:
        return Sentence("New Box cards again next turn")
    return Sentence("New Box cards again in {turns} turns", turns=turns)


def _hands(state: JackInTheBox, seat: Seat) -> tuple[Part, ...]:
    own = fan(seat, state.hands[seat], partial(_face, state))
    opened = state.partner(state.turn) if state.opened and state.turn is not None else None
    if opened is None or opened == seat:
        return (own,)
    may_use = state.turn == seat
    face = partial(_face, state, may_use=may_use)
    return (fan(opened, state.hands[opened], face, caption=Sentence("visible until this turn ends")), own)


def _face(state: JackInTheBox, card: Card, *, may_use: bool = True) -> Face:
    return Face(card.code, card.code if may_use else None, key=_key(state, card))


def _key(state: JackInTheBox, card: Card) -> str | None:
    """The key by which a moving card is followed; twins of two packs share it."""
    return None if state.has_twins or card is UNKNOWN else card.code


def _cross(state: JackInTheBox, box: int, corners: tuple[Part, ...] = ()) -> Cross:
    jokers = tuple(
        _joker(state, box, colour, jack) for jack, colour in zip(state.jokers[box], state.colours[box], strict=True)
    )
    is_closed = state.is_closed(box)
    faces = tuple(
        Face(
            None if card is None else card.code, None if is_closed or card is None else place.token,
            (f"at-{place.name[1].lower()}",), _name(card, place.name, len(state.boxes)),
            key=None if card is None else _key(state, card),
        )
        for card, place in zip(state.boxes[box], PLACES[box], strict=True)
    )  # fmt: skip
    name = None if len(state.boxes) == 1 else _box_name(state, box)
    return Cross(box + 1, jokers, faces, name, Sentence("closed") if is_closed else None, corners)


def _box_name(state: JackInTheBox, box: int) -> Sentence:
    if len(state.colours[box]) == 2:
        return Sentence("Box {box}", box=box + 1)
    return Sentence("Box {box}, red" if state.colours[box] == "R" else "Box {box}, black", box=box + 1)


def _name(card: Card | None, place: str, boxes: int) -> Sentence:
    side = Sentence(COMPASS[place[1]])
    if card is None:
        return Sentence("Empty place, {side}", side=side)
    if boxes == 1:
        return Sentence("{card}, {side}", card=card, side=side)
    return Sentence("{card}, Box {box}, {side}", card=card, box=int(place[0]), side=side)


def _joker(state: JackInTheBox, box: int, colour: str, jack: Card | None) -> Face:
    if jack is not None:
        return Face(
            jack.code, marks=("boxed",), label=Sentence("{card} on its joker", card=jack), key=_key(state, jack)
        )
    label = Sentence(
        "red joker: a red jack as your last card, 16 points"
        if colour == "R"
        else "black joker: a black jack as your last card, 16 points"
    )
    can_cover = _jack_to_box(state) == colour
    token = f"joker {box + 1}" if can_cover else None
    if not can_cover and state.turn is not None and not state.jack_is_boxed:
        token = f"joker {box + 1} {colour}"  # a tap is answered
    marks = ("steady", "won") if can_cover else ("steady",)  # it glows: here the jack goes
    return Face("XR" if colour == "R" else "XB", token, marks, label, _prize(colour))


def _prize(colour: str) -> Sentence:
    """Say what covers a joker."""
    return Sentence("J♥ J♦ 16" if colour == "R" else "J♠ J♣ 16")


def _jack_to_box(state: JackInTheBox) -> str | None:
    """The colour of the jack that may be boxed now."""
    if state.turn is None or not state.matches or state.jack_is_boxed:
        return None
    jack = state.last_jack(state.turn, state.usable(state.turn))  # JB-R10, JB-R34
    if jack is None:
        return None
    return "R" if jack.suit.is_red else "B"


def _turn(state: JackInTheBox, seat: Seat) -> Sum:
    """The matches of this turn and why they scored, what is near, and an extra turn to celebrate."""
    bonus = state.cover_bonus()
    count = len(state.matches) + (state.boxed is not None) + bool(bonus)
    near = chances(state, seat)
    is_short = len(state.boxes) == 1 and count > (1 if near else CORNER)
    matched, boxed, covered = (
        (SHORT_MATCHED, SHORT_BOXED, SHORT_COVERED) if is_short else (MATCHED, BOXED, COVERED)
    )  # fmt: skip
    lines = tuple(_line(scored, matched) for scored in state.matches)
    if state.boxed is not None:
        lines += ((Sentence(boxed, card=state.boxed, points=JACK_IN_THE_BOX), None),)
    if bonus:
        lines += ((Sentence(covered, points=bonus), None),)
    headline = None
    if state.is_extra and not lines and state.turn is not None:
        headline = Sentence("{player}: extra turn!", "Extra turn!", player=PlayerName(state.turn))
    if state.jack_is_boxed and state.turn is not None:
        headline = Sentence("{player}: Jack in the Box!", "Jack in the Box!", player=PlayerName(state.turn))
    return Sum(Sentence("this turn"), lines, headline, near, is_short)


def _line(scored: ScoredMatch, text: str) -> tuple[Sentence, Sentence | None]:
    """A match in words, and for a pair why it scored so much."""
    move, target, points = scored
    cards = made_of(move.cards, target)
    line = Sentence(text, cards=cards, target=target, points=points)
    return line, None if len(move.cards) == 1 else reason(move.cards, target)


def _sum_of_turn(state: JackInTheBox) -> Figure:
    jack = JACK_IN_THE_BOX if state.boxed is not None else 0
    total = sum(scored.points for scored in state.matches) + state.cover_bonus() + jack
    return Figure(total, Sentence("this turn"), place="turn")


def _point_table(state: JackInTheBox) -> PointTable:
    rows = (
        (Sentence("no jack"), ("1", "2", "4")),
        (Sentence("one jack"), ("4", "8", "12")),
    )
    return PointTable(
        Sentence("Points for two cards"), (Sentence("cards in the Box card’s suit"), ("0", "1", "2")), rows,
        Sentence("Sum or difference equals the Box card: J 11, Q 12, K 13, ace 1 or 14. Same rank: 1 point."),
    )  # fmt: skip


LABELS = {
    "single": Sentence("Single cards"), "pair": Sentence("Pairs"), "cover": Sentence("Full covers"),
    "jack": Sentence("Jacks in the Box"), "bonus": Sentence("Kings and queens dealt to a Box"),
}  # fmt: skip


def sheet(state: JackInTheBox, seat: Seat) -> ScoreSheet:
    """The score sheet of a finished game, by what scored, the side of `seat` first; partners share a column."""
    mine = state.side(seat)
    sides = [mine, *(side for side in range(state.sides) if side != mine)]
    rows = tuple(
        ScoreRow(LABELS[kind], tuple(str(state.earned[side][place] or "") for side in sides))
        for place, kind in enumerate(KINDS)
        if any(earned[place] for earned in state.earned)
    )
    columns = tuple(seat if side == mine else side for side in sides)
    totals = tuple(state.points[side] for side in sides)
    return ScoreSheet(Sentence("The game"), columns, rows, totals, _why(state))


def _why(state: JackInTheBox) -> Sentence:
    if not state.open_boxes():
        return Sentence("Every joker is covered.")
    return Sentence("The stock is empty.")


def _can_be_used(rest: list[Card], cards: list[Card], jack: Card, prices: Prices) -> bool:
    """Whether all these of the cards can be used in matches, with the help of any others but the jack."""
    others = cards[:]
    for card in (jack, *rest):
        others.remove(card)
    scores = scores_of_sets(rest + others, prices)
    return any(scores[used] >= 0 for used in range((1 << len(rest)) - 1, len(scores), 1 << len(rest)))


def chances(state: JackInTheBox, seat: Seat) -> tuple[Sentence, ...]:
    """The largest bonus in sight of the player in turn, in one sentence: a boxed jack, else a full cover.

    () where there is none, after a boxed jack, and for other viewers.
    """
    if state.turn != seat or state.jack_is_boxed:
        return ()
    cards = state.usable(seat)
    prices = Prices(state)
    found = []
    for bits, _ in covering(cards, prices):
        needed = [card for index, card in enumerate(cards) if bits >> index & 1]
        found.append(Sentence("Cover all four with {cards}: +4", cards=needed))
    for jack in dict.fromkeys(card for card in cards if card.rank == "J"):
        rest = state.before_jack(seat, jack)
        if not state.free_jokers(jack):
            continue
        if not rest:
            found.append(Sentence("Box {card}: +16", card=jack))
        elif _can_be_used(rest, cards, jack, prices):
            found.append(Sentence("Use all your other cards, then box {card}: +16", card=jack))
    return tuple(found[-1:])
