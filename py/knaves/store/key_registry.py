"""Key registry: every key in the store, the type that reads it, and the texts that cannot be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from knaves.engine.errors import Refusal
from knaves.games.registry import GAMES
from knaves.store.choices import CHOICES
from knaves.store.friend_games import FRIEND_GAME
from knaves.store.friends import FRIENDS
from knaves.store.history import FINISHED, FORGOTTEN, LINE, LIST
from knaves.store.labs import LAB
from knaves.store.old_names import TAKEN_OVER
from knaves.store.own_bots import OWN_BOTS
from knaves.store.presets import stored_presets
from knaves.store.promises import PROMISES
from knaves.store.puzzle_attempts import ATTEMPTS
from knaves.store.quarantine import QUARANTINE, empty_quarantine, quarantined
from knaves.store.reviews import REVIEW
from knaves.store.save import read_save
from knaves.store.settings import KEPT_SETTINGS
from knaves.store.store import Store
from knaves.store.stored_type import Damage, StoredType

Check = Callable[[str, str], Damage | None]


def _checked(stored: StoredType[Any]) -> Check:
    return lambda key, text: stored.reading(key, text).damage


def _slot(key: str, text: str) -> Damage | None:
    try:
        read_save(text)
    except Refusal as refusal:
        return Damage(key, refusal, text)
    return None


def _nothing(key: str, text: str) -> Damage | None:
    """Accept any text: quarantined ones, and marks that are there or not."""
    return None


STORED_TYPES: tuple[StoredType[Any], ...] = (
    KEPT_SETTINGS, *CHOICES, REVIEW, LAB, OWN_BOTS, LIST, LINE, FINISHED, FORGOTTEN, ATTEMPTS, FRIENDS, FRIEND_GAME,
    PROMISES,
    *(stored_presets(game) for game in GAMES.values()),
)  # fmt: skip
REGISTRY: tuple[tuple[re.Pattern[str], Check], ...] = (
    (re.compile(r"game/[^/]*/[ab]"), _slot),
    *((stored.keys, _checked(stored)) for stored in STORED_TYPES),
    (re.compile(f"{QUARANTINE}.*", re.DOTALL), _nothing),
    (re.compile(f"no-install|{TAKEN_OVER}"), _nothing),  # the first is written by web/js/offers.mjs
)


def damage_of(key: str, text: str) -> Damage | None:
    """Check the text of a key; None if it is sound, or if the key is not in the registry."""
    return next((check(key, text) for keys, check in REGISTRY if keys.fullmatch(key)), None)


def troubles(store: Store) -> list[Damage]:
    """List the kept texts that cannot be read, or not all of them; Saves reports running games itself."""
    found = [damage_of(key, store.get(key) or "") for key in sorted(store.keys()) if not key.startswith("game/")]
    return [damage for damage in found if damage is not None]


def unreadable_file(store: Store) -> str:
    """Write these texts and the quarantined ones as one JSON object, to be downloaded."""
    texts = {damage.key: damage.text for damage in troubles(store)} | quarantined(store)
    return json.dumps({"format": "knaves/damaged", "texts": texts}, indent=1)


def forget_unreadable(store: Store) -> None:
    """Forget these texts and the quarantine; the readable part of a text stays, and so does a newer version's."""
    for damage in troubles(store):
        for stored in STORED_TYPES:
            if stored.keys.fullmatch(damage.key) and not damage.is_too_new:
                value = stored.load(store, damage.key).value
                if value == stored.empty():
                    store.remove(damage.key)
                else:
                    stored.keep(store, damage.key, value)
    empty_quarantine(store)
