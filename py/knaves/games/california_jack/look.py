"""Look: the tile of California Jack; its table is made of what every table has."""

from __future__ import annotations

from knaves.engine.look import Look

__all__ = ["LOOK"]

LOOK = Look("baize", (("??", "at1"), ("??", "at2"), ("TC", "at3"), ("9D", "at4"), ("KD", "at5")))
