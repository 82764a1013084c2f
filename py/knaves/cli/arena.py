"""The command `arena`: bots against each other, also programs of other people, in several processes."""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import ceil, isfinite
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import knaves
from knaves.analysis.matches import (
    Fault,
    Forfeit,
    LevelPlayer,
    MatchPlayer,
    PairedMatch,
    Report,
    Result,
    deals_for_verdict,
    play_deal,
    report,
    seatings,
    shares_of,
)
from knaves.analysis.statistics import Interval, lasting_interval
from knaves.bots.levels import LEVELS
from knaves.cli import arguments as read
from knaves.cli.arguments import WrongArgument
from knaves.cli.processes import INTERRUPTED, Progress, share_out
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event, State
from knaves.engine.zones import Seat
from knaves.players.own.messages import LONGEST_ANSWER, choose_message, read_choice, read_name, sit_message
from knaves.players.player import BotFault
from knaves.wire.parse import MARK, write_json
from knaves.wire.questions import MOST_MS, MOST_PLAYOUTS


def play_deals(match: PairedMatch) -> list[list[Result]]:
    """Play all deals of a match. Raises KeyError where a bot is unknown, before a card is dealt."""
    for name in match.names:
        match.player(name)
    with ending_idle():
        return [play_deal(match, seed) for seed in match.seeds]


def play_match(match: PairedMatch) -> Report:
    """Play all deals of a match in this process and report it. Raises KeyError where a bot is unknown."""
    return report(match.names, play_deals(match))


def numbered(match: PairedMatch, seed: int) -> tuple[int, list[Result]]:
    """Play one deal of a match; the seed of the deal stands before its results."""
    return seed, play_deal(match, seed)


STARTS = 3  # limits of a move for the answer to `sit`: a program may have much to load
PREFIX = "cmd:"


def find_outsider(name: str, ms: int | None, limit: int) -> Outsider | None:
    """Return the player that `bot.py` or `cmd:PROGRAM ARGUMENTS` names; None for others. Raises WrongArgument."""
    if name.startswith(PREFIX):
        try:
            command = shlex.split(name.removeprefix(PREFIX))
        except ValueError:
            command = []
        if not command:
            raise WrongArgument(Sentence("{name} names no program.", name=repr(name[:60])))
        return Outsider(tuple(command), ms, limit, in_python=False)
    if name.endswith(".py"):
        if not Path(name).is_file():
            raise WrongArgument(Sentence("Cannot find the file {name}.", name=repr(name[:60])))
        return Outsider(
            (sys.executable, "-m", "knaves.players.own.harness", str(Path(name).resolve())), ms, limit, in_python=True
        )
    return None


@dataclass(frozen=True)
class Outsider(MatchPlayer):
    """A program as a player. It is told that it may think `ms`, and forfeits after `limit` milliseconds."""

    command: tuple[str, ...]
    ms: int | None
    limit: int
    in_python: bool  # a file that our own harness runs

    listens = True

    @contextmanager
    def sit(self, game: Game, options: Options, seat: Seat, seating: int) -> Iterator[MatchPlayer]:
        """Tell the program the game and its seat.

        The program of a Python file is used again for the same seat and seating of the next deals, so that the file is
        loaded once. It never meets a deal from another side, and runs in an empty folder of its own, so that it finds
        no note of one. Any other program is started for each game, where the command was given.
        """
        place = self, seat, seating
        process = _idle.pop(place, None) or self._start()
        has_ended = False
        try:
            with forfeiting():
                read_name(process.ask(sit_message(game, options, seat), STARTS * self.limit / 1000))
            yield Sitting(self, game, seat, process)
            has_ended = True
        finally:
            if has_ended and self.in_python:
                _idle[place] = process
            else:
                process.end()

    def _start(self) -> Process:
        try:
            return Process(self.command, has_folder=self.in_python)
        except OSError as fault:
            why = fault.strerror or type(fault).__name__
            raise Forfeit(Sentence("{program} does not start: {why}.", program=self.command[0], why=why)) from None

    def look(self, state: State, seat: Seat) -> Any:
        raise NotImplementedError("an outsider looks once it sits")

    def move(self, game: Game, seen: State, rng: Random) -> Move:
        raise NotImplementedError("an outsider moves once it sits")


