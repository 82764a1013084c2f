"""Layout: the table as data: its parts, a plain table for any game, how an event is staged, and a game’s own drawing.

Parts name cards by code (`??` is a back, None an empty place) and carry the token of a move's notation that touching
them means. Which tokens can be touched now follows from the legal moves, not from here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from knaves.cards import UNKNOWN, Card
from knaves.engine.moves import NEXT_DEAL, Move
from knaves.engine.sentences import Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import ALL, Seat, Zone
from knaves.nodes import Child, Node

USUAL = "usual"
LONGEST_ROW = 8  # open cards that the plain table lays side by side
NEXT_DEAL_LABEL = Sentence("Next deal")


class Part:
    """A part of a table. The page draws the kinds below; a game's own kind draws itself, see `OwnPart`."""

    is_a_key = False  # explains an order, a board or points: the cards that it names need not be seen

    def without_advice(self) -> Part:
        """The part without what points at good moves, as a puzzle shows it."""
        return self

    def opened(self, hands: Mapping[Seat, tuple[str, ...]]) -> Part:
        """The part with these hands face up, codes of cards by seat, for somebody who looks back at a game."""
        return self


class Illustration:
    """A drawing that stands by itself, on the rules page, in the options form or on a shared picture.

    It is a `BoardPart`, a `Spread` or a game's `OwnPicture`; the page draws no other kind.
    """


@dataclass(frozen=True)
class Face:
    """A place for one card, full or empty, with the token, the marks and the words that belong to it."""

    code: str | None  # "??" a back, None an empty place
    token: str | None = None  # what touching it adds to a move
    marks: tuple[str, ...] = ()  # "won", "last", "current", "known", "closed", "dead", "crowned" …
    label: Sentence | None = None  # said instead of the card's name
    caption: Sentence | None = None  # seen with the card; a table in words says it unless there is a label
    key: str | None = None  # the same card keeps the same key while it moves, if its face may be known


@dataclass(frozen=True)
class Counter:
    """A number with its name on a player's plate: "6 tricks"."""

    label: Sentence
    number: int
    icon: str | None = None  # drawn instead of the name; "pile" draws captured cards beside it
    opens_last: Sentence | None = None  # counts what has been won: touching it shows what was gathered last, by name
    note: Sentence | None = None  # what it is good for, said where that is shown
    goal: int | None = None  # the number that wins
    is_score: bool = False  # the score of a game in which it is no count of points
    explains: Sentence | None = None  # said where it is touched: what is counted


@dataclass(frozen=True)
class Plate(Part):
    """A player at the table: face, name, counts, and the backs of the hand."""

    seat: int
    counters: tuple[Counter, ...] = ()
    backs: int = 0  # hand cards to draw as backs; 0 draws none
    side: int | None = None  # the chip of its side, in games of sides
    is_next: bool = False
    is_out: bool = False
    sign: Sentence | None = None  # "deals", "leads"
    hand: tuple[str, ...] = ()  # codes of the cards, where the hand lies open

    def opened(self, hands: Mapping[Seat, tuple[str, ...]]) -> Plate:
        return replace(self, hand=hands.get(self.seat, ()))


@dataclass(frozen=True)
class Fan(Part):
    """A hand that is open to the viewer, to be played from, in the order of its game."""

    seat: int
    faces: tuple[Face, ...]
    caption: Sentence | None = None  # a word about it, said with its owner's name above the cards
    dealt: tuple[int, ...] = ()  # the places of the faces in the order in which the cards came


@dataclass(frozen=True)
class Pile(Part):
    """A squared pile: its top card (a code, "??" for a back, None for no card) and its count of cards."""

    name: Sentence
    top: str | None
    count: int
    caption: Sentence | None = None
    token: str | None = None
    place: str = "stock"  # what cards come from and go to by this name
    opens_last: Sentence | None = None  # holds what has been gathered: touching it shows what came last, by name


@dataclass(frozen=True)
class Trick(Part):
    """The cards of a trick as (seat, face); a seat that has not played has an empty place. `winner` is a seat."""

    faces: tuple[tuple[int, Face], ...]
    winner: int | None = None


@dataclass(frozen=True)
class CardRow(Part):
    """Cards side by side, such as prizes or the last trick."""

    name: Sentence
    faces: tuple[Face, ...]
    seats: tuple[int, ...] = ()  # who played each of them, where that is of interest


