"""What is near in a turn of Jack in the Box: a full cover, and a jack that can be boxed."""

from __future__ import annotations

from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.planning import Prices, covering, scores_of_sets
from knaves.games.jack_in_the_box.rules import JackInTheBox


def chances(state: JackInTheBox, seat: Seat) -> tuple[Sentence, ...]:
    """What the player in turn could reach with the cards that he can use, if it is he who looks."""
    if state.turn != seat or state.jack_is_boxed:
        return ()
    cards = state.usable(seat)
    prices = Prices(state)
    found = []
    for bits, _ in covering(cards, prices):
        needed = [card for index, card in enumerate(cards) if bits >> index & 1]
        found.append(Sentence("With {cards} all four are covered: +4", cards=needed))
    for jack in dict.fromkeys(card for card in cards if card.rank == "J"):
        rest = cards[:]
        rest.remove(jack)
        if not state.free_jokers(jack):
            continue
        if not rest:
            found.append(Sentence("{card} can be boxed: +16", card=jack))
        elif scores_of_sets(rest, prices)[-1] >= 0:
            found.append(Sentence("Use all the others, and {card} can be boxed: +16", card=jack))
    return tuple(found[:2])
