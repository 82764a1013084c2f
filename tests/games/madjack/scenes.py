"""What the tools show of MadJack (tools/scenes.py)."""

from __future__ import annotations

from tools.scenes import Film, Finished, Sheet

SHORT = "seed=6&target=1"
TABLES = {"": "seed=24"}
SHEETS = {"today": Sheet("/daily"), "end-lost": Sheet("/play/lost", (), ".score-sheet")}
KEPT = {"lost": Finished({"target": 1}, 3, (1,))}
FILMS = {"": Film("?seed=24")}