@dataclass(frozen=True)
class Square:
    """One square of a board."""

    name: str  # "c9", the letter of its column and the number of its row; also its token
    code: str | None  # the card that is printed or lies there; None where there is none
    chip: int | None = None  # the side whose chip lies here
    marks: tuple[str, ...] = ()  # "corner" (belongs to all), "laid" (the card is not printed), "last", "crowned" …
    label: Sentence | None = None

    def without_advice(self) -> Square:
        """The square without its label and without the marks "chance", "ready" and "threat"."""
        marks = tuple(mark for mark in self.marks if mark not in ("chance", "ready", "threat"))
        return replace(self, marks=marks, label=None)


@dataclass(frozen=True)
class BoardPart(Part, Illustration):
    """A board of up to twenty columns and rows, and the lines to draw on it."""

    squares: tuple[Square, ...]  # row by row, each of the same length
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()  # a kind ("done", "broken") and the squares it joins
    wraps: tuple[bool, bool] = (False, False)  # left and right joined; top and bottom joined
    sides: int = 2  # seat s is of side s mod this

    @property
    def columns(self) -> int:
        """How many squares a row has: as many as there are letters in the names."""
        return len({square.name[0] for square in self.squares})

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.squares) // self.columns

    def without_advice(self) -> Part:
        """The board with all its squares, none of them labelled or marked as a chance or a threat."""
        return replace(self, squares=tuple(square.without_advice() for square in self.squares))


@dataclass(frozen=True)
class Spread(Illustration):
    """Cards laid out side by side, row by row; a None, or a face without a code, is drawn as a closed place."""

    rows: tuple[tuple[Face | None, ...], ...]


@dataclass(frozen=True)
class Example:
    """A drawing of the rules page or the options form, with its caption."""

    says: Sentence
    board: Illustration


@dataclass(frozen=True)
class Pegs(Part):
    """A race: the points of each side, the viewer's first, and the points to reach."""

    name: Sentence
    points: tuple[int, ...]
    target: int
    sure: tuple[int, ...] = ()  # points that each will have besides at the end of the deal, as is certain now


@dataclass(frozen=True)
class Sign(Part):
    """A short standing fact: trumps, phase, direction. `kind` is a class of the style sheet, `suit` a letter."""

    kind: str
    text: Sentence
    suit: str | None = None


@dataclass(frozen=True)
class Caption(Part):
    """A sentence on the table."""

    text: Sentence


@dataclass(frozen=True)
class ScoreRow:
    """One line of a score sheet: a reason, and the points of each column."""

    label: Sentence
    values: tuple[str, ...]  # by column; "" for nothing
    card: str | None = None
    winner: int | None = None  # the column that got it
    counts: bool = True  # whether it is a part of the totals; else it only tells how they came about


