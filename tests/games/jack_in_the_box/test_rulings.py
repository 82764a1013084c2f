"""Jack in the Box: deal, Box, lock, end and what is hidden (JB-R1 … R5, R14 … R17, R23, R30, R31, R36, R38)."""

from __future__ import annotations

import pytest

from knaves.cards import UNKNOWN, cards, codes
from knaves.engine.sentences import InvalidOptions
from knaves.games.jack_in_the_box import GAME
from knaves.table.table import position as written
from knaves.table.table import shown_to
from tests.games.jack_in_the_box.tables import at_turn, box, changes, deal, hand, heard, legal, play, refusal

# The deal


@pytest.mark.parametrize("players", [1, 5])
def test_jb_r1_two_to_four_play(players: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.options.parse({"players": players})
    assert refused.value.rule == "JB-R1"


def test_jb_r2_the_box_is_dealt_before_the_hands() -> None:
    state = deal("6D 3S 7H KD 2C 4C 5C 8C 9C TC QC AC 2D 4D")
    assert box(state) == ["6D", "3S", "7H", "KD"]
    assert hand(state, 0) == set(cards("2C 5C 9C QC 2D"))
    assert hand(state, 1) == set(cards("4C 8C TC AC 4D"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_jb_r3_the_seat_left_of_the_dealer_is_dealt_to_first_and_begins_and_turns_go_clockwise(players: int) -> None:
    state = deal("6D 3S 7H KD 2C", dealer=players - 1, players=players)
    assert cards("2C")[0] in state.hands[0]
    for seat in (*range(players), 0):
        assert state.turn == seat
        play(state, sorted(legal(state, "exchange"), key=len)[0])


def test_jb_r4_a_jack_or_a_rank_seen_at_another_place_is_rejected_but_not_the_covered_rank() -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="JC 3D 7C KS 6H AD 2S 5S 9H AC")
    play(state, "exchange 2H 4D 8C 9S TS change 1E")
    assert box(state) == ["6H", "3S", "7H", "KD"]  # a six may cover the six
    assert codes(state.discards) == ["JC", "3D", "7C", "KS"]
    assert codes(state.under[0]) == ["6D"]


def test_jb_r4_cards_still_to_be_covered_count_while_several_are_changed() -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="3D 9C 6H AD 2S 5S 9H AC 2D 8D")
    play(state, "exchange 2H 4D 8C 9S TS change 1E 1N")
    assert box(state) == ["9C", "6H", "7H", "KD"]  # the three at north rejected 3D, though it was to go
    assert codes(state.discards) == ["3D"]


def test_jb_r4_a_place_keeps_its_card_when_the_stock_runs_out() -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="7C 7D 7S 3C 3D 3H")
    play(state, "exchange 2H 4D 8C 9S TS change 1E")
    assert box(state) == ["6D", "3S", "7H", "KD"]


def test_jb_r5_kings_and_queens_score_for_the_dealer_rejected_ones_too() -> None:
    state = deal("KD KS QH QC 3S 7H", dealer=1)
    assert box(state) == ["KD", "QH", "3S", "7H"]
    assert state.scores() == [0, 12]


# Changing the Box, and the lock


@pytest.mark.parametrize("players", [2, 3, 4])
def test_jb_r23_jb_r30_after_a_change_the_box_is_locked_until_the_changers_next_turn_is_over(players: int) -> None:
    state = deal("6D 3S 7H KD", dealer=players - 1, players=players)
    whole = next(text for text in sorted(legal(state)) if text.endswith(" change 1E"))
    play(state, whole)
    for turn in range(1, players + 1):
        assert (state.turns, changes(state)) == (turn, set())
        play(state, sorted(legal(state, "exchange"), key=len)[0])
    assert state.turn == 1
    assert "1E" in changes(state)


def test_jb_r30_an_extra_turn_belongs_to_the_turn_it_extends() -> None:
    state = at_turn("4D 2D 8C 5H 7C", turns=7, locked_through=7)
    play(state, "match 1E 4D 2D", "match 1S 8C 5H", "match 1W 7C")
    assert (state.is_extra, state.turns, changes(state)) == (True, 7, set())
    text = next(iter(legal(state, "exchange")))
    play(state, text)
    assert (state.turns, state.is_locked) == (8, False)


def test_jb_r30_the_refusal_names_the_lock() -> None:
    state = at_turn("4D 2D 8C 5H 9C", turns=1, locked_through=2)
    assert refusal(state, "exchange 4D 2D 8C 5H 9C change 1E").rule == "JB-R30"


def test_the_dealers_box_sets_no_lock() -> None:
    assert "1E 1N" in changes(deal("6D 3S 7H KD"))


def test_jb_r31_places_are_dealt_in_the_order_east_north_west_south() -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="AC QC 2S 5S 9H AD 2D 8D")
    play(state, "exchange 2H 4D 8C 9S TS change 1S 1N")
    assert box(state) == ["6D", "AC", "7H", "QC"]


