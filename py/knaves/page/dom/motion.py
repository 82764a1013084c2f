"""Motion: cards travel from where they were, and the card of a lesson makes room for them.

An element with `data-key` keeps its identity. A new one comes from the element whose `data-place` its `data-from`
names (a player, the stock), and one that goes away leaves for the place in its `data-to`.

Its style sheet gives it a place; this module measures how much it would cover there, and where it would cover less.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from types import MappingProxyType
from typing import Any

from knaves.nodes import Node
from knaves.page.dom import patch
from knaves.page.dom.patch import DocumentHost
from knaves.page.dom.window import Window
from knaves.page.page import Cue, Travel, selector

Plan = tuple[list[dict[str, Any]], dict[str, Any], tuple[float, float] | None]  # frames, timing, and `by`
EASE = "cubic-bezier(.2,.8,.25,1)"
APART = 40  # ms between two cards that set out together
MOST_APART = 600  # ms; with many cards they set out closer to each other
UPRIGHT = 0.2  # cosine less sine of a turn; beyond it lies too near to 45 degrees for its size to be told
NEAR = 2  # px: less is no journey
HIGH = 1.4  # of a card's width
BESIDE = 0.42  # of a card's width: how far two cards lie apart that are laid on one
POP = 140  # ms in which a word comes
SEEN = 0.1  # of its way, after which a card that was dealt can be seen
LANDS = 0.85  # of its way, from which on a card that leaves fades
EDGE = 6  # px between a word and the edge of the window
UNDER = 8  # px between squares and a word beside them
INSIDE = 20  # px between the edge of the window and cards that are laid on a place
SHAKEN: list[dict[str, Any]] = [{"translate": f"{x}px 0"} for x in (0, -7, 6, -4, 3, 0)]  # by what has hit it
FLIES = 40  # px of room beside a place that sparks need
WHEEL, SMALL = 620, 200  # px across the wheel behind a good moment, and behind one of an opponent's
OVER, UNDERNEATH = 40, -1  # the z-index of what lies over the table, as --z-bar, and behind all of it
GROWN, GROWS = 0.22, 14  # how much larger a place is at its largest: so many times, and at most so many px
SPRINGS = 400  # ms that a place moves in a big moment
DARK = "0 0 0 0 oklch(85% 0.145 90 / 0)"  # around a card
LIGHT = "0 0 0 4px oklch(85% 0.145 90), 0 0 36px 10px oklch(85% 0.145 90 / 0.7)"
TUMBLED: list[dict[str, Any]] = [
    {"boxShadow": "0 0 0 0 oklch(64% 0.22 25 / 0)", "borderRadius": "8px"},
    {"translate": "0 -9px", "rotate": "3deg", "offset": 0.14},
    {"translate": "7px 5px", "rotate": "-13deg", "scale": "1.1", "offset": 0.36,
     "boxShadow": "0 0 0 5px oklch(64% 0.22 25), 0 0 44px 18px oklch(64% 0.22 25 / 0.75)"},
    {"translate": "-3px 2px", "rotate": "7deg", "offset": 0.6},
    {"translate": "2px 0", "rotate": "-3deg", "offset": 0.8},
    {"borderRadius": "8px"},
]  # fmt: skip
TUMBLES = 620  # ms that it takes
LIFTED: list[dict[str, Any]] = [
    {"filter": "drop-shadow(0 0 0 oklch(80% 0.17 145 / 0))"},
    {"translate": "0 -22px", "scale": "1.06", "offset": 0.4, "filter": "drop-shadow(0 0 26px oklch(80% 0.17 145))"},
    {"translate": "0 -18px", "scale": "1.05", "offset": 0.65, "filter": "drop-shadow(0 0 20px oklch(80% 0.17 145))"},
    {"translate": "0 0", "filter": "drop-shadow(0 0 0 oklch(80% 0.17 145 / 0))"},
]
LIFTS = 600  # ms that it takes
BLOWS: Mapping[str, tuple[list[dict[str, Any]], int]] = {
    "fall": (SHAKEN, SPRINGS), "tumble": (TUMBLED, TUMBLES), "save": (LIFTED, LIFTS),
}  # fmt: skip
SWEPT = 260  # ms after which the last of several places sets out


@dataclass(frozen=True)
class Rect:
    """A rectangle in the window, in px, as the browser's own are."""

    left: float
    top: float
    width: float
    height: float

    def shared(self, other: Rect) -> float:
        """The area that two have in common, in square pixels."""
        across = min(self.left + self.width, other.left + other.width) - max(self.left, other.left)
        down = min(self.top + self.height, other.top + other.height) - max(self.top, other.top)
        return max(0.0, across) * max(0.0, down)


