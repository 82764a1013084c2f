"""Solver: the end of a deal of California Jack counted out, all cards being known."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.moves import PLAY, Move
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.scoring import ALL_TRICK_POINTS, DEALS
from knaves.games.california_jack.weights import CARDS, NUMBER, SUIT, weights
from knaves.games.race import chance_to_win, with_tiebreak

TIE_BREAK = 0.0006  # worth of a trick point
SUIT_MASK = [((1 << 13) - 1) << (13 * (number // 13)) for number in range(52)]
EXACT, AT_LEAST, AT_MOST = range(3)


def solve(world: CaliforniaJack) -> Mapping[Move, float]:
    """The worth of each legal move to the seat in turn when both play perfectly to the end of the deal."""
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
        """The value after this card of the seat."""
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
        """The worth of a deal that ended so."""
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
