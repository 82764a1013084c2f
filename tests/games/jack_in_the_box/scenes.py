"""What the tools show of Jack in the Box (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import LAST, Film, Finished, Sheet

TABLES = {
    "": "seed=4", "partners": "seed=4&players=4&partners=true",
    "2-boxes": "seed=4&variation=1", "4-boxes": "seed=4&variation=3",
}  # fmt: skip
SHEETS = {
    "end": Sheet("/play/jacks-won", (), ".ending"),
    "exchange": Sheet("?seed=4", ('[data-do="mode"]',)),
}
MATCHED = (("TD", "@1S"),)
KEPT = {
    "jacks-won": Finished({}, 1, (0,)),
    "before-jack": Finished({}, 23, before="JackBoxed"),
    "before-won-turn": Finished({}, 1, (0,), before=LAST),
    "before-lost-turn": Finished({}, 2, (1,), before=LAST),
}
FILMS = {
    "": Film("?seed=4", MATCHED, ("QD", "3S", "@1N")),
    "jack": Film("/play/before-jack", (), ("JD", "joker 1")),
    "won": Film("/play/before-won-turn", (), ("end turn",), 6.0),
    "lost": Film("/play/before-lost-turn", (), ("end turn",), 6.0),
    "bot": Film("?seed=4&seats=human,bot:medium", MATCHED, ("end turn",), 14.0),
}
