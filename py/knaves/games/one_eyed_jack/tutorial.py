"""How One-Eyed Jack is learned: tips, and the first game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from knaves.cards import card
from knaves.engine.game import Lesson, LessonStep, Tutorial
from knaves.engine.layout import BoardPart, Example, Square
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.one_eyed_jack.board import CORNERS, JOINED, NAMES, SPACES, deck_of
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.position import openings
from knaves.games.one_eyed_jack.rules import OneEyedJack


def drawn(
    chips: Mapping[int, str], lines: Iterable[str] = (), *, wrap: str = "none", crowned: str = "", gone: str = "",
    nature: bool = False,
) -> BoardPart:  # fmt: skip
    """A board without printed cards: chips by side as names of squares, lines from square to square."""
    lying = {name: side for side, names in chips.items() for name in names.split()}
    squares = []
    for space in SPACES:
        name = NAMES[space]
        marked = {"crowned": name in crowned.split(), "gone1": name in gone.split(),
                  "corner": space in CORNERS and not nature}  # fmt: skip
        marks = tuple(mark for mark, is_marked in marked.items() if is_marked)
        squares.append(Square(name, None, lying.get(name), marks))
    return BoardPart(tuple(squares), tuple(("done", tuple(line.split())) for line in lines), JOINED[wrap])


def example(options: Options) -> Example:
    """Draw what wins with these options: chips, winning patterns and captures on a board without cards."""
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


def _jacks(state: State) -> Sentence:
    """Name the wild cards and those that remove chips: in a fan their eyes cannot be counted."""
    assert isinstance(state, OneEyedJack)
    deck = deck_of(state.options.deck)
    text = "Wild: {wild} go on any free square. {kill} remove a chip."
    if state.options.deck == "standard":
        text = "Two eyes: {wild} go on any free square. One eye: {kill} remove a chip."
    in_order = sorted({*deck.cards}, key=deck.cards.index)
    wild, kill = ([each for each in in_order if each in some] for some in (deck.wild, deck.kill))
    return Sentence(text, wild=wild, kill=kill)


def _corners(state: State) -> Sentence:
    """Say which chips count without a card; what to touch is asked for with every move."""
    assert isinstance(state, OneEyedJack)
    if state.options.corners == "nature":
        return Sentence("A corner is a plain square here: its corner joker goes on it.")
    return Sentence("The stars in the corners count as everybody’s chips, yours and the others’.")


def _marks(state: State) -> Sentence | None:
    """Explain the frame and the dots once there are some."""
    assert isinstance(state, OneEyedJack)
    if not state.variant.needed or not any(openings(state, side) for side in range(state.sides)):
        return None
    if state.variant.of_rows:
        return Sentence(
            "Green frame: a chip there completes your row. Green corner: you hold the card. Red dots: an opponent’s."
        )
    return Sentence(
        "Green frame: a chip there completes your pattern. Green corner: you hold the card. Red dots: an opponent’s."
    )


TIPS = (
    _corners,
    _jacks,
    _marks,
)


LESSON = Lesson(
    seed=2,
    line=(
        "place TH d3", "place 7H j8", "place 9H c3", "place 8H b3", "remove JS b3", "place 3S d1", "place 8H b3",
        "place 6S g1", "place JD e3",
    ),
    steps=(
        LessonStep(
            0, Sentence("Rows of five"),
            Sentence("Every card except the jacks is on two squares. Two rows of five chips win; "
                     "corners count for everyone."),
            "board",
        ),
        LessonStep(
            0, Sentence("Card and square"),
            Sentence("Choose {card}, then one of its two squares. The marked one is best.", card=card("TH")),
            "hand", asks=True,
        ),
        LessonStep(
            2, Sentence("Side by side"),
            Sentence("You drew a new card. A square for {card} is right beside your chip: play "
                     "there.", card=card("9H")),
            "hand", asks=True,
        ),
        LessonStep(
            4, Sentence("One eye: remove a chip"),
            Sentence("A chip is in your way. {jack} has one eye: it removes any chip from the board.",
                     jack=card("JS")), "hand", asks=True,
        ),
        LessonStep(
            6, Sentence("The way is clear"),
            Sentence("Now {card} makes three in a row.", card=card("8H")), "hand", asks=True,
        ),
        LessonStep(
            8, Sentence("Two eyes: wild"),
            Sentence("{jack} has two eyes: it goes on any free square. Make it four in a row.",
                     jack=card("JD")), "hand", asks=True,
        ),
        LessonStep(
            9, Sentence("Your game"),
            Sentence("One more chip completes the row; two rows win. Choose a square to see which cards "
                     "go there. The lamp gives a hint."),
            "board", anywhere=True,
        ),
    ),
)  # fmt: skip
TUTORIAL = Tutorial(pictures="knaves.games.one_eyed_jack.pictures", lesson=LESSON, tips=TIPS)
