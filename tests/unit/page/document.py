"""A document for tests: elements with a focus, in which the page's own drawing and events run, without a browser.

It knows no style sheet: what only those hide can be reached here. `Keyboard` presses keys as a browser answers them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

from knaves.nodes import Node
from knaves.page.dom.drawing import Drawing
from knaves.page.dom.events import Events
from knaves.page.page import Listener, Travel
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage

FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]"
FOLLOWING = 4  # Node.DOCUMENT_POSITION_FOLLOWING

Test = Callable[["Element"], bool]
TOKEN = re.compile(r"\s*([>,])\s*|(\s+)|\[([\w-]+)(?:=\"?([^\]\"]*)\"?)?\]|:(not|is)\(|([.#]?)([\w*-]+)|\)")


class Dataset:
    """The attributes data-… of an element; one that is not there is no attribute here either."""

    _element: Element

    def __init__(self, element: Element) -> None:
        self.__dict__["_element"] = element

    def __getattr__(self, name: str) -> str:
        found = self._element.attributes.get("data-" + re.sub("[A-Z]", lambda m: "-" + m[0].lower(), name))
        if found is None:
            raise AttributeError(name)
        return str(found)

    def object_entries(self) -> list[tuple[str, str]]:
        return [
            (re.sub("-(.)", lambda m: m[1].upper(), name[5:]), value)
            for name, value in self._element.attributes.items()
            if name.startswith("data-")
        ]


class Found(list["Element"]):
    """A list of elements as a browser has it."""

    @property
    def length(self) -> int:
        return len(self)

    def item(self, number: int) -> Element:
        return self[number]


class Element:
    """An element, or a text, whose tag is ""."""

    def __init__(self, document: Document, tag: str, text: str = "") -> None:
        self.document = document
        self.tag = tag
        self.data = text
        self.attributes: dict[str, str] = {}
        self.children: list[Element] = []
        self.parent: Element | None = None
        self.scrollIntoView = Mock()
        self.getClientRects = lambda: SimpleNamespace(length=1)
        if tag:
            self.tagName = tag.upper()
            self.dataset = Dataset(self)

    def everything(self) -> Iterator[Element]:
        for child in self.children:
            if child.tag:
                yield child
                yield from child.everything()

    @property
    def above(self) -> Iterator[Element]:
        """This element and all that it lies in, inwards first."""
        here: Element | None = self
        while here is not None:
            yield here
            here = here.parent

    @property
    def textContent(self) -> str:  # noqa: N802 - the browser's name
        return self.data + "".join(child.textContent for child in self.children)

    @property
    def isConnected(self) -> bool:  # noqa: N802
        return any(each is self.document.body for each in self.above)

    @property
    def tabIndex(self) -> int:  # noqa: N802
        return int(self.attributes.get("tabindex", 0))

    @tabIndex.setter
    def tabIndex(self, value: int) -> None:  # noqa: N802
        self.attributes["tabindex"] = str(value)

    @property
    def type(self) -> str:
        return self.attributes.get("type", "")

    @property
    def value(self) -> str:
        return self.attributes.get("value", "")

    @property
    def checked(self) -> bool:
        return "checked" in self.attributes

    def isSameNode(self, other: object) -> bool:  # noqa: N802
        return self is other

    def contains(self, other: Element) -> bool:
        return any(each is self for each in other.above)

    def matches(self, selector: str) -> bool:
        return bool(self.tag) and compiled(selector)(self)

    def closest(self, selector: str) -> Element | None:
        return next((each for each in self.above if each.matches(selector)), None)

    def querySelectorAll(self, selector: str) -> Found:  # noqa: N802
        fits = compiled(selector)
        return Found(each for each in self.everything() if fits(each))

    def querySelector(self, selector: str) -> Element | None:  # noqa: N802
        fits = compiled(selector)
        return next((each for each in self.everything() if fits(each)), None)

    def getAttribute(self, name: str) -> str | None:  # noqa: N802
        return self.attributes.get(name)

    def hasAttribute(self, name: str) -> bool:  # noqa: N802
        return name in self.attributes

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.attributes.pop(name, None)

    def toggleAttribute(self, name: str, is_set: bool) -> None:  # noqa: N802
        self.setAttribute(name, "") if is_set else self.removeAttribute(name)

    def compareDocumentPosition(self, other: Element) -> int:  # noqa: N802
        order = list(self.document.body.everything())
        return FOLLOWING if order.index(other) > order.index(self) else 2

    def replaceChildren(self, *children: Element) -> None:  # noqa: N802
        for child in self.children:
            child.parent = None
        self.children = list(children)
        for child in children:
            child.parent = self

    @property
    def is_seen(self) -> bool:
        """Whether it can be reached: in the document, nothing round it is inert, folded away or hidden."""
        inside: Element | None = None
        for each in self.above:
            if "inert" in each.attributes or "hidden" in each.attributes or "disabled" in each.attributes:
                return False
            is_folded = each.tag == "details" and "open" not in each.attributes
            if is_folded and inside is not None and inside.tag != "summary":
                return False
            inside = each
        return self.isConnected

    @property
    def can_have_focus(self) -> bool:
        return self.matches(FOCUSABLE) and self.is_seen

    def focus(self, options: object = None) -> None:
        if self.can_have_focus:
            self.document.active = self

    def blur(self) -> None:
        self.document.active = None

    def __repr__(self) -> str:
        name = self.attributes.get("aria-label") or self.textContent.strip()[:40]
        return f"<{self.tag} {self.attributes.get('data-focus', '')!r} {name!r}>"


@lru_cache(4096)
def compiled(selector: str) -> Test:
    """What a selector asks for, as a test. Raises ValueError for one that is not understood here."""
    test, place = _alternatives(selector.strip(), 0)
    if place != len(selector.strip()):
        raise ValueError(selector)
    return test


def _alternatives(selector: str, place: int) -> tuple[Test, int]:
    """The tests from here on, up to the end or to a closing bracket, any of which is enough."""
    every: list[Test] = []
    chain: list[tuple[str, list[Test]]] = [("", [])]  # how each is joined to the one before, and what it asks for
    while place < len(selector):
        found = TOKEN.match(selector, place)
        if found is None:
            raise ValueError(selector)
        sign, space, attribute, value, pseudo, kind, name = found.groups()
        if found[0] == ")":
            break
        place = found.end()
        if sign == ",":
            every.append(_chained(chain))
            chain = [("", [])]
        elif sign or space:
            chain.append((sign or " ", []))
        elif attribute:
            chain[-1][1].append(_attribute(attribute, value))
        elif pseudo:
            inner, place = _alternatives(selector, place)
            place += 1
            chain[-1][1].append(inner if pseudo == "is" else lambda each, inner=inner: not inner(each))  # type: ignore[misc]
        else:
            chain[-1][1].append(_simple(kind, name))
    every.append(_chained(chain))
    return (every[0] if len(every) == 1 else lambda each: any(test(each) for test in every)), place


def _attribute(name: str, value: str | None) -> Test:
    if value is None:
        return lambda each: name in each.attributes
    return lambda each: each.attributes.get(name) == value


def _simple(kind: str, name: str) -> Test:
    if kind == ".":
        return lambda each: name in each.attributes.get("class", "").split()
    if kind == "#":
        return lambda each: each.attributes.get("id") == name
    return lambda each: name in ("*", each.tag)


def _chained(chain: Sequence[tuple[str, Sequence[Test]]]) -> Test:
    def fits(each: Element, last: int) -> bool:
        if not all(test(each) for test in chain[last][1]):
            return False
        if last == 0:
            return True
        if chain[last][0] == ">":
            return each.parent is not None and fits(each.parent, last - 1)
        return any(fits(outer, last - 1) for outer in (each.parent.above if each.parent is not None else ()))

    return lambda each: fits(each, len(chain) - 1)


class Document:
    """A document with the page's frame in it, and whatever listens to it."""

    def __init__(self) -> None:
        self.active: Element | None = None
        self.listeners: dict[str, list[Callable[[Any], object]]] = {}
        self.body = Element(self, "body")
        self.documentElement = Element(self, "html")
        self.frame = Element(self, "div")
        self.frame.attributes["id"] = "app"
        self.body.replaceChildren(self.frame)
        self.querySelector = self.body.querySelector
        self.querySelectorAll = self.body.querySelectorAll

    @property
    def activeElement(self) -> Element:  # noqa: N802 - the browser's name
        return self.active if self.active is not None and self.active.can_have_focus else self.body

    def getElementById(self, name: str) -> Element | None:  # noqa: N802
        return self.body.querySelector(f"#{name}")


