"""The command `lab`: the effects of one set of rules, or of a change to it, from games between bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import Any

from knaves.analysis.lab import MOST_DEALS, Experiment, LabResults, Observations, do_go
from knaves.analysis.lab_findings import MEAN, Finding, as_csv, as_json, rows, verdict
from knaves.analysis.statistics import Interval
from knaves.bots.levels import LEVELS
from knaves.cli import arguments as read
from knaves.cli.processes import INTERRUPTED, Progress, share_out
from knaves.wire.parse import write_json


def run(arguments: Sequence[str]) -> int:
    """Play the deals asked for; print figures with 95 % intervals. Returns the exit code.

    Ctrl-C prints those of the deals that are over.
    """
    parser = read.Parser(
        "knaves lab", "Let bots play a set of rules, or two sets on the same deals, and compare the results."
    )
    read.add_game(parser)
    parser.add_argument("--against", metavar="JSON", help="options of a second set of rules to compare with")
    parser.add_argument(
        "--deals", type=read.whole_number(1, MOST_DEALS), default=200, metavar="N", help="number of deals; default: 200"
    )
    parser.add_argument("--level", default="random", metavar="L", help="level of the bots; default: random")
    parser.add_argument("--skill", action="store_true", help="also let hard bots play against easy ones")
    read.add_processes(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print CSV")
    given = parser.parse_args(arguments)
    game = read.game(given.game)
    sets = [read.options(game, text) for text in (given.options, given.against) if text is not None]
    (level,) = read.bot_names(given.level, list(LEVELS), 1)
    seed = read.seed(given.seed or 0, given.deals, lambda most: 0)
    results = LabResults(Experiment(game, tuple(sets), level, given.deals, seed, given.skill))
    try:
        _work(results, given.processes)
        code = 0
    except KeyboardInterrupt:
        print(f"Stopped after {results.deals} of {given.deals} deals.", file=sys.stderr)
        code = INTERRUPTED
    if not results.deals:
        return code
    if given.csv:
        print(as_csv(results), end="")
    else:
        print(write_json(as_json(results)) if given.json else _as_text(results))
    return code


def _work(results: LabResults, processes: int) -> None:
    """Do all goes, several at a time."""
    order = results.order
    with (
        closing(share_out(partial(_numbered, order), results.missing(), processes)) as goes,
        Progress(order.deals, "deals").told() as progress,
    ):
        for number, go in goes:
            results.add(number, go)
            progress.done += len(order.seeds(number))


def _numbered(order: Experiment, number: int) -> tuple[int, list[dict[str, Observations]]]:
    return number, do_go(order, number)


def _as_text(results: LabResults) -> str:
    order = results.order
    lines = [
        str(verdict(results)),
        f"{order.game.title}: {results.deals} deals from seed {order.seed}, {order.level} bots.",
    ]
    return "\n".join(lines + [_line(row) for row in rows(results)])


def _line(row: Finding) -> str:
    parts: list[Any] = [_said(each, row.unit) for each in (row.one, row.other) if each is not None]
    if row.difference is not None:
        parts.append(f"difference {_said(row.difference, row.unit)}{' *' if row.is_sure else ''}")
    return f"{row.label.text:40} {'   '.join(parts)}"


def _said(interval: Interval, unit: str) -> str:
    if unit == MEAN:
        return f"{interval.mean:.2f} ({interval.low:.2f} to {interval.high:.2f})"
    return f"{interval.mean:.1%} ({interval.low:.1%} to {interval.high:.1%})"
