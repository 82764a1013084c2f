"""Search: candidates tried in imagined worlds: playouts, comparison, exact endings, and a tree (ISMCTS).

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012): every playout descends the
same tree with another world; a move competes only when it was legal in the world at hand. Below the root the tree
grows by the moves that the game's policy makes there: there are too few visits to try all that others could hold.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Any

from knaves.engine.advice import Advice, GameSearch, Heuristics
from knaves.engine.chance import WorldChance
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.engine.zones import Imagination


@dataclass(frozen=True)
class Candidate:
    """A move that a search or a rule of thumb has considered, with the estimate of its value."""

    move: Move
    value: float  # expected standing of the mover's side, 0..1; for a bot that does not count, a mere opinion
    playouts: int = 0  # how many games were imagined after it; 0: none, by rule of thumb
    error: float = 0.0  # standard error of the value; 0 with exact values too
    facts: Mapping[str, float] = field(default_factory=dict)  # averages of what was counted, see Explanations.count


@dataclass(frozen=True)
class Thought:
    """The best move so far and the candidates, best first; a later thought is a better one."""

    move: Move
    candidates: tuple[Candidate, ...]
    playouts: int = 0  # made so far
    is_enough: bool = True  # whether the level's floor of playouts has been reached
    is_exact: bool = False  # whether the values are exact: every possible world solved to its end


USUAL_SPREAD = 0.25  # standard deviation of what playouts are worth, as long as none was made


class Tally:
    """The worths of the playouts after one move, and the facts counted in them."""

    __slots__ = ("count", "facts", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.facts: dict[str, float] = {}

    def add(self, worth: float, facts: Mapping[str, float] | None = None) -> None:
        """Count one more playout: its worth, 0..1, and its counted facts, if any."""
        self.count += 1
        self.total += worth
        self.squares += worth * worth
        for key, amount in (facts or {}).items():
            self.facts[key] = self.facts.get(key, 0.0) + amount

    @property
    def mean(self) -> float:
        """Their average worth, 0..1; 0 without playouts."""
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of their worths; USUAL_SPREAD with fewer than four."""
        if self.count < 4:
            return USUAL_SPREAD
        return sqrt(max(0.0, self.squares / self.count - self.mean**2))

    def candidate(self, move: Move) -> Candidate:
        """The candidate for this move: average worth, standard error, playouts, and averages of the counted facts."""
        error = self.spread / sqrt(self.count) if self.count else 0.0
        facts = {key: amount / self.count for key, amount in self.facts.items()}
        return Candidate(move, self.mean, self.count, error, facts)


class Search(ABC):
    """A search from the view of one seat. Each step is one playout, or one piece of exact work."""

    is_exact = False

    def __init__(self, seen: State, advice: Advice, worlds: Imagination[State], rng: Random, *, counts: bool) -> None:
        """`counts`: whether the facts of playouts are counted too."""
        self.seen = seen
        self.seat = seen.mover
        self.heuristics = advice.heuristics
        self.explanations = advice.explanations
        self.worlds = worlds
        self.rng = rng
        self.counts = counts
        self.moves = by_rule(seen, self.heuristics, self.heuristics.candidates(seen))
        self.all = Tally()

    @abstractmethod
    def step(self) -> bool:
        """Do one piece of work, a playout or a world solved; False if there was none left."""

    @abstractmethod
    def candidates(self) -> list[Candidate]:
        """The moves considered so far, best first, their values descending; never empty."""

    @property
    def spread(self) -> float:
        """The standard deviation of the results of playouts: how much is at stake."""
        return self.all.spread

    def facts(self, end: State) -> Mapping[str, float] | None:
        """The facts counted in a playout that ended here; None where the search counts none."""
        return self.explanations.count(self.seen, end, self.seat) if self.counts else None


def by_rule(seen: State, heuristics: Heuristics, moves: Sequence[Move]) -> list[Move]:
    """The moves, those first that look best by rule of thumb."""
    rule = heuristics.rule(seen, moves)
    if rule is None:
        return list(moves)
    return [moves[index] for index in sorted(range(len(moves)), key=lambda index: -rule[index])]


