"""Actions: what a person does on the page as typed values, read in one place from what was touched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Protocol

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence

__all__ = [
    "ACTIONS",
    "Action",
    "AddressChanged",
    "BeginImport",
    "CancelImport",
    "ChooseCardSet",
    "ChoosePlayer",
    "ChoosePolicy",
    "Deal",
    "DownloadDamaged",
    "Export",
    "FilterStatistics",
    "ForgetDamaged",
    "ForgetOwnGame",
    "ForgetStatistics",
    "GiveUp",
    "Happening",
    "KeepOwnGame",
    "KeepStatistics",
    "Key",
    "OpenGroup",
    "OtherTab",
    "PickPlace",
    "Rearrange",
    "Repair",
    "Reset",
    "Seen",
    "SetValue",
    "Share",
    "ShowRule",
    "SureImport",
    "SwitchImport",
    "TakeOwnGame",
    "TakePreset",
    "UnreadableMessage",
    "read_action",
]


class Action(Protocol):
    """Any frozen dataclass: what was done, with what belongs to it in its fields."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


# what the device tells, whatever is on the screen


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that a screen may pass over: nobody has asked it for anything."""


@dataclass(frozen=True, slots=True)
class AddressChanged(Happening):
    """The address of the page is another one now."""


@dataclass(frozen=True, slots=True)
class Seen(Happening):
    """The page has come to the front of the screen, or has gone from there."""


@dataclass(frozen=True, slots=True)
class Key(Happening):
    """A key was pressed where nothing is typed; by the browser's name for it."""

    key: str


@dataclass(frozen=True, slots=True)
class OtherTab(Happening):
    """Another tab of the same browser tells of a game."""

    kind: str
    key: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class UnreadableMessage(Happening):
    """Something else than a message of this program has come from another tab."""


# on several screens


@dataclass(frozen=True, slots=True)
class SetValue:
    """An option or a setting gets a value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Share:
    """A link to what is shown goes into the clipboard."""


@dataclass(frozen=True, slots=True)
class ShowRule:
    """The rules, opened at a ruling, "" for their beginning."""

    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reset:
    """What is shown goes back to its beginning: options at once, statistics when that has been asked."""


# the front page and the list of games


@dataclass(frozen=True, slots=True)
class ForgetDamaged:
    """A save that cannot be read goes."""

    save: str


@dataclass(frozen=True, slots=True)
class DownloadDamaged:
    """What is left of a save that cannot be read."""

    save: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A running game goes."""

    save: str


@dataclass(frozen=True, slots=True)
class Export:
    """Everything that is kept, as a file."""


@dataclass(frozen=True, slots=True)
class BeginImport:
    """The text of a file that was chosen."""

    value: str


@dataclass(frozen=True, slots=True)
class SwitchImport:
    """From merging to replacing, and back."""


@dataclass(frozen=True, slots=True)
class SureImport:
    """What the file holds takes its place."""


@dataclass(frozen=True, slots=True)
class CancelImport:
    """Everything stays as it is."""


# the options of a game


@dataclass(frozen=True, slots=True)
class ChoosePlayer:
    """Who sits in a seat."""

    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class ChoosePolicy:
    """How moves may be taken back: "practice" or "counted"."""

    value: str


@dataclass(frozen=True, slots=True)
class Repair:
    """A way out of contradictory options: `name=value&name=value`."""

    query: str


@dataclass(frozen=True, slots=True)
class TakePreset:
    """A known game."""

    name: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The game begins."""


@dataclass(frozen=True, slots=True)
class TakeOwnGame:
    """A game that the player has composed and named."""

    name: str


@dataclass(frozen=True, slots=True)
class KeepOwnGame:
    """What is composed is kept under a name."""

    name: str


@dataclass(frozen=True, slots=True)
class ForgetOwnGame:
    """A game that the player has named goes."""

    name: str


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """A group of options was opened or closed."""

    name: str
    value: bool


@dataclass(frozen=True, slots=True)
class PickPlace:
    """A place of the board that is edited."""

    place: int


@dataclass(frozen=True, slots=True)
class Rearrange:
    """The whole board that is edited, in one of the ways that its game knows."""

    name: str


# settings and statistics


@dataclass(frozen=True, slots=True)
class ChooseCardSet:
    """Colours and index of the cards, with a space between."""

    value: str


@dataclass(frozen=True, slots=True)
class FilterStatistics:
    """The statistics of one game, "" for all."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class ForgetStatistics:
    """They go."""


@dataclass(frozen=True, slots=True)
class KeepStatistics:
    """They stay."""


ACTIONS: Mapping[str, type[Action]] = {
    "address": AddressChanged, "visible": Seen, "key": Key, "tab": OtherTab, "unreadable message": UnreadableMessage,
    "set": SetValue, "share": Share, "rule": ShowRule, "rules": ShowRule, "forget": ForgetDamaged,
    "download save": DownloadDamaged, "give up": GiveUp, "export": Export, "import": BeginImport,
    "import other": SwitchImport, "import sure": SureImport, "import no": CancelImport, "seat": ChoosePlayer,
    "policy": ChoosePolicy, "mend": Repair, "preset": TakePreset, "reset": Reset, "deal": Deal, "own": TakeOwnGame,
    "own-keep": KeepOwnGame, "own-drop": ForgetOwnGame, "group": OpenGroup, "square": PickPlace, "board": Rearrange,
    "cards": ChooseCardSet, "filter": FilterStatistics, "reset sure": ForgetStatistics, "reset no": KeepStatistics,
}  # fmt: skip

LONGEST_NUMBER = 9  # digits


def read_action(name: str, data: Mapping[str, str]) -> Action:
    """The action of this name (an element's `data-do`), its fields read from the data. Raises Refusal."""
    kind = ACTIONS.get(name)
    if kind is None:
        raise Refusal(Sentence("There is nothing here that is called “{name}”.", name=name[:40]))
    values: dict[str, object] = {}
    for field in fields(kind):
        text = data.get(field.name)
        if text is None and field.default is not MISSING:
            continue
        value = READERS[str(field.type)](text) if isinstance(text, str) else None
        if value is None:
            raise Refusal(Sentence("“{name}” cannot be done with what was given for it.", name=name[:40]))
        values[field.name] = value
    return kind(**values)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


READERS: Mapping[str, Callable[[str], object]] = {
    "str": lambda text: text,
    "int": _number,
    "bool": {"true": True, "false": False}.get,
}
