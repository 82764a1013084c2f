"""Store: texts kept between visits, by key; the page brings one of the browser, tests their own."""

from __future__ import annotations

from typing import Protocol


class Store(Protocol):
    """Texts kept between visits, by key."""

    @property
    def is_blocked(self) -> bool:
        """Whether the browser keeps nothing for this page, so that all is gone with the visit."""

    def get(self, key: str) -> str | None:
        """The text, None if there is none."""

    def set(self, key: str, text: str) -> bool:
        """Keeps a text; False if the browser refused, then the old one is still there."""

    def remove(self, key: str) -> None:
        """Forgets a text."""

    def keys(self) -> list[str]:
        """Every key of ours."""
