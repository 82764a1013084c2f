"""What Lighthouse says of the front page, on its simulated slow line and slow processor of a phone.

Medians of several runs as a table; --write puts it into docs/start-up.md. Lighthouse comes from its npm package, pinned
in tools/lighthouse, and is installed at the first call.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.bench.harness import DOCS, ROOT, machine, put, table
from tools.chromium import ARGUMENTS, built
from tools.serve import serving
from tools.setup import find_chromium

FOLDER = ROOT / "tools" / "lighthouse"
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "main thread blocked",
}


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="put the table into docs/start-up.md")


def main(given: Namespace) -> None:
    """Measure and print."""
    install()
    with serving(built()) as ours:
        reports = [look_at(ours.address) for _ in range(given.runs)]
    text = report(reports)
    print(text)
    print("\n".join(complaints(reports[-1])))
    if given.write:
        put(DOCS / "start-up.md", "lighthouse", text)


def install() -> None:
    """Installs Lighthouse from its lock file, unless it is there."""
    if not PROGRAM.exists():
        npm = shutil.which("npm") or "npm"
        subprocess.run([npm, "ci", "--ignore-scripts", "--loglevel=error"], cwd=FOLDER, check=True)


def look_at(address: str) -> dict[str, Any]:
    """The report of one visit. Raises CalledProcessError where Lighthouse fails, its words on standard error."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        flags = " ".join(("--headless=new --no-sandbox --disable-background-networking", *ARGUMENTS))
        command = ["node", str(PROGRAM), address, "--quiet", "--output=json", f"--output-path={path}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}"]
        given = {"CHROME_PATH": find_chromium() or ""} if find_chromium() else {}
        subprocess.run(command, env=os.environ | given, check=True)
        found: dict[str, Any] = json.loads(path.read_text())
        return found


def report(reports: Sequence[dict[str, Any]]) -> str:
    """Medians of the reports; the scores are of 100."""
    scores = [f"{100 * middle(reports, 'categories', name, 'score'):.0f}" for name in CATEGORIES]
    times = [f"{middle(reports, 'audits', name, 'numericValue'):,.0f} ms" for name in TIMES]
    size = f"{middle(reports, 'audits', 'total-byte-weight', 'numericValue') / 1e6:.2f} MB"
    head = [*(name.replace("-", " ") for name in CATEGORIES), *TIMES.values(), "bytes"]
    version = reports[0]["lighthouseVersion"]
    told = f"`make bench WHAT=lighthouse`, medians of {len(reports)} runs; Lighthouse {version}, {machine()}."
    return f"{told}\n\n{table(head, [[*scores, *times, size]])}"


def middle(reports: Sequence[dict[str, Any]], kind: str, name: str, value: str) -> float:
    return statistics.median(float(report[kind][name][value] or 0) for report in reports)


def complaints(report: dict[str, Any]) -> list[str]:
    """List the audits with less than full marks."""
    return [
        f"{name}: {audit['title']} {audit.get('displayValue', '')}".rstrip()
        for name, audit in sorted(report["audits"].items())
        if audit["score"] is not None and audit["score"] < 1
    ]
