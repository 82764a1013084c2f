"""Proofs of passes and keys, and signatures: true ones hold, and none can be made of what is not so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

import pytest

from knaves.friend import zero_knowledge
from knaves.friend.group import BASE, ORDER, POINT, SCALAR, inverse
from knaves.friend.zero_knowledge import (
    Unproven,
    check_keys,
    check_shuffle,
    is_signature,
    prove_keys,
    prove_shuffle,
    shuffle_proof_size,
    sign,
    signing_key,
)
from tests.friend.two import GROUP

CONTEXT, SECRET = b"context", bytes(32)
Points = list[bytes]


def shuffle(count: int, seed: int = 1) -> tuple[Points, Points, int, list[int]]:
    """Points, the same masked and in another order, the mask and the order."""
    rng = Random(seed)
    before = GROUP.points([rng.randbytes(64) for _ in range(count)])
    mask, order = rng.randrange(1, ORDER), rng.sample(range(count), count)
    masked = GROUP.multiply(before, [mask] * count)
    return before, [masked[index] for index in order], mask, order


@pytest.mark.parametrize("count", [1, 2, 3, 10, 52])
def test_a_shuffle_of_any_number_of_cards_is_proved(count: int) -> None:
    before, after, mask, order = shuffle(count)
    proof = prove_shuffle(GROUP, CONTEXT, before, after, mask, order, SECRET)
    assert len(proof) == shuffle_proof_size(count) == 32 * (2 * count + 9)
    assert check_shuffle(GROUP, CONTEXT, before, after, proof) == GROUP.multiply([BASE], [mask])[0]
    assert prove_shuffle(GROUP, CONTEXT, before, after, mask, order, SECRET) == proof, "it can be made again"
    assert prove_shuffle(GROUP, CONTEXT, before, after, mask, order, b"other" * 7) != proof


def refused(before: Points, after: Points, proof: bytes, context: bytes = CONTEXT) -> None:
    with pytest.raises(Unproven):
        check_shuffle(GROUP, context, before, after, proof)


@pytest.mark.parametrize("place", range(7 + 2 * 4 + 2))
def test_no_part_of_a_proof_can_be_another(place: int) -> None:
    before, after, mask, order = shuffle(4)
    proof = prove_shuffle(GROUP, CONTEXT, before, after, mask, order, SECRET)
    start = place * POINT
    value = proof[start : start + POINT]
    if place < zero_knowledge.FIXED:
        other = GROUP.multiply([value], [2])[0]
    else:
        other = ((int.from_bytes(value, "little") + 1) % ORDER).to_bytes(SCALAR, "little")
        again = (int.from_bytes(value, "little") + ORDER).to_bytes(SCALAR, "little")
        refused(before, after, proof[:start] + again + proof[start + SCALAR :])
    refused(before, after, proof[:start] + other + proof[start + POINT :])


def test_a_proof_belongs_to_its_place_in_its_game() -> None:
    before, after, mask, order = shuffle(4)
    proof = prove_shuffle(GROUP, CONTEXT, before, after, mask, order, SECRET)
    refused(before, after, proof, b"another")
    refused(after, before, proof)
    refused(before, after[::-1], proof)
    refused(before[::-1], after, proof)
    other_before, other_after, *_ = shuffle(4, 2)
    refused(before, other_after, proof)
    refused(other_before, after, proof)
    refused(before[:3], after[:3], proof)
    refused(before, after, proof[:-1])


FALSE: dict[str, Callable[[Points, Points], Points]] = {
    "a card marked by a multiple": lambda _, after: [*after[:-1], *GROUP.multiply(after[-1:], [2])],
    "a card that is the sum of two others": lambda _, after: [*after[:-1], GROUP.sum(after[:2], [1, 1])],
    "a card with another added": lambda _, after: [*after[:-1], GROUP.sum(after[-2:], [1, 1])],
    "a card doubled": lambda _, after: [*after[:-1], after[0]],
    "a foreign card": lambda _, after: [*after[:-1], *GROUP.points([bytes([9]) * 64])],
    "a card that was not masked": lambda before, after: [*after[:-1], before[0]],
    "two cards of which the sum is right": lambda _, after: [
        GROUP.sum([*after[:1], BASE], [1, 1]), GROUP.sum([*after[1:2], BASE], [1, ORDER - 1]), *after[2:]],
    "two cards in the order of others": lambda _, after: [after[1], after[0], *after[2:]],
}  # fmt: skip


@pytest.mark.parametrize("kind", FALSE)
@pytest.mark.parametrize("count", [3, 8])
def test_what_is_no_shuffle_is_not_proved(kind: str, count: int) -> None:
    before, after, mask, order = shuffle(count)
    false = FALSE[kind](before, after)
    refused(before, false, prove_shuffle(GROUP, CONTEXT, before, false, mask, order, SECRET))


class Adjusted:
    """Challenges of which a cheat takes one otherwise, so that his multiple of a card fits."""

    def __init__(self, values: Sequence[int], index: int, by: int) -> None:
        self.values, self.index, self.by = values, index, by

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __getitem__(self, index: int) -> int:
        return self.values[index] * (self.by if index == self.index else 1) % ORDER


def test_numbers_that_fit_the_points_and_are_no_permutation_are_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the chain of products shows that: without it this proof is accepted."""
    before, after, mask, order = shuffle(5)
    (marked,) = GROUP.multiply(after[:1], [2])
    false = [marked, *after[1:]]
    true_weights = zero_knowledge._weights
    with monkeypatch.context() as patched:
        adjusted = partial(Adjusted, index=order[0], by=inverse(2))
        patched.setattr(zero_knowledge, "_weights", lambda oracle, count: adjusted(true_weights(oracle, count)))
        proof = prove_shuffle(GROUP, CONTEXT, before, false, mask, order, SECRET)
    refused(before, false, proof)
    without(monkeypatch, "check 2")
    check_shuffle(GROUP, CONTEXT, before, false, proof)


