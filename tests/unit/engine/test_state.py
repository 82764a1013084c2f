"""States: what every game gets for free."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from knaves.cards import cards
from knaves.engine.sentences import ChanceRefused
from knaves.engine.state import Event
from knaves.engine.zones import ALL, NOBODY, OWNER, Sight, Zone
from knaves.games.registry import GAMES
from knaves.games.template import GAME
from tests.state_text import snapshot


def test_who_listens_hears_every_event_from_the_first_deal_on() -> None:
    heard: list[Event] = []
    state = GAME.begin(GAME.options(), 1, (), heard.append)
    assert [event.kind for event in heard] == ["Dealt"]
    state.play(state.legal_moves()[0])
    assert [event.kind for event in heard] == ["Dealt", "CardPlayed"]
    assert heard[1].card in state.trick


def test_nobody_listens_to_a_copy() -> None:
    heard: list[Event] = []
    copy = GAME.begin(GAME.options(), 1, (), heard.append).copy()
    copy.play(copy.legal_moves()[0])
    assert len(heard) == 1


def test_an_event_is_a_kind_and_its_facts() -> None:
    event = Event("Drew", {"player": 1})
    assert event.player == 1
    assert pickle.loads(pickle.dumps(event)) == event
    with pytest.raises(AttributeError):
        _ = event.card


def test_after_the_end_every_move_is_refused_in_the_same_words() -> None:
    state = GAME.begin(GAME.options(), 1)
    while not state.is_over:
        state.play(state.legal_moves()[0])
    assert str(state.refuse("play QH")) == "The game is over."


def test_a_given_outcome_that_does_not_fit_stops_the_deal() -> None:
    with pytest.raises(ChanceRefused):
        GAME.begin(GAME.options(), 1, ({"dealer": 2},))
    with pytest.raises(ChanceRefused):
        GAME.begin(GAME.options(), 1, ({"shuffle": []},))


@pytest.mark.parametrize("key", list(GAMES))
def test_a_state_can_be_sent_to_another_process(key: str) -> None:
    game = GAMES[key]
    state = game.begin(game.options(), 5)
    rng = Random(5)
    for _ in range(15):
        if state.turn is None:
            break  # the game is that short
        state.play(rng.choice(state.legal_moves()))
    seen = state.seen_by(state.turn or 0)
    assert snapshot(pickle.loads(pickle.dumps(seen))) == snapshot(seen)


@pytest.mark.parametrize(
    ("sight", "owner", "open_to", "seats"),
    [
        (ALL, None, (), {0, 1, 2}), (OWNER, 1, (), {1}), (OWNER, 1, (2,), {1, 2}), (NOBODY, 1, (), set()),
        (NOBODY, None, (0,), {0}),
    ],
)  # fmt: skip
def test_a_zone_is_open_to_those_who_may_look(sight: Sight, owner: int | None, open_to: Any, seats: set[int]) -> None:
    zone = Zone("hand", cards("2C"), sight, owner, open_to=open_to)
    assert {seat for seat in range(3) if zone.is_open_to(seat)} == seats


def test_a_zone_must_say_who_may_look() -> None:
    with pytest.raises(TypeError):
        Zone("hand", [])  # type: ignore[call-arg]
