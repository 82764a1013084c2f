"""The options of Jack in the Box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from knaves.engine.options import Conflict, Consequence, Options, option
from knaves.engine.sentences import Sentence


@dataclass(frozen=True)
class JackInTheBoxOptions(Options):
    """How many play, whether as partners, and with which Boxes."""

    players: int = option(2, "Players", (2, 3, 4), "with four, you can play as partners", rule="JB-R1")
    partners: bool = option(
        False, "Partners",
        help="two teams, partners opposite; you see your partner’s hand only after a match with a jack, queen or king",
        labels={False: "no partners", True: "partners"}, rule="JB-R37",
    )  # fmt: skip
    variation: int = option(
        0, "Boxes", (0, 1, 2, 3),
        "one Box is the standard game; the others are variants",
        labels={
            0: "one Box", 1: "two Boxes, one joker each", 2: "two Boxes, two packs", 3: "four Boxes, two packs",
        }, rule="JB-R37",
    )  # fmt: skip

    def conflicts(self) -> Iterator[Conflict]:
        if self.partners and self.players != 4:
            yield Conflict(Sentence("Partnerships need four players."), "JB-R37", {"players": 4})

    @property
    def seats(self) -> int:
        return self.players

    @property
    def sides(self) -> int:
        """The number of sides: two with partners, else one for each player."""
        return 2 if self.partners else self.players

    @property
    def packs(self) -> int:
        """The number of packs shuffled together: two in variations 2 and 3, else one."""
        return 2 if self.variation >= 2 else 1


def inactive_options(options: JackInTheBoxOptions) -> Mapping[str, Sentence]:
    """The options that nothing can be chosen of in this game, JB-R37, each with the reason."""
    if options.players == 4 or options.partners:
        return {}
    return {"partners": Sentence("Needs four players.")}


def consequences(before: JackInTheBoxOptions, after: JackInTheBoxOptions) -> Sequence[Consequence]:
    """Return what a choice in the form, from `before` to `after`, sets besides, JB-R37; [] for nothing."""
    if after.partners and before.players == 4 != after.players:
        return [Consequence({"partners": False}, Sentence("Partnerships need four players, so there are none now."))]
    return []
