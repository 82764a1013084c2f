"""What the measuring tools share: results that outlive a stopped run, and tables in the documents."""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FIGURES = DOCS / "figures"


def median(values: Sequence[float]) -> str:
    """Write the median and the range of some measurements, "12 (10–15)"; "–" for none."""
    return f"{statistics.median(values):.0f} ({min(values):.0f}–{max(values):.0f})" if values else "–"


def machine(browser: str = "") -> str:
    """Describe this machine, its load, and the browser's version where one was measured."""
    named = f"Chromium {browser}, " if browser else ""
    return f"{named}{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def stamp() -> str:
    """Write the day and the commit of the working tree, "+" after it where more than documents has changed since."""
    commit, changed = (
        subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
        for command in (["rev-parse", "--short=7", "HEAD"], ["status", "--porcelain", "--", ".", ":!docs"])
    )
    return f"{time.strftime('%Y-%m-%d')}, `{commit}{'+' if changed else ''}`"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a Markdown table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def between(document: Path, name: str) -> str:
    """Return what stands between <!-- NAME --> and <!-- /NAME --> in a document."""
    return document.read_text(encoding="utf-8").partition(f"<!-- {name} -->\n")[2].partition(f"<!-- /{name} -->")[0]


def rows_in(document: Path, name: str) -> list[list[str]]:
    """Return the cells of each row of the table that stands there, its head left out."""
    lines = [line for line in between(document, name).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def put(document: Path, name: str, text: str) -> None:
    """Replace what stands between <!-- NAME --> and <!-- /NAME --> in a document. Raise ValueError without them."""
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    whole, count = marks.subn(lambda found: f"{found[1]}{text.rstrip()}\n{found[2]}", document.read_text("utf-8"))
    if not count:
        raise ValueError(f"{document} has no place for {name}.")
    document.write_text(whole, encoding="utf-8")


class Kept(dict[str, Any]):
    """What a long run has found so far, as JSON in .build: the next one goes on from there."""

    def __init__(self, name: str) -> None:
        self._path = ROOT / ".build" / name
        super().__init__(json.loads(self._path.read_text(encoding="utf-8")) if self._path.exists() else {})

    def save(self) -> None:
        """Write it all."""
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_text(json.dumps(self), encoding="utf-8")
