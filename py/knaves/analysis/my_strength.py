"""My strength: an opponent between two levels, so strong that a player wins about half of the games.

At a table of four a quarter is as much. It is a mix (`bots/mixes.py`), and what that is worth is taken to lie between
the ratings of its two levels in the same proportion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from knaves.analysis.ratings import Rating, rate_period
from knaves.bots.mixes import LADDER, Mix, mix_of
from knaves.engine.game import Game
from knaves.table.summary import GameSummary

KNOWN = 40.0  # deviation of a bot's rating


def mix_for(rating: float, ratings: Mapping[str, float]) -> Mix:
    """Mix two levels to this rating; beyond the ladder: its weakest or strongest level."""
    for lower, upper in pairwise(LADDER):
        low, high = ratings[lower], ratings[upper]
        if rating < high or upper == LADDER[-1]:
            share = (rating - low) / (high - low) if high > low else 1.0
            return Mix(lower, upper, min(1.0, max(0.0, share)))
    raise AssertionError("the last pair takes all that is left")


def own_mix(lines: Sequence[GameSummary], game: Game) -> Mix:
    """Return the opponent that is as strong as the player has been in this game."""
    now = (ratings_in(lines, game) or [Rating()])[-1]
    return mix_for(now.rating, {name: float(rating) for name, (rating, _) in game.bots.ratings.items()})


def ratings_in(lines: Sequence[GameSummary], game: Game) -> list[Rating]:
    """Rate the player after each counted game against bots of known strength, oldest first."""
    found, player = [], Rating()
    for line in sorted(lines, key=lambda each: each.ended):
        rivals = [_strength(name, game) for name in line.rivals or (line.level,)]
        if line.game != game.key or not line.counted or not rivals or None in rivals:
            continue
        known = [each for each in rivals if each is not None]
        score = 1.0 if line.is_won else 0.5 if line.is_drawn else 0.0
        player = after_game(player, sum(known) / len(known), score=score, rivals=len(line.scores) - 1)
        found.append(player)
    return found


def _strength(level: str, game: Game) -> float | None:
    """The rating of a level or a mix, None where there is none."""
    mix = mix_of(level)
    if mix is not None:
        return strength_of(mix, {name: float(rating) for name, (rating, _) in game.bots.ratings.items()})
    return float(game.bots.ratings[level][0]) if level in game.bots.ratings else None


def strength_of(mix: Mix, ratings: Mapping[str, float]) -> float:
    """Return the rating of a mix: between those of its levels, in proportion."""
    return ratings[mix.lower] + mix.share * (ratings[mix.upper] - ratings[mix.lower])


def after_game(player: Rating, rival: float, *, score: float, rivals: int = 1) -> Rating:
    """Rate the player after a game against opponents of this rating; score: 1 won, 0 lost, 0.5 drawn.

    Who wins has beaten all of them, who loses was beaten by one: at equal strength that balances.
    """
    return rate_period(player, [(Rating(rival, KNOWN), score)] * (rivals if score == 1 else 1))
