"""Reasons for a card of Box, or for turning one of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from knaves.cards import Card
from knaves.engine.advice import Explanations, Motive
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.zones import Imagination, Seat, unseen
from knaves.games.box.rules import HEIGHT, HIGHEST, LOWEST, Box, Flip, rank_name

HIGH = "23456789TJQKA".index("J")  # ranks from here on are hard to get rid of
LOW = "23456789TJQKA".index("5")  # ranks up to here fit nearly always
WORLDS = 400  # in which the next player's hand is looked at
MOST = 0.9  # of them, where it is not certain
TIGHT = 3  # times in 10 from which on it is worth a word that the next player may have to open his box


RANKS = {height: rank_name(card) for card, height in HEIGHT.items()}


class BoxExplanations(Explanations[Box]):
    """Why a card is played or turned, and what play has shown of the hands of others."""

    def motives(self, seen: Box, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        seat = seen.turn
        if seat is None:
            return ()
        if isinstance(move, Flip):
            return [_turned(seen)]
        return _played(seen, seat, move.card) if isinstance(move, Play) else ()

    def known(self, seen: Box) -> Sequence[Sentence]:
        facts = []
        for seat, known in enumerate(seen.known):
            if seat == seen.turn:
                continue
            for low, high in dict.fromkeys(known):
                facts += _bounds(seat, known.count((low, high)), low, high)
        return facts


def _bounds(seat: Seat, count: int, low: int, high: int) -> list[Sentence]:
    """Say which ranks so many cards of a hand may have."""
    if (low, high) == (LOWEST, HIGHEST):
        return []
    text = "{player} has {count} cards from {low} to {high}."
    return [Sentence(text, player=PlayerName(seat), count=count, low=RANKS[low], high=RANKS[high])]


def _turned(seen: Box) -> Motive:
    """Box cards are alike; what counts is how often one is low enough."""
    if seen.last is None:
        return Motive("blind", 3, Sentence("Pick any: nobody knows the box cards."))
    pool = unseen(seen)
    low = sum(HEIGHT[each] <= HEIGHT[seen.last] for each in pool)
    times = round(10 * low / len(pool)) if pool else 0
    if times == 0:
        text = "Pick any: box cards are hardly ever low enough for {card}."
    elif times == 1:
        text = "Pick any: about one in ten is low enough for {card}."
    else:
        text = "Pick any: about {times} in 10 are low enough for {card}."
    return Motive("blind", 3, Sentence(text, card=seen.last, times=times))


def _played(seen: Box, seat: Seat, its: Card) -> list[Motive]:
    hand = [each for each in seen.hands[seat] if each is not its]
    last, height = seen.last, HEIGHT[its]
    if last is None:
        return _led(its, hand)
    fitting = [each for each in hand if HEIGHT[each] <= HEIGHT[last] and HEIGHT[each] != height]
    higher = [each for each in fitting if HEIGHT[each] > height]
    lower = [each for each in fitting if HEIGHT[each] < height]
    found = []
    if lower and not higher:
        nearest = max(lower, key=HEIGHT.__getitem__)
        text = "{card} must go before {low}, or it won’t fit this round."
        found.append(Motive("order", 5, Sentence(text, card=its, low=nearest)))
    if not higher and height >= HIGH:
        text = "High cards like {card} are hard to get rid of."
        found.append(Motive("rid", 5.5, Sentence(text, card=its)))
    if not higher and lower and HEIGHT[min(lower, key=HEIGHT.__getitem__)] <= LOW:
        kept = min(lower, key=HEIGHT.__getitem__)
        text = "{kept} almost always fits and may save a box card later."
        found.append(Motive("keeps", 3.5, Sentence(text, kept=kept)))
    if higher:
        text = "{card} is low, but {higher} can be led in a later round."
        found.append(Motive("later", 1, Sentence(text, card=its, higher=max(higher, key=HEIGHT.__getitem__))))
    found += _next(seen, seat, its, is_turned=height == HEIGHT[last])
    return found


def _led(its: Card, hand: Sequence[Card]) -> list[Motive]:
    """The lead must be a highest card, so that only its suit is free."""
    twins = [each for each in hand if HEIGHT[each] == HEIGHT[its]]
    if not twins:
        return []
    text = "The highest rank must be led; {twins} would do just as well."
    return [Motive("twins", 3, Sentence(text, twins=twins))]


def _next(seen: Box, seat: Seat, its: Card, *, is_turned: bool) -> list[Motive]:
    """Reasons that concern the player who has to play on this card."""
    other = seen.next_survivor(seat, -seen.direction if is_turned else seen.direction)
    found, player, rank = [], PlayerName(other), rank_name(its)
    if is_turned and other != seen.next_survivor(seat, seen.direction):
        found.append(
            Motive(
                "turns", 4,
                Sentence(
                    "An equal card reverses the direction: {player} plays again.",
                    "An equal card reverses the direction: you play again.",
                    player=player,
                ),
            )
        )  # fmt: skip
    times = round(10 * _stopped(seen, other, HEIGHT[its]))
    if times == 10:
        text = "{player} can’t have {rank} or lower, so must turn a box card."
        you = "You can’t have {rank} or lower, so must turn a box card."
        found.append(Motive("traps", 6, Sentence(text, you, player=player, rank=rank)))
    elif times >= TIGHT:
        text = "{times} times in 10 {player} has no {rank} or lower."
        you = "{times} times in 10 you have no {rank} or lower."
        found.append(Motive("traps", 0.8 * times, Sentence(text, you, times=times, player=player, rank=rank)))
    return found


def _stopped(seen: Box, other: Seat, height: int) -> float:
    """The share of the worlds that this seat must reckon with in which the other player holds no card so low."""
    if not any(HEIGHT[each] <= height and seen.could_hold(other, each) for each in unseen(seen)):
        return 1.0
    worlds, rng = Imagination(seen), Random(height)
    hands = [worlds.world(rng).hands[other] for _ in range(WORLDS)]
    return min(MOST, sum(all(HEIGHT[each] > height for each in hand) for hand in hands) / WORLDS)
