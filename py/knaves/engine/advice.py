"""Advice: knowledge that a game may give the bots beside its rules, in three optional parts.

`Heuristics` rates moves at a glance, `Solver` searches or solves by the game's own
means, `Explanations` gives the reasons for a move. A game subclasses those that it needs, and
hands on one object of each, which keeps nothing between two calls but caches of pure facts.

`seen` is a state made by `State.seen_by` for the seat in turn, `world` a complete state that it could be. Both are of
the game's own state class, which a game names: `class Thumb(Heuristics[MyGame])`. A worth is a chance to win, 0..1.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from typing import Any, Generic, NamedTuple, Protocol

from knaves.engine.moves import Move
from knaves.engine.sentences import Fact, Sentence
from knaves.engine.state import OwnState, State
from knaves.engine.zones import Imagination, Seat

TREE = "tree"  # information-set tree search: trick games and other games of short moves
COMPARE = "compare"  # each candidate tried in the same imagined worlds, the field halved as it goes
ALWAYS = 30.0  # weight from which on a motive is told though the other move has it too: a warning
FEW = 4  # samples that do not tell yet how far they spread


class Estimate(NamedTuple):
    """A worth known from samples, and how far it may be off: a chance 0..1, or points where the maker says so."""

    worth: float
    error: float  # its standard error; 0 where it is exact

    @classmethod
    def of(cls, total: float, squares: float, count: int, usual: float) -> Estimate:
        """From the sum of samples and of their squares; `usual`: their spread while they are too few to tell."""
        mean = total / count
        spread = usual if count < FEW else sqrt(max(0.0, squares / count - mean**2))
        return cls(mean, spread / sqrt(count))


class Motive(NamedTuple):
    """Something that a person would name as a reason for a move."""

    key: str  # of its kind: a motive that another move has too says less for this one
    weight: float  # how much it matters, beside the other motives of the game
    said: Sentence  # whole, true of the position, and without "you" for whoever moves: a bot's move has it too


class Heuristics(Generic[OwnState]):
    """Rules of thumb, playouts and evaluation of moves, for the bots of one game.

    Each answer here needs no knowledge; a game overrides what it knows better. One that knows nothing has
    `PlainHeuristics`.
    """

    method: str = TREE  # how moves are compared by playouts: TREE or COMPARE
    prior_weight: float = 0.0  # tree: how many playouts of a move the rule of thumb is worth
    prune_margin: float = inf  # compare: a bot considers only moves so close to the best by rule, in slips; a hint all
    min_z: float = 0.0  # compare: another move than the best by rule must be better by so many standard errors
    deals: int = 1  # how many deals (or rounds of a game that has them) a playout goes on for
    horizon: int | None = None  # turns after which a playout is cut and `evaluate` estimates; None: never
    longest: int = 1000  # moves after which it is cut in any case: at random some deals hardly end
    levels: Mapping[str, Mapping[str, Any]] = {}  # fields of bots.levels.Level fitted to this game, by level
    puzzle_levels: Mapping[str, Mapping[str, Any]] = {}  # where puzzles keep other ones: packs stay as they were made

    def candidates(self, seen: OwnState) -> Sequence[Move]:
        """The legal moves worth considering, at least one; where there are hundreds, not all of them."""
        return seen.legal_moves()

    def rule(self, state: OwnState, moves: Sequence[Move]) -> Sequence[float] | None:
        """Rate each of these legal moves by rule of thumb, from the view of the seat in turn alone.

        `state` may be `seen` or a world; the answer must not depend on cards that the seat in turn cannot see.
        The unit is a slip: a move 1 below the best is one that a beginner makes now and then, a move 4 below is
        absurd. None where the game has no rule of thumb. Fast: playouts may ask it.
        """
        return None

    def naive_scores(self, state: OwnState, moves: Sequence[Move]) -> Sequence[float] | None:
        """Rate these moves in slips as a beginner would, who overvalues quick gains and saves nothing for later."""
        return self.rule(state, moves)

    def playout_move(self, world: OwnState, rng: Random) -> Move:
        """The next move of a playout: sensible, a little random, and above all fast.

        A game that overrides this also says by it how a tree grows below its root.
        """
        return world.random_move(rng)

    def finish(self, world: OwnState, rng: Random) -> bool:
        """Play this world to where a playout ends, in place, faster than move by move; False if it cannot.

        The same policy as `playout_move`, for games where playing through the rules is the slowest part.
        """
        return False

    def evaluate(self, world: OwnState, seat: Seat) -> float:
        """The worth of the end of a playout to this seat's side, 0..1: its standing, plus a tie-breaker far below
        one point of the game. Also asked in the middle, where `horizon` cuts a playout."""
        return world.standing(seat)

    def alike(self, seen: OwnState, move: Move) -> Hashable:
        """A key that is equal for moves that a search does not tell apart, such as cards of a rank where suits count
        for nothing."""
        return move

    def glance(self, seen: OwnState, moves: Sequence[Move]) -> Sequence[float]:
        """The worth of these legal moves to the seat in turn at a glance; only their differences count.

        For moves that `candidates` leaves out, so that a hint can name a chance for them too.
        """
        world, seat = Imagination(seen).world(Random(0)), seen.turn or 0
        worths = []
        for move in moves:
            after = world.copy()
            after.play(move)
            worths.append(self.evaluate(after, seat))
        return worths


class GameSearch(Protocol):
    """A search on a game's own model of its worlds or turns, which the generic searches could only walk slowly."""

    def step(self) -> bool:
        """Do one piece of work of a few milliseconds at most, counted as one playout; False if there was none left."""

    def estimates(self) -> Mapping[Move, tuple[Estimate, int]]:
        """The worth to the seat in turn of the moves tried so far, and the steps that each estimate rests on."""

    def spread(self) -> float:
        """The standard deviation of a single playout's worth (0..1): how much is at stake."""


