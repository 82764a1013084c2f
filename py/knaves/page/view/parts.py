"""Parts: every kind of table part and the squares of a board, as nodes and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from string import ascii_lowercase
from typing import Any

from knaves.engine.game import Game
from knaves.engine.layout import (
    BoardPart,
    Caption,
    CardRow,
    Face,
    Fan,
    Illustration,
    Layout,
    OwnPart,
    OwnPicture,
    Part,
    Pegs,
    Pencil,
    Pile,
    Plate,
    Sign,
    Spread,
    Square,
    TouchMarks,
    Trick,
)
from knaves.engine.sentences import Sentence, numbered
from knaves.nodes import AS_IS, Attributes, Child, Node, classes, h
from knaves.page import locale as texts
from knaves.page.locale import phrase, said, t
from knaves.page.view import card as icons
from knaves.page.view.card import card_name, card_node, face_node, hint_words, look, one_stop, rook_rank, suit_sign
from knaves.page.view.seat import CHIPS, SUITS, YOU, Scene, avatar, chip, face_of_player, plate_node
from knaves.page.view.sentence import rich, tiny_card

PLACED = ("hand", "sheet", "order")  # said elsewhere, or only a help for the eye


def layout_in_words(layout: Layout, pencil: Pencil) -> list[tuple[str, str]]:
    """Titles and texts of what lies on the table, each title once; hands and score sheets are said elsewhere."""
    found: dict[str, dict[str, None]] = {}
    for area, parts in layout.areas.items():
        if area not in PLACED:
            for part in parts:
                for title, text in pencil.in_words(part):
                    found.setdefault(title, {})[text] = None
    return [(title, "; ".join(texts)) for title, texts in found.items()]


def part_in_words(part: Part, scene: Scene, pencil: Pencil) -> Iterator[tuple[str, str]]:
    """Yield titles and texts of one part of a table; nothing for one in which nothing is to be said."""
    names = [person.name for person in scene.seated]
    if isinstance(part, OwnPart):
        own = part.in_words(pencil)
        yield from _any(part, scene) if own is None else own
    elif isinstance(part, Plate):
        yield names[part.seat], _plate(part)
    elif isinstance(part, Pile):
        top = t("empty") if part.top is None else card_name(part.top) if part.top != "??" else ""
        yield said(part.name), _joined_words([top, _count(part.count) if part.count else ""])
    elif isinstance(part, Trick):
        played = [f"{names[seat]}: {card_name(face.code)}" for seat, face in part.faces if face.code]
        winner = t("{name} won it", name=names[part.winner]) if part.winner is not None else ""
        yield t("Trick"), _joined_words([*played, winner]) or t("no cards yet")
    elif isinstance(part, Pegs):
        sides = zip(_sides(part, scene), part.points, strict=True)
        points = ", ".join(f"{scene.seated[side].name} {points}" for side, points in sides)
        yield said(part.name), t("{points}; first to {target}", points=points, target=part.target)
    elif isinstance(part, BoardPart):
        yield from _board(part, scene)
    else:
        yield from _any(part, scene)


def _plate(part: Plate) -> str:
    told = (each for each in part.counters if each.number or each.note is None)  # nothing won needs no note either
    counts = [f"{each.number} {phrase(each.label)}" for each in told]
    hand = _count(part.backs) if part.backs else ""
    sign = t("out of the game") if part.is_out else phrase(part.sign) if part.sign else ""
    return ", ".join(filter(None, [hand, *counts, sign]))


def _count(count: int) -> str:
    return t(numbered("1 card", "{count} cards"), count=count)


def _board(part: BoardPart, scene: Scene) -> Iterator[tuple[str, str]]:
    """The chips of each side, the cards laid there, and the vacant squares that matter.

    Others are named by the moves that lead to them.
    """
    sides = sorted({square.chip for square in part.squares if square.chip is not None})
    for side in sides:
        where = [_square_in_words(square) for square in part.squares if square.chip == side]
        owners = " & ".join(person.name for person in scene.seated[side :: part.sides])
        is_mine = scene.you is not None and scene.you % part.sides == side
        yield t("Your chips") if is_mine else t("{name}’s chips", name=owners), _joined_words(where)
    for kind, squares in part.lines:
        yield t("Row") if kind == "done" else t("Broken row"), " ".join(squares)
    laid = [_square_in_words(square) for square in part.squares if LAID in square.marks]
    if laid:
        yield t("Board"), _joined_words(laid)
    elif not sides:
        yield t("Board"), t("no chips yet")
    bring = [
        f"{_square_in_words(each)}: {said(each.label)}" for each in part.squares if each.chip is None and each.label
    ]
    if bring:
        yield t("What your chip would do"), _joined_words(bring)
    threats = [_square_in_words(each) for each in part.squares if each.chip is None and "threat" in each.marks]
    if threats:
        rivals = [side for side in range(part.sides) if scene.you is None or side != scene.you % part.sides]
        where_to = _joined_words(threats)
        name = " & ".join(person.name for person in scene.seated[rivals[0] :: part.sides]) if len(rivals) == 1 else ""
        needs = t("{name} needs {squares}", name=name, squares=where_to)
        yield t("Threats"), needs if name else t("another side needs {squares}", squares=where_to)


def _square_in_words(square: Square) -> str:
    return f"{square.name} ({card_name(square.code)})" if square.code else square.name


def _any(part: Any, scene: Scene) -> Iterator[tuple[str, str]]:
    """Any other part: its name, then every sentence and card in it, in order."""
    title, told, names = "", list[str](), [person.name for person in scene.seated]
    for field in fields(part):
        value = getattr(part, field.name)
        if field.name == "seat" and isinstance(value, int) and value < len(names):
            title = names[value]
        elif field.name == "name" and isinstance(value, Sentence):
            title = said(value)
        else:
            told += list(texts_in(value, scene))
    text = _joined_words(told)
    text = text[:1].upper() + text[1:]
    if text:
        yield title or t("On the table"), text


def texts_in(value: Any, scene: Scene) -> Iterator[str]:
    """Every sentence and card in a value, in order; players by their names."""

    def words(sentence: Sentence) -> str:
        return said(sentence, scene.you, [person.name for person in scene.seated])

    if isinstance(value, Sentence):
        yield words(value)
    elif isinstance(value, Face):
        card = card_name(value.code, capital=False) if value.code else t("empty place")
        name = phrase(value.label) if value.label else card
        yield f"{name} ({words(value.caption)})" if value.caption and not value.label else name
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for each in value:
            yield from texts_in(each, scene)
    elif hasattr(value, "__dataclass_fields__"):
        for field in fields(value):
            yield from texts_in(getattr(value, field.name), scene)


def _joined_words(texts_in: Iterable[str]) -> str:
    return "; ".join(word for word in texts_in if word)


@dataclass(frozen=True)
class PagePencil:
    """A `Pencil` for one scene."""

    scene: Scene
    draw: Callable[[Part, Scene], Node]  # any part
    tell: Callable[[Part, Scene, Pencil], Iterable[tuple[str, str]]]  # any part, in words
    words_in: Callable[[object, Scene], Iterable[str]]  # of any value

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
    def touch(self) -> TouchMarks:
        return self.scene.touch

    def plain(self, sentence: Sentence) -> str:
        return texts.said(sentence, self.scene.you, [person.name for person in self.scene.seated])

    def rich(self, sentence: Sentence) -> Child:
        return rich(sentence, self.scene.you, self.scene.seated)

    def explaining(self, looks: str, sentence: Sentence, inside: Child, label: str = "") -> Node:
        if not self.scene.opens_last:
            return h("span", {"class": looks, "role": "img" if label else None, "aria-label": label or None}, inside)
        text = self.plain(sentence)
        does = {"type": "button", "data-do": "explain", "data-text": text, "data-focus": f"explain {text}"}
        seen = [h("span.sr", label), h("span.as-drawn", {"aria-hidden": "true"}, inside)] if label else inside
        return h("button", {"class": looks, **does}, seen)

    def asking_why(self, card: Node, code: str, seat: int) -> Node:
        return _asking_why(card, code, seat, self.scene)

    def name(self, seat: int) -> str:
        return self.scene.seated[seat].name

    def avatar(self, seat: int) -> Node:
        return avatar(self.scene.seated[seat])

    def person(self, seat: int) -> Node:
        return face_of_player(self.scene.seated[seat], seat, answers=self.scene.opens_last)

    def part(self, part: Part) -> Node:
        return self.draw(part, self.scene)

    def rest_in_words(self, value: object) -> Iterable[str]:
        return self.words_in(value, self.scene)

    def in_words(self, part: Part) -> Iterable[tuple[str, str]]:
        return self.tell(part, self.scene, self)

    def face(self, face: Face, size: str = "", *, place: str = "", number: int | str = 0, empty: str = "") -> Node:
        return face_node(face, self.touch, size, place=place, number=number, empty=empty)

    def suit_shape(self, letter: str, looks: str = "") -> Node:
        return h("path", {"class": looks or None, "d": SUITS[letter.lower()]})

    def chip_shape(self, side: int) -> Node:
        tag, shape = CHIPS[side]
        return h(tag, dict(shape))


def sketch(board: Illustration, label: str) -> Node:
    """Draw a board or cards small, read out as `label`. Raises TypeError for a picture that draws itself."""
    if isinstance(board, Spread):
        return _spread(board, label)
    if not isinstance(board, BoardPart):
        raise TypeError(type(board).__name__)
    columns = board.columns
    placed = [(square, number % columns, number // columns) for number, square in enumerate(board.squares)]
    lines = [
        h("path", {"class": kind, "d": path_of(names, board)}) for kind in ("lo", "li") for _, names in board.lines
    ]
    wide, high = columns * 10, board.rows * 10
    return h(
        "svg.sk", {"viewBox": f"-3 -3 {wide + 6} {high + 6}", "role": "img", "aria-label": label},
        h("rect.fr", {"x": -2, "y": -2, "width": wide + 4, "height": high + 4, "rx": 3}),
        [_small_square(*each) for each in placed], _joined_edges(board), lines, [_chips(*each) for each in placed],
    )  # fmt: skip


def _spread(board: Spread, label: str) -> Node:
    rows = [h("span.sprow", [_place(face) for face in row]) for row in board.rows]
    return h("div.spread", {"role": "img", "aria-label": label}, rows)


def _place(face: Face | None) -> Node:
    if face is None or face.code is None:
        return h("span.spcard", h("span.shut"))
    card = h("span.card", {"class": classes(look(face.code), *face.marks)}, h("i.face"))
    return h("span.spcard", card, h("small", said(face.caption)) if face.caption else None)


def _small_square(square: Square, column: int, row: int) -> Node:
    looks = "st" if CORNER in square.marks else "sp"
    place = {"x": f"{column * 10 + 0.4}", "y": f"{row * 10 + 0.4}", "width": "9.2", "height": "9.2", "rx": "1"}
    return h("rect", {"class": looks, **place})


def _chips(square: Square, column: int, row: int) -> list[Node]:
    gone = "gone1" in square.marks
    if square.chip is None and not gone:
        return []
    side = 1 if square.chip is None else square.chip
    tag, shape = CHIPS[side]
    place = f"translate({column * 10 + 1:.1f} {row * 10 + 1:.1f}) scale(.333)"
    looks = f"ch side-{side + 1}" + (" gone" if gone else "")
    drawn = [h("g", {"class": looks, "transform": place}, h(tag, dict(shape)))]
    if "crowned" in square.marks:
        crown = {"class": "cw", "d": "M2 14 1 4l6 4 5-7 5 7 6-4-1 10Z"}
        drawn.append(
            h(
                "g",
                {"transform": f"translate({column * 10 + 2.2:.1f} {row * 10 - 1.2:.1f}) scale(.233)"},
                h("path", crown),
            )
        )
    return drawn


def _joined_edges(board: BoardPart) -> list[Node]:
    """Dashed lines along joined edges."""
    (sideways, upwards), wide, high = board.wraps, board.columns * 10, board.rows * 10
    paths = ([f"M0 0V{high}", f"M{wide} 0V{high}"] if sideways else []) + (
        [f"M0 0H{wide}", f"M0 {high}H{wide}"] if upwards else []
    )
    return [h("path.jo", {"d": path}) for path in paths]


def part_node(part: Part, scene: Scene) -> Node:
    """Draw a part of a table. Raises KeyError for a kind that is neither in PARTS nor draws itself."""
    return part.draw(pencil_for(scene)) if isinstance(part, OwnPart) else PARTS[type(part)](part, scene)


def picture_node(picture: Illustration, label: str) -> Node:
    """Draw an illustration for rules, options and puzzles, read out as this label."""
    return picture.draw(pencil_for(Scene()), label) if isinstance(picture, OwnPicture) else sketch(picture, label)


def tile_picture(game: Game) -> Child:
    """The picture of a game's table for its tile: its own drawing, else a few cards in their places."""
    if game.table.look.drawing is not None:
        return game.table.look.drawing(pencil_for(Scene()))
    return [card_node(code, place, key=place) for code, place in game.table.look.tile]


