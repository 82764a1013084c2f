"""The command `puzzles`: packs made, filled up and refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knaves.analysis.puzzles import read_pack
from knaves.cli.main import main


def test_a_pack_is_written_and_filled_up_by_the_same_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_once, later = tmp_path / "at_once.json", tmp_path / "later.json"
    common = ["puzzles", "madjack", "--seed", "3", "--count", "2"]
    assert main([*common, "--out", str(at_once)]) == 0
    assert main([*common, "--out", str(later), "--games", "1"]) == 1
    assert main([*common, "--out", str(later)]) == 0
    assert at_once.read_bytes() == later.read_bytes()
    assert len(read_pack(json.loads(at_once.read_text())).puzzles) == 2
    assert "2 of 2 puzzles" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == [at_once, later]


def test_a_pack_goes_to_the_standard_output_where_no_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "madjack", "--seed", "3", "--count", "1"]) == 0
    assert len(read_pack(json.loads(capsys.readouterr().out)).puzzles) == 1


def test_a_search_without_a_find_ends_in_a_whole_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "box", "--seed", "1", "--count", "1", "--games", "1"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "Box: 0 of 1 puzzles from 1 games."


@pytest.mark.parametrize("text", ["", "{}", '{"format":"knaves-puzzles/1"}', "no json"])
def test_a_file_that_is_no_pack_is_not_written_over(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text)
    assert main(["puzzles", "box", "--count", "1", "--out", str(path)]) == 2
    assert path.read_text() == text
    assert "Cannot continue" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_ends_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "madjack", "--count", "1", "--out", str(tmp_path / "none" / "x.json")]) == 2
    assert "Cannot write" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["chess", "--count", "1"], ["box"], ["box", "--count", "0"], ["box", "--count", "1", "--seed", "-1"]]
)
def test_wrong_arguments_are_refused(arguments: list[str]) -> None:
    assert main(["puzzles", *arguments]) == 2
