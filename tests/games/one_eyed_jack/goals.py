"""What the levels of One-Eyed Jack are to win, which `make bench WHAT=strength` measures."""

from __future__ import annotations

MS = 100  # a move, of the expert and of plain search
GOALS = {
    ("expert", "random"): "≥ 99",
    ("expert", "thumb"): "≥ 54",
    ("expert", "plain"): "≥ 68",
    ("cheat", "hard"): "",
    ("hint", "beginner"): "≥ 85",
}