def pencil_for(scene: Scene) -> Pencil:
    """The pencil that games draw with in this scene."""
    return PagePencil(scene, part_node, part_in_words, texts_in)


def plate(part: Plate, scene: Scene) -> Node:
    return plate_node(part, scene.seated, has_won=part.seat in scene.winners, opens_last=scene.opens_last)


ROW = 13  # cards that lie in a row on a narrow window


def fan(part: Fan, scene: Scene) -> Node:
    """Draw a hand to play from, with a caption over it if it has one: one tab stop, the arrows move inside."""
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
    """Draw a squared pile with its count; one without a top card as an empty place."""
    name = said(part.name)
    label = t(numbered("1 card left", "{count} cards left"), count=part.count)
    if part.top is None:
        top: Child = h("span.slot.mid", {"role": "img", "aria-label": t("{name}: empty", name=name)})
    else:
        key = f"{part.top}@{name}" if part.top == "??" else part.top
        spoken = part.name if part.top == "??" else None
        touched = Face(part.top, part.token, label=spoken, key=key)
        top = face_node(touched, scene.touch, "mid") if part.token else card_node(part.top, "mid", key=key)
    return h(
        "div.show",
        {"data-place": part.place},
        h(
            "span",
            {"class": classes("pile b" if part.count > 1 else "pile1")},
            top,
            h("span.count", {"role": "img", "aria-label": label, **AS_IS}, str(part.count)) if part.count else None,
            _opener(part.opens_last) if part.opens_last is not None and scene.opens_last and part.count else None,
        ),
        h("p.cap", rich(part.caption, scene.you, scene.seated)) if part.caption else None,
    )


