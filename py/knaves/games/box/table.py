"""The table of Box: where everything lies, the boxes and the running pile as parts of its own, and the tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knaves.cards import Card
from knaves.engine.layout import (
    Counter,
    Face,
    Layout,
    Look,
    OwnPart,
    Part,
    Pencil,
    Pile,
    Plate,
    ScoreRow,
    ScoreSheet,
    Spread,
    fan,
)
from knaves.engine.sentences import PlayerName, Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.box.rules import FLIP, HEIGHT, PLACES, SLOTS, Box
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
    """The box of one player, drawn as two by two places; `faces` by place, `size` the box cards that are left."""

    seat: int
    faces: tuple[Face, ...]
    size: int
    caption: Sentence | None = None
    is_out: bool = False

    def draw(self, pencil: Pencil) -> Node:
        """A box of two by two places: backs, places played from, and closed ones."""
        is_mine = self.seat == pencil.viewer
        owner = Sentence(
            "{player}’s box: {size} of 4", "Your box: {size} of 4", player=PlayerName(self.seat), size=self.size
        )
        label = pencil.plain(owner)
        asks = any(pencil.touch.asks_for(face.token) for face in self.faces)
        return h(
            "div.bx4", {"class": classes("ownbox" if is_mine else None, "out" if self.is_out else None)},
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

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        """Nothing more: the plate says how many cards are left, the moves which of them can be turned."""
        yield from ()


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
    seat: Seat | None = None  # from which the last one was played, if that was the last move

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
            card = pencil.card(top.code, "mid", marks=marks, key=top.key, goal="discards")
            old.append(card if self.seat is None else pencil.asking_why(card, top.code, self.seat))
        else:
            old.append(h("span.slot.mid", pencil.said(self.empty) if self.empty else None))
        count = pencil.t(numbered("1 card", "{count} cards"), count=len(self.faces))
        named = {"role": "group", "aria-label": f"{pencil.said(self.name)}, {count}", "data-place": "round"}
        pile = h("div.run", named, old)
        by = None
        if top is not None and top.caption is not None and self.beside is None:  # said of this card and of no other
            by = h("p.cap.by", pencil.rich(top.caption), key=f"by {top.key}")
        return h(
            "div.heap", {"class": "apart" if self.beside else None, "data-place": "pile"},
            pile, by, _beside_heap(self.beside, pencil),
        )  # fmt: skip

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        """The card that was too high, then the cards of the round, the last one first."""
        told = "; ".join((*pencil.rest_in_words(self.beside), *pencil.rest_in_words(self.faces[::-1])))
        nothing = pencil.said(self.empty) if self.empty else ""
        yield pencil.said(self.name), told[:1].upper() + told[1:] or nothing


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

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        """The direction in words."""
        if self.text is not None:
            yield pencil.said(Sentence("Direction of play")), pencil.said(self.text)


def _slot(face: Face, pencil: Pencil, place: int) -> Node:
    if face.code is not None:
        return pencil.face(face, "small", place=f"q{place}")
    is_closed, is_hole = "closed" in face.marks, face.marks in ((), ("stake",))
    name = pencil.said(face.label) if face.label else pencil.t("Empty place")
    looks = "shut" if is_closed else classes("slot small", "hole" if is_hole else None)
    touch = {}
    if face.token:  # it says why nothing can be turned
        touch = {"data-do": "touch", "data-token": face.token, "data-focus": f"place {face.token}"}
    return h(
        "span",
        {"class": looks, "role": "img", "aria-label": name, **touch},
        pencil.icon("turn") if is_hole and not face.marks else None,
        key=f"{face.marks} {place}",
    )


def _beside_heap(card: TooHigh | None, pencil: Pencil) -> Child:
    """The card that was too high, and its winner."""
    if card is None or card.face.code is None:
        return None
    face = card.face
    caption = h("figcaption.cap", pencil.rich(face.caption)) if face.caption else None
    drawn = pencil.card(card.face.code, "mid", marks=(*face.marks, "won"), key=face.key, goal=card.goal)
    return h("figure.beside", {"data-place": "too high"}, drawn, caption)


LOOK = Look("baize", TILE, instrument="drum")
LAST = Sentence("Last round")
TROPHY = Sentence(
    "A box card that was too high goes to the last player to play, as a trophy. Trophies are only for show."
)


def table(state: State, seat: Seat) -> Layout:
    """Lay out the table for this seat; the others sit from its left on in the areas s1, s2 …"""
    assert isinstance(state, Box)
    areas: dict[str, tuple[Part, ...]] = {}
    for step in range(1, state.seats):
        other = (seat + step) % state.seats
        areas[f"s{step}"] = (_plate(state, other), _slots(state, other))
    areas |= {
        "pile": (_direction(state), _heap(state)),  # the cards over the arrows
        "stock": (_stock(state), _discards(state)),
        "mine": (_plate(state, seat),),
        "box": (_slots(state, seat),),
        "hand": (fan(seat, state.hands[seat], _face, _place),),
    }
    if state.turn is None:
        areas["sheet"] = (_sheet(state, seat),)
    summary = Sentence("Round {round} · {players} players", round=state.rounds, players=state.seats)
    commands = {"next round": Sentence("Next round"), "stuck": Sentence("I’m stuck")}
    commands |= {
        FLIP[slot].notation: Sentence("{place}: turn this box card", place=PLACES[place])
        for slot, place in enumerate(state.places[seat], 1)
    }
    looks = ("six",) if state.seats > 4 else ()
    return Layout("box", seat, areas, summary, commands, looks=looks)


def finish(state: State, seat: Seat) -> Spread:
    """Picture the boxes, this seat's first: backs for places that are left, closed ones for those that are lost."""
    assert isinstance(state, Box)
    seats = ((seat + step) % state.seats for step in range(state.seats))
    places = range(len(PLACES))
    return Spread(tuple(tuple(Face("??") if place < state.sizes[each] else None for place in places) for each in seats))