class Solver(Generic[OwnState]):
    """Search and exact solution by the game's own means. Every answer here is the one for a game without any."""

    def search(
        self, seen: OwnState, worlds: Imagination[OwnState], rng: Random, *, judges: bool, counts: bool
    ) -> GameSearch | None:
        """A search to use instead of the generic ones, in these worlds; None: none here.

        `judges`: whether it may use learned estimates of a hand. `counts`: whether its
        caller needs the facts of playouts counted (see `Explanations.count`), which no such search does: a game that
        has facts to count answers None then.
        """
        return None

    def can_solve(self, seen: OwnState) -> int:
        """The number of worlds that may be solved exactly from here; 0 where even one would take too long.

        If there are no more worlds than this, all are solved and averaged; the search ends there.
        """
        return 0

    def solve(self, world: OwnState) -> Mapping[Move, float]:
        """The exact worth, 0..1, of each legal move to the side of the seat in turn, all cards being known."""
        raise NotImplementedError


class Explanations(Generic[OwnState]):
    """Reasons for moves in sentences. Every answer here is the one for a game that gives none."""

    better_less: frozenset[str] = frozenset()  # keys of counted facts of which less is better

    def count(self, seen: OwnState, end: OwnState, seat: Seat) -> Mapping[str, float]:
        """Facts of a playout that began at `seen` and reached `end`, for the seat that moved at `seen`, by key.

        Shares (0 or 1 a playout) or amounts; always the same keys for the same `seen`. Their averages are
        compared between moves, and those that speak for a move are handed to `motives`.
        """
        return {}

    def motives(self, seen: OwnState, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        """The reasons for this legal move, in any order; `bots.reasons` picks those that matter most.

        `facts` are the averages of counted facts that speak for it against the next best move; there may be none.
        """
        return ()

    def known(self, seen: OwnState) -> Sequence[Sentence]:
        """The knowledge of the seat in turn beyond open cards: cards certainly held, suits shown to be lacking."""
        return ()


class MoveExplainer:
    """Motives for one move, being collected; a game subclasses it and adds what it finds."""

    def __init__(self) -> None:
        self.found: list[Motive] = []

    def say(self, key: str, weight: float, text: str, you: str | None = None, /, **facts: Fact) -> None:
        """Add a motive to `found`: key and weight as in `Motive`, its texts and facts as in `Sentence`."""
        self.found.append(Motive(key, weight, Sentence(text, you, **facts)))


class PlainHeuristics(Heuristics[State]):
    """What the standing alone tells of a game without heuristics: of two moves at random the one that raises it more.

    Playouts are short, since moves at random say little of what comes after them.
    """

    method = COMPARE
    longest = 16

    def playout_move(self, world: State, rng: Random) -> Move:
        moves, seat = world.legal_moves(), world.turn or 0
        if len(moves) == 1:
            return moves[0]
        one, other = (moves[int(rng.random() * len(moves))] for _ in range(2))
        if one is other:
            return one
        standings = []
        for move in (one, other):
            after = world.copy()
            after.play(move)
            standings.append(after.standing(seat))
        return one if standings[0] >= standings[1] else other


@dataclass(frozen=True)
class Advice:
    """All that a game tells the bots, and how strong its levels are."""

    heuristics: Heuristics = field(default_factory=PlainHeuristics)
    solver: Solver = field(default_factory=Solver)
    explanations: Explanations = field(default_factory=Explanations)
    ratings: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # by level: rating, half of its 95 % interval


NO_ADVICE = Advice()
