"""The board: a grid of squares with cards, chips, crowns and the lines of patterns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from string import ascii_lowercase

from knaves.engine.layout import BoardPart, Square, TouchMarks
from knaves.nodes import AS_IS, Attributes, Child, Node, classes, h
from knaves.page.locale import said, t
from knaves.page.view.card import card_name, hint_words, rook_rank, suit_sign
from knaves.page.view.seat import Scene, chip

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))  # of a square, as steps right and down
MANY = 30  # lit squares: more of them lie side by side
CHIP_NAMES = ("disc", "diamond", "hexagon", "square", "triangle", "ring")
CORNER = "corner"  # the mark of a square that belongs to all
LAID = "laid"  # of a card that lies there, where others are printed
GONE = "gone"  # a mark "gone2": a chip of the third side was taken from there


def board(part: BoardPart, scene: Scene) -> Node:
    """One tab stop; the arrows move inside. A joined edge shows half of what lies beyond it."""
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
    lit = [square for square in part.squares if square.name in touch.lit and square.name not in touch.chosen]
    others = [square.name for square in lit if square.chip != viewer % part.sides]
    last = [square.name for square in part.squares if "last" in square.marks]
    middle = part.squares[(part.rows - 1) // 2 * part.columns + (part.columns - 1) // 2].name
    return (others or [square.name for square in lit] or last or [middle])[0]


def _square(square: Square, scene: Scene, sides: int, *, is_stop: bool, struck: int | None) -> Node:
    touch = scene.touch
    is_lit = square.name in touch.lit and square.name not in touch.chosen
    can = touch.asks_for(square.name)
    looks = classes(
        "sq", suit_class(square.code), CORNER if CORNER in square.marks else None,
        f"taken t{square.chip + 1}" if square.chip is not None else None, "lastm" if "last" in square.marks else None,
        "lit" if is_lit else None, "yours" if is_lit and square.chip == scene.viewer % sides else None,
        ("waits" if touch.waits else "sel") if square.name in touch.chosen else None, "can" if can else None,
        "threat" if "threat" in square.marks else None,
        None if struck is None else f"struck s{struck}",
        "chance" if "chance" in square.marks else None, "hinted" if square.name in touch.hints else None,
    )  # fmt: skip
    attributes: Attributes = {
        "type": "button", "role": "gridcell", "class": looks, "aria-label": _name(square, scene, sides),
        "data-do": "touch", "data-token": square.name, "data-focus": square.name, "tabindex": 0 if is_stop else -1,
        "data-entry": True if is_stop and is_lit else None,
        "aria-selected": "true" if square.name in touch.chosen else None,
        "aria-disabled": "true" if touch.is_asking and not can and square.name not in touch.chosen else None,
    }  # fmt: skip
    return h("button", attributes, _inside(square, touch), key=square.name)


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
    """What is printed on a square or lies there: a star where it is a corner for all."""
    if CORNER in square.marks:
        return star()
    return None if square.code in (None, "??") else printed(square.code)


def star(label: str = "") -> Node:
    """The sign of a corner for all, and of a joker with its label."""
    return h("span.pr", {"aria-hidden": "true", **AS_IS}, "★", h("small", label) if label else None)


def printed(code: str) -> Node:
    """A card on a square: rank and suit in type."""
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
    """What is said of a square besides its name: its card, its chip, and what a chip there would do."""
    words = []
    if CORNER in square.marks:
        words.append(t("corner, everyone’s"))
    elif square.code is not None:
        words.append(_lower(card_name(square.code)))
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
        strokes += [h("path.lo", {"class": kind, "d": path}), h("path.li", {"class": kind, "d": path})]
    strokes.sort(key=lambda stroke: "lo" not in dict(stroke.attributes)["class"])
    view = f"0 0 {part.columns * 10} {part.rows * 10}"
    return h("svg.line", {"viewBox": view, "preserveAspectRatio": "none", "aria-hidden": "true"}, strokes)


def path_of(names: Sequence[str], part: BoardPart) -> str:
    """The path of a line, each square ten by ten.

    It goes from square to square; where the way is over a joined edge, out on one side and in on the other.

    The sides of a square (right, down, left, up, as the rules list its corners) run their own way, the longer one too.
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
