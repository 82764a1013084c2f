"""What the tools show of MadJack (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import LAST, Film, Finished, Sheet

SHORT = "seed=6&target=1"
TABLES = {"": "seed=24"}
SHEETS = {
    "end-lost": Sheet("/play/lost", (), ".ending"),
    "scored": Sheet("/play/before-prizes", (".hand .can >> nth=0",), shows="[role=dialog] table"),
}
KEPT = {
    "lost": Finished({"target": 1}, 3, (1,)),
    "before-prizes": Finished({}, 4, before="DealScored"),
    "before-ace": Finished({"target": 1}, 25, before="TrickTaken"),
    "before-prize": Finished({"target": 1}, 1, before="PrizeCaptured"),
    "before-won-prize": Finished({"target": 1}, 6, (0,), before=LAST),
    "before-lost-prize": Finished({"target": 1}, 4, (1,), before=LAST),
}
FILMS = {
    "": Film("?seed=24"),
    "ace": Film("/play/before-ace", (), ("JD",)),
    "prize": Film("/play/before-prize", (), ("JH",)),
    "scored": Film("/play/before-prizes", seconds=6.0),
    "won": Film("/play/before-won-prize", seconds=6.0),
    "lost": Film("/play/before-lost-prize", seconds=6.0),
}
