"""The snapshot: restoring it gives the same interpreter, with nothing of the builder's machine in it."""

from __future__ import annotations

import ast
import gzip
import json
import os
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.same_games import digest

pytestmark = pytest.mark.built

ROOT = Path(__file__).resolve().parents[3]
CACHE = ROOT / ".build"
STRANGER = {
    "USER": "zebedee-quill",
    "LOGNAME": "zebedee-quill",
    "HOME": "/tmp/home-of-zebedee",
    "HOSTNAME": "quill-workstation",
    "SECRET_TOKEN": "tok-5f1e0c77a9",
    "LANG": "fr_CA.UTF-8",
}
NEVER_THERE = ("resource",)  # which bounds a process of its own


@pytest.fixture(scope="module")
def archives(site: Path) -> Path:
    return next(CACHE.glob("archives-*"))


@pytest.fixture(scope="module")
def snapshot(site: Path) -> Path:
    return next(CACHE.glob("snapshot-*"))


def run(way: str, folder: Path, script: Path, *places: str) -> str:
    """What a script prints in Pyodide under Node, started either way; a failed start fails the test."""
    command = ["node", "tools/runtime/restore.mjs", way, str(folder), str(script), *places]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


@pytest.mark.slow
def test_the_same_games_are_played_in_cpython_and_after_both_starts(archives: Path, snapshot: Path) -> None:
    script = ROOT / "tests" / "same_games.py"
    here = digest()
    assert run("ordinary", archives, script) == here
    assert run("snapshot", snapshot, script) == here


@pytest.mark.slow
def test_the_engines_own_tests_pass_on_the_restored_memory_without_a_library(snapshot: Path) -> None:
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    said = run(
        "snapshot", snapshot, ROOT / "tests" / "on_snapshot.py",
        f"/project={ROOT}", f"/packages={packages}",
        f"/lib/python314.zip={ROOT / 'node_modules/pyodide/python_stdlib.zip'}",
    )  # fmt: skip
    assert said.endswith("exit status 0"), said[-2000:]
    counted = re.search(r"(\d+) passed", said)
    assert counted
    assert int(counted[1]) > 500


def test_two_restored_pages_do_not_share_their_random_numbers(snapshot: Path, tmp_path: Path) -> None:
    script = tmp_path / "draw.py"
    script.write_text("import random, secrets; print(random.random(), secrets.token_hex(8))")
    first, second = run("snapshot", snapshot, script).split(), run("snapshot", snapshot, script).split()
    assert first[0] != second[0]
    assert first[1] != second[1]


def test_every_module_of_the_page_is_in_the_restored_memory_or_comes_later(
    archives: Path, snapshot: Path, tmp_path: Path
) -> None:
    script = tmp_path / "modules.py"
    script.write_text("import sys, json; print(json.dumps(sorted(sys.modules)))")
    loaded = set(json.loads(run("snapshot", snapshot, script)))
    missing = {f"{file}: {name}" for file, name in lazy_imports() if name not in loaded | later_modules(archives)}
    assert not missing, "add these to tools/runtime/modules.json, or import them at the top"


def test_what_comes_later_is_not_in_the_restored_memory_and_can_be_brought(
    archives: Path, snapshot: Path, tmp_path: Path
) -> None:
    later = later_modules(archives)
    assert "knaves.page.screens.settings" in later
    script = tmp_path / "bring.py"
    loader = (ROOT / "web" / "js" / "loader.mjs").read_text()
    bringing = loader.partition("interpreter.runPython(`")[2].partition("`);")[0].replace("${LATER}", "/later.zip")
    assert "meta_path" in bringing
    script.write_text(
        f"import sys, json, importlib\nlater = {sorted(later)!r}\nearly = [n for n in later if n in sys.modules]\n"
        f"{bringing}\nimport sys\nfor name in later: importlib.import_module(name)\nprint(json.dumps(early))\n"
    )
    assert run("snapshot", snapshot, script, f"/later.zip={archives / 'later.zip'}") == "[]"


def test_what_pyscript_imports_is_in_the_restored_memory(snapshot: Path, tmp_path: Path) -> None:
    script = tmp_path / "modules.py"
    script.write_text("import sys, json; print(json.dumps(sorted(sys.modules)))")
    loaded = set(json.loads(run("snapshot", snapshot, script)))
    tell = (
        "import sources from './node_modules/@pyscript/core/src/stdlib/pyscript.js';"
        "console.log(JSON.stringify(Object.values(sources.pyscript)))"
    )
    told = subprocess.run(["node", "--input-type=module", "-e", tell], cwd=ROOT, capture_output=True, text=True)
    sources = json.loads(told.stdout)
    assert len(sources) > 5
    needed = {name for source in sources for name in imported(ast.parse(source)) if name in sys.stdlib_module_names}
    assert needed <= loaded


