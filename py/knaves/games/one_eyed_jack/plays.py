"""Legal moves: compulsory plays, removals of chips of one's own side, and swaps of dead cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from knaves.cards import Card
from knaves.engine.moves import PLAY, Move
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.decks import END_JOKER
from knaves.games.one_eyed_jack.moves import places, removals, swap
from knaves.games.one_eyed_jack.position import Position


class Choices(NamedTuple):
    """The moves of a seat by kind: a pass is open where neither of the first two is."""

    plays: list[Move]  # compulsory if nothing else is done, OE-R28
    swaps: list[Move]
    own_removals: list[Move]  # never compulsory, OE-R3


def choices(state: Position, seat: Seat) -> Choices:
    """List the choices of the seat in turn."""
    chips, spots_of, side = state.chips, state.board.spots, seat % state.sides
    may_swap = may_exchange(state)
    found = Choices([], [], [])
    plays = found.plays
    for card in dict.fromkeys(state.hands[seat]):
        spots = spots_of.get(card)
        if spots is None:
            plays += plays_of(state, side, card)
            if card in state.variant.kill and state.variant.kills_own:  # OE-R2
                found.own_removals.extend(own_removals(state, side, card))
            continue
        count = len(plays)
        for space, move in spots:
            if chips[space] is None:
                plays.append(move)
        if may_swap and count == len(plays):
            found.swaps.append(swap(card))
    return found


def may_exchange(state: Position) -> bool:
    """Return whether there is a stock (OE-R5) and this turn allows one more exchange (OE-R18)."""
    return bool(state.stock) and not (state.swapped and state.variant.one_swap)


def plays_of(state: Position, side: int, card: Card) -> Sequence[Move]:
    """Every placing with this card, every removal of another side's chip, and the end joker: OE-R28."""
    chips = state.chips
    spots = state.board.spots.get(card)
    if spots is not None:
        return [move for space, move in spots if chips[space] is None]
    if card in state.variant.wild:
        return [move for move, chip in zip(places(card), chips, strict=True) if chip is None]
    if card in state.variant.kill:
        return [
            move
            for move, chip in zip(removals(card), chips, strict=True)
            if chip is not None and chip >= 0 and chip != side and not state.crowned >> move.space & 1
        ]
    return [PLAY[card]] if card is END_JOKER else []


def own_removals(state: Position, side: int, card: Card) -> Iterator[Move]:
    """Removals of chips of this side with a kill card."""
    for move, chip in zip(removals(card), state.chips, strict=True):
        if chip == side and not state.crowned >> move.space & 1:
            yield move


def is_dead(state: Position, card: Card) -> bool:
    """Return whether all spaces of a natural card or nature joker are occupied (OE-R19, OE-R38)."""
    spots = state.board.spots.get(card)
    return spots is not None and all(state.chips[space] is not None for space, _ in spots)


def can_act(state: Position, seat: Seat) -> bool:
    """Return whether the seat has a compulsory play, or holds a dead card while there is a stock: OE-R27."""
    hand, side = state.hands[seat], seat % state.sides
    if state.stock and not state.board.spots.keys().isdisjoint(hand):
        return True
    return any(plays_of(state, side, card) for card in hand)


def shown_to_lack(state: Position, seat: Seat) -> list[Card]:
    """The cards that a seat which passes now cannot hold."""
    side, may_swap = seat % state.sides, may_exchange(state)
    return [
        card for card in dict.fromkeys(state.pack) if plays_of(state, side, card) or (may_swap and is_dead(state, card))
    ]
