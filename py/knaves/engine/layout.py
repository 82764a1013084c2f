"""Layout: the table as data, for one seat; a game fills it, the page draws it.

Parts name cards by code (`??` is a back, None an empty place) and carry the token of a move's notation that touching
them means. Which tokens can be touched now follows from the legal moves, not from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from knaves.engine.sentences import Sentence

USUAL = "usual"


class Part:
    """A part of a table. The page draws the kinds below; a game's own kind draws itself, see `OwnPart`."""

    is_a_key = False  # explains an order or a board: the cards that it names need not be seen

    def without_advice(self) -> Part:
        """The part without what points at good moves, as a puzzle shows it."""
        return self


class Picture:
    """Something drawn to explain a rule or an option."""


@dataclass(frozen=True)
class Face:
    """A place for one card."""

    code: str | None  # "??" a back, None an empty place
    token: str | None = None  # what touching it adds to a move
    marks: tuple[str, ...] = ()  # "won", "last", "current", "known", "closed", "dead", "crowned" …
    label: Sentence | None = None  # said instead of the card's name
    caption: Sentence | None = None
    key: str | None = None  # the same card keeps the same key while it moves, if its face may be known


@dataclass(frozen=True)
class Counter:
    """A number with its name: "6 tricks"."""

    label: Sentence
    number: int
    icon: str | None = None  # drawn instead of the name; "pile" draws captured cards beside it
    opens_last: Sentence | None = None  # counts what has been won: touching it shows what was gathered last, by name
    note: Sentence | None = None  # what it is good for, said where that is shown


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


@dataclass(frozen=True)
class Fan(Part):
    """A hand that is open to the viewer, to be played from, in the order of its game."""

    seat: int
    faces: tuple[Face, ...]
    caption: Sentence | None = None  # a word about it, said with its owner's name above the cards
    dealt: tuple[int, ...] = ()  # the places of the faces in the order in which the cards came


@dataclass(frozen=True)
class Pile(Part):
    """A squared pile: its top card and its count."""

    name: Sentence
    top: str | None
    count: int
    caption: Sentence | None = None
    token: str | None = None
    place: str = "stock"  # what cards come from and go to by this name
    opens_last: Sentence | None = None  # holds what has been gathered: touching it shows what came last, by name


@dataclass(frozen=True)
class Trick(Part):
    """The cards of a trick by seat; a seat that has not played has an empty place."""

    faces: tuple[tuple[int, Face], ...]
    winner: int | None = None


@dataclass(frozen=True)
class Row(Part):
    """Cards side by side, such as prizes or the last trick."""

    name: Sentence
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Square:
    """One square of a board."""

    name: str  # "c9"; also its token
    code: str | None  # the printed card; None on a community corner
    chip: int | None = None  # the side whose chip lies here
    marks: tuple[str, ...] = ()
    label: Sentence | None = None

    def without_advice(self) -> Square:
        """The square without advice on placing a chip there."""
        return replace(self, marks=tuple(mark for mark in self.marks if mark not in ("chance", "threat")), label=None)


@dataclass(frozen=True)
class Board(Part, Picture):
    """A board of ten columns and rows, and the lines to draw on it."""

    squares: tuple[Square, ...]  # row by row
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()  # a kind ("done", "broken") and the squares it joins
    wraps: tuple[bool, bool] = (False, False)  # left and right joined; top and bottom joined
    sides: int = 2  # seat s is of side s mod this

    def without_advice(self) -> Part:
        """The board without the squares that would complete something."""
        return replace(self, squares=tuple(square.without_advice() for square in self.squares))


@dataclass(frozen=True)
class Spread(Picture):
    """Cards laid out side by side, row by row; a None is a closed place."""

    rows: tuple[tuple[Face | None, ...], ...]


@dataclass(frozen=True)
class Example:
    """A drawn board with its caption."""

    says: Sentence
    board: Picture


@dataclass(frozen=True)
class Pegs(Part):
    """A race: the points of each side and the points to reach."""

    name: Sentence
    points: tuple[int, ...]
    target: int


@dataclass(frozen=True)
class Sign(Part):
    """A short standing fact: trumps, phase, direction."""

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
    commands: Mapping[str, Sentence] = field(default_factory=dict)  # labels of moves that are only words
    modes: Mapping[str, Sentence] = field(default_factory=dict)  # first words of moves that a button must ask for first
    targets: frozenset[str] = frozenset()  # parts that make a move at once when they are touched last
    asks_for_confirmation: frozenset[str] = frozenset()  # first words of moves that only a button makes
    looks: tuple[str, ...] = ()  # classes for the style sheet: "six", "team", "twelve" …
    main_command: str = ""  # of several moves that are only words the one that stands out; a single one does by itself
