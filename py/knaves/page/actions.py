"""Actions: what a person does on the page as typed values, read in one place from what was touched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Protocol

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence
from knaves.session.actions import NAMES, EnterMode

LAST = -1  # for a number of moves: that of the last one


class Action(Protocol):
    """Any frozen dataclass: what was done, with what belongs to it in its fields."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


# what the device tells, whatever is on the screen


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that a screen may pass over: nobody has asked it for anything."""


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


# on several screens


@dataclass(frozen=True, slots=True)
class Share:
    """A link to what is shown goes into the clipboard."""


@dataclass(frozen=True, slots=True)
class ShowRule:
    """The rules, opened at a ruling, "" for their beginning."""

    rule: str = ""


# the front page and the list of games


# the options of a game


# settings and statistics


@dataclass(frozen=True, slots=True)
class PlayLevel:
    """The same game against bots of this level."""

    level: str


# the table


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A sheet over the table."""

    sheet: ClassVar[str]


@dataclass(frozen=True, slots=True)
class OpenMenu(OpenSheet):
    """Everything that can be done from the table."""

    sheet = "menu"


@dataclass(frozen=True, slots=True)
class OpenLog(OpenSheet):
    """What has happened in the game."""

    sheet = "log"


@dataclass(frozen=True, slots=True)
class OpenMoves(OpenSheet):
    """All that may be done now."""

    sheet = "moves"


@dataclass(frozen=True, slots=True)
class OpenKeys(OpenSheet):
    """The keys that do something."""

    sheet = "keys"


@dataclass(frozen=True, slots=True)
class TakeTimeOut(OpenSheet):
    """A pause of partners."""

    sheet = "time out"


@dataclass(frozen=True, slots=True)
class AskWhy:
    """Why a bot has made the move before which so many were made; without a number the last one."""

    ply: int = LAST


@dataclass(frozen=True, slots=True)
class Close:
    """What is open closes, or what has been touched is let go."""


@dataclass(frozen=True, slots=True)
class CloseRules:
    """The table has the whole window again."""


@dataclass(frozen=True, slots=True)
class Seek:
    """The moment after so many moves is to be seen."""

    value: int


@dataclass(frozen=True, slots=True)
class Resume:
    """What was left alone for a while goes on: the game, or its review."""


@dataclass(frozen=True, slots=True)
class TypeMove:
    """A move or a word, typed at the text table."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class FocusOn:
    """The focus goes to a place of the page."""

    name: str


@dataclass(frozen=True, slots=True)
class CloseTip:
    """A tip has been read."""


@dataclass(frozen=True, slots=True)
class ArrangeHand:
    """A card of the hand is put where another lies, or with "" at the end."""

    token: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class OpenLastTrick(OpenSheet):
    """The last trick, who took it and who drew what."""

    sheet = "last"


@dataclass(frozen=True, slots=True)
class CloseRecap:
    """What others have done has been read."""


@dataclass(frozen=True, slots=True)
class Skip:
    """What is being played on the table has been seen."""


@dataclass(frozen=True, slots=True)
class SwitchTable:
    """From pictures to words, and back."""


@dataclass(frozen=True, slots=True)
class SwitchSound:
    """Sounds on or off."""


@dataclass(frozen=True, slots=True)
class GoToSettings:
    """Sound, speed and look."""


@dataclass(frozen=True, slots=True)
class GoToReview:
    """The review of the game that has ended."""


@dataclass(frozen=True, slots=True)
class GoToOptions:
    """Other rules of the same game."""


@dataclass(frozen=True, slots=True)
class GoToFairness:
    """The check that the bots do not see hidden cards."""


@dataclass(frozen=True, slots=True)
class SeeEnd:
    """The end sheet again, after a look at the table."""


@dataclass(frozen=True, slots=True)
class GoHome:
    """All games."""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """A new deal with the same rules."""


@dataclass(frozen=True, slots=True)
class PlaySame:
    """The same deal once more."""


@dataclass(frozen=True, slots=True)
class SendResult:
    """A link to the finished game goes into the clipboard, for a friend to compare."""


@dataclass(frozen=True, slots=True)
class Download:
    """The game as a file."""


# replay, review, the check of the bots, a friend's result


@dataclass(frozen=True, slots=True)
class StepFirst:
    """The moment before the first move."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """One move back."""


@dataclass(frozen=True, slots=True)
class StepOn:
    """One move on."""


@dataclass(frozen=True, slots=True)
class StepLast:
    """The moment after the last move."""


@dataclass(frozen=True, slots=True)
class Run:
    """The game runs by itself, or stands still again."""


@dataclass(frozen=True, slots=True)
class SetSpeed:
    """How fast it runs."""

    value: str


@dataclass(frozen=True, slots=True)
class OpenHands:
    """All hands lie open, or only one's own again."""


@dataclass(frozen=True, slots=True)
class CopyLog:
    """The log goes into the clipboard."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A new game goes on from this moment."""


@dataclass(frozen=True, slots=True)
class AddWords:
    """The player's own words go into the next deal."""

    value: str


@dataclass(frozen=True, slots=True)
class GoToDeal:
    """To where the cards come from."""


# puzzles


@dataclass(frozen=True, slots=True)
class GoToNextPuzzle:
    """The next puzzle of the series."""


@dataclass(frozen=True, slots=True)
class RetryPuzzle:
    """The same puzzle once more; or what could not be fetched is fetched again."""


@dataclass(frozen=True, slots=True)
class ShowAnswer:
    """The answer is played on the table."""


@dataclass(frozen=True, slots=True)
class PlayPuzzleOut:
    """The deal goes on from the answer, against the best defence."""


# the workshop of own bots


ACTIONS: Mapping[str, type[Action]] = {
    "key": Key, "tab": OtherTab, "share": Share, "rule": ShowRule, "rules": ShowRule, **NAMES, "may mode": EnterMode,
    "menu": OpenMenu, "log": OpenLog, "moves": OpenMoves, "keys": OpenKeys, "time out": TakeTimeOut, "why": AskWhy,
    "close": Close, "close rules": CloseRules, "seek": Seek, "resume": Resume, "type": TypeMove, "to": FocusOn,
    "text table": SwitchTable, "sound": SwitchSound, "settings": GoToSettings, "review": GoToReview,
    "options": GoToOptions, "doubt": GoToFairness, "home": GoHome, "again": PlayAgain, "same": PlaySame,
    "send result": SendResult, "download": Download, "first": StepFirst, "back": StepBack, "on": StepOn,
    "last": StepLast, "run": Run, "speed": SetSpeed, "open hands": OpenHands, "copy log": CopyLog,
    "play on": PlayOn, "skip": Skip, "read": CloseRecap, "tip": CloseTip, "arrange": ArrangeHand,
    "last trick": OpenLastTrick, "words": AddWords, "about deal": GoToDeal,
    "next puzzle": GoToNextPuzzle, "retry puzzle": RetryPuzzle, "show answer": ShowAnswer,
    "play puzzle out": PlayPuzzleOut, "see end": SeeEnd, "level": PlayLevel,
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
