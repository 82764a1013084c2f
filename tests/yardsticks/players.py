"""Players to measure bots against: a rule of thumb, a plain search, one who follows hints, one who looks at hands."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from knaves.analysis.matches import LevelPlayer, MatchPlayer
from knaves.bots.levels import LEVELS, Level
from knaves.bots.thinking import choose, done, rating_moves
from knaves.engine.advice import NO_ADVICE
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from tests.game_folders import module

PLAIN = Level("plain", "Information-set tree search with uniform rollouts.", playouts=1, ms=1000)


@dataclass(frozen=True)
class Thumb(MatchPlayer):
    """Follows a few rules of thumb, as a decent beginner does; ties by chance."""

    def look(self, state: Any, seat: Seat) -> Any:
        return state.seen_by(seat)

    def move(self, game: Game, seen: Any, rng: Random) -> Move:
        moves = list(seen.legal_moves())
        rng.shuffle(moves)
        rules = module(game.key, "thumb")
        if rules is None:
            raise LookupError(f"{game.title} has no rules of thumb: tests/games/{game.key}/thumb.py")
        best: Move = moves[0] if len(moves) == 1 else max(moves, key=rules.thumb(seen))
        return best


@dataclass(frozen=True)
class Plain(MatchPlayer):
    """Information-set tree search that knows the rules alone, remembers every card and uses every inference."""

    ms: float | None = None
    playouts: int | None = None

    def look(self, state: Any, seat: Seat) -> Any:
        return state.seen_by(seat)

    def move(self, game: Game, seen: Any, rng: Random) -> Move:
        return choose(seen, NO_ADVICE, PLAIN, rng, self.ms, self.playouts, process_time)


@dataclass(frozen=True)
class Hinted(MatchPlayer):
    """Asks for a hint at every turn, as the page gives it, and follows it."""

    def look(self, state: Any, seat: Seat) -> Any:
        return state.seen_by(seat)

    def move(self, game: Game, seen: Any, rng: Random) -> Move:
        return done(rating_moves(seen, game.bots, rng))[0].move


@dataclass(frozen=True)
class Cheat(LevelPlayer):
    """A level that sees all hands, but not the stock: what perfect knowledge of the hands would be worth."""

    def look(self, state: Any, seat: Seat) -> Any:
        seen = state.seen_by(seat)
        for shown, true in zip(seen.zones(), state.zones(), strict=True):
            if shown.name == "hand":
                shown.cards[:] = true.cards
        return seen


def yardsticks(ms: float | None = None, playouts: int | None = None) -> dict[str, MatchPlayer]:
    """The players by name, with the thinking time or playouts that they get."""
    return {
        "thumb": Thumb(),
        "plain": Plain(ms, playouts),
        "hint": Hinted(),
        "cheat": Cheat(LEVELS["expert"], ms, playouts),
    }
