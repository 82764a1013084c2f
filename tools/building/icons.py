"""Makes the sprite that every page carries: icons.json as #i-NAME, the four suits as #s-h, #s-d, #s-s, #s-c."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.building.places import MODULES, ROOT, BuildError

STROKE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'


def sprite() -> str:
    """One hidden <svg>; a picture of it is <svg class="i" aria-hidden="true"><use href="#i-undo"/></svg>."""
    names = json.loads((Path(__file__).parent / "icons.json").read_text())
    symbols = [symbol(ours, theirs) for ours, theirs in sorted(names.items())]
    suits = re.findall(r"<symbol.*?</symbol>", (ROOT / "web" / "icons" / "suits.svg").read_text(), re.DOTALL)
    return f'<svg width="0" height="0" hidden aria-hidden="true">{"".join(suits + symbols)}</svg>'


def symbol(ours: str, theirs: str) -> str:
    file = MODULES / "lucide-static" / "icons" / f"{theirs}.svg"
    if not file.exists():
        raise BuildError(f'tools/building/icons.json: "{ours}" names {theirs}, which lucide does not have.')
    shapes = re.findall(r"<(?!svg|/|!).*?/>", file.read_text(), re.DOTALL)
    drawing = re.sub(r"\s+", " ", "".join(shapes)).replace(" />", "/>")
    return f'<symbol id="i-{ours}" viewBox="0 0 24 24" {STROKE}>{drawing}</symbol>'
