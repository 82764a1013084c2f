"""High Card, naively."""

from __future__ import annotations

from typing import Any

from tests.referee.common import Referee

UP = "23456789TJQKA"


def height(card: str) -> int:
    return 2 * UP.index(card[0]) + (card[1] == "S")


class HighCardReferee(Referee):
    """All of the rules."""

    def start(self) -> None:
        self.seats = self.options["players"]
        self.dealer = self.chance("dealer")
        self.stock: list[str] = list(self.chance("shuffle"))
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for place in range(3 * self.seats):
            self.hands[(self.dealer + 1 + place) % self.seats].append(self.stock.pop(0))
        self.captured: list[list[str]] = [[] for _ in range(self.seats)]
        self.trick: list[str] = []
        self.leader = self.turn = (self.dealer + 1) % self.seats

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        best = max(map(height, self.trick), default=-1)
        higher = [card for card in hand if height(card) > best]
        return {f"play {card}" for card in (higher if higher and self.options["must_beat"] else hand)}

    def play(self, move: str) -> None:
        assert self.turn is not None
        card = move.split()[1]
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % self.seats
        if len(self.trick) < self.seats:
            return
        best = max(self.trick, key=height)
        self.leader = self.turn = (self.leader + self.trick.index(best)) % self.seats
        self.captured[self.leader] += self.trick
        self.trick = []
        if len(self.stock) >= self.seats:
            for step in range(self.seats):
                self.hands[(self.leader + step) % self.seats].append(self.stock.pop(0))
        if not any(self.hands):
            self.turn = None

    def zones(self) -> dict[tuple[str, int | None, int | None], list[str | None]]:
        found: dict[tuple[str, int | None, int | None], list[str | None]] = {
            ("stock", None, None): [*self.stock], ("trick", None, None): [*self.trick],
        }  # fmt: skip
        for seat in range(self.seats):
            found["hand", seat, None] = [*self.hands[seat]]
            found["captured", seat, None] = [*self.captured[seat]]
        return found

    def scores(self) -> list[int]:
        return [len(pile) for pile in self.captured]

    def winners(self) -> list[int]:
        most = max(self.scores())
        return [] if self.turn is not None else [seat for seat, own in enumerate(self.scores()) if own == most]

    def facts(self) -> dict[str, Any]:
        return {"dealer": self.dealer}


REFEREE = HighCardReferee
