"""Many deals: plays all deals of a match, several at a time in processes of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from typing import Any

from knaves.analysis.matches import Match, Report, Result, play_deal, report


def play_deals(
    match: Match, processes: int = 1, progress: Callable[[int, int], None] | None = None
) -> list[list[Result]]:
    """Play all deals of a match in processes; `progress` is called with deals done and in all."""
    for name in match.names:
        match.player(name)
    seeds = range(match.seed, match.seed + match.games)
    played: dict[int, list[Result]] = {}
    work = partial(_numbered, match)
    if processes <= 1:
        _gather(map(work, seeds), played, match.games, progress)
    else:
        with Pool(processes) as pool:
            _gather(pool.imap_unordered(work, seeds), played, match.games, progress)
    return [played[seed] for seed in seeds]


def play_match(match: Match, processes: int = 1, progress: Callable[[int, int], None] | None = None) -> Report:
    """Play a match in so many processes and report it; `progress` is told the deals done and their total."""
    return report(match.names, play_deals(match, processes, progress))


def _numbered(match: Match, seed: int) -> tuple[int, list[Result]]:
    return seed, play_deal(match, seed)


def _gather(
    done: Any, played: dict[int, list[Result]], total: int, progress: Callable[[int, int], None] | None
) -> None:
    for seed, results in done:
        played[seed] = results
        if progress is not None:
            progress(len(played), total)
