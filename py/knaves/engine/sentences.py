"""Sentences: what is said to players, as an English template with named facts.

A sentence is said late: the page renders card facts as tiny cards, players as names, and looks the template up
in the catalogue of the chosen language; the command line and the protocol use `str(sentence)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from knaves.cards import Card, Suit

__all__ = ["Fact", "Player", "Sentence", "decimal", "pieces", "plain"]


class Player:
    """The person or bot in a seat, as a fact of a sentence."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and other.seat == self.seat

    def __hash__(self) -> int:
        return hash(self.seat)

    def __repr__(self) -> str:
        return f"Player({self.seat})"


class Sentence:
    """A template with `{named}` facts; `you` is the form for the viewer who is the fact `player`.

    Facts are cards, suits, players, numbers, texts, sentences, or sequences of these. Two sentences are equal
    when template and facts are.
    """

    __slots__ = ("facts", "text", "you")

    def __init__(self, text: str, you: str | None = None, /, **facts: Fact) -> None:
        self.text = text
        self.you = you
        self.facts = facts

    def template(self, viewer: int | None = None) -> str:
        """The template to use for this viewer (a seat, or None for nobody in particular)."""
        player = self.facts.get("player")
        if self.you is not None and viewer is not None and isinstance(player, Player) and player.seat == viewer:
            return self.you
        return self.text

    def __str__(self) -> str:
        return plain(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sentence)
            and (self.text, self.you, self.facts) == (other.text, other.you, other.facts)
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Sentence({self.text!r}, {self.facts!r})"


Fact = Card | Suit | Player | Sentence | str | int | float | Sequence["Fact"]
_SLOT = re.compile(r"\{(\w+)\}")


def pieces(template: str, facts: Mapping[str, Fact]) -> Iterator[str | tuple[str, Fact]]:
    """The literal texts and (name, fact) pairs of a template, in order; an unknown name stays literal."""
    for index, part in enumerate(_SLOT.split(template)):
        if index % 2 == 0:
            if part:
                yield part
        elif part in facts:
            yield part, facts[part]
        else:
            yield "{" + part + "}"


def plain(
    sentence: Sentence,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
    translate: Callable[[str], str] = str,
) -> str:
    """The sentence as plain text, with a capital. Players without a name are "Seat 0", "Seat 1" …"""

    def words(some: Sentence) -> str:
        said = ""
        for piece in pieces(translate(some.template(viewer)), some.facts):
            part = piece if isinstance(piece, str) else word(piece[1])
            begins = not isinstance(piece, str) and isinstance(piece[1], Sentence) and said.endswith(". ")
            said += part[:1].upper() + part[1:] if begins else part
        return said

    def word(fact: Fact) -> str:
        if isinstance(fact, Sentence):
            return words(fact)
        if isinstance(fact, Player):
            return names[fact.seat] if names else f"{translate('Seat')} {fact.seat}"
        if isinstance(fact, Card | Suit):
            return translate(fact.name)
        if isinstance(fact, str):
            return translate(fact)  # a word such as a refusal without facts; names and notations stay as they are
        if isinstance(fact, Sequence):
            return listed([word(each) for each in fact], translate)
        return decimal(fact, translate)

    said = words(sentence)
    return said[:1].upper() + said[1:]


def decimal(number: float, translate: Callable[[str], str] = str) -> str:
    """A number with the decimal mark of the language."""
    whole, mark, part = str(number).partition(".")
    return translate("{whole}.{part}").format(whole=whole, part=part) if mark else whole


def listed(words: Sequence[str], translate: Callable[[str], str] = str) -> str:
    """Words as a list in prose: "a", "a and b", "a, b and c"; "nothing" for none."""
    if len(words) < 2:
        return words[0] if words else translate("nothing")
    return f"{', '.join(words[:-1])} {translate('and')} {words[-1]}"
