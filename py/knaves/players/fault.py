"""Fault: a mistake of an own bot."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence


class BotFault(Refusal):
    """A user's bot crashed, was too slow or chose no legal move; `line` is that of its file, None if unknown."""

    def __init__(self, sentence: Sentence | str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line
