"""Layout: what lies on the table, as data, for one seat; a game fills it, the page draws each kind of part.

Parts name cards by code (`??` is a back, None an empty place) and carry the token of a move's notation that touching
them means. Which tokens can be touched now follows from the legal moves, not from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from knaves.engine.sentences import Sentence

__all__ = [
    "Board",
    "Boxes",
    "Caption",
    "Cross",
    "Die",
    "Direction",
    "Example",
    "Face",
    "Fan",
    "Figure",
    "Heap",
    "Layout",
    "Order",
    "Part",
    "Pegs",
    "Pile",
    "Plate",
    "PointTable",
    "Prizes",
    "Row",
    "ScoreRow",
    "ScoreSheet",
    "Sign",
    "Slots",
    "Spread",
    "Square",
    "Strip",
    "Sum",
    "Tally",
    "Trick",
]  # fmt: skip


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
class Tally:
    """A number with its name: "6 tricks"."""

    label: Sentence
    number: int
    icon: str | None = None  # drawn instead of the name; "pile" draws captured cards beside it


@dataclass(frozen=True)
class Plate:
    """A player at the table: face, name, counts, and the backs of the hand."""

    seat: int
    tallies: tuple[Tally, ...] = ()
    backs: int = 0  # hand cards to draw as backs; 0 draws none
    side: int | None = None  # the chip of its side, in games of sides
    is_next: bool = False
    is_out: bool = False
    sign: Sentence | None = None  # "deals", "leads"


@dataclass(frozen=True)
class Fan:
    """A hand that is open to the viewer, to be played from."""

    seat: int
    faces: tuple[Face, ...]
    caption: Sentence | None = None  # a word about it, said with its owner's name above the cards


@dataclass(frozen=True)
class Pile:
    """A squared pile: its top card and its count."""

    name: Sentence
    top: str | None
    count: int
    caption: Sentence | None = None
    token: str | None = None


@dataclass(frozen=True)
class Trick:
    """The cards of a trick by seat; a seat that has not played has an empty place."""

    faces: tuple[tuple[int, Face], ...]
    winner: int | None = None


@dataclass(frozen=True)
class Row:
    """Cards side by side, such as prizes or the last trick."""

    name: Sentence
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Prizes:
    """A row of prizes in order of contest: the current one raised, those that are gone as empty places."""

    name: Sentence
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Heap:
    """Cards played one upon the other, the last one on top, and what was turned up beside them."""

    name: Sentence
    faces: tuple[Face, ...]
    beside: Face | None = None


@dataclass(frozen=True)
class Direction:
    """Which way the turn goes round."""

    is_clockwise: bool
    text: Sentence


@dataclass(frozen=True)
class Slots:
    """The 2x2 box of one player."""

    seat: int
    faces: tuple[Face, ...]
    size: int
    caption: Sentence | None = None


@dataclass(frozen=True)
class Cross:
    """A Box of Jack in the Box: its jokers and the Jacks on them, and four cards at E N W S."""

    box: int
    jokers: tuple[Face, ...]
    faces: tuple[Face, ...]  # E N W S
    name: Sentence | None = None  # where there are several
    stamp: Sentence | None = None  # "closed"
    corners: tuple[Part, ...] = ()  # of one that is alone: top left, top right, bottom left, bottom right


@dataclass(frozen=True)
class Figure:
    """A large number and what it counts."""

    number: int
    label: Sentence
    is_mine: bool = False


@dataclass(frozen=True)
class Sum:
    """What has been scored in a turn, line by line, and what is near."""

    name: Sentence
    lines: tuple[tuple[Sentence, Sentence | None], ...] = ()  # what scored, and a reason
    headline: Sentence | None = None  # something to celebrate
    chances: tuple[Sentence, ...] = ()  # help that a setting can hide


@dataclass(frozen=True)
class PointTable:
    """A small table of what scores how much; `now` is the row that applies."""

    name: Sentence
    head: tuple[Sentence, tuple[str, ...]]
    rows: tuple[tuple[Sentence, tuple[str, ...]], ...]
    note: Sentence
    now: int | None = None


@dataclass(frozen=True)
class Square:
    """One square of a board."""

    name: str  # "c9"; also its token
    code: str | None  # the printed card; None on a community corner
    chip: int | None = None  # the side whose chip lies here
    marks: tuple[str, ...] = ()
    label: Sentence | None = None


@dataclass(frozen=True)
class Board:
    """A board of ten columns and rows, and the lines to draw on it."""

    squares: tuple[Square, ...]  # row by row
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()  # a kind ("done", "threat") and the squares it joins
    wraps: tuple[bool, bool] = (False, False)  # left and right joined; top and bottom joined
    sides: int = 2  # seat s is of side s mod this


@dataclass(frozen=True)
class Order:
    """All players in the order of turns, in rows of `columns`, so that a column is a team."""

    plates: tuple[Plate, ...]
    columns: int
    following: int | None = None  # the seat that comes next, where that is known


@dataclass(frozen=True)
class Die:
    """The turn die: what it showed last, which way play goes, and who comes next where that is known."""

    face: str | None  # "normal", "reverse", "skip"; None before the first roll
    direction: int  # 1 clockwise, -1 counter-clockwise
    following: int | None = None


@dataclass(frozen=True)
class Boxes:
    """Boxes of Jack in the Box drawn small, and cards of a hand below them."""

    jokers: tuple[str, ...]  # of each Box: colours of its jokers, R and B
    cards: tuple[tuple[str, ...], ...] = ()  # of each Box: E N W S; without any, blank cards
    lit: tuple[str, ...] = ()  # Box cards that are matched
    used: tuple[str, ...] = ()  # cards of the hand
    points: str = ""  # what they score


@dataclass(frozen=True)
class Spread:
    """Cards laid out side by side, row by row; a None is a closed place."""

    rows: tuple[tuple[Face | None, ...], ...]


@dataclass(frozen=True)
class Example:
    """A drawn board, and what it shows."""

    says: Sentence
    board: Board | Boxes | Spread


@dataclass(frozen=True)
class Strip:
    """Ranks in order, low to high, with the viewer's own marked."""

    name: Sentence
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Pegs:
    """A race: the points of each side and the points to reach."""

    name: Sentence
    points: tuple[int, ...]
    target: int


