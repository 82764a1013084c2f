"""Statements of hints: what is said of a choice as a whole, compared with the legal moves and with what was counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Any

from knaves.bots.search import Candidate
from knaves.engine.zones import Imagination

SAME = 0.005  # of standing: no difference that a player could notice
DOUBT = 2.0  # standard errors, within which a difference may be chance
LOOKS = 12  # worlds in which a win must be one


@dataclass(frozen=True)
class Advised:
    """A position as its seat sees it, and the moves as they were rated, best first."""

    state: Any  # the true one
    candidates: Sequence[Candidate]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def others(self) -> Sequence[Candidate]:
        return self.candidates[1:]

    def is_clear(self, other: Candidate) -> bool:
        return self.best.value - other.value > DOUBT * hypot(self.best.error, other.error)

    @property
    def rivals(self) -> Sequence[Candidate]:
        """The other moves that were played out and are not the same in all but name."""
        same = (self.best.value, self.best.error)
        return [each for each in self.others if each.playouts and not (each.error and (each.value, each.error) == same)]


def wins_everywhere(told: Advised, _: re.Match[str]) -> bool:
    seat, rng = told.state.turn, Random("told")
    imagined = Imagination(told.state.seen_by(seat))
    worlds = [told.state.copy(), *(imagined.world(rng) for _ in range(LOOKS))]
    for world in worlds:
        world.listener = None
        world.play(told.best.move)
    return all(world.is_over and world.standing(seat) == 1 for world in worlds)


def is_about_as_good(told: Advised, _: re.Match[str]) -> bool:
    return any(told.best.value - each.value <= SAME for each in told.others)


def is_best_in(told: Advised, match: re.Match[str]) -> bool:
    good, count = int(match[1]), int(match[2])
    return count == told.best.playouts and good == round(told.best.facts.get("best in", -1.0) * count)


Claim = Callable[[Advised, re.Match[str]], bool]
GENERIC: dict[str, Claim] = {
    r"This is the only legal "
    r"move\.": lambda told, _: len(told.state.legal_moves()) == 1 and not told.state.deal_is_over,
    r"There is nothing to decide now\.": lambda told, _: told.state.deal_is_over,
    r"There was no time to look at other moves\.": lambda told, _: len(told.state.legal_moves()) > 1
        and not told.best.playouts,
    r"Nothing else comes close\.": lambda told, _: bool(told.best.playouts)
        and len(told.state.legal_moves()) > 1
        and all(told.best.value - each.value > SAME for each in told.others),
    r"The next best move is about as good\.": is_about_as_good,
    r"Several moves are about equally good here\.": lambda told, _: is_about_as_good(told, _)
        or (bool(told.rivals) and not all(map(told.is_clear, told.rivals))),
    r"No single reason, but it did best in many simulated games\.": lambda told, _: bool(told.rivals)
        and told.is_clear(told.rivals[0]) and told.best.playouts > 1,
    r"This wins the game at once\.": wins_everywhere,
    r"Worked out to the end: nothing is better\.": lambda told, _: told.best.facts.get("best in") == 1
        and all(each.value <= told.best.value for each in told.others),
    r"Every move leads to the same result\.": lambda told, _: told.best.facts.get("best in") == 1
        and len(told.candidates) == len(told.state.legal_moves())
        and all(told.best.value - each.value <= SAME for each in told.others),
    r"No other move is better in (\d+) of (\d+) possible deals\.": is_best_in,
}  # fmt: skip


def generic(text: str) -> list[str]:
    """The sentences of a hint that are said of the choice and not of the move's cards."""
    return [match[0] for phrase in GENERIC if (match := re.search(phrase, text))]


def untrue_hint(told: Advised, text: str) -> list[str]:
    """The generic sentences of this hint that are not true."""
    found = [(check, match) for phrase, check in GENERIC.items() if (match := re.search(phrase, text))]
    return [match[0] for check, match in found if not check(told, match)]
