"""localStorage: texts under the names of this site, or in memory where the browser blocks it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from knaves.store.old_names import OLD_PREFIX, TAKEN_OVER, take_over


class LocalStore:
    """Every text under a prefix in one area of the browser."""

    def __init__(self, area: Any | None, prefix: str, told: Callable[[str], None] = lambda key: None) -> None:
        """`area` is localStorage, None where there is none; `told` hears the key that is about to be read."""
        self.area = area
        self.told = told
        self.prefix = prefix
        self.old: LocalStore | None = None  # what an earlier version kept for all sites of the origin
        self.memory: dict[str, str] = {}
        self.is_closed = False  # once the page has failed, nothing is written over what is good

    @property
    def is_blocked(self) -> bool:
        """Whether nothing will be kept."""
        return self.area is None

    def get(self, key: str) -> str | None:
        if self.area is None:
            return self.memory.get(key)
        self.told(key)
        with suppress(Exception):
            value = self.area.getItem(self.prefix + key)
            return value if isinstance(value, str) else None
        return None

    def set(self, key: str, text: str) -> bool:
        if self.is_closed:
            return True
        if self.area is None:
            self.memory[key] = text
            return True
        return self._set(key, text) or (self._gives_up_the_old() and self._set(key, text))

    def _set(self, key: str, text: str) -> bool:
        try:
            assert self.area is not None
            self.area.setItem(self.prefix + key, text)
        except Exception:
            return False
        return True

    def _gives_up_the_old(self) -> bool:
        """Delete old copies of data taken over long ago; False if there were none."""
        if self.old is None or self.get(TAKEN_OVER) is None:
            return False
        keys = self.old.keys()
        for key in keys:
            self.old.remove(key)
        return bool(keys)

    def remove(self, key: str) -> None:
        self.memory.pop(key, None)
        if self.area is not None and not self.is_closed:
            with suppress(Exception):  # taken away in the middle of a visit
                self.area.removeItem(self.prefix + key)

    def keys(self) -> list[str]:
        if self.area is None:
            return list(self.memory)
        with suppress(Exception):
            found = [str(self.area.key(number)) for number in range(self.area.length)]
            return [key[len(self.prefix) :] for key in found if key.startswith(self.prefix)]
        return []


def local_store(js: Any) -> LocalStore:
    """The store of this site; what an earlier version kept is taken over. Says on the document where all is blocked."""
    prefix, area = str(js.knaves.place), None
    try:
        js.localStorage.setItem(prefix + "probe", "1")
        js.localStorage.removeItem(prefix + "probe")
        area = js.localStorage
    except Exception:
        js.document.documentElement.dataset.storage = "blocked"

    def told(key: str) -> None:
        js.knaves.reading = key  # what the error panel offers to start without

    store = LocalStore(area, prefix, told)
    if area is not None:
        store.old = LocalStore(area, OLD_PREFIX)
        take_over(store, store.old)
    return store
