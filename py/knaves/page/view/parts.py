"""Parts: every kind of table part as nodes; a game's own kinds draw themselves with a pencil."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.engine.game import Game
from knaves.engine.layout import (
    Board,
    Caption,
    Face,
    Fan,
    Part,
    Pegs,
    Picture,
    Pile,
    Plate,
    Row,
    Sign,
    Trick,
)
from knaves.engine.look import OwnPart, OwnPicture, Pencil
from knaves.engine.sentences import Sentence, numbered
from knaves.nodes import Child, Node, classes, h
from knaves.page.locale.texts import said, t
from knaves.page.view.board import board
from knaves.page.view.face import card_name, card_node, face_node, one_stop
from knaves.page.view.icons import suit_sign
from knaves.page.view.in_words import part_in_words, words
from knaves.page.view.pencil import PagePencil
from knaves.page.view.scene import Scene
from knaves.page.view.seat import avatar, plate_node
from knaves.page.view.sentence import rich
from knaves.page.view.sketch import sketch


def part_node(part: Part, scene: Scene) -> Node:
    """The part as a node."""
    return part.draw(pencil_for(scene)) if isinstance(part, OwnPart) else PARTS[type(part)](part, scene)


def picture_node(picture: Picture, label: str) -> Node:
    """A drawing for rules and options, read out as this label."""
    return picture.draw(pencil_for(Scene()), label) if isinstance(picture, OwnPicture) else sketch(picture, label)


def tile_picture(game: Game) -> Child:
    """The picture of a game's table for its tile: its own drawing, else a few cards in their places."""
    if game.table.look.drawing is not None:
        return game.table.look.drawing(pencil_for(Scene()))
    return [card_node(code, place, key=place) for code, place in game.table.look.tile]


def pencil_for(scene: Scene) -> Pencil:
    """The pencil that games draw with in this scene."""
    return PagePencil(scene, part_node, part_in_words, words)


def plate(part: Plate, scene: Scene) -> Node:
    return plate_node(part, scene.seated, has_won=part.seat in scene.winners, opens_last=scene.opens_last)


ROW = 13  # cards that lie in a row on a narrow window


