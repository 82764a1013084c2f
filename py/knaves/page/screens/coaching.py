"""Coaching: what a lesson adds to the screen of a running game: its card, its marks, and where the focus goes."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import is_card_code
from knaves.engine.look import Hint
from knaves.nodes import Node
from knaves.page.locale.texts import said
from knaves.page.people import Person
from knaves.page.view.coach import coach_card, strayed_card
from knaves.session.game_view import GameView

MARK = "★"  # on the only part of a suggested move
NEXT = '[data-focus="coach next"], [data-focus="coach stray"]'


def card_node(shown: GameView, seated: Sequence[Person]) -> Node | None:
    """The card as it is drawn; it makes way while the first part of a move has been touched."""
    card = shown.lesson_card
    if card is None:
        return strayed_card() if shown.has_strayed else None
    is_in_the_way = card.step.asks and shown.touching is not None and shown.touching.touched
    return None if is_in_the_way else coach_card(card, shown.viewer, seated)


def marks(shown: GameView) -> dict[str, Hint]:
    """The parts of the move that a lesson or a hint means, numbered as they are touched; those of the next best."""
    found = _numbered(shown.lesson_card.tokens) if shown.lesson_card is not None else {}
    for place, candidate in enumerate(shown.hints[:2]):
        if place == 0:
            found |= _numbered(candidate.move.parts)
        else:
            found = {token: Hint(is_best=False) for token in candidate.move.parts} | found
    return found


def _numbered(parts: Sequence[str]) -> dict[str, Hint]:
    """Cards come before the places they go to."""
    order = sorted(parts, key=lambda token: not is_card_code(token))
    return {token: Hint(str(place) if len(order) > 1 else MARK) for place, token in enumerate(order, 1)}


def heard_of_card(shown: GameView, names: Sequence[str]) -> tuple[str, ...]:
    """What a screen reader hears of the card."""
    if shown.lesson_card is None:
        return ()
    step = shown.lesson_card.step
    return said(step.title, shown.viewer, names), said(step.says, shown.viewer, names)


class Coaching:
    """Remembers which card was there, so that the focus follows to the next."""

    def __init__(self) -> None:
        self._before: tuple[int, bool] | None = None

    def goal(self, shown: GameView, hand: str) -> str | None:
        """Where the focus goes because another card has come, None if none has; `hand` where the player is to act."""
        card = shown.lesson_card
        now = (card.number if card is not None else 0, shown.has_strayed)
        before, self._before = self._before, now
        if now == before or (now == (0, False) and before is None):
            return None
        return NEXT if shown.has_strayed or (card is not None and not card.step.asks) else hand
