"""Options as data: what can be chosen, what contradicts what, and values that are arranged by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property
from random import Random
from typing import Any, Self

from knaves.engine.sentences import InvalidOptions, Sentence

Value = int | bool | str


@dataclass(frozen=True)
class Option:
    """One option of a game: its name, default, label and help, and the values it may have.

    `values` lists them; where they are too many, `least` and `most` bound a whole number, or `length` bounds a text.
    """

    name: str
    default: Value
    label: str
    help: str
    values: tuple[Value, ...] = ()
    least: int = 0
    most: int = 0
    length: int = 0  # longest text allowed; 0 where the option is no text
    rule: str | None = None  # the ruling that decides which values there are
    unsaid: Value | None = None  # what a text means that leaves the option out; None: the default
    value_labels: Mapping[Value, str] = field(default_factory=dict)

    @property
    def type(self) -> str:
        """`bool`, `int`, `choice` or `text`, as the protocol names it."""
        if isinstance(self.default, bool):
            return "bool"
        if isinstance(self.default, int):
            return "int"
        return "text" if self.length else "choice"

    def allows(self, value: object) -> bool:
        """Whether the value is of the right type and within the bounds; `True` and `1.0` are no whole numbers."""
        if type(value) is not type(self.default):
            return False
        if self.values:
            return value in self.values
        if isinstance(value, str):
            return len(value) <= self.length
        return isinstance(value, int) and self.least <= value <= self.most

    def as_json(self) -> dict[str, Any]:
        """The option as the protocol lists it: name, type, label, default, help, and "values" or "min" and "max"."""
        shown: dict[str, Any] = {"name": self.name, "type": self.type, "label": self.label}
        if self.values:
            shown["values"] = list(self.values)
        elif self.type == "int":
            shown |= {"min": self.least, "max": self.most}
        return shown | {"default": self.default, "help": self.help}


def option(
    default: Value,
    label: str,
    values: Sequence[Value] | range = (),
    help: str = "",  # noqa: A002 - the word of the protocol
    *,
    bounds: tuple[int, int] | None = None,
    length: int = 0,
    rule: str | None = None,
    unsaid: Value | None = None,
    labels: Mapping[Value, str] | None = None,
) -> Any:
    """Declare one option of an `Options` class. `labels` says in words what single values mean.

    Besides `values`, a whole number may have `bounds`, both allowed, and a text a greatest `length` in characters.
    `unsaid` is for an option whose default has changed: the former default, which links, presets and packs that leave
    the option out go on meaning.
    """
    if isinstance(default, bool):
        values = (True, False) if default else (False, True)
    least, most = bounds or (0, 0)
    about = {
        "label": label, "help": help, "values": tuple(values), "least": least, "most": most,
        "length": length, "rule": rule, "unsaid": unsaid, "value_labels": dict(labels or {}),
    }  # fmt: skip
    return field(default=default, metadata=about)


@dataclass(frozen=True)
class Conflict:
    """Why two or more options cannot stand together, and the options to set to mend it."""

    sentence: Sentence
    rule: str | None = None
    mend: Mapping[str, Value] = field(default_factory=dict)  # the nearest valid setting


@dataclass(frozen=True)
class Consequence:
    """Options that a choice in the form sets besides, and the sentence that says so."""

    sets: Mapping[str, Value]
    sentence: Sentence


@dataclass(frozen=True)
class Options:
    """The rules chosen for one game. A subclass declares its fields with `option`; an instance is always valid."""

    @classmethod
    @cache
    def choices(cls) -> tuple[Option, ...]:
        """Every option with all that is known of it, in order of declaration."""
        return tuple(
            Option(each.name, each.default, **each.metadata)
            for each in fields(cls)
            if each.default is not MISSING
        )  # fmt: skip

    def conflicts(self) -> Iterator[Conflict]:
        """Find the options that contradict each other; none in a playable set. Override it for dependent options."""
        return iter(())

    @property
    def seats(self) -> int:
        """The number of players: two, unless a game overrides it."""
        return 2

    @classmethod
    def parse(cls, given: object) -> Self:
        """The options of a JSON object, with defaults for missing ones. Raises InvalidOptions."""
        options = cls.parse_loosely(given)
        for conflict in options.conflicts():
            raise InvalidOptions(conflict.sentence, conflict.rule)
        return options

    @classmethod
    @cache
    def for_two(cls) -> Self | None:
        """The default options, with two `players` where these are not two; None for a game that two cannot play."""
        for given in ({}, {"players": 2}):
            try:
                options = cls.parse(given)
            except InvalidOptions:
                continue
            if options.seats == 2:
                return options
        return None

    @classmethod
    def in_full(cls, short: object) -> object:
        """Return options in short form, as `differences` writes them, with what they mean by leaving an option out."""
        if not isinstance(short, dict):
            return short  # `parse` refuses it
        return {each.name: each.unsaid for each in cls.choices() if each.unsaid is not None} | short

    @classmethod
    def parse_loosely(cls, given: object) -> Self:
        """Parse options, but let conflicting ones through for a form to show. Raises InvalidOptions otherwise."""
        if not isinstance(given, dict):
            raise InvalidOptions("Options must be an object that maps names to values.")
        known = {each.name: each for each in cls.choices()}
        for name, value in given.items():
            if name not in known:
                raise InvalidOptions(
                    Sentence("There’s no option {name}. Choose from {names}.", name=str(name)[:40], names=list(known))
                )
            if not known[name].allows(value):
                raise InvalidOptions(_bad_value(known[name], value), known[name].rule)
        return cls(**given)

    @cached_property
    def by_name(self) -> Mapping[str, Value]:
        """Every option with its value, by name; shared, so read it only."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def as_json(self) -> dict[str, Value]:
        """Every option with its value, as an object of one's own."""
        return dict(self.by_name)

    def differences(self) -> dict[str, Value]:
        """The options in short form, as links, presets and packs have them; read it with `parse(in_full(…))`.

        These are the options that differ from their defaults, or from the former default where that has changed.
        """
        usual = {each.name: each.default if each.unsaid is None else each.unsaid for each in self.choices()}
        return {name: value for name, value in self.as_json().items() if name in usual and value != usual[name]}

    def changes(self) -> dict[str, Value]:
        """The options that differ from the standard game, by name, with the values that they have here."""
        return {each.name: value for each in self.choices() if (value := getattr(self, each.name)) != each.default}


