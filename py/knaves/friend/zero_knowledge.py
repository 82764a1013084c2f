"""Zero knowledge: short proofs that a pass shuffles the deck before it, that keys are right, and who has said what.

None of them shows the number or the order that it is about. docs/friend.md has the formulas and where they come from;
the names here are those of its tables.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha512

from knaves.friend.group import BASE, IDENTITY, ORDER, POINT, SCALAR, PointGroup, scalar
from knaves.friend.message import WrongMessage

SIGNATURE = POINT + SCALAR  # bytes
KEY_PROOF = 2 * SCALAR  # bytes
FIXED = 7  # points of a proof of a pass, before its numbers
Draw = Callable[[str], int]  # a secret number for each name


class Unproven(WrongMessage):
    """A proof that is damaged, or of something that is not so."""


class Oracle:
    """Challenges that follow from all that was said before them."""

    def __init__(self, label: str, *values: bytes) -> None:
        self.state = sha512(b"".join([f"knaves/2 {label}".encode(), *values])).digest()

    def take(self, *values: bytes) -> None:
        """Let all challenges from here on follow from these bytes too."""
        self.state = sha512(b"".join([self.state, *values])).digest()

    def challenge(self, name: str) -> int:
        """Return the challenge of this name, a scalar that follows from all bytes taken so far."""
        return scalar(sha512(self.state + name.encode()).digest())

    def draw(self, secret: bytes) -> Draw:
        """Secret numbers that nobody can find without the secret: other ones wherever anything said before differs."""
        key = hmac.digest(secret, self.state, "sha512")
        return lambda name: scalar(hmac.digest(key, name.encode(), "sha512"))


def shuffle_proof_size(count: int) -> int:
    """The bytes of the proof of a pass with so many cards."""
    return FIXED * POINT + (2 * count + 2) * SCALAR


def prove_shuffle(
    group: PointGroup, context: bytes, before: Sequence[bytes], after: Sequence[bytes], mask: int, order: Sequence[int],
    secret: bytes,
) -> bytes:  # fmt: skip
    """Prove that `after[i]` is `before[order[i]]` multiplied by the mask, for every i."""
    count = len(before)
    (masked_base,) = group.multiply([BASE], [mask])
    oracle = _of_pass(context, masked_base, before, after)
    draw = oracle.draw(secret)
    weights = _weights(oracle, count)  # t
    moved = [weights[index] for index in order]  # b
    blind = draw("b")
    committed = _commit(group, moved, blind)
    oracle.take(committed)
    shift = oracle.challenge("z")
    factors = [(each - shift) % ORDER for each in moved]  # d
    products = [1]  # e
    for each in factors:
        products.append(products[-1] * each % ORDER)
    hiding = [draw(f"d {i}") for i in range(count)]  # d'
    between = [0, *(draw(f"e {i}") for i in range(1, count)), 0]  # delta
    blinds, free = [draw("1"), draw("2"), draw("3")], draw("x")
    steps = range(count)
    points = [
        _commit(group, hiding, blinds[0]),
        _commit(group, [-between[i] * hiding[i] for i in steps], blinds[1]),
        _commit(
            group, [between[i + 1] - factors[i] * between[i] - products[i] * hiding[i] for i in steps], blinds[2]
        ),
        group.sum([*after, *before], [*hiding, *(-free * each % ORDER for each in weights)]),
        *group.multiply([BASE], [free]),
    ]  # fmt: skip
    oracle.take(*points)
    challenge = oracle.challenge("c")
    told = [challenge * one + other for one, other in zip(factors, hiding, strict=True)]
    told += [challenge * products[i] + between[i] for i in range(1, count)]
    told += [challenge * blind + blinds[0], challenge * blinds[2] + blinds[1], challenge * mask + free]
    return b"".join([masked_base, committed, *points, *map(_in_bytes, told)])


def check_shuffle(
    group: PointGroup, context: bytes, before: Sequence[bytes], after: Sequence[bytes], proof: bytes
) -> bytes:  # fmt: skip
    """Check a proof of `prove_shuffle` and return BASE multiplied by its mask. Raises Unproven."""
    count = len(before)
    if len(proof) != shuffle_proof_size(count):
        raise Unproven("Part of the message has the wrong length.")
    points = [proof[start : start + POINT] for start in range(0, FIXED * POINT, POINT)]
    told = _scalars(proof[FIXED * POINT :])
    if not group.are_points(points):
        raise Unproven("Part of the message is damaged.")
    masked_base, committed, first, second, third, fourth, fifth = points
    oracle = _of_pass(context, masked_base, before, after)
    weights = _weights(oracle, count)
    oracle.take(committed)
    shift = oracle.challenge("z")
    oracle.take(first, second, third, fourth, fifth)
    c = oracle.challenge("c")
    product = 1
    for each in weights:
        product = product * (each - shift) % ORDER
    alpha, beta = told[:count], [c, *told[count : 2 * count - 1], c * product % ORDER]
    blind, other_blind, xi = told[2 * count - 1 :]
    oracle.take(proof[FIXED * POINT :])
    one, two, three, four = (oracle.challenge(f"check {number}") for number in range(1, 5))
    steps = range(count)
    rows = [one * (alpha[i] + c * shift) + two * (c * beta[i + 1] - beta[i] * alpha[i]) for i in steps]
    total = group.sum(
        [*_rows(group, count), *after, *before, committed, first, third, second, fourth, BASE, masked_base, fifth],
        [each % ORDER for each in (
            one * blind + two * other_blind, *rows,
            *(three * (each + c * shift) for each in alpha), *(-three * xi * each for each in weights),
            -one * c, -one, -two * c, -two, -three, four * xi, -four * c, -four,
        )],
    )  # fmt: skip
    if total != IDENTITY:
        raise Unproven("The shuffle isn’t proved: cards were swapped, marked or doubled.")
    return masked_base


def _of_pass(context: bytes, masked_base: bytes, before: Sequence[bytes], after: Sequence[bytes]) -> Oracle:
    return Oracle("shuffle", context, masked_base, *before, *after)


def _weights(oracle: Oracle, count: int) -> list[int]:
    return [oracle.challenge(f"t {number}") for number in range(count)]


def _commit(group: PointGroup, values: Sequence[int], blind: int) -> bytes:
    """A commitment to a row of numbers, which it fixes and does not show."""
    return group.sum(_rows(group, len(values)), [blind, *(each % ORDER for each in values)])


_row_points: list[bytes] = []  # the blind's first, then one for each place of a row: the same in every game


def _rows(group: PointGroup, count: int) -> list[bytes]:
    if len(_row_points) <= count:
        wanted = max(count, 52) + 1
        _row_points[:] = group.points([_row(number) for number in range(wanted)])
    return _row_points[: count + 1]


@cache
def _row(number: int) -> bytes:
    return sha512(f"knaves/2 row {number}".encode()).digest()


def prove_keys(
    group: PointGroup, context: bytes, masked_base: bytes, hidden: Sequence[bytes], keys: Sequence[bytes], mask: int,
    secret: bytes,
) -> bytes:  # fmt: skip
    """Prove that every hidden point is its key multiplied by the mask, and `masked_base` is BASE multiplied by it."""
    oracle, weights = _of_keys(context, masked_base, hidden, keys)
    free = oracle.draw(secret)("k")
    (first,) = group.multiply([BASE], [free])
    second = group.sum(keys, [free * each % ORDER for each in weights])
    oracle.take(first, second)
    challenge = oracle.challenge("c")
    return _in_bytes(challenge) + _in_bytes(free + challenge * mask)


def check_keys(
    group: PointGroup, context: bytes, masked_base: bytes, hidden: Sequence[bytes], keys: Sequence[bytes], proof: bytes
) -> None:  # fmt: skip
    """Check a proof of `prove_keys`. Raises Unproven."""
    if not group.are_points(keys):
        raise Unproven("Part of the message is damaged.")
    oracle, weights = _of_keys(context, masked_base, hidden, keys)
    challenge, told = _scalars(proof)
    first = group.sum([BASE, masked_base], [told, -challenge % ORDER])
    second = group.sum(
        [*keys, *hidden], [factor * each % ORDER for factor in (told, -challenge) for each in weights]
    )  # fmt: skip
    oracle.take(first, second)
    if oracle.challenge("c") != challenge:
        raise Unproven("A card’s key is wrong: it doesn’t open the card that was dealt.")


def _of_keys(
    context: bytes, masked_base: bytes, hidden: Sequence[bytes], keys: Sequence[bytes]
) -> tuple[Oracle, list[int]]:  # fmt: skip
    pairs = [point for pair in zip(hidden, keys, strict=True) for point in pair]
    oracle = Oracle("keys", context, masked_base, *pairs)
    return oracle, _weights(oracle, len(keys))


def signing_number(secret: bytes) -> int:
    """Return the scalar that a player with these secret bytes signs with; never shown."""
    return scalar(sha512(b"knaves/2 signing " + secret).digest())


def signing_key(group: PointGroup, secret: bytes) -> bytes:
    """Return the point by which the signatures of the player with these secret bytes are known to everybody."""
    return group.multiply([BASE], [signing_number(secret)])[0]


def sign(group: PointGroup, secret: bytes, key: bytes, digest: bytes) -> bytes:
    """Return the SIGNATURE bytes over a digest, made with secret bytes; `key` is their `signing_key`."""
    free = Oracle("signature", key, digest).draw(secret)("k")
    (first,) = group.multiply([BASE], [free])
    return first + _in_bytes(free + _signed(key, first, digest) * signing_number(secret))


def is_signature(group: PointGroup, key: bytes, digest: bytes, signature: bytes) -> bool:
    """Whether these bytes are a signature over the digest by the player with this key, which is a point."""
    first, told = signature[:POINT], int.from_bytes(signature[POINT:], "little")
    if len(signature) != SIGNATURE or told >= ORDER or not group.are_points([first]):
        return False
    return group.sum([BASE, key], [told, -_signed(key, first, digest) % ORDER]) == first


def _signed(key: bytes, first: bytes, digest: bytes) -> int:
    return Oracle("signature", key, digest, first).challenge("c")


def _in_bytes(number: int) -> bytes:
    return (number % ORDER).to_bytes(SCALAR, "little")


def _scalars(value: bytes) -> list[int]:
    found = [int.from_bytes(value[start : start + SCALAR], "little") for start in range(0, len(value), SCALAR)]
    if any(each >= ORDER for each in found):
        raise Unproven("Part of the message is damaged.")
    return found
