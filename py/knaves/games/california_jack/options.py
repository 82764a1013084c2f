"""The options of California Jack."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option

__all__ = ["CaliforniaJackOptions"]


@dataclass(frozen=True)
class CaliforniaJackOptions(Options):
    """How a deal is scored, how far the race goes, and who may trump."""

    scoring: str = option(
        "full", "Fourth point", ("full", "simplified"),
        "full: for more trick points (10, ace, king, queen, jack); simplified: for more tricks",
        labels={"full": "most trick points", "simplified": "most tricks"}, rule="CJ-R3",
    )  # fmt: skip
    target: int = option(
        10, "Points to win", bounds=(1, 50), help="the race ends after a deal at this many points", rule="CJ-R11"
    )
    follow: str = option(
        "suit", "Following", ("suit", "suit_or_trump"),
        "suit: who can follow must follow; suit_or_trump: he may trump instead, as other rule books have it",
        labels={"suit": "follow suit if you can", "suit_or_trump": "follow suit or trump"}, rule="CJ-R9",
    )  # fmt: skip
