"""Steps: long work that can be done a piece at a time, by whoever must see to something else between two pieces."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]


def done(work: Steps[T]) -> T:
    """The result of work that is done without a break."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
