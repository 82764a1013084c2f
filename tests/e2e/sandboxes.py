"""Sandboxes: questions for a bot in the sandbox, and a server that hears whatever is asked of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from knaves.games.registry import GAMES
from knaves.players.own.messages import choose_message, sit_message
from tools.serve import Handler, SiteServer

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
    return choose_message(GAME, state.seen_by(state.turn), state.turn, luck, events=[code], in_python=True)


def seat() -> str:
    """The message that opens such a game."""
    return sit_message(GAME, OPTIONS, 0)


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
