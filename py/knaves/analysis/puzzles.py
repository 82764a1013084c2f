"""Puzzles: a puzzle and its pack as values and JSON, which comes next, and what answers add up to."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Annotated, Any, ClassVar, Self

from knaves.analysis.statistics import Rating, rate_period
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.options import Options
from knaves.engine.puzzle_kinds import CountedKind, Line, PuzzleKind, PuzzleProof, SolvedKind
from knaves.engine.sentences import InvalidOptions, Sentence, UnreadableRecord, percentage
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.registry import GAMES
from knaves.table.record import LARGEST_SEED, LONGEST_RECORD, Record, everybody_human
from knaves.table.summary import OWN, TODAY, PuzzleAttempt, streak, with_skipped_days
from knaves.table.table import Table
from knaves.wire.parse import parse

FORMAT = "knaves-puzzles/1"
HARDEST = 5  # difficulties are 1 to this
DIGITS = 4  # of numbers in a proof
MOST_WORTH = 10_000  # points, or a chance
MOST_WORLDS = 10**9
MOST_PUZZLES = 100_000  # of a pack


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
    proof: PuzzleProof
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

    def _is_turn(self, state: State, line: Line) -> bool:
        """Whether these moves are a whole turn and no more."""
        world = state.copy()
        for place, move in enumerate(line, 1):
            world.play(move)
            if self.is_finished(state, world):
                return place == len(line)
        return False

    def is_finished(self, before: State, state: State) -> bool:
        """Whether the moves made between these two states are a whole turn."""
        return self.kind.is_turn(before, state)

    def is_right(self, seen: State, line: Sequence[Move]) -> bool:
        """Whether this turn is the answer or counts as the same; `seen` is what the seat saw before it."""
        return self.kind.alike(seen, tuple(line)) == self.kind.alike(seen, self.line(seen))

    def line(self, seen: State) -> Line:
        """Return the answer as moves. Raises UnreadableRecord if it is not legal."""
        return _line(seen, self.answer)

    def rival(self, seen: State) -> Line:
        """Return the best other turn as moves. Raises UnreadableRecord if it is not legal."""
        return _line(seen, self.proof.rival)

    def explain(self, seen: State, line: Sequence[str] = ()) -> Sequence[Sentence]:
        """Say why the answer is best, or these moves, which are as good."""
        return self.kind.explain(seen, _line(seen, line or self.answer), self.proof)

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
    pack = parse(_WrittenPack, given, "pack")
    return Pack(pack.game, pack.seed, pack.games, tuple(read_puzzle(pack.game, each) for each in pack.puzzles))


def read_puzzle(game: Game, given: object) -> Puzzle:
    """Read a puzzle from a JSON value, checked in form but not replayed. Raises UnreadableRecord."""

    def kind(key: object) -> PuzzleKind:
        found = next((each for each in game.puzzle_kinds() if each.key == key), None)
        if found is None:
            raise UnreadableRecord(Sentence("There’s no puzzle type called {kind}.", kind=str(key)[:40]))
        return found

    def options(short: object) -> Options:
        try:
            return game.options.parse(game.options.in_full(short))
        except InvalidOptions as refusal:
            raise UnreadableRecord(refusal.sentence, refusal.rule) from None

    body = parse(_WrittenPuzzle, given, "puzzle", {PuzzleKind: kind, Options: options})
    proof = body.proof
    puzzle = Puzzle(
        game, body.kind, body.options, body.seed, _read_moves(body.moves), body.seat, _read_moves(body.answer),
        PuzzleProof(proof.worth, proof.other, _read_moves(proof.rival), proof.share, proof.worlds, proof.error),
        body.difficulty,
    )  # fmt: skip
    if puzzle.id != body.id:
        raise UnreadableRecord("The puzzle’s name doesn’t match its position.")
    return puzzle


Number = Annotated[int, (0, LARGEST_SEED)]
Moves = Annotated[str, LONGEST_RECORD]  # see `_written`
Points = Annotated[float, (-MOST_WORTH, MOST_WORTH)]


@dataclass(frozen=True)
class _WrittenPack:
    """A pack in JSON."""

    format: Annotated[str, FORMAT.__eq__]
    game: Game
    seed: Number
    games: Number
    puzzles: Annotated[list[object], MOST_PUZZLES]


@dataclass(frozen=True)
class _WrittenProof:
    """A proof in JSON."""

    AS_ROW: ClassVar[bool] = True

    worth: Points
    other: Points
    rival: Moves
    share: Annotated[float, (0, 1)]
    worlds: Annotated[int, (0, MOST_WORLDS)]
    error: Points


@dataclass(frozen=True)
class _WrittenPuzzle:
    """A puzzle in JSON."""

    ONLY_KNOWN: ClassVar[bool] = True

    id: str
    kind: PuzzleKind
    options: Options
    seed: Number
    moves: Moves
    seat: Number
    answer: Moves
    proof: _WrittenProof
    difficulty: Annotated[int, (1, HARDEST)]

    @property
    def is_sound(self) -> bool:
        """Whether the seat is one of the game."""
        return self.seat < self.options.seats


def _line(seen: State, texts: Sequence[str]) -> Line:
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


THEMES: Mapping[str, Sentence] = {
    "endgame": Sentence("Endings"),
    "tactics": Sentence("Tactics"),
    "defence": Sentence("Defence"),
    "whole_turn": Sentence("Whole turns"),
    "judgement": Sentence("Judgement"),
}
DIFFICULTIES: Mapping[int, Sentence] = {
    1: Sentence("Very easy"),
    2: Sentence("Easy"),
    3: Sentence("Medium"),
    4: Sentence("Hard"),
    5: Sentence("Very hard"),
}


def how_proved(kind: PuzzleKind, proof: PuzzleProof, why: Sequence[Sentence] = ()) -> Sentence:
    """Say how the answer is known to be best, without the chances that the reasons `why` have told."""
    best, other = percentage(proof.worth), percentage(proof.other)
    told = {fact for each in why if "%" in each.text for fact in each.facts.values() if isinstance(fact, int)}
    is_told = other in told and (best in told or best == 100)
    if isinstance(kind, CountedKind) and proof.share == 1:
        return Sentence("Certain from the cards you can see.")
    if isinstance(kind, SolvedKind) and not proof.error:
        if proof.worlds == 1:
            return Sentence("Checked to the end: you know every card.")
        if proof.share == 1:
            text = "Checked all {count} possible deals, all cards open: best in every one."
            return Sentence(text, count=proof.worlds)
        return Sentence(
            "Checked all {count} possible deals, all cards open: best in {good}.",
            count=proof.worlds, good=round(proof.share * proof.worlds),
        )  # fmt: skip
    if isinstance(kind, CountedKind):
        if is_told:
            return Sentence("Checked all possible deals.")
        if best in told:
            return Sentence("Checked all possible deals: the next best wins in {other}%.", other=other)
        return Sentence(
            "Checked all possible deals: winning chance {best}%, with the next best {other}%.", best=best, other=other
        )  # fmt: skip
    if isinstance(kind, SolvedKind):
        return Sentence("Checked {count} of the possible deals.", count=proof.worlds) if is_told else Sentence(
            "Checked {count} of the possible deals: winning chance {best}%, with the next best {other}%.",
            count=proof.worlds, best=best, other=other,
        )  # fmt: skip
    return Sentence("Measured in {count} simulated games.", count=proof.worlds) if is_told else Sentence(
        "Measured in {count} simulated games: winning chance {best}%, with the next best {other}%.",
        count=proof.worlds, best=best, other=other,
    )  # fmt: skip


RATINGS = {1: 900, 2: 1200, 3: 1500, 4: 1800, 5: 2100}  # by difficulty; set, not measured
KNOWN = 80.0  # deviation of a puzzle's rating
START = Rating(deviation=150.0)  # of a new player; from 350 a single answer could be worth 500 points
NEAR = 2  # difficulties further from the player's rating come only where nothing nearer is left
MOST_WRONG = 3  # answers that end a run
EACH_STEP = 3  # right answers after which a run is a step harder


def game_of_the_day(keys: Sequence[str], day: date) -> str:
    """Return the game of this day's puzzle: each key in turn."""
    return sorted(keys)[day.toordinal() % len(keys)]


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return this day's puzzle of at least one of a game, the same for everybody with the same puzzles."""
    digest = sha256(f"puzzle {puzzles[0].game.key} {day.isoformat()}".encode()).digest()
    in_order = sorted(puzzles, key=lambda puzzle: puzzle.id)
    return in_order[int.from_bytes(digest[:8], "big") % len(in_order)]


