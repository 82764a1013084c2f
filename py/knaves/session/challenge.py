"""Challenge: a game up to a moment at which one seat has to find the best turn: a puzzle, or a mistake of its own."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from knaves.analysis.puzzles import DIFFICULTIES, THEMES, Puzzle, how_proved
from knaves.analysis.review import QUICK, continued
from knaves.bots.reasons import NO_SINGLE_REASON, compared
from knaves.bots.search import Candidate
from knaves.cards import Card
from knaves.engine.game import Game
from knaves.engine.layout import by_suit
from knaves.engine.moves import Move, card_played, find
from knaves.engine.puzzle_kinds import Line, SolvedKind
from knaves.engine.sentences import Fact, PlayerName, Refusal, Sentence, UnreadableRecord, together
from knaves.engine.state import State
from knaves.engine.zones import Imagination, Seat, unseen
from knaves.players.player import Bot, MoveRequest, Person, Player
from knaves.players.thinkers import Thinker
from knaves.store.history import KeptReview
from knaves.table.record import HUMAN, Record
from knaves.table.table import Table
from knaves.wire.parse import parse
from knaves.wire.questions import ChosenMove, Judgement, JudgeMove

BEST = "expert"  # who answers where a puzzle goes on
TEMPO = 1.0
MOST_UNSEEN = 16  # cards that are listed


@dataclass(frozen=True)
class AnswerExplanation:
    """Why an answer is best, how that is known, and the ruling that decides, None where none does."""

    why: tuple[Sentence, ...]
    how: Sentence
    rule: str | None = None


@dataclass(frozen=True)
class AnswerVerdict:
    """Whether an answer is right; of a wrong one, where it is known, how it falls short without naming the best."""

    is_right: bool
    why: Sentence | None = None


@dataclass(eq=False)
class Challenge(ABC):
    """A turn that one seat is to find. What it is asked with, `seen`, is what that seat has seen."""

    game: Game
    record: Record  # the game up to the moment
    seat: Seat  # whose turn it is
    id: str  # among the saved answers
    name: Sentence  # its kind
    difficulty: int = 0  # 1 to 5; 0 where it has none
    level: Sentence | None = None  # the difficulty in a word, None where it has none
    goes_on: bool = False  # whether the deal can be played out from the answer
    shows_chances: bool = False  # whether the table shows chances and threats, as it does in a game

    @abstractmethod
    def task(self, seen: State) -> Sentence:
        """Say what is to be found."""

    def known(self, seen: State) -> Sequence[Sentence]:
        """Say what the seat knows of hidden cards, where the task asks for it."""
        return ()

    def worded(self, seen: State, line: Sequence[Move]) -> Mapping[str, Sentence]:
        """What moves of this turn are called by the cards on the table, by notation; others have their usual names."""
        return {}

    def rival(self, seat: Seat) -> str:
        """Who sits in another seat at the table of this challenge."""
        return f"bot:{BEST}"

    @abstractmethod
    def is_turn(self, before: State, state: State) -> bool:
        """Whether the moves between these two states are a whole turn."""

    @abstractmethod
    def answer(self, seen: State) -> Line:
        """Return the best turn. Raises UnreadableRecord where a saved review no longer fits."""

    @abstractmethod
    async def judge(self, seen: State, line: Sequence[Move], thinker: Thinker) -> AnswerVerdict:
        """Judge this turn: right if it is the best one, or as good."""

    @abstractmethod
    def explain(self, seen: State, line: Sequence[str] = ()) -> AnswerExplanation:
        """Say why the answer is best, and why this other one is right, if it is one; it may take a moment."""


class PuzzleChallenge(Challenge):
    """A proved puzzle of a pack."""

    def __init__(self, puzzle: Puzzle) -> None:
        kind, difficulty = puzzle.kind, puzzle.difficulty
        super().__init__(
            puzzle.game, puzzle.record, puzzle.seat, puzzle.id, THEMES[kind.theme], difficulty,
            DIFFICULTIES[difficulty], kind.goes_on,
        )  # fmt: skip
        self.puzzle = puzzle

    def task(self, seen: State) -> Sentence:
        return self.puzzle.kind.task(seen)

    def known(self, seen: State) -> Sequence[Sentence]:
        kind = self.puzzle.kind
        if not isinstance(kind, SolvedKind):
            return ()
        rng = Random("what is known")
        if Imagination(seen).every_world(rng, 1) is None:
            hidden = sorted(unseen(seen), key=by_suit)
            return (Sentence("Not seen yet: {cards}.", cards=hidden),) if len(hidden) <= MOST_UNSEEN else ()
        told = []
        for zone in seen.imagine(rng).zones():
            cards = sorted((card for card in zone.cards if card is not None), key=by_suit)
            if zone.name == "hand" and zone.owner not in (None, self.seat) and cards:
                told.append(Sentence("{player} has {cards}.", player=PlayerName(zone.owner or 0), cards=cards))
        return told

    def worded(self, seen: State, line: Sequence[Move]) -> Mapping[str, Sentence]:
        return self.puzzle.kind.worded(seen, tuple(line))

    def is_turn(self, before: State, state: State) -> bool:
        return self.puzzle.is_finished(before, state)

    def answer(self, seen: State) -> Line:
        return self.puzzle.line(seen)

    async def judge(self, seen: State, line: Sequence[Move], thinker: Thinker) -> AnswerVerdict:
        puzzle, made = self.puzzle, tuple(line)
        if puzzle.is_right(seen, made):
            return AnswerVerdict(is_right=True)
        return AnswerVerdict(False, puzzle.kind.falls_short(seen, made, puzzle.line(seen), puzzle.proof))

    def explain(self, seen: State, line: Sequence[str] = ()) -> AnswerExplanation:
        kind, proof = self.puzzle.kind, self.puzzle.proof
        rule = kind.ruling(seen, self.answer(seen))
        why = tuple(self.puzzle.explain(seen, line))
        return AnswerExplanation(why, how_proved(kind, proof, why), rule)


class MistakeChallenge(Challenge):
    """A mistake of one's own: the better move is to be found. Other moves are judged as the review judges."""

    def __init__(self, whole: Table, key: str, judgement: Judgement, seat: Seat) -> None:
        """Pose a judged move of the reviewed game `whole`; `key` is its name among the finished ones."""
        record, ply = whole.record(), judgement.ply
        used = tuple(whole.state_at(ply).chance.used)
        moment = replace(record, moves=record.moves[:ply], chance=used, result=None)
        super().__init__(
            whole.game, moment, seat, f"{key}:{ply}", Sentence("Your move {number}", number=ply + 1), shows_chances=True
        )
        self.whole = whole
        self.key = key
        self.judgement = judgement

    def rival(self, seat: Seat) -> str:
        occupant = self.record.seats[seat]  # as in the game
        return occupant if occupant != HUMAN else super().rival(seat)

    def task(self, seen: State) -> Sentence:
        made = _named(self.game, self.judgement.move)
        if made is None:
            return Sentence("In the game you played something weaker. Can you find the better move?")
        return Sentence("Your move in the game: {move}. Can you find a better one?", move=made)

    def is_turn(self, before: State, state: State) -> bool:
        return True

    def answer(self, seen: State) -> Line:
        move = find(self.judgement.better, seen.legal_moves())
        if move is None:
            raise UnreadableRecord("The review of this game can’t be read.")
        return (move,)

    async def judge(self, seen: State, line: Sequence[Move], thinker: Thinker) -> AnswerVerdict:
        played, told = line[0].notation, self.judgement
        if played == told.better:
            return AnswerVerdict(is_right=True)
        if played != told.move:
            asked = JudgeMove(self.game, seen, f"review {self.whole.seed} {told.ply}", played, told.ply, QUICK)
            told = await thinker.answer(asked, asyncio.Event())
        if not told.mark:
            return AnswerVerdict(is_right=True)
        best, own = told.shown
        short = Sentence("Winning chance {own}%, with the best move {best}%.", own=own, best=best)
        why = self._hinted(seen, told)
        return AnswerVerdict(False, together([short, why] if why is not None else [short]))

    def _hinted(self, seen: State, told: Judgement) -> Sentence | None:
        """A reason for the better move that names no part of it, None where there is none."""
        better, own = (find(move, seen.legal_moves()) for move in (told.better, told.move))
        if better is None or own is None:
            return None
        best, worse = Candidate(better, told.chance), Candidate(own, told.chance - told.loss)
        reasons = compared(seen, self.game.bots, best, worse, dict(told.because))
        found = next((each for each in reasons if not names_any(each, better.parts)), None)
        return Sentence("The best move: {why}", why=found) if found is not None else None

    def explain(self, seen: State, line: Sequence[str] = ()) -> AnswerExplanation:
        told, moves = self.judgement, seen.legal_moves()
        better, played, own = (find(move, moves) for move in (told.better, told.move, *(line[:1] or [told.better])))
        how = _how_found(told)
        if better is None or played is None:
            return AnswerExplanation((), how)
        worse = Candidate(played, told.chance - told.loss)
        why = compared(seen, self.game.bots, Candidate(better, told.chance), worse, dict(told.because))
        if own is None or own is better:
            best = together(why) or (None if told.is_exact else NO_SINGLE_REASON)
            return AnswerExplanation(tuple(filter(None, [best])), how)
        others = together(compared(seen, self.game.bots, Candidate(own, told.chance), worse, {}))
        mine = (Sentence("Your answer: {why}", why=others),) if others is not None else ()
        best = together(why)
        told_too = [best] if best is not None and best != others else []  # one reason of both is said once
        return AnswerExplanation(mine, Sentence("The other one: {why}", why=together([*told_too, how]) or how))


