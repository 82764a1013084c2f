"""The command `bench`: the speed of random play, beside a fixed loop by which machines can be compared."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from knaves.cli.arguments import Parser, game, whole_number
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.wire.parse import write_json

Clock = Callable[[], float]
ROUNDS = 10  # slices of a measurement; game and reference loop take turns, so that both meet the same machine


@dataclass(frozen=True)
class Speed:
    """Speed of random play with default options, by processor time."""

    game: str
    moves: float  # a second
    deals: float  # a second; a game without deals or rounds counts as one
    reference: float  # reference loops a second, timed in the same run

    @property
    def ratio(self) -> float:
        """Moves per reference loop: much the same on every machine with the same Python."""
        return self.moves / self.reference


def run(arguments: Sequence[str]) -> int:
    """Measure one game or all and print moves and deals a second. Returns the exit code."""
    parser = Parser("knaves bench", "Measure the speed of random play.")
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"{', '.join(GAMES)}; default: all")
    parser.add_argument(
        "--ms",
        type=whole_number(1, 600_000),
        default=2000,
        metavar="T",
        help="milliseconds for each game; default: 2000",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    chosen = GAMES.values() if given.game is None else [game(given.game)]
    speeds = [measure(each, given.ms / 1000) for each in chosen]
    print(as_json(speeds) if given.json else _as_text(speeds))
    return 0


def measure(its_game: Game, seconds: float, clock: Clock = process_time) -> Speed:
    """Measure a game for about so many seconds of a clock, a fifth of them for the reference loop.

    The best slice of each counts: other work on the machine only ever makes slower.
    """
    _play(its_game, 0, 0.0, clock)  # imports and fills tables
    best, loops = (0.0, 0.0), 0.0
    for number in range(ROUNDS):
        loops = max(loops, reference_loops(seconds / ROUNDS / 5, clock))
        best = max(best, _play(its_game, number, seconds / ROUNDS * 4 / 5, clock))
    return Speed(its_game.key, *best, loops)


def _play(its_game: Game, seed: int, seconds: float, clock: Clock) -> tuple[float, float]:
    """Play whole random games until the time is up, at least one. Returns moves and deals a second."""
    rng, options = Random(seed), its_game.options()
    moves = deals = 0
    start = clock()
    while True:
        state = its_game.begin(options, rng.randrange(2**32))
        while state.turn is not None:
            state.play(state.random_move(rng))
            moves += 1
            deals += state.deal_is_over or state.turn is None
        took = clock() - start
        if took >= seconds and took > 0:
            return moves / took, deals / took


class _Counter:
    """The object of the reference loop, with an attribute and a method."""

    def __init__(self) -> None:
        self.value = 0

    def add(self, number: int) -> None:
        self.value += number


def reference_loop() -> int:
    """Run a fixed piece of plain Python: lists, a dict, calls, whole numbers. Returns always 12603."""
    counter, table, pack = _Counter(), {number: number * 7 % 52 for number in range(52)}, list(range(52))
    for turn in range(20):
        for number in pack[:26]:
            pack.remove(number)
            pack.append(number)
            if table[number] > turn:
                counter.add(table[number])
    return counter.value


def reference_loops(seconds: float, clock: Clock = process_time) -> float:
    """Run reference loops for at least `seconds` of the clock; return how many it did per second."""
    done, start = 0, clock()
    while True:
        reference_loop()
        done += 1
        took = clock() - start
        if took >= seconds and took > 0:
            return done / took


def as_json(speeds: Sequence[Speed]) -> str:
    """Write the speeds and the Python version as one line of JSON."""
    games = [
        {
            "game": each.game,
            "moves_per_second": round(each.moves),
            "deals_per_second": round(each.deals, 1),
            "reference_loops_per_second": round(each.reference),
            "moves_per_reference_loop": round(each.ratio, 2),
        }
        for each in speeds
    ]
    return write_json({"python": f"{platform.python_implementation()} {platform.python_version()}", "games": games})


def _as_text(speeds: Sequence[Speed]) -> str:
    lines = [f"{'':16} {'moves/s':>9} {'deals/s':>9} {'reference loops/s':>18} {'moves/loop':>11}"]
    lines += [
        f"{each.game:16} {each.moves:9.0f} {each.deals:9.1f} {each.reference:18.0f} {each.ratio:11.2f}"
        for each in speeds
    ]
    return "\n".join(lines)
