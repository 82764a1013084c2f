"""Letter: the messages since the other player's last letter, as text for a link, a file or a chat.

`ID~message~message…~check`: the name of its game, its messages, and a checksum against cut or mistyped text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from knaves.engine.sentences import Sentence
from knaves.friend.game import FriendGame
from knaves.friend.message import WrongMessage, in_text, read_message

LONGEST = 600_000  # characters
ID = 10  # characters of a game's name
CHECK = 6
_LETTER = re.compile(rf"([A-Za-z0-9_-]{{{ID}}})~([A-Za-z0-9_.~-]+)~([A-Za-z0-9_-]{{{CHECK}}})")
_CUT = re.compile(rf"[A-Za-z0-9_-]{{{ID}}}~[0-9]+\.")


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
    """The letter in a text, such as a link or a message with words around it. Raises WrongMessage."""
    if len(text) > LONGEST:
        raise WrongMessage("This text is too long to be a message.")
    found = _LETTER.search(text)
    if found is None:
        if _CUT.search(text):
            raise WrongMessage("This message is cut short. Ask your friend to send it again.")
        raise WrongMessage("There’s no message from a game in this text.")
    game, body, check = found.groups()
    if _check(f"{game}~{body}") != check:
        raise WrongMessage("This message is damaged or cut short. Ask your friend to send it again.")
    texts = tuple(body.split("~"))
    for number, each in enumerate(texts, read_message(texts[0]).number):
        if read_message(each).number != number:
            raise WrongMessage("The parts of this message are out of order.")
    letter = Letter(game, texts)
    if letter.is_invitation and name_of(texts[0]) != game:
        raise WrongMessage("This message is damaged or cut short. Ask your friend to send it again.")
    return letter


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
