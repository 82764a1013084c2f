"""Puzzle: a game up to a move, the seat to move, its one best turn and the proof, as values and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Any, Self

from knaves.engine.errors import InvalidOptions, UnreadableRecord
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.options import Options
from knaves.engine.puzzle import CountedKind, Line, Proof, PuzzleKind
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.games.registry import GAMES
from knaves.table.record import Record, is_seed
from knaves.table.seating import everybody_human
from knaves.table.table import Table

FORMAT = "knaves-puzzles/1"
HARDEST = 5  # difficulties are 1 to this
DIGITS = 4  # of numbers in a proof
MOST_WORTH = 10_000  # points, or a chance
MOST_WORLDS = 10**9
KEYS = {"id", "kind", "options", "seed", "moves", "seat", "answer", "proof", "difficulty"}

NUMBERS = ((int, float), (int, float), (str,), (int, float), (int,), (int, float))  # types in a proof, in order


@dataclass(frozen=True)
class Puzzle:
    """One seat to move, and one best turn. `options` and `seed` and `moves` lead to the position."""

    game: Game
    kind: PuzzleKind
    options: Options
    seed: int
    moves: tuple[str, ...]
    seat: Seat
    answer: tuple[str, ...]  # one turn, move by move; others may count as the same, see `is_right`
    proof: Proof
    difficulty: int  # 1, solved by nearly every bot, to HARDEST

    @cached_property
    def id(self) -> str:
        """Ten characters that stand for the position and its question."""
        named = (self.game.key, self.kind.key, sorted(self.options.as_json().items()), self.seed, self.moves)
        return sha256(repr(named).encode()).hexdigest()[:10]

    @property
    def record(self) -> Record:
        """Record of the game up to the puzzle."""
        seats = everybody_human(self.options.seats)
        return Record(self.game, self.options, self.seed, seats, (), self.moves, None)

    @cached_property
    def is_former(self) -> bool:
        """Whether it is played by rules by which no puzzles are made any more."""
        return self.options in [self.game.options.parse(dict(rules)) for rules in self.kind.former]

    def table(self) -> Table:
        """Replay the game. Raises UnreadableRecord for an illegal move, or if another seat is in turn."""
        table = Table.from_record(self.record)
        if table.turn != self.seat:
            raise UnreadableRecord("In a puzzle the named seat must be the one to move.")
        return table

    def check(self) -> None:
        """Check that the generator could have made this puzzle. Raises UnreadableRecord.

        The kind's own bounds apply to a position only in its own file. The proof is not repeated.
        """
        state, kind = self.table().state, self.kind
        if (
            self.options not in [self.game.options.parse(dict(rules)) for rules in (*kind.rules, *kind.former)]
            or state.deal_is_over
            or len(state.legal_moves()) < 2
            or not kind.could_be(state)
        ):
            raise UnreadableRecord("This position doesn’t fit this type of puzzle.")
        seen = state.seen_by(self.seat)
        answer, rival = self.line(seen), self.rival(seen)
        if not self._is_turn(state, answer) or not self._is_turn(state, rival):
            raise UnreadableRecord("The puzzle’s solution isn’t a complete turn.")
        if isinstance(kind, CountedKind):
            worths = kind.count(seen)
            best = max((each.worth for each in worths.values()), default=0.0)
            is_best = any(each.worth == best and kind.alike(seen, line) == kind.alike(seen, answer)
                          for line, each in worths.items())  # fmt: skip
            if not is_best:
                raise UnreadableRecord("The puzzle’s solution isn’t the best turn.")

    def _is_turn(self, state: Any, line: Line) -> bool:
        """Whether these moves are a whole turn and no more."""
        world = state.copy()
        for place, move in enumerate(line, 1):
            world.play(move)
            if self.is_finished(state, world):
                return place == len(line)
        return False

    def is_finished(self, before: Any, state: Any) -> bool:
        """Whether the moves made between these two states are a whole turn."""
        return self.kind.is_turn(before, state)

    def is_right(self, seen: Any, line: Sequence[Move]) -> bool:
        """Whether this turn is the answer or counts as the same; `seen` is what the seat saw before it."""
        return self.kind.alike(seen, tuple(line)) == self.kind.alike(seen, self.line(seen))

    def line(self, seen: Any) -> Line:
        """Return the answer as moves. Raises UnreadableRecord if it is not legal."""
        return _line(seen, self.answer)

    def rival(self, seen: Any) -> Line:
        """Return the best other turn as moves. Raises UnreadableRecord if it is not legal."""
        return _line(seen, self.proof.rival)

    def explain(self, seen: Any) -> Sequence[Sentence]:
        """Say why the answer is best."""
        return self.kind.explain(seen, self.line(seen), self.proof)

    def as_json(self) -> dict[str, Any]:
        """Write the puzzle as a JSON object, its options in short form."""
        proof = self.proof
        return {
            "id": self.id, "kind": self.kind.key,
            "options": self.options.differences(),
            "seed": self.seed, "moves": _written(self.moves), "seat": self.seat, "answer": _written(self.answer),
            "proof": [
                round(proof.worth, DIGITS), round(proof.other, DIGITS), _written(proof.rival),
                round(proof.share, DIGITS), proof.worlds, round(proof.error, DIGITS),
            ],
            "difficulty": self.difficulty,
        }  # fmt: skip


@dataclass(frozen=True)
class Pack:
    """Puzzles of one game, and how many games of this seed the generator has looked at.

    Puzzles of former rules come last.
    """

    game: Game
    seed: int
    games: int
    puzzles: tuple[Puzzle, ...]

    @property
    def of_today(self) -> tuple[Puzzle, ...]:
        """The puzzles by rules by which puzzles are still made."""
        return tuple(puzzle for puzzle in self.puzzles if not puzzle.is_former)

    def as_json(self) -> dict[str, Any]:
        """Write the pack as a JSON object."""
        return {
            "format": FORMAT, "game": self.game.key, "seed": self.seed, "games": self.games,
            "puzzles": [puzzle.as_json() for puzzle in self.puzzles],
        }  # fmt: skip

    @classmethod
    def begun(cls, game: Game, seed: int) -> Self:
        """Return a pack without puzzles."""
        return cls(game, seed, 0, ())


def read_pack(given: object) -> Pack:
    """Read a pack from a JSON value, checked in form but not replayed. Raises UnreadableRecord."""
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise UnreadableRecord("This isn’t a Knaves puzzle pack.")
    key, puzzles = given.get("game"), given.get("puzzles")
    if not isinstance(key, str) or key not in GAMES:
        raise UnreadableRecord(Sentence("There’s no game called {game}.", game=str(key)[:40]))
    if not is_seed(given.get("seed")) or not is_seed(given.get("games")) or not isinstance(puzzles, list):
        raise UnreadableRecord("This isn’t a Knaves puzzle pack.")
    return Pack(GAMES[key], given["seed"], given["games"], tuple(read_puzzle(GAMES[key], each) for each in puzzles))


def read_puzzle(game: Game, given: object) -> Puzzle:
    """Read a puzzle from a JSON value, checked in form but not replayed. Raises UnreadableRecord."""
    if not isinstance(given, dict) or given.keys() != KEYS:
        raise UnreadableRecord("This isn’t a puzzle.")
    kind = next((each for each in game.puzzle_kinds() if each.key == given["kind"]), None)
    if kind is None:
        raise UnreadableRecord(Sentence("There’s no puzzle type called {kind}.", kind=str(given["kind"])[:40]))
    try:
        options = game.options.parse(game.options.in_full(given["options"]))
    except InvalidOptions as refusal:
        raise UnreadableRecord(refusal.sentence, refusal.rule) from None
    difficulty, seat = given["difficulty"], given["seat"]
    is_right = (
        is_seed(given["seed"])
        and _is_whole(difficulty, 1, HARDEST)
        and _is_whole(seat, 0, options.seats - 1)
        and isinstance(given["moves"], str)
        and isinstance(given["answer"], str)
    )
    if not is_right:
        raise UnreadableRecord("A puzzle has an invalid value.")
    puzzle = Puzzle(
        game, kind, options, given["seed"], _read_moves(given["moves"]), seat, _read_moves(given["answer"]),
        _read_proof(given["proof"]), difficulty,
    )  # fmt: skip
    if puzzle.id != given["id"]:
        raise UnreadableRecord("The puzzle’s name doesn’t match its position.")
    return puzzle


def _read_proof(given: object) -> Proof:
    if not isinstance(given, list) or len(given) != len(NUMBERS):
        raise UnreadableRecord("A puzzle has an invalid value.")
    if not all(type(each) in kinds for each, kinds in zip(given, NUMBERS, strict=True)):
        raise UnreadableRecord("A puzzle has an invalid value.")
    worth, other, rival, share, worlds, error = given
    if not (max(abs(worth), abs(other), abs(error)) <= MOST_WORTH and 0 <= share <= 1 and 0 <= worlds <= MOST_WORLDS):
        raise UnreadableRecord("A puzzle has an invalid value.")
    return Proof(worth, other, _read_moves(rival), share, worlds, error)


def _is_whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _line(seen: Any, texts: Sequence[str]) -> Line:
    """These moves of one turn, each found where it is made, in any world that the seat could be in."""
    world = seen.imagine(Random("the answer"))
    line = []
    for text in texts:
        move = find(text, world.legal_moves())
        if move is None:
            raise UnreadableRecord(Sentence("The puzzle’s solution can’t be played: {move}.", move=text[:60]))
        line.append(move)
        world.play(move)
    return tuple(line)


def _written(moves: Sequence[str]) -> str:
    """Moves in one text, with commas; one that begins with the same word as that before it begins with a blank."""
    written, last = [], ""
    for move in moves:
        word, _, rest = move.partition(" ")
        written.append(f" {rest}" if rest and word == last else move)
        last = word
    return ",".join(written)


def _read_moves(text: str) -> tuple[str, ...]:
    """Read the text that `_written` wrote."""
    moves: list[str] = []
    last = ""
    for move in text.split(",") if text else ():
        whole = last + move if move.startswith(" ") else move
        moves.append(whole)
        last = whole.partition(" ")[0]
    return tuple(moves)
