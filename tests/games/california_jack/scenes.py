"""What the tools show of California Jack (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import LAST, Film, Finished, Sheet

PLAYED = ".hand .can >> nth=0"
MENU = '[data-do="menu"]'

SHORT = "seed=6&target=1"
TABLES = {"": "seed=7"}
SHEETS = {
    "menu": Sheet("?seed=7", (MENU,)),
    "log": Sheet("?seed=7", (PLAYED, MENU, '[data-do="log"]')),
    "last-trick": Sheet("?seed=7", (PLAYED, '[data-do="last trick"]')),
    "cover": Sheet("?seed=7&seats=human,human", (), "[data-do=next], .passbox"),
    "end-won": Sheet("/play/won", (), ".ending"),
    "review": Sheet("/play/won", ('[href^="#/review/"]',), ".ending"),
}
KEPT = {
    "won": Finished({"target": 1}, 1, (0,)),
    "before-won-trick": Finished({"target": 1}, 9, (0,), before=LAST),
    "before-lost-trick": Finished({"target": 1}, 7, (1,), before=LAST),
}
FILMS = {
    "": Film("?seed=7"),
    "won": Film("/play/before-won-trick", seconds=6.0),
    "lost": Film("/play/before-lost-trick", seconds=6.0),
}
