"""The board of One-Eyed Jack: spaces, decks, printed cards, the moves on it, patterns and captures.

A space is a number, 10 times its row plus its column, counted from the top left; a set of spaces is the bits of an int.

A pattern is a set of different spaces; shapes that cover the same spaces are one pattern (OE-R39).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from knaves.cards import STANDARD_PACK, Card, card, cards, in_pack_order, is_card_code
from knaves.engine.moves import Move, command

Space = int
Direction = tuple[int, int]  # rows down, columns to the right
SIZE = 10
SPACES = range(SIZE * SIZE)
NAMES = tuple(f"{'abcdefghij'[space % SIZE]}{space // SIZE + 1}" for space in SPACES)  # 0 is a1, 90 is a10
NUMBERS = {name: space for space, name in enumerate(NAMES)}
CORNERS = (0, 9, 90, 99)
STRAIGHT: tuple[Direction, ...] = ((0, 1), (1, 0))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1))
JOINED = {"none": (False, False), "left_right": (True, False), "top_bottom": (False, True), "both": (True, True)}


def shifted(space: Space, down: int, right: int, wrap: str) -> Space | None:
    """The space so many rows down and columns right (below 0: up, left), over the edges that `wrap` joins.

    None off the board; `wrap` is a key of JOINED.
    """
    sideways, upwards = JOINED[wrap]
    row, column = space // SIZE + down, space % SIZE + right
    if upwards:
        row %= SIZE
    if sideways:
        column %= SIZE
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None


def bits(spaces: Iterable[Space]) -> int:
    """A set of spaces as the bits of an int: bit n for space n."""
    return sum(1 << space for space in set(spaces))


def spaces_in(some: int) -> Iterator[Space]:
    """The spaces whose bits are set in an int, from the lowest number on."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def union(sets: Iterable[int]) -> int:
    """The set of the spaces that are in any of these sets; all sets are bits."""
    found = 0
    for each in sets:
        found |= each
    return found