def names_any(sentence: Sentence, parts: Sequence[str]) -> bool:
    """Whether a fact of a sentence is one of these cards or squares."""

    def words(fact: Fact) -> list[str]:
        if isinstance(fact, Sentence):
            return [word for each in fact.facts.values() for word in words(each)]
        if isinstance(fact, list | tuple):
            return [word for each in fact for word in words(each)]
        return [fact.code if isinstance(fact, Card) else str(fact)]

    return any(word in parts for fact in sentence.facts.values() for word in words(fact))


def told_of(game: Game, move: Move, why: Sentence) -> Sentence:
    """What is told of a move, after its name if it has one."""
    named = game.named_move(move.notation)
    return Sentence("{move}: {why}", move=named, why=why) if named is not None else why


def _named(game: Game, notation: str) -> Sentence | Card | None:
    """The name of a move; playing a card goes without saying."""
    return card_played(notation) or game.named_move(notation)


def _how_found(told: Judgement) -> Sentence:
    """Say what the better move and the one in the game are worth, and whether that was counted out."""
    best, own = told.shown
    if told.is_exact:
        text = "Worked out to the end: winning chance {best}%, with your move in the game {own}%."
        return Sentence(text, best=best, own=own)
    return Sentence("Winning chance {best}%, with your move in the game {own}%.", best=best, own=own)


