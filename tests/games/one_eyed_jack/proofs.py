"""Proofs of puzzles of One-Eyed Jack: what moves are worth by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.cards import Card
from knaves.engine.moves import Move
from knaves.engine.puzzle_kinds import Line
from knaves.games.one_eyed_jack.board import PlaceChip, RemoveChip, SwapCard
from knaves.games.one_eyed_jack.rules import OneEyedJack


def win_now(world: OneEyedJack) -> Mapping[Line, float]:
    return {(move,): float(wins_at_once(world, move)) for move in world.legal_moves()}


def stop(world: OneEyedJack) -> Mapping[Line, float]:
    worths: dict[Line, float] = {}
    for move in world.legal_moves():
        twin = world.copy()
        twin.play(move)
        worths[(move,)] = float(not any(wins_at_once(twin, reply) for reply in twin.legal_moves()))
    return worths


def two_threats(world: OneEyedJack) -> Mapping[Line, float]:
    return {(move,): float(wins_next_turn(world, move)) for move in world.legal_moves()}


def wins_at_once(world: OneEyedJack, move: Move) -> bool:
    """Return whether the move ends the game with a win, by the rules."""
    if not isinstance(move, PlaceChip):
        return False
    twin = world.copy()
    twin.play(move)
    return twin.turn is None and world.side(world.turn or 0) in twin.winners()


def wins_next_turn(world: OneEyedJack, move: Move) -> bool:
    """Return whether the seat wins on its next turn with a card that it holds now, whatever the other side plays."""
    seat = world.turn or 0
    kept = list(world.hands[seat])
    twin = world.copy()
    twin.play(move)
    if isinstance(move, PlaceChip | RemoveChip):
        kept.remove(move.card)
    return could_win(twin, seat, kept) and all(
        not isinstance(reply, SwapCard) and stays_won(twin, seat, kept, reply)
        for reply in twin.legal_moves()
        if not isinstance(reply, SwapCard)
    )


def stays_won(world: OneEyedJack, seat: int, kept: Sequence[Card], reply: Move) -> bool:
    """Return whether the seat can win after this reply."""
    twin = world.copy()
    twin.play(reply)
    return twin.turn is not None and could_win(twin, seat, kept)


def could_win(world: OneEyedJack, seat: int, kept: Sequence[Card]) -> bool:
    """Return whether the seat, if it were its turn, could win at once with one of these cards."""
    twin = world.copy()
    twin.turn = seat
    twin.hands[seat] = list(kept)
    return any(wins_at_once(twin, move) for move in twin.legal_moves())


PROOFS = {"win_now": win_now, "stop": stop, "two_threats": two_threats}
