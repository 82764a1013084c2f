"""Bots: players that get what their seat has seen, and answer a move."""
