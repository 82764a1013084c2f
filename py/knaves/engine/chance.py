"""Chance: shuffles, dice and picks, drawn one at a time from a seed or from the promised secret of a fair deal.

Outcome number k of a game comes from k and the seed only, or from k and a fair deal's secret and words, so that a game
loaded from a record goes on exactly as it would have without saving.

Once the fingerprint of the secret is shown, secret and words fix the cards.
"""

from __future__ import annotations

import hmac
import re
from collections import Counter
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from re import compile as pattern
from secrets import token_hex
from typing import Any, Self, TypeGuard, TypeVar

from knaves.cards import Card, card, in_pack_order, is_card_code
from knaves.engine.sentences import ChanceRefused, Sentence

LONGEST_WORDS = 100  # characters
NUMBERS = 2**32  # each number of the stream lies below
Thing = TypeVar("Thing")


def new_secret() -> str:
    """A random secret of 256 bits, as 64 hexadecimal digits."""
    return token_hex(32)


_SECRET = pattern("[0-9a-f]{64}")


def is_secret(value: object) -> TypeGuard[str]:
    """Return whether this is a secret: 64 hexadecimal digits in small letters."""
    return isinstance(value, str) and _SECRET.fullmatch(value) is not None


def are_words(value: object) -> TypeGuard[str]:
    """Return whether a player may add this: a text of at most 100 characters that can be written as UTF-8."""
    return isinstance(value, str) and len(value) <= LONGEST_WORDS and not any("\ud800" <= c <= "\udfff" for c in value)


@dataclass(frozen=True)
class FairDeal:
    """Secret and words that determine every shuffle and die of a game. `str` gives the fingerprint alone."""

    secret: str
    words: str = ""

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the 32 bytes of the secret, as 64 hexadecimal digits: shown before the deal."""
        return sha256(bytes.fromhex(self.secret)).hexdigest()

    def __str__(self) -> str:
        return self.fingerprint

    def draws(self, outcome: int) -> Draws:
        """The random numbers of outcome number 0, 1, 2 … of the game."""
        return Draws(self._stream(outcome))

    def _stream(self, outcome: int) -> Iterator[int]:
        """HMAC-SHA256 of "outcome block words" with the secret as key, block 0, 1, 2 …, cut into 32-bit numbers."""
        key, block = bytes.fromhex(self.secret), 0
        while True:
            digest = hmac.digest(key, f"{outcome} {block} {self.words}".encode(), "sha256")
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


class Draws:
    """A stream of numbers turned into the outcomes of a deal: each is exactly as likely as the others."""

    def __init__(self, stream: Iterator[int]) -> None:
        self._stream = stream

    def randrange(self, bound: int) -> int:
        """A number from 0 to bound - 1. Numbers that would make some more likely than others are passed over."""
        fair = NUMBERS - NUMBERS % bound
        return next(number for number in self._stream if number < fair) % bound

    def choice(self, among: Sequence[Thing]) -> Thing:
        """Draw one of `among`, each equally likely."""
        return among[self.randrange(len(among))]

    def shuffle(self, cards: MutableSequence[Thing]) -> None:
        """Put these into a random order: each place from the last gets one of those up to it."""
        for place in range(len(cards) - 1, 0, -1):
            other = self.randrange(place + 1)
            cards[place], cards[other] = cards[other], cards[place]


Outcome = dict[str, Any]
Seed = int | FairDeal  # what a game's chance follows from
LONGEST_TEXT = 40  # characters of a face of a die and of what is picked
OWN_SHUFFLE = re.compile(
    r"[a-z][a-z_]{0,19}"
)  # the name that a game gives to a shuffle of something else than its pack


def check_outcome(outcome: object) -> None:
    """Raise ChanceRefused for anything but an outcome: an object with one known key and a value of its type."""
    if not isinstance(outcome, dict) or len(outcome) != 1:
        raise ChanceRefused("Each chance outcome must be an object with exactly one key.")
    ((kind, value),) = outcome.items()
    if kind == "dealer":
        if type(value) is not int or value < 0:
            raise ChanceRefused("The dealer must be a seat number.")
    elif kind == "die":
        if not _is_short(value):
            raise ChanceRefused("A face of a die must be a short string.")
    elif kind == "pick":
        if not _is_short(value):
            raise ChanceRefused("A pick must be a short string.")
    elif kind != "shuffle" and not (isinstance(value, list) and OWN_SHUFFLE.fullmatch(str(kind))):
        raise ChanceRefused(Sentence("There’s no chance outcome called {kind}.", kind=str(kind)[:40]))
    elif not isinstance(value, list) or not all(isinstance(each, str) and is_card_code(each) for each in value):
        raise ChanceRefused(Sentence("{kind} must be a list of card codes.", kind=kind))


def _is_short(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT


class _Dice(Random):
    """The numbers of Python, with a shuffle that stays what `Random.shuffle` is today: a seed is a deal for ever."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        draw = self.getrandbits
        for place in range(len(x) - 1, 0, -1):
            bits = (place + 1).bit_length()
            other = draw(bits)
            while other > place:
                other = draw(bits)
            x[place], x[other] = x[other], x[place]


