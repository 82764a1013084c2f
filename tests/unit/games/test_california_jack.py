"""California Jack: one test or more for each ruling, the worked examples, and the numbers of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.cards import CLUBS, HEARTS, SPADES, STANDARD_PACK, UNKNOWN, cards, codes
from knaves.engine.layout import Row
from knaves.engine.moves import NEXT_DEAL, find
from knaves.engine.state import State
from knaves.games.california_jack import GAME
from knaves.table.view import position as written
from knaves.table.view import shown_to
from tests.positions import position
from tests.walks import walk


def play(state: State, *texts: str) -> None:
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal; legal are {legal(state)}"
        state.play(move)


def legal(state: State) -> set[str]:
    return {move.notation for move in state.legal_moves()}


def deal(top_first: str, dealer: int = 1, **options: Any) -> State:
    """A game whose first shuffle begins with these cards; the rest of the pack follows in pack order."""
    named = cards(top_first)
    order = named + [card for card in STANDARD_PACK if card not in named]
    return GAME.begin(GAME.options(**options), 1, ({"dealer": dealer}, {"shuffle": codes(order)}))


def end_of_deal(points: list[int], captured0: str, captured1: str, **options: Any) -> State:
    """The last trick of a deal with hearts as trumps: seat 0 leads the six of clubs, seat 1 gives the five of clubs."""
    text = f"hand1: 5C | trick: 6C | captured0: {captured0} | captured1: {captured1}"
    state = position(GAME, text, turn=1, trump=HEARTS, dealer=0, points=points, options=options)
    play(state, "play 5C")
    return state


def play_out_the_deal(state: State, rng: Random) -> int:
    """Plays random moves to the end of the deal; the number of cards played."""
    count = 0
    while not state.deal_is_over:
        state.play(rng.choice(state.legal_moves()))
        count += 1
    return count


# The rulings


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
    assert (str(refusal), refusal.rule) == ("You must follow hearts, because you can.", "CJ-R2")


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
    assert state.deal_score.counts == (40, 40)
    assert state.deal_score.most is None
    assert state.scores() == [0, 2]  # ace and jack of trumps; nobody took the two


def test_cj_r3_at_13_to_13_tricks_nobody_gets_the_fourth_point() -> None:
    first = "2C 3C 4C 7C 8C 9C 2D 3D 4D 5D 6D 7D 8D 9D TC TD JC JD QC QD KC KD AC AD"
    second = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    state = end_of_deal([0, 0], first, second, scoring="simplified")
    assert state.deal_score.counts == (13, 13)
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
        layout = GAME.layout(shown_to(state, seat), seat)
        (last,) = (part for part in layout.areas["last"] if isinstance(part, Row))
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


OTHER_BOOKS = {"follow": "suit_or_trump"}


def test_cj_r9_by_other_books_a_player_who_can_follow_may_trump() -> None:
    state = position(GAME, "hand1: 3H JH AS 2S KD | trick: 7H", turn=1, trump=SPADES, options=OTHER_BOOKS)
    assert legal(state) == {"play 3H", "play JH", "play AS", "play 2S"}
    refusal = state.refuse("play KD")
    assert refusal.rule == "CJ-R9"
    assert str(refusal) == "You must follow hearts or play a trump, because you can."


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
    with pytest.raises(Exception, match="Target is a whole number from 1 to 50") as refused:
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
    assert (str(refusal), refusal.rule) == ("The deal is over; say “next deal”.", "CJ-R12")


# The worked examples


def test_cj_s1_the_first_top_card_makes_trumps_and_the_non_dealer_leads_anything() -> None:
    state = deal("2H 3H 4H 6H 7H 8H 9H TH JH QH KH AH 5C", dealer=1)
    assert state.trump is CLUBS
    assert codes(state.upcard) == ["5C"]
    assert len(state.stock) == 39
    assert state.turn == 0
    assert len(legal(state)) == 6


def test_cj_s2_the_lowest_trump_beats_the_ace_of_another_suit() -> None:
    state = position(GAME, "hand0: 3S | hand1: 2C 3C | trick: AD", turn=1, trump=CLUBS)
    play(state, "play 2C")
    assert state.turn == 1
    assert set(codes(state.captured[1])) == {"AD", "2C"}


def test_cj_s3_and_cj_s4_following_and_being_void() -> None:
    state = position(GAME, "hand1: 3H JH AS 2S KD 9C | trick: 7H", turn=1, trump=SPADES)
    assert legal(state) == {"play 3H", "play JH"}
    state = position(GAME, "hand0: 2C | hand1: AS 2S KD 9C TC 4D | trick: 7H", turn=1, trump=SPADES)
    assert len(legal(state)) == 6
    loses, wins = state.copy(), state.copy()
    play(loses, "play KD")
    play(wins, "play 2S")
    assert (loses.turn, wins.turn) == (0, 1)


def test_cj_s5_both_draws_are_known_to_both_and_the_winner_leads() -> None:
    text = "hand0: 2C | hand1: 3S 4D | trick: AS | upcard: KD | stock: 4C 9H ..."
    state = position(GAME, text, turn=1, trump=HEARTS)
    play(state, "play 3S")
    assert codes(state.hands[0]) == ["2C", "KD"]
    assert codes(state.hands[1]) == ["4D", "4C"]
    assert codes(state.upcard) == ["9H"]
    assert state.turn == 0
    assert state.seen_by(1).hands[0] == cards("KD ??")
    assert state.seen_by(0).hands[1] == cards("4C ??")


S6 = ("TS TH TD AH KS QD JC JD 2H", "TC AS AD AC KH KD KC QS QH QC JS JH")


def test_cj_s6_full_scoring() -> None:
    state = end_of_deal([0, 0], *S6)
    assert state.deal_score.counts == (41, 39)
    assert state.scores() == [3, 1]


def test_cj_s7_simplified_scoring() -> None:
    first, second = S6[0].split(), S6[1].split()
    small = [code for code in codes(STANDARD_PACK) if code not in [*first, *second, "5C", "6C"]]
    first += small[: 22 - len(first)]  # with the last trick 24 cards, 12 tricks
    second += [code for code in small if code not in first]
    state = end_of_deal([0, 0], " ".join(first), " ".join(second), scoring="simplified")
    assert state.deal_score.counts == (12, 14)
    assert state.scores() == [2, 2]


def test_cj_s8_the_lead_depends_on_the_deal_and_not_on_the_last_trick() -> None:
    state = position(GAME, "hand1: 5C | trick: 6C", turn=1, trump=HEARTS, dealer=1)
    play(state, "play 5C")  # seat 1 dealt, seat 0 takes the last trick
    assert state.turn == 1
    play(state, "next deal")
    assert state.dealer == 0
    assert state.turn == 1


# The numbers of 1.9


def test_the_deal_gives_each_six_singly_from_the_non_dealer_on_and_leaves_forty() -> None:
    state = deal("AC AD 2C 2D 3C 3D 4C 4D 5C 5D 6C 6D", dealer=1)
    assert codes(state.hands[0]) == ["AC", "2C", "3C", "4C", "5C", "6C"]
    assert codes(state.hands[1]) == ["AD", "2D", "3D", "4D", "5D", "6D"]
    assert len(state.pack) == 52
    assert 1 + len(state.stock) == 40


@pytest.mark.parametrize("seed", range(8))
def test_a_deal_has_26_tricks_of_which_20_are_followed_by_draws(seed: int) -> None:
    heard: list[Any] = []
    state = GAME.begin(GAME.options(), seed, (), heard.append)
    assert play_out_the_deal(state, Random(seed)) == 52
    kinds = [event.kind for event in heard]
    assert kinds.count("TrickTaken") == 26
    assert kinds.count("Drew") == 40
    last = len(kinds) - 1 - kinds[::-1].index("Drew")
    assert kinds[:last].count("TrickTaken") == 20
    assert sum(len(pile) for pile in state.captured) == 52


@pytest.mark.parametrize("seed", range(25))
def test_the_first_total_of_ten_comes_after_three_to_seven_deals_and_is_10_to_13(seed: int) -> None:
    for state in walk(GAME, GAME.options(), seed):
        if state.deal_is_over and max(state.scores()) >= 10:
            break
    assert 3 <= state.deals <= 7
    assert 10 <= max(state.scores()) <= 13


# What is known


def test_a_drawn_card_stays_known_until_it_is_played() -> None:
    text = "hand0: 2C | hand1: 4D 3S | trick: AS | upcard: KD | stock: 4C 9H ..."
    state = position(GAME, text, turn=1, trump=HEARTS)
    play(state, "play 3S")
    assert state.seen_by(1).hands[0] == cards("KD ??")
    play(state, "play KD")
    assert state.seen_by(1).hands[0] == [UNKNOWN]


def test_who_does_not_follow_is_known_to_lack_the_suit_among_his_dealt_cards() -> None:
    state = position(GAME, "hand0: 2C | hand1: 4D 3S | trick: AC", turn=1, trump=HEARTS)
    play(state, "play 4D")
    assert not state.could_hold(1, cards("KC")[0])
    assert state.could_hold(1, cards("KD")[0])


def test_by_other_books_a_trump_shows_nothing_of_the_suit_led() -> None:
    state = position(GAME, "hand0: 2C | hand1: 4H 3S | trick: AC", turn=1, trump=HEARTS, options=OTHER_BOOKS)
    play(state, "play 4H")
    assert state.could_hold(1, cards("KC")[0])
    state = position(GAME, "hand0: 2C | hand1: 4D 3S | trick: AC", turn=1, trump=HEARTS, options=OTHER_BOOKS)
    play(state, "play 4D")
    assert not state.could_hold(1, cards("KC")[0])


def test_the_six_last_tricks_hide_only_what_was_dealt_and_never_drawn() -> None:
    state = GAME.begin(GAME.options(), 5)
    rng = Random(5)
    while state.upcard:
        state.play(rng.choice(state.legal_moves()))
    dealt = [card for card in state.hands[1] if card not in state.drawn[1]]
    assert state.seen_by(0).hands[1].count(UNKNOWN) == len(dealt)


def test_between_deals_only_the_next_deal_can_be_played() -> None:
    state = end_of_deal([0, 0], *S6)
    assert state.legal_moves() == [NEXT_DEAL]
    assert state.turn == state.dealer
