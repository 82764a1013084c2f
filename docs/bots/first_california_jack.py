"""Leads its highest card, and answers with its lowest."""

GAME = "california_jack"
HEIGHT = "23456789TJQKA"


def choose(seen, legal, rng):
    pick = min if seen.trick else max
    return pick(legal, key=lambda move: HEIGHT.find(move[5]))  # "play QH"
