"""Fault: what a bot that somebody has written did wrong."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence


class BotFault(Refusal):
    """It crashed, took too long, or answered no legal move. `line` is of its own file."""

    def __init__(self, sentence: Sentence | str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line
