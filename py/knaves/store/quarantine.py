"""Quarantine: texts that could not be read and made room for something new, unchanged, for the player to download."""

from __future__ import annotations

from knaves.store.store import Store, names_under

QUARANTINE = "aside/"
MOST = 9  # texts of one key


def quarantine(store: Store, key: str, text: str) -> None:
    """Copy a text that is about to be written over, if there is room; no text twice."""
    for number in range(1, MOST + 1):
        place = f"{QUARANTINE}{key} {number}"
        there = store.get(place)
        if there == text:
            return
        if there is None:
            store.set(place, text)
            return


def quarantined(store: Store) -> dict[str, str]:
    """Return every text in quarantine by the key that it had, with a number."""
    return {name: store.get(QUARANTINE + name) or "" for name in sorted(names_under(store, QUARANTINE))}


def empty_quarantine(store: Store) -> None:
    """Forget every text in quarantine."""
    for name in quarantined(store):
        store.remove(QUARANTINE + name)