def _opener(last: Sentence) -> Node:
    """The button over a pile that shows the last trick."""
    does = {"type": "button", "data-do": "last trick", "data-focus": "pile"}
    return h("button.opener", {"title": said(last), **does})


def trick(part: Trick, scene: Scene) -> Node:
    """Draw the cards of a trick and the places of those still to come; the winner's card is marked.

    At a running table a bot's card says why it was played.
    """
    cards, count = [_in_trick(face, seat, scene, part.winner) for seat, face in part.faces], f"n{len(part.faces)}"
    captions = [_of_trick(face, seat, scene, is_named=len(cards) > 2) for seat, face in part.faces]
    if not any(captions):
        is_bare = all(face.code is None for _, face in part.faces)
        return h("div.trickbox", {"class": classes(count, "bare" if is_bare else None), "data-place": "trick"}, cards)
    figures = [h("figure", card, h("figcaption.cap", caption)) for card, caption in zip(cards, captions, strict=True)]
    return h("div.trickbox.pair", {"class": count}, figures)


def _of_trick(face: Face, seat: int, scene: Scene, *, is_named: bool) -> Child:
    """The caption of a card in a trick: that of the game, else its player's name among more than two."""
    if face.caption:
        return rich(face.caption, scene.you, scene.seated)
    return scene.seated[seat].name if is_named and face.code is not None else None


