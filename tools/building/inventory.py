"""Lists what was built: files.json with each file's SHA-256 and size and what belongs to one language, and sw.js."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tools.building.languages import files_by_language
from tools.building.places import ROOT, write


def add(site: Path, version: str) -> None:
    """Writes sw.js with the list of all files of the site, then files.json with sw.js in it too."""
    listed = hashes(site)
    worker = (ROOT / "web" / "js" / "sw.js").read_text()
    languages = files_by_language(listed)
    write(site / "sw.js", with_facts(worker, {"version": version, "files": listed, "languages": languages}))
    files = {path: {"sha256": value, "bytes": (site / path).stat().st_size} for path, value in hashes(site).items()}
    write(
        site / "files.json", json.dumps({"version": version, "files": files, "languages": languages}, indent=1) + "\n"
    )


def hashes(site: Path) -> dict[str, str]:
    """Path in the site -> SHA-256 in hexadecimal, in the order of the paths."""
    files = sorted(file for file in site.rglob("*") if file.is_file())
    return {file.relative_to(site).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def with_facts(script: str, facts: dict[str, object]) -> str:
    """Fills in `const BUILT = {};`, where a script has it."""
    return script.replace("const BUILT = {};", f"const BUILT = {json.dumps(facts)};")


def summary(site: Path) -> str:
    sizes = [file.stat().st_size for file in site.rglob("*") if file.is_file()]
    return f"{len(sizes)} files, {sum(sizes) / 1e6:.1f} MB"
