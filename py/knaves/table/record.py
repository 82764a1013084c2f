"""Record: a game written down, with who sat where."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knaves.engine.chance import FairDeal, Outcome, Seed, are_words, check_outcome, is_secret
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import InvalidOptions, Refusal, Sentence, UnreadableRecord
from knaves.games.registry import GAMES

HUMAN = "human"
MINE = "bot:mine"  # as strong as the player, once it sits down
BOT_NAME = re.compile(r"[A-Za-z0-9_-]{1,36}")  # of an own bot: as its file is called, without .py
OWN = "bot:own-"
_OCCUPANT = re.compile(r"human|bot:[A-Za-z0-9_-]{1,40}")


def everybody_human(count: int) -> tuple[str, ...]:
    """Return `count` seats with a person in each."""
    return (HUMAN,) * count


def check_seats(given: object, count: int) -> tuple[str, ...]:
    """Read the seats from a JSON value: `human` or `bot:LEVEL`, one per player, whatever its level. Raises Refusal."""
    if not isinstance(given, list) or len(given) != count:
        raise Refusal(
            Sentence("In a game file, “seats” must be a list of {count} strings, one for each player.", count=count)
        )
    if not all(isinstance(each, str) and _OCCUPANT.fullmatch(each) for each in given):
        raise Refusal("In a game file, each seat must be “human” or “bot:” and a level, such as “bot:easy”.")
    return tuple(given)


def bot_level(occupant: str) -> str | None:
    """Return the level of the bot in a seat; None for a person and for a user's bot."""
    return occupant[4:] if occupant.startswith("bot:") and own_bot(occupant) is None else None


def own_bot(occupant: str) -> str | None:
    """Return the name of the user's bot in a seat; None for anybody else."""
    return occupant.removeprefix(OWN) if occupant.startswith(OWN) else None


def own_occupant(name: str) -> str:
    """Return the occupant text of a user's bot: `bot:own-NAME`."""
    return OWN + name


FORMAT = "knaves/1"
LARGEST_SEED = 2**53 - 1  # JSON numbers stay exact up to here in every language
WRONG_SEED = Sentence("The seed must be a whole number from 0 to 2^53 − 1.")


def is_seed(value: object) -> bool:
    """Whether this is a whole number from 0 to 2^53 - 1."""
    return type(value) is int and 0 <= value <= LARGEST_SEED


@dataclass(frozen=True)
class Record:
    """A game, running or finished. `chance` holds the outcomes used, then given ones not used yet.

    `seed` is a number, or the secret and the words of a fair deal; None where `chance` holds all that was needed.
    `result` is None while the game runs, else scores and winners by side. `legal` is only there where asked for:
    the legal moves before each move.
    """

    game: Game
    options: Options
    seed: Seed | None
    seats: tuple[str, ...]
    chance: tuple[Outcome, ...]
    moves: tuple[str, ...]
    result: dict[str, list[int]] | None
    legal: tuple[tuple[str, ...], ...] | None = None

    def as_json(self) -> dict[str, Any]:
        """Write the record as a JSON object, every option included (protocol.md, "Records")."""
        written: dict[str, Any] = {
            "format": FORMAT, "game": self.game.key, "options": dict(self.options.by_name), **_written(self.seed),
            "seats": list(self.seats), "chance": list(self.chance), "moves": list(self.moves), "result": self.result,
        }  # fmt: skip
        if self.legal is not None:
            written["legal"] = [list(moves) for moves in self.legal]
        return written

    def as_line(self) -> str:
        """Write the record as one line of ASCII JSON, without a newline."""
        return json.dumps(self.as_json(), separators=(",", ":"), allow_nan=False)


def _written(seed: Seed | None) -> dict[str, Any]:
    if isinstance(seed, FairDeal):
        return {"fair": {"secret": seed.secret, "words": seed.words}}
    return {} if seed is None else {"seed": seed}


