"""What the tools show of High Card (tools/scenes.py)."""

from __future__ import annotations

TABLES = {"": "seed=5", "4": "seed=5&players=4"}
