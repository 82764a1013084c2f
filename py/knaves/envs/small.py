"""Small: a deal of California Jack with so few cards that it can be solved, as a game tree.

The rules are those of the whole game. Spades are trumps and seat 0 leads: any other deal is one of these with suits or
seats exchanged. A won deal is worth 1, a lost one -1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

from knaves.cards import STANDARD_PACK, Card
from knaves.engine.chance import Chance
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.california_jack import GAME
from knaves.games.california_jack.rules import CaliforniaJack

SUITS = "SH"
Policy = Callable[["InformationSet"], Mapping[str, float]]  # the chance of each move of a set


class SmallCaliforniaJack(CaliforniaJack):
    """California Jack with two suits of four cards, two in each hand."""

    pack = tuple(card for card in STANDARD_PACK if card.code[0] in "AJT2" and card.code[1] in SUITS)
    hand_size = 2


@dataclass(slots=True, eq=False)
class InformationSet:
    """All positions that a seat cannot tell apart."""

    seat: Seat
    number: int  # among those of the seat, from 1
    moves: tuple[str, ...]
    seen: Any  # the view of the seat
    nodes: list[DealNode] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class DealNode:
    """A position: the end of a deal with its value for seat 0, or a set in which somebody chooses."""

    value: float = 0.0
    chooser: InformationSet | None = None
    after: tuple[DealNode, ...] = ()  # in the order of the chooser's moves


class GameTree:
    """Every deal of the small game, each as likely as the others, with every way to play it."""

    def __init__(self, rules: type[CaliforniaJack] = SmallCaliforniaJack) -> None:
        """Grow the tree; eight cards take half a minute and a gigabyte."""
        self.rules = rules
        self.sets: dict[tuple[object, ...], InformationSet] = {}
        self._counts = [0, 0]
        self.deals = [self._grown(*deal) for deal in _orders(rules)]

    def _grown(self, order: Sequence[Card], held: tuple[tuple[Card, ...], tuple[Card, ...]]) -> DealNode:
        given = ({"dealer": 1}, {"shuffle": [card.code for card in order]})
        state = self.rules(GAME.options.parse({}), Chance(None, given))
        return self._node(state, held, (state.upcard[0],))

    def _node(self, state: CaliforniaJack, held: tuple[tuple[Card, ...], ...], heard: tuple[object, ...]) -> DealNode:
        if state.deal_is_over:
            ahead = state.points[0] - state.points[1]
            return DealNode(float((ahead > 0) - (ahead < 0)))
        seat = state.turn
        assert seat is not None
        legal = sorted(state.legal_moves(), key=lambda move: move.notation)
        key = (seat, held[seat], heard)
        chooser = self.sets.get(key)
        if chooser is None:
            self._counts[seat] += 1
            moves = tuple(move.notation for move in legal)
            chooser = self.sets[key] = InformationSet(seat, self._counts[seat], moves, state.seen_by(seat))
        node = DealNode(chooser=chooser)
        chooser.nodes.append(node)
        node.after = tuple(self._after(state, move, held, heard) for move in legal)
        return node

    def _after(
        self, state: CaliforniaJack, move: Move, held: tuple[tuple[Card, ...], ...], heard: tuple[object, ...]
    ) -> DealNode:
        after = state.copy()
        after.play(move)
        seen = (move.notation, *after.upcard, *after.drawn[0], None, *after.drawn[1])
        return self._node(after, held, (*heard, seen))

    def best_response(self, seat: Seat, policy: Policy) -> float:
        """Return the most that a seat can get, as its own value, against a policy of the other."""
        sign = 1 if seat == 0 else -1
        reached: dict[int, float] = {}

        def reach(node: DealNode, chance: float) -> None:
            if node.chooser is None or not chance:
                return
            if node.chooser.seat == seat:
                reached[id(node)] = chance
                for after in node.after:
                    reach(after, chance)
                return
            given = chances[id(node.chooser)]
            for move, after in zip(node.chooser.moves, node.after, strict=True):
                reach(after, chance * given.get(move, 0.0))

        chances = {id(each): policy(each) for each in self.sets.values() if each.seat != seat}
        for deal in self.deals:
            reach(deal, 1.0)
        best: dict[int, int] = {}
        worths: dict[int, float] = {}

        def worth(node: DealNode) -> float:
            if node.chooser is None:
                return sign * node.value
            if id(node) not in worths:
                if node.chooser.seat == seat:
                    worths[id(node)] = worth(node.after[choice(node.chooser)])
                else:
                    given = chances[id(node.chooser)]
                    worths[id(node)] = sum(
                        given[move] * worth(after)
                        for move, after in zip(node.chooser.moves, node.after, strict=True)
                        if given.get(move)
                    )
            return worths[id(node)]

        def choice(chooser: InformationSet) -> int:
            if id(chooser) not in best:
                gains = [
                    sum(reached.get(id(node), 0.0) * worth(node.after[at]) for node in chooser.nodes)
                    for at in range(len(chooser.moves))
                ]
                best[id(chooser)] = max(range(len(gains)), key=gains.__getitem__)
            return best[id(chooser)]

        return sum(map(worth, self.deals)) / len(self.deals)

    def exploitability(self, policy: Policy) -> float:
        """Return what a perfect opponent wins against a policy, as the mean over both seats of the share of deals that
        it wins more than it loses: 0 for a policy that cannot be beaten.
        """
        return (self.best_response(0, policy) + self.best_response(1, policy)) / 2

    def as_gambit(self) -> str:
        """Write the tree in the format .efg of Gambit, which `pyspiel.load_efg_game` reads."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield 'EFG 2 R "California Jack with few cards" { "seat 0" "seat 1" } ""'
        share = f"1/{len(self.deals)}"
        yield 'c "" 1 "" { ' + " ".join(f'"{number}" {share}' for number in range(len(self.deals))) + " } 0"
        ends = iter(range(1, 1 << 60))
        waiting = self.deals[::-1]
        while waiting:
            node = waiting.pop()
            if node.chooser is None:
                yield f't "" {next(ends)} "" {{ {node.value:.0f} {-node.value:.0f} }}'
                continue
            each = node.chooser
            moves = " ".join(f'"{move}"' for move in each.moves)
            yield f'p "" {each.seat + 1} {each.number} "{each.seat}-{each.number}" {{ {moves} }} 0'
            waiting += node.after[::-1]


def _orders(
    rules: type[CaliforniaJack],
) -> Iterator[tuple[list[Card], tuple[tuple[Card, ...], tuple[Card, ...]]]]:
    """Every order of the pack that differs in a hand or in the stock, with spades turned up, and both hands."""
    for first in combinations(rules.pack, rules.hand_size):
        rest = [card for card in rules.pack if card not in first]
        for second in combinations(rest, rules.hand_size):
            for stock in permutations(card for card in rest if card not in second):
                if stock[0].code[1] == SUITS[0]:
                    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
                    yield [*dealt, *stock], (first, second)