def test_modules_of_javascript_are_found_before_any_folder_is_looked_for(snapshot: Path, tmp_path: Path) -> None:
    script = tmp_path / "finders.py"
    script.write_text("import sys, json; print(json.dumps([type(one).__name__ for one in sys.meta_path]))")
    assert json.loads(run("snapshot", snapshot, script))[:2] == ["Precompiled", "JsFinder"]


def later_modules(archives: Path) -> set[str]:
    with zipfile.ZipFile(archives / "later.zip") as archive:
        names = [name.removesuffix(".pyc").removesuffix("/__init__") for name in archive.namelist()]
    return {name.replace("/", ".") for name in names}


def lazy_imports() -> Iterator[tuple[str, str]]:
    """(file, module) of every import that the page's code makes inside a function; the browser's own left out."""
    for package in ("engine", "games", "bots", "table", "wire", "analysis", "store", "players", "session", "page"):
        for file in (ROOT / "py" / "knaves" / package).rglob("*.py"):
            if file.name == "prerender.py" or "template" in file.parts:
                continue
            tree = ast.parse(file.read_text())
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                    names = [name for name in imported(function) if not is_of_the_browser(name)]
                    yield from ((file.name, name) for name in names if name not in NEVER_THERE)


def imported(function: ast.AST) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def is_of_the_browser(name: str) -> bool:
    return name.partition(".")[0] in {"js", "pyscript", "pyodide_js", "_pyscript", "polyscript", "knaves_later"}


def test_the_memory_knows_nothing_of_the_builders_folders_and_host(snapshot: Path) -> None:
    memory = gzip.decompress((snapshot / "snapshot.gz.bin").read_bytes())
    words = {str(ROOT), str(Path.home()) + "/", socket.gethostname(), sys.prefix}
    for word in words:
        found = re.search(rb"(?<![\w])" + re.escape(word.encode()) + rb"(?![\w])", memory)
        # a name of two or three letters, such as "vm", stands in any memory: only as a host's name it would tell
        assert found is None or len(word) < 5, f"{word!r} stands in the snapshot"


@pytest.mark.slow
def test_the_memory_keeps_no_value_of_the_builders_environment(archives: Path, tmp_path: Path) -> None:
    command = ["node", str(ROOT / "tools/runtime/snapshot.mjs"), str(archives), str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | STRANGER, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    memory = (tmp_path / "snapshot.bin").read_bytes()
    for value in {*STRANGER.values(), str(tmp_path), str(archives)}:
        assert value.encode() not in memory, f"{value!r} stands in the snapshot"


def test_a_damaged_memory_is_noticed(snapshot: Path, tmp_path: Path) -> None:
    packed = bytearray(gzip.decompress((snapshot / "snapshot.gz.bin").read_bytes()))
    packed[-5000] ^= 1
    (tmp_path / "snapshot.gz.bin").write_bytes(gzip.compress(bytes(packed), 1))
    (tmp_path / "memory.sha256").write_bytes((snapshot / "memory.sha256").read_bytes())
    done = subprocess.run(
        ["node", "tools/runtime/restore.mjs", "snapshot", str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert "is not the build's" in done.stderr


def test_only_libraries_that_nobody_loads_would_need_the_addresses_that_are_not_made() -> None:
    script = """
        import { readFileSync } from "node:fs";
        import { folder } from "./tools/runtime/pyodide.mjs";
        import { linkAlone } from "./web/js/linking.mjs";
        const module = new WebAssembly.Module(readFileSync(`${folder}/pyodide.asm.wasm`));
        const asked = WebAssembly.Module.imports(module).filter((each) => each.module === "GOT.func");
        const known = {};
        const addresses = new Proxy({}, { get: (_, name) => (known[name] ??= { value: -1 }) });
        const env = Object.fromEntries(asked.map((each) => [each.name, () => 0]));
        asked.forEach((each) => addresses[each.name]);
        const exports = Object.fromEntries(WebAssembly.Module.exports(module).map((each) => [each.name, {}]));
        linkAlone({ "GOT.func": addresses, env }, { exports });
        const open = Object.keys(known).filter((name) => known[name].value === -1);
        const kinds = new Set(Object.values(known).map((each) => each.value));
        const ofItsOwn = asked.filter((each) => each.name in exports);
        const many = Object.keys(known).length > 8000;
        console.log(JSON.stringify([open.sort(), [...kinds].sort(), ofItsOwn.length, many]));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    still_linked = ["console_error", "console_log", "console_trace", "console_warn", "err", "out"]
    assert json.loads(done.stdout) == [[f"emscripten_{name}" for name in still_linked], [-1, -2], 0, True]
