"""The bot of California Jack: rules of thumb, a tree search on numbers, and the measured strength of the levels.

One tree for all worlds, as in `knaves.bots.search`; but a playout ends with the trick in which the tree has grown, and
its worth is what both hands promise there. The luck of all later draws is left out, so a few hundred playouts tell
as much as many thousands that are played to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb, exp, log, sqrt
from random import Random
from typing import Any

from knaves.engine.advice import Estimate, Heuristics, Solver
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.zones import Imagination, Seat
from knaves.games.california_jack.evaluation import prospects
from knaves.games.california_jack.rules import ALL_TRICK_POINTS, DEALS, CaliforniaJack
from knaves.games.california_jack.solver import (
    CARDS,
    MOODS,
    NOTHING_ON_SHOW,
    NUMBER,
    SUIT,
    TIE_BREAK,
    TrickWeights,
    finish,
    follow_scores,
    habits,
    lead_scores,
    play_on,
    solve,
    weights,
)
from knaves.games.tricks import chance_to_win, with_tiebreak

EXPLORE = 1.5  # how much a little tried card is worth trying, in standard deviations of worth
TRUST = 40.0  # how many playouts of a card the rule of thumb is worth
TREE_SLIP = 0.05  # standard deviations of worth that a trick point by rule of thumb is taken to be
FIRST_SPREAD = 0.1  # standard deviation of worth as long as nothing was tried
STEPS = 40  # steps in which the chance of an honour is told
HONOUR = 256  # a trump honour in a sum of captured cards; below it the trick points
POINTS = HONOUR - 1
BIT = [1 << card for card in range(52)]


class CardResults:
    """The results of playouts in which a card was played, whichever seat played it."""

    __slots__ = ("available", "children", "squares", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, CardResults] = {}
        self.visits = 0
        self.available = 1  # how often it could be played when it was its parent's turn to choose
        self.total = 0.0  # of the worth to the seat that played it
        self.squares = 0.0


class DealOnNumbers:
    """A world of `Tree` on card numbers, which a playout plays on by the rules, unchecked and without events."""

    __slots__ = ("counts", "draws", "hands", "led", "live", "tree", "turn", "up")

    def __init__(self, tree: Tree, hands: list[list[int]], draws: list[int]) -> None:
        self.tree = tree
        self.hands = hands
        self.draws = draws  # face down, the next one last
        self.up = tree.up
        self.led = tree.led
        self.turn = tree.seat
        self.counts = tree.counts[:]
        self.live = tree.live  # as bits

    def play(self, card: int) -> None:
        """Play a legal card of the seat in turn; the second card of a trick settles it, and both draw."""
        seat, led = self.turn, self.led
        self.hands[seat].remove(card)
        if led is None:
            self.led = card
            self.turn = 1 - seat
            return
        tree = self.tree
        wins = card > led if SUIT[card] == SUIT[led] else SUIT[card] == tree.trump
        winner = seat if wins else 1 - seat
        self.counts[winner] += tree.code[card] + tree.code[led]
        self.live ^= BIT[card] | BIT[led]
        self.led = None
        self.turn = winner
        if self.up != NOTHING_ON_SHOW:
            draws = self.draws
            self.hands[winner].append(self.up)
            self.hands[1 - winner].append(draws.pop())
            self.up = draws.pop() if draws else NOTHING_ON_SHOW


class Tree:
    """The search of California Jack (a `GameSearch`): one tree over all worlds that fit one seat's view."""

    def __init__(self, seen: CaliforniaJack, worlds: Imagination[CaliforniaJack], rng: Random) -> None:
        """`worlds` fit the seat's memory, which may be less than it has seen."""
        assert seen.turn is not None
        self.worlds = worlds
        self.rng = rng
        self.seat = seen.turn
        self.either = seen.options.follow == "suit_or_trump"
        scoring = seen.options.scoring
        self.tables = weights(seen.trump, scoring)
        self.habits = habits(seen.trump, scoring)
        self.prospects = prospects(scoring)
        self.trump = self.tables.trump
        self.code = [
            count + HONOUR * honour for count, honour in zip(self.tables.points, self.tables.honour, strict=True)
        ]
        known = worlds.seen
        self.hands = [[NUMBER[card] for card in hand if card in NUMBER] for hand in known.hands]
        self.missing = len(known.hands[1 - self.seat]) - len(self.hands[1 - self.seat])
        self.up = NUMBER[seen.upcard[0]] if seen.upcard else NOTHING_ON_SHOW
        self.led = NUMBER[seen.trick[0]] if seen.trick else None
        self.counts = [sum(self.code[NUMBER[card]] for card in pile) for pile in seen.captured]
        lying = [*worlds.pool, *seen.upcard, *seen.trick]
        self.live = sum(BIT[card] for card in {NUMBER[card] for card in lying} | {*self.hands[0], *self.hands[1]})
        self.race = (seen.points[0], seen.points[1], seen.options.target)
        self.promises = [[_promises(taken, left, *self.race) for left in range(4 - taken)] for taken in range(4)]
        cards = [NUMBER[move.card] for move in seen.legal_moves() if isinstance(move, Play)]
        looks = self._looks(cards)
        best = max(looks.values())
        self.cards = sorted(cards, key=lambda card: -looks[card])
        self.bias = {card: (look - best) * TREE_SLIP for card, look in looks.items()}
        self.root = CardResults()
        self.rivals: list[int] = []  # still to be tried in the deal at hand
        self.deal: list[int] = []
        self.total = 0.0
        self.squares = 0.0

    def _looks(self, cards: list[int]) -> dict[int, float]:
        up = None if self.up == NOTHING_ON_SHOW else self.up
        if self.led is None:
            scores = lead_scores(up, cards, self.tables)
        else:
            scores = follow_scores(self.led, up, cards, self.tables)
        return dict(zip(cards, scores, strict=True))

    def estimates(self) -> dict[Move, tuple[Estimate, int]]:
        """The estimate for each card tried so far, with its number of playouts."""
        return {
            PLAY[CARDS[card]]: (Estimate.of(node.total, node.squares, node.visits, FIRST_SPREAD), node.visits)
            for card, node in self.root.children.items()
            if node.visits
        }

    def spread(self) -> float:
        """The standard deviation of one playout's worth, 0..1: the widest of the cards tried, FIRST_SPREAD before."""
        tried = self.estimates().values()
        return max((sqrt(playouts) * estimate.error for estimate, playouts in tried), default=FIRST_SPREAD)

    def step(self) -> bool:
        """One playout; of every two the second tries the next best card in the same world: luck counts out."""
        if not self.rivals:
            self.rivals = self._rivals(EXPLORE * self._spread())
            self.deal = [NUMBER[card] for card in self.worlds.deal(self.rng)]
        world = self._world(self.deal)
        path = self._descend(world, self.rivals.pop())
        first = self._worth(world)
        for node, seat in path:
            worth = 1.0 - first if seat else first
            node.visits += 1
            node.total += worth
            node.squares += worth * worth
        mine = 1.0 - first if self.seat else first
        self.root.visits += 1
        self.total += mine
        self.squares += mine * mine
        return True

    def _world(self, deal: list[int]) -> DealOnNumbers:
        hands = [hand[:] for hand in self.hands]
        hands[1 - self.seat] += deal[: self.missing]
        return DealOnNumbers(self, hands, deal[self.missing :])

    def _spread(self) -> float:
        count = self.root.visits
        if count < 4:
            return FIRST_SPREAD
        mean = self.total / count
        return sqrt(max(1e-6, self.squares / count - mean * mean))

    def _descend(self, world: DealOnNumbers, card: int) -> list[tuple[CardResults, int]]:
        """Play this card, down the tree, one card beyond it and the trick to its end; return nodes and movers."""
        curiosity = EXPLORE * self._spread()
        node = self.root.children[card]
        path = [(node, world.turn)]
        world.play(card)
        grows = not node.visits
        while not grows:
            seat = world.turn
            if not world.hands[seat]:
                return path
            card, legal = self._habitual(world)
            children = node.children
            if card in children:
                best = -1e9
                for each in legal:
                    child = children.get(each)
                    if child is not None:
                        child.available += 1
                        visits = child.visits
                        score = child.total / visits + curiosity * sqrt(log(child.available) / visits)
                        if score > best:
                            best, card = score, each
                node = children[card]
            else:
                node = children[card] = CardResults()
                grows = True
            path.append((node, seat))
            world.play(card)
        if world.led is not None:
            world.play(self._habitual(world)[0])
        return path

    def _rivals(self, curiosity: float) -> list[int]:
        """The two own cards most worth trying, the best last; the only one, if there is no other."""
        children = self.root.children
        if len(children) < len(self.cards):
            rivals = self.cards[len(children) : len(children) + 2]
            children.update((card, CardResults()) for card in rivals)
            return rivals[::-1]
        weight = TRUST * curiosity / EXPLORE
        reach = log(self.root.visits)
        scores = []
        for card in self.cards:
            node = children[card]
            visits = node.visits
            score = node.total / visits + curiosity * sqrt(reach / visits) + self.bias[card] * weight / (TRUST + visits)
            scores.append((score, card))
        scores.sort()
        return [card for _, card in scores[-2:]]

    def _habitual(self, world: DealOnNumbers) -> tuple[int, list[int]]:
        """The move that a playout makes here, and all legal ones."""
        how, led = self.habits, world.led
        hand = world.hands[world.turn]
        mood = int(self.rng.random() * MOODS)
        if led is None:
            return max(hand, key=how.leads[world.up][mood].__getitem__), hand
        suit, trump = SUIT[led], self.trump
        legal = [card for card in hand if SUIT[card] == suit]
        if not legal:
            legal = hand
        elif self.either and suit != trump:
            legal += [card for card in hand if SUIT[card] == trump]
        if len(legal) == 1:
            return legal[0], legal
        take, lose = how.taking[mood], how.losing[mood]
        stake = how.value[led] + how.show[world.up]
        best, chosen = -1e9, legal[0]
        for card in legal:
            wins = card > led if SUIT[card] == suit else SUIT[card] == trump
            score = stake + take[card] if wins else lose[card] - stake
            if score > best:
                best, chosen = score, card
        return chosen, legal

    def _worth(self, world: DealOnNumbers) -> float:
        """The worth to the first seat of a world in which a trick has just ended."""
        counts, turn, up = world.counts, world.turn, world.up
        if up == NOTHING_ON_SHOW:
            return self._played_out(world)
        leader = follower = 0
        for card in world.hands[turn]:
            leader |= BIT[card]
        for card in world.hands[1 - turn]:
            follower |= BIT[card]
        tricks = len(world.hands[0]) + (len(world.draws) + 1) // 2
        points, honours = self.prospects(leader, follower, up, world.live, self.trump, tricks)
        if turn:
            points, honours = -points, -honours
        taken = counts[0] // HONOUR
        left = 3 - taken - counts[1] // HONOUR
        step = 0
        if left:
            step = int((honours / left + 1.0) * (STEPS / 2) + 0.5)
            step = 0 if step < 0 else STEPS if step > STEPS else step
        ahead = (counts[0] & POINTS) - (counts[1] & POINTS) + points
        without, gain = self.promises[taken][left][step]
        chance = without + gain / (1.0 + exp(max(-40.0, -1.7 * ahead / self.prospects.off[tricks])))
        return with_tiebreak(chance, ahead, ALL_TRICK_POINTS, TIE_BREAK)

    def _played_out(self, world: DealOnNumbers) -> float:
        """The worth to the first seat once nothing is left to be drawn."""
        captured: list[list[int]] = [[], []]
        play_on(world.hands, [], None, world.turn, captured, self.habits, self.trump, self.either, self.rng.random)
        code = self.code
        first, second = (
            count + sum([code[card] for card in pile]) for count, pile in zip(world.counts, captured, strict=True)
        )
        ahead = (first & POINTS) - (second & POINTS)
        mine, theirs = first // HONOUR + (ahead > 0), second // HONOUR + (ahead < 0)
        had, others, target = self.race
        chance = chance_to_win(had + mine, others + theirs, target, DEALS)
        return with_tiebreak(chance, ahead, ALL_TRICK_POINTS, TIE_BREAK)


