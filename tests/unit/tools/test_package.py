"""The package: `pip install .` gives a command `knaves` that needs nothing from outside its own folder."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves import __version__
from knaves.games.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_project_names_its_command_and_pins_what_builds_it() -> None:
    module, _, function = PROJECT["project"]["scripts"]["knaves"].partition(":")
    assert callable(getattr(__import__(module, fromlist=[function]), function))
    (needed,) = PROJECT["build-system"]["requires"]
    assert "==" in needed
    assert PROJECT["project"].get("dependencies", []) == []
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["py/knaves"]


def test_the_page_and_the_package_have_one_version() -> None:
    assert json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"] == __version__
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {__version__} - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_installed_command_plays(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    built = subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)], capture_output=True)
    if built.returncode and (b"No matching distribution" in built.stderr or b"connection" in built.stderr.lower()):
        pytest.skip("pip finds no build tool here")
    assert built.returncode == 0, built.stderr.decode()[-2000:]
    (wheel,) = tmp_path.glob("knaves-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"knaves"}
    assert "knaves/py.typed" in names
    assert not any(name.startswith("knaves/page/") for name in names)
    assert not any("tests/" in name or "test_" in name or name.endswith(".pyc") for name in names)
    venv.create(tmp_path / "venv", with_pip=False)
    scripts = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    python = next(scripts.glob("python*"))
    subprocess.run([*pip, "--python", str(python), "install", "--no-index", str(wheel)], check=True)
    (tmp_path / "mine.py").write_text("def choose(seen, legal, rng):\n    return legal[0]\n")
    seats = ["arena", "california_jack", "--seats", "mine.py,random", "--deals", "1", "--options", '{"target": 1}']
    done = subprocess.run([scripts / "knaves", *seats], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stderr.splitlines() if not re.match(r"\d+ of 1 deals after ", line)]
    assert told == [], "besides how far it is, where that takes a while"
    assert "mine.py" in done.stdout
    assert "fault" not in done.stdout
    assert f"knaves {__version__}\n" == subprocess.check_output([scripts / "knaves", "--version"], text=True)
    assert len(subprocess.check_output([scripts / "knaves", "games"], text=True).splitlines()) == len(GAMES)
    for game in GAMES:
        play_over_the_protocol(scripts / "knaves", tmp_path, game)


def play_over_the_protocol(command: Path, folder: Path, game: str) -> None:
    """Play a whole game with the engine, a move at random each time."""
    pipe = subprocess.PIPE
    start = partial(subprocess.Popen[str], cwd=folder, text=True, bufsize=1, stdin=pipe, stdout=pipe, stderr=pipe)
    with start([command, "engine"]) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        questions, replies = engine.stdin, engine.stdout

        def answer(**request: object) -> dict[str, Any]:
            print(json.dumps(request), file=questions)
            reply: dict[str, Any] = json.loads(replies.readline())
            assert reply["ok"], reply
            return reply

        rng = Random(1)
        position = answer(do="new", game=game, seed=1)
        while not position["over"]:
            position = answer(do="move", move=rng.choice(position["legal"]))
        assert answer(do="load", record=answer(do="record")["record"])["over"]
        assert position["winners"]
        assert engine.communicate() == ("", "")
    assert engine.returncode == 0
