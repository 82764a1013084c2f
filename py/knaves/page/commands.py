"""Commands: the actions on a screen, as methods that the document names in `data-do`.

    @command("choose-player")
    def choose_player(self, seat: int, value: str) -> None: ...

The annotations say what is read from the element's data (`data-seat`, and `value` of a field) and how strictly; what
cannot be read is refused before the method is called. A parameter with a default may be absent. A parameter of type
`SessionAction` is the game command of the name, such as `Touch`, read by its own fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from typing import TypeVar

from knaves.engine.sentences import Refusal, Sentence
from knaves.session.actions import NAMES, SessionAction
from knaves.wire.parse import Parser, parameters, parser

NO_DATA: Mapping[str, str] = {}
_COMMANDS: dict[type, dict[str, Command]] = {}  # of each class, once it has been asked for
# what the device tells, whatever is on the screen: a screen without a command of this name passes it over
DEVICE_EVENTS = frozenset({"address", "visible", "key", "tab", "unreadable message"})


@dataclass(frozen=True)
class Signature:
    """The parameters of a command: for each its parser, and whether it may be absent."""

    fields: Mapping[str, tuple[Parser, bool]]

    def read(self, name: str, data: Mapping[str, str]) -> dict[str, object]:
        """Return the arguments of the command of this name; data without a parameter is passed over. Raises Refusal."""
        values = {}
        for field, (parse, is_optional) in self.fields.items():
            text = data.get(field)
            if text is None and is_optional:
                continue
            value = parse(text) if isinstance(text, str) else None
            if value is None:
                raise Refusal(Sentence("“{name}” got a value it can’t use. Nothing has changed.", name=name[:40]))
            values[field] = value
        return values


@dataclass(frozen=True)
class Command:
    """A method of a screen and the names by which the document calls it."""

    names: tuple[str, ...]
    method: str
    signature: Signature
    game_command: str = ""  # the parameter that is a game command

    def call(self, screen: object, name: str, data: Mapping[str, str]) -> None:
        """Call the method of a screen with these data. Raises Refusal where they cannot be read."""
        values = self.signature.read(name, data)
        if self.game_command:
            values[self.game_command] = NAMES[name](**GAME_COMMANDS[name].read(name, data))
        getattr(screen, self.method)(**values)


Method = TypeVar("Method", bound=Callable[..., None])


def command(*names: str) -> Callable[[Method], Method]:
    """Bind a method of a screen to names in the document. Raises TypeError where no text is read as an annotation."""

    def bind(method: Method) -> Method:
        given = parameters(method)
        played = next((name for name, each in given.items() if each.annotation is SessionAction), "")
        given.pop(played, None)
        method.command = Command(names, method.__name__, _signature(given), played)  # type: ignore[attr-defined]
        return method

    return bind


def commands_of(kind: type) -> dict[str, Command]:
    """Return the commands of a class of screens, or of a part of one, by name; a subclass has those of its bases."""
    if kind not in _COMMANDS:
        found: dict[str, Command] = {}
        for each in reversed(kind.__mro__):
            marked = [getattr(method, "command", None) for method in vars(each).values()]
            found |= {name: bound for bound in marked if isinstance(bound, Command) for name in bound.names}
        _COMMANDS[kind] = found
    return _COMMANDS[kind]


def call(parts: Iterable[object], name: str, data: Mapping[str, str] = NO_DATA) -> None:
    """Call the command of this name of the first part that has it. Raises Refusal where none has or the data are wrong.

    A device event that no part listens to is passed over.
    """
    for part in parts:
        found = commands_of(type(part)).get(name)
        if found is not None:
            found.call(part, name, data)
            return
    if name not in DEVICE_EVENTS:
        raise Refusal("You can’t do that here.")


def _signature(given: Mapping[str, Parameter]) -> Signature:
    fields = {name: (parser(each.annotation), each.default is not Parameter.empty) for name, each in given.items()}
    return Signature(fields)


GAME_COMMANDS: Mapping[str, Signature] = {name: _signature(parameters(kind)) for name, kind in NAMES.items()}