def test_a_mask_that_is_not_the_one_of_the_keys_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after, mask, order = shuffle(5)

    class Lying(type(GROUP)):  # type: ignore[misc]
        def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
            return GROUP.multiply(points, [2 * each % ORDER if each == mask else each for each in scalars])

    proof = prove_shuffle(Lying(), CONTEXT, before, after, mask, order, SECRET)
    refused(before, after, proof)
    without(monkeypatch, "check 4")
    check_shuffle(GROUP, CONTEXT, before, after, proof)


def test_a_shuffle_that_only_the_points_contradict_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after, mask, order = shuffle(5)
    false = FALSE["a card marked by a multiple"](before, after)
    proof = prove_shuffle(GROUP, CONTEXT, before, false, mask, order, SECRET)
    refused(before, false, proof)
    without(monkeypatch, "check 3")
    check_shuffle(GROUP, CONTEXT, before, false, proof)


def without(monkeypatch: pytest.MonkeyPatch, check: str) -> None:
    """Leave out one of the equations."""
    true = zero_knowledge.Oracle.challenge
    monkeypatch.setattr(
        zero_knowledge.Oracle, "challenge", lambda self, name: 0 if name == check else true(self, name)
    )  # fmt: skip


def keys(count: int) -> tuple[bytes, Points, Points, int]:
    rng = Random(count)
    told = GROUP.points([rng.randbytes(64) for _ in range(count)])
    mask = rng.randrange(1, ORDER)
    return GROUP.multiply([BASE], [mask])[0], GROUP.multiply(told, [mask] * count), told, mask


@pytest.mark.parametrize("count", [1, 2, 26])
def test_keys_are_proved_and_none_can_be_another(count: int) -> None:
    base, hidden, told, mask = keys(count)
    proof = prove_keys(GROUP, CONTEXT, base, hidden, told, mask, SECRET)
    check_keys(GROUP, CONTEXT, base, hidden, told, proof)
    other = GROUP.multiply([BASE], [mask + 1])[0]
    doubled = GROUP.multiply(told[-1:], [2])
    for false in (
        (base, hidden, [*told[:-1], *doubled]),
        (base, [*hidden[:-1], *doubled], told),
        (other, hidden, told),
    ):
        with pytest.raises(Unproven):
            check_keys(GROUP, CONTEXT, *false, proof)
        with pytest.raises(Unproven):
            check_keys(GROUP, CONTEXT, *false, prove_keys(GROUP, CONTEXT, *false, mask, SECRET))
    with pytest.raises(Unproven):
        check_keys(GROUP, b"another", base, hidden, told, proof)


def test_two_wrong_keys_do_not_make_up_for_each_other() -> None:
    base, hidden, told, mask = keys(2)
    for one, two in ((GROUP.sum([told[0], BASE], [1, 1]), GROUP.sum([told[1], BASE], [1, ORDER - 1])), told[::-1]):
        with pytest.raises(Unproven):
            check_keys(GROUP, CONTEXT, base, hidden, [one, two],
                       prove_keys(GROUP, CONTEXT, base, hidden, [one, two], mask, SECRET))  # fmt: skip


def test_a_signature_is_of_one_player_over_one_game() -> None:
    key, digest = signing_key(GROUP, b"mine"), bytes(range(32))
    signature = sign(GROUP, b"mine", key, digest)
    assert is_signature(GROUP, key, digest, signature)
    assert not is_signature(GROUP, signing_key(GROUP, b"yours"), digest, signature)
    assert not is_signature(GROUP, key, bytes(32), signature)
    for place in range(64):
        assert not is_signature(
            GROUP, key, digest, signature[:place] + bytes([signature[place] ^ 1]) + signature[place + 1 :]
        )  # fmt: skip
    for false in (b"", bytes(64), signature[:-1], signature + b"0"):
        assert not is_signature(GROUP, key, digest, false)
