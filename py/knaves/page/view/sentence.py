"""Sentences with tiny cards and names in them."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import UNKNOWN, Card, Suit
from knaves.engine.sentences import Fact, Player, Sentence, decimal, pieces
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import t, translated
from knaves.page.people import Person
from knaves.page.view.face import rook_rank
from knaves.page.view.icons import suit_sign

__all__ = ["rich", "tiny_card"]


def rich(sentence: Sentence, viewer: int | None, seated: Sequence[Person]) -> list[Child]:
    """The sentence as nodes, beginning with a capital letter."""
    found = _pieces(sentence, viewer, seated)
    if found and isinstance(found[0], str):
        found[0] = found[0][:1].upper() + found[0][1:]
    return found


def _pieces(sentence: Sentence, viewer: int | None, seated: Sequence[Person]) -> list[Child]:
    found: list[Child] = []
    for piece in pieces(translated(sentence.template(viewer)), sentence.facts):
        found += [piece] if isinstance(piece, str) else _fact(piece[1], viewer, seated)
    return found


def _fact(fact: Fact, viewer: int | None, seated: Sequence[Person]) -> list[Child]:
    if isinstance(fact, Sentence):
        return _pieces(fact, viewer, seated)
    if isinstance(fact, Card):
        return [tiny_card(fact)]
    if isinstance(fact, Suit):
        return [t(fact.name)]
    if isinstance(fact, Player):
        name = seated[fact.seat].name if fact.seat < len(seated) else f"{t('Seat')} {fact.seat}"
        return [name if fact.seat != viewer or name != t("You") else t("you")]
    if isinstance(fact, str):
        return [translated(fact)]
    if isinstance(fact, Sequence):
        return _listed([_fact(each, viewer, seated) for each in fact])
    return [decimal(fact, translated)]


def _listed(parts: Sequence[list[Child]]) -> list[Child]:
    if not parts:
        return [t("nothing")]
    found: list[Child] = list(parts[0])
    for place, part in enumerate(parts[1:], 1):
        found.append(f" {t('and')} " if place == len(parts) - 1 else ", ")
        found += part
    return found


def tiny_card(card: Card) -> Node:
    """A card named in a sentence: rank and suit on white, read out by its name."""
    if card is UNKNOWN:
        return h("span", {"class": "tc hid", "role": "img", "aria-label": t("a hidden card")})
    if card.rank == "X":
        return h(
            "span", {"class": "tc", "role": "img", "aria-label": t(card.name)}, h("b", {"aria-hidden": "true"}, "★")
        )
    rank = {"T": "10"}.get(card.rank, card.rank)
    if card.suit.letter in "BGRY":
        looks = f"tc rook r-{card.suit.letter}"
        return h("span", {"class": looks, "role": "img", "aria-label": t(card.name)}, rook_rank(card.rank))
    return h(
        "span", {"class": f"tc s-{card.suit.letter.lower()}", "role": "img", "aria-label": t(card.name)},
        rank, suit_sign(card.suit.letter),
    )  # fmt: skip
