"""The commands `engine` and `games`: the protocol, request by request, and the list of games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, BinaryIO, ClassVar, cast

from knaves.bots.levels import LEVELS
from knaves.cli.arguments import Parser
from knaves.engine.chance import Outcome
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal, Sentence
from knaves.games.registry import GAMES
from knaves.table.record import LARGEST_SEED, bot_level, check_seats, read_record
from knaves.table.table import Table, position
from knaves.wire.parse import (
    WHOLE,
    BadRequest,
    OfGame,
    Reply,
    Request,
    as_utf8,
    parse,
    read_json,
    refusal,
    write_json,
)
from knaves.wire.questions import MOST_MS, MOST_PLAYOUTS, check_level

LONGEST_LINE = 64 * 1024 * 1024  # bytes; a record with all its legal moves has a few million


def games(arguments: Sequence[str]) -> int:
    """Print a line for each game, or with --json all about them. Returns the exit code."""
    parser = Parser("knaves games", "List the games.")
    parser.add_argument("--json", action="store_true", help="print JSON with every option, preset and level")
    if parser.parse_args(arguments).json:
        print(write_json(describe_games()))
        return 0
    for each in GAMES.values():
        print(f"{each.key:16} {each.title}: {each.info.tagline}")
    return 0


def describe_games() -> dict[str, Any]:
    """Describe all games as a JSON value (protocol.md, "games --json")."""
    return {"games": [_entry(game) for game in GAMES.values()]}


def _entry(game: Game) -> dict[str, Any]:
    return {
        "game": game.key,
        "title": game.title,
        "tagline": game.info.tagline,
        "options": [choice.as_json() for choice in game.options.choices()],
        "presets": [
            {"name": each.name, "options": dict(each.options), "help": each.help} for each in game.form.presets
        ],
        "levels": list(LEVELS),
    }


@dataclass(frozen=True)
class _New:
    """The start of a game; its options and seats are read by it."""

    NO_NULL: ClassVar[bool] = True

    seed: Annotated[int, (0, LARGEST_SEED)] | None = None
    chance: Annotated[list[object], LONGEST_LINE] = field(default_factory=list)


@dataclass(frozen=True)
class _Move:
    """A move; the game says why one that is too long is none."""

    move: Annotated[str, LONGEST_LINE]


@dataclass(frozen=True)
class _Seen:
    """The seat whose view is asked for; without one all cards are open."""

    NO_NULL: ClassVar[bool] = True

    seat: Annotated[int, (0, LARGEST_SEED)] | None = None


@dataclass(frozen=True)
class _OfBot:
    """A bot that is to choose, and its limit."""

    NO_NULL: ClassVar[bool] = True

    level: Annotated[str, check_level]
    ms: Annotated[int, (1, MOST_MS)] | None = None
    playouts: Annotated[int, (1, MOST_PLAYOUTS)] | None = None


class Connection:
    """One connection and its game, None before the first `new` or `load`. A refusal changes nothing."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._doings: dict[str, Callable[[Request], Reply]] = {
            "games": self._games,
            "new": self._new,
            "move": self._move,
            "position": self._position,
            "bot": self._bot,
            "hint": self._hint,
            "record": self._record,
            "load": self._load,
        }

    def answer(self, line: bytes) -> Reply:
        """Answer one request line with a reply line; a request that is refused has a reply that says why."""
        try:
            request = read_json(line)
            if not isinstance(request, dict):
                raise BadRequest("A request is a JSON object.")
            do = request.get("do")
            if not isinstance(do, str) or do not in self._doings:
                raise BadRequest(Sentence("A request says in “do” one of {names}.", names=list(self._doings)))
            return {"ok": True, **self._doings[do](request)}
        except Refusal as why:
            return refusal(why)

    def _games(self, request: Request) -> Reply:
        return describe_games()

    def _new(self, request: Request) -> Reply:
        its_game = parse(OfGame, request, "", refused=BadRequest).game
        options = its_game.options.parse(request.get("options", {}))
        new = parse(_New, request, "", refused=BadRequest)
        seats = _seats(request["seats"], options.seats) if "seats" in request else None
        self._table = Table(its_game, options, new.seed, cast(list[Outcome], new.chance), seats)
        return self._whole()

    def _move(self, request: Request) -> Reply:
        table = self._playing()
        events = table.play(parse(_Move, request, "", refused=BadRequest).move)
        said = [str(sentence) for event in events if (sentence := table.game.text.say(event)) is not None]
        return {**self._whole(), "events": said}

    def _position(self, request: Request) -> Reply:
        table = self._playing()
        seat = parse(_Seen, request, "", refused=BadRequest).seat
        if seat is not None and seat >= table.state.seats:
            raise BadRequest(Sentence(WHOLE, name="seat", least=0, most=table.state.seats - 1))
        return position(table.game.key, table.state, seat)

    def _bot(self, request: Request) -> Reply:
        from knaves.cli import records as bots  # searches are loaded when a bot is first asked: a referee never does

        table = self._in_play()
        bot = parse(_OfBot, request, "", refused=BadRequest)
        if bot.ms is not None and bot.playouts is not None:
            raise BadRequest("A bot is given “ms” or “playouts”, not both.")
        return {"move": bots.choose_move(table, bot.level, bot.ms, bot.playouts).notation}

    def _hint(self, request: Request) -> Reply:
        from knaves.cli import records as bots

        return {"moves": bots.advise(self._in_play())}

    def _record(self, request: Request) -> Reply:
        return {"record": self._playing().record().as_json()}

    def _load(self, request: Request) -> Reply:
        if "record" not in request:
            raise BadRequest("This request needs “record”, a record.")
        self._table = Table.from_record(read_record(request["record"]))
        return self._whole()

    def _whole(self) -> Reply:
        table = self._playing()
        return position(table.game.key, table.state)

    def _playing(self) -> Table:
        if self._table is None:
            raise BadRequest("There is no game yet; say “new” or “load” first.")
        return self._table

    def _in_play(self) -> Table:
        table = self._playing()
        if table.turn is None:
            raise BadRequest("The game is over.")
        return table


