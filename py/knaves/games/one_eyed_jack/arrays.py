"""One-Eyed Jack as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.engine.arrays import Arrays, one_hot
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.moves import Place
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.spaces import NAMES, SPACES

FACES = ("normal", "reverse", "skip")


class OneEyedJackArrays(Arrays):
    """The zones and the board. `place c9` stands for the card printed there, whichever it is on this board."""

    points = 1.0

    def name_actions(self) -> Sequence[str]:
        variant, naturals = self.begun.variant, self.begun.board.spots
        wild, kill = ([card.code for card in self.cards if card in some] for some in (variant.wild, variant.kill))
        placings = ["place", *(f"place {code}" for code in wild), *(f"remove {code}" for code in kill)]
        swaps = [f"swap {card.code}" for card in self.cards if card in naturals]
        return [*(f"{what} {name}" for what in placings for name in NAMES), *swaps, "play XE", "pass"]

    def number(self, state: OneEyedJack, move: Move) -> int:
        if isinstance(move, Place) and move.card in state.board.spots:
            return move.space  # the first hundred
        return self.numbers[move.notation]

    def facts(self, seen: OneEyedJack, seat: Seat) -> Mapping[str, Sequence[float]]:
        own, sides = seen.side(seat), range(seen.sides)
        rows: dict[str, Sequence[float]] = {
            f"chips of side +{step}": _spaces(seen.held[(own + step) % seen.sides]) for step in sides
        }
        rows["crowned"] = _spaces(seen.crowned)
        rows["captures"] = [seen.captures[(own + step) % seen.sides] / 10 for step in sides]
        rows["threes"] = [seen.threes[(own + step) % seen.sides] / 10 for step in sides]
        rows["die"] = [*one_hot(len(FACES), FACES.index(seen.die) if seen.die else None), float(seen.direction == 1)]
        if seen.options.layout == "random":  # elsewhere the options say it
            kinds = {card: number for number, card in enumerate(self.cards, 1)}
            rows["printed"] = [kinds[card] / len(kinds) if card is not None else 0.0 for card in seen.board.squares]
        return rows


def _spaces(some: int) -> list[float]:
    return [float(some >> space & 1) for space in SPACES]


ARRAYS = OneEyedJackArrays