CORNER_BITS = bits(CORNERS)
NATURE_JOKERS = dict(zip((0, 9, 90, 99), cards("XB1 XR1 XR2 XB2"), strict=True))  # by corner, OE-R15
END_JOKER = card("XE")
BOARD_RANKS = "A23456789TQK"
SUIT_ORDER = {"standard": "SHDC", "princess": "SHDC", "rook_faces": "BGYR", "rook_numbers": "BGYR"}  # 5.1, OE-R26


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards of a deck, without the jokers that other options add."""

    cards: tuple[Card, ...]
    naturals: tuple[Card, ...]  # each once, in the order in which the mirror and spiral layouts print them
    wild: frozenset[Card]
    kill: frozenset[Card]


@cache
def deck_of(name: str) -> Deck:
    """The deck called standard, princess, rook_faces or rook_numbers, OE-R9, OE-R26; KeyError for any other."""
    naturals = tuple(card(rank + suit) for suit in SUIT_ORDER[name] for rank in BOARD_RANKS)
    if name == "standard":
        return Deck(STANDARD_PACK * 2, naturals, frozenset(cards("JD JC")), frozenset(cards("JS JH")))
    wild = frozenset(card("P" + suit) for suit in SUIT_ORDER[name])  # OE-R9: 12 is wild, 11 kills, faces or not
    kill = frozenset(card("J" + suit) for suit in SUIT_ORDER[name])
    return Deck(tuple(in_pack_order([*naturals, *wild, *kill])) * 2, naturals, wild, kill)


PASS = command("pass")


@dataclass(frozen=True, eq=False)
class PlaceChip(Move):
    """Play a card and put an own chip on a space: `place 5H c9`."""

    card: Card
    space: Space

    def __post_init__(self) -> None:
        self._write(["place"], [self.card.code], [NAMES[self.space]])

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _read_place, (self.card.code, NAMES[self.space])


@dataclass(frozen=True, eq=False)
class RemoveChip(Move):
    """Play a kill card and take a chip off a space: `remove JS d4`."""

    card: Card
    space: Space

    def __post_init__(self) -> None:
        self._write(["remove"], [self.card.code], [NAMES[self.space]])

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _read_remove, (self.card.code, NAMES[self.space])


@dataclass(frozen=True, eq=False)
class SwapCard(Move):
    """Discard a dead card and draw another: `swap 5H`."""

    card: Card

    def __post_init__(self) -> None:
        self._write(["swap"], [self.card.code])

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _read_swap, (self.card.code,)


@cache
def place(card: Card, space: Space) -> PlaceChip:
    """Return the move that places a chip on `space` by `card`."""
    return PlaceChip(card, space)


@cache
def places(card: Card) -> tuple[PlaceChip, ...]:
    """The moves that place a chip by this card, one for each of the 100 spaces, by number, legal or not."""
    return tuple(place(card, space) for space in SPACES)


@cache
def removals(card: Card) -> tuple[RemoveChip, ...]:
    """The moves that remove a chip by this card, one for each of the 100 spaces, by number, legal or not."""
    return tuple(RemoveChip(card, space) for space in SPACES)


def remove(card: Card, space: Space) -> RemoveChip:
    """Return the move that removes the chip on `space` by `card`."""
    return removals(card)[space]


@cache
def swap(card: Card) -> SwapCard:
    """Return the move that exchanges a dead card."""
    return SwapCard(card)


def _read_place(code: str, name: str) -> PlaceChip:
    return place(card(code), NUMBERS[name])


def _read_remove(code: str, name: str) -> RemoveChip:
    return remove(card(code), NUMBERS[name])


def _read_swap(code: str) -> SwapCard:
    return swap(card(code))


INNER = tuple(space for space in SPACES if space not in CORNERS)


@dataclass(frozen=True, eq=False)
class Board:
    """A board of 100 spaces: the card printed on each, and from these where each natural card can be placed."""

    squares: tuple[Card | None, ...]  # by space; None on a community corner
    spots: Mapping[Card, tuple[tuple[Space, PlaceChip], ...]] = field(
        init=False
    )  # a card -> its spaces and their moves

    def __post_init__(self) -> None:
        spots: dict[Card, tuple[tuple[Space, PlaceChip], ...]] = {}
        for space, printed in enumerate(self.squares):
            if printed is not None:
                spots[printed] = (*spots.get(printed, ()), (space, place(printed, space)))
        object.__setattr__(self, "spots", spots)

    def __reduce__(self) -> tuple[object, tuple[tuple[Card | None, ...]]]:
        return Board, (self.squares,)


@cache
def fixed_board(layout: str, deck: str, custom: str, nature: bool) -> Board:
    """The board of the layouts mirror, spiral and custom, OE-R32; with corner jokers in the corners if `nature`.

    `custom` is the text of a board of one's own; ValueError where the layout needs it and `read_board` refuses it.
    """
    listed = deck_of(deck).naturals
    if layout == "custom":
        return printed_board(read_board(custom, deck) or [], nature=nature)
    if layout == "spiral":
        path = [space for space in _inwards() if space not in CORNERS]
        where = dict(zip(path, listed * 2, strict=True))
        return printed_board([where[space] for space in INNER], nature=nature)
    return printed_board(listed + listed[::-1], nature=nature)


def printed_board(cards: Sequence[Card], *, nature: bool) -> Board:
    """The board with these cards, row by row, corners left out; ValueError if they are not 96."""
    squares: list[Card | None] = [None] * len(SPACES)
    for space, each in [*zip(INNER, cards, strict=True), *(NATURE_JOKERS.items() if nature else ())]:
        squares[space] = each
    return Board(tuple(squares))


def read_board(text: str, deck: str) -> list[Card] | None:
    """The cards of a text such as "AS2S…"; None unless they are the natural cards of the deck, each twice, OE-R32."""
    codes = [text[start : start + 2] for start in range(0, len(text), 2)]
    if not all(map(is_card_code, codes)):
        return None
    cards = list(map(card, codes))
    return cards if Counter(cards) == Counter(deck_of(deck).naturals * 2) else None


def _inwards() -> Iterator[Space]:
    """All spaces, clockwise inwards from the top left."""
    top, left, bottom, right = 0, 0, SIZE - 1, SIZE - 1
    while top < bottom:
        yield from (top * SIZE + column for column in range(left, right))
        yield from (row * SIZE + right for row in range(top, bottom))
        yield from (bottom * SIZE + column for column in range(right, left, -1))
        yield from (row * SIZE + left for row in range(bottom, top, -1))
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


Pattern = tuple[Space, ...]  # a row from end to end, a cross from its centre, a square around
Shape = tuple[Direction, ...]  # where the spaces of a pattern lie, seen from one of them


@dataclass(frozen=True, eq=False)
class Patterns:
    """The patterns that count, and for every space those that go through it, as bits of their spaces."""

    all: tuple[Pattern, ...]
    bits: tuple[int, ...]  # of every pattern, in the same order
    through: tuple[tuple[int, ...], ...]  # by space
    around: tuple[int, ...]  # by space, all spaces of those patterns
    size: int  # spaces of a pattern

    def completed_at(self, space: Space, held: int) -> Sequence[int]:
        """The patterns through this space, as bits, that lie wholly on these spaces."""
        if (held & self.around[space]).bit_count() < self.size:
            return ()
        return [pattern for pattern in self.through[space] if held & pattern == pattern]

    def completed(self, held: int) -> list[int]:
        """The patterns, as bits, that lie wholly on these spaces."""
        return [pattern for pattern in self.bits if held & pattern == pattern]


def rows(length: int, *, orthogonal_only: bool = False, wrap: str = "none") -> tuple[Pattern, ...]:
    """Every row of this length: sideways, upwards and, unless they are off, slanting; `wrap` as for `shifted`."""
    directions = STRAIGHT if orthogonal_only else STRAIGHT + DIAGONAL
    return _everywhere(
        (tuple((down * step, right * step) for step in range(length)) for down, right in directions), wrap
    )


def crosses(directions: str = "both", size: str = "any", wrap: str = "none") -> tuple[Pattern, ...]:
    """Every cross of five: a centre and four spaces as far from it as each other, OE-R10.

    `directions` is both, orth (upright) or diag; `size` any, or adjacent for the smallest alone, OE-R22.
    """
    return _everywhere(_crosses(directions, range(1, 2 if size == "adjacent" else 5)), wrap)


def _crosses(directions: str, distances: range) -> Iterator[Shape]:
    for far in distances:
        if directions != "diag":
            yield (0, 0), (-far, 0), (0, far), (far, 0), (0, -far)
        if directions != "orth":
            yield (0, 0), (-far, -far), (-far, far), (far, far), (far, -far)


def squares(directions: str = "both", wrap: str = "none") -> tuple[Pattern, ...]:
    """Every square of four corners, the one of the board's own corners included; both, orth (upright) or diag."""
    return _everywhere(_squares(directions), wrap)


