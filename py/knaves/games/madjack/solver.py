"""Solving the end of a deal with open cards: the best that either player can do, counted in captured cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from knaves.engine.moves import PLAY, Move
from knaves.games.madjack.numbers import HEIGHTS, JOKER_NUMBER, MEMBERS, NUMBER, SUIT_OF, bits, reply_takes
from knaves.games.madjack.ranking import PACK
from knaves.games.madjack.rules import FREE_TRICKS, HAND, MadJack

CARD = 10  # what a captured card counts; the last trick counts 1, because it decides between equal numbers
NOBODYS = 4  # the suit of a prize that asks for none
JOKER_BIT = 1 << JOKER_NUMBER


def solve(world: MadJack) -> Mapping[Move, int]:
    """For each legal move of the seat in turn: the cards that it will have captured more, in units of `CARD`.

    Both sides play for as many cards as they can get, so what is best does not depend on those captured before.
    """
    assert world.turn is not None
    game = _Ending(world)
    mine, theirs = (bits(world.hands[seat]) for seat in (world.turn, 1 - world.turn))
    so_far = CARD * (len(world.captured[world.turn]) - len(world.captured[1 - world.turn]))
    lead = NUMBER[world.trick[0]] if world.trick else None
    return {
        PLAY[PACK[card]]: so_far + game.worth_of(card, mine, theirs, lead, world.tricks)
        for card in _cards(game.legal(mine, lead, world.tricks))
    }


def whole_cards(worth: float) -> int:
    """Return the captured cards of a worth in units of `CARD`, without what the last trick counts."""
    return int((worth + CARD // 2) // CARD)


class _Ending:
    """The tricks left of one world, with the results found so far."""

    def __init__(self, world: MadJack) -> None:
        prizes = world.prizes
        first = HAND - len(prizes)  # the trick in which the first of these is contested
        self.prizes = {first + place: NUMBER[prize] for place, prize in enumerate(prizes)}
        self.suits = {
            trick: NOBODYS if prize == JOKER_NUMBER else SUIT_OF[prize] for trick, prize in self.prizes.items()
        }
        self.joker_captures = world.options.joker_captures_prize
        self.known: dict[tuple[int, int], int] = {}

    def legal(self, hand: int, lead: int | None, trick: int) -> int:
        """The cards of a hand that may be played."""
        if trick < FREE_TRICKS:
            return hand
        suit = self.suits[trick]
        fitting = hand & MEMBERS[suit]
        if not fitting and lead is not None and lead != JOKER_NUMBER and not MEMBERS[suit] >> lead & 1:
            fitting = hand & MEMBERS[SUIT_OF[lead]]
        return fitting | hand & JOKER_BIT if fitting else hand

    def worth_of(self, card: int, mine: int, theirs: int, lead: int | None, trick: int) -> int:
        """The worth of playing this card, to its player."""
        mine &= ~(1 << card)
        if lead is None:
            return -self._follow(theirs, mine, card, trick)
        return self._settle(lead, card, theirs, mine, trick)

    def _lead(self, mine: int, theirs: int, trick: int) -> int:
        """The best for the player who leads this trick."""
        if not mine:
            return 0
        key = mine, theirs
        worth = self.known.get(key)
        if worth is None:
            moves = self.legal(mine, None, trick)
            worth = max([-self._follow(theirs, mine & ~(1 << card), card, trick) for card in _cards(moves)])
            self.known[key] = worth
        return worth

    def _follow(self, mine: int, theirs: int, lead: int, trick: int) -> int:
        """The best for the player who answers this lead."""
        moves = self.legal(mine, lead, trick)
        return max([self._settle(lead, card, theirs, mine & ~(1 << card), trick) for card in _cards(moves)])

    def _settle(self, lead: int, reply: int, leader: int, follower: int, trick: int) -> int:
        """The worth of a complete trick and all later ones to the follower, with the hands that are left."""
        suit = self.suits.get(trick, NOBODYS)
        follower_wins = reply_takes(lead, reply, suit)
        gained = 2 * CARD + (not leader)
        if trick in self.prizes and self._captures(reply if follower_wins else lead, self.prizes[trick]):
            gained += CARD
        if follower_wins:
            return gained + self._lead(follower, leader, trick + 1)
        return -gained - self._lead(leader, follower, trick + 1)

    def _captures(self, best: int, prize: int) -> bool:
        if best == JOKER_NUMBER:
            return self.joker_captures
        heights = HEIGHTS[SUIT_OF[prize]]
        return prize != JOKER_NUMBER and heights[best] > heights[prize]


def _cards(hand: int) -> Iterator[int]:
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest
