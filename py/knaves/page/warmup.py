"""Warmup: think of and draw a first move unseen, before anybody waits for one.

A browser compiles a function of WebAssembly when it is first called, and Python learns from what it meets: else the
first touch would pay for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from knaves.engine.look import Touch
from knaves.engine.state import State
from knaves.nodes import Node
from knaves.page.page import Page
from knaves.page.view.beats import beats
from knaves.page.view.flight import in_flight, travel
from knaves.page.view.table import TableScene, table_screen
from knaves.session.game_log import Change, Frame, entry_of
from knaves.session.phases import Asking
from knaves.session.session import Session
from knaves.table.view import shown_to


class Warmup:
    """One for a visit, at the first table that has just been dealt."""

    def __init__(self) -> None:
        self.is_due = True

    async def warm_up(self, page: Page, session: Session, scene: TableScene, drawn: Node) -> None:
        """Thinks of a move and draws it into nothing, bit by bit; ends as soon as anything happens at the table."""
        shown = session.view
        if not self.is_due or shown.movers or not isinstance(shown.phase, Asking):
            return
        self.is_due = False
        for _ in _steps(session, scene, drawn):
            await page.sleep(0)
            if session.view is not shown:
                return


def _steps(session: Session, scene: TableScene, drawn: Node) -> Iterator[None]:
    """Each step is a task of its own."""
    shown = session.view
    table, game, viewer = session.past(), shown.game, shown.viewer
    yield
    move = table.state.legal_moves()[0]
    seen: list[State] = []
    events = table.play(move.notation, lambda _: seen.append(shown_to(table.state, viewer)))
    yield
    told = [entry_of(game, len(table.moves), event) for event in events]
    frames = tuple(Frame(*each) for each in zip(events, told, seen, strict=True))
    after = game.table.layout(shown_to(table.state, viewer), viewer)
    yield
    change = Change(shown.layout, after, len(table.moves), move, tuple(events), frames)
    for beat in beats(game, change, viewer):
        yield
        node = table_screen(replace(scene, layout=beat.layout, touch=Touch(), is_my_turn=False))
        yield
        travel(beat, drawn, node, 0)
        in_flight(drawn, node)
        drawn = node
