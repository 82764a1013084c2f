"""Questions about a game and their answers, as values and as JSON.

A question about a position holds nothing but what its seat has seen; its answer depends on nothing else, unless it
takes time.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Self, TypeVar

from knaves.bots.levels import LEVELS, mix_of
from knaves.engine.chance import Seed
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.sentences import Sentence, half_up, percentage
from knaves.engine.state import State
from knaves.wire.parse import BadRequest, Readers, parse, read_json, write_json
from knaves.wire.states import read_state, write_state

if TYPE_CHECKING:
    from knaves.bots.search import Candidate

DOUBTFUL, BAD, VERY_BAD = 0.02, 0.1, 0.3  # chances to win, lost by one move: a slip, a mistake, a blunder
LARGEST = 10**12  # number in an answer
MOST = 2.0  # of a share of 1: estimates may lie a little beyond it
LONGEST_MOVE = 600  # characters of a move, or of the key of a fact
MOST_FACTS = 1000
MoveText = Annotated[str, LONGEST_MOVE]
Share = Annotated[float, (-MOST, MOST)]
SURE = 2.0  # a loss counts only beyond so many standard errors


def bounded(share: float) -> float:
    """Return the share of a game that is shown for this one: at most 2 either way, 0 for what is no number."""
    return max(-MOST, min(MOST, share)) if share == share else 0.0


def hundredths(share: float) -> int:
    """Return a share of a game in whole hundredths, as every page shows it."""
    return percentage(bounded(share))


@dataclass(frozen=True)
class ChosenMove:
    """The chosen move, and the candidates considered, best first."""

    move: Move
    candidates: tuple[Candidate, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the fields of the answer as a JSON object, for `read`."""
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
        """Return the fields of the answer as a JSON object, for `read`."""
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

    ONLY_KNOWN: ClassVar[bool] = True

    ply: Annotated[int, (0, LARGEST)]  # how many moves were made before
    move: MoveText
    better: MoveText  # the expert's move; the same where that was played
    chance: Share  # expected standing before the move, if played well
    loss: Share
    error: Share
    is_exact: bool = False
    best_in: Share | None = None  # of the better move: share of the possible worlds in which nothing is better
    worlds: Annotated[int, (0, LARGEST)] = 0  # how many worlds are possible, where they were counted out
    # counted facts that speak for the better move, see Explanations.count
    because: Annotated[tuple[tuple[MoveText, Annotated[float, (-LARGEST, LARGEST)]], ...], MOST_FACTS] = ()

    @property
    def mark(self) -> str:
        """The mark: "", "doubtful", "bad" or "very bad", by the figures shown; "" where the loss may be chance."""
        if not self.loss >= DOUBTFUL or (
            not self.is_exact and round(self.loss, 3) <= round(SURE * bounded(self.error), 3)
        ):
            return ""
        shown = hundredths(self.loss) / 100
        return "doubtful" if shown < BAD else "bad" if shown < VERY_BAD else "very bad"

    @property
    def shown(self) -> tuple[int, int]:
        """Both moves in hundredths, as they are shown: the better one and the one played, apart by the loss shown."""
        best = hundredths(self.chance)
        return best, max(0, min(100, best - hundredths(self.loss)))

    @property
    def margin(self) -> tuple[float, float]:
        """The loss and its doubt in hundredths: whole, in tenths only where whole ones would look the same.

        A doubt of 0 is less than half of one.
        """
        loss, doubt = 100 * bounded(self.loss), 100 * SURE * bounded(self.error)
        whole = half_up(loss), half_up(doubt)
        return whole if whole[0] > whole[1] else (round(loss, 1), round(doubt, 1))

    def is_of(self, ply: int, played: str, seen: State) -> bool:
        """Whether it judges this decision: the ply, the move played, and a better move that was legal."""
        possible = {move.notation for move in seen.legal_moves()}
        return (self.ply, self.move) == (ply, played) and {self.move, self.better} <= possible

    def as_json(self) -> dict[str, Any]:
        """Return the judgement as a JSON object, each field by name."""
        return asdict(self) | {"because": [list(fact) for fact in self.because]}


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle as a JSON object for `read_puzzle`; None where the game had none."""

    puzzle: Mapping[str, object] | None

    def as_json(self) -> dict[str, Any]:
        """Return the field of the answer as a JSON object."""
        return {"puzzle": self.puzzle}


def _written(candidates: Sequence[Candidate]) -> list[dict[str, Any]]:
    return [
        {"move": each.move.notation, "value": each.value, "playouts": each.playouts, "error": each.error,
         "facts": dict(each.facts)}
        for each in candidates
    ]  # fmt: skip


def _candidates(given: Mapping[str, Any], legal: Sequence[Move]) -> tuple[Candidate, ...]:
    from knaves.bots.search import Candidate  # which an engine that is asked for no estimate starts without

    readers: Readers = {Move: lambda move: _move(move, legal)}
    return parse(tuple[Candidate, ...], given.get("moves"), "answer.moves", readers, BadRequest)


def _move(given: object, legal: Sequence[Move]) -> Move:
    move = find(given, legal) if isinstance(given, str) else None
    if move is None:
        raise BadRequest("The answer names no legal move.")
    return move


MOST_PLAYOUTS = 10_000_000
MOST_MS = 3_600_000  # an hour for one move
MOST_PLIES = 10_000_000
LONGEST_SEED = 200
A = TypeVar("A", ChosenMove, RatedMoves, Judgement, FoundPuzzle)


def bot_seed(seed: Seed | None, moves_made: int) -> str:
    """Return the seed of a bot's decision after so many moves (protocol.md, "Bots")."""
    return f"bot {seed} {moves_made}"


