"""A quick turn of Jack in the Box: the best split of the hand by fixed values, for playouts and rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.cards import Card
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.areas import HAND
from knaves.games.jack_in_the_box.matching import COURTS
from knaves.games.jack_in_the_box.moves import (
    END_TURN,
    KEEP,
    PLACES,
    Exchange,
    Match,
    Place,
    box_jack,
    change,
    exchange,
)
from knaves.games.jack_in_the_box.offers import paid_changes
from knaves.games.jack_in_the_box.planning import Prices, scores_of_sets, split
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.values import BOXED, RENEWED, extra_turn, kept

BONUS_OF_CHANGE = 0.6  # kings and queens among the cards turned for one place
MOST_DEALT = 12  # cards that a new Box takes from the stock, those that may not lie there included


@dataclass(frozen=True)
class Plan:
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
        self.known: dict[Plan, list[Move]] = {}
        self.prices = Prices(state)
        self.best = scores_of_sets(self.cards, self.prices)
        self.all = len(self.best) - 1
        self.found: dict[Plan, list[Move]] = {}
        self.jokers = free_jokers(state)
        self.extra = extra_turn(state.options.variation, len(state.stock) - 5)

    def plans(self) -> list[Plan]:
        """Every set of cards to use now, with or without boxing a jack; no exchanges."""
        found = [Plan(used, points) for used, points in enumerate(self.best) if points >= 0]
        if not self.state.matches:
            found = found[1:]
        for index, card in enumerate(self.cards):
            if card.rank == "J" and self.state.free_jokers(card):
                needed = self.bits(self.state.before_jack(self.seat, card))
                free = self.all ^ 1 << index ^ needed  # the partner's cards, which may be used too
                sets = [needed | more for more in range(free + 1) if more & free == more]
                found += [Plan(used, self.best[used], index) for used in sets if self.best[used] >= 0]
        return found

    def exchanges(self) -> list[Plan]:
        """Every set of cards to give away."""
        if self.state.matches or not self.state.stock:
            return []
        most = len(self.state.stock)
        return [Plan(0, 0, None, given) for given in range(1, self.all + 1) if given.bit_count() <= most]

    def left(self, plan: Plan) -> list[Card]:
        """The cards that stay in the hand after this plan."""
        gone = plan.used | plan.given | (0 if plan.jack is None else 1 << plan.jack)
        return self.chosen(self.all & ~gone)

    def chosen(self, bits: int) -> list[Card]:
        """The cards of these bits."""
        return [card for index, card in enumerate(self.cards) if bits >> index & 1]

    def uses_all(self, plan: Plan) -> bool:
        """Return whether nothing is left, so that an extra turn follows."""
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
        """Say the same of a jack boxed in this Box, which is dealt anew unless the jack closes it."""
        is_closed = len(self.state.jokers[box]) == 1
        return self.after_all_cards(0 if is_closed else MOST_DEALT)

    def ends_game(self, plan: Plan) -> bool:
        """Return whether the plan covers the last joker."""
        return plan.jack is not None and len(self.jokers) == 1

    def quick_values(self, plans: Sequence[Plan]) -> list[float]:
        """Rate each plan by fixed values of extra turns and of cards kept."""
        worth = kept(self.cards, self.best, self.jokers)
        return [self._quick_value(plan, worth) for plan in plans]

    def _quick_value(self, plan: Plan, worth: Sequence[float]) -> float:
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
        """The worth of the best turn with this move by fixed values, even if no plan contains it."""
        if isinstance(move, Exchange):
            return self.quick_values([Plan(0, 0, None, self.bits(move.cards))])[0]
        if not isinstance(move, Match):
            return self.quick_values([Plan(0, 0)])[0]
        mine, points = self.bits(move.cards), self.state.worth(move)
        rest = self.all & ~mine
        sets = [used for used in range(rest + 1) if used & rest == used and self.best[used] >= 0]
        return max(self.quick_values([Plan(mine | used, points + self.best[used]) for used in sets]))

    def bits(self, cards: Sequence[Card]) -> int:
        """These cards of the hand as bits; of twins the first ones."""
        found = 0
        for card in cards:
            found |= next(
                1 << index for index, each in enumerate(self.cards) if each is card and not found >> index & 1
            )
        return found

    def lead(self) -> int:
        """The points by which the own side leads the best other one."""
        points, side = self.state.points, self.state.side(self.seat)
        return points[side] - max(other for number, other in enumerate(points) if number != side)

    def changes(self) -> Sequence[tuple[Place, ...]]:
        """The changes of the Box that an exchange of everything may name."""
        spare = min(len(self.state.stock) - 5, 4)
        if spare <= 0 or self.state.is_locked or len(self.cards) < 5:
            return ()
        return paid_changes(self.state.options.variation, self.state.open_boxes(), spare)

    def known_moves(self, plan: Plan) -> list[Move]:
        """Return the moves of a plan, computed once."""
        found = self.found.get(plan)
        if found is None:
            found = self.found[plan] = self.moves(plan)
        return found

    def moves(self, plan: Plan) -> list[Move]:
        """The moves of a plan in an order in which they can be made; what ends the turn by itself is left out."""
        known = self.known.get(plan)
        if known is None:
            known = self.known[plan] = self._moves(plan)
        return known

    def _moves(self, plan: Plan) -> list[Move]:
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
        """The exchange of these cards, with a change of as many places as possible if it is of all."""
        cards = tuple(self.chosen(given))
        changes = self.changes() if given == self.all else ()
        return exchange(cards, changes[-1] if changes else ())


def free_jokers(state: JackInTheBox) -> str:
    """The colours of the jokers that no jack covers yet."""
    return "".join(
        colour
        for jokers, colours in zip(state.jokers, state.colours, strict=True)
        for jack, colour in zip(jokers, colours, strict=True)
        if jack is None
    )


def play_quick_turn(world: JackInTheBox) -> None:
    """Play the rest of the turn, in place, by fixed values."""
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
