"""Another implementation: the group by the page's library, and games read by a program that shares no line."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves.cli.friend import Sodium
from knaves.cli.main import main
from knaves.friend.group import IDENTITY, ORDER, NoPoint
from tests.friend.two import FOR_TWO, proof, signed, whole_game

HERE = Path(__file__).resolve().parent


def by_node(script: str, asked: object) -> Any:
    """What a script answers to a JSON value."""
    run = subprocess.run(
        ["node", HERE / script], input=json.dumps(asked), capture_output=True, text=True, check=False, cwd=HERE
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_the_library_of_the_page_finds_the_same_points() -> None:
    rng, sodium = Random(4), Sodium()
    hashes = [rng.randbytes(64) for _ in range(60)] + [bytes([255]) * 64, bytes([1]) * 64]
    points = sodium.points(hashes)
    scalars = [rng.randrange(1, ORDER) for _ in points[:-2]] + [1, ORDER - 1]
    found = by_node(
        "group.mjs",
        {
            "points": [each.hex() for each in hashes],
            "multiply": [[point.hex(), str(scalar)] for point, scalar in zip(points, scalars, strict=True)],
            "sum": [[point.hex(), str(scalar)] for point, scalar in zip(points, [0, *scalars[1:]], strict=True)],
        },
    )
    assert found["sum"] == sodium.sum(points, [0, *scalars[1:]]).hex()
    assert found["points"] == [point.hex() for point in points]
    assert found["multiply"] == [point.hex() for point in sodium.multiply(points, scalars)]


def test_both_libraries_refuse_the_same_bytes() -> None:
    rng, sodium = Random(5), Sodium()
    wrong = [IDENTITY, bytes([255]) * 32, *(rng.randbytes(32) for _ in range(200))]
    found = by_node("group.mjs", {"points": [], "multiply": [[each.hex(), "7"] for each in wrong]})["multiply"]
    for each, other in zip(wrong[1:], found[1:], strict=True):
        try:
            assert sodium.multiply([each], [7])[0].hex() == other
        except NoPoint:
            assert other is None
        assert sodium.are_points([each]) == (other is not None)
    with pytest.raises(NoPoint):
        sodium.multiply([IDENTITY], [7])


@pytest.mark.parametrize("key", FOR_TWO)
def test_a_program_written_from_the_document_finds_the_same_cards_and_moves(key: str) -> None:
    host, _ = whole_game(key)
    found = proof(host.texts)
    decks = [[card.code for card in deck.cards] for deck in host.course.decks]
    letter = signed(host.texts).text
    seen = by_node("check.mjs", {"letter": letter, "decks": decks})
    shuffles = [code for outcome in found.record.chance for code in outcome.get("shuffle", [])]
    assert seen["dealt"] == shuffles
    assert found.record.chance[0] == {"dealer": seen["dealer"]}
    assert [set(move.split()) for move in seen["moves"]][: found.moves] == [
        set(move.split()) for move in found.record.moves if move != "pass" or move in seen["moves"]
    ]
    assert seen["keys"] == sum(map(len, host.course.keys))
    assert seen["signed"] == [len(host.texts)] * 2


def other_side(secret: str) -> subprocess.Popen[str]:
    """A program written from the document alone, which answers each line with a letter."""
    return subprocess.Popen(
        ["node", HERE / "other_side.mjs", secret], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE
    )


def knaves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *arguments: str) -> str:
    """What the command line prints."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    assert main(["friend", *arguments]) == 0
    return capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    ("host", "options", "deals"),
    [
        ("Knaves", '{"target":1,"follow":"suit_or_trump"}', 1),
        pytest.param("other", '{"target":5,"scoring":"simplified"}', 2, marks=pytest.mark.slow),
    ],
)
def test_a_program_written_from_the_document_plays_a_whole_game_by_letters(
    host: str, options: str, deals: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def ours(text: str, *arguments: str) -> str:
        return knaves(monkeypatch, capsys, text, *arguments, "--keep", str(tmp_path / "game"))

    with other_side("07" * 32) as other:
        assert other.stdin is not None
        assert other.stdout is not None

        def theirs(line: str) -> str:
            assert other.stdin is not None
            assert other.stdout is not None
            print(line, file=other.stdin, flush=True)
            return other.stdout.readline().strip()

        if host == "Knaves":
            letter = ours("", "invite", "california_jack", "--options", options, "--seed", "7")
            answer = theirs(letter)
        else:
            answer = theirs(f"invite {options}")
        for _ in range(400):
            letter = ours(answer, "answer", "--seed", "7")
            answer = theirs(letter) if letter else "nothing"
            if answer == "nothing":
                break
        other.stdin.close()
        assert other.stdout.read().startswith("over ")
    proved = knaves(monkeypatch, capsys, ours("", "whole"), "verify", "-")
    found = re.search(r"All (\d+) cards", proved)
    assert found
    assert divmod(int(found[1]), 52) >= (deals, 0), "after a tie there is another deal"


@pytest.mark.parametrize("part", [".p", ".q", ".k", "~0", "~1"])
def test_it_finds_a_part_that_was_changed(part: str) -> None:
    host, _ = whole_game("madjack")
    decks = [[card.code for card in deck.cards] for deck in host.course.decks]
    letter = signed(host.texts).text
    place = letter.rindex(part) + 40
    other = "A" if letter[place] != "A" else "B"
    run = subprocess.run(
        ["node", HERE / "check.mjs"],
        input=json.dumps({"letter": letter[:place] + other + letter[place + 1 :], "decks": decks}),
        capture_output=True, text=True, check=False, cwd=HERE,
    )  # fmt: skip
    assert run.returncode != 0