def _squares(directions: str) -> Iterator[Shape]:
    if directions != "diag":
        for side in range(1, SIZE):
            yield (0, 0), (0, side), (side, side), (side, 0)
    if directions != "orth":
        for far in range(1, 5):
            yield (-far, 0), (0, far), (far, 0), (0, -far)


def _everywhere(shapes: Iterable[Shape], wrap: str) -> tuple[Pattern, ...]:
    found: dict[frozenset[Space], Pattern] = {}
    for shape in shapes:
        for start in SPACES:
            spaces = [shifted(start, down, right, wrap) for down, right in shape]
            pattern = tuple(space for space in spaces if space is not None)
            if len(set(pattern)) == len(shape):
                found.setdefault(frozenset(pattern), pattern)
    return tuple(found.values())


@cache
def patterns_of(
    objective: str, length: int, orthogonal_only: bool, wrap: str,
    cross_directions: str, cross_size: str, square_directions: str,
) -> Patterns:  # fmt: skip
    """The patterns of an objective; `cross_size` is adjacent or any. The square of the four corners never counts."""
    found: tuple[Pattern, ...] = ()
    if objective not in ("cross", "square"):
        found += rows(length, orthogonal_only=orthogonal_only, wrap=wrap)
    if objective in ("cross", "rows_or_cross"):
        found += crosses(cross_directions, cross_size, wrap)
    if objective in ("square", "rows_or_square"):
        found += squares(square_directions, wrap)
    return _table([pattern for pattern in found if bits(pattern) & ~CORNER_BITS])


def _table(patterns: list[Pattern]) -> Patterns:
    through: list[list[int]] = [[] for _ in SPACES]
    for pattern in patterns:
        for space in pattern:
            through[space].append(bits(pattern))
    return Patterns(
        tuple(patterns), tuple(map(bits, patterns)), tuple(map(tuple, through)), tuple(map(union, through)),
        len(patterns[0]),
    )  # fmt: skip


Ray = tuple[Space, ...]  # the next spaces in one direction, four at most
GOALS = {(5, "pair"): 10, (5, "pair_trio"): 15, (4, "pair"): 8}  # by length of rows: captured chips that win
REACH = 4  # three chips and the one that closes the sandwich


@cache
def rays(wrap: str, orthogonal_only: bool) -> tuple[tuple[Ray, ...], ...]:
    """By space, the lines that a capture from there can run along, in eight directions or four."""
    lines = STRAIGHT if orthogonal_only else STRAIGHT + DIAGONAL
    ways = [way for down, right in lines for way in ((down, right), (-down, -right))]
    return tuple(tuple(_ray(space, down, right, wrap) for down, right in ways) for space in SPACES)


def _ray(space: Space, down: int, right: int, wrap: str) -> Ray:
    reached = (shifted(space, down * step, right * step, wrap) for step in range(1, REACH + 1))
    return tuple(each for each in reached if each is not None)


def sandwiched(ray: Ray, chips: Sequence[int | None], side: int, crowned: int, sizes: Sequence[int]) -> Ray:
    """The spaces of the enemy chips that a chip of `side` at the start of the ray captures; () for none.

    `sizes` are the numbers of chips that can be captured. Crowned chips and corners stop it, OE-R12, OE-R13.
    """
    for count, space in enumerate(ray):
        chip = chips[space]
        if chip == side:
            return ray[:count] if count in sizes else ()
        if chip is None or chip < 0 or crowned >> space & 1:
            return ()
    return ()
