"""Knaves: uncommon card games, their rules, bots, table and page."""
