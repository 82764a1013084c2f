"""Two engines in one room: each finds Chromium over a channel, once as the host of a game and once as the friend."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tools.engines.drivers import Engine, chromium
from tools.engines.story import READY

DEAL = "#/friend/new/madjack?target=1"
NOTE_SHARED = "void (navigator.share = async (data) => { globalThis.shared = data.url; })"
AT_TABLE = "document.querySelector('[role=toolbar][aria-label=\"Your hand\"] button') !== null"


def meets(engine: Engine, address: str) -> Iterator[str]:
    """Act a chapter for each of the two roles."""
    with chromium() as other:
        for host, friend, role in ((other, engine, "as the friend"), (engine, other, "as the host")):
            meet(host, friend, address)
            yield f"sits down with {other.name} over a channel, {role}"


def meet(host: Engine, friend: Engine, address: str) -> None:
    """Let the two sit down at a table."""
    begin(host, address + DEAL)
    press(host, "invite")
    press(host, "nearby ask")
    begin(friend, shared(host))
    answer = shared(friend)
    host.ask(
        "(() => { const field = document.querySelector('[data-do=\"nearby take\"]');"
        f" field.value = {json.dumps(answer)}; field.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    )
    press(friend, "join")
    for each in (host, friend):
        each.until(AT_TABLE)


def begin(engine: Engine, address: str) -> None:
    """Start the program at an address."""
    engine.go("about:blank")
    engine.go(address)
    engine.until(READY)
    engine.ask(NOTE_SHARED)


def press(engine: Engine, do: str) -> None:
    """Press the button with this command as soon as it is there."""
    found = f"document.querySelector('button[data-do=\"{do}\"]')"
    engine.until(f"{found} !== null")
    engine.ask(f"{found}.click()")


def shared(engine: Engine) -> str:
    """The link under the code."""
    press(engine, "nearby share")
    engine.until("Boolean(globalThis.shared)")
    return str(engine.ask("globalThis.shared"))
