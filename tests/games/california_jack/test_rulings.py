"""California Jack: one test or more for each ruling."""

from __future__ import annotations

from random import Random

import pytest

from knaves.cards import HEARTS, SPADES, cards, codes
from knaves.engine.layout import CardRow
from knaves.games.california_jack import GAME
from knaves.table.table import position as written
from knaves.table.table import shown_to
from tests.games.california_jack.deals import (
    OTHER_BOOKS,
    deal,
    end_of_deal,
    legal,
    play,
    play_out_the_deal,
    scored,
)
from tests.positions import position


def test_cj_r1_the_first_dealer_is_random_and_the_deal_alternates() -> None:
    dealers = {GAME.begin(GAME.options(), seed).dealer for seed in range(20)}
    assert dealers == {0, 1}
    state = GAME.begin(GAME.options(target=50), 3)
    rng = Random(3)
    for _ in range(5):
        dealer = state.dealer
        assert state.turn == 1 - dealer
        play_out_the_deal(state, rng)
        play(state, "next deal")
        assert state.dealer == 1 - dealer


def test_cj_r2_a_player_who_can_follow_may_not_trump() -> None:
    state = position(GAME, "hand1: 3H JH AS 2S | trick: 7H | hand0: 2C", turn=1, trump=SPADES)
    assert legal(state) == {"play 3H", "play JH"}
    refusal = state.refuse("play AS")
    assert (str(refusal), refusal.rule) == ("You must follow suit: hearts.", "CJ-R2")


def test_cj_r2_a_player_who_cannot_follow_may_trump_or_throw_away() -> None:
    state = position(GAME, "hand1: 3C AS 2S | trick: 7H", turn=1, trump=SPADES)
    assert legal(state) == {"play 3C", "play AS", "play 2S"}


def test_cj_r2_a_card_that_is_not_in_the_hand_is_refused_with_the_hand() -> None:
    state = position(GAME, "hand1: 3C | trick: 7H", turn=1, trump=SPADES)
    refusal = state.refuse("play 4C")
    assert (str(refusal), refusal.rule) == ("You can only play a card from your hand: 3 of clubs.", None)


def test_cj_r3_at_40_to_40_nobody_gets_the_fourth_point() -> None:
    clubs_and_diamonds = "TC AC KC QC JC TD AD KD QD JD"
    hearts_and_spades = "TH AH KH QH JH TS AS KS QS JS"
    state = end_of_deal([0, 0], clubs_and_diamonds, hearts_and_spades)
    assert scored(state).counts == (40, 40)
    assert scored(state).most is None
    assert state.scores() == [0, 2]  # ace and jack of trumps; nobody took the two


def test_cj_r3_at_13_to_13_tricks_nobody_gets_the_fourth_point() -> None:
    first = "2C 3C 4C 7C 8C 9C 2D 3D 4D 5D 6D 7D 8D 9D TC TD JC JD QC QD KC KD AC AD"
    second = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    state = end_of_deal([0, 0], first, second, scoring="simplified")
    assert scored(state).counts == (13, 13)
    assert state.scores() == [0, 3]


def test_cj_r4_the_game_does_not_stop_when_the_tenth_point_is_captured() -> None:
    state = position(GAME, "hand0: AH 3C | hand1: 2H 4C", turn=0, trump=HEARTS, points=[9, 0], dealer=1)
    play(state, "play AH", "play 2H")  # ace and two of trumps: two points, which make eleven
    assert state.turn == 0
    assert state.scores() == [9, 0]
    play(state, "play 3C", "play 4C")
    assert state.is_over
    assert state.winners() == [0]


def test_cj_r5_when_both_have_ten_the_higher_total_wins() -> None:
    state = end_of_deal([9, 9], "AH JH TC TD TS", "2H")
    assert state.scores() == [12, 10]
    assert state.is_over
    assert state.winners() == [0]
    assert (state.standing(0), state.standing(1)) == (1, 0)


def test_cj_r5_an_equal_total_of_ten_or_more_goes_on() -> None:
    state = end_of_deal([8, 9], "AH JH TC TD TS", "2H")
    assert state.scores() == [11, 10]
    state = end_of_deal([8, 9], "AH JH", "2H TC TD TS")
    assert state.scores() == [10, 11]
    state = end_of_deal([8, 8], "AH JH", "2H TC TD TS")
    assert state.scores() == [10, 10]
    assert not state.is_over
    assert state.winners() == []
    assert legal(state) == {"next deal"}


