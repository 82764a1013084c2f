"""Advice: what a game may tell the bots beside its rules. All of it is optional; a game overrides what it knows.

`seen` is a state made by `State.seen_by` for the seat in turn, `world` a complete state that it could be.
Advice is given by one object a game (`GAME.advice`), which keeps nothing between two calls but caches of pure facts.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import inf, sqrt
from random import Random
from typing import Any, NamedTuple, Protocol

from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat

TREE = "tree"  # information-set tree search: trick games and other games of short moves
COMPARE = "compare"  # each candidate tried in the same imagined worlds, the field halved as it goes
FEW = 4  # samples that do not tell yet how far they spread


class Estimate(NamedTuple):
    """A number known from samples, and how far it may be off."""

    worth: float
    error: float  # its standard error; 0 where it is exact

    @classmethod
    def of(cls, total: float, squares: float, count: int, usual: float) -> Estimate:
        """From the sum of samples and of their squares; `usual`: their spread as long as they are too few to tell."""
        mean = total / count
        spread = usual if count < FEW else sqrt(max(0.0, squares / count - mean**2))
        return cls(mean, spread / sqrt(count))


class Motive(NamedTuple):
    """Something that a person would name as a reason for a move."""

    key: str  # of its kind: a motive that another move has too says less for this one
    weight: float  # how much it matters, beside the other motives of the game
    said: Sentence  # whole, true of the position, and without "you" for whoever moves: a bot's move has it too


class OwnTree(Protocol):
    """A tree search on a game's own model of its worlds, which the generic one could only walk slowly."""

    def step(self) -> None:
        """One playout."""

    def estimates(self) -> Mapping[Move, tuple[Estimate, int]]:
        """The worth to the seat in turn of the moves tried so far, and in how many playouts each was tried."""


class Advice:
    """What a bot may ask of a game. Every answer here is the one for a game without advice.

    `State` stands for the game's own state class; `Any` is used so that a game may name it.
    """

    search: str = TREE
    explore: float = 1.0  # tree search: how much a little tried move is worth trying, in standard deviations of worth
    trust: float = 0.0  # tree search: how many playouts of a move its rule of thumb is worth
    deals: int = 1  # how many deals (or rounds of a game that has them) a playout goes on for
    horizon: int | None = None  # turns after which a playout is cut and `worth` estimates; None: never
    better_less: frozenset[str] = frozenset()  # keys of counted facts of which less is better
    levels: Mapping[str, Mapping[str, Any]] = {}  # fields of bots.levels.Level fitted to this game, by level
    near: float = inf  # compare: a bot thinks only about moves so close to the rule's best, in slips; a hint about all
    sure: float = 0.0  # compare: another move than the rule's best must be better by so many standard errors

    def candidates(self, seen: Any) -> Sequence[Move]:
        """The legal moves worth thinking about, at least one; where there are hundreds, not all of them."""
        return seen.legal_moves()  # type: ignore[no-any-return]

    def rule(self, state: Any, moves: Sequence[Move]) -> Sequence[float] | None:
        """How good each of these legal moves looks by rule of thumb, from what the seat in turn has seen alone.

        `state` may be `seen` or a world; the answer must not depend on cards that the seat in turn cannot see.
        The unit is a slip: a move 1 below the best is one that a beginner makes now and then, a move 4 below is
        absurd, nobody makes it. None where the game has no rule of thumb. Fast: playouts may ask it.
        """
        return None

    def first_glance(self, state: Any, moves: Sequence[Move]) -> Sequence[float] | None:
        """The same to the eye of a beginner, who overvalues what lies before him and keeps nothing for later."""
        return self.rule(state, moves)

    def playout_move(self, world: Any, rng: Random) -> Move:
        """The next move of a playout: sensible, a little random, and above all fast.

        A game that has this of its own also says by it how a tree grows below its root.
        """
        moves = world.legal_moves()
        return moves[int(rng.random() * len(moves))]  # type: ignore[no-any-return]

    def finish(self, world: Any, rng: Random) -> bool:
        """Plays this world to where a playout ends, in place, faster than move by move; False if it cannot.

        The same policy as `playout_move`, for games where playing through the rules is the slowest part.
        """
        return False

    def worth(self, world: Any, seat: Seat) -> float:
        """What the end of a playout is worth to this seat's side, 0..1: its standing, and a whisper of what else
        is good, far smaller than a point of the game. Also asked in the middle, where `horizon` cuts a playout."""
        return world.standing(seat)  # type: ignore[no-any-return]

    def try_move(self, world: Any, move: Move, rng: Random) -> float | None:
        """Compare: the worth to the seat in turn of this move in this world, None for a playout by the policy.

        Called for every candidate with the same world, and a generator in the same state; it may change `world`.
        """
        return None

    def whole_turns(self, seen: Any, rng: Random) -> Iterator[Mapping[Move, Estimate]] | None:
        """A search of the game's own instead of the generic ones, such as the best whole turn of several moves.

        Each step answers the worth of the candidates as far as it is known then, and how far it may be off; a step is
        short (a few milliseconds) and counts as one playout; the iterator may end by itself. None: none here.
        """
        return None

    def tree(self, seen: Any, worlds: Imagination[Any], rng: Random) -> OwnTree | None:
        """A tree search of the game's own instead of the generic one, in these worlds; None: none here."""
        return None

    def can_solve(self, seen: Any) -> int:
        """How many worlds may be solved exactly from here; 0 where a single one would take too long.

        If there are no more worlds than this, all are solved and averaged; the search ends there.
        """
        return 0

    def solve(self, world: Any) -> Mapping[Move, float]:
        """The exact worth of each legal move to the side of the seat in turn, all cards being known."""
        raise NotImplementedError

    def count(self, seen: Any, end: Any, seat: Seat) -> Mapping[str, float]:
        """Facts of a playout that began at `seen` and reached `end`, for the seat that moved at `seen`, by key.

        Shares (0 or 1 a playout) or amounts; always the same keys for the same `seen`. Their averages are
        compared between moves, and those that speak for a move are handed to `motives`.
        """
        return {}

    def motives(self, seen: Any, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        """What a good player would say for this legal move, in any order; `reasons` picks what matters most.

        `facts` are the averages of counted facts that speak for it against the next best move; there may be none.
        """
        return ()

    def alike(self, seen: Any, move: Move) -> Hashable:
        """Equal for moves that a search does not tell apart, such as cards of a rank where suits count for nothing."""
        return move

    def glance(self, seen: Any, moves: Sequence[Move]) -> Sequence[float]:
        """What these legal moves are worth to the seat in turn at a glance; only their differences count.

        For moves that `candidates` leaves out, so that a hint can name a chance for them too.
        """
        world, seat = Imagination(seen).world(Random(0)), seen.turn
        worths = []
        for move in moves:
            after = world.copy()
            after.play(move)
            worths.append(self.worth(after, seat))
        return worths

    def known(self, seen: Any) -> Sequence[Sentence]:
        """What the seat in turn knows beyond what lies open: cards certainly held, suits shown to be lacking."""
        return ()


NO_ADVICE = Advice()
