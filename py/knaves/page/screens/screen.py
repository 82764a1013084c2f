"""Screen: what the page can show, with one method for each command that can be given there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from knaves.engine.errors import Refusal
from knaves.page.actions import Action, Happening, read_action
from knaves.page.commands import NO_DATA, call, command, commands_of
from knaves.page.house import House
from knaves.page.routes import Route

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="Screen")


def answers(*kinds: type[A]) -> Callable[[Callable[[S, A], None]], Callable[[S, A], None]]:
    """Marks the method of a screen that answers actions of these types."""

    def mark(method: Callable[[S, A], None]) -> Callable[[S, A], None]:
        method.answers = kinds  # type: ignore[attr-defined]
        return method

    return mark


class Screen:
    """Something that the page shows. Its methods marked by `command` say what can be done; a subclass adds its own."""

    lists_games: ClassVar[bool] = False  # it shows which games are kept, and is drawn again when that changes
    METHODS: ClassVar[dict[type[Action], str]] = {}  # type of action -> the name of the method that answers it

    def __init_subclass__(cls) -> None:
        own = {kind: name for name, each in vars(cls).items() for kind in getattr(each, "answers", ())}
        cls.METHODS = cls.METHODS | own

    def __init__(self, app: House, route: Route | None = None) -> None:
        self.app = app

    def enter(self) -> None:
        """Shows itself."""

    def draw(self) -> None:
        """Draws itself as it is now."""

    def leave(self) -> None:
        """Ends what goes on here."""

    @property
    def parts(self) -> Sequence[object]:
        """The parts of the screen with commands of their own; a command of the screen goes before theirs."""
        return ()

    def do(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Call the command of this name. Raises Refusal where it is none of this screen, or its data cannot be read."""
        if self.METHODS and name not in commands_of(type(self)):
            self.answer_action(read_action(name, data))
        else:
            call((self, *self.parts), name, data)

    def answer_action(self, action: Action) -> None:
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

    def __init__(self, app: House, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.asks = False

    def ask_first(self, *, asks: bool) -> None:
        """Shows the question, or takes it away; the focus goes with it."""
        self.asks = asks
        self.draw()
        self.app.page.cover(is_open=asks)
        self.app.page.focus('[data-focus="close"]' if asks else f'[data-focus="{self.ASKED_BY}"]')

    @command("close")
    def close(self) -> None:
        """Take the question away; nothing is forgotten."""
        self.ask_first(asks=False)

    @command("key")
    def press(self, key: str) -> None:
        """Close the question with Escape."""
        if key == "Escape" and self.asks:
            self.ask_first(asks=False)