@dataclass
class Sitting(MatchPlayer):
    """A running program in its seat."""

    player: Outsider
    game: Game
    seat: Seat
    process: Process
    told: list[str] = field(default_factory=list)  # what happened since it was last asked

    listens = True

    def hear(self, event: Event) -> None:
        sentence = self.game.text.say(event)
        if sentence is not None:
            self.told.append(str(sentence))

    def look(self, state: State, seat: Seat) -> Any:
        return state.seen_by(seat)

    def move(self, game: Game, seen: State, rng: Random) -> Move:
        legal = seen.legal_moves()
        if len(legal) == 1:  # nothing to choose, nothing to ask
            return legal[0]
        message = choose_message(
            game, seen, self.seat, rng.getrandbits(53), events=self.told, ms=self.player.ms,
            in_python=self.player.in_python,
        )  # fmt: skip
        self.told = []
        with forfeiting():
            return read_choice(self.process.ask(message, self.player.limit / 1000), legal).move


@contextmanager
def forfeiting() -> Iterator[None]:
    """Raise Forfeit where a BotFault is raised inside."""
    try:
        yield
    except BotFault as fault:
        raise Forfeit(fault.sentence) from None


class Process:
    """A child process that answers each line with a line; its standard error is dropped."""

    def __init__(self, command: Sequence[str], *, has_folder: bool) -> None:
        """Start it, with an empty working, home and temporary folder or in this one. Raises OSError."""
        self._folder = TemporaryDirectory(prefix="knaves-", ignore_cleanup_errors=True) if has_folder else None
        folder = self._folder.name if self._folder else None
        here = str(Path(knaves.__file__).resolve().parents[1])
        path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH", "")]))
        own = {} if folder is None else dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
        self._process = subprocess.Popen(
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path, **own}, start_new_session=True, cwd=folder,
        )  # fmt: skip
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=4)  # a flood waits in the pipe
        self._has_ended = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while not self._has_ended.is_set():
                line = self._process.stdout.readline(LONGEST_ANSWER + 1)
                while not self._has_ended.is_set():
                    with contextlib.suppress(queue.Full):
                        self._lines.put(line, timeout=0.1)
                        break
                if not line.endswith(b"\n"):  # the end, or a line that is too long
                    return

    def ask(self, message: str, seconds: float) -> str:
        """Return the line that answers this one. Raises BotFault if none comes in time."""
        assert self._process.stdin is not None
        if not self._lines.empty() and self._process.poll() is None:
            raise BotFault("The bot answered without being asked.")
        end = monotonic() + seconds
        writer = threading.Thread(target=self._write, args=(message,), daemon=True)
        writer.start()  # a program that does not read would hold us up for ever
        try:
            line = self._lines.get(timeout=max(0.0, end - monotonic()))
        except queue.Empty:
            raise BotFault(Sentence("The bot did not answer within {ms} ms.", ms=round(seconds * 1000))) from None
        if len(line) > LONGEST_ANSWER:
            raise BotFault(Sentence("The bot’s answer has more than {most} characters.", most=LONGEST_ANSWER))
        if not line.endswith(b"\n"):
            raise BotFault("The bot's program has ended.")
        return line.decode("utf-8", "replace").removeprefix(MARK)

    def _write(self, message: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(message.encode() + b"\n")
            self._process.stdin.flush()

    def end(self) -> None:
        """Kill the program and all processes that it started in its session."""
        self._has_ended.set()
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._reader.join(1)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()
        if self._folder is not None:
            self._folder.cleanup()


_idle: dict[tuple[Outsider, Seat, int], Process] = {}  # programs of Python files between two games


def end_idle() -> None:
    """End the programs that wait for another game."""
    while _idle:
        _idle.popitem()[1].end()


@contextmanager
def ending_idle() -> Iterator[None]:
    """End the programs that wait for another game once the block is over."""
    try:
        yield
    finally:
        end_idle()


MOST_DEALS = 10**7
USUAL_DEALS = 20
MOST_UNTIL = 10_000  # deals that a match goes on for until it is clear
FEWEST, FEWEST_UNTIL = 6, 20  # deals before which nothing is clear, at the end of so many or at any time
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
    parser.add_argument(
        "--until",
        type=read.whole_number(50, 99),
        metavar="P",
        help="play on until it is clear which is better, with P %% confidence, such as 95; "
        f"for --deals at most, or {MOST_UNTIL}",
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
    parser.add_argument("--json", action="store_true", help="print JSON: a line for each deal, then the report")
    given = parser.parse_args(arguments)
    game = read.game(given.game)
    options = read.options(game, given.options)
    players = {name: _player(name, given) for name in given.bots.split(",")}
    match = _match(game, options, given.bots.split(","), players, given)
    confidence = given.until / 100 if given.until else None
    played: dict[int, list[Result]] = {}
    try:
        for seed, results in play(match, given.processes, until=confidence):
            played[seed] = results
            if given.json:
                print(write_json(_deal_as_json(seed, results)), flush=True)
        code = 0
    except KeyboardInterrupt:
        stopped = f"{len(played)} deals" if confidence else f"{len(played)} of {match.games} deals"
        print(f"Stopped after {stopped}.", file=sys.stderr)
        code = INTERRUPTED
    if played:
        outcome = MatchOutcome(match, [played[seed] for seed in sorted(played)], confidence)
        print(write_json(outcome.as_json()) if given.json else outcome.as_text())
    return code


def play(match: PairedMatch, processes: int, *, until: float | None = None) -> Iterator[tuple[int, list[Result]]]:
    """Play a match in so many processes; yield the seed of each deal and its results, as they are done.

    With `until`, a confidence such as 0.95, the deals come in order and end once it is clear whether the first bot wins
    more than its even share, so that the number of processes changes nothing.
    """
    even, shares = even_shares(match)[match.names[0]], list[float]()
    work = partial(numbered, match)
    with (
        ending_idle(),
        closing(share_out(work, match.seeds, processes, in_order=until is not None, at_end=end_idle)) as deals,
        Progress(match.games if until is None else None, "deals").told() as progress,
    ):
        for seed, results in deals:
            progress.done += 1
            yield seed, results
            if until is not None:
                shares += shares_of(match.names[0], [results])
                if len(shares) >= FEWEST_UNTIL and not covers(lasting_interval(shares, until), even):
                    return


def covers(interval: Interval, value: float) -> bool:
    """Return whether the value is in the interval, its ends included."""
    return interval.low <= value <= interval.high


def _player(name: str, given: Any) -> MatchPlayer:
    """Return the player with this name: a level, a Python file, or a program. Raises WrongArgument."""
    outsider = find_outsider(name, given.ms, given.limit)
    if outsider is not None:
        return outsider
    read.bot_names(name, list(LEVELS), 1)
    return LevelPlayer(LEVELS[name], given.ms, given.playouts)


def _match(
    game: Game, options: Options, bots: Sequence[str], players: Mapping[str, MatchPlayer], given: Any
) -> PairedMatch:
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
    deals = given.deals or (MOST_UNTIL if given.until and not given.games else None)
    deals = deals or ceil((given.games or USUAL_DEALS * games) / games)
    seed = read.seed(given.seed, deals, secrets.randbelow)
    seated = {name: players[bot] for name, bot in zip(names, bots, strict=True)}
    return PairedMatch(game, options, tuple(names), deals, seed, given.ms, given.playouts, players=seated)


def even_shares(match: PairedMatch) -> dict[str, float]:
    """Return the share of wins that each would have if all played alike."""
    opening = match.game.begin(match.options, 0)
    tables = seatings(match.names, opening.seats, opening.sides)
    held = dict.fromkeys(match.names, 0)
    for seated in tables:
        for name in match.names:
            held[name] += len({opening.side(seat) for seat, other in enumerate(seated) if other == name})
    return {name: count / opening.sides / len(tables) for name, count in held.items()}


def _deal_as_json(seed: int, results: Sequence[Result]) -> dict[str, Any]:
    """Write the games of one deal: of each bot the share of the win and the margin."""
    games = []
    for each in results:
        game: dict[str, Any] = {"wins": dict(each.shares), "margins": dict(each.margins)}
        games.append(game | ({"fault": _fault_as_json(each.fault)} if each.fault is not None else {}))
    return {"seed": seed, "games": games}


def _fault_as_json(fault: Fault) -> dict[str, Any]:
    return {"bot": fault.name, "seed": fault.seed, "seat": fault.seat, "moves": fault.moves, "message": str(fault.why)}


class MatchOutcome:
    """Outcome of a match: its report, and whether it is clear which bot is better."""

    def __init__(self, match: PairedMatch, deals: Sequence[Sequence[Result]], until: float | None) -> None:
        """`until`: the confidence that it was played for; None for a fixed number of deals."""
        self.match = match
        self.until = until
        self.report = report(match.names, deals, until)
        self.even = even_shares(match)
        first = match.names[0]
        wins = self.report.wins[first]
        is_enough = len(deals) >= (FEWEST if until is None else FEWEST_UNTIL)
        self.is_clear = is_enough and not covers(wins, self.even[first])
        self.is_ahead = wins.mean > self.even[first]
        self.needed = None if self.is_clear else deals_for_verdict(shares_of(first, deals), self.even[first])

    @property
    def better(self) -> str | None:
        """The better of two bots; None where it is not clear, or where there are more."""
        if not self.is_clear or len(self.match.names) > 2:
            return None
        return self.match.names[0 if self.is_ahead else 1]

    def as_json(self) -> dict[str, Any]:
        """Write it as a JSON object (protocol.md, "Bots against bots")."""
        match, found = self.match, self.report
        return {
            "game": match.game.key,
            "options": match.options.as_json(),
            "seed": match.seed,
            "deals": found.deals,
            "games": found.games,
            "bots": [
                {
                    "name": name,
                    "even_share": round(self.even[name], 4),
                    "win_rate": _numbers(found.wins[name]),
                    "mean_margin": _numbers(found.margins[name]),
                }
                for name in match.names
            ],
            "confidence": self.until or 0.95,
            "clear": self.is_clear,
            "better": self.better,
            "deals_for_verdict": self.needed,
            "faults": [_fault_as_json(each) for each in found.faults],
        }

    def as_text(self) -> str:
        """Write the outcome for a reader: a line of facts, one for each bot, its faults, and the verdict."""
        match, found = self.match, self.report
        width = max(map(len, match.names))
        deals = "1 deal" if found.deals == 1 else f"{found.deals} deals"
        kind = "intervals are 95%." if self.until is None else f"intervals are {self.until:.0%}, at any time."
        lines = [f"{match.game.title}: {deals} from seed {match.seed}, {found.games} games; {kind}"]
        for name in match.names:
            wins, margin = found.wins[name], found.margins[name]
            lines.append(
                f"{name:{width}}  wins {wins.mean:6.1%} ({max(0, wins.low):.1%} to {min(1, wins.high):.1%};"
                f" even {self.even[name]:.1%})  margin {margin.mean:+.2f}{_range(margin)}"
            )
            lines += _told(name, [fault for fault in found.faults if fault.name == name])
        return "\n".join([*lines, self.verdict()])

    def verdict(self) -> str:
        """Say which bot is better, or how many deals would tell."""
        first = self.match.names[0]
        if self.better is not None:
            return f"It is clear: {self.better} is better."
        if self.is_clear:
            return f"It is clear: {first} wins {'more' if self.is_ahead else 'less'} than its even share."
        more = "" if self.until else " --until 95 plays until it is clear."
        if self.needed is None or self.needed > MOST_DEALS:
            return f"It is not clear which is better.{more}"
        return (
            f"It is not clear which is better. If they differ as much as it looks, {_about(self.needed)} deals"
            f" will mostly tell.{more}"
        )


def _about(number: int) -> str:
    """Write a number of deals with two digits that say something, rounded up."""
    unit = 10 ** max(0, len(str(number)) - 2)
    return f"{ceil(number / unit) * unit:,}"


def _numbers(interval: Interval) -> dict[str, float | None]:
    """Mean and ends, None for an end that a single deal leaves open."""
    numbers = {"mean": interval.mean, "low": interval.low, "high": interval.high}
    return {name: round(value, 4) if isfinite(value) else None for name, value in numbers.items()}


def _range(interval: Interval) -> str:
    """Write the ends of an interval; "" for a single deal, which leaves them open."""
    return f" ({interval.low:+.2f} to {interval.high:+.2f})" if isfinite(interval.low) else ""


def _told(name: str, faults: Sequence[Fault]) -> list[str]:
    """List the first few games that a bot lost by a fault."""
    if not faults:
        return []
    lines = [f"  {name} has lost {len(faults)} of these games by a fault:"]
    lines += [
        f"    seed {each.seed}, seat {each.seat}, after {each.moves} moves: {each.why}" for each in faults[:MOST_TOLD]
    ]
    return [*lines, f"    and {len(faults) - MOST_TOLD} more"] if len(faults) > MOST_TOLD else lines
