"""What the levels of Jack in the Box are to win, which `make bench WHAT=strength` measures."""

from __future__ import annotations

MS = 300  # a move, of the expert and of plain search
GOALS = {
    ("expert", "random"): "≥ 97",
    ("expert", "thumb"): "≥ 58",
    ("expert", "plain"): "≥ 62",
}
