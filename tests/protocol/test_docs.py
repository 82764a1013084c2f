"""The examples of docs/protocol.md and docs/bots.md, run: what they say comes back does come back."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.protocol.outside import ROOT, Engine, environment, without_progress

TEXT, BOTS = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("protocol.md", "bots.md"))


def blocks(language: str, text: str = TEXT) -> list[str]:
    """The fenced blocks of this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def matches(shown: str, real: str) -> bool:
    """Whether the text is what is shown, each … standing for anything."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), real, re.DOTALL) is not None


@pytest.mark.parametrize("block", blocks("engine"))
def test_the_conversations_of_the_guide_are_true(block: str) -> None:
    lines = block.splitlines()
    assert lines
    with Engine() as engine:
        for said, shown in zip(lines[::2], lines[1::2], strict=True):
            assert (said[:2], shown[:2]) == ("> ", "< ")
            engine.send(said[2:].encode() + b"\n")
            assert matches(shown[2:], engine.last.decode().rstrip("\n")), (said, engine.last)


@pytest.mark.parametrize("text", [TEXT, BOTS], ids=["protocol", "bots"])
def test_the_commands_of_the_guides_print_what_they_show(text: str, tmp_path: Path) -> None:
    environ = environment()
    shutil.copytree(ROOT / "docs" / "bots", tmp_path / "docs" / "bots")
    shows = blocks("console", text)
    assert shows
    for block in shows:
        for command, shown in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
            line = command.replace("PYTHONPATH=py ", "").replace("python3", f'"{environ["PYTHON"]}"')
            done = subprocess.run(
                line, shell=True, capture_output=True, env=environ, cwd=tmp_path, stdin=subprocess.DEVNULL, timeout=120
            )
            assert matches(shown, (done.stdout + without_progress(done.stderr)).decode()), (command, done)


def test_the_guide_has_examples_of_everything() -> None:
    assert len(blocks("engine")) >= 3
    assert len(blocks("console")) >= 3
    for do in ("new", "move", "position", "bot", "hint", "record", "load"):
        assert f'"do": "{do}"' in TEXT
