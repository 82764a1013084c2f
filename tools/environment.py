"""An environment beside the project's own, with packages pinned by a lock of its own in tools/NAME, made when needed.

python -m tools.environment environments -m pytest tests/envs     runs Python with these arguments in it
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def environment(name: str) -> Path:
    """Make .build/NAME with the packages of tools/NAME/requirements.txt unless it is there. Return its Python."""
    folder, requirements = ROOT / ".build" / name, ROOT / "tools" / name / "requirements.txt"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp, wanted = folder / ".stamp", hashlib.sha256(requirements.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*install, "-r", str(requirements)], check=True)
        stamp.write_text(wanted)
    return python


def main(arguments: list[str]) -> int:
    """Run Python in an environment. Return its exit status."""
    paths = os.pathsep.join([str(ROOT / "py"), str(ROOT)])
    command = [str(environment(arguments[0])), *arguments[1:]]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
