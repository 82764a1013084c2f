"""Friends' results: finished games that came by links, to be laid beside one's own of the same deal."""

from __future__ import annotations

import re
from typing import Any

from knaves.engine.errors import UnreadableRecord
from knaves.store.store import Store
from knaves.store.stored_type import Blame, StoredType, only_list

MOST = 20
LONGEST = 8 * 1024  # characters of one, as of a link

FRIENDS_KEY = "friends"


def _read(given: Any, blame: Blame) -> tuple[str, ...]:
    found = []
    for each in only_list(given)[:MOST]:
        if isinstance(each, str) and len(each) <= LONGEST:
            found.append(each)
        else:
            blame(UnreadableRecord("A friend’s result can’t be read."))
    return tuple(found)


FRIENDS: StoredType[tuple[str, ...]] = StoredType(re.compile(FRIENDS_KEY), MOST * (LONGEST + 8), tuple, _read, list)


class Friends:
    """The packed games of the last links that were opened, the newest first."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def packed(self) -> tuple[str, ...]:
        """List what the links carry; page/packing.py reads it."""
        return FRIENDS.load(self.store, FRIENDS_KEY).value

    def remember(self, packed: str) -> None:
        """Store a link; the oldest one goes where there is no room."""
        if len(packed) <= LONGEST:
            others = [each for each in self.packed() if each != packed]
            FRIENDS.keep(self.store, FRIENDS_KEY, (packed, *others)[:MOST])
