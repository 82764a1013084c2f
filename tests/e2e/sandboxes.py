"""Sandboxes: a still page of the site that runs programs in the sandbox, and a copy of the site with a hostile one."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from knaves.games.registry import GAMES
from knaves.players.own.messages import choose_message, sit_message
from tools.building import sandbox
from tools.serve import Handler, SiteServer

HOSTILE = Path(__file__).with_name("attack.js")
PAGE = "licences.html"  # has the policy of the site, and no Python of its own
GAME = GAMES["box"]
OPTIONS = GAME.options.parse({})

# Runs what it is sent in the place of an event, and prints what that leaves in `result`.
LABORATORY = """
def choose(seen, legal, rng):
    names = {"seen": seen, "legal": legal, "rng": rng}
    exec(seen.events[0], names)
    print(names.get("result"))
    return names.get("move", legal[0])
"""


def question(seed: int = 3, code: str = "", luck: int = 1) -> str:
    """The question for the first move of a game of Box; `code` is for the laboratory."""
    state = GAME.begin(OPTIONS, seed)
    assert state.turn is not None
    return choose_message(GAME, state, state.turn, luck, events=[code], in_python=True)


def seat() -> str:
    """The message that opens such a game."""
    return sit_message(GAME, OPTIONS, 0)


def importing(site: Path) -> str:
    """A JavaScript expression for the module of the sandbox, a promise."""
    (script,) = site.glob("app-*/sandbox.mjs")
    return f"import('./{script.relative_to(site).as_posix()}')"


def hostile_site(site: Path, folder: Path) -> Path:
    """A copy of the site whose sandbox runs the attacks instead of Python, under the same policy."""
    copy = folder / "hostile"
    shutil.copytree(site, copy)
    (page,) = copy.glob("app-*/sandbox.html")
    page.write_text(sandbox.page(HOSTILE.read_text()))
    return copy


class Listening(Handler):
    """A handler that tells its server what was asked for."""

    def do_GET(self) -> None:  # noqa: N802
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        super().do_GET()

    do_HEAD = do_POST = do_GET  # noqa: N815


@contextmanager
def listening(site: Path) -> Iterator[Any]:
    """A server of a site that keeps in `asked` every path that was ever asked for."""
    with SiteServer(site, "/any/sub/path/") as server:
        server.RequestHandlerClass = Listening
        server.asked = []  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
