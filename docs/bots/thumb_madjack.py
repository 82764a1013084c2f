"""Wins a trick as cheaply as it can, otherwise throws its lowest; saves the joker and the suits of the prizes."""

NAME = "Thumb"
GAME = "madjack"
HEIGHT = "89TQKAJ"


def choose(seen, legal, rng):
    if len(legal) == 1:
        return legal[0]
    first_phase = seen.facts["phase"] == 1
    wanted = {prize[1] for prize in seen.cards("prizes")}  # suits that will be fought for
    world = seen.world(rng)

    def price(card):
        if card[0] == "X":  # the joker takes everything
            return 20
        keeps = 4 if first_phase and card[1] in wanted else 0
        return HEIGHT.index(card[0]) + keeps

    def takes(move):
        """Play on in a world: the seat that leads next has won the trick."""
        tried = world.copy()
        tried.play(move)
        return tried.turn == seen.seat

    def lead(move):
        card = move[5:]
        if first_phase:  # something high that is not needed later
            return -20 if card[0] == "X" else HEIGHT.index(card[0]) - 2 * (card[1] in wanted)
        return 20 if card[0] == "X" else HEIGHT.index(card[0])

    def answer(move):
        return 100 * takes(move) - price(move[5:])

    return max(legal, key=answer if seen.trick else lead)
