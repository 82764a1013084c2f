"""Kills: a browser killed in mid-game whose journal opens late, and how many moves its next start lacks."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

from tools.engines.drivers import Engine
from tools.engines.story import MOVES, QUICK, READY, open_game, play

Opened = Callable[[Path, str], AbstractContextManager[Engine]]  # a browser with a profile and a script of every page

THE_DATABASE = "globalThis.theDatabase = indexedDB;"  # where it is slow, the page puts a stand-in in its place
SLOW_DATABASE = """{
    const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
    Object.defineProperty(IDBOpenDBRequest.prototype, "onsuccess", {
        set(act) { set.call(this, (event) => setTimeout(() => act.call(this, event), 1500)); },
    });
}"""
# the moves of the longest game in the journal, -1 where there is none
IN_JOURNAL = """new Promise((answer) => {
    const opening = theDatabase.open(knaves.place.trim());
    opening.onsuccess = () => {
        const lines = opening.result.transaction("games").objectStore("games").getAll();
        lines.onsuccess = () => {
            opening.result.close();
            const texts = lines.result.filter((line) => typeof line === "string");
            answer(Math.max(-1, ...texts.map((line) => JSON.parse(line).record.moves.length)));
        };
    };
})"""


def kills(opened: Opened, address: str, count: int) -> Iterator[str]:
    """So many kills, each of a browser of its own. Raises AssertionError where more than one move is lost."""
    for number in range(count):
        rng = Random(f"kill {number}")
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            profile = Path(folder)
            with opened(profile, THE_DATABASE + SLOW_DATABASE) as engine:
                engine.go(address)
                engine.until(READY)
                engine.ask(QUICK)
                open_game(engine, address, "california_jack")
                play(engine, rng.randrange(4, 16))
                time.sleep(rng.random() / 2)
                made = int(engine.ask(MOVES))
                os.kill(engine.process, signal.SIGKILL)
            with opened(profile, THE_DATABASE + SLOW_DATABASE) as engine:
                engine.go(f"{address}#/california_jack")
                engine.until(READY)
                engine.until("document.querySelector('.status') !== null")
                kept = max(int(engine.ask(MOVES)), int(engine.ask(IN_JOURNAL)))
        assert kept >= made - 1, f"kill {number + 1}: {made} moves were made, {kept} are kept"
        yield f"kill {number + 1} after {made} moves, {kept} kept"