def _in_trick(face: Face, seat: int, scene: Scene, winner: int | None) -> Node:
    if face.code is None:
        place = t("your card") if seat == scene.you else t("{name}’s card", name=scene.seated[seat].name)
        return h("span.slot.mid", {"data-place": f"trick-{seat}"}, place)
    marks = (*face.marks, "won") if winner == seat else face.marks
    goal = None if winner is None else f"seat-{winner}"
    label = _played_by(face.code, seat, scene)
    card = card_node(
        face.code, "mid", marks=marks, key=face.key or face.code, label=label, source=f"seat-{seat}", goal=goal
    )
    return _asking_why(card, face.code, seat, scene)


def _played_by(code: str, seat: int, scene: Scene) -> str:
    return t("{card}, played by {name}", card=card_name(code), name=scene.seated[seat].name)


def _asking_why(card: Node, code: str, seat: int, scene: Scene) -> Node:
    """A bot's card, which says why it was played where it is touched; by keys the log and the menu do."""
    if not scene.opens_last or scene.seated[seat].face == YOU:
        return card
    label = f"{_played_by(code, seat, scene)}. {t('Why?')}"
    looks = {name: value for name, value in card.attributes if name not in ("role", "aria-label")}
    does = {"type": "button", "data-do": "why", "tabindex": "-1", "aria-label": label}
    return Node("button", tuple({**looks, **does}.items()), card.children, card.key)


