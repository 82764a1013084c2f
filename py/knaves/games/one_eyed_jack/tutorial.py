"""How One-Eyed Jack is learned: the game in two minutes, tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Tutorial
from knaves.engine.lesson import Lesson, Step
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.decks import deck_of
from knaves.games.one_eyed_jack.examples import EXAMPLES
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.variant import variant_of


def _jacks(options: Options) -> Sentence:
    """Which cards are wild and which take chips, by name: in a fan nobody counts their eyes."""
    assert isinstance(options, OneEyedJackOptions)
    deck = deck_of(options.deck)
    text = "Wild are {wild}: any free square. A chip is taken off the board by {kill}."
    if options.deck == "standard":
        text = "Two eyes and wild: {wild} go to any free square. One eye: {kill} take a chip off the board."
    in_order = sorted({*deck.cards}, key=deck.cards.index)
    wild, kill = ([each for each in in_order if each in some] for some in (deck.wild, deck.kill))
    return Sentence(text, wild=wild, kill=kill)


def _marks(options: Options) -> Sentence:
    assert isinstance(options, OneEyedJackOptions)
    if variant_of(options).of_rows:
        return Sentence("Green frame: a chip there completes a row of yours. Red dots: it completes one of another’s.")
    return Sentence("Green frame: a chip there completes a pattern of yours. Red dots: it completes one of another’s.")


TIPS = (
    Sentence("Touch a card, then one of its two squares. Corners with a star count for everybody."),
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
            Sentence("Every card but the jacks stands on two squares. Two rows of five chips win; the corners are everybody’s."),  # noqa: E501
            "board",
        ),
        Step(
            0, Sentence("Card and square"),
            Sentence("Touch {card}, then one of its two squares. The marked one is in a good place.", card=card("TH")),
            "hand", asks=True,
        ),
        Step(
            2, Sentence("Side by side"),
            Sentence("You drew a new card. {card} lies right beside your chip: put it there.", card=card("9H")),
            "hand", asks=True,
        ),
        Step(
            4, Sentence("One eye takes"),
            Sentence("A chip stands in your way. {jack} shows only one eye: such a jack takes any chip off the board.",
                     jack=card("JS")), "hand", asks=True,
        ),
        Step(
            6, Sentence("The way is free"),
            Sentence("Now {card} makes three in a row.", card=card("8H")), "hand", asks=True,
        ),
        Step(
            8, Sentence("Two eyes are wild"),
            Sentence("{jack} shows two eyes: such a jack goes on any vacant square. Make it four in a row.",
                     jack=card("JD")), "hand", asks=True,
        ),
        Step(
            9, Sentence("Your game"),
            Sentence("One more chip, and the row is there; two rows win. Touch a square to see which cards lead there. The lamp gives a hint."),  # noqa: E501
            "board", anywhere=True,
        ),
    ),
)  # fmt: skip

PRIMER = (
    Sentence("The board shows every card but the jacks twice; its four corners belong to everybody."),
    Sentence("On your turn play one card and put a chip of your colour on one of the two squares that show it."),
    Sentence("A two-eyed jack is wild: {one} and {two} put a chip on any free square.", one=card("JD"), two=card("JC")),
    Sentence("A one-eyed jack kills: {one} and {two} take any chip off the board.", one=card("JS"), two=card("JH")),
    Sentence("A card whose squares are both taken is dead: show it and draw another before you play."),
    Sentence("Then draw a card. Hands are seven cards for two players, six for three, five for four in two teams."),
    Sentence("Two sides need two rows of five, which may share one square; three sides need one row."),
)

TUTORIAL = Tutorial(primer=PRIMER, examples=EXAMPLES, lesson=LESSON, tips=TIPS)
