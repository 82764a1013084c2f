"""The tutorial: every block of it is followed in a copy, and the game that comes of it passes every check."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from knaves import __version__
from tests.tutorial import ROOT, TUTORIAL, blocks, copy_of_the_project, follow, run

NAME = "knockout_whist"


def test_every_block_of_the_tutorial_is_a_file_a_command_or_the_line_of_the_registry() -> None:
    for path, kind, text in blocks():
        assert path or kind in ("console", "registry"), text
        if path.endswith(".py"):
            ast.parse(text)
    assert sum(bool(path) for path, _, _ in blocks()) == 6


def test_every_picture_of_the_documents_is_there() -> None:
    for document in (TUTORIAL, ROOT / "README.md"):
        for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / picture).is_file(), f"{picture}: make picture"


def test_the_picture_of_the_readme_is_of_this_version() -> None:
    assert f"Knaves {__version__}".encode() in (ROOT / "docs/screenshot.png").read_bytes(), "make picture"


@pytest.mark.slow
def test_whoever_follows_the_tutorial_has_a_game_that_passes_every_check(tmp_path: Path) -> None:
    root = copy_of_the_project(tmp_path)
    for _ in follow(root):
        pass
    run(root, "-m", "tools.parts", "lint", "types")
    run(root, "-m", "pytest", "-q", "-n", "2", "tests", "--ignore=tests/e2e", "-k", f"{NAME} and not e2e")
