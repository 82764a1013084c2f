"""What the tools show of Box (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import LAST, Film, Finished, Sheet

SHORT = "seed=9&players=2"
TABLES = {"": "seed=9", "6": "seed=3&players=6"}
SHEETS = {
    "end": Sheet("/play/box-won", (), ".ending"),
    "refused": Sheet("?seed=9", (".hand [aria-disabled=true]",)),
}
KEPT = {
    "box-won": Finished({"players": 2}, 2, (0,)),
    "before-fall": Finished({"players": 2}, 1, before="SlotLost"),
    "before-last-box": Finished({"players": 2}, 2, (0,), before=LAST),
    "before-lost-box": Finished({"players": 2}, 1, (1,), before=LAST),
}
FILMS = {
    "": Film("?seed=9&players=3", (("",), ("",)), ("",), 6.0),
    "fall": Film("/play/before-fall", (), ("4",), 6.0),
    "won": Film("/play/before-last-box", (), ("2D",), 12.0),
    "lost": Film("/play/before-lost-box", (), ("3",), 13.0),
    "deal": Film("?seed=9&players=3", (), ('[data-do="menu"]', '[data-do="again"]')),
}
