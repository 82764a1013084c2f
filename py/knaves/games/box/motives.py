"""Motives: what a good player of Box would say for a card, or for turning one of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from knaves.cards import Card
from knaves.engine.advice import Explanations, Motive
from knaves.engine.imagination import unseen
from knaves.engine.moves import Move, Play
from knaves.engine.sentences import Player, Sentence
from knaves.engine.zones import Seat
from knaves.games.box.moves import Flip
from knaves.games.box.notes import HEIGHT, HIGHEST, LOWEST
from knaves.games.box.rules import Box, rank_name

HIGH = "23456789TJQKA".index("J")  # ranks from here on are hard to get rid of
LOW = "23456789TJQKA".index("5")  # ranks up to here fit nearly always
TIGHT = 3  # times in 10 from which on it is worth a word that the next player may have to open his box


RANKS = {height: rank_name(card) for card, height in HEIGHT.items()}


class BoxExplanations(Explanations):
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
    """What is known of so many cards of a hand."""
    if (low, high) == (LOWEST, HIGHEST):
        return []
    text = "{player} holds {count} cards from {low} to {high}."
    return [Sentence(text, player=Player(seat), count=count, low=RANKS[low], high=RANKS[high])]


def _turned(seen: Box) -> Motive:
    """Box cards are alike; what counts is how often one is low enough."""
    if seen.last is None:
        return Motive("blind", 3, Sentence("Nobody knows the cards of the box, so any of them leads as well."))
    pool = unseen(seen)
    low = sum(HEIGHT[each] <= HEIGHT[seen.last] for each in pool)
    times = round(10 * low / len(pool)) if pool else 0
    if times == 0:
        text = "All box cards are alike, and hardly any is low enough for {card}."
    elif times == 1:
        text = "All box cards are alike: about once in 10 times one is low enough for {card}."
    else:
        text = "All box cards are alike: about {times} times in 10 one is low enough for {card}."
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
        text = "After {low}, {card} would not fit any more in this round."
        found.append(Motive("order", 5, Sentence(text, card=its, low=nearest)))
    if not higher and height >= HIGH:
        text = "High cards such as {card} are hard to get rid of."
        found.append(Motive("rid", 5.5, Sentence(text, card=its)))
    if not higher and lower and HEIGHT[min(lower, key=HEIGHT.__getitem__)] <= LOW:
        kept = min(lower, key=HEIGHT.__getitem__)
        text = "{kept} fits nearly always and can save a box card later."
        found.append(Motive("keeps", 3.5, Sentence(text, kept=kept)))
    if higher:
        text = "{card} is low, but {higher} can still be led in a later round."
        found.append(Motive("later", 1, Sentence(text, card=its, higher=max(higher, key=HEIGHT.__getitem__))))
    found += _next(seen, seat, its, is_turned=height == HEIGHT[last])
    return found


def _led(its: Card, hand: Sequence[Card]) -> list[Motive]:
    """The lead must be a highest card, so that only its suit is free."""
    twins = [each for each in hand if HEIGHT[each] == HEIGHT[its]]
    if not twins:
        return []
    text = "The highest card must be led, and suits count for nothing: {twins} would do as well."
    return [Motive("twins", 3, Sentence(text, twins=twins))]


def _next(seen: Box, seat: Seat, its: Card, *, is_turned: bool) -> list[Motive]:
    """What the card means for whoever has to play on it."""
    other = seen.next_survivor(seat, -seen.direction if is_turned else seen.direction)
    found, player, rank = [], Player(other), rank_name(its)
    if is_turned and other != seen.next_survivor(seat, seen.direction):
        found.append(
            Motive(
                "turns", 4,
                Sentence(
                    "The same rank turns the direction, so that {player} has to play again.",
                    "The same rank turns the direction, so that you have to play again.",
                    player=player,
                ),
            )
        )  # fmt: skip
    times = round(10 * _stopped(seen, other, HEIGHT[its]))
    if times == 10:
        text = "{player} is known to hold nothing as low as {rank} and must open the box."
        you = "You are known to hold nothing as low as {rank} and must open your box."
        found.append(Motive("traps", 6, Sentence(text, you, player=player, rank=rank)))
    elif times >= TIGHT:
        text = "In about {times} of 10 cases {player} has no {rank} or lower and must open the box."
        you = "In about {times} of 10 cases you have no {rank} or lower and must open your box."
        found.append(Motive("traps", 0.8 * times, Sentence(text, you, times=times, player=player, rank=rank)))
    return found


def _stopped(seen: Box, other: Seat, height: int) -> float:
    """The chance that this player holds no card so low, from the cards not seen and what play has shown."""
    known = seen.known[other]
    count = len(seen.hands[other])
    if any(high <= height for _, high in known):
        return 0.0
    heights = [HEIGHT[each] for each in unseen(seen)]
    chance = 1.0
    for low, high in known:
        possible = [each for each in heights if low <= each <= high]
        chance *= sum(each > height for each in possible) / len(possible) if possible else 1.0
    free = count - len(known)
    above = sum(each > height for each in heights)
    return chance * (comb(above, free) / comb(len(heights), free) if 0 < free <= len(heights) else 1.0)
