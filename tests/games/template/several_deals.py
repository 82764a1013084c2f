"""Games of several deals, made of the template: a next deal that is called, and one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.moves import NEXT_DEAL, Move, command
from knaves.games.template.rules import HighCard


class DealsAnew(HighCard):
    """Every trick is a deal, and its winner calls the next one."""

    between: Sequence[Move] = (NEXT_DEAL,)

    def take_trick(self, leader: int) -> None:
        super().take_trick(leader)
        self.deal_is_over = True

    def legal_moves(self) -> Sequence[Move]:
        return self.between if self.deal_is_over and self.turn is not None else super().legal_moves()

    def play(self, move: Move) -> None:
        if move in self.between:
            self.deal_is_over = False
        else:
            super().play(move)


class ChoosesAnew(DealsAnew):
    """The winner of every trick chooses how the next deal is played."""

    between = (command("high wins"), command("low wins"))
