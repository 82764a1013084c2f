"""Motion: cards travel from where they were to where they are, found by comparing the places before and after.

An element with `data-key` keeps its identity. A new one comes from the element whose `data-place` its `data-from`
names (a player, the stock), and one that goes away leaves for the place in its `data-to`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from knaves.page.dom.window import Window
from knaves.page.selectors import selector

__all__ = ["Motion", "Places", "offset"]

EASE = "cubic-bezier(.2,.8,.25,1)"
APART = 40  # ms between two cards that set out together
MOST_APART = 600  # ms; with many cards they set out closer to each other
NEAR = 2  # px: less is no journey


@dataclass(frozen=True)
class Places:
    """Where everything was: by key the element and its rectangle, by place the rectangle."""

    keyed: dict[str, tuple[Any, Any]]
    named: dict[str, Any]


class Motion:
    """The journeys that are going on."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.js = window.js
        self.flights: list[Any] = []

    def places(self) -> Places:
        """Where everything is now."""
        keyed = {str(each.dataset.key): (each, each.getBoundingClientRect()) for each in self._all("[data-key]")}
        named = {str(each.dataset.place): each.getBoundingClientRect() for each in self._all("[data-place]")}
        return Places(keyed, named)

    def travel(self, before: Places, ms: int) -> None:
        """Lets everything set out from where it was."""
        self.finish()
        left = dict(before.keyed)
        newcomers = []
        for element in self._all("[data-key]"):
            known = left.pop(str(element.dataset.key), None)
            new = element.getBoundingClientRect()
            if new.width == 0:
                continue
            if known is not None:
                self._from(element, known[1], new, known[1].width / new.width, ms)
            elif (origin := self._origin(element, before)) is not None:
                newcomers.append((element, origin, new))
        pause = min(APART, MOST_APART / max(1, len(newcomers)))
        for number, (element, origin, new) in enumerate(newcomers):
            self._from(element, origin, new, 0.6, ms + 60, number * pause)
        for element, old in left.values():
            self._leave(element, old, ms)

    def finish(self) -> None:
        """Everything arrives at once."""
        for flight in self.flights:
            flight.finish()
        self.flights = []
        for ghost in self._all(".ghost"):
            ghost.remove()

    def _all(self, wanted: str) -> Iterator[Any]:
        return self.window.all(f"#app {wanted}")

    def _origin(self, element: Any, before: Places) -> Any:
        name = getattr(element.dataset, "from", None)
        origin = before.named.get(str(name)) if name else None
        return origin if origin is not None and origin.width else None

    def _from(self, element: Any, old: Any, new: Any, scale: float, ms: float, wait: float = 0) -> None:
        x, y = _between(new, old)
        if abs(x) < NEAR and abs(y) < NEAR:
            return
        across, down = offset(str(self.js.getComputedStyle(element).translate))
        begin = {"translate": f"{across + x}px {down + y}px", "scale": str(scale), "zIndex": 30}
        self._animate(element, [begin, {"zIndex": 30}], ms, wait)

    def _leave(self, element: Any, old: Any, ms: float) -> None:
        """A picture of what has gone away flies to where it went."""
        name = getattr(element.dataset, "to", None)
        goal = next(self._all(selector("data-place", str(name))), None) if name else None
        if goal is None or old.width == 0:
            return
        ghost = element.cloneNode(True)
        ghost.removeAttribute("data-key")
        ghost.setAttribute("aria-hidden", "true")
        ghost.classList.add("ghost")
        for side in ("left", "top", "width"):
            ghost.style.setProperty(side, f"{getattr(old, side)}px")
        self.js.document.querySelector("#app > *").appendChild(ghost)
        x, y = _between(old, goal.getBoundingClientRect())
        self._animate(ghost, [{"opacity": 1}, {"translate": f"{x}px {y}px", "scale": "0.3", "opacity": 0}], ms)

    def _animate(self, element: Any, frames: list[dict[str, Any]], ms: float, wait: float = 0) -> None:
        timing = {
            "duration": ms,
            "delay": wait,
            "easing": EASE,
            "fill": "both" if "opacity" in frames[0] else "backwards",
        }
        self.flights.append(element.animate(self.window.value(frames), self.window.value(timing)))


def _between(one: Any, other: Any) -> tuple[float, float]:
    """How far it is from the middle of one rectangle to that of another."""
    return (
        other.left + other.width / 2 - one.left - one.width / 2,
        other.top + other.height / 2 - one.top - one.height / 2,
    )


def offset(translate: str) -> tuple[float, float]:
    """The two lengths of a computed `translate`, in px."""
    found = [float(part.removesuffix("px")) for part in translate.split() if part.endswith("px")]
    return (found[0] if found else 0.0), (found[1] if len(found) > 1 else 0.0)
