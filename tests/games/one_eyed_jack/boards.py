"""Words for boards of One-Eyed Jack in tests: spaces as (row, column) from the top left, as the rules write them."""

from __future__ import annotations

from typing import Any

from knaves.engine.moves import find
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import NAMES, spaces_in
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.positions import position

X, Y, Z = range(3)
Space = tuple[int, int]


def name(space: Space) -> str:
    """(2, 3) as d3."""
    return NAMES[space[0] * 10 + space[1]]


def board(
    text: str = "hand0: 2S 3S 4S | hand1: 2H 3H 4H | stock: ...",
    *,
    turn: int = 0,
    chips: dict[int, list[Space]] | None = None,
    crowned: list[Space] | None = None,
    **options: Any,
) -> OneEyedJack:
    """A position with these cards and chips (by side); what stands completed is not noticed until a chip is placed."""
    state = position(GAME, text, options=options, turn=turn)
    assert isinstance(state, OneEyedJack)
    for side, spaces in (chips or {}).items():
        for row, column in spaces:
            state.put_chip(side, row * 10 + column)
    for row, column in crowned or []:
        state.crowned |= 1 << (row * 10 + column)
    return state


def legal(state: OneEyedJack, verb: str = "") -> set[str]:
    """The legal moves, or those that begin with this."""
    return {move.notation for move in state.legal_moves() if move.notation.startswith(verb)}


def targets(state: OneEyedJack, start: str) -> set[Space]:
    """The spaces of the legal moves that begin so."""
    found = (NAMES.index(text.split()[-1]) for text in legal(state, start + " "))
    return {(space // 10, space % 10) for space in found}


def play(state: OneEyedJack, *texts: str) -> None:
    """Makes moves, each of which must be legal."""
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal; legal are {sorted(legal(state))}"
        state.play(move)


def chips_of(state: OneEyedJack, side: int) -> set[Space]:
    """Where the chips of a side lie."""
    return {(space // 10, space % 10) for space, chip in enumerate(state.chips) if chip == side}


def crowns(state: OneEyedJack) -> set[Space]:
    """Where crowned chips lie."""
    return {(space // 10, space % 10) for space in spaces_in(state.crowned)}


def why(state: OneEyedJack, text: str) -> tuple[str, str | None]:
    """The refusal of a move that is not legal, and the ruling it cites."""
    assert find(text, state.legal_moves()) is None, f"{text} is legal"
    refusal = state.refuse(text)
    return str(refusal), refusal.rule


def line(start: Space, step: Space, count: int) -> list[Space]:
    """`count` spaces from `start` on."""
    return [(start[0] + step[0] * index, start[1] + step[1] * index) for index in range(count)]


def threats(state: OneEyedJack, side: int) -> set[str]:
    """The spaces where a rival's chip would win, found by putting it there."""
    found = set()
    for rival in set(range(state.sides)) - {side}:
        before = state.variant.patterns.completed(state.held[rival])
        for space, chip in enumerate(state.chips):
            if chip is None and not state.held[rival] >> space & 1:
                after = state.variant.patterns.completed(state.held[rival] | 1 << space)
                new = set(after) - set(before)
                beside = any((one & other).bit_count() <= 1 for one in new for other in after if one != other)
                if new and (state.variant.needed == 1 or beside):
                    found.add(NAMES[space])
    return found
