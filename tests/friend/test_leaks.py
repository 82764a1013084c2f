"""The search for leaks finds a key or a secret that a device must not have, however it is written."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable

import pytest

from knaves.friend.deck import Secret
from knaves.friend.game import FriendGame
from tests.friend.leaks import Opened, assert_allowed, keys_of, openable
from tests.friend.two import Pair, whole_game

SPELLINGS: dict[str, Callable[[bytes], str]] = {
    "hexadecimal": lambda value: value.hex(),
    "in capitals": lambda value: value.hex().upper(),
    "base64": lambda value: b64encode(value).decode(),
    "after other letters": lambda value: "kx" + urlsafe_b64encode(value).decode().rstrip("="),
    "inside of other bytes": lambda value: urlsafe_b64encode(b"12345" + value + b"678").decode(),
    "a list": lambda value: json.dumps({"kept": list(value)}),
    "a number": lambda value: str(int.from_bytes(value, "big")),
}


def at_move(number: int) -> tuple[Pair, tuple[FriendGame, FriendGame], tuple[Secret, Secret]]:
    """A finished game, both devices as they were after some messages, and their secrets."""
    two = whole_game("madjack")
    secrets = two[0].secret, two[1].secret
    then = [FriendGame.read(each.group, each.secret, each.seat, each.texts[:number]) for each in two]
    return two, (then[0], then[1]), secrets


def test_from_the_messages_alone_a_device_opens_what_it_was_told_and_that_is_allowed() -> None:
    two, then, secrets = at_move(12)
    could: Opened = (set(), set())
    for played in then:
        held = [*played.texts, played.secret.value.hex()]
        places = openable(held, played, secrets[1 - played.seat])
        assert places == set(played.course.keys[1 - played.seat])
        could[played.seat].update((len(played.course.moves), place) for place in places)
    assert_allowed(two, could)


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("what", ["secret", "mask", "key"])
def test_a_planted_leak_is_found_however_it_is_written(what: str, spelling: str) -> None:
    two, then, secrets = at_move(12)
    played, other = then[1], secrets[0]
    hidden = next(place for place in played.course.decks[0].places if place not in played.course.keys[0])
    value = {
        "secret": other.value,
        "mask": other.mask(0).to_bytes(32, "little"),
        "key": keys_of(played, played.course.decks[0], other)[hidden],
    }[what]
    places = openable([*played.texts, SPELLINGS[spelling](value)], played, other)
    assert hidden in places
    could: Opened = (set(), {(len(played.course.moves), place) for place in places})
    with pytest.raises(AssertionError):
        assert_allowed(two, could)
