"""Connection: one game played by requests, each answered by a reply (docs/protocol.md, "Requests")."""

from __future__ import annotations

from collections.abc import Callable

from knaves.cli.games import describe_games
from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence
from knaves.table.record import LARGEST_SEED, read_record
from knaves.table.seating import bot_level, check_seats
from knaves.table.table import Table
from knaves.table.view import position
from knaves.wire.fields import BadRequest, Reply, Request, game, optional_whole_number, refusal, text
from knaves.wire.questions import MOST_PLAYOUTS, check_level
from knaves.wire.strict_json import read_json


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
        """Answer one request line with a reply line."""
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
        its_game = game(request)
        options = its_game.options.parse(request.get("options", {}))
        seed = optional_whole_number(request, "seed", 0, LARGEST_SEED)
        chance = request.get("chance", [])
        if not isinstance(chance, list):
            raise BadRequest("“chance” is a list of chance outcomes.")
        seats = _seats(request["seats"], options.seats) if "seats" in request else None
        self._table = Table(its_game, options, seed, chance, seats)
        return self._whole()

    def _move(self, request: Request) -> Reply:
        table, move = self._playing(), text(request, "move")
        events = table.play(move)
        said = [str(sentence) for event in events if (sentence := table.game.text.say(event)) is not None]
        return {**self._whole(), "events": said}

    def _position(self, request: Request) -> Reply:
        table = self._playing()
        seat = optional_whole_number(request, "seat", 0, table.state.seats - 1)
        return position(table.game.key, table.state, seat)

    def _bot(self, request: Request) -> Reply:
        from knaves.cli import bots  # searches are loaded when a bot is first asked: a referee never does

        table = self._in_play()
        level = check_level(text(request, "level"))
        ms = optional_whole_number(request, "ms", 1, bots.MOST_MS)
        playouts = optional_whole_number(request, "playouts", 1, MOST_PLAYOUTS)
        if ms is not None and playouts is not None:
            raise BadRequest("A bot is given “ms” or “playouts”, not both.")
        return {"move": bots.choose_move(table, level, ms, playouts).notation}

    def _hint(self, request: Request) -> Reply:
        from knaves.cli import bots

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
