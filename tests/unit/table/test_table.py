"""The only door for moves, and the view of a seat."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest

from knaves.engine.sentences import ChanceRefused, IllegalMove, UnreadableRecord
from knaves.engine.state import State
from knaves.games.california_jack import GAME as JACK
from knaves.games.registry import GAMES
from knaves.table.table import Table, position, shown_to
from tests.positions import position as laid
from tests.random_games import states
from tests.state_text import snapshot


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
        ({"legal": (("play 2C",),) * 3}, r"At move 1 \(.*\), the legal moves differ from those in the file"),
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


TEXT = "hand0: 2S | hand1: AH 3C | upcard: TD | captured0: 4C 5C | stock: ..."


def zone(shown: dict[str, object], name: str, owner: int | None = None) -> list[str]:
    (found,) = (each for each in shown["zones"] if (each["name"], each["owner"]) == (name, owner))  # type: ignore[attr-defined]
    return found["cards"]  # type: ignore[no-any-return]


def test_a_seat_is_shown_its_hand_and_what_lies_open_and_backs_of_the_rest() -> None:
    shown = position("california_jack", laid(JACK, TEXT, turn=0), 0)
    assert zone(shown, "hand", 0) == ["2S"]
    assert zone(shown, "hand", 1) == ["??", "??"]
    assert zone(shown, "captured", 0) == ["??", "??"]
    assert zone(shown, "upcard") == ["TD"]
    assert len(zone(shown, "stock")) == 46


def test_a_view_shows_what_may_be_seen_now_and_not_what_is_remembered() -> None:
    state = laid(JACK, TEXT, turn=0)
    state.drawn[1].append(state.hands[1][0])
    assert [str(card) for card in shown_to(state, 0).hands[1]] == ["??", "??"]
    assert [str(card) for card in state.seen_by(0).hands[1]] == ["AH", "??"]


def test_legal_moves_are_shown_to_the_seat_in_turn_alone() -> None:
    state = laid(JACK, TEXT, turn=1)
    assert position("california_jack", state, 0)["legal"] == []
    assert position("california_jack", state, 1)["legal"] == ["play AH", "play 3C"]
    assert position("california_jack", state)["legal"] == ["play AH", "play 3C"]


@pytest.mark.parametrize("key", list(GAMES))
def test_a_whole_position_holds_every_card_and_a_view_as_many_with_no_seed_in_either(key: str) -> None:
    game = GAMES[key]
    for state in states(game, 40, "views"):
        whole = position(key, state)
        assert Counter(_cards(whole)) == Counter(card.code for card in state.pack)
        for seat in range(state.seats):
            shown = position(key, state, seat)
            assert len(_cards(shown)) == len(state.pack)
            assert not {"seed", "chance"} & shown.keys()
            _check_shape(state, shown)


def _cards(shown: dict[str, object]) -> list[str]:
    return [code for each in shown["zones"] for code in each["cards"] if code is not None]  # type: ignore[attr-defined]


def _check_shape(state: State, shown: dict[str, object]) -> None:
    assert json.loads(json.dumps(shown, allow_nan=False)) == shown
    assert shown["turn"] == state.turn
    assert shown["over"] is (state.turn is None)
    names = [(each["name"], each["owner"], each.get("box")) for each in shown["zones"]]  # type: ignore[attr-defined]
    assert len(set(names)) == len(names)
