"""The proof that bots do not peek: it passes for every game and level, and fails for a bot that does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from knaves.analysis.fairness import positions, with_hidden_cards_exchanged
from knaves.bots.levels import LEVELS, Level, fitted
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.games.registry import GAMES
from tests.option_sets import matrix
from tests.random_games import SEED

SAMPLE = 8  # option sets of a game

Choose = Callable[[Any, Any], Move]  # what a bot plays at a state, given as it is and as the seat sees it


@dataclass(frozen=True)
class Trial:
    """One position, played by one bot as the cards lie and again as they might lie just as well."""

    exchanged: int  # hidden cards that lie elsewhere the second time
    move: Move
    again: Move

    @property
    def is_passed(self) -> bool:
        return self.move is self.again


def trials(game: Game, options: Options, seed: int, bot: Callable[[int], Choose]) -> Iterator[Trial]:
    for number, (state, rng) in enumerate(positions(game, options, seed), 1):
        twin, exchanged = with_hidden_cards_exchanged(state, state.mover, rng)
        one, two = (bot(number)(each, each.seen_by(each.mover)) for each in (state, twin))
        yield Trial(exchanged, one, two)


def bot_of(game: Game, level: Level, playouts: int = 12) -> Callable[[int], Choose]:
    def made(number: int) -> Choose:
        rng = Random(f"bot {number}")
        return lambda state, seen: choose(seen, game.bots, level, rng, playouts=playouts)

    return made


@pytest.mark.wide
@pytest.mark.parametrize("share", ["a sample", pytest.param("all", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_under_no_rules_at_all_a_bot_can_tell_apart_what_it_has_not_seen(game: Game, share: str) -> None:
    """Every option set with every level that thinks; of the sample each set with one of all levels."""
    thinking = [level for level in LEVELS.values() if level.playouts and not fitted(level, game.bots).by_rule]
    assert thinking
    sets = [(number, options, thinking) for number, options in enumerate(matrix(game))]
    if share == "a sample":
        rng, levels = Random(f"{SEED} {game.key}"), list(LEVELS.values())
        sets = [
            (number, options, [levels[place % len(levels)]])
            for place, (number, options, _) in enumerate(rng.sample(sets, min(SAMPLE, len(sets))))
        ]
    for number, options, levels in sets:
        for level in levels:
            for trial in islice(trials(game, options, number, bot_of(game, level, 6)), 2):
                assert trial.is_passed, f"{options.differences()} {level.name}: {trial}"


def test_the_proof_exchanges_cards() -> None:
    game = GAMES["california_jack"]
    found = islice(trials(game, game.options(), 1, bot_of(game, LEVELS["easy"])), 20)
    assert sum(trial.exchanged for trial in found) > 200


def test_a_bot_that_peeks_is_found_out() -> None:
    game = GAMES["california_jack"]

    def peek(state: Any, seen: Any) -> Move:
        """Play what the top of the stock says, which no seat has seen."""
        moves = seen.legal_moves()
        chosen: Move = moves[sum(card.order for card in state.stock[:1]) % len(moves)]
        return chosen

    assert not all(trial.is_passed for trial in islice(trials(game, game.options(), 1, lambda number: peek), 20))
