"""What the reasons for a move of Box claim: a check for each fact, and for each sentence by a phrase."""

from __future__ import annotations

from math import sqrt
from typing import Any

from knaves.engine.moves import PLAY, Play
from knaves.engine.sentences import Sentence
from knaves.engine.zones import unseen
from knaves.games.box.reasons import MOST, WORLDS
from knaves.games.box.rules import HEIGHT, rank_name
from tests.statements.moves import DOUBT, MANY, Check, Told


def share_of_low(told: Told) -> float:
    pool = unseen(told.seen)
    return 10 * sum(HEIGHT[each] <= HEIGHT[told.state.last] for each in pool) / len(pool)


def stopped(told: Told) -> float:
    """The share of MANY worlds in which the player named has no card so low as the one played."""
    worlds = told.worlds(MANY)[1:]
    height, seat = HEIGHT[told.card], told.facts["player"].seat
    return sum(all(HEIGHT[each] > height for each in world.hands[seat]) for world in worlds) / len(worlds)


def is_share(told: Told, times: float) -> bool:
    """Whether the game can have counted so many times in ten, rounded, in worlds of its own."""
    share = stopped(told)
    deviation = sqrt(share * (1 - share) * (1 / WORLDS + 1 / MANY))
    return abs(times / 10 - min(share, MOST)) <= 0.05 + DOUBT * deviation


def next_to_play(told: Told, player: Any) -> bool:
    if "from {low}" in told.sentence.text:
        return bool(player.seat != told.seat)
    return all(end.turn == player.seat for end in told.ends)


ROLES: dict[str, Check] = {
    "card": lambda told, card: card is (told.card if isinstance(told.move, Play) else told.state.last),
    "low": lambda told, low: isinstance(low, Sentence)
        or (low in told.hand and HEIGHT[low] < HEIGHT[told.card]),
    "high": lambda told, high: isinstance(high, Sentence),
    "higher": lambda told, card: card in told.hand and HEIGHT[card] > HEIGHT[told.card],
    "kept": lambda told, card: card in told.hand and card.rank in "2345",
    "twins": lambda told, twins: all(
        each in told.hand and PLAY[each] in told.state.legal_moves() for each in twins
    ) and bool(twins),
    "player": next_to_play,
    "rank": lambda told, rank: rank == rank_name(told.card),
    "times": lambda told, times: is_share(told, times) if isinstance(told.move, Play)
        else abs(times - share_of_low(told)) <= 0.5,
    "count": lambda told, count: within_bounds(told) >= count,
}  # fmt: skip
CLAIMS: dict[str, Check] = {
    r"nobody knows the box": lambda told, _: told.state.last is None,
    r"hardly ever low enough": lambda told, _: share_of_low(told) <= 0.5,
    r"about one in ten": lambda told, _: 0.5 <= share_of_low(told) <= 1.5,
    r"in 10 are low": lambda told, _: share_of_low(told) >= 1.5,
    r"must go before \{low\}": lambda told, _: told.state.last is not None
        and HEIGHT[told.facts["low"]] <= HEIGHT[told.state.last],
    r"hard to get rid of": lambda told, _: told.card.rank in "JQKA",
    r"almost always fits": lambda told, _: told.facts["kept"].rank in "2345",
    r"is low, but": lambda told, _: told.state.last is not None,
    r"The highest rank must be led": lambda told, _: told.state.last is None
        and all(HEIGHT[each] <= HEIGHT[told.card] for each in told.hand),
    r"reverses the direction": lambda told, _: all(
        any(event.kind == "Reversed" for event in end.heard) for end in told.ends
    ),
    r"can’t have \{rank\}": lambda told, _: stopped(told) == 1
        and all(HEIGHT[each] > HEIGHT[told.card] for each in told.state.hands[told.facts["player"].seat]),
    r"times in 10 (\{player\} has|you have) no": lambda told, _: told.facts["times"] >= 3,
    r"cards from \{low\} to \{high\}": lambda told, _: told.facts["player"].seat != told.seat,
}  # fmt: skip


def within_bounds(told: Told) -> int:
    """How many cards of the true hand lie between the ranks that are named."""
    heights = {rank_name(card): height for card, height in HEIGHT.items()}
    low, high = heights[told.facts["low"]], heights[told.facts["high"]]
    return sum(low <= HEIGHT[each] <= high for each in told.state.hands[told.facts["player"].seat])
