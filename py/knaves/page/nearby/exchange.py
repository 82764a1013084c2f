"""Exchange: two devices bring each other's copy of a game up to date, whatever has been lost, doubled or delayed.

Each says how many messages of the game it has, and sends the other what that lacks, as a letter. docs/friend.md has the
grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from knaves.engine.errors import Refusal
from knaves.session.courier import Courier

NAME = "[A-Za-z0-9_-]" * 10  # of a game
HAVE = re.compile(rf"have (-|{NAME}) (0|[1-9][0-9]*)")
LETTER = re.compile(rf"{NAME}~(0|[1-9][0-9]*)\..*~[A-Za-z0-9_-]+", re.DOTALL)
MOST_DIGITS = 6  # of the number of a message


class Exchange:
    """One device's side of keeping a game the same on both."""

    def __init__(self, courier: Courier, say: Callable[[str], bool]) -> None:
        """`say` sends a text to the other device and returns whether that could be done."""
        self._courier, self._say = courier, say
        self._theirs: int | None = None  # messages that the other device has, None until it has said so
        self._asked = -1  # how many messages this device had when it asked for what it lacks
        self._is_reading = False
        self._named = ""  # the game that this device has said it has
        self.close = courier.listen(self.send_news)

    def greet(self) -> None:
        """Say what this device has; to be said whenever the devices are connected anew."""
        self._theirs = None
        self._asked = -1
        self._say_have()

    def send_news(self) -> None:
        """Send what the other device lacks, as far as this one knows; ask anew once the game is open here."""
        if self._theirs is None or self._is_reading:
            return
        if self._courier.name != self._named:
            self._say_have()  # the other device has taken its first letter for read
        count = self._courier.count
        if count > self._theirs:
            letter = self._courier.letter_since(self._theirs)
            if letter and self._say(letter):
                self._note(count)

    async def hear(self, text: str) -> None:
        """Take what the other device says. Raises Refusal where it is none of this; then nothing has changed."""
        have, letter = HAVE.fullmatch(text), LETTER.fullmatch(text)
        if have is not None and len(have[2]) <= MOST_DIGITS:
            self._hear_count(have[1], int(have[2]))
        elif letter is not None and len(letter[1]) <= MOST_DIGITS:
            await self._take(text, int(letter[1]))
        else:
            raise Refusal("Your friend’s device sent something that Knaves can’t read.")

    def _say_have(self) -> None:
        self._named = self._courier.name
        self._say(f"have {self._courier.name or '-'} {self._courier.count}")

    def _hear_count(self, name: str, count: int) -> None:
        if name != "-" and self._courier.name not in ("", name):
            raise Refusal("Your friend’s device has another game open.")
        self._note(count if name != "-" else 0)
        self.send_news()

    async def _take(self, letter: str, first: int) -> None:
        """Take the messages of a letter; ask again for what lies between, once."""
        had = self._courier.count
        if first > had:
            if self._asked != had:
                self._asked = had
                self._say_have()
            return
        self._is_reading = True
        try:
            await self._courier.receive(letter)
        finally:
            self._is_reading = False
        if self._theirs is not None:
            self._note(max(self._theirs, _end_of(letter)))
        self.send_news()

    def _note(self, theirs: int) -> None:
        self._theirs = theirs
        self._courier.delivered(theirs)


def _end_of(letter: str) -> int:
    """Return the number after that of a letter's last message."""
    number = letter.split("~")[-2].split(".")[0]
    return int(number) + 1 if number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS else 0
