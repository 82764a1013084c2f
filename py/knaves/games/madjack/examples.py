"""Examples: tricks that show what a rule means, for the rules page, and the game in two minutes."""

from __future__ import annotations

from knaves.engine.layout import Example, Face, Spread
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.madjack.options import MadJackOptions

PRIMER = (
    Sentence("Eleven cards each, two for nobody, and five face up in a row: the prizes."),
    Sentence("In the first six tricks play any card: the higher card of the suit led takes the trick. Each trick is two cards for your pile."),  # noqa: E501
    Sentence("In the last five tricks a prize is at stake each time. Its suit must be led and followed by whoever has it. Beat the prize in its own suit, and you capture it as a third card."),  # noqa: E501
    Sentence("In every trick the other jack of the same colour goes mad: it belongs to the suit of the trick and ranks below the jack of that suit, above the ace."),  # noqa: E501
    Sentence("The joker may be played at any time and wins every trick. As a prize it goes to nobody."),
    Sentence("Whoever has captured more cards scores: 1 point for up to five cards more, 2 for up to eleven, 3 for twelve or more. Ten points win."),  # noqa: E501
)  # fmt: skip


def describe(options: Options) -> Sentence:
    """What is played, in plain words."""
    assert isinstance(options, MadJackOptions)
    text = "First to {target}; the joker captures the prize of a trick that it wins."
    if not options.joker_captures_prize:
        text = "First to {target}; the joker wins tricks, but no prizes."
    return Sentence(text, target=options.target)


def _cards(codes: str, marks: dict[str, str] | None = None, captions: dict[str, str] | None = None) -> tuple[Face, ...]:
    """Faces by code; `marks` and `captions` are given by code as well."""
    named = {code: Sentence(text) for code, text in (captions or {}).items()}
    return tuple(
        Face(code, marks=tuple((marks or {}).get(code, "").split()), caption=named.get(code)) for code in codes.split()
    )


def _trick(lead: str, reply: str, prize: str, taker: str, says: str) -> Example:
    """A trick of the second phase; the winning card is ringed."""
    captions = {prize: "prize", lead: "led", reply: "answer"}
    return Example(Sentence(says), Spread((_cards(f"{prize} {lead} {reply}", {taker: "won"}, captions),)))


EXAMPLES = (
    Example(
        Sentence("A heart was led. Low to high: the jack of diamonds is the MadJack, a heart in this trick."),
        Spread((_cards("8H 9H TH QH KH"), _cards("AH JD JH XX", {"JD": "won"}, {"JD": "MadJack"}))),
    ),
    Example(
        Sentence("The prize is the queen of spades: lead a spade, the MadJack, which is a spade now, or the joker."),
        Spread((_cards("QS", None, {"QS": "prize"}), _cards("9S JC XX KH 8D", {"KH": "dim", "8D": "dim"}))),
    ),
    _trick("TS", "KS", "QS", "KS", "The king takes the trick and beats the prize: three cards."),
    _trick("KS", "QS", "AS", "KS", "The king takes the trick, but not the ace: two cards, and the prize is discarded."),
    _trick("KS", "JC", "AS", "JC", "The jack of clubs is the only spade here, so it must be played; it beats the ace."),
    _trick("9D", "JH", "QS", "JH", "Nobody has a spade. A diamond was led, so the jack of hearts is a diamond and wins; no prize."),  # noqa: E501
)  # fmt: skip
