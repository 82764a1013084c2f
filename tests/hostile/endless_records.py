"""Games without an end: valid records of any length, for attacks that are nothing but long."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from knaves.games.registry import GAMES
from knaves.table.table import Table

CJ = GAMES["california_jack"]


def endless_record(deals: int) -> dict[str, Any]:
    """A game of California Jack in which every deal gives both sides as much, so that nobody ever wins."""
    chance: list[dict[str, Any]] = [{"dealer": 0}]
    moves: list[str] = []
    for number in range(deals):
        shuffle, played = _even_deal(number % 2)
        chance.append(shuffle)
        moves += played
    return {"format": "knaves/1", "game": CJ.key, "chance": chance, "moves": moves[:-1], "result": None}


@cache
def _even_deal(dealer: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A shuffle and the moves after it, up to the next deal."""
    for seed in range(1000):
        table, rng = Table(CJ, CJ.options(), seed, ({"dealer": dealer},)), Random(seed)
        while not table.state.deal_is_over:
            table.play(rng.choice(table.legal_moves()).notation)
        if table.state.scores()[0] == table.state.scores()[1]:
            return table.state.chance.used[1], (*(move.notation for move in table.moves), "next deal")
    raise AssertionError("no deal is even")
