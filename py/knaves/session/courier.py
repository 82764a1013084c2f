"""Courier: how the messages of a game with a friend come from a device and to it, whatever carries them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Courier(Protocol):
    """One device's side of a game with a friend, for carriers: letters by hand, or a channel to the other device.

    Both sides hold one list of messages. After a break each side tells how many it has, and sends the rest as a letter.
    """

    @property
    def name(self) -> str:
        """The name of the game, the same on both devices; "" before the invitation has come."""

    @property
    def count(self) -> int:
        """How many messages this device has."""

    def letter_since(self, number: int) -> str:
        """Return a letter with the messages from this number on; "" where there are none."""

    async def receive(self, text: str) -> int:
        """Take the letter in a text and return how many messages of it were new; long work leaves others their turn.

        0 where all has been read before. Raises Refusal where it does not belong here; then nothing has changed.
        """

    def delivered(self, number: int) -> None:
        """Note that the other device has so many messages."""

    def listen(self, heard: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever there are more messages, own or taken. Returns what ends that."""