def _seats(given: object, count: int) -> tuple[str, ...]:
    seats = check_seats(given, count)
    for level in filter(None, map(bot_level, seats)):
        check_level(level)
    return seats


def engine(arguments: Sequence[str]) -> int:
    """Serve requests on standard input until it ends. Returns the exit code."""
    Parser(
        "knaves engine",
        "Play by requests on standard input: one JSON object a line, each answered by one line on standard output.",
    ).parse_args(arguments)

    def write(reply: str) -> None:
        sys.stdout.write(reply)
        sys.stdout.flush()

    if sys.stdin is not None:
        serve(sys.stdin.buffer, write)
    return 0


def serve(requests: BinaryIO, write: Callable[[str], object]) -> None:
    """Answer every line to the end of input, empty ones and a last one without newline included.

    `write` gets each reply with its newline, and sends it off at once.
    """
    connection = Connection()
    for line in _lines(as_utf8(requests)):
        write(write_json(_reply(connection, line)) + "\n")


def _reply(connection: Connection, line: bytes | None) -> Reply:
    if line is None:
        return refusal(BadRequest(Sentence("A line has at most {most} bytes.", most=LONGEST_LINE)))
    try:
        return connection.answer(line)
    except Exception as fault:  # a bug, but the game of the other side goes on
        said = Sentence("A fault of the engine: {kind}. The game has not changed.", kind=type(fault).__name__)
        return refusal(BadRequest(said))


def _lines(requests: BinaryIO) -> Iterator[bytes | None]:
    """The lines of the input; None for one that is too long, of which nothing is kept."""
    while line := requests.readline(LONGEST_LINE):
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := requests.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None
