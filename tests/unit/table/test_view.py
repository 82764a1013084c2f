"""Views: what a seat is shown, and the position that the protocol writes."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from knaves.engine.state import State
from knaves.games.california_jack import GAME as JACK
from knaves.games.registry import GAMES
from knaves.table.view import position, shown_to
from tests.positions import position as laid
from tests.walks import states

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
