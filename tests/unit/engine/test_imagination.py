"""Possible worlds, prepared once: all of them where they are few, and always as play has shown they could be."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from knaves.cards import UNKNOWN, cards
from knaves.engine.imagination import Imagination, forgetting, unseen
from knaves.games.california_jack import GAME
from knaves.games.registry import GAMES
from tests.snapshots import snapshot
from tests.walks import states


def late(stock: Any) -> Any:
    state = GAME.begin(GAME.options(), 8)
    rng = Random(8)
    while len(state.stock) > stock or state.trick:
        state.play(rng.choice(state.legal_moves()))
    return state


def test_every_world_is_listed_once_where_they_are_few() -> None:
    state = late(stock=3)
    imagination = Imagination(state.seen_by(state.turn))
    worlds = imagination.every_world(Random(1), 5000)
    assert worlds
    layouts = Counter((tuple(sorted(world.hands[1 - world.turn])), tuple(world.stock)) for world in worlds)
    assert set(layouts.values()) == {1}
    assert (tuple(sorted(state.hands[1 - state.turn])), tuple(state.stock)) in layouts
    assert imagination.every_world(Random(1), len(worlds) - 1) is None


def test_there_is_one_world_where_everything_is_known() -> None:
    state = late(stock=0)
    state.play(state.legal_moves()[0])
    state.play(state.legal_moves()[0])
    worlds = Imagination(state.seen_by(state.turn)).every_world(Random(1), 1)
    assert worlds is not None
    (world,) = worlds
    assert sorted(world.hands[0] + world.hands[1]) == sorted(state.hands[0] + state.hands[1])


def test_too_many_worlds_are_refused_without_listing_them() -> None:
    state = GAME.begin(GAME.options(), 1)
    assert Imagination(state.seen_by(0)).every_world(Random(1), 1000) is None


def test_worlds_are_dealt_evenly() -> None:
    state = late(stock=3)
    seen = state.seen_by(state.turn)
    pool = unseen(seen)
    rng = Random(3)
    imagination = Imagination(seen, infers=False)
    tops = Counter(imagination.world(rng).stock[0] for _ in range(300 * len(pool)))
    assert set(tops) == set(pool)
    assert all(200 < count < 400 for count in tops.values())


def test_who_forgets_does_not_know_what_was_drawn() -> None:
    state = late(stock=9)
    seat = state.turn
    seen = state.seen_by(seat)
    assert any(card is not UNKNOWN for card in seen.hands[1 - seat])
    dull = forgetting(seen, seat)
    assert all(card is UNKNOWN for card in dull.hands[1 - seat])
    assert dull.hands[seat] == seen.hands[seat]
    assert dull.captured == seen.captured


def test_a_world_looks_like_what_was_seen_in_every_game() -> None:
    for game in GAMES.values():
        rng = Random(4)
        for state in states(game, 15, "imagination"):
            if state.turn is None:
                continue
            seen = state.seen_by(state.turn)
            world = Imagination(seen).world(rng)
            again = world.seen_by(state.turn)
            assert snapshot(seen, with_chance=False) == snapshot(again, with_chance=False)


def test_a_ring_of_exchanges_is_found_where_no_single_exchange_helps() -> None:
    a, b, c = cards("2C 3C 4C")
    imagination: Imagination[Any] = Imagination.__new__(Imagination)
    imagination.impossible = [frozenset({a, b}), frozenset({b, c}), frozenset({c, a})]  # only c a b fits, from a b c
    imagination.bound = [0, 1, 2]
    deal = [a, b, c]
    imagination._mend(deal)
    assert deal == [c, a, b]
