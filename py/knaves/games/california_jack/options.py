"""The options of California Jack."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option


@dataclass(frozen=True)
class CaliforniaJackOptions(Options):
    """How a deal is scored, how far the race goes, and who may trump."""

    scoring: str = option(
        "full", "Fourth point", ("full", "simplified"),
        "most tricks, or most card points: tens, aces, kings, queens and jacks",
        labels={"full": "most card points", "simplified": "most tricks"}, rule="CJ-R3",
    )  # fmt: skip
    target: int = option(
        10,
        "Points to win",
        bounds=(1, 50),
        help="the game ends after a deal in which a player reaches this score",
        rule="CJ-R11",
    )
    follow: str = option(
        "suit", "Following", ("suit", "suit_or_trump"),
        "follow suit if you can; some rule books let you trump instead",
        labels={"suit": "follow suit if you can", "suit_or_trump": "follow suit or trump"}, rule="CJ-R9",
    )  # fmt: skip
