"""One-Eyed Jack, naively: every pattern is searched anew over the whole board after each chip."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.games.one_eyed_jack.referee_options import naturals, resolved
from tests.referee.common import Referee

CORNERS = {(0, 0): "XB1", (0, 9): "XR1", (9, 0): "XR2", (9, 9): "XB2"}
ORTH = [(0, 1), (1, 0)]
DIAG = [(1, 1), (1, -1)]
Space = tuple[int, int]


def spiral() -> list[Space]:
    """The spaces clockwise inwards from the top left."""
    path: list[Space] = []
    seen: set[Space] = set()
    row, column, dr, dc = 0, 0, 0, 1
    for _ in range(100):
        path.append((row, column))
        seen.add((row, column))
        ahead = (row + dr, column + dc)
        if not (0 <= ahead[0] < 10 and 0 <= ahead[1] < 10) or ahead in seen:
            dr, dc = dc, -dr
        row, column = row + dr, column + dc
    return path


def name(space: Space) -> str:
    return f"{'abcdefghij'[space[1]]}{space[0] + 1}"


class OneEyedJackReferee(Referee):
    """5.1-5.15 of the rules."""

    in_order = frozenset({"stock", "played"})

    def start(self) -> None:
        self.o = o = resolved(self.options)
        self.n, self.sides = o["players"], o["sides"]
        dealer = self.chance("dealer")
        self.print_board()
        pack = self.chance("shuffle")
        self.check_deck(pack)
        self.hands: list[list[str]] = [[] for _ in range(self.n)]
        for place in range(self.n * o["hand"]):
            self.hands[(dealer + 1 + place) % self.n].append(pack[place])
        self.stock = list(pack[self.n * o["hand"] :])
        self.discard: list[str] = []
        self.played: list[str] = []
        self.chips: dict[Space, int] = {}
        self.crowned: set[Space] = set()
        self.captures = [0] * self.sides
        self.direction = 1
        self.die: str | None = None
        self.won: list[int] = []
        self.result = [0] * self.sides
        self.begin_turn((dealer + 1) % self.n)

    def print_board(self) -> None:
        o = self.o
        rows = [(r, c) for r in range(10) for c in range(10) if (r, c) not in CORNERS]
        listed = naturals(o["deck"])
        if o["layout"] == "mirror":
            where, cards = rows, listed + listed[::-1]
        elif o["layout"] == "spiral":
            where, cards = [space for space in spiral() if space not in CORNERS], listed + listed
        elif o["layout"] == "random":
            where, cards = rows, self.chance("board")
        else:
            where, cards = rows, [o["board"][i : i + 2] for i in range(0, 192, 2)]
        assert sorted(cards) == sorted(listed * 2)
        self.printed: dict[Space, str] = dict(zip(where, cards, strict=True))
        self.nature = o["corners"] == "nature"
        if self.nature:
            self.printed |= CORNERS

    def check_deck(self, pack: list[str]) -> None:
        deck = self.o["deck"]
        ranks = "A23456789TJQK" if deck == "standard" else "A23456789TJPQK"
        whole = [rank + suit for suit in ("BGRY" if deck.startswith("rook") else "CDHS") for rank in ranks] * 2
        whole += list(CORNERS.values()) if self.nature else []
        whole += ["XE"] if self.o["end_joker"] else []
        assert sorted(whole) == sorted(pack)

    def kind(self, card: str) -> str:
        if card == "XE":
            return "end"
        if card[0] == "X":
            return "natural"
        if self.o["deck"] == "standard":
            return {"JD": "wild", "JC": "wild", "JS": "kill", "JH": "kill"}.get(card, "natural")
        return {"P": "wild", "J": "kill"}.get(card[0], "natural")

    def side(self, seat: int) -> int:
        return int(seat % self.sides)

    def spaces_of(self, card: str) -> list[Space]:
        return [space for space, printed in self.printed.items() if printed == card]

    def is_dead(self, card: str) -> bool:
        return self.kind(card) == "natural" and all(space in self.chips for space in self.spaces_of(card))

    def plays(self, seat: int) -> tuple[set[str], set[str]]:
        """Compulsory plays, and removals of one's own side's chips."""
        must, may = set(), set()
        for card in self.hands[seat]:
            kind = self.kind(card)
            if kind == "end":
                must.add("play XE")
            elif kind == "kill":
                for space, owner in self.chips.items():
                    if space in self.crowned:
                        continue
                    if owner != self.side(seat):
                        must.add(f"remove {card} {name(space)}")
                    elif self.o["kill_targets"] == "any":
                        may.add(f"remove {card} {name(space)}")
            else:
                spaces = list(self.printed) if kind == "wild" else self.spaces_of(card)
                must |= {f"place {card} {name(space)}" for space in spaces if space not in self.chips}
        return must, may

    def swaps(self, seat: int) -> set[str]:
        return {f"swap {card}" for card in self.hands[seat] if self.is_dead(card)} if self.stock else set()

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        must, may = self.plays(self.turn)
        swaps = self.swaps(self.turn)
        if self.o["dead_per_turn"] == "one" and self.swapped:
            swaps = set()
        moves = must | may | swaps
        if not must and not swaps:
            moves.add("pass")
        return moves

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.swapped = False
        if not any(self.plays(each)[0] or self.swaps(each) for each in range(self.n)):
            self.run_dry()
        elif self.o["die"] == "during":
            self.roll()

    def roll(self) -> None:
        self.die = self.chance("die")
        if self.die == "reverse":
            self.direction = -self.direction

    def run_dry(self) -> None:
        if self.o["objective"] == "threes":
            self.finish_threes()
            return
        self.turn = None
        with_one = [side for side in range(self.sides) if self.completed(side)]
        if self.o["times"] == 2 and len(with_one) == 1:
            self.won = with_one
            self.result = [int(side in self.won) for side in range(self.sides)]

    def finish_threes(self) -> None:
        self.turn = None
        counts = self.scores()
        self.won = [side for side in range(self.sides) if counts[side] == max(counts)]

    def play(self, move: str) -> None:
        assert self.turn is not None
        seat = self.turn
        verb, *words = move.split()
        if verb == "pass":
            self.end_turn(seat)
            return
        self.hands[seat].remove(words[0])
        if verb == "swap":
            self.discard.append(words[0])
            self.hands[seat].append(self.stock.pop(0))
            self.swapped = True
            return
        self.played.append(words[0])
        if verb == "play":
            self.finish_threes()
            return
        space = (int(words[1][1:]) - 1, "abcdefghij".index(words[1][0]))
        if verb == "remove":
            del self.chips[space]
        elif self.place(self.side(seat), space):
            return
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        if self.o["die"] == "after":
            self.roll()
        step = 2 if self.die == "skip" else 1
        self.begin_turn((seat + step * self.direction) % self.n)

    def place(self, side: int, space: Space) -> bool:
        """Puts a chip down; whether that wins the game."""
        self.chips[space] = side
        if self.o["capture"] != "off":
            self.capture(side, space)
        done = self.completed(side)
        if self.o["crowning"] == "completed" or self.o["objective"] == "threes":
            self.crowned |= {each for pattern in done for each in pattern if self.chips.get(each) == side}
        if self.o["objective"] == "threes":
            return False
        if self.o["times"] == 1:
            enough = bool(done)
        else:
            enough = any(len(one & two) <= 1 for one, two in combinations(done, 2))
        limit = {("pair", 5): 10, ("pair_trio", 5): 15, ("pair", 4): 8}.get((self.o["capture"], self.o["length"]))
        if enough or (limit is not None and self.captures[side] >= limit):
            self.won = [side]
            self.result = [int(each == side) for each in range(self.sides)]
            self.turn = None
            return True
        return False

    def capture(self, side: int, space: Space) -> None:
        lines = ORTH if self.o["orthogonal_only"] else ORTH + DIAG
        sizes = (2, 3) if self.o["capture"] == "pair_trio" else (2,)
        taken: set[Space] = set()
        for dr, dc in [(a * s, b * s) for a, b in lines for s in (1, -1)]:
            between: list[Space] = []
            here = self.step(space, dr, dc, 1)
            while here is not None and self.chips.get(here, side) != side and here not in self.crowned:
                between.append(here)
                if len(between) > 3:
                    break
                here = self.step(space, dr, dc, len(between) + 1)
            if len(between) in sizes and here is not None and self.chips.get(here) == side:
                taken |= set(between)
        for each in taken:
            del self.chips[each]
        self.captures[side] += len(taken)

    def step(self, space: Space, dr: int, dc: int, times: int) -> Space | None:
        row, column = space[0] + dr * times, space[1] + dc * times
        if self.o["wrap"] in ("top_bottom", "both"):
            row %= 10
        if self.o["wrap"] in ("left_right", "both"):
            column %= 10
        return (row, column) if 0 <= row < 10 and 0 <= column < 10 else None

    def completed(self, side: int) -> set[frozenset[Space]]:
        """Every pattern of the objective that this side has."""
        return {pattern for pattern in self.patterns() if self.owns(side, pattern)}

    def owns(self, side: int, pattern: frozenset[Space]) -> bool:
        if pattern <= set(CORNERS):
            return False
        community = set() if self.nature else set(CORNERS)
        return all(space in community or self.chips.get(space) == side for space in pattern)

    def patterns(self) -> set[frozenset[Space]]:
        if not hasattr(self, "_patterns"):
            self._patterns = self.find_patterns()
        return self._patterns

    def find_patterns(self) -> set[frozenset[Space]]:
        o = self.o
        shapes: list[list[Space]] = []
        if o["objective"] in ("rows", "rows_or_cross", "rows_or_square", "threes"):
            lines = ORTH if o["orthogonal_only"] else ORTH + DIAG
            shapes += [[(dr * i, dc * i) for i in range(o["length"])] for dr, dc in lines]
        if o["objective"] in ("cross", "rows_or_cross"):
            for k in range(1, 2 if o["cross_size"] == "adjacent" else 5):
                if o["cross_directions"] != "diag":
                    shapes.append([(0, 0), (k, 0), (-k, 0), (0, k), (0, -k)])
                if o["cross_directions"] != "orth":
                    shapes.append([(0, 0), (k, k), (-k, k), (k, -k), (-k, -k)])
        if o["objective"] in ("square", "rows_or_square"):
            if o["square_directions"] != "diag":
                shapes += [[(0, 0), (0, k), (k, 0), (k, k)] for k in range(1, 10)]
            if o["square_directions"] != "orth":
                shapes += [[(k, 0), (-k, 0), (0, k), (0, -k)] for k in range(1, 5)]
        found = set()
        for shape in shapes:
            for r in range(10):
                for c in range(10):
                    spaces = [self.step((r, c), dr, dc, 1) for dr, dc in shape]
                    if None not in spaces and len(set(spaces)) == len(shape):
                        found.add(frozenset(space for space in spaces if space is not None))
        return found

    def zones(self) -> dict[tuple[str, int | None, int | None], list[str | None]]:
        found: dict[tuple[str, int | None, int | None], list[str | None]] = {
            ("stock", None, None): list(self.stock),
            ("discard", None, None): list(self.discard),
            ("played", None, None): list(self.played),
        }
        for seat, hand in enumerate(self.hands):
            found["hand", seat, None] = list(hand)
        return found

    def scores(self) -> list[int]:
        if self.o["objective"] == "threes":
            return [len(self.completed(side)) for side in range(self.sides)]
        return self.result

    def winners(self) -> list[int]:
        return self.won

    def facts(self) -> dict[str, Any]:
        return {
            "direction": self.direction,
            "squares": {name(space): card for space, card in self.printed.items()},
            "board": {name(space): side for space, side in self.chips.items()},
            "crowned": {name(space) for space in self.crowned},
            "captures": self.captures,
            "die": self.die,
        }


REFEREE = OneEyedJackReferee
