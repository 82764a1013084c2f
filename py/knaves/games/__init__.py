"""The games: one folder each, and what some of them share."""
