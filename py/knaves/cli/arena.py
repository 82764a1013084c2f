"""The command `arena`: bots against each other, each deal from every side."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from math import ceil, isfinite
from typing import Any

from knaves.analysis.intervals import Interval
from knaves.analysis.many_deals import numbered
from knaves.analysis.matches import Fault, LevelPlayer, Match, Player, Report, Result, report, seatings
from knaves.bots.levels import LEVELS
from knaves.cli import arguments as read
from knaves.cli.bots import MOST_MS
from knaves.cli.outside import find_outsider
from knaves.cli.processes import INTERRUPTED, Progress, share_out
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.wire.questions import MOST_PLAYOUTS
from knaves.wire.strict_json import write_json

MOST_DEALS = 10**7
USUAL_DEALS = 20
MOST_TOLD = 5  # faults


def run(arguments: Sequence[str]) -> int:
    """Play the match that the arguments describe; print win rates and margins. Returns the exit code.

    Ctrl-C prints those of the deals that are over.
    """
    parser = read.Parser("knaves arena", "Play bots against each other on the same deals from every side.")
    read.add_game(parser)
    parser.add_argument(
        "--bots",
        "--seats",
        required=True,
        metavar="A,B",
        help="two bots (the first plays all others), or one for each side or seat: level, Python file or cmd:PROGRAM",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--deals",
        type=read.whole_number(1, MOST_DEALS),
        metavar="N",
        help=f"number of deals, each played from every side; default: {USUAL_DEALS}",
    )
    length.add_argument(
        "--games",
        type=read.whole_number(1, MOST_DEALS),
        metavar="N",
        help="number of games instead, rounded up to whole deals",
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--ms",
        type=read.whole_number(1, MOST_MS),
        metavar="T",
        help="milliseconds for a move; default: as its level says",
    )
    budget.add_argument(
        "--playouts", type=read.whole_number(1, MOST_PLAYOUTS), metavar="N", help="playouts for a move instead"
    )
    parser.add_argument(
        "--limit", type=read.whole_number(1, MOST_MS), default=10_000, metavar="T",
        help="milliseconds for a move after which an outside bot forfeits the game; default: 10000",
    )  # fmt: skip
    read.add_processes(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    game = read.game(given.game)
    options = read.options(game, given.options)
    players = {name: _player(name, given) for name in given.bots.split(",")}
    match = _match(game, options, given.bots.split(","), players, given)
    played: dict[int, list[Result]] = {}
    try:
        play(match, given.processes, played)
        code = 0
    except KeyboardInterrupt:
        print(f"Stopped after {len(played)} of {match.games} deals.", file=sys.stderr)
        code = INTERRUPTED
    if played:
        found = report(match.names, [played[seed] for seed in sorted(played)])
        print(write_json(_as_json(match, found)) if given.json else _as_text(match, found))
    return code


def play(match: Match, processes: int, played: dict[int, list[Result]]) -> None:
    """Play a match in so many processes; the results of each deal come into `played` by its seed."""
    with (
        closing(share_out(partial(numbered, match), match.seeds, processes)) as deals,
        Progress(match.games, "deals").told() as progress,
    ):
        for seed, results in deals:
            played[seed] = results
            progress.done += 1


def _player(name: str, given: Any) -> Player:
    """Return the player with this name: a level, a Python file, or a program. Raises WrongArgument."""
    outsider = find_outsider(name, given.ms, given.limit)
    if outsider is not None:
        return outsider
    read.bot_names(name, list(LEVELS), 1)
    return LevelPlayer(LEVELS[name], given.ms, given.playouts)


def _match(game: Game, options: Options, bots: Sequence[str], players: Mapping[str, Player], given: Any) -> Match:
    names = [
        f"{bot} ({bots[: place + 1].count(bot)})" if bots.count(bot) > 1 else bot for place, bot in enumerate(bots)
    ]
    opening = game.begin(options, 0)
    try:
        games = len(seatings(names, opening.seats, opening.sides))
    except ValueError:
        counts = sorted({2, opening.sides, opening.seats})
        raise read.WrongArgument(
            Sentence(
                "Name {counts} bots for this table, not {given}.",
                counts=" or ".join(map(str, counts)),
                given=len(names),
            )
        ) from None
    deals = given.deals or ceil((given.games or USUAL_DEALS * games) / games)
    seed = read.seed(given.seed, deals, secrets.randbelow)
    seated = {name: players[bot] for name, bot in zip(names, bots, strict=True)}
    return Match(game, options, tuple(names), deals, seed, given.ms, given.playouts, players=seated)


def _even_shares(match: Match) -> dict[str, float]:
    """Return the share of wins that each would have if all played alike."""
    opening = match.game.begin(match.options, 0)
    tables = seatings(match.names, opening.seats, opening.sides)
    held = dict.fromkeys(match.names, 0)
    for seated in tables:
        for name in match.names:
            held[name] += len({opening.side(seat) for seat, other in enumerate(seated) if other == name})
    return {name: count / opening.sides / len(tables) for name, count in held.items()}


def _as_json(match: Match, report: Report) -> dict[str, Any]:
    even = _even_shares(match)
    return {
        "game": match.game.key,
        "options": match.options.as_json(),
        "seed": match.seed,
        "deals": report.deals,
        "games": report.games,
        "bots": [
            {
                "name": name,
                "even_share": round(even[name], 4),
                "win_rate": _numbers(report.wins[name]),
                "mean_margin": _numbers(report.margins[name]),
            }
            for name in match.names
        ],
        "faults": [
            {"bot": each.name, "seed": each.seed, "seat": each.seat, "moves": each.moves, "message": str(each.why)}
            for each in report.faults
        ],
    }


def _numbers(interval: Interval) -> dict[str, float | None]:
    """Mean and ends, None for an end that a single deal leaves open."""
    numbers = {"mean": interval.mean, "low": interval.low, "high": interval.high}
    return {name: round(value, 4) if isfinite(value) else None for name, value in numbers.items()}


def _range(interval: Interval) -> str:
    """Write the ends of an interval; "" for a single deal, which leaves them open."""
    return f" ({interval.low:+.2f} to {interval.high:+.2f})" if isfinite(interval.low) else ""


def _as_text(match: Match, report: Report) -> str:
    width = max(map(len, match.names))
    deals, even = "1 deal" if report.deals == 1 else f"{report.deals} deals", _even_shares(match)
    lines = [f"{match.game.title}: {deals} from seed {match.seed}, {report.games} games; intervals are 95%."]
    for name in match.names:
        wins, margin = report.wins[name], report.margins[name]
        lines.append(
            f"{name:{width}}  wins {wins.mean:6.1%} ({wins.low:.1%} to {wins.high:.1%}; even {even[name]:.1%})"
            f"  margin {margin.mean:+.2f}{_range(margin)}"
        )
        lines += _told(name, [fault for fault in report.faults if fault.name == name])
    return "\n".join(lines)


def _told(name: str, faults: Sequence[Fault]) -> list[str]:
    """List the first few games that a bot lost by a fault."""
    if not faults:
        return []
    lines = [f"  {name} has lost {len(faults)} of these games by a fault:"]
    lines += [
        f"    seed {each.seed}, seat {each.seat}, after {each.moves} moves: {each.why}" for each in faults[:MOST_TOLD]
    ]
    return [*lines, f"    and {len(faults) - MOST_TOLD} more"] if len(faults) > MOST_TOLD else lines
