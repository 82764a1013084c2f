"""Letter: the messages since the other player's last letter, as text for a link, a file or a chat.

`ID~message~message…~check`: the name of its game, its messages, and a checksum against cut or mistyped text.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import unescape
from itertools import islice
from string import ascii_lowercase, ascii_uppercase, digits
from urllib.parse import unquote

from knaves.engine.sentences import Sentence
from knaves.friend.game import FriendGame
from knaves.friend.message import WrongMessage, in_text, read_message
from knaves.wire.strict_json import INVISIBLE, from_quoted_printable

LONGEST = 600_000  # characters
MOST_DECODED = 5  # times that percent signs were put in
DAMAGED = Sentence("This message is damaged. Ask your friend to send it again.")
ID = 10  # characters of a game's name
CHECK = 6
MOST_STARTS = 60  # places in a text where a letter is looked for
_START = re.compile(rf"(?=[A-Za-z0-9_-]{{{ID}}}~(?:0|[1-9][0-9]{{0,5}})\.)")
_RUN = re.compile(r"[A-Za-z0-9_.~-]+")
_QUOTE = re.compile(r"^(?:[ \t]*[A-Za-z]{0,10}[>|»]+)+[ \t]*", re.MULTILINE)  # before the lines of an answered mail
_FOLD = re.compile(r"!\r?\n ?|<w?br ?/?>|\s+")  # within a line that was too long
_MARKED = str.maketrans("~_", ",+")
_UNMARKED = str.maketrans(",+", "~_")
_STRAIGHT = str.maketrans({"‐": "-", "‑": "-", "−": "-", "–": "--", "—": "--", "～": "~", "∼": "~", "˜": "~"})


class OldLetter(WrongMessage):
    """A letter of which everything has been read before."""


@dataclass(frozen=True)
class Letter:
    """A letter as it was read: the game's name and the messages, in order."""

    game: str
    texts: tuple[str, ...]

    @property
    def first(self) -> int:
        """The number of its first message."""
        return read_message(self.texts[0]).number

    @property
    def is_invitation(self) -> bool:
        """Whether it begins a game."""
        return self.first == 0

    @property
    def text(self) -> str:
        """The letter as it is sent."""
        body = "~".join([self.game, *self.texts])
        return f"{body}~{_check(body)}"


def in_prose(letter: str) -> str:
    """A letter for a text that may be set in markdown, where ~ strikes words through and _ slants them."""
    return letter.translate(_MARKED)


def name_of(invitation: str) -> str:
    """The name of the game that begins with this message: the same on both devices."""
    return in_text(sha256(invitation.encode()).digest())[:ID]


def _check(body: str) -> str:
    return in_text(sha256(body.encode()).digest())[:CHECK]


def letter_of(game: FriendGame) -> Letter:
    """Return a letter with all messages since the other player last spoke."""
    heard = max((number + 1 for number, seat in enumerate(game.authors) if seat != game.seat), default=0)
    return Letter(name_of(game.texts[0]), tuple(game.texts[heard:]))


def read_letter(text: str) -> Letter:
    """The letter in a text, such as a link or a message with words around it; the newest where there are several.

    It is read as it was sent, whatever mail programs and guards of links have made of it. Raises WrongMessage.
    """
    if len(text) > LONGEST:
        raise WrongMessage("This text is too long to be a message.")
    last = ""
    for reading in _readings(text):
        found = [_checked(each) for each in _whole(reading)]
        if found:
            return max(found, key=lambda letter: letter.first + len(letter.texts))
        last = reading if _START.search(reading) else last
    if not last:
        raise WrongMessage("There’s no message from a game in this text.")
    end = _RUN.match(last, _starts(last)[0])
    if end is None or re.fullmatch(rf".*~[A-Za-z0-9_-]{{{CHECK},}}", end[0]) is None:
        raise WrongMessage("This message is cut short. Ask your friend to send it again.")
    raise WrongMessage(DAMAGED)


def _checked(body: str) -> Letter:
    """The letter of a text that fits its check. Raises WrongMessage."""
    game, *texts = body.split("~")
    for number, each in enumerate(texts, read_message(texts[0]).number):
        if read_message(each).number != number:
            raise WrongMessage("The parts of this message are out of order.")
    letter = Letter(game, tuple(texts))
    if letter.is_invitation and name_of(texts[0]) != game:
        raise WrongMessage(DAMAGED)
    return letter


