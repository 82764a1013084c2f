"""Own bots: what a file may hold, what it is handed, and how its faults are told."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from knaves.engine.arrays import Arrays
from knaves.engine.moves import command
from knaves.games.registry import GAMES
from knaves.players.own.harness import Harness, Seen
from knaves.players.own.messages import choose_message, sit_message
from knaves.players.own.own_player import OwnPlayer
from knaves.players.player import MoveRequest
from tests.positions import turn_of

GAME = GAMES["california_jack"]
OPTIONS = GAME.options.parse({})
PLAIN = "def choose(seen, legal, rng):\n    return legal[0]\n"


def seated(source: str) -> tuple[Harness, dict[str, Any]]:
    harness = Harness(source)
    return harness, json.loads(harness.answer(sit_message(GAME, OPTIONS, 0)))


def asked(harness: Harness, state: Any = None, luck: int = 1, events: tuple[str, ...] = ()) -> dict[str, Any]:
    state = state or GAME.begin(OPTIONS, 3)
    seat = turn_of(state)
    message = choose_message(GAME, state.seen_by(seat), seat, luck, events=events, in_python=True)
    return json.loads(harness.answer(message))  # type: ignore[no-any-return]


def test_a_function_is_enough() -> None:
    harness, reply = seated(PLAIN)
    assert reply == {"ok": True, "name": ""}
    assert asked(harness)["move"] in [move.notation for move in GAME.begin(OPTIONS, 3).legal_moves()]


def test_a_bot_may_have_a_name_and_a_game_of_its_own() -> None:
    assert seated('NAME = "Ada"\nGAME = "california_jack"\n' + PLAIN)[1] == {"ok": True, "name": "Ada"}
    reply = seated('GAME = "box"\n' + PLAIN)[1]
    assert (reply["ok"], reply["message"]) == (False, "This bot plays box only.")


def test_a_class_remembers_within_a_game_and_not_beyond() -> None:
    source = (
        "class Bot:\n    def __init__(self):\n        self.asked = 0\n"
        "    def choose(self, seen, legal, rng):\n        self.asked += 1\n        print(self.asked)\n"
        "        return legal[0]\n"
    )
    harness, _ = seated(source)
    assert [asked(harness)["printed"] for _ in range(2)] == ["1\n", "2\n"]
    harness.answer(sit_message(GAME, OPTIONS, 0))
    assert asked(harness)["printed"] == "1\n"


def test_a_file_is_run_once_for_all_games_of_a_match() -> None:
    source = (
        "print('loaded')\nfrom itertools import count\ngames = count(1)\nclass Bot:\n    def __init__(self):\n"
        "        self.game = next(games)\n    def choose(self, seen, legal, rng):\n        print(self.game)\n"
        "        return legal[0]\n"
    )
    harness, first = seated(source)
    assert first["printed"] == "loaded\n"
    assert asked(harness)["printed"] == "1\n"
    assert "printed" not in json.loads(harness.answer(sit_message(GAME, OPTIONS, 0)))
    assert asked(harness)["printed"] == "2\n"


def test_dataclasses_and_imports_work_in_a_bot() -> None:
    source = "from dataclasses import dataclass\n@dataclass\nclass Note:\n    x: 'int' = 1\n" + PLAIN
    assert seated(source)[1]["ok"]


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ("def choose(seen, legal, rng:\n", 1, "SyntaxError"),
        ("import nowhere_at_all\n" + PLAIN, 1, "ModuleNotFoundError"),
        ("\nimport sys\nsys.exit(3)\n", 3, "SystemExit: 3"),
        ("\nraise KeyboardInterrupt\n", 2, "KeyboardInterrupt"),
        ("x = 1\n", None, "There is no function choose"),
        ("choose = 7\n", None, "There is no function choose"),
        ("class Bot:\n    pass\n", None, "There is no function choose"),
        ("class Bot:\n    def __init__(self):\n        self.x\n", 3, "AttributeError"),
        ("NAME = 7\n" + PLAIN, None, "NAME is a text"),
        ("class Odd(Exception):\n    def __str__(self): return 1/0\nraise Odd\n", 3, "Odd"),
    ],
)
def test_a_file_that_cannot_be_used_says_where(source: str, line: int | None, said: str) -> None:
    reply = seated(source)[1]
    assert reply["ok"] is False
    assert reply.get("line") == line
    assert reply["message"].startswith(said)


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("1 / 0", 2, "ZeroDivisionError: division by zero"),
        ("return 7", None, "choose answered int"),
        ("pass", None, "choose answered NoneType"),
        ("choose(seen, legal, rng)", 2, "RecursionError"),
        ("seen.world(rng).play('play QQ')", 2, "ValueError: play QQ is no legal move here"),
    ],
)
def test_a_fault_while_choosing_says_where_and_the_bot_can_be_asked_again(
    body: str, line: int | None, said: str
) -> None:
    harness, _ = seated(f"def choose(seen, legal, rng):\n    {body}\n")
    for _ in range(2):
        reply = asked(harness)
        assert reply["ok"] is False
        assert reply.get("line") == line
        assert reply["message"].startswith(said)


def test_what_a_bot_prints_is_kept_up_to_a_bound() -> None:
    harness, _ = seated("def choose(s, legal, r):\n    for k in range(10**5): print('line', k)\n    return legal[0]\n")
    reply = asked(harness)
    assert reply["ok"]
    assert reply["printed"].startswith("line 0\nline 1\n")
    assert len(reply["printed"]) == 4000


def test_the_same_luck_gives_the_same_numbers() -> None:
    harness, _ = seated("def choose(s, legal, rng):\n    print(rng.random())\n    return legal[0]\n")
    one, two, other = asked(harness), asked(harness), asked(harness, luck=2)
    assert one["printed"] == two["printed"] != other["printed"]


def seen_after(moves: int, seed: int = 3) -> tuple[Seen, Any]:
    state = GAME.begin(OPTIONS, seed)
    for _ in range(moves):
        state.play(state.legal_moves()[0])
    seat = turn_of(state)
    return Seen(GAME, state.seen_by(seat), seat, ["Seat 1 plays."]), state


def test_what_is_seen_is_the_json_view_and_an_object() -> None:
    seen, state = seen_after(1)
    assert seen["trump"] == seen.facts["trump"]
    assert dict(seen) == seen.view
    assert seen.events == ["Seat 1 plays."]
    assert seen.trick == [card.code for card in state.trick]
    assert seen.own == seen.hand(seen.seat)
    assert set(seen.hand(1 - seen.seat)) == {"??"}
    assert seen.cards("upcard") == [card.code for card in state.upcard]
    assert seen.legal == seen["legal"]
    assert seen.options["target"] == 10
    assert (seen.game, seen.seats, seen.scores) == ("california_jack", 2, [0, 0])


def test_a_move_without_a_number_is_named_in_a_sentence() -> None:
    arrays = Arrays(GAMES["california_jack"].begin(GAMES["california_jack"].options(), 5))
    with pytest.raises(ValueError, match="“draw” has no number: the game needs an arrays"):
        arrays.number_of(command("draw"))


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.arrays])
def test_what_is_seen_has_the_numbers_of_the_environments(key: str) -> None:
    game, rng = GAMES[key], Random(5)
    state: Any = game.begin(game.options(), 5)
    arrays = Arrays.of(game, game.options())
    for _ in range(40):
        if (seat := state.turn) is None:
            break
        seen, legal = Seen(game, state.seen_by(seat), seat, []), state.legal_moves()
        numbers = list(arrays.numbers(state, legal))
        assert seen.observation() == arrays.observe(state, seat)
        assert [number for number, is_legal in enumerate(seen.mask()) if is_legal] == sorted(numbers)
        assert [seen.number(move.notation) for move in legal] == numbers
        with pytest.raises(ValueError, match="play 0 is not a legal move here"):
            seen.number("play 0")
        state.play(state.random_move(rng))


def test_unseen_cards_and_seen_ones_make_up_the_pack() -> None:
    seen, state = seen_after(9)
    shown = [each for zone in seen["zones"] for each in zone["cards"] if each != "??"]
    assert len(seen.unseen) + len(shown) <= 52
    hidden = {card.code for zone in state.zones() if zone.name in ("hand", "stock") and zone.owner != seen.seat
              for card in zone.cards}  # fmt: skip
    assert set(seen.unseen) <= hidden


def test_a_world_is_whole_and_can_be_played_on() -> None:
    seen, _ = seen_after(1)
    rng = Random(1)
    world = seen.world(rng)
    assert "??" not in world.hand(1 - seen.seat)
    assert world.hand(seen.seat) == seen.own
    twin = world.copy()
    twin.play(twin.legal[0])
    assert len(twin.hand(seen.seat)) + len(twin.trick) != len(world.hand(seen.seat)) + len(world.trick)
    twin.play_out(rng)
    assert twin.is_over
    assert 0 <= twin.worth(seen.seat) <= 1.01
    assert world.turn == seen.seat
    assert {tuple(seen.world(rng).hand(1 - seen.seat)) for _ in range(9)} != {tuple(world.hand(1 - seen.seat))}


class Silent:
    """A sandbox whose bot thinks for ever."""

    def __init__(self) -> None:
        self.has_ended = False

    async def ask(self, message: str, ms: float) -> str:
        if "choose" not in message[:40]:
            return '{"ok": true, "name": ""}'
        await asyncio.sleep(ms / 1000)
        raise AssertionError("nobody has hurried")

    def end(self) -> None:
        self.has_ended = True


def test_who_is_hurried_is_stood_in_for_in_this_one_move_and_started_anew_for_the_next() -> None:
    places: list[Silent] = []

    async def start(source: str) -> Silent:
        places.append(Silent())
        return places[-1]

    async def play() -> None:
        player = OwnPlayer("slow", PLAIN, start)
        state = GAME.begin(OPTIONS, 3)
        seat = turn_of(state)
        for count in (1, 2):
            turn = MoveRequest(GAME, seat, state.seen_by(seat), "seed")
            asyncio.get_running_loop().call_later(0.01, turn.hurry.set)
            assert (await player.choose(turn)).move in state.legal_moves()
            await asyncio.sleep(0)
            assert [each.has_ended for each in places] == [True] * count

    asyncio.run(play())
