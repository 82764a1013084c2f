"""Seated: an own bot at a table of the arena, asked by the very messages of the sandbox, in this process."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from random import Random
from typing import Any

from knaves.analysis.matches import Forfeit, MatchPlayer
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.zones import Seat
from knaves.players.own.harness import Harness
from knaves.players.own.messages import choose_message, read_choice, read_name, sit_message
from knaves.players.player import BotFault


@dataclass
class Seated(MatchPlayer):
    """A bot by its source."""

    source: str
    seat: Seat = 0
    harness: Harness | None = None

    def sit(self, game: Game, options: Options, seat: Seat, seating: int) -> AbstractContextManager[MatchPlayer]:
        harness = Harness(self.source)
        read_name(harness.answer(sit_message(game, options, seat)))
        return nullcontext(Seated(self.source, seat, harness))

    def look(self, state: Any, seat: Seat) -> Any:
        return state.seen_by(seat)

    def move(self, game: Game, seen: Any, rng: Random) -> Move:
        assert self.harness
        message = choose_message(game, seen, self.seat, rng.getrandbits(53), in_python=True)
        try:
            return read_choice(self.harness.answer(message), seen.legal_moves()).move
        except BotFault as fault:
            raise Forfeit(fault.sentence) from None
