"""Every fault of docs/reliability.md tried in full; half an hour, after `make bench WHAT=soak`.

The table says what each fault is, the defence, and the files of the tests that show it; this fills in the rest. `--only
R10 R11` tries some faults; the other rows stay as they are. Tests say by `record_property("tried", …)` how often they
tried, else each counts once; R1, R2, R4, R5 and R23 also take their numbers from docs/figures/soak.md.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tools.bench.harness import DOCS, FIGURES, ROOT, put, rows_in, stamp, table
from tools.chromium import built

DOCUMENT = DOCS / "reliability.md"
HEAD = ("Fault", "Defence", "Shown by", "Tried", "Result", "When, with which commit")
# which tests of the named files, as pytest's -k; all where nothing is said
CHOSEN = {
    "R1": "no_card_is_lost",
    "R2": "goes_on_until",
    "R6": "worker or fails or silent or replaced or given_up or slices",
    "R8": "r8",
    "R9": "r9 or room or full",
    "R10": "r10",
    "R11": "r11 and not late",
    "R12": "r12",
    "R13": "newer_version or test_r13",
    "R15": "test_r15 or too_large or too_deep",
    "R16": "policy or origin",
    "R17": "origin or without_a_network",
    "R18": "version or flipped or missing",
    "R22": "r22",
    "R23": "r23 or any_name or statistics",
    "R24": "r24 or time or memory or bounds or bounded or bomb or quotes or copy_of_chance",
    "R25": "r25 or late or journal",
    "R26": "r26",
    "R27": "newer_version or newer_one",
    "R28": "r28 or earlier or room",
    "R29": "r29",
    "R30": "r30 or left_behind",
    "R31": "not stops and not twice",
    "R33": "not_open_his_secret or read_again",
}
# how much more they try than in `make test`
SCALE = {"R7": 25, "R10": 50, "R11": 20, "R14": 7, "R22": 5, "R25": 30, "R26": 4, "R30": 5}


@dataclass(frozen=True)
class Outcome:
    """What the tests of a fault came to."""

    tried: int
    failed: int
    seconds: float


def attempt(key: str, tests: Sequence[str]) -> Outcome:
    """Run the tests of a fault; those in a browser apart, since they keep a loop running."""
    chosen = ["-k", CHOSEN[key]] if key in CHOSEN else []
    in_browser = [part for part in tests if part.startswith("tests/e2e/")]
    started, tried, failed = time.perf_counter(), 0, 0
    for group in (in_browser, [part for part in tests if part not in in_browser]):
        if group:
            suite = _run([*group, *chosen], SCALE.get(key, 1))
            tried += sum(_tried(case) for case in suite.iter("testcase") if case.find("skipped") is None)
            failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    return Outcome(tried, failed, time.perf_counter() - started)


def _run(tests: Sequence[str], scale: int) -> ElementTree.Element:
    """Run these tests. Returns pytest's report."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        told = ["-o", "junit_family=xunit1", f"--junitxml={report}"]  # the family that has properties
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *told, *tests]
        given = {"KNAVES_SCALE": str(scale), "PYTHONPATH": str(ROOT / "py")}
        done = subprocess.run(command, cwd=ROOT, env=os.environ | given, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout)
        suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    return suite


def _tried(case: ElementTree.Element) -> int:
    for each in case.iter("property"):
        if each.get("name") == "tried":
            return int(each.get("value", 1))
    return 1


def result(key: str, outcome: Outcome) -> list[str]:
    """The cells that the tests of a fault fill in."""
    tried = "; ".join([f"{outcome.tried:,}", *_soaked(key)])
    told = f"{outcome.failed} failed" if outcome.failed else "holds" if outcome.tried else "nothing tried"
    return [tried, told, stamp()]


def _soaked(key: str) -> Iterator[str]:
    for cells in rows_in(FIGURES / "soak.md", "soak"):
        if cells[0] == key or cells[0].startswith(f"{key}-"):
            kind = cells[0].removeprefix(key).strip("-")
            yield f"soak: {cells[2]}{f' as {kind}' if kind else ''}, {cells[3]} failures"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--only", nargs="+", default=[], choices=[key_of(cells) for cells in listed()])


def listed() -> list[list[str]]:
    """The rows of the document."""
    return rows_in(DOCUMENT, "reliability")


def key_of(cells: Sequence[str]) -> str:
    """The short name of a row's fault, "R10"."""
    return cells[0].split()[0]


def main(given: Namespace) -> int:
    """Try the faults asked for and complete their rows. Return 1 if anything failed."""
    built()
    rows, failed = listed(), 0
    for number, cells in enumerate(rows):
        key = key_of(cells)
        if given.only and key not in given.only:
            continue
        outcome = attempt(key, re.findall(r"`(.+?)`", cells[2]))
        failed += outcome.failed
        rows[number] = [*cells[:3], *result(key, outcome)]
        print(f"{number + 1}/{len(rows)}", *rows[number], f"{outcome.seconds:.0f} s", sep=" | ", flush=True)
        put(DOCUMENT, "reliability", table(HEAD, rows))
    return int(failed > 0)
