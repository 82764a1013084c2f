"""The wire: one JSON for questions and answers about a game."""
