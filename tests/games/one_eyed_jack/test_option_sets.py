"""Which option sets of One-Eyed Jack are playable: the engine against the referee's own reading of 5.14."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.engine.sentences import InvalidOptions
from knaves.games.registry import GAMES
from tests.games.one_eyed_jack.referee_options import is_valid, naturals

VALUES: dict[str, list[Any]] = {
    "players": [2, 3, 4, 5, 6, 8, 9, 10, 12, 7, 11], "sides": [0, 0, 0, 2, 3, 4, 5, 6],
    "hand": [0, 0, 0, 3, 4, 5, 6, 7],
    "layout": ["mirror", "random", "spiral", "custom"],
    "objective": ["rows", "rows_or_cross", "cross", "rows_or_square", "square", "threes"],
    "length": [0, 0, 3, 4, 5], "times": [0, 0, 1, 2], "orthogonal_only": [False, True],
    "wrap": ["none", "left_right", "top_bottom", "both"],
    "deck": ["standard", "princess", "rook_faces", "rook_numbers"], "kill_targets": ["any", "opponents"],
    "cross_directions": ["both", "orth", "diag"], "square_directions": ["both", "orth", "diag"],
    "cross_size": ["auto", "adjacent", "any"], "capture": ["off", "off", "pair", "pair_trio"],
    "crowning": ["off", "completed"], "corners": ["community", "nature"], "end_joker": [False, False, True],
    "die": ["off", "off", "during", "after"], "die_faces": [6, 12], "die_reverses": [0, 1, 2], "die_skips": [0, 1, 2],
    "dead_per_turn": ["any", "one"],
}  # fmt: skip


def random_options(rng: Random) -> dict[str, Any]:
    """A set with a few options away from their defaults."""
    names = rng.sample(list(VALUES), rng.randint(1, 9))
    chosen = {name: rng.choice(VALUES[name]) for name in names}
    if rng.random() < (0.8 if chosen.get("layout") == "custom" else 0.05):
        board = naturals(chosen.get("deck", "standard")) * 2
        rng.shuffle(board)
        chosen["board"] = "".join(board) if rng.random() < 0.8 else "".join(board[1:] + board[:1] * 2)[:192]
    return chosen


def refused(chosen: dict[str, Any]) -> InvalidOptions | None:
    """Why the engine refuses these options, or None."""
    try:
        GAMES["one_eyed_jack"].options.parse(chosen)
    except InvalidOptions as refusal:
        return refusal
    return None


@pytest.mark.skipif("one_eyed_jack" not in GAMES, reason="the game has not landed")
def test_an_option_set_is_refused_exactly_where_the_rules_say() -> None:
    rng, seen = Random(14), {True: 0, False: 0}
    options = GAMES["one_eyed_jack"].options
    for _ in range(4000):
        chosen = random_options(rng)
        expected = is_valid(options().as_json() | chosen)
        seen[expected] += 1
        refusal = refused(chosen)
        assert (refusal is None) is expected, (chosen, str(refusal))
        if refusal is not None:
            assert refusal.rule, (chosen, str(refusal))
            assert str(refusal).endswith(".")
    assert min(seen.values()) > 500