def row(part: CardRow, scene: Scene) -> Node:
    """Draw cards side by side under their name; a slot keeps the place of one that is not there."""
    if not part.faces:
        return h("div.mini")
    cards = h("div.mini", {"class": f"n{len(part.faces)}"}, [_in_row(face, scene) for face in part.faces])
    return h("section.rowpart", h("h2", said(part.name)), cards)


def _in_row(face: Face, scene: Scene) -> Node:
    if face.token is not None:
        return face_node(face, scene.touch)
    return card_node(face.code, marks=face.marks) if face.code else h("span.slot")


def pegs(part: Pegs, scene: Scene) -> Node:
    """Draw a race on a peg board: a row for each side, of two the viewer's first; to more than 15 a bar, no holes."""
    label = t("{name}, first to {target}", name=said(part.name), target=part.target)
    sides = _sides(part, scene)
    rows = [
        h(
            "li",
            {
                "class": classes("champion" if side in scene.winners else None, "has-sure" if sure else None) or None,
                "data-place": f"score-{side}",
            },
            h(
                "span",
                {**AS_IS},
                scene.seated[side].name,
                h("em", {"aria-hidden": "true"}, f" +{sure}") if sure else None,
            ),
            _holes(points, part.target, sure),
            h("b.num", {**AS_IS}, str(points)),
            h("small", {"aria-hidden": "true", **AS_IS}, f"/{part.target}"),
        )
        for side, points, sure in zip(sides, part.points, part.sure or (0,) * len(sides), strict=True)
    ]
    return h("div.scorebox", h("h2", label), h("ol.pegs", {"aria-label": label}, rows))


def _sides(part: Pegs, scene: Scene) -> list[int]:
    """Return whose the points of a race are: of two sides the viewer's come first."""
    return [scene.viewer % 2, 1 - scene.viewer % 2] if len(part.points) == 2 else list(range(len(part.points)))


def _peg(hole: int, points: int, sure: int) -> str | None:
    is_sure = points <= hole < points + sure
    return classes("on" if hole < points else None, "sure" if is_sure else None, "now" if hole == points - 1 else None)


def _holes(points: int, target: int, sure: int) -> Node:
    """Draw the pegs of so many points, and as mere rings those of the points that are sure."""
    if target > 15:
        return h("progress.holes", {"max": target, "value": min(points, target), "aria-hidden": "true"})
    holes = [h("i", {"class": _peg(n, points, sure)}) for n in range(target)]
    return h("span.holes", {"aria-hidden": "true"}, holes)


def sign(part: Sign, scene: Scene) -> Node:
    """Draw a standing fact, such as trumps, with the sign of its suit if it has one."""
    text = said(part.text, None, [person.name for person in scene.seated])
    return h("p.sign", {"class": part.kind}, suit_sign(part.suit) if part.suit else None, text[:1].upper() + text[1:])


def caption(part: Caption, scene: Scene) -> Node:
    """Draw a sentence that stands on the table, with small cards in it."""
    return h("p.cap", rich(part.text, scene.you, scene.seated))


SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))  # of a square, as steps right and down
MANY = 30  # lit squares: more of them lie side by side
CHIP_NAMES = ("disc", "diamond", "hexagon", "square", "triangle", "ring")
CORNER = "corner"  # the mark of a square that belongs to all
LAID = "laid"  # of a card that lies there, where others are printed
GONE = "gone"  # a mark "gone2": a chip of the third side was taken from there


