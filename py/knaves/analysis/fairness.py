"""Fairness: a deal made again from its secret, and bots asked again with hidden cards exchanged.

The check takes whole states, the bots that it asks do not.

A bot is asked as in a game, in the worker if there is one; then the cards that it cannot see are shuffled and it is
asked again, with the same playouts and the same dice. Its move and all its numbers must stay as they were.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, TypeVar

from knaves.bots.levels import level_of
from knaves.cards import Card
from knaves.engine.chance import Chance, Outcome, Seed
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.options import Options
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.table.record import Record, bot_level
from knaves.table.table import Table
from knaves.wire.questions import CheckFairness, ChosenMove

Value = TypeVar("Value")


@dataclass(frozen=True)
class CheckedOutcome:
    """An outcome as the record has it (`told`), and as it follows from the seed (`due`)."""

    told: Outcome
    due: Outcome

    @property
    def is_right(self) -> bool:
        """Whether both are the same."""
        return self.told == self.due


class _Witness(Chance):
    """A chance that notes beside each outcome which one was due."""

    def __init__(self, seed: Seed, given: Sequence[Outcome]) -> None:
        super().__init__(seed, given)
        self.noted: list[CheckedOutcome] = []

    def dealer(self, seats: int) -> int:
        due = self._due().dealer(seats)
        return self._note("dealer", due, super().dealer(seats))

    def shuffle(self, cards: Sequence[Card], kind: str = "shuffle") -> list[Card]:
        due = self._due().shuffle(cards, kind)
        told = super().shuffle(cards, kind)
        self._note(kind, [each.code for each in due], [each.code for each in told])
        return told

    def die(self, faces: Sequence[str]) -> str:
        due = self._due().die(faces)
        return self._note("die", due, super().die(faces))

    def pick(self, among: Sequence[str]) -> str:
        due = self._due().pick(among)
        return self._note("pick", due, super().pick(among))

    def _due(self) -> Chance:
        """A chance at this place to which nothing is given."""
        due = Chance(self.seed)
        due.count = self.count
        return due

    def _note(self, kind: str, due: Value, told: Value) -> Value:
        self.noted.append(CheckedOutcome({kind: told}, {kind: due}))
        return told


def checked_outcomes(record: Record) -> list[CheckedOutcome]:
    """Check each outcome of chance that a record used. The record must replay and have a seed."""
    assert record.seed is not None
    witness = _Witness(record.seed, record.chance)
    state = record.game.start(record.options, witness, None)
    for text in record.moves:
        move = find(text, state.legal_moves())
        assert move is not None
        state.play(move)
    return witness.noted


LONGEST_WAY = 60  # random moves between the deal and a position


def positions(game: Game, options: Options, seed: int) -> Iterator[tuple[State, Random]]:
    """Yield a state in the middle of a random game, and a generator of its own for it; without end."""
    number = 0
    while True:
        rng = Random(f"trial {seed} {number}")
        state = game.begin(options, rng.randrange(2**32))
        _walk(state, rng.randrange(LONGEST_WAY), rng)
        number += 1
        if state.turn is not None and not state.deal_is_over:
            yield state, rng


def _walk(state: State, moves: int, rng: Random) -> None:
    for _ in range(moves):
        if state.turn is None:
            return
        state.play(rng.choice(state.legal_moves()))


def with_hidden_cards_exchanged(state: State, seat: Seat, rng: Random) -> tuple[Any, int]:
    """Return a copy with the cards shuffled that this seat has not seen, and how many lie elsewhere than before."""
    twin = state.copy()
    places: list[tuple[list[Any], int]] = []
    for zone, original in zip(twin.zones(), state.zones(), strict=True):
        if not zone.is_open_to(seat):
            places += _unknown_places(zone.cards, Counter(state.remembers(seat, original)))
    before = [cards[index] for cards, index in places]
    after = before[:]
    rng.shuffle(after)
    for (cards, index), each in zip(places, after, strict=True):
        cards[index] = each
    return twin, sum(one is not two for one, two in zip(before, after, strict=True))


def _unknown_places(cards: list[Any], known: Counter[Any]) -> Iterator[tuple[list[Any], int]]:
    """The places of a hidden zone whose cards the seat does not remember."""
    for index, each in enumerate(cards):
        if each is None:
            continue
        if known[each] > 0:
            known[each] -= 1
        else:
            yield cards, index


Ask = Callable[[CheckFairness, asyncio.Event], Awaitable[ChosenMove]]  # a thinker’s `answer`
POSITIONS = 20  # checked at most
SHUFFLES = 5  # of each
PLAYOUTS = 40  # at most, for each answer


@dataclass(frozen=True)
class Case:
    """A whole state to check, and the level of the bot in turn there."""

    state: State
    level: str


@dataclass(frozen=True)
class CheckedCase:
    """One position: the bot's move there, and how many answers after shuffles were the same in every number."""

    move: Move
    same: int


