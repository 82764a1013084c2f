"""California Jack, naively."""

from __future__ import annotations

from typing import Any

from tests.referee.common import Referee

UP = "23456789TJQKA"
COUNT = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


class CaliforniaJackReferee(Referee):
    """1.1-1.8 of the rules."""

    in_order = frozenset({"stock", "trick", "upcard"})

    def start(self) -> None:
        self.points = [0, 0]
        self.dealer = self.chance("dealer")
        self.deal()

    def deal(self) -> None:
        pack = self.chance("shuffle")
        self.hands: list[list[str]] = [[], []]
        for place in range(12):
            self.hands[(self.dealer + 1 + place) % 2].append(pack[place])
        self.stock = pack[12:]
        self.trump = self.stock[0][1]
        self.won: list[list[str]] = [[], []]
        self.lead: str | None = None
        self.turn = (self.dealer + 1) % 2
        self.between = False

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.between:
            return {"next deal"}
        hand = self.hands[self.turn]
        if self.lead is None or not any(card[1] == self.lead[1] for card in hand):
            return {f"play {card}" for card in hand}
        allowed = {self.lead[1]} | ({self.trump} if self.options["follow"] == "suit_or_trump" else set())
        if self.lead[1] == self.trump:
            allowed = {self.trump}
        return {f"play {card}" for card in hand if card[1] in allowed}

    def play(self, move: str) -> None:
        assert self.turn is not None
        if move == "next deal":
            self.dealer = 1 - self.dealer
            self.deal()
            return
        card = move.split()[1]
        self.hands[self.turn].remove(card)
        if self.lead is None:
            self.lead = card
            self.turn = 1 - self.turn
            return
        lead, self.lead = self.lead, None
        if card[1] == lead[1]:
            follower_wins = UP.index(card[0]) > UP.index(lead[0])
        else:
            follower_wins = card[1] == self.trump
        winner = self.turn if follower_wins else 1 - self.turn
        self.won[winner] += [lead, card]
        for drawer in (winner, 1 - winner):
            if self.stock:
                self.hands[drawer].append(self.stock.pop(0))
        self.turn = winner
        if not self.hands[0] and not self.hands[1]:
            self.score()

    def score(self) -> None:
        for rank in "AJ2":
            self.points[0 if rank + self.trump in self.won[0] else 1] += 1
        if self.options["scoring"] == "full":
            counts = [sum(COUNT.get(card[0], 0) for card in pile) for pile in self.won]
            assert sum(counts) == 80
        else:
            counts = [len(pile) // 2 for pile in self.won]
        for side in (0, 1):
            if counts[side] > counts[1 - side]:
                self.points[side] += 1
        self.between = True
        self.turn = self.dealer
        if max(self.points) >= self.options["target"] and self.points[0] != self.points[1]:
            self.turn = None

    def zones(self) -> dict[tuple[str, int | None, int | None], list[str | None]]:
        return {
            ("hand", 0, None): list(self.hands[0]), ("hand", 1, None): list(self.hands[1]),
            ("upcard", None, None): list(self.stock[:1]), ("stock", None, None): list(self.stock[1:]),
            ("trick", None, None): [self.lead] if self.lead else [],
            ("captured", 0, None): list(self.won[0]), ("captured", 1, None): list(self.won[1]),
        }  # fmt: skip

    def scores(self) -> list[int]:
        return self.points

    def winners(self) -> list[int]:
        return [] if self.turn is not None else [self.points.index(max(self.points))]

    def facts(self) -> dict[str, Any]:
        return {"trump": self.trump, "dealer": self.dealer}


REFEREE = CaliforniaJackReferee