@dataclass(frozen=True)
class Sign:
    """A short standing fact: trumps, phase, direction."""

    kind: str
    text: Sentence
    suit: str | None = None


@dataclass(frozen=True)
class Caption:
    """A sentence on the table."""

    text: Sentence


@dataclass(frozen=True)
class ScoreRow:
    """One line of a score sheet: what counts, and what it brought each column."""

    label: Sentence
    values: tuple[str, ...]  # by column; "" for nothing
    card: str | None = None
    winner: int | None = None  # the column that got it


@dataclass(frozen=True)
class ScoreSheet:
    """Who got what for which reason; columns are seats that stand for their sides, the viewer's first."""

    title: Sentence
    columns: tuple[int, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    note: Sentence | None = None


Part = (
    ScoreSheet | Plate | Fan | Pile | Trick | Row | Slots | Cross | Board | Strip | Pegs | Sign | Caption | Prizes
    | Heap | Direction | Order | Die | Figure | Sum | PointTable
)  # fmt: skip


@dataclass(frozen=True)
class Layout:
    """What is on the table: parts by area (the style sheet places the areas), for the viewer in `seat`."""

    table: str  # the style of the table: the game's key
    seat: int
    areas: Mapping[str, tuple[Part, ...]]
    summary: Sentence | None = None  # "Deal 3, first to 10"
    commands: Mapping[str, Sentence] = field(default_factory=dict)  # labels of moves that are only words
    modes: Mapping[str, Sentence] = field(default_factory=dict)  # first words of moves that a button must ask for first
    targets: frozenset[str] = frozenset()  # parts that make a move at once when they are touched last
    careful: frozenset[str] = frozenset()  # first words of moves that only a button makes
    looks: tuple[str, ...] = ()  # classes for the style sheet: "six", "team", "twelve" …
