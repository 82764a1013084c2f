"""How California Jack is learned: the game in two minutes, tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Tutorial
from knaves.engine.lesson import Lesson, Step
from knaves.engine.sentences import Sentence

PRIMER = (
    Sentence("Two players get six cards each. The rest is the stock: it lies face up, so the next card is on show."),
    Sentence(
        "The suit of the first card on show is trumps for the whole deal. In every suit the ace is high, two low."
    ),
    Sentence("The player who did not deal leads. Who has the suit led must follow it; who has not may play any card."),
    Sentence("The higher card of the suit led takes the trick, unless a trump falls on another suit."),
    Sentence("The winner draws the card on show, the loser the one below it: each trick is a fight for a known card."),
    Sentence("When the stock is gone, the six cards in hand are played out without drawing."),
    Sentence(
        "A deal brings four points: one each for capturing the ace, the jack and the two of trumps, and one for most"
        " trick points. A ten counts 10, an ace 4, a king 3, a queen 2, a jack 1."
    ),
    Sentence("Whoever is ahead with ten points or more after a deal wins; if both are level, another deal decides."),
)


TIPS = (
    Sentence(
        "The four chips are the points of the deal: capture the ace, two and jack of trumps, and most trick points."
    ),
    Sentence("The Game chip counts trick points: a ten 10, an ace 4, a king 3, a queen 2, a jack 1; 41 of 80 win it."),
    Sentence("The winner of a trick draws the card on show. Is it worth a high card to you?"),
)


LESSON = Lesson(
    seed=7,
    line=(
        "play KD", "play 5D", "play QH", "play 2H", "play 6H", "play 7H", "play 9H", "play 3C",
    ),
    steps=(
        Step(
            0, Sentence("A card to play for"),
            Sentence("Who takes the trick draws {card} here, the other an unseen card. Its suit is trumps all deal long.",  # noqa: E501
                     card=card("3C")), "stock",
        ),
        Step(
            0, Sentence("You lead"),
            Sentence("{card} is strong: only the ace or a trump beats it. Touch it to play it.", card=card("KD")),
            "hand", asks=True,
        ),
        Step(
            2, Sentence("Yours"),
            Sentence("You took the trick and drew {card}, a trump. Now {next} is on show.",
                     card=card("3C"), next=card("6D")), "stock",
        ),
        Step(
            2, Sentence("Lead again"),
            Sentence("The winner of a trick leads. The other has to follow suit: {card} should be good.",
                     card=card("QH")), "hand", asks=True,
        ),
        Step(
            4, Sentence("Not every card is worth it"),
            Sentence("{prize} on show is no great prize. Get rid of {card}; let the other have the trick.",
                     prize=card("3H"), card=card("6H")), "hand", asks=True,
        ),
        Step(
            7, Sentence("You may trump"),
            Sentence("With a heart you would have to follow. You have none, so any card may go – and a trump wins: {card}.",  # noqa: E501
                     card=card("3C")), "hand", asks=True,
        ),
        Step(
            8, Sentence("What counts"),
            Sentence("A deal has four points: capture the ace, the jack and the two of trumps, and most trick points. A ten is worth 10 of those."),  # noqa: E501
            "pegs", anywhere=True,
        ),
        Step(
            8, Sentence("Your game"),
            Sentence("Go on as you like. The lamp gives a hint, the arrow takes a move back, a dimmed card says why it may not be played."),  # noqa: E501
            "hand", anywhere=True,
        ),
        Step(
            40, Sentence("The stock is gone"),
            Sentence("Six tricks are left, without drawing. Ace, jack and two of trumps that are still out come now."),
            "hand",
        ),
        Step(
            53, Sentence("The deal is scored"),
            Sentence("The sheet told where the four points went; ten points win the game. This is the next deal."),
            "pegs", anywhere=True,
        ),
    ),
)  # fmt: skip

TUTORIAL = Tutorial(primer=PRIMER, lesson=LESSON, tips=TIPS)