def test_jb_r17_no_more_is_exchanged_than_the_stock_holds() -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="AC QC 2S")
    assert max(len(text.split()) - 1 for text in legal(state, "exchange")) == 3
    assert refusal(state, "exchange 2H 4D 8C 9S").rule == "JB-R17"


@pytest.mark.parametrize(("stock", "most"), [(5, 0), (6, 1), (7, 2), (8, 2)])
def test_jb_r17_a_change_needs_five_cards_more_than_it_names_places(stock: int, most: int) -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="AC QC 2S 5S 9H AD 2D 8D"[: 3 * stock])
    assert max((len(places.split()) for places in changes(state)), default=0) == most


def test_jb_r17_the_refusal_of_a_change_names_what_the_stock_holds() -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="AC QC 2S 5S 9H")
    assert refusal(state, "exchange 2H 4D 8C 9S TS change 1E").rule == "JB-R17"


def test_jb_r36_when_the_stock_runs_out_while_rejecting_the_player_draws_what_is_left_and_the_lock_is_set() -> None:
    state = at_turn("2H 4D 8C 9S TS", stock="KS KC KH 3C 3D 3H QC")
    play(state, "exchange 2H 4D 8C 9S TS change 1E 1N")
    assert box(state) == ["QC", "3S", "7H", "KD"]
    assert state.scores() == [12, 0]
    assert state.hands[0] == []
    assert state.is_locked


# The end of the game


def test_jb_r14_an_empty_stock_leaves_the_others_their_turn() -> None:
    state = at_turn("6S 3H 7D KC 9C", text="hand1: 6C 9D TH 5C QH", stock="2C 2D")
    play(state, "match 1E 6S", "match 1N 3H", "match 1W 7D", "end turn")
    assert (len(state.hands[0]), state.stock, state.turn) == (4, [], 1)
    play(state, "match 1E 6C", "end turn")
    assert state.is_over  # the first player has only four cards
    assert state.winners() == [0]


def test_jb_r14_five_cards_without_a_match_and_no_stock_end_the_game() -> None:
    state = at_turn("6S 3H 7D KC 9C", text="hand1: 4C 4S 4H 5C 5S", boxes=("6D 3S 7H KD",), stock="")
    state.hands[1] = cards("QH QS TC TS QD")
    play(state, "match 1E 6S", "end turn")
    assert state.is_over


def test_jb_r38_the_first_seat_that_cannot_start_ends_the_game_for_all_after_the_last_move() -> None:
    state = at_turn("6S 3H 7D KC 9C", text="hand1: 4C 9D TH 5C", stock="", options={"players": 3})
    said = heard(state)
    play(state, "match 1E 6S", "end turn")
    assert (state.is_over, state.turn, legal(state)) == (True, None, set())
    assert any("fewer than five cards" in sentence for sentence in said)


def test_jb_r14_an_extra_turn_without_five_cards_ends_the_game() -> None:
    state = at_turn("4D 2D 8C 5H 7C", stock="2C 9S")
    play(state, "match 1E 4D 2D", "match 1S 8C 5H", "match 1W 7C")
    assert (state.is_over, state.scores()) == (True, [6, 0])


def test_jb_r16_equal_highest_scores_share_the_win() -> None:
    state = at_turn("6S 3H 7D KC 9C", text="hand1: 4C 9D TH", stock="", options={"players": 3})
    state.points = [3, 4, 2]
    play(state, "match 1E 6S", "end turn")
    assert state.winners() == [0, 1]
    assert [state.standing(seat) for seat in range(3)] == [0.5, 0.5, 0]


# What is hidden


def test_jb_r15_exchanged_cards_lie_face_down_for_everybody_but_are_remembered_by_their_owner() -> None:
    state = at_turn("6S 3H 7D KC 9C", stock="JC 2C 4H")
    play(state, "exchange 9C 3H")
    for seat in (0, 1):
        zone = next(each for each in written("", state, seat)["zones"] if each["name"] == "discard")
        assert zone["cards"] == ["??", "??"]
    assert codes(state.seen_by(0).exchanged) == ["9C", "3H"]
    assert state.seen_by(1).exchanged == [UNKNOWN, UNKNOWN]


def test_matched_and_rejected_cards_lie_open_in_the_same_discard_pile_as_exchanged_ones() -> None:
    state = at_turn("6S 3H 7D KC 9C", stock="JC 2C 4H AD 8D")
    play(state, "match 1E 6S", "end turn", "exchange QH")
    zone = next(each for each in written("", state, 0)["zones"] if each["name"] == "discard")
    assert zone["cards"] == ["6S", "??"]


def test_stock_and_other_hands_are_hidden_boxes_and_jokers_are_public() -> None:
    state = at_turn("6S 3H 7D KC 9C", text="jokers1: JD --")
    shown = shown_to(state, 1)
    assert set(shown.hands[0]) == set(shown.stock) == {UNKNOWN}
    assert box(shown) == ["6D", "3S", "7H", "KD"]
    assert codes(shown.jokers[0]) == ["JD", None]
