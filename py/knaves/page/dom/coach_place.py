"""Coach place: moves the card of a lesson to where it hides nothing that it speaks of or asks for.

Its style sheet gives it a place; this module measures how much it would cover there, and where it would cover less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

from knaves.page.dom.motion import Rect
from knaves.page.dom.window import Window

TOLD = ".lay .told,.lay .hinted"  # what is spoken of, and the parts of the suggested move
RAIL = ".rail"  # what has happened, beside the table where the window is wide
ASKED = ".a-hand .card,.status,.foot .commands"  # what is used and read while the card asks for a move
FACES = ".lay section .card:not(.back)"  # what lies open, meanwhile
PLAYED = ".lay section :is(.mid,.last)"  # and the cards in the middle of it
FAR = 12  # what a pixel of the way counts, so that the card does not wander for little
STEP = (40, 8)  # px between two places that are tried
EDGE = 8  # px that stay free at the edges of the table


@dataclass(frozen=True)
class Obstacle:
    """Something that should stay visible, and the worth of each of its pixels."""

    box: Rect
    worth: float


@lru_cache(maxsize=8)
def best_shift(card: Rect, within: Rect, obstacles: tuple[Obstacle, ...]) -> tuple[float, float]:
    """The shift that covers the least of the most important parts and keeps the card whole."""
    is_whole = card.shared(within) >= card.width * card.height - 1
    best, least = (0.0, 0.0), _cost(card, obstacles) if is_whole else inf
    for x in _tried(card.left, within.left + EDGE, within.left + within.width - card.width - EDGE, STEP[0]):
        for y in _tried(card.top, within.top + EDGE, within.top + within.height - card.height - EDGE, STEP[1]):
            far = FAR * (abs(x - card.left) + abs(y - card.top))
            if far < least and (cost := far + _cost(Rect(x, y, card.width, card.height), obstacles)) < least:
                best, least = (x - card.left, y - card.top), cost
    return best


def _tried(now: float, low: float, high: float, step: int) -> list[float]:
    """Places along one side, the present one among them unless it is cut off there."""
    count = int((high - low) // step) + 1 if high > low else 0
    stays = [now] if low - EDGE <= now <= high + EDGE or high <= low else []
    return [*stays, *(low + number * step for number in range(count)), *([high] if high > low else [])]


def _cost(card: Rect, obstacles: Sequence[Obstacle]) -> float:
    return sum(each.worth * card.shared(each.box) for each in obstacles)


class CoachPlace:
    """The place of a lesson's card on the table: where it hides least that matters."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def make_room(self) -> None:
        """Move the card that is shown, if there is one."""
        card = self.window.first(".table .coach")
        if card is None:
            return
        table = card.closest(".table")
        obstacles = tuple(self._obstacles(table, asks=card.classList.contains("asks")))
        x, y = best_shift(_box(card), _box(table), obstacles)
        card.classList.toggle("moved", bool(x or y))
        card.style.translate = f"{x}px {y}px" if x or y else ""

    def _obstacles(self, table: Any, *, asks: bool) -> Iterator[Obstacle]:
        for wanted, worth in ((TOLD, 40), (RAIL, 1), (ASKED, 20), (FACES, 1), (PLAYED, 3))[: 5 if asks else 2]:
            for element in self.window.all(wanted, table):
                box = _box(element)
                if box.width:
                    yield Obstacle(box, worth)


def _box(element: Any) -> Rect:
    """The box of an element once it has arrived, not while it moves."""
    left, top, at = 0, 0, element
    while hasattr(at, "offsetLeft"):
        left, top, at = left + at.offsetLeft, top + at.offsetTop, at.offsetParent
    return Rect(left, top, element.offsetWidth, element.offsetHeight)
