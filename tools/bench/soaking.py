"""The work of the soak, a function for each promise: whole packs, games that end, listed moves, equal views."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.engine.state import State
from knaves.table.table import Table
from tests.conformance.play import check_pack, refused
from tests.conformance.secrets import same_to, with_hidden_cards_exchanged
from tests.random_games import starts, states, walk
from tests.state_text import snapshot

FEW = 6  # playouts before a move, so that many moves are made


@dataclass
class Tally:
    """What a piece of work came to: how much was done, and the largest number worth telling."""

    done: int = 0
    longest: int = 0
    failure: str = ""


def whole_packs(game: Game, piece: int, count: int) -> Tally:
    """Random moves; after each, every card of the pack lies in exactly one zone."""
    tally, source = Tally(), starts(game, f"soak cards {piece}")
    while tally.done < count:
        for state in walk(game, *next(source)):
            check_pack(state)
            tally.done += 1
            if tally.done >= count:
                break
    return tally


def whole_games(game: Game, piece: int, count: int) -> Tally:
    """Random games; each ends within 20,000 moves and always has a legal move until then."""
    tally, source = Tally(), starts(game, f"soak ends {piece}")
    for _ in range(count):
        moves = -1
        for state in walk(game, *next(source)):
            moves += 1
            assert state.is_over or state.legal_moves(), "nobody can move, but the game is not over"
        assert not state.legal_moves(), "there are legal moves after the end"
        tally.done += 1
        tally.longest = max(tally.longest, moves)
    return tally


def only_listed_moves(game: Game, piece: int, count: int) -> Tally:
    """Every text that was a move somewhere is accepted exactly where it is listed; a refusal changes nothing."""
    tally, source, heard = Tally(), starts(game, f"soak moves {piece}"), set[str]()
    while tally.done < count:
        options, seed = next(source)
        print(f"table: {game.key} {options.differences()} seed {seed}")
        rng, table = Random(seed), Table(game, options, seed)
        while table.turn is not None and tally.done < count:
            legal = {move.notation for move in table.legal_moves()}
            heard |= legal
            before = snapshot(table.state)
            for text in rng.sample(sorted(heard), min(30, len(heard))):
                assert _is_refused(table, text) is (text not in legal), f"{text} is wrongly accepted or refused"
            assert snapshot(table.state) == before, "refusals have changed the state"
            table.play(rng.choice(sorted(legal)))
            tally.done += 1
    return tally


def _is_refused(table: Table, text: str) -> bool:
    moves = len(table.moves)
    refusal = refused(table, text)
    if refusal is None:
        assert len(table.moves) == moves + 1, f"{text} is accepted but not made"
        table.undo()
        return False
    assert len(str(refusal)) > 10, f"{text} is refused without a sentence"
    return True


def same_views(game: Game, piece: int, count: int) -> Tally:
    """Hidden cards exchanged: the same view, byte for byte, and the same choice of a bot."""
    tally, rng = Tally(), Random(f"soak views {game.key} {piece}")
    for state in states(game, count, f"soak views {piece}"):
        if state.turn is not None:
            twin = with_hidden_cards_exchanged(state, state.turn, rng)
            same_to(game, state.turn, state, twin)
            assert _choice(game, state) is _choice(game, twin), "a bot chooses by cards that it cannot see"
        tally.done += 1
    return tally


def _choice(game: Game, state: State) -> object:
    assert state.turn is not None
    return choose(state.seen_by(state.turn), game.bots, LEVELS["expert"], Random("soak"), playouts=4)


def accepted_moves(game: Game, piece: int, count: int) -> Tally:
    """Bots of all levels play each other over the option sets; the table accepts whatever they choose."""
    tally, source = Tally(), starts(game, f"soak bots {piece}")
    while tally.done < count:
        options, seed = next(source)
        print(f"table: {game.key} {options.differences()} seed {seed}")
        rng, table = Random(seed), Table(game, options, seed)
        levels = [rng.choice(list(LEVELS.values())) for _ in range(table.state.seats)]
        while table.turn is not None and tally.done < count:
            seen = table.state.seen_by(table.turn)
            table.play(choose(seen, game.bots, levels[table.turn], rng, playouts=FEW).notation)
            tally.done += 1
    return tally
