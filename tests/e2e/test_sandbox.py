"""Foreign code in the sandbox sees nothing, reaches nobody, and is ended when it hangs; the page goes on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from knaves.players.own.messages import read_choice, read_name
from knaves.players.player import BotFault
from tests.e2e.sandboxes import GAME, LABORATORY, OPTIONS, listening, question, seat
from tests.e2e.starting import until_kept
from tools.engines.sandbox import PAGE, attacks, hostile_site, importing

pytestmark = pytest.mark.cold


class Laboratory:
    """A still page with one sandbox; everything it asks the server for is known."""

    def __init__(self, page: Page, server: Any, site: Path) -> None:
        self.page = page
        self.server = server
        self.module = importing(site)
        page.goto(server.address + PAGE)

    def start(self, source: str, ms: int = 60_000) -> None:
        """Starts a sandbox in place of the last one."""
        self.page.evaluate(
            f"async ([source, ms]) => {{ globalThis.box?.end();"
            f" globalThis.box = await (await {self.module}).start(source, ms) }}",
            [source, ms],
        )

    def ask(self, message: str, ms: int = 30_000) -> Any:
        """The answer, or {"kind": …, "message": …} where the sandbox refused."""
        return self.page.evaluate(
            "([message, ms]) => box.ask(message, ms).catch(({ kind, message }) => ({ kind, message }))", [message, ms]
        )

    def run(self, code: str, ms: int = 30_000) -> str:
        """What Python code leaves in `result`, run as a bot runs."""
        answer = self.ask(question(code=code), ms)
        assert isinstance(answer, str), answer
        reply = json.loads(answer)
        return str(reply.get("printed", reply)).strip()


@pytest.fixture(scope="module")
def page_of_a_laboratory(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def python(page_of_a_laboratory: Page, site: Path) -> Iterator[Laboratory]:
    """A sandbox with Python, as the site has it."""
    with listening(site) as server:
        made = Laboratory(page_of_a_laboratory, server, site)
        made.start(LABORATORY)
        assert read_name(made.ask(seat())) == ""
        yield made


@pytest.fixture(scope="module")
def hostile(browser: Browser, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laboratory]:
    """A sandbox whose worker has the browser's whole worker scope, under the same policy."""
    context = browser.new_context()
    with listening(hostile_site(site, tmp_path_factory.mktemp("site"))) as server:
        made = Laboratory(context.new_page(), server, site)
        made.page.evaluate(
            "() => { navigator.locks.request('knaves', () => new Promise(() => {}));"
            " globalThis.overheard = []; new BroadcastChannel('knaves').onmessage = (e) => overheard.push(e.data);"
            " globalThis.told = []; addEventListener('message', (e) => told.push(e.data));"
            " localStorage.setItem('knaves/secret', '1'); return caches.open('knaves secret').then(() => 1) }"
        )
        made.start("")
        yield made
    context.close()


def test_a_bot_in_the_sandbox_plays_a_game_from_the_snapshot(python: Laboratory) -> None:
    assert python.run("import sys; result = '/engine.zip' in sys.path") == "False"
    state = GAME.begin(OPTIONS, 3)
    code = "w = seen.world(rng); w.play(legal[-1]); w.play_out(rng); result = (w.worth(seen.seat), seen['scores'])"
    choice = read_choice(python.ask(question(code=code)), state.legal_moves())
    assert choice.move in state.legal_moves()
    assert "[4, 4, 4, 4]" in choice.printed


def test_a_fault_of_a_bot_comes_with_its_line(python: Laboratory) -> None:
    reply = json.loads(python.ask(question(code="nonsense")))
    assert (reply["ok"], reply["line"], reply["message"]) == (False, 4, "NameError: name 'nonsense' is not defined")
    python.page.evaluate("globalThis.kept = globalThis.box; globalThis.box = undefined")
    python.start("\n\ndef choose(seen:\n")
    reply = json.loads(python.ask(seat()))
    assert (reply["ok"], reply["line"]) == (False, 3)
    python.page.evaluate("box.end(); globalThis.box = globalThis.kept")


@pytest.mark.parametrize("attack", attacks())
def test_the_policy_alone_holds(hostile: Laboratory, attack: str) -> None:
    asked = len(hostile.server.asked)
    answer = json.loads(hostile.ask(json.dumps([attack, hostile.server.address]), 10_000))
    assert answer.keys() == {"failed"}, answer
    assert hostile.server.asked[asked:] == []
    assert hostile.page.evaluate("overheard") == []
    assert hostile.page.evaluate("told") == []


def test_every_attack_is_tried(hostile: Laboratory) -> None:
    assert json.loads(hostile.ask("names")) == attacks()
    assert len(attacks()) > 25


