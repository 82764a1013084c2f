"""Labs: what the lab has found so far, the newest orders by their keys; what it says is read by analysis/."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.store.kinds import Kind, only_dict
from knaves.store.store import Store
from knaves.table.dates import is_time

MOST_LABS = 12


@dataclass(frozen=True)
class KeptLab:
    """Results as JSON, and when they were written; no results for nothing."""

    results: Mapping[str, Any]
    changed: str = ""


def _read(given: Any, blame: Callable[[Refusal], None]) -> KeptLab:
    body = only_dict(given)
    changed = body.get("changed")
    if not is_time(changed):
        raise UnreadableRecord("What is kept here cannot be read.")
    return KeptLab(only_dict(body.get("results")), str(changed))


LAB: Kind[KeptLab] = Kind(
    re.compile(r"lab/.*"), 60_000, lambda: KeptLab({}), _read,
    lambda kept: {"results": dict(kept.results), "changed": kept.changed}, (lambda given: given,),
)  # fmt: skip


class Labs:
    """The results of the lab, each under the key of its order."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> dict[str, KeptLab]:
        """All of them by key, the newest first."""
        keys = [key.removeprefix("lab/") for key in self.store.keys() if key.startswith("lab/")]  # noqa: SIM118
        found = {key: kept for key in keys if (kept := self.read(key)).results}
        return dict(sorted(found.items(), key=lambda each: each[1].changed, reverse=True))

    def read(self, key: str) -> KeptLab:
        """The results of an order."""
        return LAB.load(self.store, f"lab/{key}").value

    def keep(self, key: str, results: Mapping[str, Any], now: str) -> bool:
        """Keeps the results of an order; the oldest ones go."""
        for old in list(self.all())[MOST_LABS - 1 :]:
            if old != key:
                self.forget(old)
        return LAB.keep(self.store, f"lab/{key}", KeptLab(results, now))

    def forget(self, key: str) -> None:
        """Forgets the results of an order."""
        self.store.remove(f"lab/{key}")
