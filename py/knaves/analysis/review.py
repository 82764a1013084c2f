"""Review: every decision of a seat against the expert, with what it cost and how sure that is.

The better move is chosen by one search and measured by another in fresh worlds, so that luck in the choosing does
not pass for a loss. Bounds of the marks are GNU Backgammon's for doubtful, bad and very bad moves (equities of
0.04, 0.08 and 0.16, which are half as much in chances to win).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Self

from knaves.analysis.paired_comparison import PairedComparison
from knaves.bots import think
from knaves.bots.exact import BEST
from knaves.bots.levels import HINTS
from knaves.bots.reasons import MOST, telling
from knaves.bots.thought import Thought
from knaves.engine.errors import UnreadableRecord
from knaves.engine.moves import find
from knaves.engine.state import State
from knaves.table.table import Table

__all__ = ["BAD", "DOUBTFUL", "VERY_BAD", "Judgement", "decisions", "judge", "review"]

DOUBTFUL, BAD, VERY_BAD = 0.02, 0.04, 0.08  # chances to win, lost by one move
SURE = 2.0  # a loss counts only beyond so many standard errors
QUICK, DEEP = 60, 400  # playouts of the first look and of the thorough one
WORLDS = 1  # worlds of the measurement for each playout of the look


@dataclass(frozen=True)
class Judgement:
    """What a decision was worth. `loss` is as measured, so that sums are fair: by chance it may be below 0."""

    ply: int  # how many moves were made before
    move: str
    better: str  # the expert's move; the same where that was played
    chance: float  # expected standing before the move, if played well
    loss: float
    error: float
    is_exact: bool = False
    best_in: float | None = None  # of the better move: share of the possible worlds in which nothing is better
    worlds: int = 0  # how many worlds are possible, where they were counted out
    because: tuple[tuple[str, float], ...] = ()  # facts that speak for the better move, see Advice.reason

    @property
    def mark(self) -> str:
        """ "", "doubtful", "bad" or "very bad"."""
        if self.loss < DOUBTFUL or (not self.is_exact and self.loss < SURE * self.error):
            return ""
        return "doubtful" if self.loss < BAD else "bad" if self.loss < VERY_BAD else "very bad"

    def as_json(self) -> dict[str, Any]:
        """As a JSON object."""
        return asdict(self) | {"because": [list(fact) for fact in self.because]}

    @classmethod
    def read(cls, given: Any) -> Self:
        """The judgement in a JSON value. Raises UnreadableRecord."""
        try:
            because = tuple((str(key), float(mean)) for key, mean in given.get("because", ()))
            judgement = cls(**(given | {"because": because}))
        except (AttributeError, TypeError, ValueError):
            raise UnreadableRecord("This is no judgement of a review.") from None
        numbers = (judgement.chance, judgement.loss, judgement.error, judgement.best_in or 0.0)
        counts = (judgement.ply, judgement.worlds)
        if any(type(count) is not int for count in counts) or not all(
            isinstance(number, int | float) for number in numbers
        ):
            raise UnreadableRecord("A judgement of the review has a wrong value.")
        return judgement


def decisions(table: Table, seat: int) -> list[int]:
    """The numbers of moves made before each real decision of this seat."""
    found = []
    state = table.state_at(0)
    for ply, move in enumerate(table.moves):
        if state.turn == seat and not state.deal_is_over and len(state.legal_moves()) > 1:
            found.append(ply)
        state.play(move)
    return found


def review(
    table: Table, seat: int, plies: Sequence[int] | None = None, playouts: int = DEEP
) -> Iterator[Judgement | None]:
    """The judgements of these decisions (all by default), in order; None again and again while one is being made."""
    wanted = decisions(table, seat) if plies is None else list(plies)
    for ply in wanted:
        rng = Random(f"review {table.seed} {ply}")
        seen = table.state_at(ply).seen_by(seat)
        yield from judge(seen, table.moves[ply].notation, rng, table.game.advice, ply, playouts)


def judge(
    seen: State, played: str, rng: Random, advice: Any, ply: int = 0, playouts: int = DEEP
) -> Iterator[Judgement | None]:
    """One judgement of a move played at `seen`, after None for every slice of work."""
    move = find(played, seen.legal_moves())
    assert move is not None
    thought: Thought | None = None
    for each in think(seen, advice, HINTS, rng, playouts=playouts):
        thought = each
        yield None
    assert thought is not None
    best = thought.candidates[0]
    worths = {candidate.move: candidate.value for candidate in thought.candidates}
    if best.move is move or (thought.is_exact and worths.get(move, -1.0) >= best.value):
        yield Judgement(ply, played, played, best.value, 0.0, 0.0, thought.is_exact)
        return
    if thought.is_exact:
        share, loss = best.facts.get(BEST), best.value - worths[move]
        yield Judgement(ply, played, best.move.notation, best.value, loss, 0.0, True, share, best.playouts)
        return
    pair = PairedComparison(seen, advice, best.move, move, rng)
    for _ in range(max(8, playouts * WORLDS)):
        pair.step()
        yield None
    because = _because(pair, seen, advice)
    yield Judgement(ply, played, best.move.notation, best.value, pair.mean, pair.error, because=because)


def _because(pair: PairedComparison, seen: State, advice: Any) -> tuple[tuple[str, float], ...]:
    """The facts that speak for the first move of a pair, those first that tell most, as far as they can be said."""
    one, two = pair.candidates()
    keys = telling(one, two, advice.better_less)
    facts = [(key, one.facts[key]) for key in keys if advice.reason(seen, key, one.facts[key]) is not None]
    return tuple(facts[:MOST])
