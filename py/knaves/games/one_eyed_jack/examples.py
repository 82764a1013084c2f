"""Examples: small drawn boards that illustrate a rule, for the composer and the rules page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from knaves.engine.layout import Board, Example, Square
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.spaces import CORNERS, JOINED, NAMES, SPACES


def drawn(
    chips: Mapping[int, str], lines: Iterable[str] = (), *, wrap: str = "none", crowned: str = "", gone: str = "",
    nature: bool = False,
) -> Board:  # fmt: skip
    """A board without printed cards: chips by side as names of squares, lines from square to square."""
    lying = {name: side for side, names in chips.items() for name in names.split()}
    squares = []
    for space in SPACES:
        name = NAMES[space]
        marks = (("crowned",) if name in crowned.split() else ()) + (("gone1",) if name in gone.split() else ())
        printed = None if space in CORNERS and not nature else ""
        squares.append(Square(name, printed, lying.get(name), marks))
    return Board(tuple(squares), tuple(("done", tuple(line.split())) for line in lines), JOINED[wrap])


def example(options: Options) -> Example:
    """Draw how a composed game is won."""
    assert isinstance(options, OneEyedJackOptions)
    chips, lines = _patterns(options)
    gone = ""
    if options.capture != "off":
        gone = "g9 h9" if options.capture == "pair" else "g9 h9 i9"
        chips[0] += " f9 i9" if options.capture == "pair" else " f9 j9"
    crowns = options.crowning == "completed" or options.objective == "threes"
    crowned = " ".join(lines) if crowns else ""
    board = drawn(chips, lines, wrap=options.wrap, crowned=crowned, gone=gone, nature=options.corners == "nature")
    # Texts: in “A board showing {parts}.”
    shown = [Sentence("threes" if options.objective == "threes" else "winning patterns")]
    if options.wrap != "none":
        shown.append(Sentence("joined edges"))
    if options.capture != "off":
        shown.append(Sentence("captures"))
    return Example(Sentence("A board showing {parts}.", parts=shown), board)


def _patterns(options: OneEyedJackOptions) -> tuple[dict[int, str], list[str]]:
    """Chips and lines of one pattern of each kind that counts."""
    lines: list[str] = []
    objective, length = options.objective, options.row_length
    if objective not in ("cross", "square"):
        lines.append(_row(options, length))
    if objective in ("cross", "rows_or_cross"):
        slanting = options.cross_directions == "diag"
        lines += ["e3 g5", "g3 e5"] if slanting else ["f3 f4 f5", "e4 f4 g4"]
        if slanting:
            lines = [*lines[:-2], "e3 f4 g5", "g3 f4 e5"]
    if objective in ("square", "rows_or_square"):
        lines.append("f2 h4 f6 d4 f2" if options.square_directions == "diag" else "d2 h2 h6 d6 d2")
    first = " ".join(lines)
    count = min(3 if options.needed != 2 else 4, length - 1)  # the other side has no pattern yet
    return {0: first, 1: " ".join(f"b{row}" for row in range(4, 4 + count))}, lines


def _row(options: OneEyedJackOptions, length: int) -> str:
    columns = "ijabc" if options.wrap in ("left_right", "both") else "cdefg"
    if options.wrap == "top_bottom":
        return " ".join(f"c{row}" for row in (9, 10, 1, 2, 3)[:length])
    return " ".join(f"{column}8" for column in columns[:length])


EXAMPLES: tuple[Example, ...] = (
    Example(
        Sentence("A row: five chips in line, here diagonally. Corners count for everyone."),
        drawn({0: "c7 d6 e5 f4 g3", 1: "b1 c1 d1 e1"}, ["c7 d6 e5 f4 g3", "a1 b1 c1 d1 e1"]),
    ),
    Example(
        Sentence("Two rows may share a square: nine chips are enough."),
        drawn({0: "a5 b5 c5 d5 e5 e1 e2 e3 e4"}, ["a5 b5 c5 d5 e5", "e1 e2 e3 e4 e5"]),
    ),
)  # fmt: skip
VARIANTS: tuple[Example, ...] = (
    Example(
        Sentence("Crosses: a centre and four chips the same distance from it, straight or diagonal, near or far."),
        drawn(
            {0: "c3 c2 c4 b3 d3", 1: "g7 e5 i5 i9 e9"},
            ["c2 c3 c4", "b3 c3 d3", "e5 g7 i9", "i5 g7 e9"],
        ),
    ),
    Example(
        Sentence("Squares: four corners, any size, straight or on a point. Nothing else in the square matters."),
        drawn({0: "b2 f2 f6 b6", 1: "h5 j7 h9 f7"}, ["b2 f2 f6 b6 b2", "h5 j7 h9 f7 h5"]),
    ),
    Example(
        Sentence("Joined edges: a row leaves on one side and continues on the other."),
        drawn({0: "i4 j4 a4 b4 c4"}, ["i4 j4 a4 b4 c4"], wrap="left_right"),
    ),
    Example(
        Sentence("Captures: trap two enemy chips between two of your own, and they leave the board."),
        drawn({0: "c6 f6"}, gone="d6 e6"),
    ),
    Example(
        Sentence("Threes: a run of three scores 1, four scores 2, five scores 3. Its chips are crowned."),
        drawn({0: "c4 d4 e4 f4", 1: "g7 g8 g9"}, ["c4 d4 e4 f4", "g7 g8 g9"], crowned="c4 d4 e4 f4 g7 g8 g9"),
    ),
)  # fmt: skip
