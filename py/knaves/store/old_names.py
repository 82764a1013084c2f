"""Old names: what an earlier version kept under names without the path of the site is taken over, once."""

from __future__ import annotations

from knaves.store.store import Store

OLD_PREFIX = "knaves/"
TAKEN_OVER = "taken over"  # the mark that it has been done
RENAMED = {"unreadable history": "aside/history 1"}


def take_over(store: Store, old: Store) -> None:
    """Copy everything, once; another site under the same origin may want it too, so the old stays where there is room.

    A text that has no room beside itself is moved. What this site keeps already is not touched.
    """
    if store.get(TAKEN_OVER) is not None:
        return
    keys = old.keys()
    for key in keys:
        text, name = old.get(key), RENAMED.get(key, key)
        if text is None or store.get(name) is not None:
            continue
        if not store.set(name, text):
            old.remove(key)
            if not store.set(name, text):
                old.set(key, text)
                return
    store.set(TAKEN_OVER, "1" if keys else "0")
