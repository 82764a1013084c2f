"""Build the sdist and the wheel into dist/ and check their metadata as strictly as an index does.

The tools for it, pinned in tools/packaging, are installed into .build/packaging at the first call.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import environment

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"


def main() -> int:
    """Build and check. Return the exit status of the first step that fails."""
    python = str(environment("packaging"))
    shutil.rmtree(DIST, ignore_errors=True)
    build = [python, "-m", "build", "--no-isolation", "--outdir", str(DIST), str(ROOT)]
    status = subprocess.run(build, stdout=subprocess.DEVNULL).returncode
    made = sorted(map(str, DIST.glob("*")))
    status = status or subprocess.run([python, "-m", "twine", "check", "--strict", *made]).returncode
    for path in made:
        print(f"{Path(path).relative_to(ROOT)}: {Path(path).stat().st_size / 1e6:.1f} MB")
    return status


if __name__ == "__main__":
    sys.exit(main())
