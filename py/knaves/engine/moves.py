"""Moves: written in the notation and found among the legal moves, never parsed by a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from knaves.cards import STANDARD_PACK, Card, card, in_pack_order, is_card_code

Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, eq=False)
class Move:
    """One thing a player can do. Moves are interned: the same move is always the same object.

    `notation` is its text in records and in the protocol. `groups` are the tokens of that text, the first group being
    the word that says its kind; inside one group their order does not matter to a reader.
    """

    groups: Groups = field(init=False)
    notation: str = field(init=False)

    def _write(self, *groups: Iterable[str]) -> None:
        written = tuple(tuple(group) for group in groups)
        object.__setattr__(self, "groups", written)
        object.__setattr__(self, "notation", " ".join(token for group in written for token in group))

    def __str__(self) -> str:
        return self.notation

    @property
    def named_cards(self) -> tuple[Card, ...]:
        """The card, or the tuple of cards, in the first of its fields that holds any; () for a move without cards."""
        for value in vars(self).values():
            if isinstance(value, Card):
                return (value,)
            if isinstance(value, tuple) and value and isinstance(value[0], Card):
                return value
        return ()

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The tokens of faces and places to touch for this move, in any order; () for a move of words alone."""
        return tuple(token for group in self.groups[1:] for token in group)

    def told_in(self, order: Mapping[str, int]) -> Move:
        """The same move to be named by, with the tokens of each group in this order; others come first, as they are."""
        told = Move()
        parts = [sorted(group, key=lambda token: order.get(token, -1)) for group in self.groups[1:]]
        told._write(self.groups[0], *parts)
        return told


@dataclass(frozen=True, eq=False)
class Play(Move):
    """Play one card from the hand: `play QH`."""

    card: Card

    def __post_init__(self) -> None:
        self._write(["play"], [self.card.code])

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _play, (self.card.code,)


def card_played(notation: str) -> Card | None:
    """Return the card of a move written as `play QH`, None for any other text."""
    word, *others = notation.split(" ")
    return card(others[0]) if word == "play" and len(others) == 1 and is_card_code(others[0]) else None


@dataclass(frozen=True, eq=False)
class WordMove(Move):
    """A move that is only words, such as `next deal`."""

    words: str

    def __post_init__(self) -> None:
        self._write([self.words])

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return command, (self.words,)


@dataclass(frozen=True, eq=False)
class Choice(Move):
    """A word with the cards and the places to touch for it: `place 5H c9`."""

    verb: str
    cards: tuple[Card, ...]
    places: tuple[str, ...]

    def __post_init__(self) -> None:
        cards = [[each.code for each in self.cards]] if self.cards else []
        self._write([self.verb], *cards, *([place] for place in self.places))

    def __reduce__(self) -> tuple[object, tuple[str, tuple[Card, ...], tuple[str, ...]]]:
        return _choice, (self.verb, self.cards, self.places)


PLAY: dict[Card, Play] = {each: Play(each) for each in (*STANDARD_PACK, card("XX"), card("XE"))}
_COMMANDS: dict[str, WordMove] = {}


def _play(code: str) -> Play:
    return PLAY[card(code)]


def command(words: str) -> WordMove:
    """The one move with these words."""
    return _COMMANDS.setdefault(words, WordMove(words))


@cache
def _choice(verb: str, cards: tuple[Card, ...], places: tuple[str, ...]) -> Choice:
    return Choice(verb, cards, places)


def choose(verb: str, *touched: Card | str) -> Choice:
    """The one move with this word, these cards, in any order, and these places: `choose("place", card, "c9")`."""
    cards = in_pack_order(each for each in touched if not isinstance(each, str))
    return _choice(verb, tuple(cards), tuple(each for each in touched if isinstance(each, str)))


NEXT_DEAL = command("next deal")


def find(text: str, legal: Sequence[Move]) -> Move | None:
    """The legal move that this text writes, or None.

    Cards and positions inside one group may come in any order; everything else must be exact.
    """
    for move in legal:
        if move.notation == text:
            return move
    tokens = text.split(" ")
    return next((move for move in legal if _same_but_for_order(move.groups, tokens)), None)


def _same_but_for_order(groups: Groups, tokens: Sequence[str]) -> bool:
    start = 0
    for group in groups:
        words = [word for token in group for word in token.split(" ")]
        given = tokens[start : start + len(words)]
        if given != words and (len(group) == 1 or Counter(given) != Counter(words)):
            return False
        start += len(words)
    return start == len(tokens)