@dataclass(frozen=True)
class Lying:
    """How an element lies: its number among all with a key, the rectangle around it, and its computed `rotate`."""

    number: int
    around: Rect
    rotate: str

    @property
    def rect(self) -> Rect:
        """Its own rectangle, as if it were not turned; the middle is the same."""
        turn = math.radians(float(self.rotate.removesuffix("deg"))) if self.rotate.endswith("deg") else 0
        across, along = abs(math.cos(turn)), abs(math.sin(turn))
        if across - along < UPRIGHT:
            return self.around
        wide, high = self.around.width, self.around.height
        width = (wide * across - high * along) / (across**2 - along**2)
        height = (high * across - wide * along) / (across**2 - along**2)
        return Rect(self.around.left + (wide - width) / 2, self.around.top + (high - height) / 2, width, height)


@dataclass(frozen=True)
class Places:
    """Where everything that can travel is at one moment, in px of the window.

    `elements`: the browser's list of those with a `data-key`, which `Lying.number` indexes from 0; `keyed`: how each
    of them lies, by that key; `named`: the rectangle of each place, by its `data-place`.
    """

    elements: Any
    keyed: dict[str, Lying]
    named: dict[str, Rect]


class Motion:
    """Moves cards over the page: from where they lay on the screen before to where they lie on the one drawn now."""

    def __init__(self, window: Window, host: DocumentHost) -> None:
        self.window = window
        self.host = host
        self.js = window.js
        self.flights: list[Any] = []
        self.ready: list[tuple[Any, Plan]] = []  # what sets out next
        self.waiting: tuple[Places, Travel] | None = None  # what sets out with the next picture
        self.found: Places | None = None  # where everything is in that picture, once it has been looked at

    def places(self) -> Places:
        """Measure everything that can travel: its place now in pixels, by the key that it keeps."""
        elements, told = self.js.knaves.flights.look()
        found = json.loads(str(told))
        return Places(
            elements,
            {key: Lying(number, Rect(*sides), turn) for number, (key, sides, turn) in enumerate(found["keyed"])},
            {name: Rect(*sides) for name, sides in found["named"]},
        )

    def travel(self, before: Places, travel: Travel) -> None:
        """Let everything set out from where it was, before the browser paints again."""
        self.waiting, self.found = (before, travel), None
        self.window.before_painting(self._begin)

    def look(self) -> None:
        """Measure the parts that will move, so that this is not done just before the browser paints."""
        if self.waiting is not None:
            self.found = self._look()

    def _look(self) -> Places:
        self._arrive()
        return self.places()

    def _begin(self) -> None:
        if self.waiting is not None:
            (before, travel), after = self.waiting, self.found or self._look()
            self.waiting = self.found = None
            self._travel(before, after, travel)

    def _travel(self, before: Places, after: Places, travel: Travel) -> None:
        cue = travel.cue
        place = self._place_of(cue) if cue is not None else None
        left = dict(before.keyed)
        newcomers = []
        for key, lying in after.keyed.items():
            known, new = left.pop(key, None), lying.rect
            if key in travel.sources:  # it is new, or is dealt where it lies already
                known = None
            if new.width == 0:
                continue
            element = after.elements[lying.number]
            if known is not None:
                turned = {} if known.rotate == lying.rotate else {"rotate": known.rotate}
                old = known.rect
                self._from(element, old, new, old.width / new.width, travel.ms, turned=turned)
            elif (origin := self._origin(key, element, before, travel.sources)) is not None:
                newcomers.append((element, origin, new))
            else:  # it comes from nowhere else: it is turned up where it lies
                self._animate(element, [{"scale": "0 1"}, {"scale": "1 1"}], travel.ms)
        pause = min(APART, MOST_APART / max(1, len(newcomers)))
        for number, (element, origin, new) in enumerate(newcomers):
            self._from(element, origin, new, 0.6, travel.ms, number * pause)
        gone = {key: before.elements[lying.number] for key, lying in left.items()}
        goals = {key: travel.goals.get(key) or getattr(each.dataset, "to", None) for key, each in gone.items()}
        reached = {key: self._rect(str(goal)) for key, goal in goals.items() if goal}
        for key, goal in reached.items():
            if goal is not None and left[key].around.width:
                self._leave(gone[key], left[key], goal, travel.ms)
        if cue is not None and place is not None:
            self._give(cue, place, before, travel.ms)
        if cue is not None and cue.moment and not (cue.moment == "into" and cue.cards):  # these are still on their way
            self._move_places(cue, travel.ms if cue.cards or cue.moment not in BLOWS else 0)
        self._set_out()

    def _give(self, cue: Cue, place: Rect, before: Places, ms: int) -> None:
        """Let cards fly to a place and lie there, a word stand at it, and a number rise from it."""
        for number, (key, node) in enumerate(cue.cards):
            lay = before.keyed.get(key)
            start = lay.rect if lay is not None else self._rect(cue.source)
            if start is None or start.width == 0:
                continue
            ghost = self._ghost(node)
            if cue.moment == "into":
                self._fly_into(ghost, start, place, ms)
                continue
            its_own = self._rect(cue.places[number]) if number < len(cue.places) else None
            there = its_own or place
            width, height = there.width, there.width * HIGH
            shift = 0.0 if its_own else self._shift(there, number, len(cue.cards))
            self._put(ghost, there.left + shift, there.top + (there.height - height) / 2, width)
            x, y = _between(there, start)
            size = start.width if lay is not None else min(start.width, width)  # a place may be wider than its cards
            begin = {"translate": f"{x - shift}px {y}px", "scale": str(max(0.5, min(1.6, size / width)))}
            self._animate(ghost, [begin, {"translate": "0 0", "scale": "1"}], ms, number * APART)
        if cue.sparks is not None:  # under the word
            self._burst(cue.sparks, place, ms)
        if cue.moment or cue.sparks is not None:  # what was asked for has been done
            self._table().classList.add("cheered")
        if cue.says is not None:
            word = self._ghost(cue.says)
            half = word.offsetWidth / 2 + EDGE
            middle = min(max(place.left + place.width / 2, half), self.js.innerWidth - half)
            middle_line = place.top + place.height / 2
            if cue.moment == "sweep":  # nothing lies over the squares that it praises
                above = middle_line > self.js.innerHeight / 2
                middle_line += (place.height / 2 + word.offsetHeight / 2 + UNDER) * (-1 if above else 1)
            elif self._is_picture(cue.at):  # it has room for words under it
                middle_line = place.top + place.height + word.offsetHeight / 2
            elif cue.cards or cue.moment in ("stamp", "save"):  # the ranks of cards, at their top, are to be read
                middle_line = max(middle_line, place.top + place.height - word.offsetHeight / 2)
            self._put(word, middle, middle_line)
            self._animate(word, [{"opacity": 0, "scale": "0.7"}, {"opacity": 1, "scale": "1"}], min(POP, cue.stays), ms)
        goal = self._rect(cue.to)
        if cue.gains is not None and goal is not None:
            number = self._ghost(cue.gains)
            left, top = self._middle_of(place)  # above a place there may be a name
            if cue.says is not None:
                top = place.top  # in the middle stands the word
            self._put(number, left, top)
            if _swells(cue.gains):
                self._swell(number, place, goal, cue, ms)
                return
            x, y = _up_to(goal, left, top, number.offsetWidth / 2, number.offsetHeight / 2)
            passes = cue.says is not None and y > 0  # the word, which it must not cross
            rise = [
                {"opacity": 0, "scale": "0.6", "translate": "0 0"},
                {"opacity": 1, "scale": "1.25", "translate": "0 -24px", "offset": 0.3},
                *([{"scale": "1.1", "translate": f"{0.85 * x}px -24px", "offset": 0.6}] if passes else []),
                {"opacity": 1, "scale": "1", "translate": f"{x}px {y}px", "offset": 0.85},
                {"opacity": 0, "scale": "0.5", "translate": f"{x}px {y}px"},  # "+2" on "2" would be read as "22"
            ]
            self._animate(number, rise, cue.rises, ms + cue.stays)

    def _burst(self, sparks: Node, place: Rect, ms: int) -> None:
        """Let sparks break out behind a place after `ms`; the wheel among them lies whole on the table."""
        burst, table = self._ghost(sparks), Rect(*self.js.knaves.flights.seen(self._table()))
        left, top = self._middle_of(place)
        self._put(burst, left, top)
        widest = SMALL if burst.classList.contains("theirs") else WHEEL
        size = min(widest, table.width - 2 * EDGE, table.height - 2 * EDGE)
        right = _within(left, table.left, table.width, size / 2 + EDGE) - left
        down = _within(top, table.top, table.height, size / 2 + EDGE) - top
        lengths = {"across": place.width / 2, "along": place.height / 2, "size": size, "right": right, "down": down}
        for name, length in lengths.items():
            burst.style.setProperty(f"--{name}", f"{length}px")
        for side, room in (("left", place.left), ("right", self.js.innerWidth - place.left - place.width)):
            if room < FLIES:
                burst.classList.add(f"none-{side}")
        burst.style.setProperty("--later", f"{ms}ms")

    def _swell(self, number: Any, place: Rect, goal: Rect, cue: Cue, ms: int) -> None:
        """Let a number swell on a card, between its indices, and then go behind all cards to where it counts."""
        left, top = self._middle_of(place)
        number.style.setProperty("--width", f"{place.width}px")
        x, y = _up_to(goal, left, top, number.offsetWidth / 2, number.offsetHeight / 2)
        over, under = {"zIndex": OVER}, {"zIndex": UNDERNEATH}
        swollen = {"opacity": 1, "scale": "1", "translate": "0 0", **over}
        frames: list[dict[str, Any]] = [
            {"opacity": 0, "scale": "0.3", "translate": "0 0", **over},
            {"opacity": 1, "scale": "1.2", "translate": "0 0", "offset": 0.24, **over},
            {**swollen, "offset": 0.64, "easing": EASE}, {**swollen, "offset": 0.64, "easing": EASE, **under},
            {"opacity": 1, "scale": "0.7", "translate": f"{x}px {y}px", "offset": 0.94, **under},
            {"opacity": 0, "scale": "0.5", "translate": f"{x}px {y}px", **under},
        ]  # fmt: skip
        self._animate(number, frames, cue.rises, ms + cue.stays, ease="linear")

    def _shift(self, place: Rect, number: int, count: int) -> float:
        """How far right of a place one of several cards lies that are laid on it, none of them off the table."""
        step = place.width * BESIDE
        half = (count - 1) / 2 * step
        left = place.left - INSIDE
        right = float(self.js.innerWidth) - INSIDE - place.left - place.width
        return number * step - half + max(0.0, half - left) - max(0.0, half - right)

    def _fly_into(self, ghost: Any, start: Rect, place: Rect, ms: int) -> None:
        """Let a card that stays where it lies be seen to go into a place."""
        self._put(ghost, start.left, start.top, start.width)
        x, y = _between(start, place)
        into = {"translate": f"{x}px {y}px", "scale": "0.3", "opacity": 0.9, "offset": 0.9}
        self._animate(ghost, [{"opacity": 1}, into, {**into, "opacity": 0, "offset": 1}], ms)

    def _move_places(self, cue: Cue, ms: int) -> None:
        """Let the place of a big moment spring or shake, or its places spring one after another."""
        places = cue.places if cue.moment == "sweep" else (cue.at,)
        blow, lasts = BLOWS.get(cue.moment, ([], SPRINGS))
        for number, name in enumerate(places):
            found = self._part(name)
            if found is not None:
                frames = blow or sprung(found[1].width)
                if cue.gains is not None and _swells(cue.gains):
                    frames = _lit(frames)
                part = (cue.moment == "sweep" and found[0].querySelector(".chip")) or found[0]  # over the line
                self._animate(part, frames, lasts, ms + number * min(2 * APART, SWEPT / len(places)))

    def _place_of(self, cue: Cue) -> Rect | None:
        """The rectangle of a cue's place; around all of them where they move one after another."""
        parts = [rect for name in cue.places if (rect := self._rect(name))] if cue.moment == "sweep" else []
        return around(parts) if parts else self._rect(cue.at, is_card=True)

    def _rect(self, place: str, *, is_card: bool = False) -> Rect | None:
        """The rectangle of a place; `is_card`: of a pile, where its card lies."""
        found = self._part(place, is_card=is_card)
        return None if found is None else found[1]

    def _part(self, place: str, *, is_card: bool = False) -> tuple[Any, Rect] | None:
        """The element of a place and its rectangle: by this name, else a part with this token, else the card with
        this key.
        """
        for name in ("data-place", "data-token", "data-key") if place else ():
            for found in self._all(selector(name, place)):
                part = (is_card and found.querySelector(".pile .card, .pile1 .card")) or found
                rect = Rect(*self.js.knaves.flights.seen(part))
                if rect.width:  # what a table hides is nowhere
                    return found, rect
        return None

    def _is_picture(self, place: str) -> bool:
        """Whether a place is a picture with words under it."""
        found = self._part(place)
        return found is not None and str(found[0].tagName).lower() == "figure"

    def _middle_of(self, rect: Rect) -> tuple[float, float]:
        return rect.left + rect.width / 2, rect.top + rect.height / 2

    def _ghost(self, node: Node) -> Any:
        """A picture over everything that cannot be touched and that no screen reader reads."""
        made = patch.draw(self.host, node).made
        made.setAttribute("aria-hidden", "true")
        made.classList.add("ghost")
        self.js.document.querySelector("#app > *").appendChild(made)
        return made

    def _put(self, element: Any, left: float, top: float, width: float | None = None) -> None:
        for name, value in (("left", left), ("top", top), ("width", width)):
            if value is not None:
                element.style.setProperty(name, f"{value}px")

    def finish(self) -> None:
        """Let every moving card arrive at once."""
        self.waiting = self.found = None
        self._arrive()

    def _arrive(self) -> None:
        for flight in self.flights:
            flight.finish()
        self.flights = []
        for ghost in self._all(".ghost"):
            ghost.remove()
        for table in self._all(".cheered"):
            table.classList.remove("cheered")

    def _all(self, wanted: str) -> Iterator[Any]:
        return self.window.all(f"#app {wanted}")

    def _origin(self, key: str, element: Any, before: Places, sources: Mapping[str, str]) -> Rect | None:
        name = sources.get(key) or getattr(element.dataset, "from", None)
        origin = before.named.get(str(name)) if name else None
        return origin if origin is not None and origin.width else None

    def _from(
        self, element: Any, old: Rect, new: Rect, scale: float, ms: float, wait: float = 0,
        turned: Mapping[str, str] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        x, y = _between(new, old)
        if abs(x) < NEAR and abs(y) < NEAR:
            return
        frames: list[dict[str, Any]] = [{"scale": str(scale), **turned}, {}]
        if wait:  # until it sets out it is in the pack, and not a small card on its back
            frames = [{"scale": str(scale), "opacity": 0, **turned}, {"opacity": 1, "offset": SEEN}, {}]
        self._animate(element, frames, ms, wait, by=(x, y))

    def _leave(self, element: Any, lay: Lying, goal: Rect, ms: int) -> None:
        """Fly a picture of a vanished part to where it went, over all of the table."""
        ghost = element.cloneNode(True)
        for known in ("data-key", "data-token", "data-focus", "id"):
            ghost.removeAttribute(known)
        ghost.setAttribute("aria-hidden", "true")
        ghost.classList.add("ghost", "leaving")
        old = lay.rect
        begin: dict[str, Any] = {"opacity": 1} if lay.rotate == "none" else {"opacity": 1, "rotate": lay.rotate}
        table = self._table()
        under = Rect(*self.js.knaves.flights.seen(table))
        self._put(ghost, old.left - under.left, old.top - under.top, old.width)
        table.appendChild(ghost)
        x, y = _between(old, goal)
        end = {"translate": f"{x}px {y}px", "scale": "0.3", "opacity": 0}
        self._animate(ghost, [begin, {"opacity": 1, "offset": LANDS}, end], ms)

    def _table(self) -> Any:
        return self.window.first("main.table") or self.window.first("#app > *")

    def _animate(
        self, element: Any, frames: list[dict[str, Any]], ms: float, wait: float = 0,
        by: tuple[float, float] | None = None, ease: str = EASE,
    ) -> None:  # fmt: skip
        """`by`: so far from where the element's own style has it, the first frame begins."""
        self.ready.append((element, (frames, {"duration": ms, "delay": wait, "easing": ease}, by)))

    def _set_out(self) -> None:
        elements = self.js.Array.of(*(element for element, _ in self.ready))
        self.flights.append(self.js.knaves.flights.setOut(elements, json.dumps([plan for _, plan in self.ready])))
        self.ready.clear()


def _up_to(goal: Rect, left: float, top: float, across: float, along: float) -> tuple[float, float]:
    """The way from a point to where something of this half width and half height touches a place and covers none of
    it; none where it lies upon it from the first.
    """
    x, y = goal.left + goal.width / 2 - left, goal.top + goal.height / 2 - top
    short = min(
        (room / abs(way) for way, room in ((x, across + goal.width / 2), (y, along + goal.height / 2)) if way),
        default=1.0,
    )
    return max(0.0, 1 - short) * x, max(0.0, 1 - short) * y


def _within(middle: float, start: float, length: float, half: float) -> float:
    """The nearest middle of something of this half length that lies whole within a length that begins at `start`."""
    return min(max(middle, start + half), start + length - half)


def around(parts: Sequence[Rect]) -> Rect:
    """The rectangle around all of these."""
    left, top = min(each.left for each in parts), min(each.top for each in parts)
    right, bottom = max(each.left + each.width for each in parts), max(each.top + each.height for each in parts)
    return Rect(left, top, right - left, bottom - top)


def sprung(width: float) -> list[dict[str, Any]]:
    """How something of this width springs: no further than it can without covering what is beside it."""
    largest = 1 + min(GROWN, GROWS / width)
    return [{"scale": "1"}, {"scale": f"{largest:.3f}", "offset": 0.35}, {"scale": "0.97", "offset": 0.7}, {}]


def _swells(gains: Node) -> bool:
    """Whether a number swells on the card that it is for."""
    return "swelling" in dict(gains.attributes).get("class", "").split()


def _lit(frames: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """These frames of a card that springs, with light around it meanwhile."""
    last = len(frames) - 1
    return [
        {**frame, "boxShadow": LIGHT if 0 < number < last else DARK} for number, frame in enumerate(frames)
    ]  # fmt: skip


def _between(one: Rect, other: Rect) -> tuple[float, float]:
    """The distance from the middle of one rectangle to that of another."""
    return (
        other.left + other.width / 2 - one.left - one.width / 2,
        other.top + other.height / 2 - one.top - one.height / 2,
    )


TOLD = ".lay .told,.lay .hinted"  # what is spoken of, and the parts of the suggested move
RAIL = ".rail"  # what has happened, beside the table where the window is wide
HAND = ".a-hand .card"
ASKED = f"{HAND},.foot .commands,.message"  # what is used and read while the card asks for a move; else hidden
FACES = ".lay section:not(.a-hand) :is(.card:not(.back),.sq,.order)"  # what lies open
PLAYED = ".lay section :is(.card.mid,.last)"  # and the cards in the middle of it
FAR = 12  # what a pixel of the way counts, so that the card does not wander for little
STEP = (40, 8)  # px between two places that are tried
CARD_EDGE = 8  # px that stay free at the edges of the table


@dataclass(frozen=True)
class Obstacle:
    """Something that should stay visible, and the worth of each of its pixels."""

    box: Rect
    worth: float


@lru_cache(maxsize=8)
def best_shift(card: Rect, within: Rect, obstacles: tuple[Obstacle, ...]) -> tuple[float, float]:
    """The shift right and down, in pixels, that covers the least of the important parts and keeps the card whole."""
    is_whole = card.shared(within) >= card.width * card.height - 1
    best, least = (0.0, 0.0), _cost(card, obstacles) if is_whole else inf
    for x in _tried(card.left, within.left + CARD_EDGE, within.left + within.width - card.width - CARD_EDGE, STEP[0]):
        for y in _tried(
            card.top, within.top + CARD_EDGE, within.top + within.height - card.height - CARD_EDGE, STEP[1]
        ):
            far = FAR * (abs(x - card.left) + abs(y - card.top))
            if far < least and (cost := far + _cost(Rect(x, y, card.width, card.height), obstacles)) < least:
                best, least = (x - card.left, y - card.top), cost
    return best


def _tried(now: float, low: float, high: float, step: int) -> list[float]:
    """Places along one side, the present one among them unless it is cut off there."""
    count = int((high - low) // step) + 1 if high > low else 0
    stays = [now] if low - CARD_EDGE <= now <= high + CARD_EDGE or high <= low else []
    return [*stays, *(low + number * step for number in range(count)), *([high] if high > low else [])]


def _cost(card: Rect, obstacles: Sequence[Obstacle]) -> float:
    return sum(each.worth * card.shared(each.box) for each in obstacles)


class CoachPlace:
    """The place of a lesson's card on the table: where it hides least that matters."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def make_room(self) -> None:
        """Move the card that is shown, if there is one."""
        card = self.window.first(".table .coach")
        if card is None:
            return
        table = card.closest(".table")
        obstacles = tuple(self._obstacles(table, asks=card.classList.contains("asks")))
        x, y = best_shift(_box(card), _box(table), obstacles)
        card.style.translate = f"{x}px {y}px" if x or y else ""

    def _obstacles(self, table: Any, *, asks: bool) -> Iterator[Obstacle]:
        for wanted, worth in ((TOLD, 40), (RAIL, 1), (FACES, 1), (PLAYED, 3), (ASKED, 20) if asks else (HAND, 0.5)):
            for element in self.window.all(wanted, table):
                box = _box(element)
                if box.width:
                    yield Obstacle(box, worth)


def _box(element: Any) -> Rect:
    """The box of an element once it has arrived, not while it moves."""
    left, top, at = 0, 0, element
    while hasattr(at, "offsetLeft"):
        left, top, at = left + at.offsetLeft, top + at.offsetTop, at.offsetParent
    return Rect(left, top, element.offsetWidth, element.offsetHeight)
