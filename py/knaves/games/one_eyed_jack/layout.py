"""The table of One-Eyed Jack."""

from __future__ import annotations

from knaves.engine.layout import Board, Face, Fan, Layout, Part, Pile, Plate, Sign, Square, Tally
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.spaces import JOINED, NAMES, SPACES, Space, bits

__all__ = ["table"]


def table(state: State, seat: Seat) -> Layout:
    """What lies on the table for this seat."""
    assert isinstance(state, OneEyedJack)
    areas: dict[str, tuple[Part, ...]] = {
        "opp": tuple(_plate(state, each) for each in range(state.seats)),
        "board": (_board(state),),
        "stock": (Pile(Sentence("Stock"), "??" if state.stock else None, len(state.stock)),),
        "hand": (Fan(seat, tuple(_face(state, seat, index) for index in range(len(state.hands[seat])))),),
    }
    if state.die is not None:
        areas["die"] = (Sign("die", Sentence(state.die)),)
    return Layout("one_eyed_jack", seat, areas, None, {"pass": Sentence("Pass")})


def _plate(state: OneEyedJack, seat: Seat) -> Plate:
    tallies = [Tally(Sentence("cards"), len(state.hands[seat]))]
    if state.variant.goal:
        tallies.append(Tally(Sentence("captured"), state.captures[state.side(seat)]))
    if not state.variant.needed:
        tallies.append(Tally(Sentence("threes"), state.threes[state.side(seat)]))
    return Plate(seat, tuple(tallies), side=state.side(seat), is_next=state.turn == seat)


def _board(state: OneEyedJack) -> Board:
    return Board(
        tuple(_square(state, space) for space in SPACES),
        tuple(("done", tuple(NAMES[space] for space in line)) for line in _lines(state)),
        JOINED[state.options.wrap],
    )


def _square(state: OneEyedJack, space: Space) -> Square:
    printed, chip = state.board.squares[space], state.chips[space]
    marks = (("last",) if space == state.last else ()) + (("crowned",) if state.crowned >> space & 1 else ())
    its_side = chip if chip is not None and chip >= 0 else None
    return Square(NAMES[space], printed.code if printed else None, its_side, marks)


def _lines(state: OneEyedJack) -> list[tuple[Space, ...]]:
    """The patterns that stand completed."""
    return [
        pattern
        for pattern in state.variant.patterns.all
        if any(held & bits(pattern) == bits(pattern) for held in state.held)
    ]


def _face(state: OneEyedJack, seat: Seat, index: int) -> Face:
    card = state.hands[seat][index]
    spots = state.board.spots.get(card)
    is_dead = spots is not None and all(state.chips[space] is not None for space, _ in spots)
    return Face(card.code, card.code, ("dead",) if is_dead else ())
