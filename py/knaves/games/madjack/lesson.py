"""A guided first game of MadJack."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.lesson import Lesson, Step
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.madjack.ranking import PACK
from knaves.games.madjack.rules import MadJack


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
        Step(
            0, Sentence("Five prizes"),
            Sentence("Whoever captures more cards wins the deal: six tricks of two cards, then five that also win one of these prizes."),  # noqa: E501
            "prizes",
        ),
        Step(
            0, Sentence("You lead"),
            Sentence("Any card may be led, and any may answer; the higher of the suit led wins. Lead {card} to see who goes mad.",  # noqa: E501
                     card=card("AS")), "hand", asks=True,
        ),
        Step(
            2, Sentence("One jack went mad"),
            Sentence("In each trick the jack of the other suit of that colour joins in. Spades were led, so {mad} was a spade above your ace.",  # noqa: E501
                     mad=card("JC")), "trick",
        ),
        Step(
            3, Sentence("Your turn to go mad"),
            Sentence("The strip ranks this trick, weakest first; gold edges are yours. {card} is the MadJack now and beats {led}.",  # noqa: E501
                     card=card("JD"), led=card("KH")), "order", asks=True,
        ),
        Step(
            4, Sentence("Four tricks left without a prize"),
            Sentence("Play on as you like until the sixth trick. Jacks and the joker are worth keeping for the prizes."),  # noqa: E501
            "hand", anywhere=True,
        ),
        Step(
            12, Sentence("Now for the prizes"),
            Sentence("The suit of the prize, here {prize}, rules the trick. Who has that suit must play it; the joker may always go.",  # noqa: E501
                     prize=card("AC")), "prizes",
        ),
        Step(
            12, Sentence("Above the prize"),
            Sentence("To take the prize with the trick, the winning card must also rank above it, else nobody gets it. {mad}, {jack} and the joker beat an ace.",  # noqa: E501
                     mad=card("JS"), jack=card("JC")), "order",
        ),
        Step(
            13, Sentence("Yours for the taking"),
            Sentence("The marked card takes the trick and ranks above the prize: play it, and the prize is yours."),
            "hand", asks=True, suggests=_takes_the_prize,
        ),
        Step(
            14, Sentence("Your game"),
            Sentence("The deal is worth 1 to 3 points. The lamp gives a hint, the arrow takes a move back."),
            "hand",
        ),
        Step(
            23, Sentence("The deal is scored"),
            Sentence("Who captured more cards has won it, of equally many the winner of the last trick. The points add up; this is the next deal."),  # noqa: E501
            "pegs", anywhere=True,
        ),
    ),
)  # fmt: skip
