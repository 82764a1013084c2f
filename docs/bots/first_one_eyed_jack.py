"""Places its chips as near to the middle of the board as it can."""

GAME = "one_eyed_jack"


def choose(seen, legal, rng):
    def off(move):  # "place 5H c9"
        place = move.split()[-1]
        return abs("abcdefghij".find(place[0]) - 4.5) + abs(int(place[1:]) - 5.5)

    places = [move for move in legal if move.startswith("place ")]
    return min(places or legal[:1], key=off) if places else legal[0]
