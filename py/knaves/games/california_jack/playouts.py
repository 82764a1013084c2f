"""Playouts: a deal of California Jack played to its end by simple, sensible players, on numbers and tables.

A test holds this fast model to the rules, move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from knaves.cards import Card, Suit
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.weights import CARDS, NUMBER, SUIT, Weights, weights

DOUBT = 6.0  # trick points by which the players of a playout may be off
MOODS = 16  # ways of being off
NOTHING_ON_SHOW = 52


def follow_scores(led: int, up: int | None, choices: Sequence[int], tables: Weights) -> list[float]:
    """Rate each card as an answer to the lead, in trick points; `up` is the card on show."""
    value, keep, trump = tables.value, tables.keep, tables.trump
    show = 0.0 if up is None else 0.5 * value[up] + keep[up] - tables.usual
    suit = SUIT[led]
    scores = []
    for card in choices:
        wins = card > led if SUIT[card] == suit else SUIT[card] == trump
        stake = value[led] + value[card] + show
        scores.append((stake if wins else -stake) - keep[card])
    return scores


def lead_scores(up: int | None, choices: Sequence[int], tables: Weights) -> list[float]:
    """Rate each card as a lead, in trick points."""
    value, keep, safe = tables.value, tables.keep, tables.safe
    show = 0.0 if up is None else 0.5 * value[up] + keep[up] - tables.usual
    return [(2 * safe[card] - 1) * (value[card] + show) - keep[card] for card in choices]


class Habits:
    """How the players of a playout choose: by the rule of thumb, each time in one of several moods, from tables."""

    def __init__(self, tables: Weights) -> None:
        rng = Random(tables.trump)
        moods = [[[DOUBT * rng.random() for _ in range(52)] for _ in range(MOODS)] for _ in range(3)]
        value, keep, safe = tables.value, tables.keep, tables.safe
        self.value = value
        self.show = [0.5 * value[up] + keep[up] - tables.usual for up in range(52)] + [0.0]
        self.taking = [[value[card] - keep[card] + mood[card] for card in range(52)] for mood in moods[0]]
        self.losing = [[-value[card] - keep[card] + mood[card] for card in range(52)] for mood in moods[1]]
        self.leads = [  # by the card on show and by mood: how good a card is to lead
            [
                [(2 * safe[card] - 1) * (value[card] + show) - keep[card] + mood[card] for card in range(52)]
                for mood in moods[2]
            ]
            for show in self.show
        ]  # fmt: skip


@cache
def habits(trump: Suit, scoring: str) -> Habits:
    """The habits with these trumps."""
    return Habits(weights(trump, scoring))


def finish(world: CaliforniaJack, rng: Random) -> None:
    """Play the deal to its end and score it, in place."""
    tables = weights(world.trump, world.options.scoring)
    number = NUMBER
    hands = [[number[card] for card in hand] for hand in world.hands]
    draws = [number[card] for card in reversed(world.stock)]
    draws += [number[card] for card in world.upcard]  # the next card to be drawn is the last of this list
    led = number[world.trick[0]] if world.trick else None
    either = world.options.follow == "suit_or_trump"
    captured: list[list[int]] = [[], []]
    assert world.turn is not None
    leader = 1 - world.turn if world.trick else world.turn
    how = habits(world.trump, world.options.scoring)
    play_on(hands, draws, led, leader, captured, how, tables.trump, either, rng.random)
    _score(world, captured, tables)


def play_on(hands, draws, led, leader, captured, habits, trump, either, random) -> None:  # type: ignore[no-untyped-def]
    """Play hands of numbers out; the next card to be drawn is the last of `draws`."""
    value, show, taking, losing, leads = habits.value, habits.show, habits.taking, habits.losing, habits.leads
    suit_of = SUIT
    while True:
        up = draws[-1] if draws else NOTHING_ON_SHOW
        mood = int(random() * MOODS)
        if led is None:
            hand = hands[leader]
            if not hand:
                return
            led = max(hand, key=leads[up][mood].__getitem__)
            hand.remove(led)
        suit = suit_of[led]
        hand = hands[1 - leader]
        choices = [card for card in hand if suit_of[card] == suit]
        if not choices:
            choices = hand
        elif either and suit != trump:
            choices += [card for card in hand if suit_of[card] == trump]
        if len(choices) == 1:
            reply = choices[0]
        else:
            best = -1e9
            stake = value[led] + show[up]
            take, lose = taking[mood], losing[mood]
            for card in choices:
                wins = card > led if suit_of[card] == suit else suit_of[card] == trump
                score = stake + take[card] if wins else lose[card] - stake
                if score > best:
                    best, reply = score, card
        hand.remove(reply)
        if reply > led if suit_of[reply] == suit else suit_of[reply] == trump:
            leader = 1 - leader
        captured[leader] += (led, reply)
        led = None
        if draws:
            hands[leader].append(draws.pop())
            hands[1 - leader].append(draws.pop())


def _score(world: CaliforniaJack, captured: list[list[int]], tables: Weights) -> None:
    counts = [0, 0]
    points, honour = tables.points, tables.honour
    for side in (0, 1):
        pile = world.captured[side]
        pile += [CARDS[card] for card in captured[side]]
        for each in pile:
            card = NUMBER[each]
            counts[side] += points[card]
            world.points[side] += honour[card]
    if counts[0] != counts[1]:
        world.points[counts[1] > counts[0]] += 1
    nothing: list[list[Card]] = [[], []]
    world.hands, world.stock, world.upcard, world.trick = nothing, [], [], []
    world.deal_is_over = True
    world.turn = world.dealer