def test_the_attacks_would_succeed_without_the_policy(browser: Browser, site: Path, tmp_path: Path) -> None:
    with listening(hostile_site(site, tmp_path, "script-src * blob: 'unsafe-inline' 'unsafe-eval'")) as server:
        context = browser.new_context()
        made = Laboratory(context.new_page(), server, site)
        made.start("")
        for attack in ("fetch without cors", "fetch of an own blob", "eval", "a function from text"):
            answer = json.loads(made.ask(json.dumps([attack, server.address])))
            assert answer.keys() == {"succeeded"}, (attack, answer)
        assert server.asked[-1].endswith("files.json?q=stolen")
        context.close()


@pytest.mark.parametrize(
    ("trick", "heard"),
    [
        ("things that are no texts", "true"),
        ("two answers", "first"),
        ("a wrong number", "right"),
        ("a flood", "through"),
    ],
)
def test_only_the_one_text_that_answers_a_question_is_heard(hostile: Laboratory, trick: str, heard: str) -> None:
    assert hostile.ask(trick) == heard
    for _ in range(3):  # what came too late would answer one of these
        assert hostile.ask("an echo") == "echo"


def test_a_question_that_is_no_text_or_too_long_is_not_put(hostile: Laboratory) -> None:
    assert "long" in hostile.page.evaluate(
        "() => { try { box.ask('x'.repeat(1_000_001), 9) } catch ({ kind }) { return kind } }"
    )
    two = (
        "async () => { const one = box.ask('an echo', 9000);"
        " const kind = await box.ask('an echo', 9000).catch(({ kind }) => kind); return [await one, kind] }"
    )
    assert hostile.page.evaluate(two) == ["echo", "busy"]


@pytest.mark.parametrize(
    ("trick", "kind"), [("ten million characters", "long"), ("nothing", "late"), ("an endless loop", "late")]
)
def test_a_sandbox_that_hangs_or_floods_is_ended_and_replaced(hostile: Laboratory, trick: str, kind: str) -> None:
    hostile.start("")
    assert hostile.ask(trick, 1500)["kind"] == kind
    assert hostile.page.evaluate("[box.isEnded, document.querySelectorAll('iframe').length]") == [True, 0]
    assert hostile.ask("an echo")["kind"] == "ended"
    hostile.start("")
    assert hostile.ask("an echo") == "echo"


GONE = (
    "fetch XMLHttpRequest WebSocket EventSource WebTransport importScripts indexedDB caches BroadcastChannel Worker "
    "SharedWorker navigator location postMessage close parent opener top self document localStorage Request "
    "Notification addEventListener MessagePort FileReader FileReaderSync URL Blob RTCPeerConnection onmessage"
)


def test_python_finds_nothing_of_the_browser_in_js(python: Laboratory) -> None:
    found = python.run(f"import js; result = [name for name in {GONE.split()!r} if hasattr(js, name)]")
    assert found == "[]"


ROUNDABOUT = {
    "a script by eval": "import js; result = js.eval('1 + 1')",
    "a script by Pyodide": "from pyodide.code import run_js; result = run_js('1 + 1')",
    "a function from text": "import js; result = js.Function.new('return this')()",
    "a function by way of a constructor": "import js; result = js.Object.constructor.constructor('return this')()",
    "a script in a timer": "import js; result = js.setTimeout('globalThis.x = 1', 0).to_py()",
    "a package": "import pyodide_js; result = pyodide_js.loadPackage('numpy').result()",
    "an address by urllib": "import urllib.request; result = urllib.request.urlopen('http://127.0.0.1/')",
    "an address by Pyodide": "from pyodide.http import open_url; result = open_url('/files.json')",
    "a socket": "import socket; result = socket.create_connection(('127.0.0.1', 80), 1)",
    "a process": "import subprocess; result = subprocess.run(['true'])",
}


@pytest.mark.parametrize("way", ROUNDABOUT)
def test_python_does_not_come_there_by_a_roundabout_way(python: Laboratory, way: str) -> None:
    asked = len(python.server.asked)
    reply = json.loads(python.ask(question(code=ROUNDABOUT[way])))
    assert reply["ok"] is False, reply
    assert python.server.asked[asked:] == []


def test_a_bot_sees_no_hidden_card_anywhere_in_its_memory(python: Laboratory) -> None:
    state = GAME.begin(OPTIONS, 3)
    hidden = {each.code for zone in state.zones() if not zone.is_open_to(0) for each in zone.cards if each}
    (order,) = (each["shuffle"] for each in state.chance.used if "shuffle" in each)
    assert hidden
    message = question()
    assert json.dumps(order[:3])[1:-1] not in message.replace(",", ", ")
    code = "result = seen._state.chance.used, seen._state.chance.seed, seen._state.listener, '??' in seen.hand(1)"
    assert python.run(code) == "([], None, None, True)"


