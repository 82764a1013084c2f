"""Makes the modules that come when they are needed: scripts of ours with the npm packages that they are made of."""

from __future__ import annotations

import json
from pathlib import Path

from tools.building.places import ROOT, made_once, node

SOURCES = (
    ROOT / "web" / "workshop" / "workshop.mjs",  # the editor of Python
    ROOT / "web" / "friend" / "codes.mjs",  # QR codes
    ROOT / "web" / "friend" / "group.mjs",  # the arithmetic of a friend's deck
)


def bundle(source: Path) -> Path:
    """The folder with the module and the list of its packages, made once for each state of their sources."""
    sources = [source, ROOT / "tools" / "building" / "bundle.mjs", ROOT / "package-lock.json"]
    return made_once(source.stem, sources, lambda folder: node("building/bundle.mjs", source, folder))


def scripts() -> dict[str, str]:
    """Each module by its name."""
    return {source.name: (bundle(source) / source.name).read_text() for source in SOURCES}


def packages() -> dict[str, list[str]]:
    """The npm packages inside each module."""
    return {source.name: list(json.loads((bundle(source) / "packages.json").read_text())) for source in SOURCES}
