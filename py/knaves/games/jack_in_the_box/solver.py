"""A turn of Jack in the Box counted out: the best split of the hand, a quick one, and what later turns are worth.

The numbers began as averages over random hands, which `make bench WHAT=rules` prints, and were trimmed by play:
an extra turn counted as more than 13 points in the standard game loses games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import exp
from typing import NamedTuple

from knaves.cards import Card
from knaves.engine.advice import Estimate
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.turn import (
    COURTS,
    END_TURN,
    HAND,
    JACK_POINTS,
    KEEP,
    MADE_BY,
    PAIR_POINTS,
    PLACES,
    BoxPlace,
    Exchange,
    Match,
    TurnState,
    box_jack,
    change,
    exchange,
    match,
    paid_changes,
)

IMPOSSIBLE = -1000  # of a set of cards that cannot all be used
COVER = 4  # points for covering a whole Box, besides those of the singles


class Prices:
    """The points of cards on the open Boxes of one moment: single cards and pairs at their best place."""

    def __init__(self, state: TurnState) -> None:
        self.places: dict[str, list[tuple[Card, BoxPlace]]] = {}  # by rank
        for box in state.open_boxes():
            for card, place in zip(state.boxes[box], PLACES[box], strict=True):
                if card is not None:
                    self.places.setdefault(card.rank, []).append((card, place))
        self.covers = _covers(state)
        self.pairs: dict[Card, dict[Card, int]] = {}

    def row(self, one: Card) -> dict[Card, int]:
        """The points of this card in pairs, by the other card, as far as `pair` has been asked for them."""
        row = self.pairs.get(one)
        if row is None:
            row = self.pairs[one] = {}
        return row

    def pair(self, one: Card, other: Card) -> int:
        """The most points that this pair scores now, IMPOSSIBLE if it matches nothing; noted in `row(one)`."""
        best, _ = self.best_place(one, other)
        self.row(one)[other] = best
        return best

    def best_place(self, one: Card, other: Card) -> tuple[int, BoxPlace | None]:
        """Return the most points that this pair scores, and where; IMPOSSIBLE and None if it matches nothing."""
        table = JACK_POINTS if one.rank == "J" or other.rank == "J" else PAIR_POINTS
        best, where = IMPOSSIBLE, None
        for rank in MADE_BY[one.rank][other.rank]:
            for target, place in self.places.get(rank, ()):
                points = table[(one.suit is target.suit) + (other.suit is target.suit)]
                if points > best:
                    best, where = points, place
        return best, where


def _covers(state: TurnState) -> list[Mapping[str, BoxPlace]]:
    """For each open Box that is not covered yet: the places that singles must still hit, by rank."""
    singles = state.singles()
    found: list[Mapping[str, BoxPlace]] = []
    for box in state.open_boxes():
        least = min(singles[box])
        left = {
            card.rank: place
            for card, place in zip(state.boxes[box], PLACES[box], strict=True)
            if card is not None and singles[box][place.side] == least
        }
        if None not in state.boxes[box]:
            found.append(left)
    return found


class SplitStep(NamedTuple):
    """One set of cards, and the ways to take its first card out of it: alone, or with another."""

    cards: int  # bits
    first: int
    rest: int
    pairs: tuple[tuple[int, int], ...]  # index of the other card, and what is left


@cache
def _steps(count: int) -> tuple[SplitStep, ...]:
    """Every set of so many cards but the empty one, smaller numbers first."""
    return tuple(_step(cards) for cards in range(1, 1 << count))


def _step(cards: int) -> SplitStep:
    first = (cards & -cards).bit_length() - 1
    rest = cards & (cards - 1)
    others = [index for index in range(rest.bit_length()) if rest >> index & 1]
    return SplitStep(cards, first, rest, tuple((index, rest & ~(1 << index)) for index in others))


def scores_of_sets(cards: Sequence[Card], prices: Prices) -> list[int]:
    """The most that exactly these cards score in matches, by the bits of their indexes; negative: impossible."""
    count = len(cards)
    singles = [1 if card.rank in prices.places else IMPOSSIBLE for card in cards]
    pairs = []
    for index, one in enumerate(cards):
        row = prices.row(one)
        pairs.append([0] * (index + 1) + [row[b] if b in row else prices.pair(one, b) for b in cards[index + 1 :]])
    best = [0] * (1 << count)
    for number, first, rest, others in _steps(count):
        top = best[rest] + singles[first]
        row_of_first = pairs[first]
        for other, left in others:
            points = best[left] + row_of_first[other]
            if points > top:
                top = points
        best[number] = top
    for bits, _ in covering(cards, prices):
        _add_cover(best, bits)
    return best


def covering(cards: Sequence[Card], prices: Prices) -> Iterator[tuple[int, list[Match]]]:
    """Sets of cards, by bits, whose singles would complete the cover of a Box, with these matches."""
    for wanted in prices.covers:
        bits = 0
        matches: list[Match] = []
        for index, card in enumerate(cards):
            if card.rank in wanted and all(made.place is not wanted[card.rank] for made in matches):
                bits |= 1 << index
                matches.append(match(wanted[card.rank], card))
        if len(matches) == len(wanted):
            yield bits, matches


def _add_cover(best: list[int], bits: int) -> None:
    gained = bits.bit_count() + COVER
    for others in range(len(best)):
        if not others & bits and best[others] >= 0:
            best[others | bits] = max(best[others | bits], best[others] + gained)


def split(cards: Sequence[Card], bits: int, prices: Prices, best: Sequence[int]) -> list[Match]:
    """Matches that use exactly the cards of `bits` and score best[bits], which must not be negative.

    `best` is made by `scores_of_sets` for the same cards and prices.
    """
    for cover, matches in covering(cards, prices):
        rest = bits & ~cover
        if cover & bits == cover and best[rest] >= 0 and best[rest] + cover.bit_count() + COVER == best[bits]:
            return matches + split(cards, rest, _uncovered(prices), best)
    found: list[Match] = []
    while bits:
        step = _step(bits)
        card = cards[step.first]
        if card.rank in prices.places and best[step.rest] + 1 == best[bits]:
            found.append(match(prices.places[card.rank][0][1], card))
            bits = step.rest
            continue
        for other, left in step.pairs:
            points, place = prices.best_place(card, cards[other])
            if place is not None and best[left] + points == best[bits]:
                found.append(match(place, card, cards[other]))
                bits = left
                break
        else:
            raise AssertionError("no split scores what the set can")
    return found


def _uncovered(prices: Prices) -> Prices:
    """The same prices, once a cover has been counted."""
    plain = object.__new__(Prices)
    plain.places, plain.pairs, plain.covers = prices.places, prices.pairs, []
    return plain


TURN = (7.6, 11.3, 11.2, 12.8)  # points of a turn with five random cards, by variation
AGAIN = (0.43, 0.82, 0.82, 0.97)  # how often such a turn uses all five
SPREAD = 8.0  # standard deviation of what a plan scores over random draws, this turn and in the turns after it
BOXED = 16
RENEWED = 3  # kings and queens of a new Box and its change
STRANGER = -2  # a card kept that matches nothing with the others kept
JACK = 9  # a jack kept for a free joker, beside what it scores in pairs


@cache
def extra_turn(variation: int, stock: int) -> float:
    """The points of an extra turn and all that follow it, with so many cards in the stock once the hand is filled."""
    if stock < 0:
        return 0.0
    turns, again = stock // 5, AGAIN[variation]
    return TURN[variation] * (1 - again ** (turns + 1)) / (1 - again)


@cache
def after_turn(variation: int, stock: int, others: int) -> float:
    """The chance of another turn: that no other player empties the stock before."""
    turns = max(1, stock // 5)
    chain: float = 1 - AGAIN[variation] ** turns
    return 0.95 * chain**others


def next_turn(hand: Sequence[Card], prices: Prices, jokers: str, extra: float) -> float:
    """The points of the best turn with these five cards; `jokers`: colours of the free jokers, R and B."""
    best = scores_of_sets(hand, prices)
    everything = len(best) - 1
    top: float = max(best)
    if best[everything] >= 0:
        top = max(top, best[everything] + extra)
    for index, card in enumerate(hand):
        if card.rank == "J" and ("R" if card.suit.is_red else "B") in jokers and best[everything ^ 1 << index] >= 0:
            more = extra + RENEWED if len(jokers) > 1 else 0.0
            top = max(top, best[everything ^ 1 << index] + BOXED + more)
    return top


def kept(cards: Sequence[Card], best: Sequence[int], jokers: str) -> list[float]:
    """The worth in points of keeping each set of these cards against fresh ones, indexed by bits."""
    worth = [0.0]
    for bits in range(1, len(best)):
        card = cards[(bits & -bits).bit_length() - 1]
        is_wanted = card.rank == "J" and ("R" if card.suit.is_red else "B") in jokers
        without = worth[bits & (bits - 1)] + (JACK if is_wanted else STRANGER)
        worth.append(max(without, best[bits]))
    return worth


def chance_to_lead(lead: float, stock: int, variation: int) -> float:
    """The chance that a lead of so many points (below 0: a lag) ends in a win; the same for every variation."""
    return 1 / (1 + exp(-lead / _doubt(stock)))


def _doubt(stock: int) -> float:
    """By how many points a lead must grow for the odds to grow e-fold."""
    return 2.5 + 0.22 * stock


def lead_to_last(lead: float, error: float, stock: int, variation: int) -> Estimate:
    """The chance, 0..1, that a lead of about so many points, with this standard error, ends in a win."""
    chance = chance_to_lead(lead, stock, variation)
    return Estimate(chance, error * chance * (1 - chance) / _doubt(stock))


BONUS_OF_CHANGE = 0.6  # kings and queens among the cards turned for one place
MOST_DEALT = 12  # cards that a new Box takes from the stock, those that may not lie there included


@dataclass(frozen=True)
class TurnPlan:
    """One way to play the rest of a turn: cards to use in matches, a jack to box, or cards to exchange."""

    used: int  # bits of the cards matched
    points: int  # of the matches
    jack: int | None = None  # index of the jack boxed
    given: int = 0  # bits of the cards exchanged


class Survey:
    """The cards that the seat in turn can use, what every set of them scores, and every plan."""

    def __init__(self, state: JackInTheBox, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.cards = state.usable(seat)
        self.prices = Prices(state)
        self.best = scores_of_sets(self.cards, self.prices)
        self.all = len(self.best) - 1
        self.found: dict[TurnPlan, list[Move]] = {}
        self.ways: dict[TurnPlan, list[tuple[Move, int]]] = {}
        self.jokers = free_jokers(state)
        self.extra = extra_turn(state.options.variation, len(state.stock) - 5)

    def plans(self) -> list[TurnPlan]:
        """Every set of cards to use now, with or without boxing a jack; no exchanges."""
        found = [TurnPlan(used, points) for used, points in enumerate(self.best) if points >= 0]
        if not self.state.matches:
            found = found[1:]
        for index, card in enumerate(self.cards):
            if card.rank == "J" and self.state.free_jokers(card):
                needed = self.bits(self.state.before_jack(self.seat, card))
                if needed & 1 << index:  # one of twins: the other is boxed
                    continue
                free = self.all ^ 1 << index ^ needed  # the partner's cards, which may be used too
                sets = [needed | more for more in range(free + 1) if more & free == more]
                found += [TurnPlan(used, self.best[used], index) for used in sets if self.best[used] >= 0]
        return found

    def exchanges(self) -> list[TurnPlan]:
        """Every set of cards that may be exchanged, JB-R17; [] after a match or with no stock."""
        if self.state.matches or not self.state.stock:
            return []
        most = len(self.state.stock)
        return [TurnPlan(0, 0, None, given) for given in range(1, self.all + 1) if given.bit_count() <= most]

    def left(self, plan: TurnPlan) -> list[Card]:
        """The cards that stay in the hand after this plan."""
        gone = plan.used | plan.given | (0 if plan.jack is None else 1 << plan.jack)
        return self.chosen(self.all & ~gone)

    def chosen(self, bits: int) -> list[Card]:
        """The usable cards whose index is set in these bits."""
        return [card for index, card in enumerate(self.cards) if bits >> index & 1]

    def uses_all(self, plan: TurnPlan) -> bool:
        """Return whether the plan uses every card up in play; `after_all_cards` says what follows then."""
        return not plan.given and plan.used | (0 if plan.jack is None else 1 << plan.jack) == self.all

    def may_play_again(self, left: Sequence[Card]) -> bool:
        """Return whether the stock fills a hand with these cards left; with fewer than five no turn follows, JB-R33."""
        return HAND - len(left) <= len(self.state.stock)

    def after_all_cards(self, more: int = 0) -> str:
        """Say what follows a hand that is used up, the stock losing so many cards more: "turn", "end" or "unsure".

        With five cards and no stock the turn begins if something matches, which nobody knows before they are drawn.
        """
        left = len(self.state.stock) - HAND
        return "end" if left < 0 else "turn" if left > more else "unsure"

    def after_a_jack(self, box: int) -> str:
        """Say what follows a jack boxed as the last card in this Box (from 0): "turn", "end" or "unsure".

        Unless the jack closes it, the Box is dealt anew, which costs up to MOST_DEALT cards of the stock.
        """
        is_closed = len(self.state.jokers[box]) == 1
        return self.after_all_cards(0 if is_closed else MOST_DEALT)

    def ends_game(self, plan: TurnPlan) -> bool:
        """Return whether the plan boxes a jack on the last free joker, which ends the game."""
        return plan.jack is not None and len(self.jokers) == 1

    def quick_values(self, plans: Sequence[TurnPlan]) -> list[float]:
        """Rate each plan in points, by fixed values of extra turns and cards kept; ±1000 if it ends the game."""
        worth = kept(self.cards, self.best, self.jokers)
        return [self._quick_value(plan, worth) for plan in plans]

    def _quick_value(self, plan: TurnPlan, worth: Sequence[float]) -> float:
        if plan.jack is not None:
            if not self.ends_game(plan):
                return plan.points + BOXED + self.extra + RENEWED
            return 1000.0 if self.lead() + plan.points + BOXED > 0 else -1000.0
        if self.uses_all(plan):
            return plan.points + self.extra
        left = self.all & ~plan.used & ~plan.given
        if 5 - left.bit_count() > len(self.state.stock):
            return plan.points  # without five cards there is no next turn to keep anything for
        if plan.given == self.all and self.changes():
            return BONUS_OF_CHANGE * len(self.changes()[-1])
        return plan.points + worth[left]

    def value_of(self, move: Move) -> float:
        """The worth in points of the best turn with this move by fixed values, even if no plan contains it."""
        if isinstance(move, Exchange):
            return self.quick_values([TurnPlan(0, 0, None, self.bits(move.cards))])[0]
        if not isinstance(move, Match):
            return self.quick_values([TurnPlan(0, 0)])[0]
        mine, points = self.bits(move.cards), self.state.worth(move)
        rest = self.all & ~mine
        sets = [used for used in range(rest + 1) if used & rest == used and self.best[used] >= 0]
        return max(self.quick_values([TurnPlan(mine | used, points + self.best[used]) for used in sets]))

    def bits(self, cards: Sequence[Card]) -> int:
        """These of the usable cards as bits of their indexes; of twins the first. StopIteration for any other card."""
        found = 0
        for card in cards:
            found |= next(
                1 << index for index, each in enumerate(self.cards) if each is card and not found >> index & 1
            )
        return found

    def lead(self) -> int:
        """The points by which the own side leads the best other one; below 0: behind."""
        points, side = self.state.points, self.state.side(self.seat)
        return points[side] - max(other for number, other in enumerate(points) if number != side)

    def changes(self) -> Sequence[tuple[BoxPlace, ...]]:
        """The changes of Box cards that an exchange of five may name, JB-R11, JB-R39; the last has the most places.

        () while the Boxes are locked, with fewer than five cards, or with five cards or fewer in the stock.
        """
        spare = min(len(self.state.stock) - 5, 4)
        if spare <= 0 or self.state.is_locked or len(self.cards) < 5:
            return ()
        return paid_changes(self.state.options.variation, self.state.open_boxes(), spare)

    def moves(self, plan: TurnPlan) -> list[Move]:
        """The moves of a plan in an order in which they can be made; what ends the turn by itself is left out."""
        found = self.found.get(plan)
        if found is None:
            found = self.found[plan] = self._moves(plan)
        return found

    def other_ways(self, plan: TurnPlan) -> list[tuple[Move, int]]:
        """The matches with which these cards can be used in another way, and how many points fewer that scores."""
        found = self.ways.get(plan)
        if found is None:
            found = self.ways[plan] = [
                (move, plan.points - points - self.best[plan.used & ~mine])
                for move, mine, points in self.matches
                if mine & plan.used == mine and self.best[plan.used & ~mine] >= 0
            ]
        return found

    @cached_property
    def matches(self) -> Sequence[tuple[Match, int, int]]:
        """Every match that is legal now, with the bits of its cards and its points."""
        legal = [move for move in self.state.legal_moves() if isinstance(move, Match)]
        return [(move, self.bits(move.cards), self.state.worth(move)) for move in legal]

    def _moves(self, plan: TurnPlan) -> list[Move]:
        if plan.given:
            return [self.exchange(plan.given)]
        matches = split(self.cards, plan.used, self.prices, self.best)
        if self.state.options.partners and not self.state.matches:
            matches.sort(key=lambda match: not any(card.rank in COURTS for card in match.cards))
        made: list[Move] = list(matches)
        if plan.jack is not None:
            jack = self.cards[plan.jack]
            made.append(box_jack(jack, self.state.free_jokers(jack)[0][0]))
        elif not self.uses_all(plan) or self._may_open_at_the_end(made):
            made.append(END_TURN)
        return made

    def _may_open_at_the_end(self, made: Sequence[Move]) -> bool:
        """Return whether the partner's hand can still be asked for once these matches are made, JB-R25."""
        partner = self.state.partner(self.seat)
        if partner is None or self.state.opened or not self.state.hands[partner]:
            return False
        first = self.state.matches[0].move if self.state.matches else made[0]
        return isinstance(first, Match) and any(card.rank in COURTS for card in first.cards)

    def exchange(self, given: int) -> Move:
        """The exchange of the cards of these bits; of all five with a change of as many places as may be changed."""
        cards = tuple(self.chosen(given))
        changes = self.changes() if given == self.all else ()
        return exchange(cards, changes[-1] if changes else ())


def free_jokers(state: JackInTheBox) -> str:
    """The colours of the jokers that no jack covers yet, as a text such as "RB", one letter for each."""
    return "".join(
        colour
        for jokers, colours in zip(state.jokers, state.colours, strict=True)
        for jack, colour in zip(jokers, colours, strict=True)
        if jack is None
    )


def play_quick_turn(world: JackInTheBox) -> None:
    """Play the best plan for the rest of the turn by fixed values, in place; after a boxed jack only the change."""
    seat = world.turn
    assert seat is not None
    if world.jack_is_boxed:
        world.play(change(PLACES[world.open_boxes()[0]][:1]) if world.stock else KEEP)
        return
    survey = Survey(world, seat)
    plans = survey.plans() + survey.exchanges()
    values = survey.quick_values(plans)
    best = max(range(len(plans)), key=values.__getitem__)
    for move in survey.moves(plans[best]):
        world.play(move)
