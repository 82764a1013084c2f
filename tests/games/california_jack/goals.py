"""What the levels of California Jack are to win, which `make bench WHAT=strength` measures."""

from __future__ import annotations

MS = 20  # a move, of the expert and of plain search
BY_DEAL = True
LONGER = (40, 100)  # with these times a move the expert meets plain search too
GOALS = {
    ("expert", "random"): "games ≥ 96",
    ("expert", "thumb"): "games ≥ 90",
    ("expert", "plain"): "games ≥ 57",
    ("beginner", "thumb"): "games 30-45",
    ("easy", "thumb"): "games 50-65",
    ("medium", "thumb"): "games 58-87",
    ("expert", "hard"): "games 58-85",
    ("hard", "medium"): "games 58-85",
    ("medium", "easy"): "games 58-85",
    ("easy", "beginner"): "games 58-85",
    ("cheat", "hard"): "",
}
