"""Sentence: with tiny cards and names in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.cards import UNKNOWN, Card, Suit
from knaves.engine.game import Game
from knaves.engine.layout import Layout
from knaves.engine.moves import card_played
from knaves.engine.sentences import Catalogue, Fact, PlayerName, Sentence, decimal, pieces, speaking, translated
from knaves.nodes import AS_IS, Child, Node, h
from knaves.page.locale import catalogue, in_language, said, t
from knaves.page.view.card import icon, rook_rank, suit_sign
from knaves.page.view.seat import SeatLabel

STOPS = tuple(".,:;!?)")  # what belongs to the word before it


def rich(sentence: Sentence, viewer: int | None, seated: Sequence[SeatLabel]) -> list[Child]:
    """The sentence as nodes, with a capital, tiny cards and names.

    `viewer` is the seat that it calls "you", None for nobody; `seated` are the players by seat.
    """
    found = in_sentence(sentence, viewer, seated)
    if found and isinstance(found[0], str):
        found[0] = found[0][:1].upper() + found[0][1:]
    return _with_stops(found)


def _with_stops(found: Sequence[Child]) -> list[Child]:
    """The same, where no line begins with the stop that follows a card."""
    kept: list[Child] = []
    for child in found:
        before = kept[-1] if kept else None
        if isinstance(child, str) and isinstance(before, Node) and child[:1] in STOPS:
            kept[-1] = h("span.unbroken", before, child[:1])
            child = child[1:]
        if child != "":
            kept.append(child)
    return kept


def in_sentence(sentence: Sentence, viewer: int | None = None, seated: Sequence[SeatLabel] = ()) -> list[Child]:
    """The sentence as nodes, beginning as it is written, for inside another; `viewer` and `seated` as in `rich`."""
    return Telling(speaking(sentence, catalogue(), viewer), viewer, seated).sentence(sentence)


def woven(template: str, **parts: Sequence[Child] | int) -> list[Child]:
    """A text of the page in the chosen language, with nodes or numbers in it, beginning with a capital letter."""
    found: list[Child] = []
    for piece in pieces(translated(template, catalogue()), parts):
        if isinstance(piece, str):
            found.append(piece)
        else:
            found += [str(piece[1])] if isinstance(piece[1], int) else piece[1]
    if found and isinstance(found[0], str):
        found[0] = found[0][:1].upper() + found[0][1:]
    return found


@dataclass(frozen=True)
class Telling:
    """How a sentence is rendered: catalogue, viewer and players."""

    catalogue: Catalogue
    viewer: int | None
    seated: Sequence[SeatLabel]

    def sentence(self, sentence: Sentence) -> list[Child]:
        """The nodes of a sentence."""
        found: list[Child] = []
        for piece in pieces(sentence.wording(self.catalogue, self.viewer), sentence.facts):
            found += [piece] if isinstance(piece, str) else self.fact(piece[1])
        return found

    def word(self, template: str) -> str:
        """A template in the language of the catalogue."""
        return translated(template, self.catalogue)

    def fact(self, fact: Fact) -> list[Child]:
        """The nodes of a fact: a sentence, card, player, suit, text, number, or a list of facts."""
        if isinstance(fact, Sentence):
            return self.sentence(fact)
        if isinstance(fact, Card):
            return [tiny_card(fact, self.catalogue)]
        if isinstance(fact, PlayerName):
            name = self.seated[fact.seat].name if fact.seat < len(self.seated) else f"{self.word('Seat')} {fact.seat}"
            return [h("bdi", {**AS_IS}, name) if fact.seat != self.viewer or name != t("You") else self.word("you")]
        if isinstance(fact, Suit | str):
            return [self.word(fact.name if isinstance(fact, Suit) else fact)]
        if isinstance(fact, Sequence):
            return self.listed([self.fact(each) for each in fact])
        return [decimal(fact, self.catalogue)]

    def listed(self, parts: Sequence[list[Child]]) -> list[Child]:
        """The nodes of a list in prose, "a, b and c"; "nothing" for an empty one."""
        if not parts:
            return [self.word("nothing")]
        found: list[Child] = list(parts[0])
        for place, part in enumerate(parts[1:], 1):
            found.append(f" {self.word('and')} " if place == len(parts) - 1 else ", ")
            found += part
        return found


def tiny_card(card: Card, speaks: Catalogue | None = None) -> Node:
    """A card named in a sentence: rank and suit on white, read out by its name in the language of the sentence."""
    name = translated("a hidden card" if card is UNKNOWN else card.name, speaks or catalogue())
    if card is UNKNOWN:
        return h("span.tc.hid", {"role": "img", "aria-label": name})
    if card.rank == "X":
        return h("span.tc.star", {"role": "img", "aria-label": name}, icon("star"))
    rank = {"T": "10"}.get(card.rank, card.rank)
    attributes = {"role": "img", "aria-label": name, **AS_IS}
    if card.suit.letter in "BGRY":
        return h(f"span.tc.rook.r-{card.suit.letter}", attributes, h("span.rk", rook_rank(card.rank)))
    return h(f"span.tc.s-{card.suit.letter.lower()}", attributes, rank, suit_sign(card.suit.letter))


def cite(rule: str) -> Node:
    """Return the button that opens a ruling; its number is a mere title, for nobody knows a rule by it."""
    title = f"{t('Show the rule')}, {rule}"
    return h("button.cite", {"type": "button", "data-do": "rule", "data-rule": rule, "title": title}, t("Why?"))


def command_label(game: Game, layout: Layout, notation: str) -> str:
    """Return the label of the button that makes a move: that of the layout, else the move as its game names it."""
    label = layout.commands.get(notation) or game.named_move(notation)
    words = said(label) if label is not None else in_language(notation)
    return words[:1].upper() + words[1:]


def move_text(game: Game, notation: str, *, begins: bool = False) -> list[Child]:
    """Write a move as its game names it, with tiny cards; playing a card goes without saying.

    `begins`: with a capital letter.
    """
    played = card_played(notation)
    if played is not None:
        return [tiny_card(played)]
    move = game.named_move(notation)
    if move is None:
        words = in_language(notation)
        return [h("span", {**AS_IS}, words[:1].upper() + words[1:] if begins else words)]
    found: list[Child] = in_sentence(move)
    if begins and isinstance(found[0], str):
        found[0] = found[0][:1].upper() + found[0][1:]
    return found
