"""Hands of One-Eyed Jack for its tests: a wild card or a kill card, and whether the wild one wins."""

from __future__ import annotations

from typing import Any

from tests.games.one_eyed_jack.boards import X, board, play

WILD_IN_HAND = "hand0: JD 2S | hand1: 2H 3H | stock: ..."
KILL_IN_HAND = "hand0: JS 2S | hand1: 2H 3H | stock: ..."
FOUR = "hand0: JD 2S | hand1: 2H | hand2: 3H | hand3: 4H | stock: ..."


def wins(last: str, chips: list[tuple[int, int]], text: str = WILD_IN_HAND, **options: Any) -> bool:
    """Whether a wild card on this square wins for X."""
    state = board(text, chips={X: chips}, **{"times": 1, **options})
    play(state, f"place JD {last}")
    return state.winners() == [X]
