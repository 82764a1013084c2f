"""Work: the goes of an order, each played by itself wherever there is room, and put together in order.

Sums of a go are put to the others in the order of the deals, so that the figures are the same to the last digit
in whichever order the goes were played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from knaves.analysis.lab.measured_game import playing
from knaves.analysis.lab.order import LabOrder, read_order
from knaves.analysis.lab.tallies import Tally, added, read_tallies, tallied, written
from knaves.bots.steps import Steps, done
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.wire.strict_json import read_json, write_json

LAB = "lab"  # what a question for the lab says in the field `do`

STRONG, WEAK = "hard", "easy"
Go = Sequence[Mapping[str, Tally]]  # of the first set, and of the second and the differences where there are two


def do_go(order: LabOrder, number: int) -> list[dict[str, Tally]]:
    """Play one chunk without a break; see `going`."""
    return done(going(order, number))


def going(order: LabOrder, number: int) -> Steps[list[dict[str, Tally]]]:
    """Play the deals of one chunk by each set of rules, in steps; result: tallies of each set, and of differences."""
    games: list[list[dict[str, float]]] = []
    for options in order.sets:
        deals = []
        for seed in order.seeds(number):
            figures = yield from playing(order.game, options, seed, [order.level])
            if order.skill:
                figures |= yield from _skill(order.game, options, seed)
            deals.append(figures)
        games.append(deals)
    if len(games) == 2:
        games.append([_difference(one, other) for one, other in zip(*games, strict=True)])
    return [tallied(each) for each in games]


def _skill(game: Game, options: Options, seed: int) -> Steps[dict[str, float]]:
    """The deal once for each side as the strong one against weak ones: its share of the wins, and what decided.

    Who wins from both sides of a deal has won by play, where the same side wins both the cards have decided.
    """
    opening = game.begin(options, seed)
    seat_of = {opening.side((opening.turn or 0) + at): at for at in reversed(range(opening.seats))}
    shares = []
    for side in range(opening.sides):
        levels = [STRONG if each == side else WEAK for each in range(opening.sides)]
        figures = yield from playing(game, options, seed, levels)
        shares.append(figures[f"seat{seat_of[side]}"])
    found = {"strong": sum(shares) / len(shares)}
    if opening.sides == 2:
        found |= {"by play": float(sum(shares) == 2), "by cards": float(sorted(shares) == [0, 1])}
    return found


def _difference(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    return {name: other[name] - value for name, value in one.items() if name in other}


@dataclass
class LabResults:
    """Results of an order so far: sums of its first chunks, and chunks done before their turn."""

    order: LabOrder
    done: int = 0  # goes in the sums
    sums: list[dict[str, Tally]] = field(default_factory=list)
    ahead: dict[int, list[dict[str, Tally]]] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        """Whether all deals have been played."""
        return self.done == self.order.chunks

    @property
    def deals(self) -> int:
        """The number of deals in the sums."""
        return min(self.order.deals, self.done * self.order.chunk)

    def missing(self) -> list[int]:
        """List the chunks still to play."""
        return [number for number in range(self.done, self.order.chunks) if number not in self.ahead]

    def add(self, number: int, go: list[dict[str, Tally]]) -> None:
        """Add a chunk; one that was added before changes nothing."""
        if number >= self.done:
            self.ahead[number] = go
        while self.done in self.ahead:
            go = self.ahead.pop(self.done)
            self.sums = [added(one, two) for one, two in zip(self.sums, go, strict=True)] if self.sums else go
            self.done += 1

    def run(self) -> LabResults:
        """Play all missing chunks here."""
        for number in self.missing():
            self.add(number, do_go(self.order, number))
        return self

    def as_json(self) -> dict[str, Any]:
        """Write the results as a JSON object; chunks done before their turn are left out."""
        return {"order": self.order.as_json(), "done": self.done, "sums": written(self.sums)}


def read_results(given: Any) -> LabResults:
    """Read results from a JSON value. Raises Refusal."""
    if not isinstance(given, dict):
        raise Refusal("The lab results can’t be read.")
    order, done, sums = read_order(given.get("order")), given.get("done"), read_tallies(given.get("sums"))
    parts = 0 if not done else 1 if len(order.sets) == 1 else 3
    if type(done) is not int or not 0 <= done <= order.chunks or len(sums) != parts or not all(map(_is_whole, sums)):
        raise Refusal("The lab results can’t be read.")
    return LabResults(order, done, sums)


def _is_whole(sums: Mapping[str, Tally]) -> bool:
    """Whether the sums hold what every deal has, and no seat of another name."""
    seats = (name.removeprefix("seat") for name in sums if name.startswith("seat"))
    return "first" in sums and all(seat.isascii() and seat.isdigit() for seat in seats)


def question(order: LabOrder, number: int) -> str:
    """Write the question to a worker for one chunk."""
    return write_json({"do": LAB, "order": order.as_json(), "go": number})


def read_question(line: str) -> tuple[LabOrder, int]:
    """Read order and chunk number of a question. Raises Refusal."""
    asked = read_json(line)
    order = read_order(asked.get("order") if isinstance(asked, dict) else None)
    number = asked.get("go")
    if type(number) is not int or not 0 <= number < order.chunks:
        raise Refusal("The lab results can’t be read.")
    return order, number


def answer_text(go: Go) -> str:
    """Write a worker's answer."""
    return write_json({"ok": True, "sums": written(go)})


def read_answer(line: str) -> list[dict[str, Tally]]:
    """Read a worker's answer. Raises Refusal."""
    given = read_json(line)
    return read_tallies(given.get("sums") if isinstance(given, dict) else None)
