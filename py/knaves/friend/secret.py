"""Secret: the 32 random bytes from which one player's every choice in a game follows, opened at its end.

The promise of a secret fixes all shuffles, numbers and throws of a player before the deal.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256

from knaves.engine.fair_deal import FairDeal
from knaves.friend.group import scalar, scalar_of

SECRET = 32  # bytes
KEY = 16  # bytes: what opens one place to the other player
SHARE = 32  # bytes: what one player adds to a throw


def fingerprint(value: bytes) -> bytes:
    """The SHA-256 of bytes that are opened later."""
    return sha256(value).digest()


@dataclass(frozen=True)
class Secret:
    """One player's secret and what follows from it; a place is a number counted through all decks of the game."""

    value: bytes

    @property
    def promise(self) -> bytes:
        """The commitment that the other player gets before the deal."""
        return fingerprint(self.value)

    def mask(self, deck: int) -> int:
        """The scalar under which this player shuffles deck 0, 1, 2 …"""
        return scalar(hmac.digest(self.value, f"mask {deck}".encode(), "sha512"))

    def order(self, deck: int, count: int) -> list[int]:
        """His shuffle of a deck: which of the points before lies at each place after it."""
        shuffled = list(range(count))
        FairDeal(self._bytes(f"order {deck}").hex()).draws(0).shuffle(shuffled)
        return shuffled

    def key(self, place: int) -> bytes:
        """The key that opens this place to the other player."""
        return self._bytes(f"place {place}")[:KEY]

    def number(self, place: int) -> int:
        """The scalar that the player puts on this place."""
        return scalar_of(self.key(place))

    def share(self, throw: int) -> bytes:
        """The player's share of throw 0, 1, 2 … of the game."""
        return self._bytes(f"throw {throw}")

    def _bytes(self, label: str) -> bytes:
        return hmac.digest(self.value, label.encode(), "sha256")


def thrown(shares: tuple[bytes, bytes]) -> FairDeal:
    """The deal that a throw's outcomes follow from; the share of seat 0 comes first."""
    return FairDeal(sha256(b"knaves/1 throw " + shares[0] + shares[1]).hexdigest())
