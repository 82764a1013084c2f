"""Card: one card as a node, icons and suits."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import card as card_of
from knaves.engine.layout import Face, Hint, TouchMarks
from knaves.nodes import AS_IS, Attributes, Child, Node, classes, h
from knaves.page.locale import said, t


def icon(name: str) -> Node:
    """The icon of this name in tools/building/icons.json; screen readers pass it over."""
    return h("svg.i", {"aria-hidden": "true"}, h("use", {"href": f"#i-{name}"}))


def suit_sign(letter: str) -> Node:
    """The sign of a suit by its letter; screen readers pass it over."""
    return h(f"svg.s.s-{letter.lower()}", {"aria-hidden": "true"}, h("use", {"href": f"#s-{letter.lower()}"}))


def eye() -> Node:
    """The eye that marks the player in turn."""
    return h(
        "svg.eye", {"viewBox": "0 0 48 48", "aria-hidden": "true"},
        h("circle.eye-disc", {"cx": 24, "cy": 24, "r": 24}),
        h("path.eye-white", {"d": "M9 25Q24 8 39 25Q24 38 9 25Z"}),
        h("circle.eye-disc", {"cx": "24.5", "cy": 24, "r": "5.5"}),
    )  # fmt: skip


DRAWN_JOKERS = {"XR": "Red joker", "XB": "Black joker"}  # table jokers, which are no cards of a pack
LOOKS = {"XX": "XR"}  # cards drawn like others


def card_name(code: str, *, capital: bool = True) -> str:
    """The name of a card as it is read out, with a capital letter; without `capital` as in the midst of a sentence."""
    if code == "??":
        return t("Face-down card")
    if code in DRAWN_JOKERS:
        return t(DRAWN_JOKERS[code])
    name = t(card_of(code).name)
    return name[:1].upper() + name[1:] if capital else name


def card_node(
    code: str, size: str = "", *, marks: tuple[str, ...] = (), key: str | None = None, label: str | None = None,
    source: str | None = None, goal: str | None = None,
) -> Node:  # fmt: skip
    """A card to look at; `label` is said instead of its name, `source` and `goal` are places it travels between."""
    attributes = {
        "class": classes("card", look(code), size, *marks),
        "role": "img", "aria-label": label or card_name(code), "data-key": key, "data-from": source, "data-to": goal,
    }  # fmt: skip
    return h("span", attributes, h("i.face"), key=key)


def look(code: str) -> str:
    """The class of a card's drawing."""
    return "back" if code == "??" else f"c-{LOOKS.get(code, code)}"


def rook_rank(rank: str) -> list[Child]:
    """A Rook rank as a number and as a face; the style sheet shows the one of the deck in play."""
    number = str("A23456789TJPQK".index(rank) + 1)
    return [h("i.rn", number), h("i.rf", rank if rank in "JPQK" else number)]


def face_node(
    face: Face,
    touch: TouchMarks,
    size: str = "",
    *,
    place: str = "",
    number: int | str = 0,
    empty: str = "",
    twin: int = 0,
) -> Node:
    """Draw a place of the table: a card, a back or an empty place; a button where the face has a token.

    `size` and `place` are classes; `number` tells equal cards apart; `empty` is said in an empty place. `twin`: how
    many cards that look the same lie before it; each is followed on its own as they move.
    """
    name = (
        said(face.label) if face.label is not None else card_name(face.code) if face.code else empty or t("Empty place")
    )
    if touch.waits and twin >= touch.chosen.count(face.token or ""):
        touch = TouchMarks()  # of two equal cards only the one that is played
    state = _state(face, touch)
    looks = classes(
        "slot" if face.code is None else "card",
        None if face.code is None else look(face.code),
        size, *state, *face.marks, place,
    )  # fmt: skip
    inside: list[Child] = [h("i.face") if face.code is not None else empty]
    if face.caption is not None:
        inside.append(h("span.cap-on", said(face.caption)))
    inside += _badges(face, touch)
    attributes: Attributes = {
        "class": looks,
        "data-key": _travelling(face, twin),
        "data-from": "stock",
    }
    if face.token is None:
        attributes |= {"role": "img", "aria-label": name} if face.code or empty == "" else {}
        return h("span", attributes, inside, key=face.key or f"{place}{number}")
    attributes |= {
        "type": "button", "data-do": "touch", "data-token": face.token, "data-focus": f"{face.token}.{number}",
        "aria-label": _spoken(name, face, touch), "aria-pressed": "true" if "sel" in state else None,
        "aria-disabled": "true" if _is_shut(face.token, touch) else None,
    }  # fmt: skip
    return h("button", attributes, inside, key=face.key or f"{face.token}.{number}")


def _is_shut(token: str, touch: TouchMarks) -> bool:
    """Whether the viewer is asked, and touching this part is refused."""
    return touch.is_asking and token not in touch.open and token not in touch.chosen and token not in touch.anew


def _travelling(face: Face, twin: int) -> str | None:
    """The name by which a card is known while it moves; a face-down one only if the game names it."""
    known = face.key or (face.code if face.code != "??" else None)
    return f"{known}#{twin}" if known and twin else known


def _state(face: Face, touch: TouchMarks) -> list[str]:
    if face.token is None:
        return []
    found = []
    if face.token in touch.chosen:
        found.append("waits" if touch.waits else "sel")
    if touch.lights(face.token):
        found.append("lit")
    if touch.asks_for(face.token):
        found.append("can")
    elif touch.is_asking and touch.open and "sel" not in found and "steady" not in face.marks:
        # with commands alone the hand is there to be judged
        found.append("dim")
    if face.token in touch.hints:
        found.append("hinted")
    return found


def _badges(face: Face, touch: TouchMarks) -> list[Child]:
    if face.token is None:
        return []
    found: list[Child] = []
    if touch.lights(face.token) and (word := touch.lit[face.token]):
        found.append(h("span.pts", {"aria-hidden": "true", **AS_IS}, word))
    if (hint := touch.hints.get(face.token)) and hint.word:
        found.append(h("span.hn", {"aria-hidden": "true", **AS_IS}, hint.word))
    if touch.waits and face.token in touch.chosen:
        found.append(h("span.waiting", {"aria-hidden": "true"}, icon("clock")))
    return found


def _spoken(name: str, face: Face, touch: TouchMarks) -> str:
    said_too = [said(face.caption)] if face.caption is not None else []
    if word := touch.lit.get(face.token or ""):
        said_too.append(word)
    if hint := touch.hints.get(face.token or ""):
        said_too.append(hint_words(hint))
    if touch.waits and face.token in touch.chosen:
        said_too.append(touch.waits)
    return ", ".join([name, *said_too])


def hint_words(hint: Hint) -> str:
    """The words of a screen reader for a part of the best move."""
    return t("hint: step {value}", value=hint.word) if hint.word.isdigit() else t("hint")


def one_stop(items: Sequence[Node]) -> list[Node]:
    """Places that share one tab stop: the first that can be played, else the first that can be touched at all."""
    buttons = [item for item in items if item.tag == "button"]
    playable = [item for item in buttons if "can" in dict(item.attributes).get("class", "").split()]
    stop = next(iter(playable or buttons), None)
    return [_with_tab(item, item is stop) if item.tag == "button" else item for item in items]


def _with_tab(item: Node, is_stop: bool) -> Node:
    return Node(item.tag, (*item.attributes, ("tabindex", "0" if is_stop else "-1")), item.children, item.key)
