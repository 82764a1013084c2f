"""Friend games: every game with a friend on another device, as its transcript and this device's secret.

Only the form is read here. Whether the messages follow from each other is for `knaves.friend`, which is brought when
a game is opened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from knaves.games.registry import GAMES
from knaves.store.history import History
from knaves.store.saves import Written
from knaves.store.store import Blame, Store, StoredType, names_under
from knaves.table.summary import Time
from knaves.wire.parse import parse

FRIEND = "friend/"
LONGEST = 4_000_000  # characters of all messages: MadJack to 50 points can take 1,300,000
MOST_TEXTS = 20_000
MOST_GAMES = 200
LONGEST_NAME = 24
NAME = re.compile(r"[A-Za-z0-9_-]{10}")  # of a game: the same on both devices
LONGEST_REFUSED = 100_000  # characters of a letter that was refused
_TEXT = re.compile(r"[A-Za-z0-9_.-]{1,24000}")
_SECRET = re.compile(r"[0-9a-f]{64}")
_SIGNING = re.compile(r"(?:[0-9a-f]{64})?")
_SIGNED = re.compile(r"(?:[0-9]{1,6}~[01][A-Za-z0-9_-]{86})?")
_REFUSED = re.compile(rf"[A-Za-z0-9_.~-]{{0,{LONGEST_REFUSED}}}")
WaitsFor = Literal["you", "friend", "nobody"]


@dataclass(frozen=True)
class KeptFriendGame:
    """A game as it is kept. `texts` are the messages of both, the first one being the invitation."""

    game: Annotated[str, GAMES.__contains__]
    seat: Annotated[int, (0, 1)]
    secret: Annotated[str, _SECRET]  # 64 hexadecimal digits
    texts: Annotated[tuple[Annotated[str, _TEXT], ...], (1, MOST_TEXTS)]
    friend: Annotated[str, LONGEST_NAME, str.isprintable] = ""  # the other player’s name; "" before they have answered
    waits_for: Annotated[WaitsFor, ...] = "friend"  # who is to do something
    since: Annotated[Time, ...] = "2000-01-01T00:00:00Z"
    sent: Annotated[int, (0, MOST_TEXTS)] = 0  # messages that the other device has got, or a letter has been made of
    is_checked: Annotated[bool, "checked"] = False  # the proof has been made, and all was right
    signing: Annotated[str, _SIGNING] = ""  # 64 hexadecimal digits, by which this device signs; "" in older games
    # how many messages the other device has signed, `~`, its seat and signature; "" for none
    signed: Annotated[str, _SIGNED] = ""
    refused: Annotated[str, _REFUSED] = ""  # a letter that the other device has signed and that breaks the rules
    has_ended: Annotated[bool, "ended"] = False  # this player has ended the game because of that letter

    @property
    def is_sound(self) -> bool:
        """Whether it is not too long, and the other device has got no more messages than there are."""
        return self.sent <= len(self.texts) and sum(map(len, self.texts)) <= LONGEST

    def as_json(self) -> dict[str, Any]:
        """Write it as a JSON object."""
        return {
            "game": self.game, "seat": self.seat, "secret": self.secret, "texts": list(self.texts),
            "friend": self.friend, "waits_for": self.waits_for, "since": self.since, "sent": self.sent,
            "checked": self.is_checked, "signing": self.signing, "signed": self.signed, "refused": self.refused,
            "ended": self.has_ended,
        }  # fmt: skip

    def goes_on_from(self, other: KeptFriendGame) -> bool:
        """Whether this is the same game of the same player, with all messages of the other one and perhaps more."""
        return self.secret == other.secret and self.texts[: len(other.texts)] == other.texts


def read_friend_game(given: Any) -> KeptFriendGame:
    """Read a game from a JSON value, in form. Raises UnreadableRecord."""
    return parse(KeptFriendGame, given, "friend")


def _read(given: Any, blame: Blame) -> KeptFriendGame | None:
    return read_friend_game(given)


def _write(kept: KeptFriendGame | None) -> Any:
    return kept.as_json() if kept is not None else None


FRIEND_GAME: StoredType[KeptFriendGame | None] = StoredType(
    re.compile(FRIEND + NAME.pattern), LONGEST + 200_000, lambda: None, _read, _write
)


class FriendGames:
    """The games with friends on this device, by name."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._past = History(store)

    def get(self, name: str) -> KeptFriendGame | None:
        """Return a game; None where there is none, or where it cannot be read."""
        return FRIEND_GAME.load(self.store, FRIEND + name).value

    def all(self) -> dict[str, KeptFriendGame]:
        """Return every game that can be read, by name; the one in which something was done last comes first."""
        found = {name: kept for name in names_under(self.store, FRIEND) if (kept := self.get(name)) is not None}
        return dict(sorted(found.items(), key=lambda each: each[1].since, reverse=True))

    def keep(self, name: str, kept: KeptFriendGame, *, instead: bool = False) -> Written:
        """Save a game; OVERTAKEN, with nothing written, unless it has all messages that are saved of it.

        `instead`: it replaces them all the same. Old records are dropped for it; NO_ROOM where that was not enough.
        """
        before = self.get(name)
        if before is not None and not instead and not kept.goes_on_from(before):
            return Written.OVERTAKEN
        has_room = FRIEND_GAME.keep(self.store, FRIEND + name, kept, self._past.drop_oldest_record)
        return Written.KEPT if has_room else Written.NO_ROOM

    def forget(self, name: str) -> None:
        """Delete the game of this name, if there is one."""
        self.store.remove(FRIEND + name)

    def replace(self, games: Mapping[str, KeptFriendGame]) -> bool:
        """Hold these games and no others; False if there is no room, and then some of them may be missing."""
        for name in names_under(self.store, FRIEND):
            if name not in games:
                self.forget(name)
        for name, kept in games.items():
            before = self.get(name)
            if before is not None and before != kept:
                self.forget(name)
        return all(FRIEND_GAME.keep(self.store, FRIEND + name, kept) for name, kept in games.items())

    @property
    def turns(self) -> int:
        """How many games wait for this device's player."""
        return sum(kept.waits_for == "you" for kept in self.all().values())
