"""Look: the tile of California Jack, and the four points of a deal as chips that take the colour of their owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knaves.cards import card
from knaves.engine.look import Look, OwnPart, Pencil
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.nodes import Node, classes, h


@dataclass(frozen=True)
class Stake:
    """One point of a deal: its name, the rank of its trump, and its owner or the player ahead."""

    name: Sentence
    rank: str | None = None  # None for the most trick points
    owner: Seat | None = None
    counts: tuple[int, ...] = ()  # what each seat has of what is counted for it


@dataclass(frozen=True)
class Stakes(OwnPart):
    """The four points of a deal."""

    stakes: tuple[Stake, ...]
    trump: str  # the letter of its suit

    def draw(self, pencil: Pencil) -> Node:
        """Four chips; whose they are is said by a face too, and not by colour alone."""
        label = pencil.t("Four points a deal")
        return h("ol.stakes", {"aria-label": label}, [self._chip(stake, pencil) for stake in self.stakes])

    def in_words(self, pencil: Pencil) -> Iterator[tuple[str, str]]:
        yield pencil.t("Four points a deal"), "; ".join(self._spoken(stake, pencil) for stake in self.stakes)

    def _chip(self, stake: Stake, pencil: Pencil) -> Node:
        owner = stake.owner
        looks = classes("stake", None if owner is None else "is-mine" if owner == pencil.viewer else "is-theirs")
        sign = pencil.tiny(card(stake.rank + self.trump)) if stake.rank is not None else pencil.icon("star")
        if any(stake.counts):
            sign = h("span.num", "–".join(self._counts(stake, pencil)))
        face = pencil.avatar(owner) if owner is not None else None
        kind = classes("in", "has-counts" if any(stake.counts) else None)
        inside = [face, h("b", pencil.said(stake.name)), sign]
        return h(
            "li", {"class": looks}, h("span", {"class": kind, "aria-hidden": "true"}, inside),
            h("span.sr", self._spoken(stake, pencil)), key=stake.name.text,
        )  # fmt: skip

    def _counts(self, stake: Stake, pencil: Pencil) -> list[str]:
        """The viewer's first."""
        mine = stake.counts[pencil.viewer]
        return [str(mine), *(str(count) for seat, count in enumerate(stake.counts) if seat != pencil.viewer)]

    def _spoken(self, stake: Stake, pencil: Pencil) -> str:
        """High, the ace of clubs: Juniper."""
        what = pencil.said(stake.name)
        if stake.rank is not None:
            name = pencil.card_name(stake.rank + self.trump)
            what = f"{what}, {name[:1].lower()}{name[1:]}"
        said = pencil.name(stake.owner) if stake.owner is not None else pencil.t("nobody yet")
        counts = f", {' – '.join(self._counts(stake, pencil))}" if any(stake.counts) else ""
        return f"{what}: {said}{counts}"


LOOK = Look("baize", (("??", "at1"), ("??", "at2"), ("TC", "at3"), ("9D", "at4"), ("KD", "at5")))