def test_a_million_printed_lines_are_cut(python: Laboratory) -> None:
    answer = python.ask(question(code="for k in range(1_000_000): print('line', k)"), 60_000)
    assert len(answer) < 10_000
    assert json.loads(answer)["ok"]


def test_endless_memory_is_an_error_of_the_bot(python: Laboratory) -> None:
    for code in ("held = []\nwhile True: held.append(bytearray(1 << 20))", "result = bytearray(1 << 30)"):
        reply = json.loads(python.ask(question(code=code), 60_000))
        assert (reply["ok"], reply["message"]) == (False, "MemoryError")
    assert python.run("result = 1") == "1"


@pytest.mark.parametrize(
    "code",
    [
        "move = 7", "move = None", "move = ['play JD']", "move = 'play QQ'", "move = 'play JD\\n'", "move = ''",
        "class Text(str):\n    def __str__(self): return 'play QQ'\nmove = Text('x')", "move = 'x' * 10**6",
    ],
)  # fmt: skip
def test_a_move_that_is_no_legal_text_is_refused(python: Laboratory, code: str) -> None:
    answer = python.ask(question(code=code))
    with pytest.raises(BotFault):
        read_choice(answer if isinstance(answer, str) else None, GAME.begin(OPTIONS, 3).legal_moves())
    if not isinstance(answer, str):  # it was too long, and the sandbox is gone
        python.start(LABORATORY)
        python.ask(seat())


def test_a_patched_random_and_a_patched_engine_change_nothing_outside(python: Laboratory) -> None:
    patch = (
        "import random, knaves.engine.chance as chance, knaves.cards as cards\n"
        "random.Random.random = lambda self: 0.0\nrandom.Random.shuffle = lambda self, x: None\n"
        "chance.Chance.shuffle = lambda *a: []\ncards.card = None\nresult = random.Random(1).random()"
    )
    assert python.run(patch) == "0.0"
    before = GAME.begin(OPTIONS, 3)
    assert [each.code for each in before.pack]
    python.start(LABORATORY)
    python.ask(seat())
    assert python.run("import random; result = random.Random(1).random()") == "0.13436424411240122"


def test_leaving_the_interpreter_ends_the_bot_and_not_the_page(python: Laboratory) -> None:
    for code in ("import os; os._exit(3)", "import sys; sys.exit()", "raise KeyboardInterrupt",
                 "def f(): f()\nf()", "import ctypes; ctypes.string_at(0xFFFFFFFF0)"):  # fmt: skip
        answer = python.ask(question(code=code), 10_000)
        assert not (isinstance(answer, str) and answer.startswith("{") and json.loads(answer)["ok"]), (code, answer)
    python.start(LABORATORY)
    python.ask(seat())
    assert python.run("result = 1") == "1"


def test_an_endless_loop_of_python_is_ended_in_time(python: Laboratory) -> None:
    ended = python.page.evaluate(
        "(message) => Promise.race([box.ask(message, 700).catch((error) => error.kind),"
        " new Promise((done) => setTimeout(done, 5000, 'too late'))])",
        question(code="while True: pass"),
    )
    assert ended == "late"
    python.start(LABORATORY)
    python.ask(seat())
    assert python.run("result = 1") == "1"


def test_a_page_with_a_sandbox_breaks_no_policy_and_asks_for_nothing_elsewhere(
    page: Page, server: Any, site: Path
) -> None:
    page.goto(server.address + PAGE)
    move = page.evaluate(
        f"async ([source, sit, choose]) => {{ const box = await (await {importing(site)}).start(source);"
        " await box.ask(sit, 9000); const said = await box.ask(choose, 9000); box.end(); return said }",
        [LABORATORY, seat(), question()],
    )
    assert json.loads(move)["ok"]


@pytest.mark.slow
def test_a_sandbox_starts_without_a_network(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    with listening(site) as server:
        page = context.new_page()
        page.goto(server.address)
        until_kept(page)
    context.new_cdp_session(page).send("Network.clearBrowserCache")
    made = Laboratory(page, server, site)
    made.start(LABORATORY)
    made.ask(seat())
    assert made.run("result = 1") == "1"
    context.close()


@pytest.mark.slow
def test_a_sandbox_starts_the_ordinary_way_where_the_snapshot_is_damaged(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(site, tmp_path / "copy"))
    (snapshot,) = copy.glob("python-*/snapshot-*.bin")
    snapshot.write_bytes(snapshot.read_bytes()[:-1000])
    context = browser.new_context()
    with listening(copy) as server:
        made = Laboratory(context.new_page(), server, copy)
        made.start(LABORATORY)
        made.ask(seat())
        assert made.run("import sys; result = '/engine.zip' in sys.path, len(seen.unseen) > 0") == "(True, True)"
    context.close()
