"""What the tools show of One-Eyed Jack (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import LAST, Film, Finished, Sheet

TABLES = {"": "seed=2", "12": "seed=2&players=12&sides=6"}
SHEETS = {
    "hint": Sheet("?seed=2", ('[data-do="hint"]',), shows=".toast"),
    "end-drawn": Sheet("/play/drawn", (), ".ending"),
    "end-aside": Sheet("/play/row", ('[data-do="close"]',), ".ending"),
}
KEPT = {
    "drawn": Finished({}, 75),
    "row": Finished({}, 1, (0,)),
    "before-row": Finished({}, 1, before="Completed"),
    "before-won-row": Finished({}, 1, (0,), before=LAST),
    "before-lost-row": Finished({}, 2, (1,), before=LAST),
    "before-removal": Finished({}, 11, before="ChipRemoved"),
}
FILMS = {
    "": Film("?seed=2", (), ("TH", "d3")),
    "row": Film("/play/before-row", (), ("6D", "i7")),
    "won": Film("/play/before-won-row", (), ("5C", "h6"), 6.0),
    "lost": Film("/play/before-lost-row", (), ("6H", "a9"), 8.0),
    "removal": Film("/play/before-removal", (), ("JH", "h6")),
}
