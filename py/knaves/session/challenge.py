"""Challenge: a game up to a moment at which one seat has to find the best turn: a puzzle, or a mistake of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from knaves.analysis.puzzles.puzzle import Puzzle
from knaves.analysis.puzzles.themes import DIFFICULTIES, how_proved
from knaves.analysis.review import QUICK
from knaves.bots.reasons import compared, together
from knaves.bots.thought import Candidate
from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.game import Game
from knaves.engine.imagination import Imagination, unseen
from knaves.engine.moves import Move, find
from knaves.engine.puzzle import Line, SolvedKind
from knaves.engine.sentences import Player as PlayerNamed
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.players.player import Bot, Person, Player, Turn
from knaves.players.thinkers import Thinker
from knaves.store.reviews import KeptReview
from knaves.table.record import Record
from knaves.table.seating import HUMAN
from knaves.table.table import Table
from knaves.wire.answers import ChosenMove, Judgement
from knaves.wire.questions import JudgeMove

BEST = "expert"  # who answers where a puzzle goes on
TEMPO = 1.0
MOST_UNSEEN = 16  # cards that are listed


@dataclass(frozen=True)
class AnswerExplanation:
    """Why an answer is best, how that is known, and the ruling that decides, None where none does."""

    why: tuple[Sentence, ...]
    how: Sentence
    rule: str | None = None


class Challenge(Protocol):
    """Something that one seat is to find. What it is asked with is what that seat has seen."""

    @property
    def game(self) -> Game:
        """The game that it comes from."""

    @property
    def record(self) -> Record:
        """That game up to the moment."""

    @property
    def seat(self) -> Seat:
        """Who is to find it."""

    @property
    def id(self) -> str:
        """What it is called among the answers that are kept."""

    @property
    def difficulty(self) -> int:
        """1 to 5; 0 where it has none."""

    @property
    def name(self) -> Sentence:
        """What kind it is."""

    @property
    def level(self) -> Sentence | None:
        """Its difficulty in a word, None where it has none."""

    @property
    def goes_on(self) -> bool:
        """Whether the deal can be played out from the answer."""

    def task(self, seen: Any) -> Sentence:
        """What is to be found."""

    def known(self, seen: Any) -> Sequence[Sentence]:
        """What the seat knows of hidden cards from all that it has seen, where that is asked of it."""

    def is_turn(self, before: Any, state: Any) -> bool:
        """Whether the moves between these two states are a whole turn."""

    def answer(self, seen: Any) -> Line:
        """The best turn."""

    async def is_right(self, seen: Any, line: Sequence[Move], thinker: Thinker) -> bool:
        """Whether this turn is the best one, or as good."""

    def explain(self, seen: Any) -> AnswerExplanation:
        """Why the answer is best; it may take a moment."""


@dataclass(frozen=True)
class PuzzleChallenge:
    """A proved puzzle."""

    puzzle: Puzzle

    @property
    def game(self) -> Game:
        return self.puzzle.game

    @property
    def record(self) -> Record:
        return self.puzzle.record

    @property
    def seat(self) -> Seat:
        return self.puzzle.seat

    @property
    def id(self) -> str:
        return self.puzzle.id

    @property
    def difficulty(self) -> int:
        return self.puzzle.difficulty

    @property
    def name(self) -> Sentence:
        return self.puzzle.kind.name

    @property
    def level(self) -> Sentence | None:
        return DIFFICULTIES[self.puzzle.difficulty]

    @property
    def goes_on(self) -> bool:
        return self.puzzle.kind.goes_on

    def task(self, seen: Any) -> Sentence:
        return self.puzzle.kind.task(seen)

    def known(self, seen: Any) -> Sequence[Sentence]:
        kind = self.puzzle.kind
        if not isinstance(kind, SolvedKind):
            return ()
        rng = Random("what is known")
        if Imagination(seen).every_world(rng, 1) is None:
            cards = sorted(unseen(seen), key=lambda card: card.code[::-1])
            return (Sentence("Not seen yet: {cards}.", cards=cards),) if len(cards) <= MOST_UNSEEN else ()
        hands = [zone for zone in seen.imagine(rng).zones() if zone.name == "hand" and zone.owner != self.seat]
        return [
            Sentence("{player} holds {cards}.", player=PlayerNamed(zone.owner), cards=zone.cards)
            for zone in hands if zone.cards and zone.owner is not None
        ]  # fmt: skip

    def is_turn(self, before: Any, state: Any) -> bool:
        return self.puzzle.is_finished(before, state)

    def answer(self, seen: Any) -> Line:
        return self.puzzle.line(seen)

    async def is_right(self, seen: Any, line: Sequence[Move], thinker: Thinker) -> bool:
        return self.puzzle.is_right(seen, line)

    def explain(self, seen: Any) -> AnswerExplanation:
        kind, proof = self.puzzle.kind, self.puzzle.proof
        rule = kind.ruling(seen, self.answer(seen))
        return AnswerExplanation(tuple(self.puzzle.explain(seen)), how_proved(kind, proof), rule)


@dataclass(frozen=True)
class MistakeChallenge:
    """A blunder of one's own: the better move is to be found. Other moves are judged as the review judges."""

    whole: Table  # the game that was reviewed
    key: str  # its name among the finished ones
    judgement: Judgement
    seat: Seat

    goes_on = False
    difficulty = 0
    level = None

    @property
    def game(self) -> Game:
        return self.whole.game

    @property
    def record(self) -> Record:
        record, ply = self.whole.record(), self.judgement.ply
        used = tuple(self.whole.state_at(ply).chance.used)
        return replace(record, moves=record.moves[:ply], chance=used, result=None)

    @property
    def id(self) -> str:
        return f"{self.key}:{self.judgement.ply}"

    @property
    def name(self) -> Sentence:
        return Sentence("Your own move")

    def task(self, seen: Any) -> Sentence:
        return Sentence("In this game you found another move, which cost something. Which one is better?")

    def known(self, seen: Any) -> Sequence[Sentence]:
        return ()

    def is_turn(self, before: Any, state: Any) -> bool:
        return True

    def answer(self, seen: Any) -> Line:
        move = find(self.judgement.better, seen.legal_moves())
        if move is None:
            raise UnreadableRecord("The review of this game cannot be read.")
        return (move,)

    async def is_right(self, seen: Any, line: Sequence[Move], thinker: Thinker) -> bool:
        played = line[0].notation
        if played in (self.judgement.better, self.judgement.move):
            return played == self.judgement.better
        ply = self.judgement.ply
        asked = JudgeMove(self.game, seen, f"review {self.whole.seed} {ply}", played, ply, QUICK)
        return not (await thinker.answer(asked, asyncio.Event())).mark

    def explain(self, seen: Any) -> AnswerExplanation:
        told, moves = self.judgement, seen.legal_moves()
        better, played = find(told.better, moves), find(told.move, moves)
        why: Sentence | None = None
        if better is not None and played is not None:
            best, worse = Candidate(better, told.chance), Candidate(played, told.chance - told.loss)
            why = together(compared(seen, self.game.advice, best, worse, dict(told.because)))
        lead = round(100 * told.loss)
        how = (
            Sentence("Counted out to the end: better by {lead} of 100 than your move in the game.", lead=lead)
            if told.is_exact
            else Sentence(
                "Measured in the review: better by {lead} of 100 than your move in the game, give or take {error}.",
                lead=lead, error=round(200 * told.error),
            )
        )  # fmt: skip
        return AnswerExplanation((why,) if why is not None else (), how)


