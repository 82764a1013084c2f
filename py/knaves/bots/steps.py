"""Steps: long work that is done a piece at a time, so that others can work between two pieces."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]


def done(work: Steps[T]) -> T:
    """Do the work without a break and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


async def done_in_slices(work: Steps[T], seconds: float) -> T:
    """Do the work and return its result, letting other tasks run after each slice of so many seconds."""
    since = perf_counter()
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        if perf_counter() - since >= seconds:
            await asyncio.sleep(0)
            since = perf_counter()
