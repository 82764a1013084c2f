"""The tour: its script plays a whole game, and every file that it names is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
PLACES = ("", "py/knaves", "py/knaves/bots", "py/knaves/games/box")  # where the tour's short names are


def test_the_script_of_the_tour_plays_a_whole_game() -> None:
    (script,) = re.findall(r"```python\n(.*?)```", TOUR, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], cwd=ROOT, env={"PYTHONPATH": "py"},
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert re.fullmatch(r"winners: \[[0-2]\]\n", done.stdout), done.stderr


def test_every_file_that_the_tour_names_is_there() -> None:
    named = set(re.findall(r"`([\w/]+\.(?:py|mjs|md))`", TOUR))
    assert len(named) > 20
    assert [name for name in sorted(named) if not any((ROOT / place / name).is_file() for place in PLACES)] == []
