"""The smoke story of `make browsers`: both starts, some moves of every game, a reload, and all of it offline."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tools.engines.drivers import Engine

PATIENCE = 60  # s that a table may go on by itself
READY = "document.documentElement.dataset.ready === ''"
KEPT = "navigator.serviceWorker?.getRegistration().then(r => r?.active?.state === 'activated')"
MOVES = (
    "Math.max(-1, ...Object.keys(localStorage).filter(key => key.includes(' game/'))"
    ".map(key => JSON.parse(localStorage.getItem(key)).record.moves.length))"
)
# One thing that a player could do now, chosen by a generator of its own; answers what it was.
STEP = """(() => {
    const stopped = document.querySelector('[role=alertdialog]');
    if (stopped) throw new Error(stopped.innerText);
    const pick = (items) => {
        globalThis.luck = ((globalThis.luck ?? 7) * 48271) % 2147483647;
        return items[globalThis.luck % items.length];
    };
    const sheet = document.querySelector('[role=dialog]');
    if (sheet) {
        if (/win|draw|tie/i.test(sheet.getAttribute('aria-label') ?? '')) return 'over';
        (sheet.querySelector('.btn.primary') ?? sheet.querySelector('button')).click();
        return 'sheet';
    }
    if (!document.querySelector('.status:not(.wait)')) return 'wait';
    const some = (buttons) => [...document.querySelectorAll(`main ${buttons}[data-do]:not([disabled])`)];
    const commands = some('.btn.gold'), parts = some('.can');
    const either = commands.length && parts.length ? pick([commands, parts]) : [...commands, ...parts];
    const open = either.length ? either : some('.commands .btn');  // of equals, such as suits, none is gold
    if (!open.length) return 'wait';
    pick(open).click();
    return 'move';
})()"""
FORGET = "Object.keys(localStorage).filter(k => k.includes(' game/')).forEach(k => localStorage.removeItem(k))"
QUICK = """localStorage.setItem(knaves.place + 'settings', '{"pause": "instant", "motion": false}')"""


def games(engine: Engine) -> list[str]:
    """The games that the front page offers."""
    found = engine.ask("[...document.querySelectorAll('.tile h2 a')].map(link => link.getAttribute('href'))")
    return [address.removeprefix("#/").partition("?")[0] for address in found if address.startswith("#/")]


def play(engine: Engine, moves: int, steps: int = 4000) -> str:
    """Plays until the saved game has this many moves or is over; answers "over" or "moves"."""
    last = time.monotonic()
    for _ in range(steps):
        did = str(engine.ask(STEP))
        if did == "over":
            return did
        if did == "wait":
            assert time.monotonic() - last < PATIENCE, f"nothing to do: {engine.ask('document.body.innerText')[:600]}"
            time.sleep(0.05)
            continue
        last = time.monotonic()
        if int(engine.ask(MOVES)) >= moves:
            return "moves"
    raise AssertionError(f"no {moves} moves within {steps} steps: {engine.ask('document.body.innerText')[:300]}")


def story(engine: Engine, address: str) -> Iterator[str]:
    """Act the chapters that need a network, and yield the title of each once it has ended well.

    The page ends with the whole site in its service worker.
    """
    for start, query in (("ordinary", "?nosnap"), ("snapshot", "")):
        engine.go(address + query)
        engine.until(READY)
        found = engine.ask("document.documentElement.dataset.start")
        assert found == start, f"asked for the start {start}, got {found}"
        yield f"starts the {start} way" if start == "ordinary" else "starts from the snapshot"
    engine.ask(QUICK)
    for key in games(engine):
        open_game(engine, address, key)
        play(engine, 12)
        yield f"plays {key.replace('_', ' ')}"
    before = engine.ask(MOVES)
    engine.go(address)
    engine.until(READY)
    assert engine.ask(MOVES) >= before - 1, "a reload has lost moves"
    yield "keeps its games over a reload"
    engine.until(KEPT)


def offline(engine: Engine, address: str) -> Iterator[str]:
    """Act the chapters that must work once the server is gone."""
    engine.go(address)
    engine.until(READY)
    yield "starts offline"
    for key in games(engine):
        open_game(engine, address, key)
        play(engine, 8)
        yield f"plays {key.replace('_', ' ')} offline"


def open_game(engine: Engine, address: str, key: str) -> None:
    """Open a fresh deal against random bots, with no other running game in the way."""
    engine.ask(FORGET)
    engine.go("about:blank")
    engine.go(f"{address}#/{key}?seed=5&seats=human,bot:random")
    engine.until(READY)
    engine.until("document.querySelector('.status') !== null")
