"""The example on the rules page of MadJack, played as it is drawn."""

from __future__ import annotations

from knaves.cards import codes
from knaves.games.madjack.pictures import TRICK
from tests.drawn_examples import marked, rows
from tests.games.madjack.tricks import legal, phase2, play


def test_the_trick_goes_as_it_is_drawn() -> None:
    (prizes, hand), ((prize, lead, answer),), (taken,), ((following,), left) = map(rows, TRICK)
    state = phase2(" ".join([*prizes, "8S 9H TD"]), " ".join(hand), f"{answer} 8C 9C 8H KD", tricks=6)
    assert prizes == [prize, following]
    assert set(legal(state).split()) == set(hand) - marked(TRICK[0], "dim")
    play(state, f"play {lead}")
    assert legal(state) == answer
    play(state, f"play {answer}")
    assert set(codes(state.captured[0])) == set(taken) == marked(TRICK[2], "won")
    assert (state.turn, codes(state.hands[0])) == (0, left)
    assert state.prizes[0].code == following
    assert set(legal(state).split()) == set(left) - marked(TRICK[3], "dim")