class ElementHost:
    """Draws nodes into elements."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def look(self, root: object) -> bool:
        return True

    def rest(self, frame: object) -> None:
        """Nobody else is in this document."""

    def make(self, node: Node | str, in_svg: bool) -> Element:
        if isinstance(node, str):
            return Element(self.document, "", node)
        made = Element(self.document, node.tag)
        made.attributes = dict(node.attributes)
        made.replaceChildren(*(self.make(child, in_svg) for child in node.children))
        return made

    def set(self, element: Element, name: str, value: str) -> None:
        if name != "tabindex" or value != "-1" or element is not self.document.activeElement:
            element.attributes[name] = value

    def drop(self, element: Element, name: str) -> None:
        element.attributes.pop(name, None)

    def write(self, text: Element, value: str) -> None:
        text.data = value

    def insert(self, parent: Element, child: Element, before: Element | None) -> None:
        if child.parent is not None:
            child.parent.children = [each for each in child.parent.children if each is not child]
        place = len(parent.children) if before is None else parent.children.index(before)
        parent.children.insert(place, child)
        child.parent = parent

    def remove(self, parent: Element, child: Element) -> None:
        parent.children = [each for each in parent.children if each is not child]
        child.parent = None

    def inside(self, element: Element) -> Sequence[tuple[Element, str | tuple[str]]]:
        return [(each, (each.tag,) if each.tag else each.data) for each in element.children]

    def settle(self, element: Element, children: Sequence[Element]) -> None:
        """Nobody else has been here."""

    def split(self, text: Element, length: int) -> Element:
        rest = Element(self.document, "", text.data[length:])
        text.data = text.data[:length]
        assert text.parent is not None
        place = text.parent.children.index(text)
        text.parent.children.insert(place + 1, rest)
        rest.parent = text.parent
        return rest


class FakeWindow:
    """As much of a window as drawing and events ask for."""

    def __init__(self) -> None:
        self.document = Document()
        now = Mock(side_effect=lambda act, ms=0: act())
        self.js: Any = SimpleNamespace(
            document=self.document, setTimeout=now, requestAnimationFrame=lambda act: act(0),
            Node=SimpleNamespace(DOCUMENT_POSITION_FOLLOWING=FOLLOWING),
            knaves=SimpleNamespace(drawing=None), location=SimpleNamespace(hash=""),
        )  # fmt: skip

    def feature(self, name: str) -> None:
        return None

    def value(self, value: object) -> object:
        return value

    def proxy(self, act: Callable[..., object]) -> Callable[..., object]:
        return act

    def on(self, target: object, name: str, answer: Callable[[Any], object], *, first: bool = False) -> None:
        self.document.listeners.setdefault(name, []).append(answer)

    def soon(self, act: Callable[[], object]) -> None:
        """What a browser does when it has time is not waited for."""

    def after(self, ms: int, act: Callable[[], object]) -> None:
        """Nobody waits here."""

    def first(self, wanted: str, within: Element | None = None) -> Element | None:
        return (within or self.document.body).querySelector(wanted)

    def all(self, wanted: str, within: Element | None = None) -> Iterator[Element]:
        return iter((within or self.document.body).querySelectorAll(wanted))


class HeardEvents(Events):
    """The page's events, without a clock for the next day."""

    def _await_the_day(self) -> None:
        pass


