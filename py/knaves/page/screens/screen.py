"""Screen: what the page can show, with one method for each type of action that can be done there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from knaves.engine.errors import Refusal
from knaves.page.actions import Action, Happening
from knaves.page.house import House

__all__ = ["Screen", "answers"]

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="Screen")


def answers(*kinds: type[A]) -> Callable[[Callable[[S, A], None]], Callable[[S, A], None]]:
    """Marks the method of a screen that answers actions of these types."""

    def mark(method: Callable[[S, A], None]) -> Callable[[S, A], None]:
        method.answers = kinds  # type: ignore[attr-defined]
        return method

    return mark


class Screen:
    """Something that the page shows. Its methods marked by `answers` say what can be done; a subclass adds its own."""

    METHODS: ClassVar[dict[type[Action], str]] = {}  # type of action -> the name of the method that answers it

    def __init_subclass__(cls) -> None:
        own = {kind: name for name, each in vars(cls).items() for kind in getattr(each, "answers", ())}
        cls.METHODS = cls.METHODS | own

    def __init__(self, app: House) -> None:
        self.app = app

    def enter(self) -> None:
        """Shows itself."""

    def draw(self) -> None:
        """Draws itself as it is now."""

    def leave(self) -> None:
        """Ends what goes on here."""

    def do(self, action: Action) -> None:
        """Answers an action. Raises Refusal where it cannot be done here."""
        name = self.METHODS.get(type(action))
        if name is not None:
            answer: Callable[[Any], None] = getattr(self, name)
            answer(action)
        elif not isinstance(action, Happening):
            raise Refusal("This cannot be done here.")
