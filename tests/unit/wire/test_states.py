"""States as plain JSON and back, whole and as changes."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.wire import states as wire
from knaves.wire.parse import BadRequest, read_json, write_json
from knaves.wire.states import apply_changes, read_state, write_changes, write_state
from tests.conformance.secrets import with_hidden_cards_exchanged
from tests.option_sets import matrix
from tests.random_games import SCALE, states
from tests.state_text import difference, snapshot

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
CJ = GAMES["california_jack"]
SPREAD = 150  # states over all option sets of a game
CHOSEN = 10  # of which a bot chooses a move


def sent(game: Game, seen: State) -> str:
    return write_json(write_state(game, seen))


def again(game: Game, seen: State) -> State:
    """The state that comes out at the other end."""
    return read_state(game, seen.options, read_json(sent(game, seen)))


def moments(game: Game) -> Iterator[State]:
    """States in which somebody is to move: one of each option set, and many of all stages."""
    for options in matrix(game):
        state = game.begin(options, 7)
        rng = Random(f"wire {options}")
        for _ in range(rng.randrange(30)):
            if state.turn is not None:
                state.play(rng.choice(state.legal_moves()))
        yield state
    yield from states(game, SPREAD, "wire")


@EVERY
def test_what_a_seat_has_seen_comes_back_equal(game: Game) -> None:
    checked = 0
    for state in moments(game):
        if state.turn is None:
            continue
        seen = state.seen_by(state.turn)
        twin = again(game, seen)
        assert snapshot(twin) == snapshot(seen), difference(snapshot(seen), snapshot(twin))
        assert list(twin.zones()) == list(seen.zones())
        assert list(twin.legal_moves()) == list(seen.legal_moves()), "moves are the same objects"
        assert twin.facts() == seen.facts()
        checked += 1
    assert checked > SPREAD * SCALE / 2


@EVERY
def test_a_bot_chooses_the_same_from_what_has_travelled(game: Game) -> None:
    moments = (state for state in states(game, 8 * CHOSEN, "wire bots") if state.turn is not None)
    for number, state in enumerate(islice(moments, CHOSEN)):
        seen = state.seen_by(state.turn or 0)
        for level in ("easy", "medium", "expert"):
            one, two = (
                choose(each, game.bots, LEVELS[level], Random(number), playouts=10)
                for each in (seen, again(game, seen))
            )
            assert one is two


@EVERY
def test_what_travels_does_not_depend_on_a_hidden_card(game: Game) -> None:
    rng, moved = Random(f"hidden {game.key}"), 0
    for state in states(game, 120, "wire hidden"):
        if state.turn is None:
            continue
        twin = with_hidden_cards_exchanged(state, state.turn, rng)
        moved += snapshot(twin) != snapshot(state)
        one, two = (sent(game, each.seen_by(state.turn)) for each in (state, twin))
        assert one == two
    assert moved > 20, "nothing was hidden, so nothing was shown"


@EVERY
def test_what_all_states_of_a_game_share_does_not_travel(game: Game) -> None:
    seen = game.begin(game.options(), 5).seen_by(0)
    assert "pack" not in write_state(game, seen)
    assert len(sent(game, seen)) < 4000


def opening() -> tuple[State, dict[str, Any]]:
    seen = CJ.begin(CJ.options(), 5)
    seen = seen.seen_by(seen.turn or 0)
    return seen, write_state(CJ, seen)


def test_a_state_that_has_travelled_is_one_of_its_own() -> None:
    seen, _ = opening()
    one, two = again(CJ, seen), again(CJ, seen)
    one.play(one.legal_moves()[0])
    assert snapshot(two) == snapshot(seen)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": None}, "another kind"),
    ({"hands": [["QQ"]]}, "no card QQ"),
    ({"hands": [[], []]}, "not those of its pack"),
    ({"hands": [["??"] * 6, ["??"] * 7]}, "not those of its pack"),
    ({"hands": [["2C"] * 6, ["??"] * 6]}, "not those of its pack"),
    ({"hands": []}, "cannot read|not those of its pack"),
    ({"hands": 3}, "another kind"),
    ({"turn": None}, "nobody’s turn"),
    ({"turn": 2}, "nobody’s turn"),
    ({"turn": True}, "another kind|nobody’s turn"),
    ({"deal_is_over": 1}, "another kind"),
    ({"trump": {"suit": "Z"}}, "no suit Z"),
    ({"trump": {"suit": 1}}, "no value called suit"),
    ({"trump": {"suit": "H", "text": "x"}}, "exactly one key"),
    ({"trump": {}}, "exactly one key"),
    ({"deals": {"int": "1e9"}}, "digits"),
    ({"deals": {"int": "9" * 500}}, "digits"),
    ({"deals": {"int": "²"}}, "digits"),
    ({"last_trick": {"dict": [[1]]}}, "pairs"),
    ({"last_trick": {"dict": [[[], 1]]}}, "plain values"),
    ({"deal_score": {"DealScore": [1]}}, "other fields"),
    ({"deal_score": {"score_deal": [1, 2, 3]}}, "no value called"),
    ({"deal_score": {"State": []}}, "no value called"),
    ({"deal_score": {"CaliforniaJack": []}}, "no value called"),
    ({"deal_score": {"rules.DealScore": [1, 2, 3]}}, "no value called"),
    ({"deal_score": {"ScoredMatch": []}}, "no value called"),
    ({"deal_score": {"os.system": ["ls"]}}, "no value called"),
    ({"deal_score": {"..os.system": ["ls"]}}, "no value called"),
    ({"deal_score": {"Play": ["??"]}}, "no Play"),
    ({"deal_score": {"find": ["QH"]}}, "no value called"),
    ({"deal_score": {"Game": []}}, "no value called"),
    ({"chance": 1}, "has “chance”"),
    ({"listener": None}, "has “listener”"),
    ({"__class__": 1}, "has “__class__”"),
    ({"legal_moves": 1}, "has “legal_moves”"),
]


@pytest.mark.parametrize(("wrong", "why"), WRONG)
def test_what_is_no_state_is_refused(wrong: dict[str, Any], why: str) -> None:
    seen, good = opening()
    with pytest.raises(BadRequest, match=why):
        read_state(CJ, seen.options, json.loads(json.dumps(good | wrong)))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_name_on_the_wire_means_one_class_of_a_game(game: Game) -> None:
    package = wire._package(game)
    mine = [module for name, module in sys.modules.items() if name.startswith(package) or name == wire.OF_ALL_GAMES]
    kinds = {kind for module in mine for kind in vars(module).values() if isinstance(kind, type)}
    kinds = {each for each in kinds if each.__module__ in {module.__name__ for module in mine}}
    names = Counter(each.__name__ for each in kinds if wire._is_value_class(each))
    assert names
    assert max(names.values()) == 1, names.most_common(3)


def test_nothing_that_travels_may_be_left_out() -> None:
    seen, good = opening()
    for name in good:
        if name != "deal_is_over":
            with pytest.raises(BadRequest, match=f"lacks “{name}”"):
                read_state(CJ, seen.options, {key: value for key, value in good.items() if key != name})
    others: tuple[Any, ...] = (None, [], "x", 3)
    for other in others:
        with pytest.raises(BadRequest, match="is a JSON object"):
            read_state(CJ, seen.options, other)


def test_a_state_that_holds_something_unknown_is_not_sent() -> None:
    seen, _ = opening()
    for thing in (object(), {1, 2}, SimpleNamespace(), Elsewhere(1)):
        seen.__dict__["deal_score"] = thing
        with pytest.raises(BadRequest, match="cannot travel"):
            write_state(CJ, seen)


@dataclass(frozen=True)
class Elsewhere:
    """A value of a class that belongs to no game."""

    number: int


def test_large_integers_travel_as_digits() -> None:
    seen, _ = opening()
    for number in (2**53 - 1, 2**53, -(2**100), 2**400):
        seen.__dict__["deals"] = number
        assert again(CJ, seen).__dict__["deals"] == number
    assert wire.LARGEST == 2**53 - 1


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_state_with_its_changes_is_the_state_that_a_seat_sees(key: str, seed: int) -> None:
    game, rng = GAMES[key], Random(seed)
    presets = [preset.options for preset in game.form.presets] or [{}]
    options = game.options.parse(dict(rng.choice(presets)))
    state = game.begin(options, seed)
    before: dict[int, Any] = {}
    told: dict[int, Any] = {}
    sizes = []
    for _ in range(120):
        if state.turn is None:
            break
        seat = state.turn
        seen = state.seen_by(seat)
        changes = write_changes(game, seen, before[seat]) if seat in before else None
        if changes is None:
            told[seat] = read_state(game, options, json.loads(json.dumps(write_state(game, seen))))
        else:
            sizes.append(len(json.dumps(changes)) / len(json.dumps(write_state(game, seen))))
            apply_changes(game, told[seat], json.loads(json.dumps(changes)))
        assert write_state(game, told[seat]) == write_state(game, seen)
        before[seat] = seen
        state.play(rng.choice(state.legal_moves()))
    assert max(sizes, default=0) < 1