def _sheet(state: Box, seat: Seat) -> ScoreSheet:
    """Make the score sheet: the rest of each box, and points won on the way."""
    seats = tuple((seat + step) % state.seats for step in range(state.seats))
    sizes = tuple(str(state.sizes[each]) for each in seats)
    trophies = tuple(str(len(state.extras[each])) for each in seats)
    champion = None if state.champion is None else seats.index(state.champion)
    rows = (
        ScoreRow(Sentence("Box cards left, of 4"), sizes, winner=champion, counts=False),
        ScoreRow(Sentence("Trophies, for show"), trophies, counts=False),
    )
    return ScoreSheet(Sentence("After round {round}", round=state.rounds), seats, rows, ())


def _face(card: Card) -> Face:
    return Face(card.code, card.code, key=card.code)


def _place(card: Card) -> int:
    """The sort key of a card in a hand: high to low."""
    return -HEIGHT.get(card, 0)


def _plate(state: Box, seat: Seat) -> Plate:
    held, left = len(state.hands[seat]), state.sizes[seat]
    won = len(state.extras[seat])
    counters = (
        Counter(Sentence(numbered("box card left", "box cards left"), count=left), left, "places", is_score=True),
        Counter(Sentence(numbered("card in hand", "cards in hand"), count=held), held, "hand"),
        Counter(Sentence(numbered("trophy", "trophies"), count=won), won, "trophy", LAST, TROPHY),
    )
    is_out = _is_out(state, seat)
    sign = Sentence("out") if is_out else None
    return Plate(seat, counters, is_next=state.turn == seat, is_out=is_out, sign=sign)


def _is_out(state: Box, seat: Seat) -> bool:
    return state.sizes[seat] == 0 and seat != state.champion


def _slots(state: Box, seat: Seat) -> Slots:
    """The box: backs, places that are filled again after the round, and places that stay empty."""
    box, lies = state.boxes[seat], state.places[seat]
    empty, at_stake = state.empty_places(seat), _at_stake(state, seat)
    holes = set(empty[: state.places_to_fill(seat)])
    faces = []
    for place, name in enumerate(PLACES):
        slot = lies.index(place) + 1
        token = str(slot) if state.turn == seat else None
        if box[slot - 1] is not None:
            faces.append(_back(state, seat, slot, name, token))
        elif place in holes:
            text = "{place}: filled again after the round" if state.turn is not None else "{place}: in play"
            text, marks = ("{place}: in play", ("stake",)) if place == at_stake else (text, ())
            faces.append(Face(None, token, marks=marks, label=Sentence(text, place=name)))
        else:
            faces.append(_lost(state, name, token))
    return Slots(seat, tuple(faces), state.sizes[seat], _caption(state, seat), _is_out(state, seat))


def _at_stake(state: Box, seat: Seat) -> int | None:
    """The place of the card that this seat has turned too high, which nothing fills again, None without one."""
    if state.stuck is not None:
        return state.opened[seat][-1] if state.stuck[0] == seat and state.stuck[1] is not None else None
    if len(state.plays) < 2:
        return None
    (player, card), (_, before) = state.plays[-1], state.plays[-2]
    is_too_high = card in state.turned and HEIGHT[card] > HEIGHT[before]
    return state.opened[seat][-1] if player == seat and is_too_high else None


def _lost(state: Box, place: Sentence, token: str | None) -> Face:
    """A place whose card is lost: nailed shut, or empty until a box card is played."""
    if state.options.box_refill == "replace":
        return Face(None, token, marks=("closed",), label=Sentence("{place}: lost for good", place=place))
    return Face(None, token, marks=("lost",), label=Sentence("{place}: empty until a box card is played", place=place))


def _back(state: Box, seat: Seat, slot: int, place: Sentence, token: str | None) -> Face:
    key = _slot_key(seat, slot, state.openings[seat][slot - 1])
    marks = ("final",) if state.sizes[seat] == 1 else ()
    return Face("??", token, marks=marks, label=Sentence("{place}: a box card, face down", place=place), key=key)


