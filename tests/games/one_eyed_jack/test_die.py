"""One-Eyed Jack: the variant in which a die says who comes next."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from knaves.cards import codes
from knaves.engine.chance import Outcome
from knaves.engine.sentences import ChanceRefused
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.games.one_eyed_jack.boards import X, board, legal, line, play
from tests.games.one_eyed_jack.hands import FOUR

A, B, C, D = range(4)


def rolled(*dice: str, moves: int = 1, **options: Any) -> OneEyedJack:
    """Four players, A deals so that B begins; `moves` plays with these rolls."""
    chosen = GAME.options(**{"players": 4, "sides": 4, "die": "after", "die_skips": 1, **options})
    pack = sorted(GAME.begin(chosen, 1).pack, key=lambda each: each.rank == "J")
    given: list[Outcome] = [{"dealer": A}, {"shuffle": codes(pack)}, *({"die": each} for each in dice)]
    state = GAME.begin(chosen, None, tuple(given))
    assert isinstance(state, OneEyedJack)
    for _ in range(moves):
        state.play(state.legal_moves()[0])
    return state


@pytest.mark.parametrize(
    ("die", "turn", "direction"), [("normal", C, 1), ("reverse", A, -1), ("skip", D, 1)]
)  # fmt: skip
def test_oe_s18_the_die_says_who_comes_next(die: str, turn: int, direction: int) -> None:
    state = rolled(die)
    assert (state.turn, state.direction, state.die) == (turn, direction, die)
    assert state.facts()["direction"] == direction
    assert state.facts()["die"] == die


def test_oe_s18_a_reversal_lasts() -> None:
    state = rolled("reverse", "normal", moves=2)
    assert (state.turn, state.direction) == (D, -1)
    assert rolled("reverse", "skip", "reverse", moves=3).turn == D


def test_oe_r16_and_oe_r30_before_each_turn_the_die_is_rolled_first() -> None:
    """OE-R16, OE-R30: the first roll follows the shuffle; its result counts when the turn is complete."""
    state = rolled("skip", moves=0, die="during")
    assert (state.turn, state.die, state.direction) == (B, "skip", 1)
    state = rolled("skip", "reverse", moves=1, die="during")
    assert (state.turn, state.die, state.direction) == (D, "reverse", -1)


def test_oe_r30_after_each_turn_a_passed_turn_rolls_too_and_the_last_play_does_not() -> None:
    text = "hand0: JS | hand1: 2H | hand2: 3H | hand3: 4H | stock: ..."
    state = board(text, players=4, sides=4, die="after")
    count = len(state.chance.used)
    play(state, "pass")
    assert len(state.chance.used) == count + 1
    state = board(FOUR, players=4, sides=4, die="after", chips={X: line((4, 0), (0, 1), 3)})
    count = len(state.chance.used)
    play(state, "place JD d5")
    assert state.is_over
    assert len(state.chance.used) == count


def test_oe_r30_before_each_turn_nothing_is_rolled_when_the_game_is_over() -> None:
    state = board("hand0: KC | hand1: | hand2: | played: ...", players=3, die="during")
    count = len(state.chance.used)
    play(state, sorted(legal(state))[0])
    assert state.is_over
    assert len(state.chance.used) == count


def test_oe_r31_teams_may_roll_too() -> None:
    state = rolled("skip", sides=2)
    assert (state.sides, state.turn) == (2, D)


def test_a_die_without_a_skip_cannot_show_one() -> None:
    with pytest.raises(ChanceRefused, match="This die has no skip face"):
        rolled("skip", die_skips=0)


def test_the_shares_of_the_faces() -> None:
    state = GAME.begin(GAME.options(players=3, die="after", die_faces=12, die_reverses=1, die_skips=1), 1)
    assert isinstance(state, OneEyedJack)
    assert Counter(state.variant.die) == {"normal": 10, "reverse": 1, "skip": 1}
