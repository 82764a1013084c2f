"""Jack in the Box, naively."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from tests.referee.common import Referee, order

COMPASS = "ENWS"
VALUE = {"T": [10], "J": [11], "Q": [12], "K": [13], "A": [1, 14], **{d: [int(d)] for d in "23456789"}}
RED, BLACK = "HD", "SC"


def pair_fits(one: str, two: str, box: str) -> bool:
    """Whether some choice of ace values makes sum or difference a value of the Box card."""
    if one[0] == two[0] == "J":
        return False
    return any(
        a + b == v or (abs(a - b) == v and a != b)
        for a in VALUE[one[0]] for b in VALUE[two[0]] for v in VALUE[box[0]]
    )  # fmt: skip


def points(used: list[str], box: str) -> int:
    """What a match scores, 0 for none."""
    if len(used) == 1:
        return int(used[0][0] == box[0])
    if not pair_fits(used[0], used[1], box):
        return 0
    in_suit = sum(card[1] == box[1] for card in used)
    return (4, 8, 12)[in_suit] if any(card[0] == "J" for card in used) else (1, 2, 4)[in_suit]


class JackInTheBoxReferee(Referee):
    """4.1-4.12 of the rules."""

    in_order = frozenset({"stock", "box", "jokers"})

    def start(self) -> None:
        n = self.n = self.options["players"]
        self.team = self.options["partners"]
        self.sides = 2 if self.team else n
        v = self.v = self.options["variation"]
        colours = {0: [RED + BLACK], 1: [RED, BLACK], 2: [RED + BLACK] * 2, 3: [RED, BLACK, RED, BLACK]}[v]
        self.jokers: list[list[tuple[str, str | None]]] = [
            [(colour, None) for colour in (RED, BLACK) if colour in spots] for spots in colours
        ]
        self.box: list[dict[str, str]] = [{} for _ in colours]
        self.under: list[list[str]] = [[] for _ in colours]
        self.score = [0] * self.sides
        self.discard: list[str] = []
        dealer = self.chance("dealer")
        self.stock: list[str] = list(self.chance("shuffle"))
        for number in range(len(self.box)):
            for place in COMPASS:
                self.deal_to_box(number, place, dealer)
        self.hands: list[list[str]] = [[] for _ in range(n)]
        for number in range(5 * n):
            self.hands[(dealer + 1 + number) % n].append(self.stock.pop(0))
        self.turn_number = 0
        self.locked_until = -1
        self.asked = False
        self.begin_turn((dealer + 1) % n)

    def deal_to_box(self, number: int, place: str, seat: int) -> None:
        box = self.box[number]
        while self.stock:
            card = self.stock.pop(0)
            if card[0] in "KQ":
                self.score[seat % self.sides] += 3
            others = [box[other][0] for other in COMPASS if other != place and other in box]
            if card[0] == "J" or card[0] in others:
                self.discard.append(card)
                continue
            if place in box:
                self.under[number].append(box[place])
            box[place] = card
            return

    def closed(self, number: int) -> bool:
        return all(jack is not None for _, jack in self.jokers[number])

    def matches(self, cards: list[str]) -> set[tuple[str, tuple[str, ...]]]:
        found = set()
        for number, box in enumerate(self.box):
            if self.closed(number):
                continue
            for place, top in box.items():
                for size in (1, 2):
                    for used in combinations(sorted(cards, key=order), size):
                        if points(list(used), top):
                            found.add((f"{number + 1}{place}", used))
        return found

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.made = 0
        self.singles: dict[str, int] = {}
        self.opened = False
        self.may_open = False
        self.asked = False
        if len(self.hands[seat]) < 5 or (not self.stock and not self.matches(self.hands[seat])):
            self.turn = None

    def partner(self) -> int:
        assert self.turn is not None
        return (self.turn + 2) % 4

    def usable(self) -> list[str]:
        assert self.turn is not None
        return self.hands[self.turn] + (self.hands[self.partner()] if self.opened else [])

    def can_open(self) -> bool:
        return self.team and self.may_open and not self.opened and bool(self.hands[self.partner()])

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.asked:
            return {"keep"} | {"change " + " ".join(where) for where in self.changes() if len(where) <= len(self.stock)}
        hand = self.hands[self.turn]
        moves = {f"match {where} {' '.join(used)}" for where, used in self.matches(self.usable())}
        if not self.made:
            for size in range(1, min(5, len(self.stock)) + 1):
                for some in combinations(sorted(hand, key=order), size):
                    moves.add("exchange " + " ".join(some))
            if self.turn_number > self.locked_until:
                whole = "exchange " + " ".join(sorted(hand, key=order))
                for where in self.changes():
                    if len(self.stock) >= 5 + len(where):
                        moves.add(f"{whole} change {' '.join(where)}")
            return moves
        moves.add("end turn")
        if self.can_open():
            moves.add("open")
        left = hand or self.usable()  # JB-R34
        if len(left) == 1 and left[0][0] == "J":
            for number, spots in enumerate(self.jokers):
                if any(jack is None and left[0][1] in colour for colour, jack in spots):
                    moves.add(f"box {left[0]} {number + 1}")
        return moves

    def changes(self) -> list[list[str]]:
        """The sets of positions that one change may name, each in order."""
        usable = [number for number in range(len(self.box)) if not self.closed(number)]
        most = 2 if self.v < 2 else 4
        per_box = [
            [
                [f"{number + 1}{place}" for place in some]
                for size in range(most + 1)
                for some in combinations(COMPASS, size)
            ]
            for number in usable
        ]
        if self.v == 1:
            sets = [[place for part in parts for place in part] for parts in product(*per_box)]
        else:
            sets = [where for choices in per_box for where in choices]
        return [where for where in sets if where]

    def play(self, move: str) -> None:
        assert self.turn is not None
        seat = self.turn
        verb, *words = move.split()
        if verb == "match":
            self.match(seat, words[0], words[1:])
        elif verb == "open":
            self.opened = True
        elif verb == "end":
            self.end_turn()
        elif verb == "box":
            self.box_jack(seat, words[0], int(words[1]) - 1)
        elif verb == "keep":
            self.begin_turn(seat)
        elif verb == "change":
            self.change(seat, words)
            self.begin_turn(seat)
        else:
            self.exchange(seat, words)

    def match(self, seat: int, where: str, used: list[str]) -> None:
        if not self.made:
            self.may_open = any(card[0] in "JQK" for card in used)
        for card in used:
            holder = seat if card in self.hands[seat] else self.partner()
            self.hands[holder].remove(card)
            self.discard.append(card)
        self.score[seat % self.sides] += points(used, self.box[int(where[0]) - 1][where[1]])
        self.made += 1
        if len(used) == 1:
            self.singles[where] = self.singles.get(where, 0) + 1
        if not self.usable() and not self.can_open():
            self.end_turn()

    def cover_bonus(self) -> int:
        return sum(
            4 * min(self.singles.get(f"{number + 1}{place}", 0) for place in COMPASS) for number in range(len(self.box))
        )

    def refill(self, seat: int) -> None:
        for each in (seat, (seat + 2) % 4) if self.team else (seat,):
            while len(self.hands[each]) < 5 and self.stock:
                self.hands[each].append(self.stock.pop(0))

    def end_turn(self) -> None:
        assert self.turn is not None
        seat = self.turn
        self.score[seat % self.sides] += self.cover_bonus()
        extra = not self.usable()
        self.refill(seat)
        if extra:
            self.begin_turn(seat)
        else:
            self.next_turn(seat)

    def next_turn(self, seat: int) -> None:
        self.turn_number += 1
        self.begin_turn((seat + 1) % self.n)

    def box_jack(self, seat: int, jack: str, number: int) -> None:
        holder = seat if jack in self.hands[seat] else self.partner()
        self.hands[holder].remove(jack)
        self.jokers[number] = [
            (colour, jack if jack[1] in colour and covered is None else covered)
            for colour, covered in self.jokers[number]
        ]
        self.score[seat % self.sides] += 16 + self.cover_bonus()
        if all(self.closed(each) for each in range(len(self.box))):
            self.turn = None
            return
        self.refill(seat)
        if not self.closed(number):
            for place in COMPASS:
                self.deal_to_box(number, place, seat)
        self.asked = True

    def change(self, seat: int, where: list[str]) -> None:
        for position in where:
            self.deal_to_box(int(position[0]) - 1, position[1], seat)
        self.locked_until = self.turn_number + self.n

    def exchange(self, seat: int, words: list[str]) -> None:
        cards = words[: words.index("change")] if "change" in words else words
        if "change" in words:
            self.change(seat, words[words.index("change") + 1 :])
        for card in cards:
            self.hands[seat].remove(card)
            self.discard.append(card)
        for _ in cards:
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
        self.next_turn(seat)

    def zones(self) -> dict[tuple[str, int | None, int | None], list[str | None]]:
        found: dict[tuple[str, int | None, int | None], list[str | None]] = {
            ("stock", None, None): list(self.stock),
            ("discard", None, None): list(self.discard),
        }
        for seat, hand in enumerate(self.hands):
            found["hand", seat, None] = list(hand)
        for number, box in enumerate(self.box):
            found["box", None, number + 1] = [box[place] for place in COMPASS]
            found["under", None, number + 1] = list(self.under[number])
            found["jokers", None, number + 1] = [jack for _, jack in self.jokers[number]]
        return found

    def scores(self) -> list[int]:
        return self.score

    def winners(self) -> list[int]:
        if self.turn is not None:
            return []
        return [side for side in range(self.sides) if self.score[side] == max(self.score)]

    def facts(self) -> dict[str, Any]:
        return {}


REFEREE = JackInTheBoxReferee
