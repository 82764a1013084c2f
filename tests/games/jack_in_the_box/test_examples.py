"""The worked examples JB-S1 to JB-S17 of the rules of Jack in the Box."""

from __future__ import annotations

import pytest

from knaves.cards import cards, codes
from tests.games.jack_in_the_box.tables import PARTNERS, at_turn, box, changes, deal, hand, legal, play, refusal

SMALL = "6S 3H 7D KC 9C"


def test_jb_s1_the_illustration_rejects_a_jack_and_a_second_seven() -> None:
    state = deal("JC 6D 3S 7H 7C KD")
    assert box(state) == ["6D", "3S", "7H", "KD"]
    assert state.scores() == [0, 3]  # the dealer sits in seat 1
    assert codes(state.discards) == ["JC", "7C"]
    assert len(state.stock) == 36


@pytest.mark.parametrize(
    ("boxes", "card", "place"),
    [("6D 3S 7H KD", "6S", "1E"), ("6D 3S 7H KD", "7C", "1W"), ("6D 3S 7H KD", "KC", "1S"),
     ("QH TD 3S 2C", "QS", "1E"), ("QH TD 3S 2C", "TS", "1N")],
)  # fmt: skip
def test_jb_s2_single_cards_match_their_rank_for_one(boxes: str, card: str, place: str) -> None:
    state = at_turn(f"{card} 9C 4D 5H 8S", boxes=(boxes,))
    play(state, f"match {place} {card}")
    assert state.scores() == [1, 0]


@pytest.mark.parametrize(
    ("pair", "place", "fits"),
    [
        ("4C 2H", "1E", True),
        ("7C AH", "1E", True),
        ("8C 5H", "1S", True),
        ("AC AH", "1S", True),
        ("4C 9H", "1E", False),
    ],
)
def test_jb_s3_pairs_match_by_sum_or_difference(pair: str, place: str, fits: bool) -> None:
    state = at_turn(f"{pair} TC TH QS")
    assert (f"match {place} {pair}" in legal(state)) is fits
    if not fits:
        assert refusal(state, f"match {place} {pair}").rule == "JB-R7"


@pytest.mark.parametrize(("pair", "points"), [("5C 9H", 2), ("5H 9H", 4), ("9C 5S", 1)])
def test_jb_s4_suits_of_a_pair(pair: str, points: int) -> None:
    state = at_turn(f"{pair} TC TH QS", boxes=("4H 3S 7H KD",))
    play(state, f"match 1E {pair}")
    assert state.scores() == [points, 0]


@pytest.mark.parametrize(("pair", "points"), [("JD 2H", 4), ("JD 2S", 8), ("JS 2H", 8), ("JS 2S", 12)])
def test_jb_s5_suits_of_a_pair_with_a_jack(pair: str, points: int) -> None:
    state = at_turn(f"{pair} TC TH QS", boxes=("4H 3S 7H KS",))
    play(state, f"match 1S {pair}")
    assert state.scores() == [points, 0]


def test_jb_s6_four_singles_on_four_cards_score_eight() -> None:
    state = at_turn(SMALL)
    play(state, "match 1E 6S", "match 1N 3H", "match 1W 7D", "match 1S KC", "end turn")
    assert (state.scores(), state.turn, state.is_extra) == ([8, 0], 1, False)
    assert hand(state, 0) == set(cards("9C 2C 9S TD 4H"))


def test_jb_s7_five_cards_used_bring_an_extra_turn() -> None:
    state = at_turn("4D 2D 8C 5H 7C")
    play(state, "match 1E 4D 2D", "match 1S 8C 5H", "match 1W 7C")
    assert (state.scores(), state.turn, state.is_extra) == ([6, 0], 0, True)


def test_jb_s8_jack_in_the_box() -> None:
    state = at_turn("JH 6S 3D 8C 5D", stock="2C 9S TD 4H AC QC 8D 8S TS KH 4C 5C")
    play(state, "match 1E 6S", "match 1N 3D", "match 1S 8C 5D")
    assert state.scores() == [4, 0]
    play(state, "box JH 1")
    assert codes(state.jokers[0]) == ["JH", None]
    assert hand(state, 0) == set(cards("2C 9S TD 4H AC"))
    assert box(state) == ["QC", "8D", "TS", "KH"]
    assert state.scores() == [26, 0]
    assert {"1E", "1E 1N"} <= changes(state)
    play(state, "keep")
    assert (state.turn, state.is_extra) == (0, True)


