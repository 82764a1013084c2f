"""Pencil: the drawing tools that the page lends a game for its own parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from knaves.cards import Card
from knaves.engine.layout import Face, Part
from knaves.engine.look import Pencil, Touch
from knaves.engine.sentences import Sentence
from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.view.face import card_name, card_node, face_node, one_stop
from knaves.page.view.icons import icon, suit_sign
from knaves.page.view.scene import Scene
from knaves.page.view.seat import CHIPS, SUITS, avatar, chip
from knaves.page.view.sentence import rich, tiny_card


class PagePencil:
    """A `Pencil` for one scene. `draw` and `tell` are how the page draws any part and says it in words."""

    def __init__(
        self,
        scene: Scene,
        draw: Callable[[Part, Scene], Node],
        tell: Callable[[Part, Scene, Pencil], Iterable[tuple[str, str]]],
        rest: Callable[[object], Iterable[str]],
    ) -> None:
        self.scene = scene
        self.draw = draw
        self.tell = tell
        self.rest = rest

    @property
    def viewer(self) -> int:
        return self.scene.viewer

    @property
    def touch(self) -> Touch:
        return self.scene.touch

    def t(self, template: str, **facts: str | int) -> str:
        return t(template, **facts)

    def said(self, sentence: Sentence) -> str:
        return said(sentence)

    def plain(self, sentence: Sentence) -> str:
        return said(sentence, self.scene.you, [person.name for person in self.scene.seated])

    def rich(self, sentence: Sentence) -> Child:
        return rich(sentence, self.scene.you, self.scene.seated)

    def rest_in_words(self, value: object) -> Iterable[str]:
        return self.rest(value)

    def name(self, seat: int) -> str:
        return self.scene.seated[seat].name

    def avatar(self, seat: int) -> Node:
        return avatar(self.scene.seated[seat])

    def part(self, part: Part) -> Node:
        return self.draw(part, self.scene)

    def in_words(self, part: Part) -> Iterable[tuple[str, str]]:
        return self.tell(part, self.scene, self)

    def card(
        self, code: str, size: str = "", *, marks: tuple[str, ...] = (), key: str | None = None, goal: str | None = None
    ) -> Node:
        return card_node(code, size, marks=marks, key=key, goal=goal)

    def card_name(self, code: str) -> str:
        return card_name(code)

    def tiny(self, card: Card) -> Node:
        return tiny_card(card)

    def face(self, face: Face, size: str = "", *, place: str = "", number: int | str = 0, empty: str = "") -> Node:
        return face_node(face, self.touch, size, place=place, number=number, empty=empty)

    def one_stop(self, items: Sequence[Node]) -> list[Node]:
        return one_stop(items)

    def icon(self, name: str) -> Node:
        return icon(name)

    def suit(self, letter: str) -> Node:
        return suit_sign(letter)

    def suit_shape(self, letter: str, looks: str = "") -> Node:
        return h("path", {"class": looks or None, "d": SUITS[letter.lower()]})

    def chip(self, side: int, looks: str = "") -> Node:
        return chip(side, looks)

    def chip_shape(self, side: int) -> Node:
        tag, shape = CHIPS[side]
        return h(tag, dict(shape))
