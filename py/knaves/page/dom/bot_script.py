"""Bot script: starts bot.py, or another script, in a worker of its own, with the same Pyodide as the page."""

from __future__ import annotations

from typing import Any

from knaves.page.dom.device import Device
from knaves.page.dom.window import Window

ENOUGH = 1  # GB of the device, as far as the browser tells: page and worker together take a quarter of it


async def start_worker(window: Window, device: Device, script: str = "bot.py") -> Any:
    """The worker once it is ready. Raises MemoryError where there is no room for two interpreters."""
    from pyscript import PyWorker

    if float(getattr(window.js.navigator, "deviceMemory", ENOUGH)) < ENOUGH:
        raise MemoryError("too little memory for a second interpreter")
    config = window.first("script[type=py]").getAttribute("config")
    loader = window.js.JSON.parse(config).interpreter
    worker = PyWorker(device.url(script), type="pyodide", version=device.url(loader), config={"sync_main_only": True})
    window.js.knaves.share(worker)
    try:
        await worker.ready
    except BaseException:  # nobody waits for it any longer
        worker.terminate()
        raise
    return worker
