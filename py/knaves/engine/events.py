"""Events: facts about what happened, reported by the rules and said by a game's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """A fact, named by its past participle. What only some seats may know is left out before it is said to others."""

    kind: str
    facts: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.facts[name]
        except KeyError:
            raise AttributeError(name) from None

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, Any]]]:
        return Event, (self.kind, self.facts)
