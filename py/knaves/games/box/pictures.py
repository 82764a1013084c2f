"""The drawings of the rules page of Box: a round, and what else can happen in one."""

from __future__ import annotations

from knaves.engine.game import Pictures
from knaves.engine.layout import Example, Face, Spread, faces
from knaves.engine.sentences import Sentence

BACK = Face("??")


def _back(whose: str) -> Face:
    """A box card with the name of its owner."""
    return Face("??", caption=Sentence(whose))


# Texts: under a card of a drawn example
LAST, TOO_HIGH, LED, REVERSES, TURNED, NEW = "last card", "too high", "led", "reverses", "from the box", "new card"
EXAMPLES = (
    Example(
        Sentence("The leader must play a highest card: one of the kings."),
        Spread((faces("KS KD 9H 2C", {"9H": "dim", "2C": "dim"}),)),
    ),
    Example(
        Sentence("After an 8, you must play the 8 or the 3: you may not turn a box card instead."),
        Spread((faces("8C", None, {"8C": LAST}), faces("QH TC 8D 3S", {"QH": "dim", "TC": "dim"}))),
    ),
    Example(
        Sentence("A 7 on a 7 reverses the direction: whoever played the first 7 is next."),
        Spread((faces("7S 7H", {"7H": "won"}, {"7S": LED, "7H": REVERSES}),)),
    ),
    Example(
        Sentence("Nothing in hand is 9 or lower, so turn a box card. The 5 is low enough and counts as played."),
        Spread((faces("9C 5H", {"5H": "won"}, {"9C": LAST, "5H": TURNED}), (BACK, BACK, BACK))),
    ),
    Example(
        Sentence(
            "After a 6, a jack is too high: the player who turned it is stuck. Whoever played the 6 takes the jack."
        ),
        Spread((faces("6H JS", {"6H": "won", "JS": "dim"}, {"6H": "wins", "JS": TOO_HIGH}),)),
    ),
    Example(
        Sentence("The stuck player’s box is down to three. With no box card left after a round, you’re out."),
        Spread(((BACK, BACK), (BACK, None))),
    ),
    Example(
        Sentence("After a round in which you played at least one card from your box, it fills back up to four."),
        Spread(((BACK, BACK, BACK, Face("??", caption=Sentence(NEW))),)),
    ),
)
# Texts: a player, under a card of theirs
YOU, NEXT, THIRD, FOURTH = "you", "on your left", "opposite", "on your right"
ROUND = (
    Example(
        Sentence("You lead the queen, your highest card. The player on your left plays a 10, the one opposite an 8."),
        Spread((faces("QH TC 8D", None, {"QH": YOU, "TC": NEXT, "8D": THIRD}), faces("9C 5D 3S"))),
    ),
    Example(
        Sentence("The player on your right holds nothing that low and turns a box card. The 6 counts as played."),
        Spread((faces("8D 6S", {"6S": "won"}, {"8D": THIRD, "6S": TURNED}), (BACK, BACK, BACK))),
    ),
    Example(
        Sentence("Your turn again: after a 6 you may play the 5 or the 3. You play the 5."),
        Spread((faces("6S 5D", None, {"6S": FOURTH, "5D": YOU}), faces("9C 3S", {"9C": "dim"}))),
    ),
    Example(
        Sentence("The player on your left can’t play and turns a king: too high, so the round ends and you win it."),
        Spread((faces("5D KC", {"5D": "won", "KC": "dim"}, {"5D": YOU, "KC": TOO_HIGH}), (BACK, BACK, BACK))),
    ),
    Example(
        Sentence("You take the king as a trophy. All draw back to four. The box on your right is full again, the one "
                 "on your left stays at three. You lead."),
        Spread(((_back(FOURTH), BACK, BACK, BACK), (_back(NEXT), BACK, BACK, None))),
    ),
)  # fmt: skip
PICTURES = Pictures(ROUND, EXAMPLES)
