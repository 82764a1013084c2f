"""Wire: what a seat has seen as a text, to hand it to a bot that thinks elsewhere."""

from __future__ import annotations

import base64
import pickle
from typing import Any

__all__ = ["pack", "unpack"]


def pack(seen: Any) -> str:
    """A state made by `seen_by` as ASCII text, for `unpack` in another interpreter of the same program."""
    return base64.b64encode(pickle.dumps(seen)).decode("ascii")


def unpack(text: str) -> Any:
    """The state that was packed. Only for texts that the program itself has packed."""
    return pickle.loads(base64.b64decode(text))
