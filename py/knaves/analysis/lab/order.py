"""Order: what the lab is asked: one or two rule sets of a game, how many deals, from which seed, who plays."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.table.record import LARGEST_SEED, is_seed
from knaves.wire.strict_json import write_json

MOST_DEALS = 1_000_000
A_CHUNK = {"random": 20, "beginner": 4, "easy": 4}  # deals that are worked at in one go; one for levels that think


@dataclass(frozen=True)
class LabOrder:
    """An experiment: rules, deals, level and seed. The same order gives the same figures everywhere."""

    game: Game
    sets: tuple[Options, ...]  # one, or two to compare
    level: str = "random"  # of every seat
    deals: int = 200
    seed: int = 0  # of the first deal; the others follow it
    skill: bool = False  # whether hard bots play each deal against easy ones too

    @property
    def chunk(self) -> int:
        """Number of deals in one chunk of work."""
        return 1 if self.skill else A_CHUNK.get(self.level, 1)

    @property
    def chunks(self) -> int:
        """Number of chunks."""
        return -(-self.deals // self.chunk)

    def seeds(self, number: int) -> range:
        """Return the seeds of the deals of one chunk, numbered from 0."""
        first = number * self.chunk
        return range(self.seed + first, self.seed + min(self.deals, first + self.chunk))

    @property
    def key(self) -> str:
        """A name for the order: the same for the same order."""
        return sha256(write_json(self.as_json()).encode()).hexdigest()[:12]

    def as_json(self) -> dict[str, Any]:
        """Write the order as a JSON object."""
        return {
            "game": self.game.key, "sets": [options.as_json() for options in self.sets], "level": self.level,
            "deals": self.deals, "seed": self.seed, "skill": self.skill,
        }  # fmt: skip


def read_order(given: object) -> LabOrder:
    """Read an order from a JSON value. Raises Refusal."""
    body = given if isinstance(given, dict) else {}
    key, sets, level = body.get("game"), body.get("sets"), body.get("level", "random")
    deals, seed, skill = body.get("deals", 200), body.get("seed", 0), body.get("skill", False)
    if not isinstance(key, str) or key not in GAMES:
        raise _wrong("game")
    if not isinstance(sets, list) or not 1 <= len(sets) <= 2:
        raise _wrong("sets")
    if not isinstance(level, str) or level not in LEVELS:
        raise _wrong("level")
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise _wrong("deals")
    if not is_seed(seed) or seed + deals - 1 > LARGEST_SEED:
        raise _wrong("seed")
    if not isinstance(skill, bool):
        raise _wrong("skill")
    game = GAMES[key]
    return LabOrder(game, tuple(game.options.parse(each) for each in sets), level, deals, seed, skill)


def _wrong(name: str) -> Refusal:
    return Refusal(Sentence("The lab can’t run this: “{name}” has an invalid value.", name=name))