def descending(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The same candidates in the same order, each value lowered to that of the one before where it is above it."""
    ordered: list[Candidate] = []
    for each in candidates:
        value = min(each.value, ordered[-1].value) if ordered else each.value
        ordered.append(Candidate(each.move, value, each.playouts, each.error, each.facts))
    return ordered


def play_out(world: State, heuristics: Heuristics, rng: Random) -> None:
    """Play on in place to the end of the game, or for `deals`, `horizon` or `longest` of its heuristics if sooner."""
    if heuristics.finish(world, rng):
        return
    deals, turns, policy = heuristics.deals, heuristics.horizon, heuristics.playout_move
    if turns is None:
        turns = 1_000_000
    left = heuristics.longest
    while turns > 0 and left > 0 and world.turn is not None:
        if world.deal_is_over:
            deals -= 1
            if deals <= 0:
                return
        seat = world.turn
        world.play(policy(world, rng))
        turns -= world.turn != seat
        left -= 1


def tried(world: State, move: Move, heuristics: Heuristics, dice: Random) -> Any:
    """The end of a playout that begins with this move, in a copy of the world; `dice` are used for everything in it."""
    end = world.copy()
    end.chance = WorldChance(dice)
    end.play(move)
    play_out(end, heuristics, dice)
    return end


FEWEST = 12  # moves that are tried, where there are as many and no rule says which are the best
FIRST_CUT = 4  # worlds in which all candidates are tried; then half of them, twice as many worlds, and so on


class Comparison(Search):
    """Candidates compared by equal numbers of playouts in common worlds."""

    def __init__(self, *args: Any, field: int = 1_000, keeps_all: bool = False, **switches: Any) -> None:
        """`field`: at most so many candidates, the best by rule; `keeps_all`: the field is never halved."""
        super().__init__(*args, **switches)
        rule = self.heuristics.rule(self.seen, self.moves)
        self.has_rule = rule is not None
        if rule is not None and not keeps_all:
            least = rule[0] - self.heuristics.prune_margin  # the best come first
            self.moves = [move for move, look in zip(self.moves, rule, strict=True) if look >= least]
        elif rule is None and len(self.moves) > field:
            looks = self.heuristics.glance(self.seen, self.moves)
            self.moves = [self.moves[place] for place in sorted(range(len(looks)), key=lambda place: -looks[place])]
            field = max(field, FEWEST)
        self.moves = self.moves[: max(2, field)]
        self.keeps_all = keeps_all
        self.tallies = {move: Tally() for move in self.moves}
        self.ahead = {move: Tally() for move in self.moves}  # of the rule's best move, in the same worlds
        self.field = list(self.moves)
        self.dropped: list[Move] = []  # the latest last
        self.waiting: list[Move] = []  # still to be tried in the world at hand
        self.worlds_seen = 0
        self.next_cut = FIRST_CUT

    def step(self) -> bool:
        if len(self.moves) == 1 and self.worlds_seen >= FIRST_CUT and not self.keeps_all:
            return False  # nothing to compare it with, and nobody who wants its facts
        if not self.waiting:
            self._next_world()
        move = self.waiting.pop()
        worth, end = self._try(move)
        self.all.add(worth)
        self.tallies[move].add(worth, self.facts(end))
        if move is self.moves[0]:
            self.base = worth
        self.ahead[move].add(worth - self.base)
        if not self.waiting:
            self.worlds_seen += 1
            if self.worlds_seen == self.next_cut:
                self._halve()
        return True

    def _next_world(self) -> None:
        self.world = self.worlds.world(self.rng)
        self.luck = self.rng.getrandbits(32)  # the same dice for every candidate
        self.waiting = self.field[::-1]

    def _try(self, move: Move) -> tuple[float, Any]:
        end = tried(self.world, move, self.heuristics, Random(self.luck))
        return self.heuristics.evaluate(end, self.seat), end

    def _halve(self) -> None:
        self.next_cut *= 2
        if self.keeps_all or len(self.field) <= 2:
            return
        best_first = sorted(self.field, key=lambda move: -self.tallies[move].mean)
        kept = set(best_first[: (len(self.field) + 1) // 2]) | {
            self.moves[0]
        }  # the rule's best is what all are held to
        self.dropped += [move for move in reversed(best_first) if move not in kept]
        self.field = [move for move in self.field if move in kept]

    def candidates(self) -> list[Candidate]:
        tried = [move for move in self.field if self.tallies[move].count]
        if not tried:
            return [Candidate(move, 0.5) for move in self.moves]
        tried.sort(key=lambda move: -self._estimate(move))  # stable: the rule's best first among equals
        ordered = tried + self.dropped[::-1]
        return [self._candidate(move) for move in ordered]

    def _estimate(self, move: Move) -> float:
        """The mean; no more than that of the rule's best move while it is not surely better."""
        mean = self.tallies[move].mean
        if not self.has_rule or not self.heuristics.min_z or move is self.moves[0]:
            return mean
        ahead = self.ahead[move]
        error = ahead.spread / sqrt(ahead.count)
        return mean if ahead.mean > self.heuristics.min_z * error else min(mean, self.tallies[self.moves[0]].mean)

    def _candidate(self, move: Move) -> Candidate:
        plain = self.tallies[move].candidate(move)
        return Candidate(move, self._estimate(move), plain.playouts, plain.error, plain.facts)


BEST = "best in"  # fact of an exact candidate: the share of worlds in which no move is better
CLOSE = 1e-9
OFTEN = 0.5  # of the playouts of the move tried most often: enough to trust its value


class ExactSearch(Search):
    """All worlds that there are, each solved with open cards; a step solves one."""

    def __init__(
        self,
        seen: State,
        advice: Advice,
        worlds: Imagination[State],
        rng: Random,
        *,
        counts: bool,
        listed: Sequence[State],
    ) -> None:
        super().__init__(seen, advice, worlds, rng, counts=counts)
        self.solver = advice.solver
        self.left = list(listed)
        self.rng.shuffle(self.left)  # so that those solved in time are a fair sample
        self.solved = 0
        self.totals: dict[Move, float] = dict.fromkeys(self.moves, 0.0)
        self.best_in: dict[Move, int] = dict.fromkeys(self.moves, 0)

    @property
    def is_exact(self) -> bool:  # type: ignore[override]
        """Whether all worlds have been solved."""
        return not self.left

    @property
    def spread(self) -> float:
        return USUAL_SPREAD

    def step(self) -> bool:
        if not self.left:
            return False
        worths = self.solver.solve(self.left.pop())
        best = max(worths.values())
        self.solved += 1
        for move in self.moves:
            self.totals[move] += worths[move]
            self.best_in[move] += worths[move] >= best - CLOSE
        return True

    def candidates(self) -> list[Candidate]:
        if not self.solved:
            return [Candidate(move, 0.5) for move in self.moves]
        made = [
            Candidate(move, self.totals[move] / self.solved, self.solved, 0.0, {BEST: self.best_in[move] / self.solved})
            for move in self.moves
        ]
        return sorted(made, key=lambda each: -each.value)


class OwnSearch(Search):
    """The search that a game brings along, a `GameSearch`; moves tried less than OFTEN as much as any come last."""

    def __init__(self, *args: Any, search: GameSearch, **switches: Any) -> None:
        super().__init__(*args, **switches)
        self.search = search

    @property
    def spread(self) -> float:
        return self.search.spread()

    def step(self) -> bool:
        return self.search.step()

    def candidates(self) -> list[Candidate]:
        tried = self.search.estimates()
        if not tried:
            return [Candidate(move, 0.5) for move in self.moves]
        made = [Candidate(move, each.worth, steps, each.error) for move, (each, steps) in tried.items()]
        often = max(each.playouts for each in made) * OFTEN
        return sorted(made, key=lambda each: (each.playouts < often, -each.value))


NO_BIAS: Mapping[Move, float] = {}
SLIP = 0.15  # standard deviations of worth that a slip is taken to cost, before it was tried


class TreeNode:
    """A position in the tree, after one move."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, TreeNode] = {}
        self.visits = 0
        self.available = 0  # how often it was legal when it was its parent's turn to choose
        self.total = 0.0  # of the worth to the side that moved here


class TreeSearch(Search):
    """Information-set tree search: one tree for all worlds, each playout in a new one; see the module.

    Candidates are ordered by their playouts, then by value.
    """

    def __init__(self, *args: Any, **switches: Any) -> None:
        super().__init__(*args, **switches)
        self.root = TreeNode()
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

    def _descend(self, world: State) -> list[tuple[TreeNode, int]]:
        """Play down the tree and one move beyond it; return the nodes passed and the side that moved to each."""
        node = self.root
        legal: Sequence[Move] = self.moves
        path: list[tuple[TreeNode, int]] = []
        curiosity = self.spread  # a little tried move is worth a standard deviation more
        while True:
            side = world.side(world.mover)
            children = node.children
            move = self._untried(world, legal, children, at_root=node is self.root)
            if move is None:
                bias = self._bias_now(children) if node is self.root else NO_BIAS
                node, move = _most_promising(legal, children, curiosity, bias)
                grows = False
            else:
                node = children[move] = TreeNode()
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

    def _bias_now(self, children: dict[Move, TreeNode]) -> Mapping[Move, float]:
        """The penalty of each move by rule of thumb; it shrinks as the move is tried."""
        prior = self.heuristics.prior_weight
        if not prior:
            return NO_BIAS
        weight = prior * self.spread
        return {move: bias * weight / (prior + children[move].visits) for move, bias in self.bias.items()}

    def _untried(
        self, world: State, legal: Sequence[Move], children: dict[Move, TreeNode], *, at_root: bool
    ) -> Move | None:
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

    def _learn(self, path: list[tuple[TreeNode, int]], world: State) -> None:
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
    legal: Sequence[Move], children: dict[Move, TreeNode], curiosity: float, bias: Mapping[Move, float]
) -> tuple[TreeNode, Move]:
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