@dataclass(frozen=True)
class ScoreSheet(Part):
    """Points by reason; columns are seats that stand for their sides, the viewer's first.

    The rows that count add up to the totals; there are none where nothing is added.
    """

    title: Sentence
    columns: tuple[int, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    note: Sentence | None = None
    result: tuple[Sentence, tuple[str, ...]] | None = None  # without totals: what the end counts, and of each column


@dataclass(frozen=True)
class Layout:
    """The table as parts by area, for the viewer in `seat`.

    On the usual table "opp" are the others, above everything; "board", else "trick", else the last of the other areas
    lies in the middle, all else beside it; "mine" are one's own counts, "hand" one's cards, "last" the last trick,
    "sheet" the score sheet. A game whose look.css places the areas names them as it likes.
    """

    table: str  # USUAL, or the game's key where its look.css places the areas
    seat: int
    areas: Mapping[str, tuple[Part, ...]]
    summary: Sentence | None = None  # "Deal 3, first to 10"
    commands: Mapping[str, Sentence | None] = field(default_factory=dict)
    """Labels of moves. A move without parts has a button at all times, and so has one whose label is None: nothing on
    the table can be touched for it, and the button says it as the game names the move."""
    modes: Mapping[str, Sentence] = field(default_factory=dict)  # first words of moves that a button must ask for first
    targets: frozenset[str] = frozenset()  # parts that make a move at once when they are touched last
    asks_for_confirmation: frozenset[str] = frozenset()  # first words of moves that only a button makes
    looks: tuple[str, ...] = ()  # classes for the style sheet: "six", "team", "twelve" …
    main_command: str = ""  # of several moves that are only words the one that stands out; the only move does by itself
    late: frozenset[str] = frozenset()  # parts that only complete a move: touched first, they are refused


def plain_layout(state: State, seat: Seat) -> Layout:
    """The table of a state redacted for this seat.

    Cards are played from hands; a player's points and other cards are counted on the plate. Of what lies there for
    everybody, hidden cards and zones that are piles, or have become too long for a row, show their top card alone;
    other open cards lie in rows. A card is touched by its code and a pile by the name of its zone, where a move
    needs it; a move with a part that lies nowhere, or with none, has a button.
    """
    zones = list(state.zones())
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    moves = state.legal_moves() if state.turn == seat or state.deal_is_over else ()
    wanted = {part for move in moves for part in move.parts}
    shared = {zone.name: _shared(zone, wanted) for zone in zones if zone.owner is None}
    hand = tuple(Fan(seat, _faces(each.cards)) for each in _hands(zones, seat))
    areas: dict[str, tuple[Part, ...]] = {
        "opp": tuple(_plate(state, zones, other) for other in others),
        **_middle(shared),
        "mine": (replace(_plate(state, zones, seat), backs=0),),  # its hand lies there to be seen
        "hand": hand,
    }
    lying = {face.token for fan in hand for face in fan.faces}
    for part in shared.values():
        lying |= {part.token} if isinstance(part, Pile) else {face.token for face in part.faces}
    by_button = [move for move in moves if not move.parts or not lying.issuperset(move.parts)]
    commands = {move.notation: NEXT_DEAL_LABEL if move is NEXT_DEAL else None for move in by_button}
    return Layout(
        USUAL, seat, areas, commands=commands, modes=_modes([move for move in moves if move not in by_button])
    )


def _middle(shared: Mapping[str, CardRow | Pile]) -> dict[str, tuple[Part, ...]]:
    """The areas of what lies there for everybody: rows come last, into the middle; piles alone lie there together."""
    piles = {name: (part,) for name, part in shared.items() if isinstance(part, Pile)}
    rows = {name: (part,) for name, part in shared.items() if not isinstance(part, Pile)}
    return {**piles, **rows} if rows or not piles else {"piles": tuple(shared.values())}


def _modes(moves: Sequence[Move]) -> dict[str, Sentence]:
    """The first words of moves that are told apart by them alone, all but that of playing a card."""
    by_parts: dict[tuple[str, ...], set[str]] = {}
    for move in moves:
        by_parts.setdefault(tuple(sorted(move.parts)), set()).add(move.groups[0][0])
    verbs = {verb for found in by_parts.values() if len(found) > 1 for verb in found} - {"play"}
    return {verb: Sentence(verb[:1].upper() + verb[1:]) for verb in sorted(verbs)}


def _hands(zones: Iterable[Zone], seat: Seat) -> list[Zone]:
    return [zone for zone in zones if zone.name == "hand" and zone.owner == seat]


def _plate(state: State, zones: Sequence[Zone], seat: Seat) -> Plate:
    backs = sum(len(each.cards) for each in _hands(zones, seat))
    won = [zone for zone in zones if zone.owner == seat and zone.name != "hand"]
    points = state.scores()[state.side(seat)]
    counters = [Counter(Sentence(numbered("point", "points"), count=points), points)]
    for each in won:
        counters.append(Counter(Sentence(numbered("card", "cards"), count=len(each.cards)), len(each.cards)))
    return Plate(seat, tuple(counters), backs, is_next=state.turn == seat)


def _shared(zone: Zone, wanted: Set[str]) -> CardRow | Pile:
    """What lies there for everybody; it can be touched where a move needs it."""
    name, count = Sentence(zone.name), len(zone.cards)
    if zone.sight is ALL and not zone.is_pile and count <= LONGEST_ROW:
        faces = (replace(face, token=face.token if face.token in wanted else None) for face in _faces(zone.cards))
        return CardRow(name, tuple(faces) or (Face(None),))  # an empty one keeps its place
    top = zone.cards[-1] if zone.sight is ALL and count else UNKNOWN
    code = top.code if count and top is not None else None
    token = next((each for each in (code, zone.name) if each in wanted), None)
    return Pile(name, code, count, name, token, place=zone.name)


def _faces(cards: Sequence[Card | None]) -> tuple[Face, ...]:
    return tuple(Face(each.code, each.code) if each is not None else Face(None) for each in cards)


@dataclass(frozen=True)
class Staging:
    """How an event is shown beyond its zones. A place is "seat-1", "stock", a token, or the key of a card."""

    cards: tuple[str, ...] = ()  # laid at a place for everybody to see, and gone with the next event
    at: str = ""  # that place
    places: tuple[str, ...] = ()  # of each of these cards, where they do not all lie at that place
    source: str = ""  # the place of those among them that did not lie on the table, and of cards that come to it
    says: Sentence | None = None  # stands there meanwhile: "7 + 4 = J"
    gains: str = ""  # rises from there: "+8"
    to: str = ""  # the place that it rises to
    goal: str | None = None  # the place that cards go to which leave the table; "" for none, None for the player's


SUITS = "CDSH"  # black and red in turn
RANKS = "23456789TJQKA"


def by_suit(card: Card) -> tuple[int, int]:
    """The sort key of a card in a hand: clubs, diamonds, spades, hearts, each from two to ace, after the princess.

    Jokers, Rook cards and the unknown card come after all of these.
    """
    code = card.code
    suit = SUITS.find(code[-1]) if len(code) == 2 else -1
    return (suit if suit >= 0 else len(SUITS), RANKS.find(code[0]))


def fan(
    seat: Seat, hand: Sequence[Card], face: Callable[[Card], Face], order: Callable[[Card], Any] = by_suit,
    caption: Sentence | None = None,
) -> Fan:  # fmt: skip
    """The hand of a seat, given as the cards came to it, drawn by `face` and sorted by the key `order`."""
    places = sorted(range(len(hand)), key=lambda place: order(hand[place]))
    dealt = tuple(places.index(place) for place in range(len(hand)))
    return Fan(seat, tuple(face(hand[place]) for place in places), caption, dealt)


def faces(
    codes: str, marks: Mapping[str, str] | None = None, captions: Mapping[str, str] | None = None
) -> tuple[Face, ...]:
    """The cards of a drawn example, from one text of codes; by code also marks (several in one text) and captions."""
    marked, named = marks or {}, {code: Sentence(text) for code, text in (captions or {}).items()}
    return tuple(
        Face(code, marks=tuple(marked.get(code, "").split()), caption=named.get(code)) for code in codes.split()
    )


def last_trick(cards: Iterable[tuple[Seat, Card]]) -> CardRow:
    """The trick taken last, given in the order of play, as the area "last" shows it; an empty row before the first."""
    played = tuple(cards)
    faces = tuple(Face(card.code) for _, card in played)
    return CardRow(Sentence("Last trick"), faces, tuple(seat for seat, _ in played))


def score_pegs(points: Sequence[int], seat: Seat, target: int, sure: Sequence[int] = (0, 0)) -> Pegs:
    """The race of two players to `target` points, that of the viewing `seat` first; `points` and `sure` are by seat."""
    return Pegs(Sentence("Score"), (points[seat], points[1 - seat]), target, (sure[seat], sure[1 - seat]))


@dataclass(frozen=True)
class Hint:
    """A hint on one part of a move."""

    word: str = ""  # which part it is of the move that is meant: "1", "2", or a star for the only one


@dataclass(frozen=True)
class TouchMarks:
    """The parts that can be touched now, those touched already, and the hints on them."""

    open: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    lit: Mapping[str, str] = field(default_factory=dict)  # a part that completes a move, and a word on it
    hints: Mapping[str, Hint] = field(default_factory=dict)  # the parts of good moves
    is_asking: bool = False  # whether the viewer is to move
    anew: frozenset[str] = frozenset()  # the parts that begin another move instead of the one that is chosen
    waits: str = ""  # why the chosen parts, a move that has been made, are not played yet: "sent"

    def lights(self, part: str) -> bool:
        """Whether a part is lit: of a player who is asked, one that is not yet chosen."""
        return part in self.lit and not (self.is_asking and part in self.chosen)

    def asks_for(self, token: str | None) -> bool:
        """Return whether the viewer is to move and touching this part can lead to a move."""
        return self.is_asking and token in self.open


class Pencil(Protocol):
    """A game's drawing tools: words in the player's language, cards, signs and faces as everywhere on the page."""

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the table."""

    @property
    def touch(self) -> TouchMarks:
        """The parts that can be touched, and the hints on them."""

    def t(self, template: str, **facts: str | int) -> str:
        """A template of the code in the chosen language, its {facts} filled in; in English if it is not translated."""

    def said(self, sentence: Sentence) -> str:
        """A sentence as text, the same for every viewer."""

    def rich(self, sentence: Sentence) -> Child:
        """A sentence with tiny cards and names in it, as the viewer reads it."""

    def plain(self, sentence: Sentence) -> str:
        """A sentence as text, as the viewer reads it."""

    def explaining(self, looks: str, sentence: Sentence, inside: Child, label: str = "") -> Node:
        """A part that says this sentence when it is touched, at a running game; elsewhere a mere span.

        `looks` are its classes. `label` is read out instead of its contents; "": the contents are.
        """

    def asking_why(self, card: Node, code: str, seat: Seat) -> Node:
        """A bot's card on the table, which says why it was played where it is touched; anybody else's as it is.

        `card` is the drawn card of this code, played from this seat, with the last move.
        """

    def rest_in_words(self, value: object) -> Iterable[str]:
        """Every sentence and card in a value, in order, for the table without pictures."""

    def name(self, seat: Seat) -> str:
        """The name of the player in this seat, as the table shows it."""

    def avatar(self, seat: Seat) -> Node:
        """The picture of the player in this seat."""

    def person(self, seat: Seat) -> Node:
        """The same, and at a running game that of a bot says how it plays when it is touched: never in a button."""

    def part(self, part: Part) -> Node:
        """Any part, drawn."""

    def in_words(self, part: Part) -> Iterable[tuple[str, str]]:
        """Any part as (title, text) pairs for the table without pictures."""

    def card(
        self, code: str, size: str = "", *, marks: tuple[str, ...] = (), key: str | None = None, goal: str | None = None
    ) -> Node:  # fmt: skip
        """A card to look at, "??" its back; `goal` is the place that it travels to when it leaves the table."""

    def card_name(self, code: str) -> str:
        """The name of a card as it is read out, with a capital letter."""

    def tiny(self, card: Card) -> Node:
        """A card as it is named in a sentence."""

    def face(self, face: Face, size: str = "", *, place: str = "", number: int | str = 0, empty: str = "") -> Node:
        """A place of the table; a button where the player could touch it.

        `size` and `place` are classes for the style sheet, `empty` is the text in it while it has no card, and `number`
        tells two places with the same token apart.
        """

    def one_stop(self, items: Sequence[Node]) -> list[Node]:
        """These places with one tab stop in all: the first that can be played, else the first button."""

    def icon(self, name: str) -> Node:
        """A picture of the page's set, without a meaning of its own."""

    def suit(self, letter: str) -> Node:
        """The sign of a suit: "S", "H", "D", "C"."""

    def suit_shape(self, letter: str, looks: str = "") -> Node:
        """The outline of a suit in a square of 24, as a node of an svg; `looks` are its classes."""

    def chip(self, side: int, looks: str = "") -> Node:
        """The chip of a side (from 0), in its colour and shape; `looks` are more classes."""

    def chip_shape(self, side: int) -> Node:
        """The outline of a side's chip in a square of 24, as a node of an svg."""


class OwnPart(Part, ABC):
    """A part of one game's table, which draws itself."""

    @abstractmethod
    def draw(self, pencil: Pencil) -> Node:
        """The part as nodes."""

    def in_words(self, pencil: Pencil) -> Iterable[tuple[str, str]] | None:
        """Titles and texts for the table without pictures; None: every sentence and card in it, in order."""
        return None


class OwnPicture(Illustration, ABC):
    """A drawing for one game's rules and options."""

    @abstractmethod
    def draw(self, pencil: Pencil, label: str) -> Node:
        """The picture as nodes, read out as `label`."""


@dataclass(frozen=True)
class Look:
    """A game's cloth and the picture on its tile."""

    cloth: str = "baize"  # one of the page's cloths: baize, ink, claret, umber
    tile: tuple[tuple[str, str], ...] = (("??", "at13"), ("??", "at14"), ("??", "at15"))  # cards, and their places
    drawing: Callable[[Pencil], Node] | None = None  # instead of cards
    instrument: str = "harp"  # that its sounds are played on, one of the page's: harp, box, wood, marimba, drum


PLAIN = Look()
