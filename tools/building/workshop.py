"""Makes workshop.mjs, which only the workshop loads: our editor of Python with the packages that it is made of."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tools.building.places import CACHE, ROOT, digest, node
from tools.building.runtime import forget_older

FOLDER = ROOT / "web" / "workshop"
SCRIPT = "workshop.mjs"


def bundle() -> Path:
    """The folder with the module and the list of its packages, made once for each state of their sources."""
    key = digest([FOLDER / SCRIPT, ROOT / "tools" / "building" / "bundle.mjs", ROOT / "package-lock.json"])
    made = CACHE / f"workshop-{key[:16]}"
    if not made.exists():
        forget_older("workshop-*")
        trial = CACHE / "trial-workshop"
        shutil.rmtree(trial, ignore_errors=True)
        trial.mkdir(parents=True)
        node("building/bundle.mjs", FOLDER / SCRIPT, trial)
        trial.rename(made)
    return made


def script() -> str:
    """The module."""
    return (bundle() / SCRIPT).read_text()


def packages() -> list[str]:
    """The npm packages inside it."""
    return list(json.loads((bundle() / "packages.json").read_text()))