@dataclass(frozen=True)
class FairnessCount:
    """Counts of a fairness check so far; the check has passed while `changed` is 0."""

    positions: int = 0
    answers: int = 0  # given after a shuffle
    moved: int = 0  # cards that lay elsewhere, over all shuffles
    changed: int = 0  # answers that were another one
    cases: tuple[CheckedCase, ...] = ()  # as many as positions

    def after(self, moved: int, *, is_same: bool) -> FairnessCount:
        """Return the outcome with one more answer, given after `moved` cards changed places."""
        return replace(
            self, answers=self.answers + 1, moved=self.moved + moved, changed=self.changed + (not is_same)
        )  # fmt: skip


def cases_of_game(table: Table) -> list[Case]:
    """List the last real decisions of bots in this game, at most POSITIONS, oldest first."""
    found: list[Case] = []
    state = table.state_at(0)
    for move, seat in zip(table.moves, table.movers, strict=True):
        level = bot_level(table.seats[seat])
        if level is not None and not state.deal_is_over and len(state.legal_moves()) > 1:
            found.append(Case(state.copy(), level))
        state.play(move)
    return found[-POSITIONS:]


def fresh_cases(game: Game, level: str, seed: int, skip: int = 0) -> list[Case]:
    """List POSITIONS random positions of random games with default options, after the first `skip` of this seed."""
    moments: Iterator[tuple[State, Random]] = positions(game, game.options(), seed)
    return [Case(state, level) for state, _ in islice(moments, skip, skip + POSITIONS)]


async def check(
    ask: Ask, game: Game, cases: Sequence[Case], before: FairnessCount = FairnessCount()
) -> AsyncIterator[FairnessCount]:
    """Ask about each case again and again with hidden cards shuffled; yield the outcome after every answer.

    `before` is the outcome so far, which these cases continue.
    """
    outcome = before
    for number, case in enumerate(cases, before.positions):
        seat, changed_before = case.state.mover, outcome.changed
        first = await _asked(ask, game, case.state, case.level, number)
        for shuffle in range(SHUFFLES):
            twin, moved = with_hidden_cards_exchanged(case.state, seat, Random(f"shuffle {number} {shuffle}"))
            again = await _asked(ask, game, twin, case.level, number)
            outcome = outcome.after(moved, is_same=again == first)
            yield outcome
            await asyncio.sleep(0)  # a quick bot never waits: whoever watches must be able to draw, and to stop
        of_case = CheckedCase(first.move, SHUFFLES - outcome.changed + changed_before)
        outcome = replace(outcome, positions=number + 1, cases=(*outcome.cases, of_case))
        yield outcome


async def _asked(ask: Ask, game: Game, state: State, level: str, number: int) -> ChosenMove:
    playouts = min(PLAYOUTS, level_of(level, game.bots).playouts)
    question = CheckFairness(game, state.seen_by(state.mover), f"check {number}", level, playouts)
    return await ask(question, asyncio.Event())
