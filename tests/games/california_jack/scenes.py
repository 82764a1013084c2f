"""What the tools show of California Jack (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import LAST, Film, Finished, Sheet

PLAYED = ".hand .can >> nth=0"
MENU = '[data-do="menu"]'

SHORT = "seed=6&target=1"
TABLES = {"": "seed=7"}
SHEETS = {
    "played-log": Sheet("?seed=7", (PLAYED, MENU, '[data-do="log"]')),
    "last-trick": Sheet("?seed=7", (PLAYED, '[data-do="last trick"]')),
    "cover": Sheet("?seed=7&seats=human,human", (), "[data-do=next], .passbox"),
    "end-won": Sheet("/play/won", (), ".ending"),
    "share": Sheet("/play/won", ('[data-do="share result"]',), ".ending", ".shareshot"),
    "scored": Sheet("/play/before-deal", (PLAYED,), shows="[role=dialog] table"),
}
KEPT = {
    "won": Finished({"target": 1}, 1, (0,)),
    "before-deal": Finished({}, 1, before="DealScored"),
    "before-deal-in-text": Finished({}, 7, before="DealScored"),
    "before-point": Finished({"target": 1}, 32, before="TrickTaken"),
    "before-won-trick": Finished({"target": 1}, 9, (0,), before=LAST),
    "before-lost-trick": Finished({"target": 1}, 7, (1,), before=LAST),
}
FILMS = {
    "": Film("?seed=7"),
    "point": Film("/play/before-point", (), ("5C",)),
    "scored": Film("/play/before-deal", (), ("9D",), 5.0),
    "won": Film("/play/before-won-trick", seconds=6.0),
    "lost": Film("/play/before-lost-trick", seconds=6.0),
}
