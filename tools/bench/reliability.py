"""Every fault of docs/reliability.md tried in full, its table written anew; half an hour, after `make bench WHAT=soak`.

`--only R10 R11` tries some faults; the other rows stay as they are. A row is made by tests, which say by
`record_property("tried", …)` how often they tried, else each counts once; R1, R2, R4, R5 and R23 also take their
numbers from docs/figures/soak.md.
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

from tools.bench.harness import DOCS, FIGURES, ROOT, between, put, stamp, table
from tools.chromium import built

DOCUMENT = DOCS / "reliability.md"
HEAD = ("Fault", "Defence", "Shown by", "Tried", "Result", "When, with which commit")
SAVES, LOST, OFFLINE = "tests/unit/store/test_saves.py", "tests/e2e/test_nothing_lost.py", "tests/e2e/test_offline.py"
FAULTS, DOORS = "tests/e2e/test_start_faults.py", "tests/property/test_doors.py"


@dataclass(frozen=True)
class Fault:
    """One fault, what is done about it, the tests that show it, and how much more they try than in `make test`."""

    name: str
    defence: str
    tests: Sequence[str]  # files of tests, and after -k which of them
    scale: int = 1


FAULT_LIST = (
    Fault("R1 card lost or doubled", "zones are the one truth", ["tests/conformance", "-k", "no_card_is_lost"]),
    Fault("R2 endless game", "the rules bound it", ["tests/conformance", "-k", "goes_on_until"]),
    Fault("R3 CPython differs from the page", "own shuffle, canonical JSON",
          ["tests/protocol/test_the_same_everywhere.py", "tests/unit/tools/test_snapshot.py"]),
    Fault("R4 illegal move accepted", "one door for every move", ["tests/protocol/test_every_syntactic_move.py"]),
    Fault("R5 bot peeks", "a bot gets what its seat sees",
          ["tests/unit/analysis/test_fairness.py", "tests/unit/players/test_fairness_check.py"]),
    Fault("R6 bot hangs, crashes, answers nonsense", "replaced by a simple bot; the page says so once",
          ["tests/e2e/test_thinking.py", "tests/unit/players/test_worker_thinker.py",
           "tests/unit/players/test_silent_worker.py", "tests/unit/session/test_keeping.py", "-k",
           "worker or fails or silent or replaced or given_up or slices"]),
    Fault("R7 damaged save or import", "checksum, two slots, bad bytes set aside",
          ["tests/property/test_saves.py", SAVES, "tests/unit/store/test_save.py"], 25),
    Fault("R8 crash, then a save over the good one", "nothing is written once the error panel is up",
          [LOST, "-k", "r8"]),
    Fault("R9 no room", "old replays go first; one sentence; the journal keeps the game",
          [LOST, SAVES, "-k", "r9 or room or full"]),
    Fault("R10 page dies", "the move is saved before it is drawn", [LOST, "-k", "r10"], 50),
    Fault("R11 browser killed", "the journal has what localStorage lost", [LOST, "-k", "r11 and not late"], 20),
    Fault("R12 two tabs", "one plays, the others watch", [LOST, "-k", "r12"]),
    Fault("R13 older or newer version", "fixtures for ever; a newer one is left alone",
          ["tests/unit/table", SAVES, "-k", "newer_version or test_r13"]),
    Fault("R14 script through link, file, name", "text only, refused in a sentence",
          ["tests/e2e/test_hostile.py", "tests/protocol/test_hostile_lines.py",
           "tests/protocol/test_hostile_records.py"], 7),
    Fault("R15 too large or too deep", "refused before anything is built",
          ["tests/unit", "-k", "test_r15 or too_large or too_deep"]),
    Fault("R16 policy weakened", "any violation fails a test", ["tests/e2e/test_start.py", "-k", "policy or origin"]),
    Fault("R17 phones home", "one origin", ["tests/e2e/test_start.py", OFFLINE, "-k", "origin or without_a_network"]),
    Fault("R18 bad cache, stuck version", "hashes; an update waits for the player",
          [OFFLINE, "-k", "version or flipped or missing"]),
    Fault("R19 supply chain", "hash-locked packages; a rebuild gives the same bytes",
          ["tests/unit/tools/test_build.py"]),
    Fault("R20 silent failure", "the error panel", [FAULTS]),
    Fault("R21 bot from outside is hostile", "an origin of its own, no request, what its seat sees, limits",
          ["tests/e2e/test_sandbox.py", "tests/protocol/test_bots_from_outside.py",
           "tests/unit/players/test_messages.py", "tests/unit/players/test_memory_between_games.py",
           "tests/unit/players/test_raw_messages.py"]),
    Fault("R22 hidden cards in the page", "drawn from what the seat sees", ["tests/unit/page", "-k", "r22"], 5),
    Fault("R23 malformed address, message, value, key", "one guard at each door",
          [DOORS, "tests/e2e/test_doors.py", "tests/e2e/test_hostile_addresses.py",
           "tests/unit/page/test_hostile_addresses.py", "-k", "r23 or any_name or statistics"]),
    Fault("R24 input that costs more than its size", "one linear reader, bounds on every way in",
          [DOORS, "tests/unit/wire/test_costs_of_reading.py", "tests/unit/store/test_reading_bounds.py", "-k",
           "r24 or time or memory or bounds or bounded or bomb or quotes or copy_of_chance"]),
    Fault("R25 journal late or taken away", "the page keeps trying, catches up and says so",
          [LOST, SAVES, "-k", "r25 or late or journal"], 30),
    Fault("R26 lock lost, tabs race", "the holder hands over; the lock is the truth",
          [LOST, "tests/unit/page/dom/test_tabs.py", "-k", "r26"], 4),
    Fault("R27 older version meets data of a newer one", "never overwritten, not continued",
          ["tests/unit/store", "-k", "newer_version or newer_one"]),
    Fault("R28 two sites of one origin", "every name carries the path",
          [OFFLINE, "tests/unit/page/dom/test_local_storage.py", "-k", "r28 or earlier or room"]),
    Fault("R29 a good copy hidden by a bad one", "the longest sound game is opened, the rest set aside",
          [SAVES, "-k", "r29"]),
    Fault("R30 saved data stops the start", "read strictly by one owner, set aside, reported; the panel leads out",
          ["tests/unit/store/test_key_registry.py", "tests/e2e/test_doors.py", FAULTS, "-k", "r30 or left_behind"], 5),
    Fault("R31 friend who cheats", "each message is checked; both secrets are revealed at the end, the cheat is named",
          ["tests/friend/test_cheats.py", "-k", "not stops and not twice"]),
    Fault("R32 message lost, doubled, swapped, cut", "numbered, chained and checked; taken whole or not at all",
          ["tests/friend/test_letters.py"]),
    Fault("R33 friend who stops", "the game stays as it was; the page names the player who has not revealed a secret",
          ["tests/friend", "-k", "not_open_his_secret or read_again"]),
    Fault("R34 secret chosen by the player’s words", "words are for one deal; only new words prove it",
          ["tests/unit/page/test_is_it_fair.py", "tests/fair_deal"]),
    Fault("R35 lost channel to a friend", "each says how many messages it has; both go where they said they would wait",
          ["tests/unit/page/nearby"]),
)  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """What the tests of a fault came to."""

    tried: int
    failed: int
    seconds: float


def attempt(fault: Fault) -> Outcome:
    """Run the tests of a fault; those in a browser apart, since they keep a loop running."""
    tests = [part for part in fault.tests if part.startswith("tests/")]
    chosen = [part for part in fault.tests if part not in tests]
    in_browser = [part for part in tests if part.startswith("tests/e2e/")]
    started, tried, failed = time.perf_counter(), 0, 0
    for group in (in_browser, [part for part in tests if part not in in_browser]):
        if group:
            suite = _run([*group, *chosen], fault.scale)
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


def row(fault: Fault, outcome: Outcome) -> list[str]:
    """The cells of a fault."""
    where = "<br>".join(f"`{part}`" for part in fault.tests if part.startswith("tests/"))
    tried = "; ".join([f"{outcome.tried:,}", *_soaked(fault)])
    result = f"{outcome.failed} failed" if outcome.failed else "holds" if outcome.tried else "nothing tried"
    return [fault.name, fault.defence, where, tried, result, stamp()]


def _soaked(fault: Fault) -> Iterator[str]:
    number = fault.name.split()[0]
    for line in between(FIGURES / "soak.md", "soak").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == number or cells[0].startswith(f"{number}-"):
            kind = cells[0].removeprefix(number).strip("-")
            yield f"soak: {cells[2]}{f' as {kind}' if kind else ''}, {cells[3]} failures"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--only", nargs="+", default=[], choices=[each.name.split()[0] for each in FAULT_LIST])


def main(given: Namespace) -> int:
    """Try the faults asked for and write the table. Return 1 if anything failed."""
    built()
    old = (line.strip("| ").split(" | ") for line in between(DOCUMENT, "reliability").splitlines())
    rows = {cells[0].split()[0]: cells for cells in old if re.match(r"R\d", cells[0]) and len(cells) == len(HEAD)}
    failed = 0
    for number, fault in enumerate(FAULT_LIST, 1):
        key = fault.name.split()[0]
        if given.only and key not in given.only:
            continue
        outcome = attempt(fault)
        failed += outcome.failed
        rows[key] = row(fault, outcome)
        print(f"{number}/{len(FAULT_LIST)}", *rows[key], f"{outcome.seconds:.0f} s", sep=" | ", flush=True)
        in_order = [rows[name] for each in FAULT_LIST if (name := each.name.split()[0]) in rows]
        put(DOCUMENT, "reliability", table(HEAD, in_order))
    return int(failed > 0)
