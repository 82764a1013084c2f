"""How MadJack is learned: the game in two minutes, drawn examples, tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Tutorial
from knaves.engine.layout import Example, Spread
from knaves.engine.lesson import Lesson, Step
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.madjack.ranking import PACK
from knaves.games.madjack.rules import MadJack
from knaves.games.table_parts import faces

PRIMER = (
    Sentence("Eleven cards each, two for nobody, and five face up in a row: the prizes."),
    Sentence("In the first six tricks play any card: the higher card of the suit led takes the trick. Each trick is two cards for your pile."),  # noqa: E501
    Sentence("In the last five tricks a prize is at stake each time. Its suit must be led and followed by whoever has it. Beat the prize in its own suit, and you capture it as a third card."),  # noqa: E501
    Sentence("In every trick the other jack of the same colour goes mad: it belongs to the suit of the trick and ranks below the jack of that suit, above the ace."),  # noqa: E501
    Sentence("The joker may be played at any time and wins every trick. As a prize it goes to nobody."),
    Sentence("Whoever has captured more cards scores: 1 point for up to five cards more, 2 for up to eleven, 3 for twelve or more. Ten points win."),  # noqa: E501
)  # fmt: skip


def _trick(lead: str, reply: str, prize: str, taker: str, says: str) -> Example:
    """A trick of the second phase; the winning card is ringed."""
    captions = {prize: "prize", lead: "led", reply: "answer"}
    return Example(Sentence(says), Spread((faces(f"{prize} {lead} {reply}", {taker: "won"}, captions),)))


EXAMPLES = (
    Example(
        Sentence("A heart was led. Low to high: the jack of diamonds is the MadJack, a heart in this trick."),
        Spread((faces("8H 9H TH QH KH"), faces("AH JD JH XX", {"JD": "won"}, {"JD": "MadJack"}))),
    ),
    Example(
        Sentence("The prize is the queen of spades: lead a spade, the MadJack, which is a spade now, or the joker."),
        Spread((faces("QS", None, {"QS": "prize"}), faces("9S JC XX KH 8D", {"KH": "dim", "8D": "dim"}))),
    ),
    _trick("TS", "KS", "QS", "KS", "The king takes the trick and beats the prize: three cards."),
    _trick("KS", "QS", "AS", "KS", "The king takes the trick, but not the ace: two cards, and the prize is discarded."),
    _trick("KS", "JC", "AS", "JC", "The jack of clubs is the only spade here, so it must be played; it beats the ace."),
    _trick("9D", "JH", "QS", "JH", "Nobody has a spade. A diamond was led, so the jack of hearts is a diamond and wins; no prize."),  # noqa: E501
)  # fmt: skip


TIPS = (
    Sentence(
        "More cards win the deal: 1 to 5 more are one point, 6 to 11 two, 12 or more three. "
        "A trick is two cards, one of the last five also a prize."
    ),
    Sentence(
        "The strip shows how the cards of a trick rank; the star is the joker. "
        "The other jack of the colour is mad: when hearts are led, J♦ is a heart too, and second to J♥."
    ),
    Sentence(
        "A prize sets the suit of its trick: keep high cards of those suits. "
        "To take it, win with a card that ranks above it."
    ),
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

TUTORIAL = Tutorial(primer=PRIMER, examples=EXAMPLES, lesson=LESSON, tips=TIPS)
