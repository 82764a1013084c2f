"""Messages to bots from outside hold what their seat has seen and nothing else, and any answer can be read."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from knaves.games.registry import GAMES
from knaves.players.own.messages import FORMAT, LONGEST_ANSWER, choose_message, read_choice, read_name, sit_message
from knaves.players.player import BotFault
from knaves.table.table import position

BOX = GAMES["box"]
OPENING = BOX.begin(BOX.options.parse({}), 3)
LEGAL = OPENING.legal_moves()


def walk(key: str, moves: int, seed: int) -> Any:
    """A random game of this kind after so many moves."""
    game, rng = GAMES[key], Random(seed)
    state = game.begin(game.options.parse({}), seed)
    for _ in range(moves):
        if state.turn is not None:
            state.play(rng.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("key", GAMES)
def test_the_question_holds_the_position_of_the_protocol(key: str) -> None:
    for seed in range(12):
        state = walk(key, 5 * seed, seed)
        for seat in range(state.seats):
            message = json.loads(choose_message(GAMES[key], state.seen_by(seat), seat, 1))
            assert message["position"] == json.loads(json.dumps(position(key, state, seat)))
            assert message.keys() == {"do", "seat", "position", "events", "luck"}


def test_the_question_names_no_seed_and_the_first_message_says_what_is_played() -> None:
    assert "seed" not in choose_message(BOX, OPENING.seen_by(0), 0, 1, ms=20)
    assert json.loads(choose_message(BOX, OPENING.seen_by(0), 0, 1, ms=20))["ms"] == 20
    first = json.loads(sit_message(BOX, BOX.options.parse({"players": 3}), 2))
    assert (first["do"], first["format"], first["game"], first["seat"]) == ("sit", FORMAT, "box", 2)
    assert first["options"]["players"] == 3


def test_a_legal_move_is_found_and_what_was_printed_comes_with_it() -> None:
    reply = {"ok": True, "move": LEGAL[0].notation, "printed": "one\ntwo\u202e\x00"}
    choice = read_choice(json.dumps(reply), LEGAL)
    assert choice.move is LEGAL[0]
    assert choice.printed == "one\ntwo"


WRONG = [
    None, 7, b"{}", ["play JD"], "", "null", "[]", "7", "{", "NaN", '"play JD"', "{}", '{"ok":1}', '{"ok":"true"}',
    '{"ok":true}', '{"ok":true,"move":7}', '{"ok":true,"move":null}', '{"ok":true,"move":["play JD"]}',
    '{"ok":true,"move":"play QQ"}', '{"ok":true,"move":"PLAY JD"}', '{"ok":true,"move":"play JD "}',
    '{"ok":true,"move":""}', '{"ok":true,"move":"' + "x" * 5000 + '"}', '{"ok":true,"__proto__":{"move":"play JD"}}',
    '{"ok":true,"move":{"toString":"play JD"}}', '{"ok":false,"move":"play JD"}', '{"ok":false,"line":-1}',
    '{"ok":false,"line":1e400,"message":7}', '{"ok":false,"message":"\ud800"}', "[" * 20000, '{"a":' * 6000,
    '{"ok":true,"move":' + "9" * 20000 + "}", " " * (LONGEST_ANSWER + 1), "\x00", "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("answer", WRONG, ids=range(len(WRONG)))
def test_whatever_is_no_legal_move_is_a_fault_of_the_bot(answer: object) -> None:
    with pytest.raises(BotFault) as fault:
        read_choice(answer, LEGAL)
    assert len(str(fault.value)) < 400
    assert str(fault.value).encode()


def test_a_fault_names_the_line_of_the_bots_own_file() -> None:
    with pytest.raises(BotFault, match="on line 7: NameError: x") as fault:
        read_choice('{"ok":false,"error":"bot-error","line":7,"message":"NameError: x"}', LEGAL)
    assert fault.value.line == 7


def test_a_name_is_made_fit_to_be_shown() -> None:
    assert read_name('{"ok":true,"name":"  Thumb\\n\\u202eII  "}') == "Thumb II"
    assert read_name(json.dumps({"ok": True, "name": "x" * 999})) == "x" * 40
    assert read_name('{"ok":true,"name":7}') == ""
    with pytest.raises(BotFault):
        read_name('{"ok":false}')
