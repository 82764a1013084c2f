"""Scene: what drawing a part needs besides the part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.engine.look import Touch
from knaves.page.people import Person

__all__ = ["Scene"]


NOTHING = Touch()


@dataclass(frozen=True)
class Scene:
    """Who sits there, who looks, and what can be touched."""

    seated: Sequence[Person] = ()
    viewer: int = 0
    touch: Touch = NOTHING
