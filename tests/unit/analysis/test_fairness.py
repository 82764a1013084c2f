"""The proof that bots do not peek: it passes for every game and level, and fails for a bot that does."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from knaves.analysis import fairness
from knaves.analysis.fairness import trials, with_hidden_cards_exchanged
from knaves.bots.levels import LEVELS, fitted
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from tests.option_sets import matrix
from tests.walks import SEED

SAMPLE = 8  # option sets of a game


@pytest.mark.wide
@pytest.mark.parametrize("share", ["a sample", pytest.param("all", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_under_no_rules_at_all_a_bot_can_tell_apart_what_it_has_not_seen(game: Game, share: str) -> None:
    """Every option set with every level that thinks; of the sample each set with one of all levels."""
    thinking = [level for level in LEVELS.values() if level.playouts and not fitted(level, game.advice).by_rule]
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
            for trial in islice(trials(game, options, level, seed=number, playouts=6), 2):
                assert trial.is_passed, f"{options.differences()} {level.name}: {trial}"


def test_the_proof_exchanges_cards() -> None:
    game = GAMES["california_jack"]
    exchanged = [trial.exchanged for trial in islice(trials(game, game.options(), LEVELS["easy"], 1), 20)]
    assert sum(exchanged) > 200


def test_a_bot_that_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["california_jack"]
    states: list[Any] = []

    def keep(state: Any, seat: int, rng: Random) -> Any:
        twin, count = with_hidden_cards_exchanged(state, seat, rng)
        states[:] = [state, twin]
        return twin, count

    def peek(seen: Any, *args: Any, **more: Any) -> Any:
        """Plays what the top of the stock says, which no seat has seen."""
        state = states.pop(0)
        moves = seen.legal_moves()
        return moves[sum(card.order for card in state.stock[:1]) % len(moves)]

    monkeypatch.setattr(fairness, "with_hidden_cards_exchanged", keep)
    monkeypatch.setattr(fairness, "choose", peek)
    assert not all(trial.is_passed for trial in islice(trials(game, game.options(), LEVELS["easy"], 1), 20))
