"""Lab worker: a go of the lab done in a thread of its own, in slices, so that the thread gives signs of life."""

from __future__ import annotations

import asyncio
from time import perf_counter

from knaves.analysis.lab.order import LabOrder
from knaves.analysis.lab.tallies import Tally
from knaves.analysis.lab.work import answer_text, going, read_question

SLICE = 0.05  # seconds


async def answer(line: str, hurry: asyncio.Event) -> str:
    """Answer a question of the lab as JSON text, with no figures once `hurry` is set. Raises Refusal."""
    found = await go_in_slices(*read_question(line), hurry, SLICE)
    return answer_text(found or [])


async def go_in_slices(
    order: LabOrder, number: int, hurry: asyncio.Event, slice_: float
) -> list[dict[str, Tally]] | None:
    """Play one chunk of an order in slices of `slice_` seconds; None if `hurry` was set meanwhile."""
    work, since = going(order, number), perf_counter()
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if perf_counter() - since > slice_:
            await asyncio.sleep(0)
            since = perf_counter()
            if hurry.is_set():
                return None
