"""Leaks: which places of the decks can be opened with what a device holds, and whether its seat had been shown them."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from dataclasses import replace

from knaves.friend.deck import PASSES, SECRET, HiddenDeck, Secret
from knaves.friend.game import FriendGame
from knaves.friend.group import inverse
from knaves.friend.replica import BOTH, Faces, Need, Replica
from tests.friend.two import Pair

Opened = tuple[set[tuple[int, int]], set[tuple[int, int]]]  # of each seat: moves made then, and a place
BASE64 = re.compile(r"[A-Za-z0-9_+/-]{22,}")
HEXADECIMAL = re.compile(r"[0-9a-fA-F]{32,}")
NUMBERS = re.compile(r"[0-9]{1,3}(?:, ?[0-9]{1,3}){15,}")
DECIMAL = re.compile(r"[0-9]{30,78}")


def assert_allowed(two: Pair, could: Opened) -> None:
    """Every place that could be opened was one that its seat had been shown by then, in the true game."""
    host = two[0]
    secrets = [side.secret for side in host.sides]
    truth = {
        place: card
        for deck in host.course.decks
        for place, card in zip(deck.places, deck.dealt([each for each in secrets if each is not None]), strict=True)
    }
    seen: list[set[int]] = [set(), set()]
    course = replace(host.course.copy(), _kept=[])
    said = course.moves
    for count in range(len(said) + 1):
        course.moves = said[:count]
        course.keys = ({}, {})  # nothing told: everything that may be seen is needed
        needs = due_in_full(course, truth)
        for place, seat in needs:
            seen[seat].add(place)
        for seat in BOTH:
            early = {place for moves, place in could[seat] if moves <= count} - seen[seat]
            assert not early, (seat, count, sorted(early))


def due_in_full(course: Replica, truth: Faces) -> set[Need]:
    """What must be opened in the course of the last move, when all that is turned up is told as it comes."""
    found: set[Need] = set()
    while True:
        needs = [need for need in course.run(truth).needs if need not in found]
        if not needs:
            return found
        found.update(needs)
        for place, seat in needs:
            course.keys[1 - seat][place] = b""


def openable(held: Iterable[str], played: FriendGame, other: Secret) -> set[int]:
    """The places that a device can open with the bytes in these texts, in whatever spelling they stand there.

    `played` is its game with its own secret, `other` the other player's true secret: his key of a place opens it, his
    mask opens a whole deck, and his secret everything. The starter's own pass holds every key of the other, and does
    not say of which place: there only what was told counts.
    """
    numbers: set[bytes] = set()
    for value in bytes_in(held):
        numbers.update(value[start : start + SECRET] for start in range(len(value) - SECRET + 1))
    found: set[int] = set()
    for deck in played.course.decks:
        if other.value in numbers or _has(numbers, other.mask(deck.number)):
            found.update(deck.places)
        keys = keys_of(played, deck, other) if len(deck.passes) == PASSES else {}
        passed = {point for each in deck.passes for point in each}
        found.update(place for place, key in keys.items() if key in numbers and key not in passed)
        found.update(place for place in deck.places if place in played.course.keys[1 - played.seat])
    return found


def keys_of(played: FriendGame, deck: HiddenDeck, secret: Secret) -> dict[int, bytes]:
    """All keys of a deck that follow from a secret."""
    hidden = deck.passes[-1]
    keys = played.group.multiply(hidden, [inverse(secret.mask(deck.number))] * len(hidden))
    return dict(zip(deck.places, keys, strict=True))


def _has(numbers: set[bytes], scalar: int) -> bool:
    return any(scalar.to_bytes(SECRET, order) in numbers for order in ("little", "big"))


def bytes_in(held: Iterable[str]) -> Iterator[bytes]:
    """The bytes that stand in texts: as base64 that begins anywhere, hexadecimal, lists of numbers or one number."""
    for text in held:
        for run in BASE64.findall(text):
            plain = run.replace("-", "+").replace("_", "/")
            for start in range(4):
                cut = plain[start:]
                cut = cut[:-1] if len(cut) % 4 == 1 else cut
                yield b64decode(cut + "=" * (-len(cut) % 4))
        for run in HEXADECIMAL.findall(text):
            for start in (0, 1):
                cut = run[start:]
                yield bytes.fromhex(cut[: len(cut) - len(cut) % 2])
        for run in NUMBERS.findall(text):
            numbers = [int(each) for each in run.split(",")]
            if max(numbers) < 256:
                yield bytes(numbers)
        for run in DECIMAL.findall(text):
            if int(run) < 1 << 8 * SECRET:
                yield int(run).to_bytes(SECRET, "big")