def _starts(text: str) -> list[int]:
    """Where letters may begin: every message of a letter looks like one, so only the first of each run count."""
    starts: list[int] = []
    for run in _RUN.finditer(text):
        starts += [run.start() + found.start() for found in islice(_START.finditer(run[0]), 3)]
        if len(starts) >= MOST_STARTS:
            break
    return starts


def _whole(text: str) -> Iterator[str]:
    """Yield what stands before a check that fits it; a last - or _ of the check may have stayed behind in a link."""
    end = 0
    for start in _starts(text):
        found = _RUN.match(text, start) if start >= end else None
        run = found[0] if found is not None else ""
        digest, before = sha256(), 0
        for place in (each.start() for each in re.finditer("~", run)):
            digest.update(run[before:place].encode())
            before = place
            said = run[place + 1 : place + 1 + CHECK]
            if place == ID or set(said[: CHECK - 1]) & set("~."):
                continue  # the next message
            check = in_text(digest.digest())[:CHECK]
            if said == check or (check[-1] in "-_" and said.startswith(check[:-1])):
                yield run[:place]
                end = start + place
                break


def _readings(text: str) -> Iterator[str]:
    """Yield the text as it may have been before it came here, from what is likely to what is not."""
    seen: set[str] = set()
    for wrapped in (text, from_quoted_printable(text)):
        for sent in (wrapped, *_unguarded(wrapped)):
            for plain in _decoded(sent):
                bare = INVISIBLE.sub("", _FOLD.sub("", _QUOTE.sub("", plain)))
                for reading in (bare, bare.translate(_UNMARKED), bare.translate(_STRAIGHT)):
                    if reading not in seen:
                        seen.add(reading)
                        yield reading


def _decoded(text: str) -> Iterator[str]:
    """Yield a text and what its percent signs and entities stand for, as often as they were put in."""
    for _ in range(MOST_DECODED):
        yield text
        plain = unescape(unquote(text))
        if plain == text:
            return
        text = plain


def _unguarded(text: str) -> Iterator[str]:
    """Yield the addresses within those of guards that let mail be clicked only by way of them."""
    whole = _FOLD.sub("", _QUOTE.sub("", text))
    for found in islice(re.finditer(r"urldefense[^/]*/v2/url\?u=([A-Za-z0-9_.~-]+)", whole), 9):
        yield unquote(found[1].translate(str.maketrans("-_", "%/")))
    for found in islice(re.finditer(r"urldefense\.[a-z]+/v3/__(.+?)__;([A-Za-z0-9_+/=-]*)!", whole), 9):
        yield _unstarred(found[1], found[2])
    for found in islice(re.finditer(r"[?&]u(?:rl)?=(aHR0[A-Za-z0-9_+/-]+)", whole), 9):
        yield _bytes_of(found[1]).decode("utf-8", "replace")


def _unstarred(address: str, put_aside: str) -> str:
    """An address of which a guard has put characters aside: * stands for one, ** and a letter for two or more."""
    left = iter(_bytes_of(put_aside).decode("utf-8", "replace"))
    count = {letter: number for number, letter in enumerate(ascii_uppercase + ascii_lowercase + digits + "-_", 2)}
    return re.sub(r"\*(?:\*(.))?", lambda found: "".join(islice(left, count.get(found[1] or "", 1))), address)


def _bytes_of(text: str) -> bytes:
    plain = text.rstrip("=").translate(str.maketrans("+/", "-_"))
    return urlsafe_b64decode(plain[: len(plain) - (len(plain) % 4 == 1)] + "=" * (-len(plain) % 4))


def take_letter(game: FriendGame, letter: Letter) -> int:
    """Take the new messages of a letter. Returns their number. Raises WrongMessage, changing nothing."""
    if letter.game != name_of(game.texts[0]):
        raise WrongMessage("This message belongs to another game.")
    first = letter.first
    if first > len(game.texts):
        raise WrongMessage("An earlier message is missing. Ask your friend to send it again.")
    had = len(game.texts) - first
    if any(one != other for one, other in zip(letter.texts, game.texts[first:], strict=False)):
        raise WrongMessage("This message contradicts the earlier ones.")
    new = letter.texts[had:]
    if not new:
        raise OldLetter(Sentence("This message has already been read."))
    game.receive_all(new)
    return len(new)


def all_texts(text: str) -> Sequence[str]:
    """The messages of a whole game in a text: of one letter that begins with the invitation. Raises WrongMessage."""
    letter = read_letter(text)
    if not letter.is_invitation:
        raise WrongMessage("This message doesn’t begin with the invitation, so it isn’t the whole game.")
    return letter.texts
