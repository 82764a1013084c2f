"""What the tools show of Box (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import Film, Sheet

SHORT = "seed=9&players=2"
TABLES = {"": "seed=9", "6": "seed=3&players=6"}
SHEETS = {
    "refused": Sheet("?seed=9", (".hand [aria-disabled=true]",)),
    "rules-panel": Sheet("?seed=9", ('[data-do="menu"]', '[role=dialog] [data-do="rules"]')),
}
FILMS = {
    "": Film("?seed=9&players=3", (("",), ("",)), ("",), 6.0),
    "deal": Film("?seed=9&players=3", (), ('[data-do="menu"]', '[data-do="again"]')),
}
