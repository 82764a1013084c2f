"""Processes: work shared out over all cores, told on the standard error as it goes on, and ended by Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Event, Thread, Timer
from time import monotonic
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

Item = TypeVar("Item")
Done = TypeVar("Done")
INTERRUPTED = 130  # exit code of a command that Ctrl-C has ended
SILENT = 2.0  # seconds of work that nothing is said about
EVERY = 10.0  # seconds between two lines that nobody looks at as they come
PATIENCE = 5.0  # seconds that a process has to clear up in, before it is killed
BLINK = 0.5  # seconds after which the line on a terminal is written anew


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_out(
    work: Callable[[Item], Done],
    items: Sequence[Item],
    processes: int,
    *,
    in_order: bool = False,
    at_end: Callable[[], None] | None = None,
) -> Generator[Done]:
    """Yield what the work makes of every item, as it is done or in the order of the items; close it to end the work.

    With one process, or one item, all is done here; any other process calls `at_end` before it ends. Work, items and
    `at_end` must pickle.
    """
    if min(processes, len(items)) <= 1:
        yield from map(work, items)
        return
    from multiprocessing import Pool, active_children  # which a command that needs none starts without

    with ExitStack() as stack:
        last = Timer(PATIENCE, _kill)
        last.daemon = True
        stack.callback(last.cancel)
        others = active_children()
        pool = stack.enter_context(Pool(min(processes, len(items)), _begin, (at_end,)))
        last.args = ([each for each in active_children() if each not in others],)
        stack.callback(last.start)
        yield from (pool.imap if in_order else pool.imap_unordered)(work, items)


def _kill(workers: Sequence[BaseProcess]) -> None:
    """Kill processes that are still there: one that was about to wait may never hear that it has been ended."""
    for each in workers:
        if each.is_alive():
            each.kill()


def _begin(at_end: Callable[[], None] | None) -> None:
    """Leave Ctrl-C to the process that shares out, and clear up when that one ends this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if at_end is not None:
        from multiprocessing.util import Finalize

        Finalize(None, _end, (at_end,), exitpriority=1)
        signal.signal(signal.SIGTERM, lambda *_: _leave(at_end))


def _end(at_end: Callable[[], None]) -> None:
    """Clear up, whatever the process that shares out asks for meanwhile."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    at_end()


def _leave(at_end: Callable[[], None]) -> NoReturn:
    """Clear up and end this process at once.

    An exception would not do: Python drops one that is raised while it takes an object away, and the process that
    shares out would wait for this one for ever.
    """
    try:
        _end(at_end)
    finally:
        os._exit(1)


class Progress:
    """How far some work has come; the standard error says so once it takes longer than SILENT.

    A terminal has one line that changes; anything else gets a line every EVERY seconds.
    """

    def __init__(self, total: int | None, units: str) -> None:
        """`units`: the things counted, such as "deals"; `total` is None where nobody knows how many there will be."""
        self.done = 0
        self._total, self._units = total, units
        self._began = monotonic()
        self._width = 0  # of the line on the terminal

    def __str__(self) -> str:
        took = monotonic() - self._began
        if self._total is None:
            return f"{self.done} {self._units} in {_duration(took)}"
        said = f"{self.done} of {self._total} {self._units}"
        if not self.done:
            return f"{said} after {_duration(took)}"
        return f"{said}, about {_duration(took / self.done * (self._total - self.done))} left"

    @contextmanager
    def told(self) -> Iterator[Progress]:
        """Tell the progress on the standard error as long as the block runs."""
        over = Event()
        teller = Thread(target=self._tell, args=(over,), daemon=True)
        teller.start()
        try:
            yield self
        finally:
            over.set()
            teller.join()
            if self._width:
                print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)

    def _tell(self, over: Event) -> None:
        is_seen = sys.stderr.isatty()
        wait = SILENT
        while not over.wait(wait):
            wait = BLINK if is_seen else EVERY
            line = str(self)
            if is_seen:
                self._width, space = len(line), max(0, self._width - len(line))
                print(f"\r{line}{' ' * space}", end="", file=sys.stderr, flush=True)
            else:
                print(line, file=sys.stderr, flush=True)


def _duration(seconds: float) -> str:
    """Write a time roughly: 40 s, 3 min, 2 h."""
    for unit, length in (("h", 3600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{round(seconds / length)} {unit}"
    return f"{max(1, round(seconds))} s"
