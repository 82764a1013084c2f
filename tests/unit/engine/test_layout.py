"""What is seen of events, besides cards on their way."""

from __future__ import annotations

import pickle

import pytest

from knaves.engine.state import Event
from knaves.games.registry import GAMES
from tests.random_games import walk


@pytest.mark.parametrize(
    "key", [key for key, game in GAMES.items() if any(spec.staging for spec in game.events.values())]
)
def test_every_event_of_a_game_can_be_staged(key: str) -> None:
    game, staged_kinds = GAMES[key], set[str]()

    def look(event: Event) -> None:
        if game.stage(event) is not None:
            staged_kinds.add(event.kind)

    for state in walk(game, game.options.parse({}), 5):
        state.listener = look
    assert staged_kinds


@pytest.mark.parametrize("key", GAMES)
def test_a_game_can_be_sent_to_another_process(key: str) -> None:
    assert pickle.loads(pickle.dumps(GAMES[key])).key == key