def read_record(given: object) -> Record:
    """Read a record from a JSON value, checked in form but not replayed. Raises UnreadableRecord.

    Options, seed, fair deal, seats and legal moves may be absent, but null is none of them.
    """
    if not isinstance(given, dict):
        raise UnreadableRecord("A game file must contain a JSON object.")
    if given.get("format") != FORMAT:
        raise UnreadableRecord(
            Sentence("This game file isn’t in format {format}, the only one supported.", format=FORMAT)
        )
    for name in ("chance", "moves", "result"):
        if name not in given:
            raise UnreadableRecord(Sentence("The game file has no “{name}”.", name=name))
    key = given.get("game")
    if not isinstance(key, str) or key not in GAMES:
        raise UnreadableRecord(Sentence("There’s no game called {game}.", game=str(key)[:40]))
    options = _options(GAMES[key], given.get("options", {}))
    return Record(
        GAMES[key], options, _seed(given),
        _seats(given["seats"], options.seats) if "seats" in given else everybody_human(options.seats),
        _chance(given["chance"]),
        _moves(given["moves"], "moves"),
        _result(given["result"]),
        _legal(given["legal"]) if "legal" in given else None,
    )  # fmt: skip


def _seed(given: dict[str, Any]) -> Seed | None:
    seed = given.get("seed")
    if "seed" in given and not is_seed(seed):
        raise UnreadableRecord(WRONG_SEED)
    if "fair" not in given:
        return seed
    fair = given["fair"]
    if "seed" in given or not isinstance(fair, dict):
        raise UnreadableRecord("A game file can have a seed or a fair deal’s secret and words, but not both.")
    secret, words = fair.get("secret"), fair.get("words", "")
    if not is_secret(secret) or not are_words(words):
        raise UnreadableRecord("A secret needs 64 hexadecimal digits; your words can have up to 100 characters.")
    return FairDeal(secret, words)


def _options(game: Game, given: object) -> Options:
    try:
        return game.options.parse(given)
    except InvalidOptions as refusal:
        raise UnreadableRecord(refusal.sentence, refusal.rule) from None


def _seats(given: object, count: int) -> tuple[str, ...]:
    try:
        return check_seats(given, count)
    except Refusal as refusal:
        raise UnreadableRecord(refusal.sentence) from None


def _chance(given: object) -> tuple[Outcome, ...]:
    if not isinstance(given, list):
        raise UnreadableRecord("In a game file, “chance” must be a list of outcomes.")
    try:
        for outcome in given:
            check_outcome(outcome)
    except Refusal as refusal:
        raise UnreadableRecord(refusal.sentence) from None
    return tuple(given)


def _moves(given: object, name: str) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise UnreadableRecord(Sentence("In a game file, “{name}” must be a list of strings.", name=name))
    return tuple(given)


def _result(given: object) -> dict[str, list[int]] | None:
    if given is None:
        return None
    if not isinstance(given, dict) or not {"scores", "winners"} <= given.keys():
        raise UnreadableRecord("In a game file, “result” must be null or an object with scores and winners.")
    result = {name: given[name] for name in ("scores", "winners")}
    for numbers in result.values():
        if not isinstance(numbers, list) or not all(type(each) is int for each in numbers):
            raise UnreadableRecord("In a game file, “scores” and “winners” must be lists of whole numbers.")
    return result


def _legal(given: object) -> tuple[tuple[str, ...], ...]:
    if not isinstance(given, list):
        raise UnreadableRecord("In a game file, “legal” must be a list of lists of moves.")
    return tuple(_moves(each, "legal moves") for each in given)


def same_moves(listed: Sequence[str], legal: Sequence[str]) -> bool:
    """Whether two lists of notations have the same moves, in any order and however often."""
    return set(listed) == set(legal)


LONGEST_RECORD = 256 * 1024  # characters of one record, R15
MOST_MOVES = 20_000  # moves of one record, R15


def bounded_record(given: Any) -> Record:
    """Read a record from a JSON value, not replayed. Raises UnreadableRecord, also for more than MOST_MOVES moves."""
    record = read_record(given)
    if len(record.moves) > MOST_MOVES:
        raise UnreadableRecord(Sentence("A game file can have at most {most} moves.", most=MOST_MOVES))
    return record
