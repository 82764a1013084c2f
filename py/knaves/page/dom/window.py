"""Window: the browser's global object, and the few ways to hand it functions and values of Python."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any


class Window:
    """What all of page/dom shares. An attribute of an object of the browser that is not there raises AttributeError;
    null and undefined are no objects, which is why elements are asked for by `first`."""

    def __init__(self) -> None:
        import js
        from pyodide.ffi import create_once_callable, create_proxy, to_js

        self.js: Any = js
        self.proxy: Callable[[Any], Any] = create_proxy
        self._once: Callable[[Any], Any] = create_once_callable
        self._to_js: Callable[..., Any] = to_js
        self._is_painting = False

    def value(self, value: object) -> Any:
        """A value of the browser: an object of a dict, an array of a list."""
        return self._to_js(value, dict_converter=self.js.Object.fromEntries)

    def on(self, target: Any, name: str, answer: Callable[[Any], object], *, first: bool = False) -> None:
        """From now on `answer` is called with every event of this name; `first` before the elements inside hear it."""
        target.addEventListener(name, self.proxy(answer), first)

    def before_painting(self, act: Callable[[], object]) -> None:
        """Call `act` once, before the browser paints again; at once where it is just about to."""
        if self._is_painting:
            act()
        else:
            self.js.requestAnimationFrame(self._once(lambda *time: self._painting(act)))

    def _painting(self, act: Callable[[], object]) -> None:
        self._is_painting = True
        try:
            act()
        finally:
            self._is_painting = False

    def soon(self, act: Callable[[], object]) -> None:
        """Call `act` once, in a task of its own, after the current one."""
        asyncio.get_running_loop().call_soon(act)

    def lay_out(self) -> None:
        """Let the browser lay out the page now, and not when it paints."""
        _ = self.js.document.body.offsetHeight  # to ask for a measure is the way to have it laid out

    def after(self, ms: int, act: Callable[[], object]) -> None:
        """Call `act` once, so many ms later."""
        self.js.setTimeout(self._once(act), ms)

    async def load(self, script: str) -> Any:
        """Return a module of the site that is fetched when needed. Raises OSError where it cannot be fetched."""
        try:
            module = await self.js.knaves.load(script)
            if hasattr(module, "ready"):  # its styles come with it
                await module.ready
        except Exception as error:  # whatever the browser says of it
            raise OSError(f"{script} could not be loaded") from error
        return module

    def first(self, wanted: str, within: Any = None) -> Any:
        """The first element that a selector fits, None if there is none."""
        found = (within if within is not None else self.js.document).querySelector(wanted)
        return found if hasattr(found, "tagName") else None

    def all(self, wanted: str, within: Any = None) -> Iterator[Any]:
        """The elements that a selector fits, in the order of the document."""
        found = (within if within is not None else self.js.document).querySelectorAll(wanted)
        return (found.item(number) for number in range(found.length))