class DocumentPage(FakePage):
    """A page for tests with a document: what has the focus is known."""

    def __init__(self, store: MemoryStore | None = None, address: str = "/") -> None:
        super().__init__(store, address)
        self.window = FakeWindow()
        self.document = self.window.document
        self.drawing = self._begin()
        self.keyboard = Keyboard(self)

    def _begin(self) -> Drawing:
        window: Any = self.window
        drawing: Any = Drawing(window)
        drawing.host, drawing.motion, drawing.coach = ElementHost(self.document), Mock(), Mock()
        return drawing  # type: ignore[no-any-return]

    def show(self, screen: Node, travel: Travel | None = None) -> None:
        super().show(screen, travel)
        self.drawing.show(screen, None)

    def listen(self, listener: Listener, failed: Callable[[Exception], None]) -> None:
        super().listen(listener, failed)
        window: Any = self.window
        self.document.listeners.clear()
        self.events = HeardEvents(window, listener)

    def focus(self, *selectors: str) -> None:
        super().focus(*selectors)
        found = next(filter(None, map(self.window.first, selectors)), None)
        if found is not None:
            found.focus()

    def focused_name(self) -> str | None:
        return self.drawing.focus.focused()

    def rest(self) -> None:
        super().rest()
        self.drawing.clear()

    @property
    def active(self) -> Element:
        return self.document.activeElement