def _caption(state: Box, seat: Seat) -> Sentence:
    """Count what is left; of a box that fills up after the round, what lies in it now."""
    if _is_out(state, seat):
        return Sentence("out", "you’re out", player=PlayerName(seat))
    cards, coming = SLOTS - state.boxes[seat].count(None), state.places_to_fill(seat)
    if seat in state.lucky and coming and state.turn is not None and state.options.stock == "reshuffle":
        text, you = "{count} in the box, {size} next round", "{count} left, {size} next round"
        return Sentence(text, you, player=PlayerName(seat), count=cards, size=cards + coming)
    if state.sizes[seat] == 1 and cards < 2 and seat != state.champion:  # the last one, even as it lies turned over
        return Sentence("{size} left in the box", "your last box card", player=PlayerName(seat), size=1)
    return Sentence(
        "{size} left in the box", "{size} left in your box", player=PlayerName(seat), size=state.sizes[seat]
    )


def _heap(state: Box) -> Heap:
    """The cards of this round, the last one on top; after it the cards still open, and the one turned last."""
    plays = [(seat, card) for seat, card in state.plays if card in state.played or card in state.discard]
    faces = [Face(card.code, marks=_turned(state, card), key=_key(state, seat, card)) for seat, card in plays[:-1]]
    faces += [
        Face(
            card.code,
            marks=("last", *_turned(state, card)),
            caption=_by(state, seat, card),
            key=_key(state, seat, card),
        )
        for seat, card in plays[-1:]
    ]
    empty = Sentence("reshuffled into the draw pile" if state.plays and not faces else "nothing played yet")
    beside = _beside(state)
    by = plays[-1][0] if faces and beside is None else None
    return Heap(Sentence("This round"), tuple(faces), beside, empty, by)


def _beside(state: Box) -> TooHigh | None:
    """The card that was too high, until the next round opens and its winner takes it as a trophy."""
    if state.award is None or state.stuck is None:
        return None
    winner, card = state.award
    caption = Sentence(
        "{player} turned it. Too high: a box card lost", "You turned it. Too high: a box card lost",
        player=PlayerName(state.stuck[0]),
    )  # fmt: skip
    goal = f"trophy-{winner}"
    return TooHigh(Face(card.code, marks=("turned",), caption=caption, key=_key(state, state.stuck[0], card)), goal)


def _by(state: Box, seat: Seat, card: Card) -> Sentence:
    """Say who played the last card, from where, and whether that turned the direction."""
    if card in state.turned:
        return Sentence("{player} turned it in the box", "you turned it in your box", player=PlayerName(seat))
    before = [each for _, each in state.plays[:-1]]
    if before and HEIGHT[before[-1]] == HEIGHT[card] and state.has_direction:
        if state.direction == 1:
            return Sentence("{player} reversed: clockwise", "you reversed: clockwise", player=PlayerName(seat))
        return Sentence("{player} reversed: anticlockwise", "you reversed: anticlockwise", player=PlayerName(seat))
    return Sentence("{player} played it", "you played it", player=PlayerName(seat))


def _turned(state: Box, card: Card) -> tuple[str, ...]:
    """The marks of a card that was turned in a box, and of one that was the last there."""
    if card not in state.turned:
        return ()
    seat = next(each for each, played in state.plays if played == card)
    is_final = len(state.opened[seat]) == 1 and not any(state.boxes[seat])
    return ("turned", "final") if is_final else ("turned",)


def _key(state: Box, seat: Seat, card: Card) -> str:
    """The key that the page follows a played card by: the slot it was turned in, or the card itself."""
    slot = state.turned.get(card)
    return card.code if slot is None else _slot_key(seat, slot, state.openings[seat][slot - 1] - 1)


def _slot_key(seat: Seat, slot: int, openings: int) -> str:
    """The same card keeps it, lying in its slot and when it has been turned."""
    return f"box{seat}.{slot}.{openings}"


def _direction(state: Box) -> Direction:
    """The direction of play; none with two players left."""
    is_clockwise = state.direction == 1
    text = Sentence("clockwise" if is_clockwise else "reversed: anticlockwise")
    return Direction(is_clockwise, text if state.has_direction else None, _beside(state) is not None)


def _stock(state: Box) -> Pile:
    return Pile(Sentence("Draw pile"), "??" if state.stock else None, len(state.stock), Sentence("draw pile"))


def _discards(state: Box) -> Pile:
    """The cards of former rounds; those of this one still lie in the middle until the next opens."""
    lying = {card for _, card in state.plays}
    gone = [card for card in state.discard if card not in lying]
    top = gone[-1].code if gone else "??" if state.buried else None
    count = len(gone) + len(state.buried)
    return Pile(Sentence("Discards"), top, count, Sentence("discards"), place="discards", opens_last=LAST)
