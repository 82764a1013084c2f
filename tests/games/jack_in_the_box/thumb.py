"""The rules of thumb of Jack in the Box, as a decent human beginner would state them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.games.jack_in_the_box.solver import Prices, scores_of_sets, split
from knaves.games.jack_in_the_box.turn import END_TURN, Exchange


def thumb(seen: Any) -> Callable[[Any], float]:
    """Score the most this turn, using all cards if that costs little; with nothing to score exchange the duds."""
    if seen.jack_is_boxed:
        return lambda move: -len(getattr(move, "places", ()))
    hand = seen.usable(seen.turn)
    prices = Prices(seen)
    best = scores_of_sets(hand, prices)
    everything = len(best) - 1
    plans: list[tuple[float, int, int | None]] = [
        (points + (7 if used == everything else 0), used, None) for used, points in enumerate(best) if used
    ]
    for place, card in enumerate(hand):
        if card.rank == "J" and seen.free_jokers(card) and best[everything ^ 1 << place] >= 0:
            plans.append((best[everything ^ 1 << place] + 23, everything ^ 1 << place, place))
    value, used, jack = max(plans, key=lambda plan: plan[0], default=(0, 0, None))
    matches = split(hand, used, prices, best) if value > 0 and used else []

    def look(move: Any) -> float:
        if move in matches:
            return 100
        if move.notation.startswith("box"):
            return 90 if jack is not None else -1
        if move is END_TURN:
            return 50 if not matches else -1
        if isinstance(move, Exchange) and not matches and not seen.matches:
            duds = {card for card in hand if card.rank not in "JQK"} or set(hand)
            return 20 - abs(len(duds) - len(move.cards)) - len(set(move.cards) - duds) - len(move.places)
        return -10

    return look