def mistakes(table: Table, review: KeptReview) -> list[Judgement]:
    """What cost something of the person's decisions, as far as the review of this game has come."""
    found = []
    for _, given in review.judged:
        try:
            judgement = Judgement.read(given)
        except Refusal:
            continue
        ply = judgement.ply
        if not judgement.mark or not 0 <= ply < len(table.movers) or table.movers[ply] != own_seat(table):
            continue
        if judgement.is_of(ply, table.moves[ply].notation, table.state_at(ply).seen_by(own_seat(table))):
            found.append(judgement)
    return sorted(found, key=lambda each: each.ply)


def own_seat(table: Table) -> Seat:
    """The seat of the person whose game it was."""
    return table.seats.index(HUMAN) if HUMAN in table.seats else 0


class GatedPlayer:
    """A player who waits until the puzzle has been answered and is played out, and then plays his best."""

    tempo = TEMPO

    def __init__(self, player: Player, gate: asyncio.Event) -> None:
        self._player = player
        self._gate = gate

    async def choose(self, turn: Turn) -> ChosenMove:
        """What the best of bots plays, once it is wanted; the time that has passed before is not its own."""
        await self._gate.wait()
        return await self._player.choose(replace(turn, hurry=asyncio.Event()))

    def leave(self) -> None:
        """Nobody asks any more."""
        self._player.leave()


def challenge_table(challenge: Challenge) -> Table:
    """The game up to the moment, the others being bots of the strongest level. Raises UnreadableRecord."""
    record = challenge.record
    seats = tuple(HUMAN if seat == challenge.seat else f"bot:{BEST}" for seat in range(len(record.seats)))
    return Table.from_record(replace(record, seats=seats))


def challenge_players(challenge: Challenge, thinker: Thinker, gate: asyncio.Event) -> tuple[Player, ...]:
    """A player for each seat: the person, and others who wait for the gate."""
    count = len(challenge.record.seats)
    return tuple(
        Person() if seat == challenge.seat else GatedPlayer(Bot(BEST, thinker), gate) for seat in range(count)
    )  # fmt: skip
