"""Owners: which kinds of keys there are, who reads each, and what of all that is kept cannot be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from knaves.engine.errors import Refusal
from knaves.games.registry import GAMES
from knaves.store.aside import ASIDE, aside, forget_aside
from knaves.store.choices import CHOICE_KINDS
from knaves.store.history import FINISHED, FORGOTTEN, LINE, LIST
from knaves.store.kinds import Damage, Kind
from knaves.store.labs import LAB
from knaves.store.old_names import TAKEN_OVER
from knaves.store.own_bots import OWN_BOTS
from knaves.store.presets import own_kind
from knaves.store.reviews import REVIEW
from knaves.store.save import read_save
from knaves.store.settings import KEPT_SETTINGS
from knaves.store.store import Store
from knaves.store.tries import TRIES

Check = Callable[[str, str], Damage | None]


def _checked(kind: Kind[Any]) -> Check:
    return lambda key, text: kind.reading(key, text).damage


def _slot(key: str, text: str) -> Damage | None:
    try:
        read_save(text)
    except Refusal as refusal:
        return Damage(key, refusal, text)
    return None


def _nothing(key: str, text: str) -> Damage | None:
    """Texts that are looked at by nobody: bytes put aside, and marks that are there or not."""
    return None


KINDS: tuple[Kind[Any], ...] = (
    KEPT_SETTINGS, *CHOICE_KINDS, REVIEW, LAB, OWN_BOTS, LIST, LINE, FINISHED, FORGOTTEN, TRIES,
    *(own_kind(game) for game in GAMES.values()),
)  # fmt: skip
OWNERS: tuple[tuple[re.Pattern[str], Check], ...] = (
    (re.compile(r"game/[^/]*/[ab]"), _slot),
    *((kind.keys, _checked(kind)) for kind in KINDS),
    (re.compile(f"{ASIDE}.*", re.DOTALL), _nothing),
    (re.compile(f"no-install|{TAKEN_OVER}"), _nothing),  # the first is written by web/js/offers.mjs
)


def damage_of(key: str, text: str) -> Damage | None:
    """What is wrong with what stands under a key; None if nothing is, or if the key is nobody's."""
    return next((check(key, text) for keys, check in OWNERS if keys.fullmatch(key)), None)


def troubles(store: Store) -> list[Damage]:
    """Everything kept that cannot be read, or not all of it; running games are told of by Saves."""
    found = [damage_of(key, store.get(key) or "") for key in sorted(store.keys()) if not key.startswith("game/")]
    return [damage for damage in found if damage is not None]


def unreadable_file(store: Store) -> str:
    """All of that and what was put aside as one JSON object, to take away."""
    texts = {damage.key: damage.text for damage in troubles(store)} | aside(store)
    return json.dumps({"format": "knaves/damaged", "texts": texts}, indent=1)


def forget_unreadable(store: Store) -> None:
    """Forgets it; what can be read of it stays, and what a newer version wrote."""
    for damage in troubles(store):
        for kind in KINDS:
            if kind.keys.fullmatch(damage.key) and not damage.is_too_new:
                value = kind.load(store, damage.key).value
                if value == kind.empty():
                    store.remove(damage.key)
                else:
                    kind.keep(store, damage.key, value)
    forget_aside(store)
