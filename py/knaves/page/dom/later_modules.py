"""Later modules: what a start does without, fetched when a screen first needs it."""

from __future__ import annotations


class LaterModules:
    """The modules that the build has put apart (tools/runtime/modules.json)."""

    def __init__(self) -> None:
        self.is_here = False

    async def bring(self) -> None:
        """Lets them be imported from now on. Raises OSError where they cannot be had."""
        from knaves_later import bring  # type: ignore[import-not-found]  # web/js/loader.mjs gives it to every interpreter
        from pyodide.ffi import JsException

        try:
            await bring()
        except JsException as error:
            raise OSError(str(error)) from error
        self.is_here = True
