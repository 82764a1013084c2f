"""The options of California Jack."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option


@dataclass(frozen=True)
class CaliforniaJackOptions(Options):
    """How a deal is scored, how far the race goes, and who may trump."""

    scoring: str = option(
        "full", "Fourth point", ("full", "simplified"),
        "what the fourth point is for; trick points are counted in tens, aces, kings, queens and jacks",
        labels={"full": "most trick points", "simplified": "most tricks"}, rule="CJ-R3",
    )  # fmt: skip
    target: int = option(
        10, "Points to win", bounds=(1, 50), help="the race ends after a deal at this many points", rule="CJ-R11"
    )
    follow: str = option(
        "suit", "Following", ("suit", "suit_or_trump"),
        "who can follow must follow; in other rule books he may trump instead",
        labels={"suit": "follow suit if you can", "suit_or_trump": "follow suit or trump"}, rule="CJ-R9",
    )  # fmt: skip
