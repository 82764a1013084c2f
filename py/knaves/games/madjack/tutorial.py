"""How MadJack is learned: tips for the table and a guided first game."""

from __future__ import annotations

from itertools import chain

from knaves.cards import card
from knaves.engine.game import Lesson, LessonStep, Tutorial
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.madjack.rules import PACK, MadJack, is_mad


def _aim(state: State) -> Sentence:
    assert isinstance(state, MadJack)
    text = "Win tricks to capture cards. Most cards wins the deal and scores; first to {target} wins."
    return Sentence(text, target=state.options.target)


def _mad(state: State) -> Sentence | None:
    """Once a MadJack has been played to the last trick, or is in this one or in the hand for it."""
    assert isinstance(state, MadJack)
    suit, cards = state.trick_suit(), [*state.trick, *chain(*state.hands)]
    if not any(is_mad(each, suit) for each in cards) and state.last_trick:
        cards = [each for _, each in state.last_trick]
        suit = cards[0].suit
    mad = next((each for each in cards if is_mad(each, suit)), None)
    if mad is None:
        return None
    text, letter = "In a trick of {suit}, {mad} goes mad and is one of them: above {ace}, below {jack}.", suit.letter
    return Sentence(text, suit=suit, mad=mad, ace=card("A" + letter), jack=card("J" + letter))


def _prizes(state: State) -> Sentence | None:
    assert isinstance(state, MadJack)
    if state.prize is None:
        return None
    return Sentence("Now for the prizes: play the prize’s suit if you can. To take the prize, outrank it.")


TIPS = (
    _mad,
    _aim,
    Sentence("Save high cards: from trick 7, a prize goes only to a card that outranks it."),
    _prizes,
    Sentence("A lead of 1 to 5 captured cards scores 1 point, 6 to 11 score 2, more score 3."),
)


def _takes_the_prize(state: State) -> Move | None:
    """An answer to the card led that captures the prize, the lowest of them."""
    assert isinstance(state, MadJack)
    if len(state.trick) != 1 or state.prize is None:
        return None
    for move in sorted(state.legal_moves(), key=lambda move: PACK.index(move.card) if isinstance(move, Play) else 0):
        then = state.copy()
        then.play(move)
        if then.fates and then.fates[-1] == (state.prize, 0):
            return move
    return None


LESSON = Lesson(
    seed=24,
    line=("play AS", "play JC", "play KH", "play JD"),
    steps=(
        LessonStep(
            0, Sentence("Five prizes"),
            Sentence("Capture more cards to win the deal: six tricks of two cards, then five with a "
                     "prize each."),
            "prizes",
        ),
        LessonStep(
            0, Sentence("You lead"),
            Sentence("Play any card; the higher card of the suit led wins. Lead {card} and see which "
                     "jack goes mad.",
                     card=card("AS")), "hand", asks=True,
        ),
        LessonStep(
            2, Sentence("One jack went mad"),
            Sentence("The other jack of the same colour joins the suit led. You led a spade, so {mad} "
                     "was a spade, above your ace.",
                     mad=card("JC")), "trick",
        ),
        LessonStep(
            3, Sentence("Your turn to go mad"),
            Sentence("The strip ranks this trick, weakest first; gold edges are yours. {card} is the "
                     "MadJack and beats {led}.",
                     card=card("JD"), led=card("KH")), "order", asks=True,
        ),
        LessonStep(
            4, Sentence("Four tricks without a prize"),
            Sentence("Continue to the sixth trick. Jacks and the joker are worth saving for the "
                     "prizes."),
            "hand", anywhere=True,
        ),
        LessonStep(
            12, Sentence("Now for the prizes"),
            Sentence("{prize} is the prize. If you have its suit you must play it; the joker is "
                     "always allowed.",
                     prize=card("AC")), "prizes",
        ),
        LessonStep(
            12, Sentence("Outrank the prize"),
            Sentence("The winning card must outrank the prize, or nobody gets it. {mad}, {jack} and "
                     "the joker outrank an ace.",
                     mad=card("JS"), jack=card("JC")), "order",
        ),
        LessonStep(
            13, Sentence("Yours for the taking"),
            Sentence("The marked card wins the trick and outranks the prize. Play it, and the prize is yours."),
            "hand", asks=True, suggests=_takes_the_prize,
        ),
        LessonStep(
            14, Sentence("Your game"),
            Sentence("The deal is worth 1 to 3 points. The lamp gives a hint, the arrow undoes a move."),
            "hand",
        ),
        LessonStep(
            23, Sentence("The deal is scored"),
            Sentence("Most cards wins the deal; a tie goes to the last trick. On to the next deal."),
            "pegs", anywhere=True,
        ),
    ),
)  # fmt: skip
TUTORIAL = Tutorial(pictures="knaves.games.madjack.pictures", lesson=LESSON, tips=TIPS)
