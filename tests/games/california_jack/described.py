"""What the rules panel says of California Jack, as checks on a game that has just begun."""

from __future__ import annotations

from tests.statements.games import Check

PHRASES: dict[str, Check] = {
    r"the fourth point is for the most card points": lambda state, _: state.options.scoring == "full",
    r"the fourth point is for the most tricks": lambda state, _: state.options.scoring == "simplified",
    r"You may trump even if you could follow suit": lambda state, _: state.options.follow == "suit_or_trump",
}  # fmt: skip
