"""MadJack, naively."""

from __future__ import annotations

from typing import Any

from tests.referee.common import Referee

TWIN = {"S": "C", "C": "S", "H": "D", "D": "H"}


def ladder(suit: str) -> list[str]:
    """Low to high within a trick of this suit, 2.3."""
    return [rank + suit for rank in "89TQKA"] + ["J" + TWIN[suit], "J" + suit, "XX"]


def belongs(card: str, suit: str) -> bool:
    """Whether the card is of this suit in a trick of this suit; the joker never is."""
    return card != "XX" and card in ladder(suit)


class MadJackReferee(Referee):
    """2.1-2.9 of the rules."""

    in_order = frozenset({"trick", "prizes"})

    def start(self) -> None:
        self.points = [0, 0]
        self.dealer = self.chance("dealer")
        self.deal()

    def deal(self) -> None:
        pack = self.chance("shuffle")
        assert len(pack) == 29
        self.hands: list[list[str]] = [[], []]
        for place in range(22):
            self.hands[(self.dealer + 1 + place) % 2].append(pack[place])
        self.kitty = pack[22:24]
        self.prizes = pack[24:][::-1]
        self.gone: list[str] = []
        self.won: list[list[str]] = [[], []]
        self.tricks = 0
        self.lead: str | None = None
        self.turn = 1 - self.dealer
        self.between = False

    @property
    def phase(self) -> int:
        return 1 if self.tricks < 6 else 2

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.between:
            return {"next deal"}
        hand = self.hands[self.turn]
        return {f"play {card}" for card in self.allowed(hand)}

    def allowed(self, hand: list[str]) -> list[str]:
        joker = [card for card in hand if card == "XX"]
        if self.phase == 1:
            return hand
        prize = self.prizes[0]
        if self.lead is None:
            if prize == "XX":
                return hand
            fitting = [card for card in hand if belongs(card, prize[1])]
            return fitting + joker if fitting else hand
        if prize == "XX":
            if self.lead == "XX":  # cannot be: the joker is the prize
                return hand
            fitting = [card for card in hand if belongs(card, self.lead[1])]
            return fitting + joker if fitting else hand
        fitting = [card for card in hand if belongs(card, prize[1])]
        if fitting:
            return fitting + joker
        if self.lead != "XX" and not belongs(self.lead, prize[1]):
            fitting = [card for card in hand if belongs(card, self.lead[1])]
            if fitting:
                return fitting + joker
        return hand

    def play(self, move: str) -> None:
        assert self.turn is not None
        if move == "next deal":
            self.dealer = 1 - self.turn
            self.deal()
            return
        card = move.split()[1]
        self.hands[self.turn].remove(card)
        if self.lead is None:
            self.lead = card
            self.turn = 1 - self.turn
            return
        lead, self.lead = self.lead, None
        follower = self.turn
        prize = self.prizes[0] if self.phase == 2 else None
        suit = None if lead == "XX" else lead[1]
        if prize is not None and prize != "XX" and any(belongs(each, prize[1]) for each in (lead, card)):
            suit = prize[1]
        if card == "XX":
            follower_wins = True
        elif lead == "XX":
            follower_wins = False
        else:
            assert suit is not None
            steps = ladder(suit)
            heights = [steps.index(each) if each in steps else -1 for each in (lead, card)]
            follower_wins = heights[1] > heights[0]
        winner = follower if follower_wins else 1 - follower
        best = card if follower_wins else lead
        self.won[winner] += [lead, card]
        if prize is not None:
            self.prizes.pop(0)
            captures = False
            if prize != "XX":
                if best == "XX":
                    captures = self.options["joker_captures_prize"]
                else:
                    steps = ladder(prize[1])
                    captures = best in steps and steps.index(best) > steps.index(prize)
            (self.won[winner] if captures else self.gone).append(prize)
        self.tricks += 1
        self.turn = winner
        if self.tricks == 11:
            self.score(winner)

    def score(self, last: int) -> None:
        difference = len(self.won[0]) - len(self.won[1])
        winner = last if difference == 0 else (0 if difference > 0 else 1)
        size = abs(difference)
        self.points[winner] += 1 if size <= 5 else 2 if size <= 11 else 3
        self.between = True
        self.turn = winner if self.points[winner] < self.options["target"] else None

    def zones(self) -> dict[tuple[str, int | None, int | None], list[str | None]]:
        return {
            ("hand", 0, None): list(self.hands[0]), ("hand", 1, None): list(self.hands[1]),
            ("kitty", None, None): list(self.kitty), ("prizes", None, None): list(self.prizes),
            ("discard", None, None): list(self.gone), ("trick", None, None): [self.lead] if self.lead else [],
            ("captured", 0, None): list(self.won[0]), ("captured", 1, None): list(self.won[1]),
        }  # fmt: skip

    def scores(self) -> list[int]:
        return self.points

    def winners(self) -> list[int]:
        return [] if self.turn is not None else [self.points.index(max(self.points))]

    def facts(self) -> dict[str, Any]:
        return {"dealer": self.dealer}


REFEREE = MadJackReferee
