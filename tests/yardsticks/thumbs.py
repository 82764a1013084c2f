"""Rules of thumb, three to five a game, as a decent human beginner would state them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.engine.moves import Move
from knaves.games.jack_in_the_box.moves import END_TURN, Exchange
from knaves.games.jack_in_the_box.planning import Prices, scores_of_sets, split
from knaves.games.madjack.ranking import rank_in, takes
from knaves.games.one_eyed_jack.moves import Place, Remove, Swap

TEN_FIRST = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
HEIGHT = "23456789TJQKA"


def california_jack(seen: Any) -> Callable[[Any], float]:
    """Take what is worth something as cheaply as you can; else throw the least; lead aces, then low cards."""
    trump = seen.trump

    def worth(card: Any) -> float:
        return TEN_FIRST.get(card.rank, 0) + (12 if card.suit is trump and card.rank in "AJ2" else 0)

    def price(card: Any) -> float:
        return worth(card) + HEIGHT.index(card.rank) / 4 + (5 if card.suit is trump else 0)

    def lead(move: Any) -> float:
        card = move.card
        if card.rank == "A":  # an ace mostly wins
            return 20 - 5 * (card.suit is trump)
        return -price(card)  # else something cheap

    def answer(move: Any) -> float:
        card, led = move.card, seen.trick[0]
        wins = HEIGHT.index(card.rank) > HEIGHT.index(led.rank) if card.suit is led.suit else card.suit is trump
        prize = worth(led) + (worth(seen.upcard[0]) / 2 + 3 * (seen.upcard[0].suit is trump) if seen.upcard else 0)
        if wins and (prize >= 3 or card.suit is led.suit):  # worth taking, and as cheaply as possible
            return 100 + prize - price(card) + (worth(card) if card.suit is led.suit else 0)
        return -price(card)

    return answer if seen.trick else lead


def madjack(seen: Any) -> Callable[[Any], float]:
    """Take a trick as cheaply as you can, else throw the lowest; keep the joker and the prize suits for the prizes."""
    prize = seen.prize
    wanted = {card.suit for card in seen.prizes}

    def price(card: Any) -> float:
        if card.rank == "X":
            return 20
        keeps = 4 if prize is None and card.suit in wanted else 0
        return "89TQKAJ".index(card.rank) + keeps

    def lead(move: Any) -> float:
        if prize is None:  # something high that is not needed later
            return -20 if move.card.rank == "X" else "89TQKAJ".index(move.card.rank) - 2 * (move.card.suit in wanted)
        return rank_in(prize.suit, move.card)

    def answer(move: Any) -> float:
        wins = takes(seen.trick[0], move.card, prize)
        return 100 * wins - price(move.card)

    return answer if seen.trick else lead


def box(seen: Any) -> Callable[[Any], float]:
    """Play the highest card you may."""
    return lambda move: HEIGHT.index(move.card.rank) if hasattr(move, "card") else 0


def jack_in_the_box(seen: Any) -> Callable[[Any], float]:
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


OWN = (1, 4, 15, 62, 260)  # a space in a row where so many own chips lie and nobody else's
OTHER = (0, 2, 9, 50, 220)  # the same for a row of another side


def one_eyed_jack(seen: Any) -> Callable[[Any], float]:
    """Count own chips in open rows, and the others'; save wild and kill cards for fours and stops."""
    side = seen.side(seen.turn)
    patterns = seen.variant.patterns
    enemies = [seen.held[other] & ~seen.variant.community for other in range(seen.sides) if other != side]
    mine, all_enemies = seen.held[side], 0
    for enemy in enemies:
        all_enemies |= enemy

    def space(number: int) -> float:
        total = 0.0
        for row in patterns.through[number]:
            short = 5 - patterns.size
            if not row & all_enemies:
                total += OWN[min(4, (row & mine).bit_count() + short)]
            for enemy in enemies:
                if row & enemy and not row & mine & ~seen.variant.community and not row & all_enemies & ~enemy:
                    total += OTHER[min(4, (row & enemy).bit_count() + short)]
        return total

    known = {}

    def worth(number: int) -> float:
        if number not in known:
            known[number] = space(number)
        return known[number]

    def look(move: Any) -> float:
        if isinstance(move, Swap):
            return 1000
        if isinstance(move, Place):
            return worth(move.space) - (55 if move.card not in seen.board.spots else 0)
        if isinstance(move, Remove):
            rows = patterns.through[move.space]
            if mine >> move.space & 1:
                return -1000
            return max(
                (OTHER[min(4, (row & enemy).bit_count() - 1 + 5 - patterns.size)] for row in rows for enemy in enemies
                 if enemy >> move.space & 1 and not row & mine & ~seen.variant.community), default=0,
            ) - 42  # fmt: skip
        return -5

    return look


THUMBS: dict[str, Callable[[Any], Callable[[Move], float]]] = {
    "california_jack": california_jack,
    "madjack": madjack,
    "jack_in_the_box": jack_in_the_box,
    "one_eyed_jack": one_eyed_jack,
    "box": box,
}
