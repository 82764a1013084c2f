"""What the rules panel says of MadJack, as checks on a game that has just begun."""

from __future__ import annotations

from typing import Any

from knaves.cards import JOKER, card
from tests.statements.games import Check


def joker_takes_the_prize(state: Any, _: Any) -> bool:
    return bool(state.captures(JOKER, card("9H")))


PHRASES: dict[str, Check] = {
    r"the joker captures the prize when it wins the trick": joker_takes_the_prize,
    r"the joker wins tricks but no prizes": lambda state, _: not joker_takes_the_prize(state, _),
}  # fmt: skip
