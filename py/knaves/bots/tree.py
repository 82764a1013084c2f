"""Tree: information-set Monte Carlo tree search, one tree for all worlds that a seat can imagine.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012): every playout descends the
same tree with another world; a move competes only when it was legal in the world at hand. Below the root the tree
grows by the moves that the game's policy makes there: there are too few visits to try all that others could hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any

from knaves.bots.playout import play_out
from knaves.bots.search import Search, Tally
from knaves.bots.thought import Candidate
from knaves.engine.advice import Heuristics
from knaves.engine.moves import Move

NO_BIAS: Mapping[Move, float] = {}
SLIP = 0.15  # standard deviations of worth that a slip is taken to cost, before it was tried


class Node:
    """A position in the tree, after one move."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.available = 0  # how often it was legal when it was its parent's turn to choose
        self.total = 0.0  # of the worth to the side that moved here


class TreeSearch(Search):
    """Information-set tree search."""

    def __init__(self, *args: Any, **switches: Any) -> None:
        super().__init__(*args, **switches)
        self.root = Node()
        self.tallies: dict[Move, Tally] = {}
        self.bias = self._bias()
        self.has_policy = type(self.heuristics).playout_move is not Heuristics.playout_move
        self.sides = [next(s for s in range(self.seen.seats) if self.seen.side(s) == k) for k in range(self.seen.sides)]

    def _bias(self) -> dict[Move, float]:
        """By how many standard deviations each of the own moves falls short of the best, by rule of thumb."""
        rule = self.heuristics.rule(self.seen, self.moves) if self.heuristics.prior_weight else None
        if rule is None:
            return dict.fromkeys(self.moves, 0.0)
        best = max(rule)
        return {move: (look - best) * SLIP for move, look in zip(self.moves, rule, strict=True)}

    def step(self) -> bool:
        world = self.worlds.world(self.rng)
        path = self._descend(world)
        play_out(world, self.heuristics, self.rng)
        self._learn(path, world)
        return True

    def _descend(self, world: Any) -> list[tuple[Node, int]]:
        """Play down the tree and one move beyond it; return the nodes passed and the side that moved to each."""
        node, legal = self.root, self.moves
        path: list[tuple[Node, int]] = []
        curiosity = self.spread  # a little tried move is worth a standard deviation more
        while True:
            side = world.side(world.turn)
            children = node.children
            move = self._untried(world, legal, children, at_root=node is self.root)
            if move is None:
                bias = self._bias_now(children) if node is self.root else NO_BIAS
                node, move = _most_promising(legal, children, curiosity, bias)
                grows = False
            else:
                node = children[move] = Node()
                grows = True
            if not path and move not in self.tallies:
                self.tallies[move] = Tally()
            if not path:
                self.first = move
            world.play(move)
            path.append((node, side))
            if grows or world.turn is None or world.deal_is_over:
                return path
            legal = world.legal_moves()

    def _bias_now(self, children: dict[Move, Node]) -> Mapping[Move, float]:
        """The penalty of each move by rule of thumb; it shrinks as the move is tried."""
        prior = self.heuristics.prior_weight
        if not prior:
            return NO_BIAS
        weight = prior * self.spread
        return {move: bias * weight / (prior + children[move].visits) for move, bias in self.bias.items()}

    def _untried(self, world: Any, legal: Sequence[Move], children: dict[Move, Node], *, at_root: bool) -> Move | None:
        """The move that the tree grows by, None if it does not grow here."""
        if at_root:
            return next((move for move in legal if move not in children), None) if len(children) < len(legal) else None
        if self.has_policy:
            move = self.heuristics.playout_move(world, self.rng)
            return None if move in children else move
        untried = [move for move in legal if move not in children]
        if not untried:
            return None
        return untried[int(self.rng.random() * len(untried))]

    def _learn(self, path: list[tuple[Node, int]], world: Any) -> None:
        worths = [self.heuristics.evaluate(world, seat) for seat in self.sides]
        for node, side in path:
            node.visits += 1
            node.total += worths[side]
        mine = worths[path[0][1]]
        self.all.add(mine)
        self.tallies[self.first].add(mine, self.facts(world))

    def candidates(self) -> list[Candidate]:
        tried = [self.tallies[move].candidate(move) for move in self.moves if move in self.tallies]
        if not tried:
            return [Candidate(move, 0.5) for move in self.moves]
        return sorted(tried, key=lambda each: (-each.playouts, -each.value))


def _most_promising(
    legal: Sequence[Move], children: dict[Move, Node], curiosity: float, bias: Mapping[Move, float]
) -> tuple[Node, Move]:
    best, best_move, best_score = None, None, -1e9
    for move in legal:
        child = children.get(move)
        if child is None:
            continue
        child.available += 1
        score = child.total / child.visits + curiosity * sqrt(log(child.available) / child.visits)
        if bias:
            score += bias[move]
        if score > best_score:
            best, best_move, best_score = child, move, score
    assert best is not None
    assert best_move is not None
    return best, best_move