def board_node(part: BoardPart, scene: Scene) -> Node:
    """Draw a board with its squares, chips and rows: one tab stop, the arrows move inside.

    A joined edge shows half of the squares beyond it.
    """
    sideways, upwards = part.wraps
    rows = [part.squares[start : start + part.columns] for start in range(0, len(part.squares), part.columns)]
    stop, struck = first_square(part, scene.touch, scene.viewer), _struck(part) if scene.winners else {}
    drawn = [
        h(
            "div.brow", {"role": "row"},
            _ghost(row[-1], "l") if sideways else None,
            [_square(each, scene, part.sides, is_stop=each.name == stop, struck=struck.get(each.name)) for each in row],
            _ghost(row[0], "r") if sideways else None,
            key=str(number),
        )
        for number, row in enumerate(rows, 1)
    ]  # fmt: skip
    looks = classes(
        "board", *board_size(part.columns, part.rows), "choosing" if scene.touch.lit else None,
        "many" if len(scene.touch.lit) > MANY else None,
        "decided" if struck else None, "wx" if sideways else None, "wy" if upwards else None,
    )  # fmt: skip
    return h(
        "div", {"class": looks, "role": "grid", "aria-label": _title(part), "data-zone": True,
              "data-columns": part.columns,
              "data-choosing": True if scene.touch.lit else None},
        _ghosts(rows[-1], "t", sideways=sideways) if upwards else None,
        drawn,
        _ghosts(rows[0], "b", sideways=sideways) if upwards else None,
        _lines(part),
        _edge("columns", ascii_lowercase[: part.columns]),
        _edge("rows", [str(number) for number in range(1, part.rows + 1)]),
    )  # fmt: skip


def board_size(columns: int, rows: int) -> tuple[str, str]:
    """The classes that tell the style sheet how many squares a board has."""
    return f"wide{columns}", f"high{rows}"


def _struck(part: BoardPart) -> dict[str, int]:
    """The squares of the rows that have decided a game, and their places from end to end."""
    return {name: place for kind, names in part.lines if kind == "done" for place, name in enumerate(names)}


def _edge(kind: str, names: Sequence[str]) -> Node:
    """The letters or numbers by which the log names squares."""
    return h("div.edge", {"class": kind, "aria-hidden": "true", **AS_IS}, [h("i", name) for name in names])


def _title(part: BoardPart) -> str:
    sideways, upwards = part.wraps
    if sideways and upwards:
        return t("Board; all opposite edges are joined")
    if sideways:
        return t("Board; the left and right edges are joined")
    if upwards:
        return t("Board; the top and bottom edges are joined")
    return t("Board")