class Chance:
    """The chance of one game. `given` outcomes come first; with no seed there is nothing after them."""

    def __init__(self, seed: Seed | None, given: Sequence[Outcome] = ()) -> None:
        for outcome in given:
            check_outcome(outcome)
        self.seed = seed
        self.given = list(given)
        self.count = 0  # outcomes used so far
        self._log: list[Outcome] = []  # shared with copies, each of which knows how many of these are its own

    def copy(self) -> Self:
        """A chance at the same place, made at once however long the game is."""
        twin = object.__new__(type(self))
        twin.seed = self.seed
        twin.given = self.given
        twin.count = self.count
        twin._log = self._log
        return twin

    @property
    def used(self) -> list[Outcome]:
        """The outcomes used so far, in order."""
        return self._log[: self.count]

    @property
    def unused(self) -> list[Outcome]:
        """The given outcomes that no move has needed yet."""
        return self.given[self.count :]

    def dealer(self, seats: int) -> int:
        """The first dealer, a seat. Raises ChanceRefused for a given outcome that is none, or without it and a seed."""
        value = self._given("dealer")
        if value is None:
            value = self._random().randrange(seats)
        if value >= seats:
            raise ChanceRefused(Sentence("The dealer must be a seat from 0 to {last}.", last=seats - 1))
        return self._use("dealer", value)  # type: ignore[no-any-return]

    def shuffle(self, cards: Sequence[Card], kind: str = "shuffle") -> list[Card]:
        """These cards in a random order, top first.

        `kind` is the name of the outcome where something else than the pack is shuffled, such as the cards of a board.
        Raises ChanceRefused for a given order that is not one of these cards, or if there is neither that nor a seed.
        """
        value = self._given(kind)
        if value is None:
            order = in_pack_order(cards)
            self._random().shuffle(order)
        else:
            order = [card(code) for code in value]
            if Counter(order) != Counter(cards):
                raise ChanceRefused(
                    Sentence("{kind} must contain exactly the {count} cards to shuffle.", kind=kind, count=len(cards))
                )
        self._use(kind, [each.code for each in order])
        return order

    def die(self, faces: Sequence[str]) -> str:
        """Roll a die and return the face; `faces` lists all, texts of at most 40 characters.

        Raises ChanceRefused for a given outcome that is no face, or where there is neither that nor a seed.
        """
        value = self._given("die")
        if value is None:
            value = self._random().choice(faces)
        if value not in faces:
            raise ChanceRefused(Sentence("This die has no {face} face.", face=value))
        return self._use("die", value)  # type: ignore[no-any-return]

    def pick(self, among: Sequence[str]) -> str:
        """One of these texts of at most 40 characters, such as a trump suit that is turned.

        Raises ChanceRefused for a given outcome that is none of them, or where there is neither that nor a seed.
        """
        value = self._given("pick")
        if value is None:
            value = self._random().choice(among)
        if value not in among:
            raise ChanceRefused(Sentence("{value} can’t be picked here.", value=value))
        return self._use("pick", value)  # type: ignore[no-any-return]

    def _given(self, kind: str) -> Any:
        if self.count >= len(self.given):
            return None
        ((given_kind, value),) = self.given[self.count].items()
        if given_kind != kind:
            raise ChanceRefused(
                Sentence("The next chance outcome must be a {kind}, not a {given}.", kind=kind, given=given_kind)
            )
        return value

    def _random(self) -> Random | Draws:
        if self.seed is None:
            raise ChanceRefused("There’s no seed, and there are too few chance outcomes.")
        if isinstance(self.seed, FairDeal):
            return self.seed.draws(self.count)
        return _Dice(f"chance {self.seed} {self.count}")

    def _use(self, kind: str, value: Any) -> Any:
        if len(self._log) > self.count:  # a copy has gone another way from here
            self._log = self._log[: self.count]
        self._log.append({kind: value})
        self.count += 1
        return value


class WorldChance(Chance):
    """The chance of an imagined world: drawn from the imagining bot's own generator, remembered nowhere."""

    def __init__(self, rng: Random) -> None:
        super().__init__(None)
        self.rng = rng

    def copy(self) -> Self:
        return self

    def _random(self) -> Random:
        return self.rng

    def _use(self, kind: str, value: Any) -> Any:
        return value
