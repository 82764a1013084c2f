"""Refusals of three kinds, each a sentence that says what was possible and cites the rule."""

from __future__ import annotations

from knaves.engine.sentences import Sentence


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """Something a player or a program asked for and did not get; nothing has changed."""

    def __init__(self, sentence: Sentence | str, rule: str | None = None) -> None:
        self.sentence = sentence if isinstance(sentence, Sentence) else Sentence("{what}", what=sentence)
        self.rule = rule  # the number of the ruling that decides, such as "MJ-R9"
        super().__init__(self.sentence, rule)

    def __str__(self) -> str:
        return str(self.sentence)


class IllegalMove(Refusal):
    """A move that the rules do not allow here."""


class InvalidOptions(Refusal):
    """Options that do not exist, have a wrong value or contradict each other."""


class UnreadableRecord(Refusal):
    """A record that is damaged, too large, or not a legal game."""


class ChanceRefused(Refusal):
    """A given chance outcome that does not fit where the rules need it."""
