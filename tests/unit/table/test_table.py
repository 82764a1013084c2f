"""Tables: playing, refusing, undoing and redoing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from knaves.engine.errors import ChanceRefused, IllegalMove, UnreadableRecord
from knaves.games.california_jack import GAME as JACK
from knaves.table.table import Table
from tests.snapshots import snapshot


def table_after(count: int, seed: int = 4) -> Table:
    """California Jack after some moves, always the first legal one."""
    table = Table(JACK, JACK.options(), seed)
    for _ in range(count):
        table.play(table.legal_moves()[0].notation)
    return table


def test_a_move_answers_what_happened_in_order() -> None:
    table = table_after(0)
    assert [event.kind for event in table.opening] == ["Dealt"]
    assert [event.kind for event in table.play(table.legal_moves()[0].notation)] == ["CardPlayed"]
    kinds = [event.kind for event in table.play(table.legal_moves()[0].notation)]
    assert kinds == ["CardPlayed", "TrickTaken", "TrickGathered", "Drew", "Drew"]


def test_a_refused_move_leaves_no_trace() -> None:
    table = table_after(3)
    table.undo()
    before = snapshot(table.state), table.record(), list(table.undone)
    with pytest.raises(IllegalMove):
        table.play("play XX")
    assert (snapshot(table.state), table.record(), list(table.undone)) == before


def test_undo_goes_back_to_the_very_state_and_redo_forward_again() -> None:
    table = table_after(30)
    late, early = snapshot(table.state), snapshot(table_after(23).state)
    table.undo(7)
    assert snapshot(table.state) == early
    for _ in range(7):
        assert table.redo()
    assert snapshot(table.state) == late
    assert table.redo() == []


def test_more_cannot_be_undone_than_was_played() -> None:
    table = table_after(2)
    table.undo(99)
    assert (table.moves, len(table.undone)) == ([], 2)
    table.undo()
    assert len(table.undone) == 2


def test_another_move_ends_redoing() -> None:
    table = table_after(4)
    table.undo(2)
    table.play(table.legal_moves()[-1].notation)
    assert table.undone == []
    assert table.redo() == []


def test_earlier_states_and_events_can_be_looked_up_and_are_their_own() -> None:
    table = table_after(20)
    assert snapshot(table.state_at(12)) == snapshot(table_after(12).state)
    earlier = table.state_at(12)
    cast(Any, earlier).hands[0].clear()
    assert snapshot(table.state_at(12)) == snapshot(table_after(12).state)
    told = table.events_of()
    assert told[0][1].kind == "Dealt"
    assert {number for number, _ in told} == set(range(21))
    assert [number for number, _ in table.events_of(3)][-1] == 3


def test_the_record_of_a_running_game_keeps_outcomes_that_are_not_used_yet() -> None:
    first = table_after(0).record()
    later = Table(JACK, JACK.options(), 9).record().chance[1]
    table = Table(JACK, first.options, 5, (*first.chance, later))
    assert table.record().chance == (*first.chance, later)
    assert table.record().result is None


def test_a_given_outcome_that_does_not_fit_changes_nothing_when_it_is_needed() -> None:
    first = table_after(0).record()
    table = Table(JACK, first.options, 5, (*first.chance, {"shuffle": ["2C"]}))
    while not table.state.deal_is_over:
        table.play(table.legal_moves()[0].notation)
    before = snapshot(table.state)
    with pytest.raises(ChanceRefused, match="exactly the 52 cards"):
        table.play("next deal")
    assert snapshot(table.state) == before
    assert [move.notation for move in table.legal_moves()] == ["next deal"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": ("play XX",)}, r"Move 1 \(play XX\): You can only play"),
        ({"result": {"scores": [0, 0], "winners": []}}, "After the last move the result is None"),
        ({"legal": ()}, "one list of legal moves for each move"),
        ({"legal": (("play 2C",),) * 3}, r"Before move 1 \(.*\) the legal moves don’t match the list"),
        ({"chance": ({"dealer": 2},)}, "The dealer must be a seat from 0 to 1"),
        ({"chance": (), "seed": None}, "no seed"),
    ],
)
def test_a_record_that_is_no_legal_game_is_refused_with_its_first_fault(change: dict[str, object], words: str) -> None:
    record = replace(table_after(3).record(), **cast(Any, change))
    with pytest.raises(UnreadableRecord, match=words):
        Table.from_record(record)


def test_without_a_seed_one_is_picked_and_written_down() -> None:
    one, two = Table(JACK, JACK.options()), Table(JACK, JACK.options())
    assert one.seed != two.seed
    assert one.record().seed == one.seed