def fan(part: Fan, scene: Scene) -> Node:
    """A hand to play from: one tab stop, the arrows move inside."""
    count = len(part.faces)
    label = t("Your hand") if part.seat == scene.you else t("{name}’s hand", name=scene.seated[part.seat].name)
    whose = "" if part.seat == scene.viewer else f" of {part.seat}"  # two packs: both hands may hold the same card
    twins = [_nth(part, place) for place in range(count)]
    cards = [
        face_node(face, scene.touch, place=f"i{place}", number=f"{twin}{whose}", twin=twin)
        for place, (face, twin) in enumerate(zip(part.faces, twins, strict=True))
    ]
    rows = min(3, 1 + (count - 1) // ROW)
    looks = classes(
        "hand", f"n{count}", f"rows-{rows}" if rows > 1 else None, None if part.seat == scene.viewer else "theirs"
    )
    hand = h("div", {"class": looks, "role": "toolbar", "aria-label": label, "data-zone": True}, one_stop(cards))
    if part.caption is None:
        return hand
    who = [avatar(scene.seated[part.seat]), h("b", label), h("small", said(part.caption))]
    return h("section.ph", h("p.who", who), hand, key=f"hand{part.seat}")


def _nth(part: Fan, place: int) -> int:
    """The index of this card among identical ones."""
    return sum(face.code == part.faces[place].code for face in part.faces[:place])


def pile(part: Pile, scene: Scene) -> Node:
    """A squared pile with its count."""
    name = said(part.name)
    label = t(numbered("1 card left", "{count} cards left"), count=part.count)
    if part.top is None:
        top: Child = h("span.slot.mid", {"role": "img", "aria-label": t("{name}: empty", name=name)})
    else:
        top = card_node(part.top, "mid", key=f"{part.top}@{name}" if part.top == "??" else part.top)
    return h(
        "div.show",
        {"data-place": part.place},
        h(
            "span",
            {"class": classes("pile b" if part.count > 1 else "pile1")},
            top,
            h("span.count", {"role": "img", "aria-label": label}, str(part.count)) if part.count else None,
            _opener(part.opens_last) if part.opens_last is not None and scene.opens_last and part.count else None,
        ),
        h("p.cap", rich(part.caption, scene.you, scene.seated)) if part.caption else None,
    )


def _opener(last: Sentence) -> Node:
    """The button over a pile that shows the last trick."""
    does = {"type": "button", "data-do": "last trick", "data-focus": "pile"}
    return h("button.opener", {"aria-label": said(last), "title": said(last), **does})


def trick(part: Trick, scene: Scene) -> Node:
    """The cards of a trick; the winner's is marked."""
    cards, count = [_in_trick(face, seat, scene, part.winner) for seat, face in part.faces], f"n{len(part.faces)}"
    captions = [_of_trick(face, seat, scene, is_named=len(cards) > 2) for seat, face in part.faces]
    if not any(captions):
        return h("div.trickbox", {"class": count}, cards)
    figures = [h("figure", card, h("figcaption.cap", caption)) for card, caption in zip(cards, captions, strict=True)]
    return h("div.trickbox.pair", {"class": count}, figures)


def _of_trick(face: Face, seat: int, scene: Scene, *, is_named: bool) -> Child:
    """The caption of a card in a trick: that of the game, else its player's name among more than two."""
    if face.caption:
        return rich(face.caption, scene.you, scene.seated)
    return scene.seated[seat].name if is_named and face.code is not None else None


def _in_trick(face: Face, seat: int, scene: Scene, winner: int | None) -> Node:
    name = scene.seated[seat].name
    if face.code is None:
        place = t("your card") if seat == scene.you else t("{name}’s card", name=name)
        return h("span.slot.mid", place)
    label = t("{card}, played by {name}", card=card_name(face.code), name=name)
    marks = (*face.marks, "won") if winner == seat else face.marks
    goal = None if winner is None else f"seat-{winner}"
    return card_node(
        face.code, "mid", marks=marks, key=face.key or face.code, label=label, source=f"seat-{seat}", goal=goal
    )


def row(part: Row, scene: Scene) -> Node:
    """Cards side by side; a slot keeps the place of one that is not there."""
    if not part.faces:
        return h("div.mini")
    cards = [card_node(face.code, marks=face.marks) if face.code else h("span.slot") for face in part.faces]
    return h("section.rowpart", h("h2", said(part.name)), h("div.mini", cards))


def pegs(part: Pegs, scene: Scene) -> Node:
    """A race on a peg board; a long one as numbers only."""
    sides = [scene.viewer % 2, 1 - scene.viewer % 2] if len(part.points) == 2 else list(range(len(part.points)))
    label = t("{name}, first to {target}", name=said(part.name), target=part.target)
    rows = [
        h(
            "li",
            {"class": "champion" if side in scene.winners else None},
            h("span", scene.seated[side].name),
            _holes(points, part.target),
            h("b.num", str(points)),
        )
        for side, points in zip(sides, part.points, strict=True)
    ]
    return h("div.scorebox", h("h2", label), h("ol.pegs", {"aria-label": label}, rows))


def _holes(points: int, target: int) -> Node:
    if target > 15:
        return h("progress.holes", {"max": target, "value": min(points, target), "aria-hidden": "true"})
    holes = [
        h("i", {"class": classes("on" if n < points else None, "now" if n == points - 1 else None)})
        for n in range(target)
    ]
    return h("span.holes", {"aria-hidden": "true"}, holes)


def sign(part: Sign, scene: Scene) -> Node:
    """A standing fact such as trumps."""
    text = said(part.text)
    return h("p.sign", {"class": part.kind}, suit_sign(part.suit) if part.suit else None, text[:1].upper() + text[1:])


def caption(part: Caption, scene: Scene) -> Node:
    """A sentence on the table."""
    return h("p.cap", rich(part.text, scene.you, scene.seated))


Render = Callable[[Any, Scene], Node]
PARTS: dict[type, Render] = {
    Plate: plate,
    Fan: fan,
    Pile: pile,
    Trick: trick,
    Row: row,
    Pegs: pegs,
    Sign: sign,
    Caption: caption,
    Board: board,
}
