"""Wins valuable cards as cheaply as it can, otherwise throws the least; leads aces, then low cards."""

NAME = "Thumb"
GAME = "california_jack"
HEIGHT = "23456789TJQKA"
POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def choose(seen, legal, rng):
    if len(legal) == 1:
        return legal[0]
    trump = seen.facts["trump"]

    def worth(card):  # "QH": its value to the player who captures it
        return POINTS.get(card[0], 0) + (12 if card[1] == trump and card[0] in "AJ2" else 0)

    def price(card):  # the cost of giving it up
        return worth(card) + HEIGHT.index(card[0]) / 4 + (5 if card[1] == trump else 0)

    def lead(move):
        card = move[5:]
        if card[0] == "A":  # an ace usually wins
            return 20 - 5 * (card[1] == trump)
        return -price(card)  # otherwise something cheap

    def answer(move):
        card, led = move[5:], seen.trick[0]
        same = card[1] == led[1]
        wins = HEIGHT.index(card[0]) > HEIGHT.index(led[0]) if same else card[1] == trump
        prize = worth(led) + sum(worth(up) / 2 for up in seen.cards("upcard"))
        if wins and (prize >= 3 or same):  # worth taking, and as cheaply as possible
            return 100 + prize - price(card) + (worth(card) if same else 0)
        return -price(card)

    return max(legal, key=answer if seen.trick else lead)
