"""Screen: what the page can show, with one method for each type of action that can be done there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from knaves.engine.errors import Refusal
from knaves.page.actions import Action, Close, Happening, Key
from knaves.page.house import House

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

    lists_games: ClassVar[bool] = False  # it shows which games are kept, and is drawn again when that changes
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


class AsksFirst(Screen):
    """A screen where something can be forgotten for good: it asks first. Escape takes the question away."""

    ASKED_BY: ClassVar[str] = ""  # the `data-focus` of what brings the question up

    def __init__(self, app: House) -> None:
        super().__init__(app)
        self.asks = False

    def ask_first(self, *, asks: bool) -> None:
        """Shows the question, or takes it away; the focus goes with it."""
        self.asks = asks
        self.draw()
        self.app.page.cover(is_open=asks)
        self.app.page.focus('[data-focus="close"]' if asks else f'[data-focus="{self.ASKED_BY}"]')

    @answers(Close)
    def close(self, action: Close) -> None:
        """What was asked about stays."""
        self.ask_first(asks=False)

    @answers(Key)
    def press(self, action: Key) -> None:
        """Escape takes the question away."""
        if action.key == "Escape" and self.asks:
            self.ask_first(asks=False)
