"""Answers to questions about a game, as values and as the JSON of a reply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from knaves.bots.thought import Candidate
from knaves.engine.errors import UnreadableRecord
from knaves.engine.moves import Move, find
from knaves.engine.state import State
from knaves.wire.fields import BadRequest

DOUBTFUL, BAD, VERY_BAD = 0.02, 0.1, 0.3  # chances to win, lost by one move: a slip, a mistake, a blunder
LARGEST = 1e12  # number in an answer
MOST = 2.0  # of a share of 1: estimates may lie a little beyond it
SURE = 2.0  # a loss counts only beyond so many standard errors


@dataclass(frozen=True)
class ChosenMove:
    """The chosen move, and the candidates considered, best first."""

    move: Move
    candidates: tuple[Candidate, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Write the body of the reply."""
        return {"move": self.move.notation, "moves": _written(self.candidates)}

    @classmethod
    def read(cls, given: Mapping[str, Any], legal: Sequence[Move]) -> Self:
        """Read the body of a reply. Raises BadRequest, also for a move that is not in `legal`."""
        return cls(_move(given.get("move"), legal), _candidates(given, legal))


@dataclass(frozen=True)
class RatedMoves:
    """The candidates of a hint, best first."""

    candidates: tuple[Candidate, ...]

    def as_json(self) -> dict[str, Any]:
        """Write the body of the reply."""
        return {"moves": _written(self.candidates)}

    @classmethod
    def read(cls, given: Mapping[str, Any], legal: Sequence[Move]) -> Self:
        """Read the body of a reply. Raises BadRequest, also for no move or one that is not in `legal`."""
        candidates = _candidates(given, legal)
        if not candidates:
            raise BadRequest("The answer rates no move.")
        return cls(candidates)


@dataclass(frozen=True)
class Judgement:
    """Cost of one decision in expected standing. `loss` is as measured: by chance it may be below 0."""

    ply: int  # how many moves were made before
    move: str
    better: str  # the expert's move; the same where that was played
    chance: float  # expected standing before the move, if played well
    loss: float
    error: float
    is_exact: bool = False
    best_in: float | None = None  # of the better move: share of the possible worlds in which nothing is better
    worlds: int = 0  # how many worlds are possible, where they were counted out
    because: tuple[tuple[str, float], ...] = ()  # counted facts that speak for the better move, see Explanations.count

    @property
    def mark(self) -> str:
        """The mark: "", "doubtful", "bad" or "very bad", by the figures shown; "" where the loss may be chance."""
        if self.loss < DOUBTFUL or (not self.is_exact and round(self.loss, 3) <= round(SURE * self.error, 3)):
            return ""
        shown = round(100 * self.loss) / 100
        return "doubtful" if shown < BAD else "bad" if shown < VERY_BAD else "very bad"

    @property
    def shown(self) -> tuple[int, int]:
        """Both moves in hundredths, as they are shown: the better one and the one played, apart by the loss shown."""
        best = round(100 * self.chance)
        return best, max(0, min(100, best - round(100 * self.loss)))

    @property
    def margin(self) -> tuple[float, float]:
        """The loss and its doubt in hundredths: whole, in tenths only where whole ones would look the same.

        A doubt of 0 is less than half of one.
        """
        loss, doubt = 100 * self.loss, 100 * SURE * self.error
        if round(loss) > round(doubt):
            return round(loss), round(doubt)
        return round(loss, 1), round(doubt, 1)

    def is_of(self, ply: int, played: str, seen: State) -> bool:
        """Whether it judges this decision: the ply, the move played, and a better move that was legal."""
        possible = {move.notation for move in seen.legal_moves()}
        return (self.ply, self.move) == (ply, played) and {self.move, self.better} <= possible

    def as_json(self) -> dict[str, Any]:
        """Write the body of the reply."""
        return asdict(self) | {"because": [list(fact) for fact in self.because]}

    @classmethod
    def read(cls, given: object) -> Self:
        """Read a judgement from a JSON value. Raises UnreadableRecord."""
        if not isinstance(given, dict) or not given.keys() <= {each.name for each in fields(cls)}:
            raise UnreadableRecord("This is no judgement of a review.")
        because = given.get("because", [])
        if not isinstance(because, list) or not all(
            isinstance(fact, list) and len(fact) == 2 and isinstance(fact[0], str) and _is_number(fact[1])
            for fact in because
        ):
            raise UnreadableRecord("A judgement of the review has a wrong value.")
        try:
            judgement = cls(**(given | {"because": tuple((key, float(mean)) for key, mean in because)}))
        except TypeError:
            raise UnreadableRecord("This is no judgement of a review.") from None
        if not judgement._is_sound():
            raise UnreadableRecord("A judgement of the review has a wrong value.")
        return judgement

    def _is_sound(self) -> bool:
        return (
            all(type(count) is int and 0 <= count <= LARGEST for count in (self.ply, self.worlds))
            and all(isinstance(move, str) for move in (self.move, self.better))
            and all(_is_number(share, MOST) for share in (self.chance, self.loss, self.error))
            and type(self.is_exact) is bool
            and (self.best_in is None or _is_number(self.best_in, MOST))
        )


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle as a JSON object for `read_puzzle`; None where the game had none."""

    puzzle: Mapping[str, Any] | None

    def as_json(self) -> dict[str, Any]:
        """Write the body of the reply."""
        return {"puzzle": self.puzzle}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Read the body of a reply. Raises BadRequest."""
        puzzle = given.get("puzzle", "")
        if puzzle is not None and not isinstance(puzzle, dict):
            raise BadRequest("The answer holds no puzzle.")
        return cls(puzzle)


def _is_number(value: object, most: float = LARGEST) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and abs(value) <= most  # nor is it no number


def _written(candidates: Sequence[Candidate]) -> list[dict[str, Any]]:
    return [
        {"move": each.move.notation, "value": each.value, "playouts": each.playouts, "error": each.error,
         "facts": dict(each.facts)}
        for each in candidates
    ]  # fmt: skip


def _candidates(given: Mapping[str, Any], legal: Sequence[Move]) -> tuple[Candidate, ...]:
    listed = given.get("moves")
    if not isinstance(listed, list):
        raise BadRequest("The answer lists the moves that were considered.")
    return tuple(_candidate(each, legal) for each in listed)


def _candidate(given: object, legal: Sequence[Move]) -> Candidate:
    if not isinstance(given, dict):
        raise BadRequest("A move that was considered is a JSON object.")
    value, playouts, error, facts = (given.get(name) for name in ("value", "playouts", "error", "facts"))
    if not _is_number(value) or not _is_number(error) or type(playouts) is not int or not isinstance(facts, dict):
        raise BadRequest("A move that was considered has a wrong value.")
    if not all(map(_is_number, facts.values())):
        raise BadRequest("The facts of a move are numbers.")
    return Candidate(_move(given.get("move"), legal), value, playouts, error, facts)  # type: ignore[arg-type]


def _move(given: object, legal: Sequence[Move]) -> Move:
    move = find(given, legal) if isinstance(given, str) else None
    if move is None:
        raise BadRequest("The answer names no legal move.")
    return move
