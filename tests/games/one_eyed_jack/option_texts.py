"""Texts to try for the options of One-Eyed Jack that are free text."""

from __future__ import annotations

TEXTS = {
    "board": tuple("".join(rank + suit for suit in suits for rank in "A23456789TQK") * 2 for suits in ("SHDC", "BGYR"))
}