def fitting(puzzles: Sequence[Puzzle], rating: float, known: Collection[str], rng: Random) -> Puzzle | None:
    """Choose an unknown puzzle about as hard as the player is strong; None if all ids are `known`."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in known]
    if not fresh:
        return None
    nearest = sorted({RATINGS[puzzle.difficulty] for puzzle in fresh}, key=lambda each: abs(each - rating))[:NEAR]
    return rng.choice([puzzle for puzzle in fresh if RATINGS[puzzle.difficulty] in nearest])


def after_try(player: Rating, difficulty: int, *, is_right: bool) -> Rating:
    """Rate the player after an answer to a puzzle of this difficulty."""
    return rate_period(player, [(Rating(RATINGS[difficulty], KNOWN), float(is_right))])


@dataclass(frozen=True)
class Run:
    """A run of puzzles that grow harder as long as there are harder ones; over after MOST_WRONG wrong answers."""

    right: tuple[str, ...] = ()  # ids, in order
    wrong: tuple[str, ...] = ()
    hardest: int = 1  # difficulty so far

    @property
    def is_over(self) -> bool:
        """Whether MOST_WRONG answers of the run were wrong."""
        return len(self.wrong) >= MOST_WRONG

    def after(self, name: str, difficulty: int, *, is_right: bool) -> Self:
        """Return the run after this answer."""
        hardest = max(self.hardest, difficulty)
        if is_right:
            return replace(self, right=(*self.right, name), hardest=hardest)
        return replace(self, wrong=(*self.wrong, name), hardest=hardest)

    def next(self, puzzles: Sequence[Puzzle], rng: Random) -> Puzzle | None:
        """Choose the next puzzle, a step harder after every three right ones.

        Where that step is used up it comes from the next one that is not, an easier one only where no harder is left.
        None once the run is over or all were seen.
        """
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in (*self.right, *self.wrong)]
        if self.is_over or not fresh:
            return None
        least = max(self.hardest, min(1 + len(self.right) // EACH_STEP, max(RATINGS)))
        steps = {puzzle.difficulty for puzzle in fresh}
        step = min((each for each in steps if each >= least), default=max(steps))
        return rng.choice([puzzle for puzzle in fresh if puzzle.difficulty == step])


RUN = "run "
REST = (1, 3, 7)  # days until what went wrong comes back: after that, and after each right answer


def is_counted(attempts: Sequence[PuzzleAttempt], game: str, puzzle: str) -> bool:
    """Whether an answer to this puzzle would be the first one, which alone counts."""
    return not any((each.game, each.puzzle) == (game, puzzle) for each in attempts)


def ratings(attempts: Sequence[PuzzleAttempt]) -> list[Rating]:
    """Rate the player after each first answer to a puzzle, oldest first; what has no difficulty does not count."""
    met: set[tuple[str, str]] = set()
    found, rating = list[Rating](), START
    for each in attempts:
        if (each.game, each.puzzle) not in met and each.way != OWN and each.difficulty:
            rating = after_try(rating, each.difficulty, is_right=each.is_right)
            found.append(rating)
        met.add((each.game, each.puzzle))
    return found


def due(attempts: Sequence[PuzzleAttempt], mistakes: Mapping[tuple[str, str], str], now: str) -> list[tuple[str, str]]:
    """List the failed puzzles and own mistakes that come back by now, the longest waiting first, as (game, puzzle).

    `mistakes`: when their game ended, by (game key, "id:ply"); times are ISO texts in UTC. Each comes back a day after
    it last went wrong, 3 days after the first right answer and 7 after the second; after the third it is known. The
    first right answer counts only where it was asked again as OWN.
    """
    last, rights = dict(mistakes), dict.fromkeys(mistakes, 0)
    for each in attempts:
        place = each.game, each.puzzle
        if not each.is_right:
            last[place], rights[place] = each.at, 0
        elif place in last and (rights[place] or each.way == OWN):
            last[place], rights[place] = each.at, rights[place] + 1
    then = datetime.fromisoformat(now)
    found = [
        place for place, at in last.items()
        if rights[place] < len(REST) and then - datetime.fromisoformat(at) >= timedelta(days=REST[rights[place]])
    ]  # fmt: skip
    return sorted(found, key=lambda place: last[place])


def known(attempts: Sequence[PuzzleAttempt], game: str) -> set[str]:
    """Return the ids of a game's puzzles that were answered, rightly or not."""
    return {each.puzzle for each in attempts if each.game == game}


