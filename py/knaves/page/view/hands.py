"""Hands: the viewer's hand in the order that he likes, with what he has just drawn marked."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from knaves.engine.layout import Face, Fan, Layout
from knaves.session.game_log import Change


def arranged(layout: Layout, order: str, own: Sequence[str] = (), new: Set[str] = frozenset()) -> Layout:
    """The layout with the viewer's hand "sorted", as "dealt", or in his "own" order of codes; new cards marked."""
    parts = layout.areas.get("hand", ())
    hands = tuple(
        _arranged(part, order, own, new) if isinstance(part, Fan) and part.seat == layout.seat else part
        for part in parts
    )
    return layout if hands == parts else replace(layout, areas={**layout.areas, "hand": hands})


def _arranged(fan: Fan, order: str, own: Sequence[str], new: Set[str]) -> Fan:
    faces = list(fan.faces)
    if order == "dealt" and len(fan.dealt) == len(faces):
        faces = [faces[place] for place in fan.dealt]
    elif order == "own":
        places = {code: place for place, code in enumerate(own)}
        faces.sort(key=lambda face: places.get(face.code or "", len(own)))
    return replace(fan, faces=tuple(_marked(face) if face.code in new else face for face in faces))


def _marked(face: Face) -> Face:
    return replace(face, marks=(*face.marks, "new"))


def drawn_in(change: Change) -> frozenset[str]:
    """The codes of the cards that have come to the viewer's hand, where it has not been dealt anew."""
    before, after = (_codes(layout) for layout in (change.before, change.after))
    kept = before & after
    return frozenset(after - before) if len(kept) * 2 >= len(after) or not before - after else frozenset()


def _codes(layout: Layout) -> frozenset[str]:
    return frozenset(
        face.code
        for part in layout.areas.get("hand", ()) if isinstance(part, Fan) and part.seat == layout.seat
        for face in part.faces if face.code is not None
    )  # fmt: skip


def moved(layout: Layout, own: Sequence[str], token: str, on: str) -> tuple[str, ...]:
    """The own order of codes, once the card of this token has been put where another lies; "": to the end."""
    codes = _laid(layout, own)
    if token in codes and token != on and (not on or on in codes):
        goal = codes.index(on) if on else len(codes) - 1
        codes.remove(token)
        codes.insert(goal, token)
    return _with_others(codes, own)


def laid_on(layout: Layout, own: Sequence[str]) -> tuple[str, ...]:
    """The own order after a move: what has come to the hand lies last, what has left it may come back.

    A hand that has been dealt anew has no such order yet.
    """
    codes = _laid(layout, own)
    known = sum(code in own for code in codes)
    return _with_others(codes, own) if known * 2 >= len(codes) else ()


def _laid(layout: Layout, own: Sequence[str]) -> list[str]:
    hands = [part for part in arranged(layout, "own", own).areas.get("hand", ()) if isinstance(part, Fan)]
    return [face.code for part in hands if part.seat == layout.seat for face in part.faces if face.code is not None]


def _with_others(codes: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """Before the codes of other hands at this device."""
    return (*codes, *(code for code in own if code not in codes))
