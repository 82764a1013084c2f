"""The example on the rules page of One-Eyed Jack, played as it is drawn."""

from __future__ import annotations

from knaves.engine.layout import BoardPart
from knaves.games.one_eyed_jack.board import NAMES
from knaves.games.one_eyed_jack.pictures import TURN
from tests.drawn_examples import marked, rows
from tests.games.one_eyed_jack.boards import board, chips_of, legal, name, play


def chips(step: int) -> dict[int, list[tuple[int, int]]]:
    """The chips of a drawing, by side."""
    drawn = TURN[step].board
    assert isinstance(drawn, BoardPart)
    places = {each.name: divmod(NAMES.index(each.name), 10) for each in drawn.squares}
    return {side: [places[each.name] for each in drawn.squares if each.chip == side] for side in (0, 1)}


def test_the_turn_goes_as_it_is_drawn() -> None:
    before, after = chips(0), chips(2)
    hand = " ".join(" ".join(row) for row in rows(TURN[1]))
    state = board(f"hand0: {hand} | hand1: JS 2S 3S 4S 5S 6S 7S | stock: ...", chips=before)
    (card,) = marked(TURN[1], "won")
    (gap,) = set(after[0]) - set(before[0])
    assert any(move.startswith("remove JH") for move in legal(state))
    play(state, f"place {card} {name(gap)}")
    assert chips_of(state, 0) == set(after[0])
    assert (state.counted(0), state.turn, len(state.hands[0]), state.is_over) == (1, 1, 7, False)
    play(state, f"remove JS {name(gap)}")
    assert state.counted(0) == 0
    later = board(chips=chips(3))
    assert later.counted(0) == 1, "the second row is not complete yet"
