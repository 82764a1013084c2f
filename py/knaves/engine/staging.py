"""Staging: how an event is seen, besides the cards that go from where they lay to where they lie."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.sentences import Sentence


@dataclass(frozen=True)
class Staging:
    """How an event is shown beyond its zones. A place is "seat-1", "stock", a token, or the key of a card."""

    cards: tuple[str, ...] = ()  # laid at a place for everybody to see, and gone with the next event
    at: str = ""  # that place
    source: str = ""  # the place of those among them that did not lie on the table, and of cards that come to it
    says: Sentence | None = None  # stands there meanwhile: "7 + 4 = J"
    gains: str = ""  # rises from there: "+8"
    to: str = ""  # the place that it rises to
    goal: str | None = None  # the place that cards go to which leave the table; "" for none, None for the player's
