"""Pencil: the drawing tools that the page lends a game for its own parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from knaves.engine.layout import Face, Part
from knaves.engine.look import Pencil, Touch
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, h
from knaves.page.locale import texts
from knaves.page.view import icons
from knaves.page.view.face import card_name, card_node, face_node, one_stop
from knaves.page.view.scene import Scene
from knaves.page.view.seat import CHIPS, SUITS, avatar, chip
from knaves.page.view.sentence import rich, tiny_card


@dataclass(frozen=True)
class PagePencil:
    """A `Pencil` for one scene."""

    scene: Scene
    draw: Callable[[Part, Scene], Node]  # any part
    tell: Callable[[Part, Scene, Pencil], Iterable[tuple[str, str]]]  # any part, in words
    rest_in_words: Callable[[object], Iterable[str]]

    t = staticmethod(texts.t)
    said = staticmethod(texts.said)
    card = staticmethod(card_node)
    card_name = staticmethod(card_name)
    tiny = staticmethod(tiny_card)
    one_stop = staticmethod(one_stop)
    icon = staticmethod(icons.icon)
    suit = staticmethod(icons.suit_sign)
    chip = staticmethod(chip)

    @property
    def viewer(self) -> int:
        return self.scene.viewer

    @property
    def touch(self) -> Touch:
        return self.scene.touch

    def plain(self, sentence: Sentence) -> str:
        return texts.said(sentence, self.scene.you, [person.name for person in self.scene.seated])

    def rich(self, sentence: Sentence) -> Child:
        return rich(sentence, self.scene.you, self.scene.seated)

    def name(self, seat: int) -> str:
        return self.scene.seated[seat].name

    def avatar(self, seat: int) -> Node:
        return avatar(self.scene.seated[seat])

    def part(self, part: Part) -> Node:
        return self.draw(part, self.scene)

    def in_words(self, part: Part) -> Iterable[tuple[str, str]]:
        return self.tell(part, self.scene, self)

    def face(self, face: Face, size: str = "", *, place: str = "", number: int | str = 0, empty: str = "") -> Node:
        return face_node(face, self.touch, size, place=place, number=number, empty=empty)

    def suit_shape(self, letter: str, looks: str = "") -> Node:
        return h("path", {"class": looks or None, "d": SUITS[letter.lower()]})

    def chip_shape(self, side: int) -> Node:
        tag, shape = CHIPS[side]
        return h(tag, dict(shape))
