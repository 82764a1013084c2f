"""Look: how a game draws its own parts, as plain nodes, with a pencil that the page lends it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from knaves.cards import Card
from knaves.engine.layout import Face, Part, Picture
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.nodes import Child, Node


@dataclass(frozen=True)
class Hint:
    """A hint on one part of a move."""

    word: str = ""  # which part it is of the move that is meant: "1", "2", or a star for the only one


@dataclass(frozen=True)
class Touch:
    """The parts that can be touched now, those touched already, and the hints on them."""

    open: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    lit: Mapping[str, str] = field(default_factory=dict)  # a part that completes a move, and a word on it
    hints: Mapping[str, Hint] = field(default_factory=dict)  # the parts of good moves
    is_asking: bool = False  # whether the viewer is to move
    waits: str = ""  # why the chosen parts, a move that has been made, are not played yet: "sent"

    def asks_for(self, token: str | None) -> bool:
        """Return whether the viewer is to move and touching this part can lead to a move."""
        return self.is_asking and token in self.open


class Pencil(Protocol):
    """A game's drawing tools: words in the player's language, cards, signs and faces as everywhere on the page."""

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the table."""

    @property
    def touch(self) -> Touch:
        """The parts that can be touched, and the hints on them."""

    def t(self, template: str, **facts: str | int) -> str:
        """A text in the chosen language."""

    def said(self, sentence: Sentence) -> str:
        """A sentence as text, the same for every viewer."""

    def rich(self, sentence: Sentence) -> Child:
        """A sentence with tiny cards and names in it, as the viewer reads it."""

    def plain(self, sentence: Sentence) -> str:
        """A sentence as text, as the viewer reads it."""

    def rest_in_words(self, value: object) -> Iterable[str]:
        """Every sentence and card in a value, in order, for the table without pictures."""

    def name(self, seat: Seat) -> str:
        """The player's name."""

    def avatar(self, seat: Seat) -> Node:
        """The face of who sits there."""

    def part(self, part: Part) -> Node:
        """Any part, drawn."""

    def in_words(self, part: Part) -> Iterable[tuple[str, str]]:
        """Any part as titles and texts."""

    def card(
        self, code: str, size: str = "", *, marks: tuple[str, ...] = (), key: str | None = None, goal: str | None = None
    ) -> Node:  # fmt: skip
        """A card to look at, "??" its back; `goal` is the place that it travels to when it leaves the table."""

    def card_name(self, code: str) -> str:
        """The name of a card as it is read out, with a capital letter."""

    def tiny(self, card: Card) -> Node:
        """A card as it is named in a sentence."""

    def face(self, face: Face, size: str = "", *, place: str = "", number: int | str = 0, empty: str = "") -> Node:
        """A place of the table; a button where the player could touch it."""

    def one_stop(self, items: Sequence[Node]) -> list[Node]:
        """Places that share one tab stop."""

    def icon(self, name: str) -> Node:
        """A picture of the page's set, without a meaning of its own."""

    def suit(self, letter: str) -> Node:
        """The sign of a suit: "S", "H", "D", "C"."""

    def suit_shape(self, letter: str, looks: str = "") -> Node:
        """The outline of a suit in a square of 24, for a drawing."""

    def chip(self, side: int, looks: str = "") -> Node:
        """The chip of a side."""

    def chip_shape(self, side: int) -> Node:
        """The outline of a side's chip in a square of 24, for a drawing."""


class OwnPart(Part, ABC):
    """A part of one game's table, which draws itself."""

    @abstractmethod
    def draw(self, pencil: Pencil) -> Node:
        """The part as nodes."""

    def in_words(self, pencil: Pencil) -> Iterable[tuple[str, str]] | None:
        """Titles and texts for the table without pictures; None: every sentence and card in it, in order."""
        return None


class OwnPicture(Picture, ABC):
    """A drawing for one game's rules and options."""

    @abstractmethod
    def draw(self, pencil: Pencil, label: str) -> Node:
        """The picture as nodes, read out as `label`."""


@dataclass(frozen=True)
class Look:
    """A game's cloth and the picture on its tile."""

    cloth: str = "baize"  # one of the page's cloths: baize, ink, claret, umber
    tile: tuple[tuple[str, str], ...] = (("??", "at1"), ("??", "at2"), ("??", "at3"))  # cards, and their places
    drawing: Callable[[Pencil], Node] | None = None  # instead of cards


PLAIN = Look()
