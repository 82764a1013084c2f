"""Faces: fetches the drawings of cards before they are seen, so that no card is white while it flies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

from knaves.page.dom.window import Window

SIZES = ("card", "card mid")  # as they lie in a hand and on the table
AT_ONCE = 8  # cards whose style is asked for in one go
APART = 0.05  # s between two goes, in which the page does what it has to


class Faces:
    """The drawings that have been asked for, kept so that the browser does not forget them."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.known: dict[str, Any] = {}

    async def fetch(self, looks: Sequence[str]) -> None:
        """Fetch the faces of these classes as they are drawn on the table that is shown."""
        for first in range(0, len(looks), AT_ONCE):
            for url in set(self._urls(looks[first : first + AT_ONCE])) - self.known.keys():
                image = self.known[url] = self.window.js.Image.new()
                image.src = url
            await asyncio.sleep(APART)

    def _urls(self, looks: Sequence[str]) -> Iterator[str]:
        """Yield the addresses of these cards' pictures, at the sizes of this table."""
        table = self.window.first("#app main.table .lay")
        if table is None:
            return
        strip = self.window.js.document.createElement("div")
        strip.setAttribute("aria-hidden", "true")
        strip.className = "ghost"
        faces = []
        for look in looks:
            for size in SIZES:
                card = self.window.js.document.createElement("span")
                card.className = f"{size} {look}"
                face = self.window.js.document.createElement("i")
                face.className = "face"
                card.appendChild(face)
                strip.appendChild(card)
                faces.append(face)
        table.appendChild(strip)
        for face in faces:
            drawn = str(self.window.js.getComputedStyle(face).backgroundImage)
            yield from (part.split('"')[1] for part in drawn.split("url(")[1:] if part.startswith('"'))
        strip.remove()
