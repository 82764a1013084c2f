"""Build the sdist and the wheel into dist/ and check their metadata as strictly as an index does.

The tools for it, pinned in tools/packaging, are installed into .build/packaging at the first call.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = ROOT / "tools" / "packaging" / "requirements.txt"
DIST = ROOT / "dist"


def main() -> int:
    """Build and check. Return the exit status of the first step that fails."""
    python = str(environment(ROOT / ".build" / "packaging"))
    shutil.rmtree(DIST, ignore_errors=True)
    build = [python, "-m", "build", "--no-isolation", "--outdir", str(DIST), str(ROOT)]
    status = subprocess.run(build, stdout=subprocess.DEVNULL).returncode
    made = sorted(map(str, DIST.glob("*")))
    status = status or subprocess.run([python, "-m", "twine", "check", "--strict", *made]).returncode
    for path in made:
        print(f"{Path(path).relative_to(ROOT)}: {Path(path).stat().st_size / 1e6:.1f} MB")
    return status


def environment(folder: Path) -> Path:
    """Make the environment with the tools unless it is there. Return its Python."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp, wanted = folder / ".stamp", hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*install, "-r", str(REQUIREMENTS)], check=True)
        stamp.write_text(wanted)
    return python


if __name__ == "__main__":
    sys.exit(main())