def first_tries(attempts: Sequence[PuzzleAttempt]) -> list[bool]:
    """Say of each puzzle, oldest first, whether its first answer was right; own mistakes are none."""
    found: dict[tuple[str, str], bool] = {}
    for each in attempts:
        if each.way != OWN:
            found.setdefault((each.game, each.puzzle), each.is_right)
    return [*found.values()]


def answered(attempts: Sequence[PuzzleAttempt], day: date) -> PuzzleAttempt | None:
    """Return the answer to this day's puzzle, a right one if there is one; None if it was not tried."""
    of_day = [each for each in attempts if each.way == TODAY and each.day == day]
    return max(of_day, key=lambda each: each.is_right, default=None)


def streak_of(attempts: Sequence[PuzzleAttempt], today: date) -> int:
    """Count the days in a row on which the puzzle of the day was solved, up to today or yesterday."""
    solved = [(each.day, each.at, each.east) for each in attempts if each.way == TODAY and each.is_right]
    return streak(with_skipped_days(solved), today)


def run_begun(attempts: Sequence[PuzzleAttempt]) -> str:
    """Return the UTC time at which the present run began; "" if there is none."""
    begun = last_run(attempts)
    return begun if begun and not run_so_far(attempts, begun).is_over else ""


def last_run(attempts: Sequence[PuzzleAttempt]) -> str:
    """Return the UTC time at which the last run began, over or not; "" if there was none."""
    return next((each.way.removeprefix(RUN) for each in reversed(attempts) if each.way.startswith(RUN)), "")