def test_jb_s9_exchange_or_score_but_not_both() -> None:
    state = at_turn(SMALL)
    assert "exchange 9C" in legal(state)
    assert refusal(state, "exchange 6S 3H 7D KC change 1E").rule == "JB-R11"
    play(state, "match 1E 6S")
    assert refusal(state, "exchange 9C").rule == "JB-R6"


def test_jb_s10_an_exchange_of_all_with_a_change() -> None:
    state = at_turn(SMALL, stock="7C QH 2C 9S TD 4H AC QC 8D")
    play(state, "exchange 6S 3H 7D KC 9C change 1E")
    assert box(state) == ["QH", "3S", "7H", "KD"]
    assert codes(state.discards) == ["7C"]
    assert (state.scores(), state.turn, len(state.stock)) == ([3, 0], 1, 2)


def test_jb_s11_three_players_and_the_lock() -> None:
    state = at_turn(SMALL, options={"players": 3}, turns=5)
    state.stock = cards("QC 4H") * 12
    play(state, "exchange 6S 3H 7D KC 9C change 1E")
    for seat in (1, 2, 0):
        assert (state.turn, changes(state)) == (seat, set())
        play(state, min(legal(state, "exchange"), key=len))
    assert state.turn == 1
    assert "1E" in changes(state)


def test_jb_s12_the_stock_is_used_up() -> None:
    state = at_turn(SMALL, text="hand1: 6C 9D TH 5C QH", stock="2C 2D")
    play(state, "match 1E 6S", "match 1N 3H", "match 1W 7D", "end turn")
    assert (len(state.hands[0]), len(state.stock)) == (4, 0)
    play(state, "match 1E 6C", "end turn")
    assert (state.is_over, state.winners()) == (True, [0])


def test_jb_s13_one_box_card_may_serve_for_everything() -> None:
    state = at_turn("4D 2D 7S AS 6C")
    play(state, "match 1E 4D 2D", "match 1E 7S AS", "match 1E 6C")
    assert (state.scores(), state.turn, state.is_extra) == ([6, 0], 0, True)


def test_jb_s14_a_team_opens_and_mixes_both_hands() -> None:
    state = at_turn("KC 4D 9S 2H TC", text="hand2: 2D 6S 8H 5H QS", options=PARTNERS)
    play(state, "match 1S KC", "open", "match 1E 4D 2D", "match 1E 6S", "match 1S 8H 5H", "match 1N QS 9S", "end turn")
    assert (state.scores(), state.turn, state.is_extra) == ([11, 0], 1, False)
    assert hand(state, 0) == set(cards("2H TC 2C 9S TD"))
    assert hand(state, 2) == set(cards("4H AC QC 8D 8S"))


def test_jb_s15_without_a_court_first_the_partners_hand_stays_closed() -> None:
    state = at_turn("KC 4D 9S 2H TC", text="hand2: 2D 6S 8H 5H QS", options=PARTNERS)
    play(state, "match 1W 9S 2H")
    assert state.scores() == [2, 0]
    play(state, "match 1S KC")
    assert refusal(state, "open").rule == "JB-R22"


@pytest.mark.parametrize(
    ("used", "points"), [("AS", 1), ("9H 5D", 1), ("8C 7D", 2), ("KC AD", 2), ("2H AD", 1), ("7S 7D", 1)]
)
def test_jb_s16_an_ace_in_the_box(used: str, points: int) -> None:
    state = at_turn(f"{used} TC TH QS 3D 3H"[:14], boxes=("AC 3S 6H KD",))
    play(state, f"match 1E {used}")
    assert state.scores() == [points, 0]


def test_jb_s17_variation_1() -> None:
    state = deal("6D 3S 7H KD 6C 3H 7D KC", variation=1)
    assert len(state.stock) == 34
    assert [box(state, 1), box(state, 2)] == [["6D", "3S", "7H", "KD"], ["6C", "3H", "7D", "KC"]]
