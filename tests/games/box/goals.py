"""What the levels of Box are to win, which `make bench WHAT=strength` measures."""

from __future__ import annotations

MS = 20  # a move, of the expert and of plain search
GOALS = {
    ("expert", "random"): "≥ 40 (equal: 25)",
    ("expert", "thumb"): "≥ 24 (equal: 25)",
    ("beginner", "thumb"): "10-22 (equal: 25)",
    ("thumb", "beginner"): "38-42 (equal: 25)",
    ("expert", "hard"): "≥ 27",
    ("hard", "medium"): "≥ 26",
    ("medium", "easy"): "≥ 26",
    ("easy", "beginner"): "≥ 25",
}
