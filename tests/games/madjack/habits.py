"""What the rules page of MadJack advises under “Playing well”, for `make bench WHAT=habits`."""

from __future__ import annotations

from knaves.cards import JOKER, Card
from knaves.engine.moves import Move
from knaves.games.madjack.rules import MadJack, rank_in


def _card(move: Move) -> Card:
    return move.card  # type: ignore[attr-defined, no-any-return]


def keeps_joker(state: MadJack, move: Move) -> bool | None:
    """Keeps the joker for the prizes."""
    if state.deal_is_over or state.phase == 2 or JOKER not in state.hands[state.turn or 0]:
        return None
    return _card(move) is not JOKER


def keeps_prize_suits(state: MadJack, move: Move) -> bool | None:
    """Plays a card of a suit that no prize has in the first six tricks, if it has one."""
    if state.deal_is_over or state.phase == 2 or state.trick:
        return None
    suits = {prize.suit for prize in state.prizes}
    fits = {_card(each).suit in suits or _card(each) is JOKER for each in state.legal_moves()}
    return None if len(fits) < 2 else _card(move).suit not in suits and _card(move) is not JOKER


def cheapest(state: MadJack, move: Move) -> bool | None:
    """Takes a prize with the lowest card that takes it."""
    if state.deal_is_over or not state.trick or state.prize is None or state.prize is JOKER:
        return None
    seat, taking = state.turn or 0, []
    for each in state.legal_moves():
        twin = state.copy()
        before = len(twin.captured[seat])
        twin.play(each)
        if len(twin.captured[seat]) - before == 3:
            taking.append(each)
    if len(taking) < 2 or move not in taking:
        return None
    suit = state.prize.suit
    return rank_in(suit, _card(move)) == min(rank_in(suit, _card(each)) for each in taking)


HABITS = {
    "keeps the joker for the prizes": keeps_joker,
    "leads a suit without a prize in the first six tricks": keeps_prize_suits,
    "takes a prize with the lowest card that does": cheapest,
}
