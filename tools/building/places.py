"""Where the build reads and writes, and the few small things every step does with files."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = Path(os.environ.get("KNAVES_BUILD_CACHE", ROOT / ".build"))
MODULES = ROOT / "node_modules"
PACKAGE = ROOT / "py" / "knaves"


class BuildError(Exception):
    """The site cannot be built; the text says why and what to do."""


def digest(paths: Iterable[Path]) -> str:
    """SHA-256 over names and contents of files, folders taken whole; the same on every machine."""
    total = hashlib.sha256()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                total.update(file.relative_to(path.parent).as_posix().encode() + b"\0")
                total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def short_digest(content: bytes) -> str:
    """The part of a SHA-256 that goes into a file's name."""
    return hashlib.sha256(content).hexdigest()[:12]


def made_once(name: str, sources: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """Return the folder of the cache that `make` fills, called once for each state of the sources; older ones go."""
    made = CACHE / f"{name}-{digest(sources)[:16]}"
    if not made.exists():
        for older in CACHE.glob(f"{name}-*"):
            shutil.rmtree(older)
        trial = CACHE / f"trial-{name}"
        shutil.rmtree(trial, ignore_errors=True)
        trial.mkdir(parents=True)
        make(trial)
        trial.rename(made)
    return made


def node(script: str, *arguments: str | Path) -> None:
    """Run a script of tools/ under Node; a failure is shown without Pyodide's one-line source."""
    command = ["node", "--no-warnings", str(ROOT / "tools" / script), *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        lines = [line[:400] for line in done.stderr.splitlines() if not line.startswith("async function")]
        print("\n".join(lines[-25:]), file=sys.stderr)
        raise BuildError(f"tools/{script} failed; its last lines stand above.")


def write(path: Path, content: str | bytes) -> None:
    """Write a file, making its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
