"""Many deals: plays the deals of a match one after the other."""

from __future__ import annotations

from knaves.analysis.matches import Match, Report, Result, play_deal, report


def play_deals(match: Match) -> list[list[Result]]:
    """Play all deals of a match. Raises KeyError where a bot is unknown, before a card is dealt."""
    for name in match.names:
        match.player(name)
    return [play_deal(match, seed) for seed in match.seeds]


def play_match(match: Match) -> Report:
    """Play a match and report it."""
    return report(match.names, play_deals(match))


def numbered(match: Match, seed: int) -> tuple[int, list[Result]]:
    """Play one deal of a match; the seed of the deal stands before its results."""
    return seed, play_deal(match, seed)