def mistakes(table: Table, review: KeptReview) -> list[Judgement]:
    """List the marked judgements of the person's own decisions that the saved review holds, in order of play.

    Only the first of a turn in which nothing comes to light: the others are about the same cards.
    """
    found = []
    for _, given in review.judged:
        try:
            judgement = parse(Judgement, given, "judgement")
        except Refusal:
            continue
        ply = judgement.ply
        if not judgement.mark or not 0 <= ply < len(table.movers) or table.movers[ply] != own_seat(table):
            continue
        if judgement.is_of(ply, table.moves[ply].notation, table.state_at(ply).seen_by(own_seat(table))):
            found.append(judgement)
    found.sort(key=lambda each: each.ply)
    later = continued(table, [each.ply for each in found]).values()
    return [each for each in found if each.ply not in later]


def own_seat(table: Table) -> Seat:
    """Return the first person's seat; 0 where none sat."""
    return table.seats.index(HUMAN) if HUMAN in table.seats else 0


class GatedPlayer:
    """A player that waits for the gate, which opens when an answered puzzle is played out."""

    tempo = TEMPO

    def __init__(self, player: Player, gate: asyncio.Event) -> None:
        self._player = player
        self._gate = gate

    async def choose(self, turn: MoveRequest) -> ChosenMove:
        """Wait for the gate, then return the bot's move; its time begins then."""
        await self._gate.wait()
        return await self._player.choose(replace(turn, hurry=asyncio.Event()))

    def leave(self) -> None:
        """Let its player leave."""
        self._player.leave()


def challenge_table(challenge: Challenge) -> Table:
    """Set up the table: the person, and the others of this challenge. Raises UnreadableRecord."""
    record = challenge.record
    seats = tuple(HUMAN if seat == challenge.seat else challenge.rival(seat) for seat in range(len(record.seats)))
    return Table.from_record(replace(record, seats=seats))


def challenge_players(challenge: Challenge, thinker: Thinker, gate: asyncio.Event) -> tuple[Player, ...]:
    """Return a player for each seat: the person, and bots that wait for the gate."""
    count = len(challenge.record.seats)
    return tuple(
        Person() if seat == challenge.seat else GatedPlayer(Bot(BEST, thinker), gate) for seat in range(count)
    )  # fmt: skip
