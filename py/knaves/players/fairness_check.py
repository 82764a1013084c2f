"""Fairness check: proves in the page that bots do not see hidden cards.

A bot is asked as in a game, in the worker if there is one; then the cards that it cannot see are shuffled and it is
asked again, with the same playouts and the same dice. Its move and all its numbers must stay as they were.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from knaves.analysis.fairness import positions, with_hidden_cards_exchanged
from knaves.bots.mixes import level_of
from knaves.engine.game import Game
from knaves.players.thinkers import Thinker
from knaves.table.seating import bot_level
from knaves.table.table import Table
from knaves.wire.answers import ChosenMove
from knaves.wire.questions import CheckFairness

POSITIONS = 20  # checked at most
SHUFFLES = 5  # of each
PLAYOUTS = 40  # at most, for each answer


@dataclass(frozen=True)
class Case:
    """A whole state to check, and the level of the bot in turn there."""

    state: Any
    level: str


@dataclass(frozen=True)
class Outcome:
    """Counts of a fairness check so far; the check has passed while `changed` is 0."""

    positions: int = 0
    answers: int = 0  # given after a shuffle
    moved: int = 0  # cards that lay elsewhere, over all shuffles
    changed: int = 0  # answers that were another one

    def after(self, moved: int, *, is_same: bool) -> Outcome:
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


def fresh_cases(game: Game, level: str, seed: int) -> list[Case]:
    """List POSITIONS random positions of random games with default options."""
    moments: Iterator[tuple[Any, Random]] = positions(game, game.options(), seed)
    return [Case(state, level) for state, _ in islice(moments, POSITIONS)]


async def check(thinker: Thinker, game: Game, cases: Sequence[Case]) -> AsyncIterator[Outcome]:
    """Ask about each case again and again with hidden cards shuffled; yield the outcome after every answer."""
    outcome = Outcome()
    for number, case in enumerate(cases):
        seat = case.state.turn
        first = await _asked(thinker, game, case.state, case.level, number)
        for shuffle in range(SHUFFLES):
            twin, moved = with_hidden_cards_exchanged(case.state, seat, Random(f"shuffle {number} {shuffle}"))
            again = await _asked(thinker, game, twin, case.level, number)
            outcome = outcome.after(moved, is_same=again == first)
            yield outcome
            await asyncio.sleep(0)  # a quick bot never waits: whoever watches must be able to draw, and to stop
        outcome = replace(outcome, positions=number + 1)
        yield outcome


async def _asked(thinker: Thinker, game: Game, state: Any, level: str, number: int) -> ChosenMove:
    playouts = min(PLAYOUTS, level_of(level, game.bots).playouts)
    question = CheckFairness(game, state.seen_by(state.turn), f"check {number}", level, playouts)
    return await thinker.answer(question, asyncio.Event())
