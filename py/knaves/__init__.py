"""Knaves: uncommon card games, their rules, bots, table and page."""

__version__ = "1.0.0"
