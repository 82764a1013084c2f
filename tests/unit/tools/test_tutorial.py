"""The tutorial: every block of it is followed in a copy, and the game that comes of it passes every check."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests import tutorial
from tests.tutorial import (
    ROOT,
    SECOND,
    TUTORIAL,
    WRITTEN,
    WRITTEN_SECOND,
    blocks,
    copy_of_the_project,
    follow,
    register,
    run,
    stamp_of_the_page,
    stamp_of_the_tutorial,
)  # fmt: skip


@pytest.mark.parametrize(("document", "files"), [(TUTORIAL, 6), (SECOND, 10)], ids=["first", "second"])
def test_every_block_of_a_tutorial_is_a_file_a_command_or_the_line_of_the_registry(document: Path, files: int) -> None:
    for path, kind, text in blocks(document):
        assert path or kind in ("console", "registry"), text
        if path.endswith(".py"):
            ast.parse(text)
    assert sum(bool(path) for path, _, _ in blocks(document)) == files


@pytest.mark.parametrize(
    ("document", "stamp"), [(TUTORIAL, stamp_of_the_tutorial()), (ROOT / "README.md", stamp_of_the_page())], ids=str
)
def test_every_picture_of_the_documents_shows_the_game_and_the_version_of_today(document: Path, stamp: str) -> None:
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", document.read_text(encoding="utf-8"))
    assert shown
    for picture in shown:
        path = document.parent / picture
        assert path.is_file(), f"{picture}: make picture"
        assert b"Software\0" + stamp.encode() in path.read_bytes(), f"{picture} is old: make picture"


def test_every_picture_of_the_tutorial_is_shown() -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    assert [each.name for each in (ROOT / "docs" / "tutorial").iterdir() if f"(tutorial/{each.name})" not in text] == []


def test_a_project_that_has_the_game_already_is_copied_without_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    project, games = tmp_path / "project", Path("py/knaves/games")
    for name in ("box", WRITTEN):
        (project / games / name).mkdir(parents=True)
        (project / "tests" / "games" / name).mkdir(parents=True)
    before = (ROOT / tutorial.REGISTRY).read_text().replace(f'    "{WRITTEN}",\n', "")
    (project / tutorial.REGISTRY).write_text(before)
    register(project, f'    "{WRITTEN}",\n')
    monkeypatch.setattr(tutorial, "ROOT", project)
    root = copy_of_the_project(tmp_path / "copy", without=WRITTEN)
    assert (root / tutorial.REGISTRY).read_text() == before
    assert [each.name for each in (root / games).iterdir() if each.is_dir()] == ["box"]
    assert [each.name for each in (root / "tests" / "games").iterdir()] == ["box"]


@pytest.mark.slow
@pytest.mark.parametrize(("document", "game"), [(TUTORIAL, WRITTEN), (SECOND, WRITTEN_SECOND)], ids=["first", "second"])
def test_whoever_follows_a_tutorial_has_a_game_that_passes_every_check(
    document: Path, game: str, tmp_path: Path
) -> None:
    root = copy_of_the_project(tmp_path, without=game)
    for _ in follow(root, document):
        pass
    run(root, "-m", "tools.parts", "check")
    run(root, "-m", "pytest", "-q", "-n", "2", "tests", "--ignore=tests/e2e", "-k", f"{game} and not e2e")
