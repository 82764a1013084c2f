"""Lab results: those of the newest orders, by the key of each order; analysis/ reads their JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from knaves.store.store import Store, StoredType, names_under
from knaves.table.summary import is_time
from knaves.wire.parse import parse

MOST_LABS = 12


@dataclass(frozen=True)
class KeptLab:
    """Results as JSON, {} for none, and the time when they were written."""

    results: Mapping[str, object]
    changed: Annotated[str, is_time, ...] = ""


LAB: StoredType[KeptLab] = StoredType(
    re.compile(r"lab/.*"), 60_000, lambda: KeptLab({}), lambda given, _: parse(KeptLab, given, "lab"),
    lambda kept: {"results": dict(kept.results), "changed": kept.changed},
)  # fmt: skip


class Labs:
    """The results of the lab, each under the key of its order."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> dict[str, KeptLab]:
        """Return all results by key, the newest first."""
        found = {key: kept for key in names_under(self.store, "lab/") if (kept := self.read(key)).results}
        return dict(sorted(found.items(), key=lambda each: each[1].changed, reverse=True))

    def read(self, key: str) -> KeptLab:
        """Return the results of an order."""
        return LAB.load(self.store, f"lab/{key}").value

    def keep(self, key: str, results: Mapping[str, Any], now: str) -> bool:
        """Keep the results of an order and drop the oldest ones; False if there is no room."""
        for old in list(self.all())[MOST_LABS - 1 :]:
            if old != key:
                self.forget(old)
        return LAB.keep(self.store, f"lab/{key}", KeptLab(results, now))

    def forget(self, key: str) -> None:
        """Forget the results of an order."""
        self.store.remove(f"lab/{key}")
