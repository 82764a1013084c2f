"""Coaching: the guided first game at the table, from its guide to the card, the marks and the player's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from knaves.nodes import Node
from knaves.page.locale.texts import said
from knaves.page.people import Person
from knaves.page.play import Play
from knaves.page.view.coach import coach_card, strayed_card
from knaves.players.guiding import Guide, LessonCard

__all__ = ["Coaching"]

MARK = "★"  # on the parts of the suggested move
NEXT = '[data-focus="coach next"], [data-focus="coach stray"]'


class Coaching:
    """What a lesson adds to the screen of a running game; nothing where the game is none."""

    def __init__(self, app: Any, guide: Guide | None, seated: Sequence[Person]) -> None:
        self.app = app
        self.guide = guide
        self.seated = seated
        self.seen: tuple[int, bool] | None = None

    def follow(self, play: Play) -> None:
        """Looks at the game as it is now, and remembers what has been learned."""
        if self.guide is not None:
            self.guide.table = play.table
            if self.guide.is_learned:
                self.app.lessons.note(self.guide)

    def card(self) -> LessonCard | None:
        """What is to be read."""
        return self.guide.card() if self.guide is not None else None

    @property
    def asks_the_way(self) -> bool:
        """Whether the player has strayed from the lesson."""
        return self.guide is not None and self.guide.asks_the_way

    def node(self, play: Play) -> Node | None:
        """The card as it is drawn; it makes way while the first part of a move has been touched."""
        card = self.card()
        if card is None:
            return strayed_card() if self.asks_the_way else None
        is_in_the_way = card.step.asks and play.touching is not None and play.touching.touched
        return None if play.sheet is not None or is_in_the_way else coach_card(card, play.viewer, self.seated)

    @property
    def told(self) -> str:
        """The area of the table that the card speaks of."""
        card = self.card()
        return card.step.about if card is not None else ""

    def marks(self) -> dict[str, str]:
        """The parts of the suggested move."""
        card = self.card()
        return dict.fromkeys(card.tokens, MARK) if card is not None else {}

    def announced(self, viewer: int, names: Sequence[str] | None) -> tuple[str, ...]:
        """What a screen reader hears of the card."""
        card = self.card()
        return (said(card.step.title, viewer, names), said(card.step.says, viewer, names)) if card is not None else ()

    def goal(self, hand: str) -> str | None:
        """Where the focus goes because another card has come, None if none has."""
        card = self.card()
        now = (card.number if card is not None else 0, self.asks_the_way)
        before, self.seen = self.seen, now
        if now == before or (now == (0, False) and before is None):
            return None
        return NEXT if self.asks_the_way or (card is not None and not card.step.asks) else hand

    def do(self, name: str, data: Mapping[str, str], play: Play) -> bool:
        """Answers what was done about the lesson; False if this was something else."""
        guide = self.guide
        if guide is None:
            return False
        if name == "key" and data["key"] == " " and (card := guide.card()) is not None and not card.step.asks:
            name = "coach next"
        if not name.startswith("coach "):
            return False
        if name == "coach undo":
            play.undo()
        elif name == "coach leave":
            guide.leave()
        elif name == "coach stray":
            guide.stray()
        else:
            guide.turn(-1 if name == "coach back" else 1)
        self.follow(play)
        play.draw()
        return True
