"""What the tools show of MadJack (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import LAST, Film, Finished, Sheet

SHORT = "seed=6&target=1"
TABLES = {"": "seed=24"}
SHEETS = {"today": Sheet("/daily"), "end-lost": Sheet("/play/lost", (), ".ending")}
KEPT = {
    "lost": Finished({"target": 1}, 3, (1,)),
    "before-won-prize": Finished({"target": 1}, 6, (0,), before=LAST),
    "before-lost-prize": Finished({"target": 1}, 4, (1,), before=LAST),
}
FILMS = {
    "": Film("?seed=24"),
    "won": Film("/play/before-won-prize", seconds=6.0),
    "lost": Film("/play/before-lost-prize", seconds=6.0),
}
