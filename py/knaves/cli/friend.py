"""The command `friend`: a bot that plays a friend, the proof of a game, and the arithmetic by libsodium."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.cli import arguments as read
from knaves.engine.sentences import Refusal, Sentence
from knaves.friend.deck import IDENTITY, POINT, SECRET, NoPoint, Secret
from knaves.friend.game import FriendGame, letter_of, take_letter
from knaves.friend.message import LONGEST_LETTER, OldLetter, WrongMessage, all_texts, read_letter
from knaves.friend.proof import Cheat, Proof, Unproved, prove
from knaves.wire.parse import NotJson, read_json

FIELD = 2**255 - 19  # the numbers below it have one encoding


class Sodium:
    """The group as the library rbcl lends it from libsodium. Raises Refusal where rbcl is not installed."""

    def __init__(self) -> None:
        self._library: Any = _library()

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        return [self._library.crypto_core_ristretto255_from_hash(each) for each in hashes]

    def are_points(self, points: Sequence[bytes]) -> bool:
        return all(map(self._is_point, points))

    def _is_point(self, point: bytes) -> bool:
        """Whether RFC 9496 decodes these bytes; libsodium passes over the highest bit, which must not be set."""
        if len(point) != POINT or point == IDENTITY or int.from_bytes(point, "little") >= FIELD:
            return False
        return bool(self._library.crypto_core_ristretto255_is_valid_point(point))

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        return [self._multiplied(point, number) for point, number in zip(points, scalars, strict=True)]

    def _multiplied(self, point: bytes, number: int) -> bytes:
        if not self._is_point(point):
            raise NoPoint
        made: bytes = self._library.crypto_scalarmult_ristretto255(number.to_bytes(32, "little"), point)
        return made


def _library() -> object:
    try:
        import rbcl
    except ImportError:
        raise Refusal("Playing a friend needs libsodium: pip install knaves[friend].") from None
    return rbcl


FORMAT = "knaves-friend/1"
ABOUT = "Play a friend by sending messages, or prove a finished game: invite | answer | whole | verify."


def run(arguments: Sequence[str]) -> int:
    """Invites, answers, prints a whole game or proves one; 1 where a game is not right."""
    commands = {"invite": _invite, "answer": _answer, "whole": _whole, "verify": _verify}
    name = arguments[0] if arguments else ""
    if name in commands:
        return commands[name](arguments[1:])
    parser = read.Parser("knaves friend", ABOUT)
    parser.add_argument("command", metavar="COMMAND", help="invite, answer, whole or verify; each has its own --help")
    parser.parse_args(arguments)
    raise read.WrongArgument(Sentence("Unknown command {name}: knaves friend {names}.", name=name[:40],
                                      names=" | ".join(commands)))  # fmt: skip


def _invite(arguments: Sequence[str]) -> int:
    parser = read.Parser(
        "knaves friend invite", "Print a message that invites a friend to a game, and save the game in a file."
    )
    read.add_game(parser)
    _add_bot(parser)
    given = parser.parse_args(arguments)
    game = read.game(given.game)
    options = read.options(game, given.options)
    (level,) = read.bot_names(given.level, list(LEVELS), 1)
    if Path(given.keep).exists():
        raise read.WrongArgument(Sentence("{path} already exists.", path=given.keep))
    played = FriendGame.invite(Sodium(), _new_secret(given.seed), game, options, given.name)
    return _sent(played, level, given.keep)


def _answer(arguments: Sequence[str]) -> int:
    parser = read.Parser(
        "knaves friend answer", "Read a message from standard input, let the bot play and print its answer."
    )
    _add_bot(parser)
    parser.add_argument(
        "--seed",
        type=read.whole_number(0, 2**53 - 1),
        metavar="N",
        help="for a game that can be repeated; default: at random",
    )
    given = parser.parse_args(arguments)
    letter = read_letter(sys.stdin.read(LONGEST_LETTER + 1))
    if Path(given.keep).exists():
        played, level = _kept(given.keep)
        try:
            take_letter(played, letter)
        except OldLetter as refusal:
            print(refusal, file=sys.stderr)
    else:
        (level,) = read.bot_names(given.level, list(LEVELS), 1)
        if not letter.is_invitation:
            raise WrongMessage("This message isn’t an invitation, and the file has no game.")
        played = FriendGame.join(Sodium(), _new_secret(given.seed), letter.texts[0], given.name)
    return _sent(played, level, given.keep)


def _whole(arguments: Sequence[str]) -> int:
    parser = read.Parser("knaves friend whole", "Print a whole game as one message, for knaves friend verify.")
    parser.add_argument("--keep", metavar="FILE", required=True, help="file in which the game is saved")
    played, _ = _kept(parser.parse_args(arguments).keep)
    print(whole(played))
    return 0


def _verify(arguments: Sequence[str]) -> int:
    parser = read.Parser("knaves friend verify", "Check every message of a finished game and say what it proves.")
    parser.add_argument("file", metavar="FILE", help="file with a whole game as one message; - for standard input")
    parser.add_argument("--record", metavar="FILE", help="file to write the game to, as a record with all its cards")
    given = parser.parse_args(arguments)
    text = sys.stdin.read(LONGEST_LETTER + 1) if given.file == "-" else _text(given.file)
    try:
        proofs = [step for step in prove(Sodium(), all_texts(text)) if isinstance(step, Proof)]
    except (Cheat, Unproved, WrongMessage) as why:
        print(why, file=sys.stderr)
        return 1
    for proof in proofs:
        print("\n".join(map(str, proof.lines)))
        if given.record is not None:
            Path(given.record).write_text(proof.record.as_line() + "\n", encoding="ascii")
    return 0


def _add_bot(parser: read.Parser) -> None:
    parser.add_argument("--keep", metavar="FILE", required=True, help="file in which the game is saved")
    parser.add_argument("--level", default="easy", metavar="LEVEL", help=f"{', '.join(LEVELS)}; default: easy")
    parser.add_argument("--name", default="Knaves", metavar="NAME", help="name that the friend sees; default: Knaves")


def play_on(played: FriendGame, level: str) -> None:
    """Say and play all that this side can before the other has to speak."""
    played.go_on()
    while played.speaker == played.seat:
        seen, rng = played.world.state.seen_by(played.seat), Random(f"friend {played.digest.hex()}")
        played.play(choose(seen, played.course.game.bots, LEVELS[level], rng).notation)
        played.go_on()


def whole(played: FriendGame) -> str:
    """All messages of a game as one letter."""
    return replace(letter_of(played), texts=tuple(played.texts)).text


def _sent(played: FriendGame, level: str, path: str) -> int:
    play_on(played, level)
    kept = {"format": FORMAT, "seat": played.seat, "secret": played.secret.value.hex(), "level": level,
            "texts": played.texts}  # fmt: skip
    Path(path).write_text(json.dumps(kept) + "\n", encoding="ascii")
    letter = letter_of(played)
    if letter.texts:
        print(letter.text)
    if played.is_over:
        print("The game is over. Check it with knaves friend verify.", file=sys.stderr)
    return 0


def _kept(path: str) -> tuple[FriendGame, str]:
    kept: Any
    try:
        kept = read_json(_text(path))
        if kept["format"] != FORMAT or kept["level"] not in LEVELS or kept["seat"] not in (0, 1):
            raise ValueError
        secret, texts = Secret(bytes.fromhex(kept["secret"])), list(map(str, kept["texts"]))
    except (NotJson, KeyError, TypeError, ValueError):
        raise read.WrongArgument(Sentence("{path} has no saved game with a friend.", path=path)) from None
    return FriendGame.read(Sodium(), secret, kept["seat"], texts), kept["level"]


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="ascii")
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "not a message"
        raise read.WrongArgument(Sentence("Cannot read {path}: {why}.", path=path, why=why)) from None


def _new_secret(seed: int | None) -> Secret:
    return Secret(secrets.token_bytes(SECRET) if seed is None else Random(f"friend {seed}").randbytes(SECRET))
