"""Settings: sound, speed and look, as data; the settings page and the document's attributes follow from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Self

from knaves.engine.game import PAUSE
from knaves.engine.sentences import LANGUAGES
from knaves.store.store import Store, StoredType
from knaves.wire.parse import parse_by_field


@dataclass(frozen=True)
class Setting:
    """One setting: its group, label, help and values with their labels; with a `pattern` any text that fits it, too."""

    name: str
    group: str
    label: str
    values: Mapping[Any, str]
    help: str = ""
    pattern: re.Pattern[str] | None = None

    def allows(self, value: object) -> bool:
        """Whether it can have this value: one of `values`, or a text that fits the pattern whole."""
        if not isinstance(value, str | bool):
            return False
        fits = self.pattern is not None and isinstance(value, str) and self.pattern.fullmatch(value) is not None
        return fits or value in self.values


def fits(name: str) -> Callable[[object], bool]:
    """Return the test whether the setting of this name can have a value."""
    return next(each for each in SETTINGS if each.name == name).allows


@dataclass(frozen=True)
class Settings:
    """The chosen value of every setting; a text is one of those that SETTINGS lists."""

    ONLY_KNOWN: ClassVar[bool] = True

    cloth: Annotated[str, fits("cloth")] = "game"
    scheme: Annotated[str, fits("scheme")] = "device"
    suits: Annotated[str, fits("suits")] = "two"
    index: Annotated[str, fits("index")] = "normal"
    back: Annotated[str, fits("back")] = "game"
    text: Annotated[str, fits("text")] = "normal"
    order: Annotated[str, fits("order")] = "sorted"
    touch: Annotated[str, fits("touch")] = "one"
    pause: Annotated[str, fits("pause")] = "normal"
    thought: Annotated[str, fits("thought")] = "full"
    motion: bool = True
    forced: bool = False
    claim: bool = True
    chances: bool = True
    keys: bool = True
    hand: Annotated[str, fits("hand")] = "right"
    tutor: bool = False
    voices: bool = True
    sound: bool = False
    volume: Annotated[str, fits("volume")] = "normal"
    language: Annotated[str, fits("language")] = "browser"
    stun: Annotated[str, fits("stun")] = ""

    @classmethod
    def load(cls, store: Store) -> Settings:
        """Read the kept settings; an unknown or wrong one has its default."""
        return KEPT_SETTINGS.load(store, "settings").value

    def keep(self, store: Store) -> bool:
        """Keep the settings; False if there is no room, or if a newer version has written there."""
        return KEPT_SETTINGS.keep(store, "settings", self)

    def with_all(self, given: Mapping[str, Any]) -> Self:
        """Replace settings by those of the given values that SETTINGS allows; ignore the others."""
        known = {each.name: each for each in SETTINGS}
        right: dict[str, Any] = {
            name: value for name, value in given.items() if name in known and known[name].allows(value)
        }
        return replace(self, **right)

    def as_json(self) -> dict[str, Any]:
        """Return every setting by name."""
        return asdict(self)


ON_OFF = {False: "off", True: "on"}
THOUGHTS = {"brief": 500}  # ms after which a bot moves with what it has; "full": as long as its level says
PAUSES = {"instant": 0, "fast": 500, "normal": PAUSE, "slow": 2500}  # ms a trick stays; "wait": until it is touched
_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_PORT = "[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
STUN = re.compile(rf"stun:(?:{_LABEL}[.]){{1,8}}[a-z][a-z0-9]{{1,30}}(?::(?:{_PORT}))?")
SETTINGS: tuple[Setting, ...] = (
    Setting(
        "cloth",
        "Table",
        "Cloth",
        {"game": "varies by game", "baize": "green", "ink": "blue", "claret": "red", "umber": "brown"},
    ),
    Setting("scheme", "Table", "Light or dark", {"device": "same as device", "light": "light", "dark": "dark"}),
    Setting("text", "Table", "Text size", {"normal": "normal", "large": "large", "larger": "very large"}),
    Setting(
        "hand",
        "Table",
        "You play with",
        {"right": "the right hand", "left": "the left hand"},
        "On a phone the buttons stand on that side.",
    ),
    Setting("suits", "Cards", "Suits", {"two": "two colours", "four": "four colours"}),
    Setting("index", "Cards", "Index", {"normal": "normal", "big": "large"}, "Phones always use the large index."),
    Setting("back", "Cards", "Card back", {"game": "varies by game", "red": "red", "blue": "blue"}),
    Setting(
        "order",
        "Cards",
        "Your hand",
        {"sorted": "sorted", "dealt": "as dealt", "own": "by hand"},
        "By hand: drag cards where you want them.",
    ),
    Setting(
        "touch",
        "Play",
        "Playing a card",
        {"one": "at once", "two": "in two steps"},
        "In two steps: lift the card first, then play it. You can also drag cards.",
    ),
    Setting(
        "pause",
        "Play",
        "Pause after a trick",
        {"instant": "no pause", "fast": "short", "normal": "normal", "slow": "long", "wait": "wait for me"},
    ),
    Setting(
        "thought",
        "Play",
        "Bots think",
        {"full": "as long as they like", "brief": "half a second"},
        "With less time, the top levels are a little weaker.",
    ),
    Setting("motion", "Play", "Cards move", ON_OFF, "Your device’s reduced-motion setting always applies."),
    Setting("forced", "Play", "Play forced cards automatically", ON_OFF),
    Setting("claim", "Play", "Offer to finish once the result is certain", ON_OFF),
    Setting(
        "chances",
        "Play",
        "Show chances and threats",
        ON_OFF,
        "Marks on the table what you or an opponent could complete next.",
    ),
    Setting("tutor", "Play", "Tutor", ON_OFF, "After each of your moves, says whether another was better, and why."),
    Setting("voices", "Play", "Bots talk", ON_OFF, "A short line now and then, never about hidden cards."),
    Setting("keys", "Play", "Single-key shortcuts", ON_OFF, "Press ? at the table to see them."),
    Setting("sound", "Sound", "Sounds", ON_OFF, "Short and quiet."),
    Setting("volume", "Sound", "Volume", {"low": "low", "normal": "normal", "high": "high"}),
    Setting(
        "stun",
        "Friends",
        "STUN server",
        {"": "no server"},
        "On another network, send messages instead. Or name a STUN server, such as stun:stun.example.org:3478, that "
        "helps your devices find each other: it learns your internet address, but nothing about your games.",
        STUN,
    ),
    Setting("language", "Language", "Language", {"browser": "same as browser", **LANGUAGES}),
)
assert {each.name for each in SETTINGS} == {each.name for each in fields(Settings)}


KEPT_SETTINGS: StoredType[Settings] = StoredType(
    re.compile("settings"), 20_000, Settings,
    lambda given, blame: parse_by_field(Settings, given, "settings", blame), Settings.as_json,
)  # fmt: skip
