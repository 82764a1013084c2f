"""Commands: the actions on a screen, as methods that the document names in `data-do`.

    @command("choose-player")
    def choose_player(self, seat: int, value: str) -> None: ...

The annotations say what is read from the element's data (`data-seat`, and `value` of a field) and how strictly; what
cannot be read is refused before the method is called. A parameter with a default may be absent. A parameter of type
`SessionAction` is the game command of the name, such as `Touch`, read by its own fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from inspect import Parameter
from typing import TypeVar

from knaves.engine.sentences import Refusal, Sentence
from knaves.session.actions import NAMES, SessionAction
from knaves.wire.parse import Parser, parameters, parser

NO_DATA: Mapping[str, str] = {}
_COMMANDS: dict[type, dict[str, Command]] = {}  # of each class, once it has been asked for
# what the device tells, whatever is on the screen: a screen without a command of this name passes it over
DEVICE_EVENTS = frozenset({"address", "visible", "key", "tab", "unreadable message", "silent locks"})


Fields = Mapping[str, tuple[Parser, bool]]  # of each parameter its parser, and whether it may be absent


@dataclass(frozen=True)
class Command:
    """A method of a screen, the names by which the document calls it, and what is read for it."""

    names: tuple[str, ...]
    method: str
    fields: Fields
    action: str = ""  # the parameter that takes the action of a game, read by the fields of that action

    def read(self, name: str, data: Mapping[str, str]) -> dict[str, object]:
        """Return the arguments of the command of this name; data without a parameter is passed over. Raises Refusal."""
        values = read_fields(self.fields, name, data)
        if self.action:
            values[self.action] = NAMES[name](**read_fields(ACTIONS[name], name, data))
        return values


def read_fields(fields: Fields, name: str, data: Mapping[str, str]) -> dict[str, object]:
    """Read the parameters of the command of this name. Raises Refusal for a value that none of them can take."""
    values = {}
    for field, (parse, is_optional) in fields.items():
        text = data.get(field)
        if text is None and is_optional:
            continue
        value = parse(text) if isinstance(text, str) else None
        if value is None:
            raise Refusal(Sentence("“{name}” got a value it can’t use. Nothing has changed.", name=name[:40]))
        values[field] = value
    return values


Method = TypeVar("Method", bound=Callable[..., None])


def command(*names: str) -> Callable[[Method], Method]:
    """Bind a method of a screen to names in the document. Raises TypeError where no text is read as an annotation."""

    def bind(method: Method) -> Method:
        given = parameters(method)
        played = next((name for name, each in given.items() if each.annotation is SessionAction), "")
        given.pop(played, None)
        method.command = Command(names, method.__name__, _fields(given), played)  # type: ignore[attr-defined]
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


class CommandTable:
    """The commands of a screen and its parts by name, found once; a part that comes first goes before the others."""

    def __init__(self, *parts: object) -> None:
        self.parts = parts
        self._bound = {name: (part, each) for part in reversed(parts) for name, each in commands_of(type(part)).items()}

    @property
    def names(self) -> Set[str]:
        """The names of the commands that there are."""
        return self._bound.keys()

    def call(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Call the command of this name. Raises Refusal where there is none, or its data cannot be read.

        A device event that no part listens to is passed over.
        """
        if name in self._bound:
            part, found = self._bound[name]
            getattr(part, found.method)(**found.read(name, data))
        elif name not in DEVICE_EVENTS:
            raise Refusal("You can’t do that here.")


def _fields(given: Mapping[str, Parameter]) -> Fields:
    return {name: (parser(each.annotation), each.default is not Parameter.empty) for name, each in given.items()}


ACTIONS: Mapping[str, Fields] = {name: _fields(parameters(kind)) for name, kind in NAMES.items()}
