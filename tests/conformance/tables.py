"""Checks of the table and the bots: every move can be touched, and a bot knows what its seat knows, no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.engine.layout import Layout, Square
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.table.table import Picking, shown_to
from tests.conformance.secrets import with_hidden_cards_exchanged
from tests.random_games import SEED, states

PLAYOUTS = 16
THINKERS = ("beginner", "medium", "expert")


def every_move_can_be_touched(game: Game) -> None:
    """Each legal move can be made on the table of the seat in turn: its parts are there, or a button says it."""
    rng = Random(SEED)
    for state in states(game, 120, "touching"):
        if state.turn is None:
            continue
        layout = game.table.layout(shown_to(state, state.turn), state.turn)
        there = Counter(_tokens(layout))
        for move in state.legal_moves():
            if move.notation in layout.commands:
                continue
            missing = Counter(move.parts) - there
            assert not missing, f"{move} cannot be touched: {sorted(missing)} is nowhere on the table"
            assert move.parts, f"there is no button for {move}"
        _check_picking(state.legal_moves(), rng)


def _check_picking(legal: Sequence[Move], rng: Random) -> None:
    """The parts of a move, touched in any order, come to that move and to no other that says the same verb."""
    for move in rng.sample(list(legal), min(3, len(legal))):
        picking = Picking(legal, (), move.groups[0][0])
        for part in rng.sample(move.parts, len(move.parts)):
            assert part in picking.open, f"{part} cannot be touched on the way to {move}"
            picking = picking.touch(part)
        reached = {each.notation for each in picking.exact}
        assert reached == {move.notation}, f"touching {move} comes to {sorted(reached)}"


def _tokens(thing: Any) -> Iterator[str]:
    """Everything on the table that can be touched."""
    if isinstance(thing, Square):
        yield thing.name
    elif is_dataclass(thing):
        token = None if isinstance(thing, Layout) else getattr(thing, "token", None)
        if token is not None:
            yield token
        for each in fields(thing):
            yield from _tokens(getattr(thing, each.name))
    elif isinstance(thing, Mapping):
        yield from _tokens(list(thing.values()))
    elif isinstance(thing, Sequence) and not isinstance(thing, str):
        for each in thing:
            yield from _tokens(each)


def a_bot_chooses_alike_whatever_it_cannot_see(game: Game) -> None:
    """The choice is legal, and the same however the hidden cards lie."""
    rng = Random(SEED)
    for state in states(game, 40, "bots", a_walk=5):
        if state.turn is None:
            continue
        twin = with_hidden_cards_exchanged(state, state.turn, rng)
        name = rng.choice(THINKERS)
        choice, other = (_choice(game, each, name) for each in (state, twin))
        assert choice in state.legal_moves(), f"{name} chooses {choice}, which is not legal"
        assert choice is other, f"{name} chooses {choice} or {other}, depending on cards that it cannot see"


def _choice(game: Game, state: State, level: str) -> Any:
    assert state.turn is not None
    return choose(state.seen_by(state.turn), game.bots, LEVELS[level], Random("a bot"), playouts=PLAYOUTS)