class Question(ABC, Generic[A]):
    """A question about a game; `seed` makes the generator of the answer."""

    do: ClassVar[str]  # what a request of this kind says in that field

    game: Game
    seed: str

    @property
    def rng(self) -> Random:
        """A new generator made of the seed."""
        return Random(self.seed)

    def as_text(self) -> str:
        """Write the question as one line of ASCII JSON. Raises BadRequest for a state that cannot be written."""
        return write_json({"do": self.do, "game": self.game.key, "seed": self.seed} | self._more())

    @abstractmethod
    def _more(self) -> dict[str, Any]:
        """The fields of this kind of question."""

    def read_answer(self, line: str) -> A:
        """Read the answer from a line of JSON. Raises Refusal, also the one that the line holds."""
        reply = read_json(line)
        if not isinstance(reply, dict) or reply.get("ok") is not True:
            said = reply.get("message") if isinstance(reply, dict) else None
            raise BadRequest(str(said)[:200] if said else "The answer is no reply.")
        return self._read(reply)

    @abstractmethod
    def _read(self, reply: Mapping[str, Any]) -> A:
        """The answer in a reply that is none of refusal."""


@dataclass(frozen=True)
class PositionQuestion(Question[A]):
    """A question about a position as one seat has seen it."""

    game: Game
    seen: State
    seed: Annotated[str, LONGEST_SEED]

    def _more(self) -> dict[str, Any]:
        return {"options": self.seen.options.as_json(), "seen": write_state(self.game, self.seen)}


@dataclass(frozen=True)
class ChooseMove(PositionQuestion[ChosenMove]):
    """Ask for the move of a bot of this level; `playouts` replace its own budget."""

    do = "bot"

    NO_NULL: ClassVar[bool] = True

    level: Annotated[str, check_level]
    playouts: Annotated[int, (1, MOST_PLAYOUTS)] | None = None

    def _more(self) -> dict[str, Any]:
        return super()._more() | {"level": self.level} | ({} if self.playouts is None else {"playouts": self.playouts})

    def _read(self, reply: Mapping[str, Any]) -> ChosenMove:
        return ChosenMove.read(reply, self.seen.legal_moves())


@dataclass(frozen=True)
class CheckFairness(PositionQuestion[ChosenMove]):
    """Ask for the move of exactly this level with so many playouts, for the fairness check."""

    do = "check"

    level: Annotated[str, check_level]
    playouts: Annotated[int, (0, MOST_PLAYOUTS)]

    def _more(self) -> dict[str, Any]:
        return super()._more() | {"level": self.level, "playouts": self.playouts}

    def _read(self, reply: Mapping[str, Any]) -> ChosenMove:
        return ChosenMove.read(reply, self.seen.legal_moves())


@dataclass(frozen=True)
class RateMoves(PositionQuestion[RatedMoves]):
    """Ask for a hint: all moves rated, best first."""

    do = "hint"

    def _read(self, reply: Mapping[str, Any]) -> RatedMoves:
        return RatedMoves.read(reply, self.seen.legal_moves())


@dataclass(frozen=True)
class JudgeMove(PositionQuestion[Judgement]):
    """Ask what the move `played` at `ply` (from 0) cost, measured with so many playouts."""

    do = "judge"

    played: str
    ply: Annotated[int, (0, MOST_PLIES)]
    playouts: Annotated[int, (1, MOST_PLAYOUTS)]

    def _more(self) -> dict[str, Any]:
        return super()._more() | {"played": self.played, "ply": self.ply, "playouts": self.playouts}

    def _read(self, reply: Mapping[str, Any]) -> Judgement:
        judgement = parse(Judgement, reply.get("judgement"), "judgement")
        if not judgement.is_of(self.ply, self.played, self.seen):
            raise BadRequest("This judgement is of another decision.")
        return judgement


@dataclass(frozen=True)
class FindPuzzle(Question[FoundPuzzle]):
    """Ask for a new puzzle from game `number` of the generator with this seed."""

    do = "puzzle"

    game: Game
    seed: Annotated[str, LONGEST_SEED, re.compile("[0-9]+")]
    number: Annotated[int, (0, MOST_PLIES)]

    def _more(self) -> dict[str, Any]:
        return {"number": self.number}

    def _read(self, reply: Mapping[str, Any]) -> FoundPuzzle:
        return parse(FoundPuzzle, reply, "answer", refused=BadRequest)


def read_question(line: str) -> Question[Any]:
    """Read a question from a line of JSON. Raises Refusal for anything else."""
    asked = read_json(line)
    if not isinstance(asked, dict):
        raise BadRequest("A question is a JSON object.")
    about = parse(_Asked, asked, "", refused=BadRequest)
    its_game, kind = about.game, KINDS.get(about.do)
    if kind is None:
        raise BadRequest(Sentence("A question says in “do” one of {names}.", names=[*KINDS]))
    if kind is FindPuzzle:
        return parse(FindPuzzle, asked, "", refused=BadRequest)
    options = its_game.options.parse(asked.get("options", {}))
    question = parse(kind, asked, "", {State: lambda seen: read_state(its_game, options, seen)}, BadRequest)
    if isinstance(question, JudgeMove) and find(question.played, question.seen.legal_moves()) is None:
        raise question.seen.refuse(question.played)
    return question


@dataclass(frozen=True)
class _Asked:
    """The parts that every question has."""

    do: str
    game: Game


KINDS: Mapping[str, type[Question[Any]]] = {
    kind.do: kind for kind in (ChooseMove, CheckFairness, RateMoves, JudgeMove, FindPuzzle)
}


def check_level(name: str) -> str:
    """Return the name if it is a level or a mix. Raises BadRequest."""
    if name not in LEVELS and mix_of(name) is None:
        raise BadRequest(Sentence("There is no level {name}; there are {names}.", name=name[:40], names=list(LEVELS)))
    return name
