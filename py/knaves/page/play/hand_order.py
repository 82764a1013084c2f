"""HandOrder: the viewer's hand in the viewer's own order, with cards just drawn marked."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from knaves.engine.layout import Face, Fan, Layout
from knaves.page.commands import command
from knaves.page.play.live_game import LiveGame
from knaves.session.game_log import Change
from knaves.session.game_view import GameView


class HandOrder:
    """The order of a player's cards, stored with the game."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.own = live.app.saves.choices.hands.get(live.session.key, ())  # codes, as he has laid them
        self.new: frozenset[str] = frozenset()  # codes of cards that he has just drawn

    @property
    def _is_own(self) -> bool:
        return self.live.app.settings.order == "own"

    def note(self, shown: GameView, change: Change) -> None:
        """Note the new cards of the hand."""
        self.new = drawn_in(change) if change.move is not None else frozenset()
        if self.own and self._is_own:
            self._keep(laid_on(shown.layout, self.own))

    def arranged(self, layout: Layout, *, marks_new: bool = False) -> Layout:
        """Return the layout with the hand in this order."""
        return arranged(layout, self.live.app.settings.order, self.own, self.new if marks_new else frozenset())

    @command("arrange")
    def arrange(self, token: str, on: str = "") -> None:
        """Lay a card where another lies, "" for the end, if the player sorts the hand."""
        if self._is_own:
            self._keep(moved(self.live.shown.layout, self.own, token, on))
            self.live.draw()

    def _keep(self, order: tuple[str, ...]) -> None:
        if order != self.own:
            self.own = order
            self.live.app.saves.choices.keep_hand(self.live.session.key, order)


def arranged(layout: Layout, order: str, own: Sequence[str] = (), new: Set[str] = frozenset()) -> Layout:
    """Return the layout with the viewer's hand "sorted", as "dealt" or in "own" order; new cards are marked."""
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
    """Return the codes of the cards that have come to the viewer's hand, where it has not been dealt anew."""
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
    """Return the own order of codes once the card of this token has been put where another lies; "": to the end."""
    codes = _laid(layout, own)
    if token in codes and token != on and (not on or on in codes):
        goal = codes.index(on) if on else len(codes) - 1
        codes.remove(token)
        codes.insert(goal, token)
    return _with_others(codes, own)


def laid_on(layout: Layout, own: Sequence[str]) -> tuple[str, ...]:
    """Return the own order after a move: new cards lie last, and cards that left may come back.

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
