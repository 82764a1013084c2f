"""Lab results: those of the newest orders, by the key of each order; analysis/ reads their JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from knaves.engine.sentences import UnreadableRecord
from knaves.store.store import Blame, Store, StoredType, names_under, only_dict
from knaves.table.summary import is_time

MOST_LABS = 12


@dataclass(frozen=True)
class KeptLab:
    """Results as JSON, {} for none, and the time when they were written."""

    results: Mapping[str, Any]
    changed: str = ""


def _read(given: Any, blame: Blame) -> KeptLab:
    body = only_dict(given)
    changed = body.get("changed")
    if not is_time(changed):
        raise UnreadableRecord("Your saved data can’t be read.")
    return KeptLab(only_dict(body.get("results")), str(changed))


LAB: StoredType[KeptLab] = StoredType(
    re.compile(r"lab/.*"), 60_000, lambda: KeptLab({}), _read,
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
