"""Questions about a game from one seat, as values and as the JSON of a request.

A question about a position holds nothing but what its seat has seen; its answer depends on nothing else, unless it
takes time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from knaves.bots.levels import LEVELS
from knaves.bots.mixes import mix_of
from knaves.engine.chance import Seed
from knaves.engine.game import Game
from knaves.engine.moves import find
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.wire.answers import ChosenMove, FoundPuzzle, Judgement, RatedMoves
from knaves.wire.fields import BadRequest, game, optional_whole_number, text, whole_number
from knaves.wire.states import read_state, write_state
from knaves.wire.strict_json import read_json, write_json

MOST_PLAYOUTS = 10_000_000
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
    seed: str

    def _more(self) -> dict[str, Any]:
        return {"options": self.seen.options.as_json(), "seen": write_state(self.game, self.seen)}


@dataclass(frozen=True)
class ChooseMove(PositionQuestion[ChosenMove]):
    """Ask for the move of a bot of this level; `playouts` replace its own budget."""

    do = "bot"

    level: str
    playouts: int | None = None

    def _more(self) -> dict[str, Any]:
        return super()._more() | {"level": self.level} | ({} if self.playouts is None else {"playouts": self.playouts})

    def _read(self, reply: Mapping[str, Any]) -> ChosenMove:
        return ChosenMove.read(reply, self.seen.legal_moves())


@dataclass(frozen=True)
class CheckFairness(PositionQuestion[ChosenMove]):
    """Ask for the move of exactly this level with so many playouts, for the fairness check."""

    do = "check"

    level: str
    playouts: int

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
    ply: int
    playouts: int

    def _more(self) -> dict[str, Any]:
        return super()._more() | {"played": self.played, "ply": self.ply, "playouts": self.playouts}

    def _read(self, reply: Mapping[str, Any]) -> Judgement:
        judgement = Judgement.read(reply.get("judgement"))
        if not judgement.is_of(self.ply, self.played, self.seen):
            raise BadRequest("This judgement is of another decision.")
        return judgement


@dataclass(frozen=True)
class FindPuzzle(Question[FoundPuzzle]):
    """Ask for a new puzzle from game `number` of the generator with this seed."""

    do = "puzzle"

    game: Game
    seed: str  # a whole number
    number: int

    def _more(self) -> dict[str, Any]:
        return {"number": self.number}

    def _read(self, reply: Mapping[str, Any]) -> FoundPuzzle:
        return FoundPuzzle.read(reply)


def read_question(line: str) -> Question[Any]:
    """Read a question from a line of JSON. Raises Refusal for anything else."""
    asked = read_json(line)
    if not isinstance(asked, dict):
        raise BadRequest("A question is a JSON object.")
    do, its_game = text(asked, "do"), game(asked)
    if do not in KINDS:
        raise BadRequest(Sentence("A question says in “do” one of {names}.", names=[*KINDS]))
    seed = text(asked, "seed")
    if len(seed) > LONGEST_SEED:
        raise BadRequest(Sentence("A seed has at most {most} characters.", most=LONGEST_SEED))
    if do == FindPuzzle.do:
        return _find_puzzle(asked, its_game, seed)
    options = its_game.options.parse(asked.get("options", {}))
    return POSITIONS[do](asked, its_game, read_state(its_game, options, asked.get("seen")), seed)


def _find_puzzle(asked: Mapping[str, Any], its_game: Game, seed: str) -> FindPuzzle:
    if not (seed.isascii() and seed.isdigit()):
        raise BadRequest("The seed of a mill is a whole number.")
    return FindPuzzle(its_game, seed, whole_number(asked, "number", 0, MOST_PLIES))


def _choose(asked: Mapping[str, Any], its_game: Game, seen: State, seed: str) -> ChooseMove:
    return ChooseMove(
        its_game,
        seen,
        seed,
        check_level(text(asked, "level")),
        optional_whole_number(asked, "playouts", 1, MOST_PLAYOUTS),
    )


def _check(asked: Mapping[str, Any], its_game: Game, seen: State, seed: str) -> CheckFairness:
    return CheckFairness(
        its_game, seen, seed, check_level(text(asked, "level")), whole_number(asked, "playouts", 0, MOST_PLAYOUTS)
    )


def _rate(asked: Mapping[str, Any], its_game: Game, seen: State, seed: str) -> RateMoves:
    return RateMoves(its_game, seen, seed)


def _judge(asked: Mapping[str, Any], its_game: Game, seen: State, seed: str) -> JudgeMove:
    played = text(asked, "played")
    if find(played, seen.legal_moves()) is None:
        raise seen.refuse(played)
    ply = whole_number(asked, "ply", 0, MOST_PLIES)
    return JudgeMove(its_game, seen, seed, played, ply, whole_number(asked, "playouts", 1, MOST_PLAYOUTS))


POSITIONS: Mapping[str, Callable[[Mapping[str, Any], Game, State, str], Question[Any]]] = {
    "bot": _choose,
    "check": _check,
    "hint": _rate,
    "judge": _judge,
}
KINDS = (*POSITIONS, FindPuzzle.do)


def check_level(name: str) -> str:
    """Return the name if it is a level or a mix. Raises BadRequest."""
    if name not in LEVELS and mix_of(name) is None:
        raise BadRequest(Sentence("There is no level {name}; there are {names}.", name=name[:40], names=list(LEVELS)))
    return name
