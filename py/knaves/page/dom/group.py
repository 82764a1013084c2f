"""Group: the arithmetic of a friend's deck by web/friend/group.mjs, fetched when a game with a friend needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.friend.group import POINT, NoPoint
from knaves.page.dom.window import Window


async def load_group(window: Window) -> BrowserGroup:
    """The group. Raises OSError where its script does not come."""
    return BrowserGroup(window, await window.load("group.mjs"))


class BrowserGroup:
    """The three operations, each asked once for all its points."""

    def __init__(self, window: Window, module: Any) -> None:
        self._window = window
        self._module = module

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        return _cut(self._module.points(self._bytes(hashes)))

    def are_points(self, points: Sequence[bytes]) -> bool:
        return all(len(each) == POINT for each in points) and bool(self._module.arePoints(self._bytes(points)))

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        numbers = [number.to_bytes(POINT, "little") for number in scalars]
        try:
            return _cut(self._module.multiply(self._bytes(points), self._bytes(numbers)))
        except Exception:
            raise NoPoint from None

    def _bytes(self, values: Sequence[bytes]) -> Any:
        return self._window.value(b"".join(values))


def _cut(packed: Any) -> list[bytes]:
    whole = bytes(packed.to_py())
    return [whole[start : start + POINT] for start in range(0, len(whole), POINT)]
