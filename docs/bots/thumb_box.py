"""Plays high, but not so high that the next player can easily follow."""

NAME = "Thumb"
GAME = "box"
HEIGHT = "23456789TJQKA"
WEIGHT = 3  # ranks that it gives up to make sure that the next player is stuck


def choose(seen, legal, rng):
    plays = [move for move in legal if move.startswith("play ")]
    if not plays:
        return turn_a_card(seen, legal, rng)
    cards = len(seen.hand(next_player(seen)))
    unseen = [HEIGHT.index(card[0]) for card in seen.unseen]

    def stuck(height):
        """The chance that the next player has nothing at or below this card."""
        fitting = sum(other <= height for other in unseen) / max(1, len(unseen))
        return (1 - fitting) ** cards

    def look(move):
        height = HEIGHT.index(move[5])
        return height + WEIGHT * stuck(height)

    return max(plays, key=look)


def next_player(seen):
    """The seat that plays after this one: eliminated players have no cards and no box."""
    seat = seen.seat
    for _ in range(seen.seats):
        seat = (seat + seen.facts["direction"]) % seen.seats
        if seen.hand(seat) or any(seen.cards("box", seat)):
            break
    return seat


def turn_a_card(seen, legal, rng):
    """Nothing is known of the cards in the box, so any of them will do."""
    return rng.choice(legal)
