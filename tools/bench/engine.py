"""Speed of the engine in CPython and Pyodide: moves per second of random play, measured in one run."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from knaves.cli.bench import as_json, measure
from knaves.games.registry import GAMES
from tools.bench.harness import ROOT

Figures = dict[str, Any]


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*GAMES, []], help=", ".join(GAMES))
    parser.add_argument("--ms", type=int, default=2000, help="for each game in each Python; default: 2000")
    parser.add_argument("--json", action="store_true")


def main(given: Namespace) -> None:
    """Measure and print."""
    keys = given.games or list(GAMES)
    here: Figures = json.loads(as_json([measure(GAMES[key], given.ms / 1000) for key in keys]))
    there = in_pyodide(keys, given.ms)
    print(json.dumps([here, there]) if given.json else table(here, there))


def in_pyodide(keys: list[str], ms: int) -> Figures:
    """The same measurement in the Pyodide that the page uses, run by Node, whose JavaScript engine is Chromium's."""
    command = ["node", "tools/runtime/bench.mjs", str(ROOT / "py"), str(ms), *keys]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"Pyodide could not be measured: {done.stderr.strip()}")
    figures: Figures = json.loads(done.stdout)
    figures["python"] = figures["python"].replace("CPython", "Pyodide")
    return figures


def table(here: Figures, there: Figures) -> str:
    """Both measurements side by side; moves per reference loop can be compared between machines."""
    lines = [
        "Random play with default options, by processor time.",
        f"{'':16} {here['python']:>30}  {there['python']:>30}",
        f"{'':16} {'moves/s':>10} {'deals/s':>9} {'per loop':>9}  {'moves/s':>10} {'deals/s':>9} {'per loop':>9}",
    ]
    for one, other in zip(here["games"], there["games"], strict=True):
        cells = [
            f"{each['moves_per_second']:10,} {each['deals_per_second']:9,.0f} {each['moves_per_reference_loop']:9.2f}"
            for each in (one, other)
        ]
        lines.append(f"{one['game']:16} {'  '.join(cells)}")
    loops = [
        sum(each["reference_loops_per_second"] for each in side["games"]) // len(side["games"])
        for side in (here, there)
    ]
    lines.append(f"Reference loops a second in the same run: {loops[0]:,} and {loops[1]:,}.")
    return "\n".join(lines)
