"""Plays its highest card; turns a card of its box at random."""

GAME = "box"
HEIGHT = "23456789TJQKA"


def choose(seen, legal, rng):
    plays = [move for move in legal if move.startswith("play ")]
    return max(plays, key=lambda move: HEIGHT.find(move[5])) if plays else rng.choice(legal)
