"""The options of MadJack."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option


@dataclass(frozen=True)
class MadJackOptions(Options):
    """The options of MadJack: the joker's power and the target."""

    joker_captures_prize: bool = option(
        True, "The joker takes the prize",
        help="when the joker wins a prize trick, it captures the prize too, or the prize is discarded",
        labels={True: "yes", False: "no, the prize is discarded"}, rule="MJ-R14",
    )  # fmt: skip
    target: int = option(
        10,
        "Points to win",
        bounds=(1, 50),
        help="the game ends after a deal in which a player reaches this score",
        rule="MJ-R15",
    )