def test_cj_r6_captured_cards_stay_face_down_but_for_the_last_trick() -> None:
    state = deal("2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D 2H")
    play(state, "play 2C", "play 3C")
    play(state, *[min(legal(state))])
    play(state, *[min(legal(state))])
    for seat in (0, 1):
        shown = written("california_jack", state, seat)
        for zone in shown["zones"]:
            if zone["name"] == "captured":
                assert set(zone["cards"]) <= {"??"}
        layout = GAME.table.layout(shown_to(state, seat), seat)
        (last,) = (part for part in layout.areas["last"] if isinstance(part, CardRow))
        assert [face.code for face in last.faces] == codes([card for _, card in state.last_trick])


def test_cj_r7_the_card_that_makes_trumps_stays_in_the_stock_and_is_drawn_first() -> None:
    state = deal("2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D KH")
    assert state.trump is HEARTS
    assert codes(state.upcard) == ["KH"]
    assert len(state.upcard) + len(state.stock) == 40
    play(state, "play 2C", "play 3C")
    assert "KH" in codes(state.hands[1])


def test_cj_r8_the_winner_draws_the_top_and_the_loser_the_next_without_a_choice() -> None:
    state = deal("2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D KH QS")
    play(state, "play 2C", "play 3C")
    assert state.hands[1][-1] in cards("KH")
    assert state.hands[0][-1] in cards("QS")
    assert [len(hand) for hand in state.hands] == [6, 6]


def test_cj_r9_by_other_books_a_player_who_can_follow_may_trump() -> None:
    state = position(GAME, "hand1: 3H JH AS 2S KD | trick: 7H", turn=1, trump=SPADES, options=OTHER_BOOKS)
    assert legal(state) == {"play 3H", "play JH", "play AS", "play 2S"}
    refusal = state.refuse("play KD")
    assert refusal.rule == "CJ-R9"
    assert str(refusal) == "You must follow suit (hearts) or play a trump."


def test_cj_r9_by_other_books_a_player_who_cannot_follow_may_play_anything() -> None:
    state = position(GAME, "hand1: AS 2S KD | trick: 7H", turn=1, trump=SPADES, options=OTHER_BOOKS)
    assert legal(state) == {"play AS", "play 2S", "play KD"}


def test_cj_r9_by_other_books_a_trump_lead_asks_for_trumps() -> None:
    state = position(GAME, "hand1: AS 2S KD | trick: 7S", turn=1, trump=SPADES, options=OTHER_BOOKS)
    assert legal(state) == {"play AS", "play 2S"}
    assert state.refuse("play KD").rule == "CJ-R2"


def test_cj_r10_there_is_no_cap_on_tie_breaks() -> None:
    for points in (8, 48, 498):
        state = end_of_deal([points, points], "AH JH", "2H TC TD TS")
        assert state.scores() == [points + 2, points + 2]
        assert legal(state) == {"next deal"}
        play(state, "next deal")
        assert not state.is_over
        assert len(legal(state)) == 6


@pytest.mark.parametrize(("target", "is_over"), [(1, True), (4, True), (5, False), (50, False)])
def test_cj_r11_the_target_decides_when_the_game_ends(target: int, is_over: bool) -> None:
    state = end_of_deal([0, 0], "AH JH 2H TC TD TS", "", target=target)
    assert state.scores() == [4, 0]
    assert state.is_over is is_over


@pytest.mark.parametrize("target", [0, 51, -1, True, 10.0, "10", None])
def test_cj_r11_a_target_is_a_whole_number_from_1_to_50(target: object) -> None:
    with pytest.raises(Exception, match="must be a whole number from 1 to 50") as refused:
        GAME.options.parse({"target": target})
    assert refused.value.rule == "CJ-R11"  # type: ignore[attr-defined]


def test_cj_r12_points_change_only_when_all_26_tricks_are_played() -> None:
    state = GAME.begin(GAME.options(), 11)
    rng = Random(11)
    while not state.deal_is_over:
        assert state.scores() == [0, 0]
        state.play(rng.choice(state.legal_moves()))
    assert sum(state.scores()) in (3, 4)
    refusal = state.refuse("play QH")
    assert (str(refusal), refusal.rule) == ("The deal is over. Press “Next deal”.", "CJ-R12")