def first_square(part: BoardPart, touch: TouchMarks, viewer: int) -> str:
    """The square that Tab enters the board by: one that can be chosen, else the last chip, else the middle.

    A chip of the viewer's own side, which a jack could take off by mistake, is chosen first only where nothing else is.
    """
    lit = [square for square in part.squares if touch.lights(square.name)]
    others = [square.name for square in lit if square.chip != viewer % part.sides]
    last = [square.name for square in part.squares if "last" in square.marks]
    middle = part.squares[(part.rows - 1) // 2 * part.columns + (part.columns - 1) // 2].name
    return (others or [square.name for square in lit] or last or [middle])[0]


def _square(square: Square, scene: Scene, sides: int, *, is_stop: bool, struck: int | None) -> Node:
    touch = scene.touch
    is_lit = touch.lights(square.name)
    can = touch.asks_for(square.name)
    looks = classes(
        "sq", suit_class(square.code), CORNER if CORNER in square.marks else None,
        f"taken t{square.chip + 1}" if square.chip is not None else None, "lastm" if "last" in square.marks else None,
        "lit" if is_lit else None, "yours" if is_lit and square.chip == scene.viewer % sides else None,
        ("waits" if touch.waits else "sel") if square.name in touch.chosen else None, "can" if can else None,
        "threat" if "threat" in square.marks else None,
        None if struck is None else f"struck s{struck}",
        "chance" if "chance" in square.marks else None, "ready" if "ready" in square.marks else None,
        "hinted" if square.name in touch.hints else None,
    )  # fmt: skip
    attributes: Attributes = {
        "type": "button", "role": "gridcell", "class": looks, "aria-label": _name(square, scene, sides),
        "data-do": "touch", "data-token": square.name, "data-focus": square.name, "tabindex": 0 if is_stop else -1,
        "data-entry": True if is_stop and is_lit else None,
        "aria-selected": "true" if square.name in touch.chosen else None,
        "aria-disabled": "true" if touch.is_asking and not can and square.name not in touch.chosen else None,
    }  # fmt: skip
    if not touch.lit and not can and _is_of_bot(square, scene, sides):
        label = f"{attributes['aria-label']}. {t('Why?')}"
        attributes |= {"data-do": "why", "aria-label": label, "aria-disabled": None}
    return h("button", attributes, _inside(square, touch), key=square.name)


def _is_of_bot(square: Square, scene: Scene, sides: int) -> bool:
    """Whether a bot has put its chip here last, or taken the viewer's off, so that a touch can ask it why."""
    if "last" not in square.marks or not scene.opens_last:
        return False
    own = scene.viewer % sides
    is_taken = square.chip is None and f"{GONE}{own}" in square.marks
    if not is_taken and square.chip in (None, own):
        return False
    sided = [(seat % sides, each) for seat, each in enumerate(scene.seated)]
    return all(each.face != YOU for side, each in sided if (side != own if is_taken else side == square.chip))


def _inside(square: Square, touch: TouchMarks) -> list[Child]:
    crowned = "crowned" in square.marks
    gone = next((mark for mark in square.marks if mark.startswith(GONE)), None)
    hint = touch.hints.get(square.name)
    return [
        chip(square.chip, "on") if square.chip is not None else None,
        chip(int(gone[len(GONE) :]), "off") if gone and square.chip is None else None,
        _crown() if crowned else None,
        face_of(square),
        h("span.hn", {"aria-hidden": "true", "data-word": hint.word}) if hint and hint.word else None,
    ]


def face_of(square: Square) -> Node | None:
    """Draw the card printed on a square or laid there, a star on a corner for all; None for no card or a hidden one."""
    if CORNER in square.marks:
        return star()
    return None if square.code in (None, "??") else printed(square.code)


def star(label: str = "") -> Node:
    """The sign of a corner for all, and of a joker with its label."""
    return h("span.pr", {"aria-hidden": "true", **AS_IS}, "★", h("small", label) if label else None)


def printed(code: str) -> Node:
    """Draw the card of this code on a square: rank and suit in type, a star for a joker."""
    if code[0] == "X":
        return star(code[2:])
    rank, suit = code[0], code[1]
    if suit in "BGRY":
        return h("span.pr.rk", {"aria-hidden": "true", **AS_IS}, rook_rank(rank))
    return h("span.pr", {"aria-hidden": "true", **AS_IS}, "10" if rank == "T" else rank, suit_sign(suit))


def suit_class(code: str | None) -> str | None:
    """The class that colours a card on a square; None where there is none."""
    if code is None:
        return None
    if code == "??":
        return "u-back"
    if code[0] == "X":
        return "u-joker red" if code[1] == "R" else "u-joker"
    if code[1] in "BGRY":
        return f"u-rook r-{code[1]}"
    return f"u-{code[1].lower()} c-{code}" + (" court" if code[0] in "QK" else "")


def _crown() -> Node:
    shape = {"d": "M2 14 1 4l6 4 5-7 5 7 6-4-1 10Z"}
    return h("svg.crown", {"viewBox": "0 0 24 16", "aria-hidden": "true"}, h("path", shape))


def _name(square: Square, scene: Scene, sides: int) -> str:
    """c9, five of hearts, empty, completes four in a row."""
    return ", ".join([square.name, *square_in_words(square, scene, sides)])


def square_in_words(square: Square, scene: Scene, sides: int) -> list[str]:
    """The words about a square besides its name: its card, its chip, its marks, and the use of a chip there.

    `sides`: how many sides play on the board; with as many as seats, a side is its seat.
    """
    words = []
    if CORNER in square.marks:
        words.append(t("shared corner"))
    elif square.code is not None:
        words.append(card_name(square.code, capital=False))
    if square.chip is not None:
        words.append(_owner(square.chip, scene, sides))
    elif CORNER not in square.marks and LAID not in square.marks:
        words.append(t("empty"))
    if "crowned" in square.marks:
        words.append(t("crowned"))
    if "last" in square.marks:
        words.append(t("placed last") if square.chip is not None else t("chip just removed"))
    if square.chip is None and square.label is not None:
        words.append(_lower(said(square.label)))
    if square.chip is None and "threat" in square.marks:
        words.append(t("another side needs it"))
    if square.name in scene.touch.hints:
        words.append(hint_words(scene.touch.hints[square.name]))
    if scene.touch.waits and square.name in scene.touch.chosen:
        words.append(scene.touch.waits)
    return words


def _lower(name: str) -> str:
    return name[:1].lower() + name[1:]


def _owner(side: int, scene: Scene, sides: int) -> str:
    """The owner of a chip; where each plays alone, a side is its seat."""
    seated = scene.seated
    if side == scene.viewer % sides:
        return t("your chip") if sides == len(seated) else t("your team’s chip")
    if sides == len(seated):
        return t("{name}’s chip", name=seated[side].name)
    return t("team {shape}’s chip", shape=t(CHIP_NAMES[side]))


def _ghost(square: Square, where: str) -> Node:
    """Half of the square beyond a joined edge."""
    looks = classes(
        "sq", suit_class(square.code), CORNER if CORNER in square.marks else None,
        f"taken t{square.chip + 1}" if square.chip is not None else None,
    )  # fmt: skip
    inside = [chip(square.chip, "on") if square.chip is not None else None, face_of(square)]
    return h(
        "i.gh",
        {"class": where, "aria-hidden": "true"},
        h("span", {"class": looks}, inside),
        key=f"{where}{square.name}",
    )


def _ghosts(row: Sequence[Square], where: str, *, sideways: bool) -> Node:
    ends = [h("i.gh"), h("i.gh")] if sideways else [None, None]
    ghosts = [_ghost(square, where) for square in row]
    return h("div.brow", {"aria-hidden": "true"}, ends[0], ghosts, ends[1], key=where)


def _lines(part: BoardPart) -> Node | None:
    if not part.lines:
        return None
    strokes: list[Node] = []
    for kind, names in part.lines:
        path = path_of(names, part)
        strokes += [h(f"path.{each}", {"class": kind, "d": path}, key=f"{each} {kind} {path}") for each in ("lo", "li")]
    strokes.sort(key=lambda stroke: "lo" not in dict(stroke.attributes)["class"])
    view = f"0 0 {part.columns * 10} {part.rows * 10}"
    return h("svg.line", {"viewBox": view, "preserveAspectRatio": "none", "aria-hidden": "true"}, strokes)


def path_of(names: Sequence[str], part: BoardPart) -> str:
    """The SVG path of a line through these squares (names such as "c9"), with ten units to a square.

    It goes from square to square; where the way is over a joined edge, out on one side and in on the other. The sides
    of a square (right, down, left, up, as the rules list its corners) run their own way, the longer one too.
    """
    is_square = len(names) == len(SIDES) + 1 and names[0] == names[-1] and names[0][1:] == names[1][1:]
    ways = SIDES if is_square else ((0, 0),) * len(names)
    places = [(ascii_lowercase.index(name[0]), int(name[1:]) - 1) for name in names]
    drawn = [f"M{places[0][0] * 10 + 5} {places[0][1] * 10 + 5}"]
    for ((column, row), (to_column, to_row)), way in zip(pairwise(places), ways, strict=False):
        over = [
            _over(to_column - column, part.columns * part.wraps[0], way[0]),
            _over(to_row - row, part.rows * part.wraps[1], way[1]),
        ]
        drawn.append(f"L{(to_column + over[0]) * 10 + 5} {(to_row + over[1]) * 10 + 5}")
        if any(over):
            drawn.append(f"M{(column - over[0]) * 10 + 5} {(row - over[1]) * 10 + 5}")
            drawn.append(f"L{to_column * 10 + 5} {to_row * 10 + 5}")
    return "".join(drawn)


def _over(step: int, joined: int, way: int) -> int:
    """The shift that brings a place over the edge, when that is this way (1 or -1), or else (0) the shorter one.

    `joined`: how many squares lie between two joined edges, 0 where they are not.
    """
    if not joined or (step * way >= 0 if way else abs(step) <= joined // 2):
        return 0
    return -joined if step > 0 else joined


Render = Callable[[Any, Scene], Node]
PARTS: dict[type, Render] = {
    Plate: plate,
    Fan: fan,
    Pile: pile,
    Trick: trick,
    CardRow: row,
    Pegs: pegs,
    Sign: sign,
    Caption: caption,
    BoardPart: board_node,
}
