"""What a session tells: one value for each change, with its events, computed as seldom as can be."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from knaves.engine import zones
from knaves.games.registry import GAMES
from knaves.page.locale import said
from knaves.page.view import table
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session import actions
from knaves.session.actions import NAMES, SessionAction
from knaves.session.game_view import Over, Scored
from knaves.session.session import Session
from knaves.store.saves import Saves
from knaves.table import table as view
from tests.unit.page.fake_page import FakePage
from tests.unit.page.visits import SEATS, Visit
from tests.unit.page.visits import story as visit_story
from tests.unit.session.playing import Sitting, a_table, story


@story
async def test_what_is_told_cannot_be_written() -> None:
    sitting = Sitting(a_table())
    await sitting.until_asked()
    with pytest.raises(dataclasses.FrozenInstanceError):
        sitting.shown.viewer = 1  # type: ignore[misc]


@story
async def test_every_move_is_told_once_with_its_events_in_order_and_the_layouts_around_it() -> None:
    sitting = Sitting(a_table("madjack", 3))
    while len(sitting.moves) < 12:
        await sitting.play_on()
    changes = [shown.change for shown in sitting.told if shown.change is not None]
    assert [change.ply for change in changes] == list(range(1, len(sitting.moves) + 1))
    assert [str(change.move) for change in changes] == list(sitting.moves)
    for before, change in pairwise(changes):
        assert change.before == before.after
    table = sitting.session.past()
    told = [event for number, event in table.events_of() if number > 0]
    assert [event for change in changes for event in change.events] == told


@story
async def test_the_sheet_of_a_deal_says_what_comes_next() -> None:
    sitting = Sitting(a_table(target=9))
    while not isinstance(sitting.shown.phase, Over):
        await sitting.play_on()
    sheets = {str(shown.phase.goes_on) for shown in sitting.told if isinstance(shown.phase, Scored)}
    assert sheets == {"Next deal"}


def test_every_action_is_answered_by_a_method_of_its_own() -> None:
    kinds = {kind for kind in vars(actions).values() if isinstance(kind, type) and issubclass(kind, SessionAction)}
    kinds.remove(SessionAction)
    assert set(NAMES.values()) == kinds
    session = Session(a_table(), seat_players(a_table().seats, SliceThinker()))
    for kind in kinds:
        values = dict.fromkeys((field.name for field in dataclasses.fields(kind)), "QH")
        session.do(kind(**values))
    with pytest.raises(TypeError):
        session.do(SessionAction())


async def costs(**settings: Any) -> Counter[str]:
    """What a card and the bot's answer cost in California Jack."""
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    await visit.until_asked()
    visit.app.change_settings(settings)
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    await visit.table.stage.played()
    made, counted = len(visit.moves), Counter[str]()
    with pytest.MonkeyPatch.context() as patch:
        game = GAMES["california_jack"]

        def count(owner: Any, name: str, what: str) -> None:
            real = getattr(owner, name)

            def spy(*given: Any, **named: Any) -> Any:
                counted[what] += 1
                return real(*given, **named)

            patch.setattr(owner, name, spy)

        count(zones, "redacted", "views")
        count(view, "redacted", "views")
        count(FakePage, "show", "drawings")
        count(table, "part_node", "parts")
        count(Saves, "write", "writes")
        layout = game.table.layout
        object.__setattr__(game.table, "layout", lambda *given: counted.update(["layouts"]) or layout(*given))
        try:
            visit.do("touch", token=visit.legal[0].parts[0])
            await visit.until(lambda: len(visit.moves) >= made + 2 and visit.shown.touching is not None)
            await visit.table.stage.played()
            for _ in range(50):
                await visit.until(lambda: True)
        finally:
            object.__setattr__(game.table, "layout", layout)
    print(dict(counted))
    visit.page.go("/")
    assert min(counted[what] for what in ("views", "layouts", "drawings", "writes")) > 0, "nothing was counted"
    return counted


@visit_story
async def test_a_card_and_the_bots_answer_cost_four_views_three_layouts_three_drawings_and_two_writes() -> None:
    counted = await costs(pause="instant", motion=False)
    assert counted["views"] <= 4
    assert counted["layouts"] <= 3
    assert counted["drawings"] <= 3
    assert counted["writes"] <= 2


@visit_story
async def test_played_beat_by_beat_they_cost_a_view_and_a_layout_more_for_each_event_and_only_what_changes() -> None:
    at_once, filmed = await costs(pause="instant", motion=False), await costs(pause="normal", motion=True)
    events = 6  # two cards played, the trick taken and gathered, two cards drawn
    assert filmed["views"] <= at_once["views"] + events
    assert filmed["layouts"] <= at_once["layouts"] + events
    assert filmed["writes"] <= 2
    assert filmed["parts"] <= 2 * at_once["parts"], "a beat draws what it changes, not the table"


@story
async def test_once_a_kind_of_move_is_chosen_only_that_is_asked_for() -> None:
    table = a_table("one_eyed_jack", seed=3)
    while not any(move.notation.startswith("swap") for move in table.legal_moves()) or table.turn != 0:
        table.play(next(move for move in table.legal_moves() if not move.notation.startswith("swap")).notation)
    sitting = Sitting(table)
    await sitting.until_asked()
    assert "exchange a dead one first" in said(sitting.shown.status, 0)
    sitting.do(actions.EnterMode("swap"))
    assert str(sitting.shown.status) == "Choose the dead card to exchange."
