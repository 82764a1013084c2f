"""In words: the parts of a table as titles and texts, for the table without pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from knaves.engine.layout import Board, Face, Layout, Part, Pegs, Pile, Plate, Square, Trick
from knaves.engine.look import OwnPart, Pencil
from knaves.engine.sentences import Sentence, numbered
from knaves.page.locale.texts import said, t
from knaves.page.view.face import card_name
from knaves.page.view.scene import Scene

PLACED = ("hand", "sheet", "order")  # said elsewhere, or only a help for the eye


def layout_in_words(layout: Layout, pencil: Pencil) -> list[tuple[str, str]]:
    """Titles and texts of everything on the table but the viewer's hand."""
    found = []
    for area, parts in layout.areas.items():
        if area not in PLACED:
            for part in parts:
                found += list(pencil.in_words(part))
    return found


def part_in_words(part: Part, scene: Scene, pencil: Pencil) -> Iterator[tuple[str, str]]:
    """Titles and texts of one part."""
    names = [person.name for person in scene.seated]
    if isinstance(part, OwnPart):
        own = part.in_words(pencil)
        yield from _any(part, names) if own is None else own
    elif isinstance(part, Plate):
        yield names[part.seat], _plate(part)
    elif isinstance(part, Pile):
        yield said(part.name), _joined([card_name(part.top) if part.top else t("empty"), _count(part.count)])
    elif isinstance(part, Trick):
        played = [f"{names[seat]}: {card_name(face.code)}" for seat, face in part.faces if face.code]
        winner = t("{name} took it", name=names[part.winner]) if part.winner is not None else ""
        yield t("Trick"), _joined([*played, winner]) or t("no cards yet")
    elif isinstance(part, Pegs):
        yield (
            said(part.name),
            t("{points}; {target} wins", points=" – ".join(map(str, part.points)), target=part.target),
        )
    elif isinstance(part, Board):
        yield from _board(part, names)
    else:
        yield from _any(part, names)


def _plate(part: Plate) -> str:
    counts = [f"{counter.number} {said(counter.label)}" for counter in part.counters]
    hand = _count(part.backs) if part.backs else ""
    out = t("out of the game") if part.is_out else ""
    return _joined([hand, *counts, said(part.sign) if part.sign else "", out])


def _count(count: int) -> str:
    return t(numbered("1 card", "{count} cards"), count=count)


def _board(part: Board, names: list[str]) -> Iterator[tuple[str, str]]:
    """The chips of each side, and the vacant squares that matter; others are named by the moves that lead to them."""
    sides = sorted({square.chip for square in part.squares if square.chip is not None})
    for side in sides:
        where = [_square(square) for square in part.squares if square.chip == side]
        owners = " & ".join(names[side :: part.sides])
        yield t("{name}’s chips", name=owners), _joined(where)
    for kind, squares in part.lines:
        yield t("Row") if kind == "done" else t("Broken row"), " ".join(squares)
    if not sides:
        yield t("Board"), t("no chips yet")
    bring = [f"{_square(each)}: {said(each.label)}" for each in part.squares if each.chip is None and each.label]
    if bring:
        yield t("What your chip would do"), _joined(bring)
    threats = [_square(each) for each in part.squares if each.chip is None and "threat" in each.marks]
    if threats:
        yield t("What other sides need"), _joined(threats)


def _square(square: Square) -> str:
    return f"{square.name} ({card_name(square.code)})" if square.code else square.name


def _any(part: Any, names: list[str]) -> Iterator[tuple[str, str]]:
    """Any other part: its name, then every sentence and card in it, in order."""
    title, told = "", []
    for field in fields(part):
        value = getattr(part, field.name)
        if field.name == "seat" and isinstance(value, int) and value < len(names):
            title = names[value]
        elif field.name == "name" and isinstance(value, Sentence):
            title = said(value)
        else:
            told += list(words(value))
    text = _joined(told)
    if text:
        yield title or t("On the table"), text


def words(value: Any) -> Iterator[str]:
    """Every sentence and card in a value, in order."""
    if isinstance(value, Sentence):
        yield said(value)
    elif isinstance(value, Face):
        name = said(value.label) if value.label else card_name(value.code) if value.code else t("empty place")
        yield f"{name} ({said(value.caption)})" if value.caption else name
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for each in value:
            yield from words(each)
    elif hasattr(value, "__dataclass_fields__"):
        for field in fields(value):
            yield from words(getattr(value, field.name))


def _joined(words: Iterable[str]) -> str:
    return "; ".join(word for word in words if word)
