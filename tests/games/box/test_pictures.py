"""The example on the rules page of Box, played as it is drawn."""

from __future__ import annotations

from knaves.cards import codes
from knaves.games.box.pictures import ROUND
from tests.drawn_examples import marked, rows
from tests.games.box.rounds import A, B, D, legal, play, round_of, size_of_box


def test_the_round_goes_as_it_is_drawn() -> None:
    ((lead, second, third), left), (played, _), (own, rest), ((_, too_high), _), (full, short) = map(rows, ROUND)
    turned = played[1]
    state = round_of(
        f"hand0: {lead} {' '.join(left)} | hand1: {second} 9D 8C 7H | hand2: {third} 2C 2D 2H | hand3: KH KD JH 9S"
        f" | box0: 3C 3D 3H 4H | box1: {too_high} 4C 4D 4S | box2: 7C 7D 7S AH | box3: {turned} AD AC AS"
        " | stock: TH TS JC JD JS QC QD QS 5C 5H 5S 6C 6D 6H",
        turn=A,
    )  # fmt: skip
    assert legal(state) == {f"play {lead}"}
    play(state, f"play {lead}", f"play {second}", f"play {third}", "flip 1")
    assert [each.code for each in state.played][-2:] == played
    assert legal(state) == {f"play {code}" for code in [own[1], *rest] if code not in marked(ROUND[2], "dim")}
    play(state, f"play {own[1]}", "flip 1", "next round")
    assert codes(state.extras[A]) == [too_high]
    assert [len(hand) for hand in state.hands] == [4] * 4
    assert (size_of_box(state, D), size_of_box(state, B)) == (len(full), len(short)) == (4, 3)
    assert state.turn == A
