"""Counts chips in the rows of five through a space: its own to make them longer, the others' to stop them."""

NAME = "Thumb"
GAME = "one_eyed_jack"
COLUMNS = "abcdefghij"
OWN = (1, 4, 15, 62, 260)  # value of a space in a row with 0, 1, 2 … own chips
OTHER = (0, 2, 9, 50, 220, 400)  # the same for the chips of another side; a full row can be broken up
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def choose(seen, legal, rng):
    side, board, printed = seen.side(seen.seat), seen.facts["board"], seen.facts["squares"]

    def rows(place):
        """The rows of five that hold a space, each as the sides of its chips; corners belong to everybody."""
        x, y = COLUMNS.index(place[0]), int(place[1:])
        for right, down in STEPS:
            for back in range(5):
                spaces = [(x + right * (k - back), y + down * (k - back)) for k in range(5)]
                if all(0 <= a < 10 and 1 <= b <= 10 for a, b in spaces):
                    names = [f"{COLUMNS[a]}{b}" for a, b in spaces]
                    yield [board.get(name, None if name in printed else side) for name in names]

    def worth(place):
        total = 0
        for row in rows(place):
            others = {each for each in row if each not in (None, side)}
            if not others:
                total += OWN[min(4, row.count(side))]
            elif len(others) == 1 and side not in row:
                total += OTHER[len(row) - row.count(None)]
        return total

    def look(move):
        kind, *rest = move.split()
        if kind == "place":  # "place 5H c9"; a card that is not printed there is wild, and precious
            return worth(rest[1]) - (0 if printed.get(rest[1]) == rest[0] else 55)
        if kind == "remove" and board.get(rest[1]) != side:
            return worth(rest[1]) / 2 - 42
        return 1000 if kind == "swap" else -1000

    return max(legal, key=look)
