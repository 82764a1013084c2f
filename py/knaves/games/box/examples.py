"""Examples: small situations that show what a rule means, for the rules page, and the game in two minutes."""

from __future__ import annotations

from knaves.engine.layout import Example, Face, Spread
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.box.options import BoxOptions

PRIMER = (
    Sentence("You have four cards in your hand and a box of four cards that nobody has seen, not even you."),
    Sentence("The leader plays his highest card. Then everybody in turn plays a card of the same rank or lower, if he can. The same rank turns the direction."),  # noqa: E501
    Sentence("No card low enough? Turn a card of your box. If it is low enough, it counts as played."),
    Sentence("If it is too high, you are stuck: the player before you wins the round and the card, and your box loses a slot for good."),  # noqa: E501
    Sentence("All hands and boxes are filled again, and the winner leads the next round."),
    Sentence("Without a slot you are out. The last player with a box wins."),
)  # fmt: skip

BACK = Face("??")


def _cards(codes: str, marks: dict[str, str] | None = None, captions: dict[str, str] | None = None) -> tuple[Face, ...]:
    """Faces by code; `marks` and `captions` are given by code as well."""
    named = {code: Sentence(text) for code, text in (captions or {}).items()}
    return tuple(
        Face(code, marks=tuple((marks or {}).get(code, "").split()), caption=named.get(code)) for code in codes.split()
    )


# Texts: under a card of a drawn example
LAST, TOO_HIGH = "last card", "too high"
EXAMPLES = (
    Example(
        Sentence("The leader must play one of his highest cards: one of the kings."),
        Spread((_cards("KS KD 9H 2C", {"9H": "dim", "2C": "dim"}),)),
    ),
    Example(
        Sentence("After an 8: the 8 or the 3 can be played, and the box may not be touched."),
        Spread((_cards("8C", None, {"8C": LAST}), _cards("QH TC 8D 3S", {"QH": "dim", "TC": "dim"}))),
    ),
    Example(
        Sentence("A 7 on a 7 turns the direction: whoever played the first 7 is next."),
        Spread((_cards("7S 7H", {"7H": "won"}, {"7S": "first", "7H": "turns"}),)),
    ),
    Example(
        Sentence("Nothing as low as 9 in the hand: a box card is turned. The 5 is low enough and counts as played."),
        Spread((_cards("9C 5H", {"5H": "won"}, {"9C": LAST, "5H": "turned"}), (BACK, BACK, BACK))),
    ),
    Example(
        Sentence("A jack is too high for a 6: the player is stuck, the jack goes to whoever played the 6."),
        Spread((_cards("6H JS", {"6H": "won", "JS": "dim"}, {"6H": "wins", "JS": TOO_HIGH}),)),
    ),
    Example(
        Sentence("His box is filled to three from now on. When the last slot has gone, he is out."),
        Spread(((BACK, BACK), (BACK, None))),
    ),
)


def describe(options: Options) -> Sentence:
    """What is played, in plain words."""
    assert isinstance(options, BoxOptions)
    text = "{players} players; what was played from a box is replaced."
    if options.box_refill == "to_four":
        text = "{players} players; one card played from a box fills it to four again."
    return Sentence(text, players=options.players)
