"""Scores what it can, most points per card first; if nothing scores, it exchanges its least useful cards."""

NAME = "Thumb"
GAME = "jack_in_the_box"
KEPT = "JQK"  # jacks go into a Box, and high cards cover more


def choose(seen, legal, rng):
    if len(legal) == 1:
        return legal[0]
    side, world = seen.side(seen.seat), seen.world(rng)
    duds = {card for card in seen.own if card[0] not in KEPT} or set(seen.own)

    def gain(move):
        """The points that a move scores at once."""
        tried = world.copy()
        tried.play(move)
        return tried.scores[side] - seen.scores[side]

    def look(move):
        kind, *tokens = move.split()
        if kind == "match":  # "match 1E 5D 8S": a place, and the cards that go there
            return 100 + 10 * gain(move) - len(tokens)
        if kind == "box":
            return 90 + gain(move)
        if move == "end turn":
            return 50 + gain(move)
        if kind == "exchange":  # "exchange 2C 8C change 1E": cards, and what is changed in the Boxes
            cards, _, changed = " ".join(tokens).partition(" change ")
            given = set(cards.split())
            return 20 - abs(len(duds) - len(given)) - 2 * len(given - duds) - len(changed)
        if kind == "change":  # after a boxed jack
            return -len(tokens)
        return 0

    looks = {move: look(move) for move in legal}
    return max(legal, key=looks.get)
