"""The table of One-Eyed Jack."""

from __future__ import annotations

from functools import partial

from knaves.cards import Card
from knaves.engine.layout import Board, Counter, Face, Layout, Part, Pile, Plate, ScoreRow, ScoreSheet
from knaves.engine.moves import Move
from knaves.engine.sentences import Player, Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.board_part import board_part
from knaves.games.one_eyed_jack.decks import deck_of
from knaves.games.one_eyed_jack.describe import summary
from knaves.games.one_eyed_jack.look import Die, Order
from knaves.games.one_eyed_jack.moves import Place
from knaves.games.one_eyed_jack.openings import completed_at, promise
from knaves.games.one_eyed_jack.plays import is_dead
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.spaces import JOINED
from knaves.games.table_parts import fan

COLUMNS = 6  # plates in a row at most


def table(state: State, seat: Seat) -> Layout:
    """Lay out the table for this seat."""
    assert isinstance(state, OneEyedJack)
    areas: dict[str, tuple[Part, ...]] = {
        "opp": (_order(state, seat), *([_die(state)] if state.variant.die else [])),
        "board": (board_part(state, seat),),
        "hand": (fan(seat, state.hands[seat], partial(_face, state)),),
        "mine": (Pile(Sentence("Stock"), "??" if state.stock else None, len(state.stock)),),
        "sheet": (_sheet(state, seat),) if state.is_over else (),
    }
    commands = {"pass": Sentence("Pass")}
    modes = {"swap": Sentence("Exchange a dead card"), "play": Sentence("End the game")}
    return Layout("one_eyed_jack", seat, areas, summary(state.options), commands, modes, looks=_looks(state))


def finish(state: State, seat: Seat) -> Board:
    """Picture the board with its rows."""
    assert isinstance(state, OneEyedJack)
    return board_part(state, seat)


def preview(state: State, move: Move) -> str:
    """Preview a placing in a word, for the seat in turn."""
    if not isinstance(state, OneEyedJack) or not isinstance(move, Place) or state.turn is None:
        return ""
    side = state.side(state.turn)
    word = promise(state, side, move.space, completed_at(state, side, move.space))
    return "" if word is None else str(word)


def _looks(state: OneEyedJack) -> tuple[str, ...]:
    sideways, upwards = JOINED[state.options.wrap]
    rows = -(-state.seats // _columns(state))
    return (
        f"rows{rows}",
        *(["joined-x"] if sideways else []),
        *(["joined-y"] if upwards else []),
        *(["dice"] if state.variant.die else []),
        *(["rook-faces"] if state.options.deck == "rook_faces" else []),
    )  # fmt: skip


def _columns(state: OneEyedJack) -> int:
    """The number of columns for the fewest rows, then the fewest columns; one side to a column."""
    if state.seats <= COLUMNS:
        return state.seats
    fitting = range(state.sides, COLUMNS + 1, state.sides)
    return min(fitting, key=lambda columns: (-(-state.seats // columns), columns))


def _order(state: OneEyedJack, viewer: Seat) -> Order:
    """The viewer first, then as the seats go round."""
    plates = tuple(_plate(state, (viewer + step) % state.seats) for step in range(state.seats))
    return Order(plates, _columns(state), _following(state))


def _following(state: OneEyedJack) -> Seat | None:
    """The seat that comes next; None while the die decides."""
    if state.turn is None or (state.variant.die and not state.variant.rolls_first):
        return None
    step = 2 if state.variant.rolls_first and state.die == "skip" else 1
    return (state.turn + step * state.direction) % state.seats


def _plate(state: OneEyedJack, seat: Seat) -> Plate:
    side = state.side(seat)
    held = len(state.hands[seat])
    counters = [Counter(Sentence(numbered("card", "cards"), count=held), held, "cards")]
    if state.variant.needed == 2 or not state.variant.needed:
        counters.append(Counter(Sentence("completed"), state.counted(side), "crown"))
    if state.variant.goal:
        goal = Sentence("of {goal} captured", goal=state.variant.goal)
        counters.append(Counter(goal, state.captures[side], "trophy"))
    return Plate(seat, tuple(counters), side=side, is_next=state.turn == seat)


def _die(state: OneEyedJack) -> Die:
    return Die(state.die, state.direction, _following(state))


def _face(state: OneEyedJack, card: Card) -> Face:
    if is_dead(state, card):
        return Face(card.code, card.code, ("dead",), Sentence("{card}, dead", card=card))
    deck = deck_of(state.options.deck)
    does = Sentence("wild") if card in deck.wild else Sentence("remove") if card in deck.kill else None
    return Face(card.code, card.code, caption=does)


def _sheet(state: OneEyedJack, viewer: Seat) -> ScoreSheet:
    """Make the score sheet, a column for each side."""
    sides = [(state.side(viewer) + step) % state.sides for step in range(state.sides)]
    name = Sentence("Threes in a row")
    if state.variant.needed:
        name = Sentence("Completed patterns, of {needed}", needed=state.variant.needed)
        if state.variant.of_rows:
            name = Sentence("Completed rows, of {needed}", needed=state.variant.needed)
    done = tuple(str(state.counted(side)) for side in sides)
    rows = [ScoreRow(name, done, winner=_winner(state, sides), counts=False)]
    if state.variant.goal:
        label = Sentence("Captured, of {goal}", goal=state.variant.goal)
        rows.append(ScoreRow(label, tuple(str(state.captures[side]) for side in sides), counts=False))
    chips = [sum(chip == side for chip in state.chips) for side in sides]
    rows.append(ScoreRow(Sentence("Chips on the board"), tuple(map(str, chips)), counts=False))
    return ScoreSheet(_title(state), tuple(sides), tuple(rows), ())


def _winner(state: OneEyedJack, sides: list[int]) -> int | None:
    return sides.index(state.won[0]) if len(state.won) == 1 else None


def _title(state: OneEyedJack) -> Sentence:
    if not state.won:
        return Sentence("A draw")
    if len(state.won) > 1:
        return Sentence("{players} share the win", players=[Player(side) for side in state.won])
    return Sentence("{player} wins", "You win", player=Player(state.won[0]))