@cache
def _promises(taken: int, left: int, mine: int, theirs: int, target: int) -> list[tuple[float, float]]:
    """The chance of the first seat to win the game, by the chance of each honour left, and what the fourth point adds.

    `taken`: honours that it has captured; `left`: those that nobody has yet.
    """

    def chance(honours: int, most: int) -> float:
        return chance_to_win(mine + honours + most, theirs + 4 - honours - most, target, DEALS)

    without = [chance(taken + more, 0) for more in range(left + 1)]
    gains = [chance(taken + more, 1) - without[more] for more in range(left + 1)]
    return [(_product(shares, without), _product(shares, gains)) for shares in _shares(left)]


@cache
def _shares(left: int) -> list[list[float]]:
    """By step: how likely it is to win none, one, two … of so many honours, each as likely as the step says."""
    steps = [step / STEPS for step in range(STEPS + 1)]
    return [[comb(left, won) * p**won * (1 - p) ** (left - won) for won in range(left + 1)] for p in steps]


def _product(some: list[float], others: list[float]) -> float:
    return sum(one * other for one, other in zip(some, others, strict=True))


SLIP = 2.8  # trick points that a slip costs
SOLVABLE = 1  # cards face down with which a world is solved: the last seven tricks


class CaliforniaJackHeuristics(Heuristics[CaliforniaJack]):
    """The rules of thumb of a good California Jack player."""

    prior_weight = 100.0
    levels: Mapping[str, Mapping[str, Any]] = {
        "beginner": {"slip": 0.3}, "medium": {"noise": 0.25}, "hard": {"playouts": 48, "noise": 0.0},
    }  # fmt: skip
    puzzle_levels: Mapping[str, Mapping[str, Any]] = {"beginner": {"slip": 1.0}, "medium": {"noise": 0.0}}

    def rule(self, state: CaliforniaJack, moves: Sequence[Move]) -> Sequence[float] | None:
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards:
            return None
        tables = _tables(state)
        up = NUMBER[state.upcard[0]] if state.upcard else None
        if state.trick:
            scores = follow_scores(NUMBER[state.trick[0]], up, cards, tables)
        else:
            scores = lead_scores(up, cards, tables)
        return [score / SLIP for score in scores]

    def naive_scores(self, state: CaliforniaJack, moves: Sequence[Move]) -> Sequence[float] | None:
        """High cards win and tens count; trumps, honours and the card on show are not thought of."""
        cards = [NUMBER[move.card] for move in moves if isinstance(move, Play)]
        if not cards:
            return None
        points = _tables(state).points
        if not state.trick:
            return [card % 13 / 6 - points[card] / 4 * (card % 13 < 12) for card in cards]
        led = NUMBER[state.trick[0]]
        gains = [(points[led] + points[card]) * (1 if state.beats(CARDS[card], CARDS[led]) else -1) for card in cards]
        return [gain / SLIP + card % 13 / 12 for gain, card in zip(gains, cards, strict=True)]

    def playout_move(self, world: CaliforniaJack, rng: Random) -> Move:
        moves = world.legal_moves()
        looks = self.rule(world, moves) or [0.0]
        return moves[max(range(len(moves)), key=lambda number: looks[number] + rng.random())]

    def finish(self, world: CaliforniaJack, rng: Random) -> bool:
        if not world.deal_is_over:
            finish(world, rng)
        return True

    def evaluate(self, world: CaliforniaJack, seat: Seat) -> float:
        points = _tables(world).points
        number = NUMBER
        mine = sum([points[number[card]] for card in world.captured[seat]])
        theirs = sum([points[number[card]] for card in world.captured[1 - seat]])
        return with_tiebreak(world.standing(seat), mine - theirs, ALL_TRICK_POINTS, TIE_BREAK)


class CaliforniaJackSolver(Solver[CaliforniaJack]):
    """Searches with what was learned about hands, and counts the last tricks out."""

    def search(
        self, seen: CaliforniaJack, worlds: Imagination[CaliforniaJack], rng: Random, *, judges: bool, counts: bool
    ) -> Tree | None:
        return Tree(seen, worlds, rng) if judges and not counts and not seen.deal_is_over else None

    def can_solve(self, seen: CaliforniaJack) -> int:
        return 0 if len(seen.stock) > SOLVABLE or seen.deal_is_over else 1

    def solve(self, world: CaliforniaJack) -> Mapping[Move, float]:
        return solve(world)


def _tables(state: CaliforniaJack) -> TrickWeights:
    return weights(state.trump, state.options.scoring)


RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1111, 57),
    "easy": (1290, 49),
    "medium": (1470, 47),
    "hard": (1680, 70),
    "expert": (1948, 101),
}
