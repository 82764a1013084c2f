"""The sandbox in the story of `make browsers`: a bot plays in it, and what would attack the page gets nowhere."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from knaves.games.registry import GAMES
from knaves.players.own.messages import choose_message, sit_message
from tools.building import sandbox
from tools.engines.drivers import Engine

HOSTILE = Path(__file__).with_name("attack.js")
PAGE = "licences.html"  # has the policy of the site, and no Python of its own
BOT = "def choose(seen, legal, rng):\n    world = seen.world(rng)\n    world.play_out(rng)\n    return legal[-1]\n"
ENDLESS = "def choose(seen, legal, rng):\n    while True: pass\n"


def importing(site: Path) -> str:
    """A JavaScript expression for the module of the sandbox, a promise."""
    (script,) = site.glob("app-*/sandbox.mjs")
    return f"import('./{script.relative_to(site).as_posix()}')"


def hostile_site(site: Path, folder: Path, policy: str = sandbox.POLICY) -> Path:
    """A copy of the site whose sandbox runs attack.js instead of Python, under the same policy or another."""
    copy = folder / "hostile"
    shutil.copytree(site, copy)
    (page,) = copy.glob("app-*/sandbox.html")
    page.write_text(sandbox.page(HOSTILE.read_text(), policy))
    return copy


def attacks() -> list[str]:
    """The names of the attacks in attack.js, in their order."""
    text = HOSTILE.read_text().partition("const MESSAGES")[0]
    return re.findall(r'^    "?([^"\n:]+?)"?: (?:async )?\(.*=>', text, re.MULTILINE)


def plays(engine: Engine, address: str, site: Path) -> Iterator[str]:
    """A bot starts, sits down and chooses; one that hangs is ended."""
    engine.go(address + PAGE)
    sit, choose, last = questions()
    _start(engine, site, BOT)
    assert json.loads(engine.ask(f"box.ask({json.dumps(sit)}, 9000)"))["ok"]
    reply = json.loads(engine.ask(f"box.ask({json.dumps(choose)}, 9000)"))
    assert reply.get("move") == last, reply
    yield "plays with a bot from outside in the sandbox"
    _start(engine, site, ENDLESS)
    engine.ask(f"box.ask({json.dumps(sit)}, 9000)")
    kind = engine.ask(f"box.ask({json.dumps(choose)}, 1000).catch((error) => error.kind)")
    assert kind == "late", kind
    yield "ends a bot that hangs"


def holds(engine: Engine, address: str, site: Path) -> Iterator[str]:
    """No attack succeeds, on a site that has the attacker in its sandbox."""
    engine.go(address + PAGE)
    _start(engine, site, "")
    tried = attacks()
    for name in tried:
        asked = json.dumps(json.dumps([name, address]))
        answer = engine.ask(f"box.ask({asked}, 10000).catch((error) => error.message)")
        assert '"failed"' in answer, f"the attack {name!r} on the sandbox: {answer}"
    yield f"holds against {len(tried)} attacks from the sandbox"


def _start(engine: Engine, site: Path, source: str) -> None:
    started = engine.ask(
        f"{importing(site)}.then(async (module) => {{ globalThis.box?.end();"
        f" globalThis.box = await module.start({json.dumps(source)}, 60000); return 'started' }})"
        ".catch((error) => error.message)"
    )
    assert started == "started", started


def questions() -> tuple[str, str, str]:
    """The messages that open a game of Box and ask for its first move, and the last of the moves that are legal."""
    game = GAMES["box"]
    options = game.options.parse({})
    state = game.begin(options, 3)
    assert state.turn is not None
    return (
        sit_message(game, options, state.turn),
        choose_message(game, state.seen_by(state.turn), state.turn, 1, in_python=True),
        state.legal_moves()[-1].notation,
    )
