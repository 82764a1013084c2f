"""The drawings of the rules page of One-Eyed Jack: a turn, rows and the variants."""

from __future__ import annotations

from knaves.engine.game import Pictures
from knaves.engine.layout import Example, Spread, faces
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.tutorial import drawn

EXAMPLES = (
    Example(
        Sentence("A row: five chips in line, here diagonally. Corners count for everyone."),
        drawn({0: "c7 d6 e5 f4 g3", 1: "b1 c1 d1 e1"}, ["c7 d6 e5 f4 g3", "a1 b1 c1 d1 e1"]),
    ),
    Example(
        Sentence("Two rows may share a square: nine chips are enough."),
        drawn({0: "a5 b5 c5 d5 e5 e1 e2 e3 e4"}, ["a5 b5 c5 d5 e5", "e1 e2 e3 e4 e5"]),
    ),
)  # fmt: skip
VARIANTS = (
    Example(
        Sentence("Crosses: a centre and four chips the same distance from it, upright or diagonal, near or far."),
        drawn(
            {0: "c3 c2 c4 b3 d3", 1: "g7 e5 i5 i9 e9"},
            ["c2 c3 c4", "b3 c3 d3", "e5 g7 i9", "i5 g7 e9"],
        ),
    ),
    Example(
        Sentence("Squares: four corners, any size, upright or tilted. Nothing else in the square matters."),
        drawn({0: "b2 f2 f6 b6", 1: "h5 j7 h9 f7"}, ["b2 f2 f6 b6 b2", "h5 j7 h9 f7 h5"]),
    ),
    Example(
        Sentence("Joined edges: a row leaves on one side and continues on the other."),
        drawn({0: "i4 j4 a4 b4 c4"}, ["i4 j4 a4 b4 c4"], wrap="left_right"),
    ),
    Example(
        Sentence("Captures: trap two of an opponent’s chips between two of your own, and they leave the board."),
        drawn({0: "c6 f6"}, gone="d6 e6"),
    ),
    Example(
        Sentence("Threes: a run of three scores 1, four scores 2, five scores 3. Chips in a run are crowned."),
        drawn({0: "c4 d4 e4 f4", 1: "g7 g8 g9"}, ["c4 d4 e4 f4", "g7 g8 g9"], crowned="c4 d4 e4 f4 g7 g8 g9"),
    ),
)  # fmt: skip
ROW = "d6 e6 f6 g6 h6"
THEIRS = "b3 c3 d3 h8"
TURN = (
    Example(
        Sentence("You have four chips in line with a gap between them: a square of the 7 of clubs. (Only chips are "
                 "drawn here, no cards.)"),
        drawn({0: "d6 e6 g6 h6", 1: THEIRS}),
    ),
    Example(
        Sentence("So you play the 7 of clubs from your hand. The jack of hearts has one eye: it could remove a chip "
                 "instead."),
        Spread((faces("7C JH 4D KS", {"7C": "won"}), faces("QD 9S 2H"))),
    ),
    Example(
        Sentence("Your chip fills the gap: a row of five. Draw a card, and the turn is over."),
        drawn({0: ROW, 1: THEIRS}, [ROW]),
    ),
    Example(
        Sentence("You still need a second row, which may share one square. Until then a one-eyed jack can break the "
                 "first."),
        drawn({0: f"{ROW} f4 f5 f7", 1: THEIRS}, [ROW]),
    ),
)  # fmt: skip
PICTURES = Pictures(TURN, EXAMPLES, VARIANTS)
