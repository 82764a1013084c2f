"""How One-Eyed Jack is learned: tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Tutorial
from knaves.engine.lesson import Lesson, Step
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.one_eyed_jack.decks import deck_of
from knaves.games.one_eyed_jack.examples import EXAMPLES, VARIANTS
from knaves.games.one_eyed_jack.openings import openings
from knaves.games.one_eyed_jack.rules import OneEyedJack


def _jacks(state: State) -> Sentence:
    """Name the wild cards and those that remove chips: in a fan their eyes cannot be counted."""
    assert isinstance(state, OneEyedJack)
    deck = deck_of(state.options.deck)
    text = "Wild: {wild} go on any free square. {kill} remove a chip."
    if state.options.deck == "standard":
        text = "Two eyes: {wild} go anywhere. One eye: {kill} remove a chip."
    in_order = sorted({*deck.cards}, key=deck.cards.index)
    wild, kill = ([each for each in in_order if each in some] for some in (deck.wild, deck.kill))
    return Sentence(text, wild=wild, kill=kill)


def _marks(state: State) -> Sentence | None:
    """Explain the frame and the dots once there are some."""
    assert isinstance(state, OneEyedJack)
    if not state.variant.needed or not any(openings(state, side) for side in range(state.sides)):
        return None
    if state.variant.of_rows:
        return Sentence("Green frame: a chip there completes your row. Red dots: it completes an opponent’s.")
    return Sentence("Green frame: a chip there completes your pattern. Red dots: it completes an opponent’s.")


TIPS = (
    Sentence("Tap a card, then one of its two squares. Corners (stars) count for everyone."),
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
        Step(
            0, Sentence("Rows of five"),
            Sentence("Every card except the jacks is on two squares. Two rows of five chips win; "
                     "corners count for everyone."),
            "board",
        ),
        Step(
            0, Sentence("Card and square"),
            Sentence("Tap {card}, then one of its two squares. The marked one is best.", card=card("TH")),
            "hand", asks=True,
        ),
        Step(
            2, Sentence("Side by side"),
            Sentence("You drew a new card. A square for {card} is right beside your chip: play "
                     "there.", card=card("9H")),
            "hand", asks=True,
        ),
        Step(
            4, Sentence("One eye removes"),
            Sentence("A chip is in your way. {jack} has one eye: it removes any chip from the board.",
                     jack=card("JS")), "hand", asks=True,
        ),
        Step(
            6, Sentence("The way is free"),
            Sentence("Now {card} makes three in a row.", card=card("8H")), "hand", asks=True,
        ),
        Step(
            8, Sentence("Two eyes: wild"),
            Sentence("{jack} has two eyes: it goes on any free square. Make it four in a row.",
                     jack=card("JD")), "hand", asks=True,
        ),
        Step(
            9, Sentence("Your game"),
            Sentence("One more chip completes the row; two rows win. Tap a square to see which cards "
                     "go there. The lamp gives a hint."),
            "board", anywhere=True,
        ),
    ),
)  # fmt: skip

TUTORIAL = Tutorial(examples=EXAMPLES, variants=VARIANTS, lesson=LESSON, tips=TIPS)
