"""Aside: what could not be read and made room for something new, as it was, for the player to download."""

from __future__ import annotations

from knaves.store.store import Store

ASIDE = "aside/"
MOST = 9  # texts put aside under one key


def put_aside(store: Store, key: str, text: str) -> None:
    """Keeps a text that is about to be written over, if there is room; no text twice."""
    for number in range(1, MOST + 1):
        place = f"{ASIDE}{key} {number}"
        there = store.get(place)
        if there == text:
            return
        if there is None:
            store.set(place, text)
            return


def aside(store: Store) -> dict[str, str]:
    """Everything put aside: where it had stood, with a number, and the text."""
    keys = sorted(key for key in store.keys() if key.startswith(ASIDE))  # noqa: SIM118
    return {key.removeprefix(ASIDE): store.get(key) or "" for key in keys}


def forget_aside(store: Store) -> None:
    """Forgets it."""
    for key in aside(store):
        store.remove(ASIDE + key)
