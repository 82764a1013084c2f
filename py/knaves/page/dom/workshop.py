"""Workshop: what only the workshop of own bots needs of the browser: an editor, sandboxes, a referee's worker."""

from __future__ import annotations

import asyncio
from typing import Any

from knaves.engine.sentences import Sentence
from knaves.page.dom.window import Device, Window, start_worker
from knaves.players.own.own_player import SandboxLost, late

WHY = {
    "long": Sentence("The bot’s answer was too long, so it was stopped."),
    "ended": Sentence("The bot was stopped."),
}
FULL = "There isn’t enough memory to play matches."


async def load_workshop(window: Window) -> None:
    """Load the styles and the editor. Raises OSError where they cannot be fetched."""
    await window.load("workshop.mjs")


async def start_sandbox(window: Window, source: str) -> BrowserSandbox:
    """A sandbox with this bot in it. Raises SandboxLost."""
    starting: asyncio.Future[Any] = asyncio.ensure_future(_started(window, source))
    try:
        return BrowserSandbox(await asyncio.shield(starting))
    except asyncio.CancelledError:
        starting.add_done_callback(_end)  # nobody waits for it any longer
        raise
    except Exception as error:
        raise SandboxLost(
            Sentence("This browser can’t run bots in a sandbox. {why}", why=str(getattr(error, "message", error))[:200])
        ) from None


async def _started(window: Window, source: str) -> Any:
    module = await window.js.knaves.load("sandbox.mjs")
    return await module.start(source)


def _end(started: asyncio.Future[Any]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().end()


async def start_referee(window: Window, device: Device) -> BrowserReferee:
    """A worker with a referee in it; one that fails to start is tried once more. Raises SandboxLost."""
    try:
        try:
            worker = await start_worker(window, device, "referee.py")
        except MemoryError:
            raise
        except Exception:  # a script may not have arrived once
            worker = await start_worker(window, device, "referee.py")
    except Exception as error:
        is_full = isinstance(error, MemoryError) or "memory" in str(error).lower()
        raise SandboxLost(FULL if is_full else "The matches couldn’t start. Please try again.") from None
    return BrowserReferee(worker)


class BrowserSandbox:
    """A sandbox of the browser with one own bot in it: a frame of web/js/sandbox.mjs. See `Sandbox`."""

    def __init__(self, box: Any) -> None:
        self._box = box

    async def ask(self, message: str, ms: float) -> str:
        try:
            return str(await self._box.ask(message, ms))
        except Exception as error:
            kind = str(getattr(error, "kind", ""))
            raise SandboxLost(late(ms) if kind == "late" else WHY.get(kind, WHY["ended"])) from None

    def end(self) -> None:
        self._box.end()


class BrowserReferee:
    """A worker of the browser in which matches are played: it runs referee.py. See `RefereeLink`."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker

    async def begin(self, text: str) -> None:
        await self._worker.sync.begin(text)

    async def step(self, text: str) -> str:
        return str(await self._worker.sync.step(text))

    async def lose(self, text: str) -> None:
        await self._worker.sync.lose(text)

    def end(self) -> None:
        self._worker.terminate()
