"""Playouts: a deal of MadJack played to its end by simple, sensible players, on numbers and tables.

A test holds this fast model to the rules, move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from knaves.games.madjack.numbers import (
    HEIGHTS,
    HIGHER,
    JOKER_NUMBER,
    MEMBERS,
    NUMBER,
    SUIT_OF,
    bits,
    reply_takes,
)
from knaves.games.madjack.ranking import PACK
from knaves.games.madjack.rules import FREE_TRICKS, HAND, MadJack
from knaves.games.madjack.weights import USUAL, Weights, keeping

NOBODYS = 4  # the suit of the joker as prize, and of no prize
ALL = (1 << len(PACK)) - 1


def counted(prizes: Sequence[int]) -> tuple[int, int, int, int]:
    """Count the prizes of each suit."""
    suits = [SUIT_OF[prize] for prize in prizes]
    return suits.count(0), suits.count(1), suits.count(2), suits.count(3)


def legal_cards(hand: Sequence[int], lead: int | None, prize: int | None) -> Sequence[int]:
    """The cards that may be played; `prize` is None in the first phase."""
    if prize is None:
        return hand
    members = MEMBERS[SUIT_OF[prize]]
    fitting = [card for card in hand if members >> card & 1]
    if not fitting and lead is not None and lead != JOKER_NUMBER and not members >> lead & 1:
        members = MEMBERS[SUIT_OF[lead]]
        fitting = [card for card in hand if members >> card & 1]
    if not fitting:
        return hand
    return [*fitting, JOKER_NUMBER] if JOKER_NUMBER in hand else fitting


def beats(card: int, prize: int | None, joker_captures: bool) -> bool:
    """Return whether a card that wins the trick captures the prize as well."""
    if prize is None:
        return False
    if card == JOKER_NUMBER:
        return joker_captures
    heights = HEIGHTS[SUIT_OF[prize]]
    return prize != JOKER_NUMBER and heights[card] > heights[prize]


def follow_scores(
    lead: int, cards: Sequence[int], prize: int | None, keep: Sequence[float], joker_captures: bool, weights: Weights
) -> list[float]:
    """Rate each card as an answer to this lead, in captured cards."""
    suit = NOBODYS if prize is None else SUIT_OF[prize]
    lost = -3.0 if beats(lead, prize, joker_captures) else -2.0
    patience = weights.patience if prize is None else 0.0
    scores = []
    for card in cards:
        if reply_takes(lead, card, suit):
            gained = (3.0 if beats(card, prize, joker_captures) else 2.0) + patience
        else:
            gained = lost
        scores.append(gained - keep[card])
    return scores


def lead_scores(
    cards: Sequence[int], out: int, prize: int | None, keep: Sequence[float], joker_captures: bool, weights: Weights
) -> list[float]:
    """Rate each card as a lead, in captured cards; `out` are the cards the other may hold, as bits."""
    suit = NOBODYS if prize is None else SUIT_OF[prize]
    scores = []
    for card in cards:
        is_of_prize = MEMBERS[suit] >> card & 1
        above = HIGHER[suit if is_of_prize else SUIT_OF[card]][card] & out
        if not is_of_prize and card != JOKER_NUMBER:
            above |= MEMBERS[suit] & out
        wins = weights.lead ** above.bit_count()
        gained = 3.0 if beats(card, prize, joker_captures) else 2.0
        scores.append(wins * (gained + 2.0) - 2.0 - keep[card])
    return scores


def finish(world: MadJack, rng: Random, weights: Weights = USUAL) -> None:
    """Play the deal to its end and score it, in place."""
    number = NUMBER
    seat = world.turn
    assert seat is not None
    hands = [[number[card] for card in hand] for hand in world.hands]
    prizes = [number[card] for card in world.prizes]
    lead = number[world.trick[0]] if world.trick else None
    leader = 1 - seat if world.trick else seat
    gone = bits(world.captured[0]) | bits(world.captured[1]) | bits(world.discard) | bits(world.prizes)
    captured: list[list[int]] = [[], []]
    captures = world.options.joker_captures_prize
    leader = _play(hands, prizes, world.tricks, lead, leader, gone, captured, captures, weights, rng.random)
    for side in (0, 1):
        world.captured[side] += [PACK[card] for card in captured[side]]
    world.hands, world.prizes, world.trick = [[], []], [], []
    world.tricks = HAND
    world.end_deal(leader)


def _play(
    hands: list[list[int]],
    prizes: list[int],
    tricks: int,
    lead: int | None,
    leader: int,
    gone: int,
    captured: list[list[int]],
    joker_captures: bool,
    weights: Weights,
    random: Callable[[], float],
) -> int:
    """Play all tricks left; return the winner of the last one."""
    doubt = weights.doubt
    keep = keeping(counted(prizes), weights)
    while tricks < HAND:
        prize = None
        if tricks >= FREE_TRICKS:
            prize = prizes.pop(0)
            keep = keeping(counted(prizes), weights)
        if lead is None:
            hand = hands[leader]
            cards = legal_cards(hand, None, prize)
            lead = cards[0]
            if len(cards) > 1:
                out = ALL & ~gone & ~sum([1 << card for card in hand])
                lead = _pick(cards, lead_scores(cards, out, prize, keep, joker_captures, weights), doubt, random)
            hand.remove(lead)
        hand = hands[1 - leader]
        cards = legal_cards(hand, lead, prize)
        reply = cards[0]
        if len(cards) > 1:
            scores = follow_scores(lead, cards, prize, keep, joker_captures, weights)
            reply = _pick(cards, scores, doubt, random)
        hand.remove(reply)
        best = lead
        if reply_takes(lead, reply, NOBODYS if prize is None else SUIT_OF[prize]):
            leader, best = 1 - leader, reply
        captured[leader] += (lead, reply)
        if prize is not None and beats(best, prize, joker_captures):
            captured[leader].append(prize)
        gone |= 1 << lead | 1 << reply
        lead = None
        tricks += 1
    return leader


def _pick(cards: Sequence[int], scores: Sequence[float], doubt: float, random: Callable[[], float]) -> int:
    best, picked = -1e9, cards[0]
    for card, score in zip(cards, scores, strict=True):
        score += doubt * random()
        if score > best:
            best, picked = score, card
    return picked