def run_so_far(attempts: Sequence[PuzzleAttempt], begun: str) -> Run:
    """Rebuild the run that began at this UTC time, as `run_begun` gives it; an empty one if there was none."""
    run = Run()
    for each in attempts:
        if each.way == RUN + begun:
            run = run.after(each.puzzle, each.difficulty, is_right=each.is_right)
    return run


def best_run(attempts: Sequence[PuzzleAttempt]) -> int:
    """Return the most right answers in a run."""
    right: dict[str, int] = {}
    for each in attempts:
        if each.way.startswith(RUN):
            right[each.way] = right.get(each.way, 0) + each.is_right
    return max(right.values(), default=0)


PACKED: Mapping[str, int] = {  # puzzles by today's rules in the packs, by the key of their kind
    "last_tricks": 300, "last_turn": 76, "most_points": 224, "win_now": 48, "stop": 189, "two_threats": 63,
    "prizes": 300, "counted_out": 12, "which_card": 144,
}  # fmt: skip
WITH_PUZZLES = tuple(key for key, game in GAMES.items() if game.puzzle_kinds())


class PuzzlePacks:
    """The packs of puzzles, each fetched when it is first asked for: `read` gives the text of "puzzles/KEY.json"."""

    def __init__(self, read: Callable[[str], Awaitable[str]]) -> None:
        self._text_of = read
        self._read: dict[str, Pack] = {}

    def has(self, keys: Sequence[str]) -> bool:
        """Whether the packs of all these games are here already."""
        return all(key in self._read for key in keys)

    async def puzzles(self, keys: Sequence[str]) -> list[Puzzle]:
        """The puzzles of these games by today's rules. Raises UnreadableRecord where a pack cannot be had."""
        return [puzzle for key in keys for puzzle in (await self._pack(key)).of_today]

    async def named(self, key: str, name: str) -> Puzzle | None:
        """The puzzle of a game with this id, by former rules too. Raises UnreadableRecord as `puzzles` does."""
        return next((each for each in (await self._pack(key)).puzzles if each.id == name), None)

    async def _pack(self, key: str) -> Pack:
        if key not in self._read:
            self._read[key] = read_pack(_json(await self._text(key)))
        return self._read[key]

    async def _text(self, key: str) -> str:
        try:
            return await self._text_of(f"puzzles/{key}.json")
        except Exception:  # whatever a browser throws without a connection
            raise UnreadableRecord(
                "These puzzles aren’t on your device yet. Go online once to download them."
            ) from None


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        raise UnreadableRecord("This isn’t a Knaves puzzle pack.") from None
