"""The options of One-Eyed Jack: its switches, and what of them contradicts each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knaves.engine.options import Conflict
from knaves.games.one_eyed_jack.conflicts import conflicts
from knaves.games.one_eyed_jack.switches import Switches


@dataclass(frozen=True)
class OneEyedJackOptions(Switches):
    """Switches that contradict each other are refused with a way out."""

    def conflicts(self) -> Iterator[Conflict]:
        return conflicts(self)
