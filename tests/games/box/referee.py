"""Box, naively."""

from __future__ import annotations

from typing import Any

from tests.referee.common import Referee

LOW_TO_HIGH = "23456789TJQKA"


def height(card: str) -> int:
    return LOW_TO_HIGH.index(card[0])


class BoxReferee(Referee):
    """3.1-3.8 of the rules."""

    in_order = frozenset({"stock", "played", "box"})

    def start(self) -> None:
        n = self.n = self.options["players"]
        dealer = self.chance("dealer")
        pack = self.chance("shuffle")
        self.boxes: list[list[str | None]] = [[None] * 4 for _ in range(n)]
        self.hands: list[list[str]] = [[] for _ in range(n)]
        for place in range(4 * n):
            seat = (dealer + 1 + place) % n
            self.boxes[seat][place // n] = pack[place]
            self.hands[seat].append(pack[4 * n + place])
        self.stock: list[str] = pack[8 * n :]
        self.discard: list[str] = []
        self.extra: list[list[str]] = [[] for _ in range(n)]
        self.size = [4] * n
        self.alive = [True] * n
        self.direction = 1
        self.victor: int | None = None
        self.turn = (dealer + 1) % n
        self.open_round()

    def open_round(self) -> None:
        self.played: list[str] = []
        self.player_of_last: int | None = None
        self.lucky: set[int] = set()  # who has played a box card in this round
        self.between = False
        if self.options["direction"] == "reset":
            self.direction = 1

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.between:
            return {"next round"}
        hand = self.hands[self.turn]
        flips = {f"flip {slot + 1}" for slot, card in enumerate(self.boxes[self.turn]) if card}
        if not self.played:
            if not hand:
                return flips
            top = max(map(height, hand))
            return {f"play {card}" for card in hand if height(card) == top}
        fitting = {f"play {card}" for card in hand if height(card) <= height(self.played[-1])}
        return fitting or flips or {"stuck"}

    def play(self, move: str) -> None:
        assert self.turn is not None
        seat = self.turn
        if move == "next round":
            self.open_round()
            return
        if move == "stuck":
            self.end_round(seat, None)
            return
        verb, what = move.split()
        if verb == "play":
            self.hands[seat].remove(what)
            self.lay(seat, what)
            return
        card = self.boxes[seat][int(what) - 1]
        assert card is not None
        self.boxes[seat][int(what) - 1] = None
        if self.played and height(card) > height(self.played[-1]):
            self.end_round(seat, card)
        else:
            self.lucky.add(seat)
            self.lay(seat, card)

    def lay(self, seat: int, card: str) -> None:
        if self.played and height(card) == height(self.played[-1]):
            self.direction = -self.direction
        self.played.append(card)
        self.player_of_last = seat
        self.turn = self.after(seat, self.direction)

    def after(self, seat: int, step: int) -> int:
        seat = (seat + step) % self.n
        while not self.alive[seat]:
            seat = (seat + step) % self.n
        return seat

    def end_round(self, stuck: int, card: str | None) -> None:
        winner = self.player_of_last
        assert winner is not None
        if card is not None:
            self.extra[winner].append(card)
        self.size[stuck] -= 1
        self.discard += self.played
        self.played = []
        goals = {seat: self.goal(seat, stuck) for seat in range(self.n) if self.alive[seat]}
        if goals[stuck] == 0:
            self.leave(stuck)
        if sum(self.alive) == 1:
            self.finish(self.alive.index(True))
            return
        ring = [(winner + step) % self.n for step in range(self.n)]
        ring = [seat for seat in ring if self.alive[seat]]
        for seat in ring:
            while len(self.hands[seat]) < 4 and self.has_card():
                self.hands[seat].append(self.stock.pop(0))
        for seat in ring:
            while sum(each is not None for each in self.boxes[seat]) < goals[seat] and self.has_card():
                self.boxes[seat][self.boxes[seat].index(None)] = self.stock.pop(0)
        for seat in ring:
            self.size[seat] = sum(each is not None for each in self.boxes[seat])
            if self.size[seat] == 0:
                self.leave(seat)
        if sum(self.alive) == 0:
            self.finish(winner)
            return
        if sum(self.alive) == 1:
            self.finish(self.alive.index(True))
            return
        self.between = True
        self.turn = winner if self.alive[winner] else self.after(winner, 1)

    def goal(self, seat: int, stuck: int) -> int:
        if self.options["box_refill"] == "replace":
            return self.size[seat]
        if seat in self.lucky:
            return 3 if seat == stuck else 4
        return sum(each is not None for each in self.boxes[seat])

    def leave(self, seat: int) -> None:
        self.alive[seat] = False
        self.size[seat] = 0
        self.discard += self.hands[seat]
        self.hands[seat] = []

    def has_card(self) -> bool:
        if self.stock:
            return True
        if self.options["stock"] == "no_reshuffle":
            return False
        if self.discard:
            cards = self.chance("shuffle")
            assert sorted(self.discard) == sorted(cards)
            self.stock, self.discard = list(cards), []
        elif self.options["box_refill"] == "to_four" and any(self.extra):
            pile = sorted(card for extra in self.extra for card in extra)
            cards = self.chance("shuffle")
            assert sorted(cards) == pile
            self.stock, self.extra = list(cards), [[] for _ in range(self.n)]
        return bool(self.stock)

    def finish(self, victor: int) -> None:
        self.victor = victor
        self.turn = None

    def zones(self) -> dict[tuple[str, int | None, int | None], list[str | None]]:
        found: dict[tuple[str, int | None, int | None], list[str | None]] = {
            ("stock", None, None): list(self.stock),
            ("discard", None, None): list(self.discard),
            ("played", None, None): list(self.played),
        }
        for seat in range(self.n):
            found["hand", seat, None] = list(self.hands[seat])
            found["box", seat, None] = list(self.boxes[seat])
            found["extra", seat, None] = list(self.extra[seat])
        return found

    def scores(self) -> list[int]:
        return self.size

    def winners(self) -> list[int]:
        return [] if self.victor is None else [self.victor]

    def facts(self) -> dict[str, Any]:
        return {"direction": self.direction}


REFEREE = BoxReferee
