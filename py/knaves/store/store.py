"""Store: texts kept between visits, by key; the page brings one of the browser, tests their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Store(Protocol):
    """Texts kept between visits, by key."""

    @property
    def is_blocked(self) -> bool:
        """Whether the browser keeps nothing for this page, so that all is gone with the visit."""

    def get(self, key: str) -> str | None:
        """Return the text, None if there is none."""

    def set(self, key: str, text: str) -> bool:
        """Keep a text; False if the browser refused, then the old one is still there."""

    def remove(self, key: str) -> None:
        """Forget a text."""

    def keys(self) -> list[str]:
        """List every key of ours."""


class TextStore:
    """Texts in memory alone."""

    is_blocked = True

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)

    def get(self, key: str) -> str | None:
        return self._texts.get(key)

    def set(self, key: str, text: str) -> bool:
        self._texts[key] = text
        return True

    def remove(self, key: str) -> None:
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self._texts)


def names_under(store: Store, prefix: str) -> list[str]:
    """List the rest of every key that begins with this prefix."""
    return [key.removeprefix(prefix) for key in store.keys() if key.startswith(prefix)]  # noqa: SIM118