class Event(SimpleNamespace):
    """What happens to an element; `also` has what only this kind of event has."""

    def __init__(self, target: Element, also: Mapping[str, object]) -> None:
        super().__init__(target=target, defaultPrevented=False, **also)

    def preventDefault(self) -> None:  # noqa: N802 - the browser's name
        self.defaultPrevented = True


class Keyboard:
    """Presses keys, and does what a browser does where the page leaves it to it."""

    def __init__(self, page: DocumentPage) -> None:
        self.page = page

    def _tell(self, name: str, target: Element, **also: object) -> bool:
        """Tell the page of an event; whether the browser is left to do what it always does."""
        event = Event(target, also)
        for listener in self.page.document.listeners.get(name, ()):
            listener(event)
        return not event.defaultPrevented

    def press(self, key: str) -> None:
        """Press a key, such as "Enter", "Shift+Tab" or "c"."""
        is_back, key = key.startswith("Shift+"), key.removeprefix("Shift+")
        target = self.page.active
        flags = dict.fromkeys(("ctrlKey", "metaKey", "altKey", "repeat", "isComposing"), False)
        if not self._tell("keydown", target, key=key, code="", shiftKey=is_back, **flags):
            return
        target = self.page.active
        if key == "Tab":
            self._tab(-1 if is_back else 1)
        elif (key in ("Enter", " ") and target.matches("button, summary")) or (key == "Enter" and target.tag == "a"):
            self.click(target)

    def click(self, target: Element) -> None:
        """Click on an element, as Enter on it does."""
        if self._tell("click", target) and target.tag == "a":
            self.page.go(target.attributes["href"].removeprefix("#"))
        if target.tag == "summary" and target.parent is not None:
            target.parent.toggleAttribute("open", "open" not in target.parent.attributes)

    def change(self, target: Element) -> None:
        """Tell that a field has been changed."""
        self._tell("change", target)

    def stops(self) -> list[Element]:
        """What Tab stops at, in order; of the radio buttons of one name only one."""
        stops, names = [], set[str]()
        for each in self.page.document.body.querySelectorAll(FOCUSABLE):
            name = each.attributes.get("name", "") if each.type == "radio" else ""
            if each.tabIndex >= 0 and each.is_seen and (not name or name not in names):
                stops.append(each)
                names.add(name)
        return stops

    def _tab(self, step: int) -> None:
        stops, active = self.stops(), self.page.active
        order = {id(each): place for place, each in enumerate(self.page.document.body.everything())}
        here = order.get(id(active), -1)
        if step > 0:
            found = next((each for each in stops if order[id(each)] > here), None)
        else:
            found = next((each for each in reversed(stops) if order[id(each)] < here), None)
        self.page.document.active = found
