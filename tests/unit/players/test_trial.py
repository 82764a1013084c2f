"""The check of an own bot: whole games from every seat, until it has moved often enough or why it cannot be said."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from knaves.games.registry import GAMES
from knaves.players.own.contest import ENOUGH, Trial, try_out
from knaves.players.own.harness import Harness
from knaves.players.own.own_player import SandboxLost, late

HEAD = "def choose(seen, legal, rng):\n"
GOOD = HEAD + "    return rng.choice(legal)\n"
MOON = HEAD + "    return 'fly to the moon'\n"
BRANCH = HEAD + "    plays = [m for m in legal if m.startswith('play ')]\n    return plays[0] if plays else lagal[0]\n"
ENDLESS = HEAD + "    while True: pass\n"
DUEL = {"players": 2}


class Box:
    """A sandbox in this process; an endless bot is stopped as the page would stop it."""

    def __init__(self, source: str) -> None:
        self.harness = Harness(source)
        self.is_endless = source == ENDLESS
        self.is_ended = False
        self.took = 0.0
        self.seats: list[int] = []

    async def ask(self, message: str, ms: float) -> str:
        if '"do":"sit"' in message:
            self.seats.append(int(message.split('"seat":')[1][0]))
        elif self.is_endless:
            raise SandboxLost(late(ms))
        return self.harness.answer(message)

    def end(self) -> None:
        self.is_ended = True


def trial(source: str, key: str = "box", players: Mapping[str, Any] = DUEL) -> tuple[Trial, Box]:
    boxes: list[Box] = []

    async def start(text: str) -> Any:
        boxes.append(Box(text))
        return boxes[0]

    game, told = GAMES[key], list[Trial]()
    done = asyncio.run(try_out(game, game.options.parse(dict(players)), source, start, 1, told.append))
    assert boxes[0].is_ended
    return done, boxes[0]


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_without_a_fault_moves_two_hundred_times_and_in_every_seat(key: str) -> None:
    done, box = trial(GOOD, key, {})
    assert done.fault is None
    assert done.is_enough
    assert done.spent.moves >= ENOUGH
    assert set(box.seats) == set(range(GAMES[key].options.parse({}).seats))


def test_a_duel_of_box_is_tested_as_well() -> None:
    done, box = trial(GOOD)
    assert (done.fault, done.is_enough, set(box.seats)) == (None, True, {0, 1})


def test_an_illegal_answer_is_named_beside_what_was_legal() -> None:
    done, _ = trial(MOON)
    assert done.fault is not None
    assert "fly to the moon" in str(done.fault.sentence)
    assert len(done.legal) > 1


def test_a_wrong_name_in_a_branch_is_found_with_its_line() -> None:
    done, _ = trial(BRANCH)
    assert done.fault is not None
    assert done.fault.line == 3
    assert "lagal" in str(done.fault.sentence)


def test_a_bot_that_never_answers_is_stopped_and_told_so() -> None:
    done, _ = trial(ENDLESS)
    assert done.fault is not None
    assert str(done.fault.sentence) == "The bot didn’t answer within 5 seconds and was stopped."


def test_a_slow_bot_is_said_to_be_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knaves.players.own.contest.MOST_TIME", 0)
    slow, _ = trial(GOOD)
    assert (slow.fault, slow.is_enough, slow.is_slow) == (None, False, True)
