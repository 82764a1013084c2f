"""What hints and reviews say for moves is true, in every game, in many positions of many option sets."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from knaves.games.registry import GAMES
from tests import game_folders
from tests.option_sets import matrix
from tests.random_games import states, walk
from tests.statements.moves import CLAIMS, Told, planted, swapped, told_of, wrong

CLAIMED = game_folders.with_file(f"{CLAIMS}.py")
POSITIONS = {"box": 150, "one_eyed_jack": 60}
OF_EACH = 4  # moves of a position
OFTEN, ENOUGH = 10, 60  # moves for which a sentence is not said, tried before it must be found untrue of one
IMPLIED = {  # by most other sentences with these facts, so that they are true wherever they are planted
    "No card here beats {led}.",
    "No card here beats {led}, and {card} is the smallest loss.",
    "Winning would cost {saved}, which is worth more in a later trick.",
    "Losing is fine: the loser draws the next card, not {up}.",
    "{card} gives nothing away.",
    "{card} may lose, but {up} is hardly worth winning.",
    "Winning {up} would cost {saved}, which can do more later.",
    "{up} isn’t worth {saved}: save it for a better trick.",
}


@pytest.mark.wide
@pytest.mark.parametrize("key", CLAIMED)
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


@pytest.mark.parametrize("key", CLAIMED)
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


def makes_no_sense(told: Told) -> bool:
    """Whether a planted sentence is not true, or of so many cards that its check cannot even read it."""
    try:
        return bool(wrong(told))
    except (IndexError, ValueError):
        return True


@pytest.mark.wide
@pytest.mark.parametrize("key", CLAIMED)
def test_a_reason_is_found_where_it_is_not_true(key: str) -> None:
    """The same positions in every run: how often a planted sentence happens to be true is left to no seed."""
    game, rng, every = GAMES[key], Random(key), []
    for options in rng.sample(matrix(game), min(16, len(matrix(game)))):
        for state in islice(walk(game, options, 1), 3, 80, 11):
            if state.turn is not None and not state.deal_is_over:
                true = state.copy()
                every += told_of(game, true, rng.choice(true.legal_moves()))
    tried, found = Counter[str](), set()
    for told in swapped(every, rng):
        text = told.sentence.text
        if text not in found and tried[text] < ENOUGH:
            tried[text] += 1
            if makes_no_sense(told):
                found.add(text)
    assert not {text for text, times in tried.items() if times >= OFTEN} - found - IMPLIED
    assert len(found) > 3
