"""Messages: questions to a bot from outside and the reading of its answers; JSON, one object a message.

`sit` opens a game for one seat, `choose` asks for a move; docs/protocol.md describes both for other programs. To a
file of Python that the package itself runs, a state travels instead of a position, or what has changed in it since the
bot was last asked; it can sit at several tables, and be sent several messages in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Annotated, Any

from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.players.player import BotFault
from knaves.table.table import position
from knaves.wire.parse import FileText, NotJson, parse_by_field, read_json, write_json
from knaves.wire.states import write_changes, write_state

FORMAT = "knaves-bot/1"
LONGEST_ANSWER = 32_768  # characters, as in web/js/sandbox.mjs
LONGEST_NAME = 40
LONGEST_REASON = 300
LONGEST_PRINTED = 4_000
LONGEST_MOVE = 200
LONGEST_TIME = 10**7  # ms


@dataclass(frozen=True)
class BotMove:
    """A legal move of a bot, what it printed, and the milliseconds that it says it took."""

    move: Move
    printed: str
    ms: float = 0.0


def sit_message(game: Game, options: Options, seat: Seat, table: int = 0) -> str:
    """Write the message that begins a game for one seat: game, options, seat, and the table if not 0."""
    message = {"do": "sit", "format": FORMAT, "game": game.key, "options": options.as_json(), "seat": seat}
    return write_json(message | ({"table": table} if table else {}))


def choose_message(
    game: Game, seen: State, seat: Seat, luck: int, *, events: Sequence[str] = (), ms: int | None = None,
    in_python: bool = False, before: State | None = None, table: int = 0,
) -> str:  # fmt: skip
    """Write the question for a move from `seen`, which is `State.seen_by` of the seat in turn.

    `luck` seeds the bot's own generator: never give it anything that the deal can be found from. `events` are the
    sentences of what happened since this seat was last asked. `in_python`: the bot is a Python file that the
    package itself runs, and gets what its seat remembers; of that only what has changed since `before`, what it was
    asked with last at this table.
    """
    message: dict[str, Any] = {"do": "choose", "seat": seat, "events": list(events), "luck": luck}
    if ms is not None:
        message["ms"] = ms
    if table:
        message["table"] = table
    if not in_python:
        message["position"] = position(game.key, seen, seat)
        return write_json(message)
    changes = write_changes(game, seen, before) if before is not None else None
    if changes is None:
        message["seen"] = write_state(game, seen)
    else:
        message["changes"] = changes
    return write_json(message)


def private_luck(secret: bytes, *of: object) -> int:
    """Draw the 53 bits that seed a bot's own generator for one move.

    They follow from `secret`, which no bot knows, and from `of`, which names the move: the same move gets the same
    luck, and nobody can find the deal from it.
    """
    return int.from_bytes(sha256(secret + repr(of).encode()).digest()[:7]) >> 3


def together(messages: Sequence[str]) -> str:
    """Join several messages into one, for a bot at several tables."""
    return '{"do":"many","messages":[' + ",".join(messages) + "]}"


def read_answers(answer: object, most: int) -> list[object]:
    """Split the reply to joined messages into 1 to `most` answers, each still unread. Raises BotFault."""
    answers = _granted(answer).answers
    if not 0 < len(answers) <= most:
        raise BotFault("The bot didn’t answer the question it was asked.")
    return answers


def read_name(answer: object) -> str:
    """Read the bot's name in the answer to `sit`, made printable; "" if it gave none. Raises BotFault."""
    return _plain(_granted(answer).name, LONGEST_NAME)


def read_choice(answer: object, legal: Sequence[Move]) -> BotMove:
    """Read the move in the answer to `choose`. Raises BotFault for anything but one of `legal`."""
    reply = _granted(answer)
    if reply.move is None:
        raise BotFault("The bot’s answer must be a move as text.")
    move = find(reply.move, legal) if len(reply.move) <= LONGEST_MOVE else None
    if move is None:
        raise BotFault(Sentence("The bot answered {move}, which isn’t a legal move.", move=_plain(reply.move, 60)))
    return BotMove(move, _plain(reply.printed, LONGEST_PRINTED, "\n"), float(reply.took))


@dataclass(frozen=True)
class _BotAnswer:
    """All that a bot may answer. A part of another type is as good as absent, and a text that is too long is cut."""

    ok: bool = False
    name: FileText = ""
    move: FileText | None = None
    printed: FileText = ""
    took: Annotated[float, (0, LONGEST_TIME)] = 0.0
    line: Annotated[int, (1, 999_999)] | None = None
    message: FileText = ""
    answers: Annotated[list[object], LONGEST_ANSWER] = field(default_factory=list)


def _granted(answer: object) -> _BotAnswer:
    """The answer, which says `ok`. Raises BotFault with the bot's report otherwise."""
    reply = parse_by_field(_BotAnswer, _read(answer), "answer", lambda why: None)
    if reply.ok:
        return reply
    line, why = reply.line, _plain(reply.message, LONGEST_REASON)
    if not why:
        raise BotFault("The bot stopped without saying why.", line)
    if line is not None:
        raise BotFault(Sentence("The bot stopped on line {line}: {why}", line=line, why=why), line)
    raise BotFault(Sentence("The bot stopped: {why}", why=why))


def _read(answer: object) -> object:
    """An answer as an object, from a text that may be anything; one of several has been made a value already."""
    if isinstance(answer, dict):
        return answer
    if not isinstance(answer, str):
        raise BotFault("The bot’s answer must be text.")
    if len(answer) > LONGEST_ANSWER:
        raise BotFault(Sentence("The bot’s answer has more than {most} characters.", most=LONGEST_ANSWER))
    try:
        reply = read_json(answer)
    except NotJson:
        reply = None
    if not isinstance(reply, dict):
        raise BotFault("The bot’s answer must be a JSON object.")
    return reply


def _plain(text: str, most: int, also: str = "") -> str:
    """The text, cut and without characters that could not be printed or would turn what follows round."""
    if also:
        return "".join(each for each in text[:most] if each.isprintable() or each in also)
    return " ".join("".join(each if each.isprintable() else " " for each in text[:most]).split())
