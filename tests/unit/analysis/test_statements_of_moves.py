"""What hints and reviews say for moves is true, in every game, in many positions of many option sets."""

from __future__ import annotations

from random import Random

import pytest

from knaves.games.registry import GAMES
from tests.statements_of_moves import CLAIMS, planted, told_of, wrong
from tests.walks import states

POSITIONS = {"box": 150, "one_eyed_jack": 60}
OF_EACH = 4  # moves of a position


@pytest.mark.wide
@pytest.mark.parametrize("key", sorted(CLAIMS))
def test_every_reason_for_a_move_is_true_of_the_position_and_of_what_the_rules_make_of_the_move(key: str) -> None:
    game, rng, faults, texts = GAMES[key], Random(key), [], set()
    for state in states(game, POSITIONS.get(key, 100), "reasons"):
        if state.turn is None or state.deal_is_over:
            continue
        legal = state.legal_moves()
        for move in rng.sample(list(legal), min(OF_EACH, len(legal))):
            for told in told_of(game, state.copy(), move):
                texts.add(told.sentence.text)
                faults += wrong(told)
    assert not faults, "\n".join(faults[:20])
    assert len(texts) > 8


@pytest.mark.parametrize("key", sorted(CLAIMS))
def test_a_reason_with_a_wrong_fact_in_it_is_found(key: str) -> None:
    game, count = GAMES[key], 0
    for state in states(game, 12, "planted"):
        if state.turn is None or state.deal_is_over:
            continue
        for told in told_of(game, state.copy(), state.legal_moves()[0]):
            for each in planted(told):
                count += 1
                assert wrong(each), each.sentence
    assert count > 3
