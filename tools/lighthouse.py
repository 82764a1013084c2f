"""What Lighthouse says of the front page, on its simulated slow line and slow processor of a phone.

python tools/lighthouse.py [--runs 3] [--write]: medians of several runs as a table; --write puts it into
docs/start-up.md. Lighthouse comes from its npm package, pinned in tools/lighthouse, and is installed at the first call.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.bench_start import serving
from tools.building.places import ROOT
from tools.chromium import ARGUMENTS
from tools.setup import find_chromium

FOLDER = ROOT / "tools" / "lighthouse"
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
DOCUMENT = ROOT / "docs" / "start-up.md"
TABLE = re.compile(r"(<!-- lighthouse -->\n).*?(<!-- /lighthouse -->)", re.DOTALL)
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "main thread blocked",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="put the table into docs/start-up.md")
    arguments = parser.parse_args()
    install()
    with serving(ROOT / "site") as ours:
        reports = [look_at(ours.address) for _ in range(arguments.runs)]
    text = table(reports)
    print(text)
    print("\n".join(complaints(reports[-1])))
    if arguments.write:
        DOCUMENT.write_text(TABLE.sub(lambda found: found[1] + text + "\n" + found[2], DOCUMENT.read_text()))
    return 0


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


def table(reports: Sequence[dict[str, Any]]) -> str:
    """Medians of the reports; the scores are of 100."""
    scores = [f"{100 * middle(reports, 'categories', name, 'score'):.0f}" for name in CATEGORIES]
    times = [f"{middle(reports, 'audits', name, 'numericValue'):,.0f} ms" for name in TIMES]
    size = f"{middle(reports, 'audits', 'total-byte-weight', 'numericValue') / 1e6:.2f} MB"
    cells = [*scores, *times, size]
    version = reports[0]["lighthouseVersion"]
    return "\n".join([
        f"`make lighthouse`, medians of {len(reports)} runs; Lighthouse {version}, load {os.getloadavg()[0]:.1f}.",
        "",
        f"| {' | '.join([*(name.replace('-', ' ') for name in CATEGORIES), *TIMES.values(), 'bytes'])} |",
        f"|{'---|' * len(cells)}",
        f"| {' | '.join(cells)} |",
    ])  # fmt: skip


def middle(reports: Sequence[dict[str, Any]], kind: str, name: str, value: str) -> float:
    return statistics.median(float(report[kind][name][value] or 0) for report in reports)


def complaints(report: dict[str, Any]) -> list[str]:
    """What it has against the page: the audits that it gives less than full marks."""
    return [
        f"{name}: {audit['title']} {audit.get('displayValue', '')}".rstrip()
        for name, audit in sorted(report["audits"].items())
        if audit["score"] is not None and audit["score"] < 1
    ]


if __name__ == "__main__":
    sys.exit(main())
