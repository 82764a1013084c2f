"""Raw messages: a bot can walk the frames of its harness and read them, so nothing may be in them but its view."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import pytest

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.state import Event
from knaves.games.registry import GAMES
from knaves.players.own.harness import Harness
from knaves.players.own.messages import choose_message, sit_message
from knaves.wire.states import apply_changes, read_state
from tests.conformance.secrets import with_hidden_cards_exchanged
from tests.option_sets import matrix
from tests.random_games import SCALE
from tests.state_text import snapshot

pytestmark = pytest.mark.wide

GAMES_EACH = max(2, round(4 * SCALE))  # whole games of each game
FIRST_KEYS = {"do", "seat", "events", "luck", "seen"}
LATER_KEYS = {"do", "seat", "events", "luck", "changes"}

# It walks out of its own frame as far as it can and prints a digest of each message that it finds there.
WALKER = """
import hashlib, json, sys
def choose(seen, legal, rng):
    frame, found = sys._getframe(), []
    while frame is not None:
        found += [value for name, value in frame.f_locals.items() if name == "asked"]
        frame = frame.f_back
    print([hashlib.sha256(json.dumps(each, sort_keys=True).encode()).hexdigest() for each in found])
    return legal[0]
"""


def option_sets(game: Game) -> list[Options]:
    return Random(f"raw {game.key}").sample(list(matrix(game)), GAMES_EACH)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_over_whole_games_a_message_says_what_the_view_says_and_nothing_else(game: Game) -> None:
    hidden = asked = 0
    for number, options in enumerate(option_sets(game)):
        rng, told = Random(f"{number} {options}"), list[str]()

        def hear(event: Event, told: list[str] = told) -> None:
            told.append(str(game.text.say(event) or ""))

        state = game.begin(options, number, listener=hear)
        before: dict[int, Any] = {}
        received: dict[int, Any] = {}
        while state.turn is not None:
            seat = state.turn
            seen, twin = state.seen_by(seat), with_hidden_cards_exchanged(state, seat, rng)
            message, other = (
                choose_message(game, each, seat, 1, events=told, in_python=True, before=before.get(seat))
                for each in (seen, twin.seen_by(seat))
            )
            assert message == other, "a hidden card changes the message"
            hidden += snapshot(twin) != snapshot(state)
            raw = json.loads(message)
            assert raw.keys() in (FIRST_KEYS, LATER_KEYS)
            if "seen" in raw:
                received[seat] = read_state(game, options, raw["seen"])
            else:
                apply_changes(game, received[seat], raw["changes"])
            assert snapshot(received[seat]) == snapshot(seen), "the message says more or less than the view"
            before[seat], asked = seen, asked + 1
            state.play(rng.choice(state.legal_moves()))
    assert asked > 20
    assert hidden > 10, "nothing was hidden, so nothing was compared"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_bot_that_walks_the_frames_finds_the_message_that_was_sent(game: Game) -> None:
    state = game.begin(game.options(), 3)
    while state.turn is not None and len(state.legal_moves()) == 1:
        state.play(state.legal_moves()[0])
    assert state.turn is not None
    harness = Harness(WALKER)
    harness.answer(sit_message(game, state.options, state.turn))
    message = choose_message(game, state.seen_by(state.turn), state.turn, 1, in_python=True)
    reply = json.loads(harness.answer(message))
    sent = hashlib.sha256(json.dumps(json.loads(message), sort_keys=True).encode()).hexdigest()
    assert reply["printed"] == f"['{sent}']\n"
