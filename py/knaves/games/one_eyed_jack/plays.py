"""Legal moves: compulsory plays, removals of chips of one's own side, and swaps of dead cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from knaves.cards import Card
from knaves.engine.moves import PLAY, Move
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.decks import END_JOKER
from knaves.games.one_eyed_jack.moves import places, removals, swap
from knaves.games.one_eyed_jack.position import Position
from knaves.games.one_eyed_jack.spaces import SPACES, Space


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


def plays_of(state: Position, side: int, card: Card, spaces: Iterable[Space] = SPACES) -> Sequence[Move]:
    """Every placing with this card, every removal of another side's chip, and the end joker: OE-R28.

    A wild or a kill card is looked at on these spaces alone.
    """
    chips = state.chips
    spots = state.board.spots.get(card)
    if spots is not None:
        return [move for space, move in spots if chips[space] is None]
    if card in state.variant.wild:
        moves = places(card)
        return [moves[space] for space in spaces if chips[space] is None]
    if card in state.variant.kill:
        found, crowned = removals(card), state.crowned
        return [
            found[space]
            for space in spaces
            if (chip := chips[space]) is not None and chip >= 0 and chip != side and not crowned >> space & 1
        ]
    return [PLAY[card]] if card is END_JOKER else []


def own_removals(state: Position, side: int, card: Card, spaces: Iterable[Space] = SPACES) -> Iterator[Move]:
    """Removals of chips of this side from these spaces, where this card may do that: OE-R2."""
    if card in state.variant.kill and state.variant.kills_own:
        for space in spaces:
            if state.chips[space] == side and not state.crowned >> space & 1:
                yield removals(card)[space]


def move_at(state: Position, seat: Seat, card: Card, space: Space) -> Move | None:
    """What the seat in turn can do at a space with a jack; None where that is nothing, or where it may also pass."""
    side = seat % state.sides
    for play in plays_of(state, side, card, [space]):
        return play
    own = next(own_removals(state, side, card, [space]), None)
    return own if own is not None and any(compels(state, side, each) for each in state.hands[seat]) else None


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


def compels(state: Position, side: int, card: Card) -> bool:
    """Return whether a side that holds this card in its turn can play or exchange it and so may not pass."""
    return bool(plays_of(state, side, card)) or (may_exchange(state) and is_dead(state, card))


def shown_to_lack(state: Position, seat: Seat) -> list[Card]:
    """The cards that a seat which passes now cannot hold."""
    return [card for card in dict.fromkeys(state.pack) if compels(state, seat % state.sides, card)]