def _bad_value(choice: Option, value: object) -> Sentence:
    shown, name = (f'"{value}"' if isinstance(value, str) else _written(value))[:40], _named(choice)
    if choice.values:
        allowed = [_written(each) for each in choice.values]
        return Sentence("{name} can’t be {value}. Choose from {allowed}.", name=name, value=shown, allowed=allowed)
    if choice.type == "int":
        return Sentence(
            "{name} must be a whole number from {least} to {most}, not {value}.",
            name=name, least=choice.least, most=choice.most, value=shown,
        )  # fmt: skip
    return Sentence("{name} must be text of up to {length} characters.", name=name, length=choice.length)


def _written(value: object) -> str:
    """A value as records and the protocol write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _named(choice: Option) -> Sentence | str:
    """The option as its form calls it, with its name in links and records where that is another word."""
    if choice.label.lower() == choice.name:
        return choice.name
    return Sentence("{label} ({name})", label=Sentence(choice.label), name=choice.name)


@dataclass(frozen=True)
class EditedSquare:
    """One square of a value that is arranged by hand, such as a board of one's own; see `Editing`."""

    name: str  # "b1"
    place: int | None  # counted through the squares that can change, None for one that cannot
    card: str | None  # the code of what stands there, None for nothing


@dataclass(frozen=True)
class Editing:
    """An editor for one option. `arranged` is the value of the option throughout: a text."""

    option: str  # the name of the option; its form has no row for it
    is_open: Callable[[Options], bool]  # whether these options have something to edit
    rows: Callable[[str], tuple[tuple[EditedSquare, ...], ...]]  # arranged -> the squares from top to bottom
    exchange: Callable[[str, int, int], str]  # arranged with the cards of two places exchanged
    ways: Mapping[str, Sentence]  # ways to rearrange everything: name -> what the button says
    rearrange: Callable[[str, str, Options, Random], str]  # arranged in one of these ways
    verdict: Callable[[str], Sentence | None]  # what is wrong with it, None for nothing
    is_right: Sentence  # what is said where nothing is wrong
    follow: Callable[[Options, Mapping[str, Value], str], tuple[str, str]]
    """Options, values that shall change in them, and what was arranged before and put aside ->
    what is arranged then, and what is put aside: it comes and goes with other options."""
