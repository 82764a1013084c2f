"""Puzzle kinds: where a game’s puzzles are found, what they ask, and the worth of every turn.

A puzzle is one seat to move with one best turn. A game exports its kinds (`GAME.puzzle_kinds()`); finding, proving and
rating them is the same for all games (`knaves.analysis.puzzles`). How a kind is proved is its class: `SolvedKind`
solves whole worlds, `CountedKind` counts without listing them, `MeasuredKind` has nothing exact and is played out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple

from knaves.engine.advice import Heuristics
from knaves.engine.chance import WorldChance
from knaves.engine.moves import Move
from knaves.engine.options import Value
from knaves.engine.sentences import Sentence
from knaves.engine.state import OwnState
from knaves.engine.zones import Imagination

MOMENTS = 24  # worlds in which a turn is played, to say what follows it
CHANCES = 0.04  # a best turn is better than any other by four chances of a hundred
Line = tuple[Move, ...]  # one turn of a seat: a single move in most games


class Worth(NamedTuple):
    """The worth of a turn: a chance 0..1, or points where the kind says so."""

    worth: float
    share: float = 1.0  # of the possible worlds, those in which no other turn is worth more


@dataclass(frozen=True)
class PuzzleProof:
    """How much better the answer is than any other turn, and how that is known."""

    worth: float  # of the answer
    other: float  # of the best turn that is no answer
    rival: tuple[str, ...]  # that turn, move by move
    share: float  # of the worlds, those in which nothing is better than the answer; 1: in every world
    worlds: int  # solved or played out; 0 where they were counted without listing them
    error: float = 0.0  # standard error of the lead; 0 where it is exact

    @property
    def lead(self) -> float:
        """By how much the answer is better than the next turn, in the unit of its worth."""
        return self.worth - self.other


class PuzzleKind(ABC, Generic[OwnState]):
    """One kind of puzzle of a game: where it is looked for, what it asks, and how it is explained.

    Subclass one of the three ways to prove it: `SolvedKind`, `CountedKind` or `MeasuredKind`.
    """

    key: str  # "last_tricks": what packs write
    name: Sentence
    theme: str  # key of analysis.puzzles.themes.THEMES
    rules: Sequence[Mapping[str, Value]] = ({},)  # the option sets in which such puzzles are looked for
    former: Sequence[Mapping[str, Value]] = ()  # option sets of puzzles that are no longer looked for, but still open
    margin: float = CHANCES  # the least lead of an answer
    steps: tuple[float, ...] = (0.15, 0.3, 0.45, 0.65)  # shares of bots that fail from which on it is a step harder
    goes_on: bool = False  # after the answer the deal can be played out against the best defence
    is_asked_of_bots: bool = True  # False: it asks for something else than to win, so the answer must be good play too

    @abstractmethod
    def could_be(self, state: OwnState) -> bool:
        """Return whether a position may hold such a puzzle, so that it is worth proving; asked at every move, so fast.

        The seat in turn has more than one legal move, and the deal is not over.
        """

    @abstractmethod
    def task(self, seen: OwnState) -> Sentence:
        """The task of the seat in turn, as a sentence."""

    @abstractmethod
    def glance(self, seen: OwnState) -> Line:
        """The turn that a beginner would play: it is no puzzle if that is the answer."""

    @abstractmethod
    def explain(self, seen: OwnState, answer: Line, proof: PuzzleProof) -> Sequence[Sentence]:
        """Explain the answer from the numbers of its proof, in whole sentences."""

    def falls_short(self, seen: OwnState, line: Line, answer: Line, proof: PuzzleProof) -> Sentence | None:
        """Say why a turn that is no answer is wrong, without giving the answer away; None where nothing tells."""
        return None

    def is_turn(self, before: OwnState, world: OwnState) -> bool:
        """Return whether the seat in turn at `before` has finished its turn in `world`, at least one move later."""
        return True

    def settled(self, world: OwnState) -> OwnState:
        """Return the world once everything has been played that belongs to a finished turn and leaves no choice."""
        return world

    def alike(self, seen: OwnState, line: Line) -> Hashable:
        """Turns with the same key are the same answer. Here: the same moves in any order."""
        return tuple(sorted(move.notation for move in line))

    def worded(self, seen: OwnState, line: Line) -> Mapping[str, Sentence]:
        """What moves of this turn are called by the cards on the table, by notation; others have their usual names."""
        return {}

    def ruling(self, seen: OwnState, answer: Line) -> str | None:
        """The number of the ruling that decides ("MJ-R9"), None where none does."""
        return None


class SolvedKind(PuzzleKind[OwnState]):
    """Every world that the seat must reckon with is solved; where there are too many, a fair sample of them."""

    listed: int = 1  # at most so many worlds are listed
    sampled: int = 0  # worlds solved where there are more; 0: no puzzle then

    @abstractmethod
    def solve(self, world: OwnState) -> Mapping[Line, float]:
        """The worth of every turn in this world, all cards being known; the kind of puzzle says its unit."""


class CountedKind(PuzzleKind[OwnState]):
    """A kind in which the worth of every turn follows from the seat's view, by counting cards."""

    @abstractmethod
    def count(self, seen: OwnState) -> Mapping[Line, Worth]:
        """The worth of every turn over all worlds; empty where it cannot be counted here."""


class MeasuredKind(PuzzleKind[OwnState]):
    """Nothing exact is known: turns of one move are compared by playouts, in fresh worlds."""

    def played_out(self, world: OwnState, move: Move, heuristics: Heuristics[OwnState], luck: int) -> float:
        """The standing (0..1) of the seat in turn at the game's end, if all play on by `playout_move` after this move.

        `luck` is the seed of all that is drawn from here on. A game may override it: a quicker way to the same number.
        """
        dice, seat, twin = Random(luck), world.turn or 0, world.copy()
        twin.chance = WorldChance(dice)
        twin.play(move)
        while twin.turn is not None:
            twin.play(heuristics.playout_move(twin, dice))
        return twin.standing(seat)


def aftermath(kind: PuzzleKind[OwnState], seen: OwnState, line: Line) -> list[OwnState]:
    """Return the moments that a turn may lead to: new states, settled, in MOMENTS random worlds that fit the view.

    The same arguments give the same moments.
    """
    rng = Random("after the turn")
    imagination = Imagination(seen)
    found = []
    for _ in range(MOMENTS):
        world = imagination.world(rng)
        for move in line:
            world.play(move)
        found.append(kind.settled(world))
    return found


def loses(kind: PuzzleKind[OwnState], seen: OwnState, line: Line) -> bool:
    """Return whether a turn ends the game without a win of its side (a draw included) in all worlds of `aftermath`."""
    side = seen.side(seen.turn or 0)
    return all(world.turn is None and side not in world.winners() for world in aftermath(kind, seen, line))
