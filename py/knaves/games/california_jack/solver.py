"""The rest of a deal of California Jack on numbers: solved with all cards known, or played out by simple players.

Cards are numbered 0-51 here, suit by suit (C D H S) and from two to ace, because playouts work on numbers.

A test holds this fast model to the rules, move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from knaves.cards import STANDARD_PACK, SUITS, Card, Suit
from knaves.engine.moves import PLAY, Move
from knaves.games.california_jack.rules import ALL_TRICK_POINTS, DEALS, HONOURS, TRICK_POINTS, CaliforniaJack
from knaves.games.tricks import chance_to_win, with_tiebreak

HEIGHTS = "23456789TJQKA"
CARDS: list[Card] = sorted(STANDARD_PACK, key=lambda card: (SUITS.index(card.suit), HEIGHTS.index(card.rank)))
NUMBER = {card: number for number, card in enumerate(CARDS)}
SUIT = [number // 13 for number in range(52)]
HONOUR = 14.0  # a game point in trick points; the fourth needs 41 of 80
TRUMP = 3.0  # holding a two of trumps; each step up adds TRUMP_STEP
TRUMP_STEP = 0.55
PLAIN_STEP = 0.25  # holding a high card of another suit: each step up
TRICK = 3.0  # simplified scoring: what a trick is worth


@dataclass(frozen=True)
class TrickWeights:
    """Tables by card number, for one trump suit and one way of scoring."""

    trump: int
    points: list[int]  # what a captured card counts towards the fourth point
    honour: list[int]  # 1 for ace, jack and two of trumps
    value: list[float]  # of capturing the card
    keep: list[float]  # of still holding it
    safe: list[float]  # the chance, roughly, that nobody beats it when it is led
    usual: float  # what an unknown card is worth to whoever draws it


@cache
def weights(trump: Suit, scoring: str) -> TrickWeights:
    """The tables for a trump suit and a way of scoring, "full" or "simplified"; shared, so read them only."""
    of = SUITS.index(trump)
    points = [TRICK_POINTS.get(card.rank, 0) if scoring == "full" else 1 for card in CARDS]
    honour = [int(card.suit is trump and card.rank in HONOURS) for card in CARDS]
    scale = 1.0 if scoring == "full" else TRICK / 2
    value = [scale * count + HONOUR * extra for count, extra in zip(points, honour, strict=True)]
    height = [number % 13 for number in range(52)]
    keep = [
        TRUMP + TRUMP_STEP * height[number] if SUIT[number] == of else PLAIN_STEP * height[number]
        for number in range(52)
    ]
    safe = [
        0.45 + 0.55 * height[number] / 12 if SUIT[number] == of else 0.1 + 0.6 * (height[number] / 12) ** 2
        for number in range(52)
    ]
    gain = [0.5 * worth + held for worth, held in zip(value, keep, strict=True)]
    return TrickWeights(of, points, honour, value, keep, safe, sum(gain) / 52)


TIE_BREAK = 0.0006  # worth of a trick point
SUIT_MASK = [((1 << 13) - 1) << (13 * (number // 13)) for number in range(52)]
EXACT, AT_LEAST, AT_MOST = range(3)


def solve(world: CaliforniaJack) -> Mapping[Move, float]:
    """The worth, 0..1, of each legal move to the seat in turn when both play perfectly to the end of the deal."""
    ending = _Ending(world)
    hands = [sum(1 << NUMBER[card] for card in hand) for hand in world.hands]
    led = NUMBER[world.trick[0]] if world.trick else -1
    assert world.turn is not None
    worths: dict[Move, float] = {}
    for card in ending.choices(hands[world.turn], led):
        value = ending.after(card, hands[0], hands[1], led, world.turn, 0, ending.counted, ending.scored, -9.0, 9.0)
        worths[PLAY[CARDS[card]]] = value if world.turn == 0 else 1.0 - value
    return worths


class _Ending:
    """One ending; values are worths to seat 0, and those of seat 1 are one less these."""

    def __init__(self, world: CaliforniaJack) -> None:
        self.tables = weights(world.trump, world.options.scoring)
        self.either = world.options.follow == "suit_or_trump"
        self.trumps = ((1 << 13) - 1) << (13 * self.tables.trump)
        self.draws = [NUMBER[card] for card in (*world.upcard, *world.stock)]
        self.known: dict[tuple[int, ...], tuple[int, float]] = {}
        points, honour = self.tables.points, self.tables.honour
        piles = [[NUMBER[card] for card in pile] for pile in world.captured]
        self.counted = sum(points[card] for card in piles[0]) - sum(points[card] for card in piles[1])
        self.scored = sum(honour[card] for card in piles[0]) - sum(honour[card] for card in piles[1])
        self.race = (world.points[0], world.points[1], world.options.target)

    def choices(self, hand: int, led: int) -> list[int]:
        """The cards that may be played, from high to low."""
        if led >= 0:
            same = hand & SUIT_MASK[led]
            if same and self.either:
                same |= hand & self.trumps if not 1 << led & self.trumps else 0
            hand = same or hand
        cards = []
        while hand:
            top = hand.bit_length() - 1
            cards.append(top)
            hand ^= 1 << top
        return cards

    def after(
        self, card: int, first: int, second: int, led: int, seat: int, drawn: int, counted: int, scored: int,
        low: float, high: float,
    ) -> float:  # fmt: skip
        """The value to seat 0, 0..1, once `seat` has played this card; hands are bits, `led` -1 for a lead."""
        if seat:
            second ^= 1 << card
        else:
            first ^= 1 << card
        if led < 0:
            return self.value(first, second, card, 1 - seat, drawn, counted, scored, low, high)
        tables = self.tables
        wins = card > led if SUIT[card] == SUIT[led] else SUIT[card] == tables.trump
        winner = seat if wins else 1 - seat
        sign = -1 if winner else 1
        counted += sign * (tables.points[card] + tables.points[led])
        scored += sign * (tables.honour[card] + tables.honour[led])
        if drawn < len(self.draws):
            best, rest = 1 << self.draws[drawn], 1 << self.draws[drawn + 1]
            first |= rest if winner else best
            second |= best if winner else rest
            drawn += 2
        if not first:
            return self.end(counted, scored)
        return self.value(first, second, -1, winner, drawn, counted, scored, low, high)

    def end(self, counted: int, scored: int) -> float:
        """The worth to seat 0, 0..1, of a deal with these leads of seat 0: trick points (or cards), and honours."""
        mine, theirs, target = self.race
        mine += (3 + scored) // 2 + (counted > 0)
        theirs += (3 - scored) // 2 + (counted < 0)
        return with_tiebreak(chance_to_win(mine, theirs, target, DEALS), counted, ALL_TRICK_POINTS, TIE_BREAK)

    def value(
        self,
        first: int,
        second: int,
        led: int,
        seat: int,
        drawn: int,
        counted: int,
        scored: int,
        low: float,
        high: float,
    ) -> float:
        """The value with best play, exact between `low` and `high`, else a bound on that side."""
        key = (first, second, led, seat, counted, scored)
        known = self.known.get(key)
        if known is not None:
            kind, value = known
            if kind == EXACT or (kind == AT_LEAST and value >= high) or (kind == AT_MOST and value <= low):
                return value
        floor, ceiling = low, high
        best = 9.0 if seat else -9.0
        for card in self.choices(second if seat else first, led):
            value = self.after(card, first, second, led, seat, drawn, counted, scored, low, high)
            if seat:
                best = min(best, value)
                high = min(high, best)
            else:
                best = max(best, value)
                low = max(low, best)
            if low >= high:
                break
        kind = AT_MOST if best <= floor else AT_LEAST if best >= ceiling else EXACT
        self.known[key] = kind, best
        return best


DOUBT = 6.0  # trick points by which the players of a playout may be off
MOODS = 16  # ways of being off
NOTHING_ON_SHOW = 52


def follow_scores(led: int, up: int | None, choices: Sequence[int], tables: TrickWeights) -> list[float]:
    """Rate each card as an answer to the lead, in trick points; `up` is the card on show, None for none."""
    value, keep, trump = tables.value, tables.keep, tables.trump
    show = 0.0 if up is None else 0.5 * value[up] + keep[up] - tables.usual
    suit = SUIT[led]
    scores = []
    for card in choices:
        wins = card > led if SUIT[card] == suit else SUIT[card] == trump
        stake = value[led] + value[card] + show
        scores.append((stake if wins else -stake) - keep[card])
    return scores


def lead_scores(up: int | None, choices: Sequence[int], tables: TrickWeights) -> list[float]:
    """Rate each card as a lead, in trick points; `up` is the card on show, None for none."""
    value, keep, safe = tables.value, tables.keep, tables.safe
    show = 0.0 if up is None else 0.5 * value[up] + keep[up] - tables.usual
    return [(2 * safe[card] - 1) * (value[card] + show) - keep[card] for card in choices]


class Habits:
    """How the players of a playout choose: by the rule of thumb, each time in one of several moods, from tables."""

    def __init__(self, tables: TrickWeights) -> None:
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
    """The habits of players with this trump suit and way of scoring; made once, so read them only."""
    return Habits(weights(trump, scoring))


def finish(world: CaliforniaJack, rng: Random) -> None:
    """Play a running deal out by the simple players of `Habits` and score it, in place, without events.

    Captured piles, points, hands, stock and trick are right afterwards, and `turn` is the dealer even where the game is
    won; `honours`, `trick_points`, `last_trick`, `drawn`, `lacked` and `deal_score` stay as they were.
    """
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
    """Play both hands (lists of card numbers) out in place, adding the tricks to `captured`, by seat.

    The next card to be drawn, the one on show, is the last of `draws`; `led` is a card or None, `leader` its seat,
    `either` the option of CJ-R9, `random` gives numbers 0..1.
    """
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


def _score(world: CaliforniaJack, captured: list[list[int]], tables: TrickWeights) -> None:
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
