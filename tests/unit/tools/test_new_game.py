"""A new game: a copy of the template that is whole under its new name."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE_GAME
from tools.new_game import ROOT, TEMPLATE, TESTS, advice, initials, keep_playthroughs, main, new_game, tidy, title_of
from tools.todo import missing, report

pytestmark = pytest.mark.wide


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of what a new game is made from, and of what it may not overwrite."""
    for name in (TEMPLATE, TESTS, Path("py/knaves/games/box")):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (Path("py/knaves/games/tricks.py"), Path("py/knaves/games/registry.py")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_the_new_game_passes_its_tests_under_its_own_name(root: Path) -> None:
    for folder in ("py", "tools"):
        shutil.copytree(ROOT / folder, root / folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "tests/positions.py", root / "tests/positions.py")
    new_game("made_by_a_test", root)
    keep_playthroughs("made_by_a_test", root)
    for kept in ("goldens.json", "perft.json", "saves/1.json"):
        assert (root / "tests/games/made_by_a_test" / kept).is_file()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib",
         "-o", "pythonpath=py .", "--rootdir", str(root), "tests/games/made_by_a_test"],
        cwd=root, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_template_s_name_is_left(root: Path) -> None:
    for path in new_game("made_by_a_test", root):
        text = path.read_text()
        for old in ("HighCard", "High Card", "HC-R", "hc_r", "template"):
            assert old not in text, f"{path.name} still says {old}"
    rules = (root / "py/knaves/games/made_by_a_test/rules.md").read_text()
    assert "# Made By A Test" in rules
    assert "MB-R1" in rules


@pytest.mark.parametrize("name", ["x", "a_very_long_name_for_a_game_of_forty_let"])
def test_a_new_game_is_in_its_standard_form_whatever_its_name(name: str, root: Path) -> None:
    for file in ("pyproject.toml", "tests/positions.py"):
        shutil.copy(ROOT / file, root / file)
    new_game(name, root)
    tidy(name, root)
    for check in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, "--quiet", "."], cwd=root, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "name", ["", "Three", "3kings", "three-kings", "three kings", "../x", "_x", "x_", "é", "x" * 41]
)
def test_a_bad_name_is_refused_with_an_example(name: str, root: Path) -> None:
    with pytest.raises(ValueError, match="NAME=three_kings"):
        new_game(name, root)


@pytest.mark.parametrize("name", ["box", "template", "tricks", "registry"])
def test_a_taken_name_is_refused_and_nothing_is_overwritten(name: str, root: Path) -> None:
    before = {path: path.read_bytes() for path in root.rglob("*.py")}
    with pytest.raises(ValueError, match="choose another name"):
        new_game(name, root)
    assert {path: path.read_bytes() for path in root.rglob("*.py")} == before


def test_without_a_name_the_command_says_how_to_give_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main([""]) == 2
    assert "make new-game NAME=three_kings" in capsys.readouterr().err


def test_three_steps_are_said_and_no_more() -> None:
    told = advice("three_kings")
    assert re.findall(r"^(\d)\. ", told, re.MULTILINE) == ["1", "2", "3"]
    assert '\n    "three_kings",\n' in told
    assert len(told.splitlines()) <= 10
    for path in re.findall(r"[\w/]+/[\w/-]+\.(?:py|md)", told):
        assert (ROOT / path).is_file(), path


def test_titles_and_the_letters_of_rulings_come_from_the_name() -> None:
    assert (title_of("three_kings"), initials("three_kings"), initials("box"), initials("x")) == (
        "Three Kings", "TK", "BO", "XX",
    )  # fmt: skip


def test_what_a_game_has_not_yet_is_said_in_sentences(tmp_path: Path) -> None:
    lacking = list(missing(TEMPLATE_GAME))
    assert "It has no guided first game: tutorial.py." in lacking
    assert "It has no line in py/knaves/games/registry.py." in lacking
    assert not [each for each in lacking if not each.endswith(".")]
    kept = [each for each in missing(TEMPLATE_GAME, tmp_path) if "make goldens" in each]
    assert len(kept) == 3
    assert all("; make goldens NAME=template writes " in each for each in kept)
    assert report(GAMES["box"]) == "Box lacks nothing."
