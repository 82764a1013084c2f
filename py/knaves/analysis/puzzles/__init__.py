"""Puzzles of any game: found in games between bots, proved, rated, written and read, and proved anew."""
