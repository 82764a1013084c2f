"""The command `friend`: a bot that plays a friend, the proof of a game, and the arithmetic by libsodium."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.cli import arguments as read
from knaves.engine.sentences import Refusal, Sentence
from knaves.friend.deck import SECRET, Secret
from knaves.friend.game import EARLIER, FriendGame
from knaves.friend.group import IDENTITY, ORDER, POINT, NoPoint
from knaves.friend.letter import (
    LONGEST_GAME,
    CheatingLetter,
    OldLetter,
    evidence_of,
    join_letter,
    letter_from,
    letter_of,
    read_letter,
    take_letter,
)
from knaves.friend.message import Signed, WrongMessage, from_text
from knaves.friend.proof import Cheat, Proof, Unproved, prove
from knaves.wire.parse import NotJson, base64url, read_json, text_from

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

    def sum(self, points: Sequence[bytes], scalars: Sequence[int]) -> bytes:
        total = IDENTITY
        for point, number in zip(points, scalars, strict=True):
            if number % ORDER:
                total = self._library.crypto_core_ristretto255_add(total, self._multiplied(point, number % ORDER))
            elif not self._is_point(point):
                raise NoPoint
        return total

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


FORMAT, BEFORE = "knaves-friend/2", "knaves-friend/1"
EVIDENCE = "It is signed, and kept: knaves friend whole prints the game with it, for knaves friend verify."
ABOUT = "Play a friend by sending messages, or prove a finished game: invite | answer | whole | verify."


def run(arguments: Sequence[str]) -> int:
    """Invite, answer, print a whole game or prove one.

    Returns the exit code: 1 where a game or a message is not right.
    """
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
    letter = read_letter(_from_input())
    if Path(given.keep).exists():
        played, level, refused = _kept(given.keep)
        try:
            take_letter(played, letter)
        except OldLetter as refusal:
            print(refusal, file=sys.stderr)
        except CheatingLetter as refusal:
            _keep(played, level, given.keep, letter.text)
            print(f"{refusal} {EVIDENCE}", file=sys.stderr)
            return 1
        if played.dropped:
            print("This game was an older copy. It has been brought up to date.", file=sys.stderr)
    else:
        refused = ""
        (level,) = read.bot_names(given.level, list(LEVELS), 1)
        if not letter.is_invitation:
            raise WrongMessage("This message isn’t an invitation, and the file has no game.")
        played = join_letter(Sodium(), _new_secret(given.seed), letter, given.name)
    return _sent(played, level, given.keep, refused)


def _whole(arguments: Sequence[str]) -> int:
    parser = read.Parser(
        "knaves friend whole",
        "Print a whole game as one message, for knaves friend verify. Where a message of the other side broke the "
        "rules, it is in it, with your secret.",
    )
    parser.add_argument("--keep", metavar="FILE", required=True, help="file in which the game is saved")
    played, _, refused = _kept(parser.parse_args(arguments).keep)
    cheat = read_letter(refused) if refused else None
    is_here = cheat is not None and cheat.end > len(played.texts)  # the game has not gone on with another message
    print((evidence_of(played, cheat) if cheat is not None and is_here else letter_from(played, 0)).text)
    return 0


def _verify(arguments: Sequence[str]) -> int:
    parser = read.Parser("knaves friend verify", "Check every message of a finished game and say what it proves.")
    parser.add_argument("file", metavar="FILE", help="file with a whole game as one message; - for standard input")
    parser.add_argument("--record", metavar="FILE", help="file to write the game to, as a record with all its cards")
    given = parser.parse_args(arguments)
    text = _from_input() if given.file == "-" else _text(given.file)
    try:
        proofs = [step for step in prove(Sodium(), read_letter(text)) if isinstance(step, Proof)]
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
    """Say and play all that this side can before the other has to speak, with the moves of a level of LEVELS."""
    played.go_on()
    while played.speaker == played.seat:
        seen, rng = played.world.state.seen_by(played.seat), Random(f"friend {played.digest.hex()}")
        played.play(choose(seen, played.course.game.bots, LEVELS[level], rng).notation)
        played.go_on()


def _sent(played: FriendGame, level: str, path: str, refused: str = "") -> int:
    play_on(played, level)
    _keep(played, level, path, refused)
    letter = letter_of(played)
    if letter.texts:
        print(letter.text)
    if played.is_over:
        print("The game is over. Check it with knaves friend verify.", file=sys.stderr)
    return 0


def _keep(played: FriendGame, level: str, path: str, refused: str = "") -> None:
    theirs = played.signed[1 - played.seat]
    kept = {
        "format": FORMAT, "seat": played.seat, "secret": played.secret.value.hex(),
        "signing": played.secret.signing.hex(), "level": level, "texts": played.texts,
        "signed": [theirs.count, base64url(theirs.value)] if theirs is not None else [], "refused": refused,
    }  # fmt: skip
    Path(path).write_text(json.dumps(kept) + "\n", encoding="ascii")


def _kept(path: str) -> tuple[FriendGame, str, str]:
    """The game of a file, the level that plays it, and a letter of the other side that broke the rules."""
    kept: Any
    try:
        kept = read_json(_text(path))
        if kept["format"] == BEFORE:
            raise WrongMessage(EARLIER)
        if kept["format"] != FORMAT or kept["level"] not in LEVELS or kept["seat"] not in (0, 1):
            raise ValueError
        secret = Secret(bytes.fromhex(kept["secret"]), bytes.fromhex(kept["signing"]))
        texts, signed, refused = list(map(str, kept["texts"])), kept["signed"], str(kept["refused"])
        theirs = Signed(1 - kept["seat"], int(signed[0]), from_text(signed[1])) if signed else None
    except (NotJson, LookupError, TypeError, ValueError, AttributeError):
        raise read.WrongArgument(Sentence("{path} has no saved game with a friend.", path=path)) from None
    played = FriendGame.read(Sodium(), secret, kept["seat"], texts)
    played.signed = (theirs, None) if kept["seat"] else (None, theirs)
    return played, kept["level"], refused


def _from_input() -> str:
    """The text on standard input. Raises NotJson."""
    return text_from(sys.stdin.buffer.read(2 * (LONGEST_GAME + 1)))


def _text(path: str) -> str:
    try:
        return text_from(Path(path).read_bytes())
    except (OSError, ValueError, NotJson) as fault:
        why = getattr(fault, "strerror", None) or "not a message"
        raise read.WrongArgument(Sentence("Cannot read {path}: {why}.", path=path, why=why)) from None


def _new_secret(seed: int | None) -> Secret:
    if seed is None:
        return Secret.new()
    print("With --seed the other player can find your secret, and with it your cards. Use it only for tests.",
          file=sys.stderr)  # fmt: skip
    rng = Random(f"friend {seed}")
    return Secret(rng.randbytes(SECRET), rng.randbytes(SECRET))
