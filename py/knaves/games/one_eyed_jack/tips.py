"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.one_eyed_jack.decks import deck_of
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
