"""Selectors: how an element is asked for by the value of one of its attributes."""

from __future__ import annotations


def selector(name: str, value: str) -> str:
    """The CSS selector of elements whose attribute has this value, safely quoted."""
    escaped = "".join(char if char.isalnum() or char in " -_" else f"\\{ord(char):x} " for char in value)
    return f'[{name}="{escaped}"]'
