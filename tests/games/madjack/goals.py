"""What the levels of MadJack are to win, which `make bench WHAT=strength` measures."""

from __future__ import annotations

MS = 20  # a move, of the expert and of plain search
BY_DEAL = True
GOALS = {
    ("expert", "random"): "games ≥ 99",
    ("expert", "thumb"): "games ≥ 93",
    ("expert", "plain"): "games ≥ 75",
    ("beginner", "thumb"): "games 30-45",
    ("easy", "thumb"): "games 50-65",
    ("medium", "thumb"): "games 58-78",
    ("expert", "hard"): "games 58-85",
    ("hard", "medium"): "games 58-85",
    ("medium", "easy"): "games 58-85",
    ("easy", "beginner"): "games 58-85",
    ("cheat", "hard"): "",
}
