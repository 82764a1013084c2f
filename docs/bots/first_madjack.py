"""Leads its highest card, and answers with its lowest."""

GAME = "madjack"
HEIGHT = "89TQKAJX"


def choose(seen, legal, rng):
    pick = min if seen.trick else max
    return pick(legal, key=lambda move: HEIGHT.find(move[5]))  # "play QH"
