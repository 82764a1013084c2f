"""Cards: one place for a card, as a button where it can be touched and as a picture where not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from knaves.browser.nodes import Child, Node, classes, h
from knaves.browser.render.icons import icon
from knaves.browser.texts import said, t
from knaves.cards import card as card_of
from knaves.engine.layout import Face

__all__ = ["Touch", "card_name", "card_node", "face_node"]


@dataclass(frozen=True)
class Touch:
    """What can be touched now: open parts of a move, those touched already, and what hints say of them."""

    open: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    lit: Mapping[str, str] = field(default_factory=dict)  # a part that completes a move, and a word on it
    hints: Mapping[str, str] = field(default_factory=dict)  # a part of a good move, and its chance
    is_asking: bool = False  # whether the viewer is to move


def card_name(code: str) -> str:
    """The name of a card as it is read out, with a capital letter."""
    if code == "??":
        return t("Face-down card")
    name = t(card_of(code).name)
    return name[:1].upper() + name[1:]


def card_node(code: str, size: str = "", *, marks: tuple[str, ...] = (), key: str | None = None) -> Node:
    """A card to look at."""
    back = code == "??"
    attributes = {
        "class": classes("card", "back" if back else f"c-{code}", size, *marks),
        "role": "img", "aria-label": card_name(code), "data-key": key,
    }  # fmt: skip
    return h("span", attributes, _front(code), key=key)


def _front(code: str) -> list[Child]:
    if code in ("??",) or code[1:] in ("C", "D", "H", "S") and code[0] != "P":
        return [h("i", {"class": "face"})]
    return [h("i", {"class": "face set"}, _set_in_type(code))]


def _set_in_type(code: str) -> Child:
    """Princesses, Rook cards and the jokers of One-Eyed Jack are set in type."""
    card = card_of(code)
    if card.rank == "X":
        return h("span", {"class": "typed joker", "aria-hidden": "true"}, icon("star"), h("small", {}, code[1:]))
    if card.suit.letter in "BGRY":
        return h("span", {"class": f"typed rook r-{card.suit.letter}", "aria-hidden": "true"}, _rook_number(code))
    sign = h("svg", {"class": f"s s-{card.suit.letter.lower()}"}, h("use", {"href": f"#s-{card.suit.letter.lower()}"}))
    return h("span", {"class": f"typed p s-{card.suit.letter.lower()}", "aria-hidden": "true"}, "P", sign, icon("crown"))


def _rook_number(code: str) -> str:
    return str("A23456789TJPQK".index(code[0]) + 1)


def face_node(face: Face, touch: Touch, size: str = "", *, place: str = "", number: int = 0, empty: str = "") -> Node:
    """A place of the table: a card, a back or an empty place; a button where the player could touch it."""
    name = said(face.label) if face.label is not None else card_name(face.code) if face.code else empty or t("Empty place")
    state = _state(face, touch)
    looks = classes(
        "slot" if face.code is None else "card",
        None if face.code is None else "back" if face.code == "??" else f"c-{face.code}",
        size, *state, *face.marks, place,
    )  # fmt: skip
    inside: list[Child] = [_front(face.code) if face.code is not None else empty]
    if face.caption is not None:
        inside.append(h("span", {"class": "cap-on"}, said(face.caption)))
    inside += _badges(face, touch)
    attributes: dict[str, str | int | bool | None] = {"class": looks, "data-key": face.key}
    if face.token is None:
        attributes |= {"role": "img", "aria-label": name} if face.code or empty == "" else {}
        return h("span", attributes, inside, key=face.key or f"{place}{number}")
    attributes |= {
        "type": "button", "data-do": "touch", "data-token": face.token, "data-focus": f"{face.token}.{number}",
        "aria-label": _spoken(name, face, touch), "aria-pressed": "true" if "sel" in state else None,
        "aria-disabled": "true" if touch.is_asking and face.token not in touch.open and "sel" not in state else None,
    }  # fmt: skip
    return h("button", attributes, inside, key=face.key or f"{face.token}.{number}")


def _state(face: Face, touch: Touch) -> list[str]:
    if face.token is None:
        return []
    found = []
    if face.token in touch.chosen:
        found.append("sel")
    if face.token in touch.lit and face.token not in touch.chosen:
        found.append("lit")
    if touch.is_asking and face.token in touch.open:
        found.append("can")
    elif touch.is_asking and "sel" not in found:
        found.append("dim")
    if face.token in touch.hints:
        found.append("hinted")
    return found


def _badges(face: Face, touch: Touch) -> list[Child]:
    if face.token is None:
        return []
    found: list[Child] = []
    if (word := touch.lit.get(face.token)) and face.token not in touch.chosen:
        found.append(h("span", {"class": "pts", "aria-hidden": "true"}, word))
    if word := touch.hints.get(face.token):
        best = word == max(touch.hints.values())
        found.append(h("span", {"class": classes("hn", "best" if best else None), "aria-hidden": "true"}, word))
    return found


def _spoken(name: str, face: Face, touch: Touch) -> str:
    said_too = []
    if face.token in touch.lit and (word := touch.lit[face.token]):
        said_too.append(word)
    if face.token in touch.hints:
        said_too.append(t("hint: {value}", value=touch.hints[face.token]))
    return ", ".join([name, *said_too])
