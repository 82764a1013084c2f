"""California Jack: the worked examples of the rules, and what may be done between deals."""

from __future__ import annotations

from knaves.cards import CLUBS, HEARTS, SPADES, STANDARD_PACK, cards, codes
from knaves.engine.moves import NEXT_DEAL
from knaves.games.california_jack import GAME
from tests.games.california_jack.deals import deal, end_of_deal, legal, play, scored
from tests.positions import position


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
    assert scored(state).counts == (41, 39)
    assert state.scores() == [3, 1]


def test_cj_s7_simplified_scoring() -> None:
    first, second = S6[0].split(), S6[1].split()
    small = [card.code for card in STANDARD_PACK if card.code not in [*first, *second, "5C", "6C"]]
    first += small[: 22 - len(first)]  # with the last trick 24 cards, 12 tricks
    second += [code for code in small if code not in first]
    state = end_of_deal([0, 0], " ".join(first), " ".join(second), scoring="simplified")
    assert scored(state).counts == (12, 14)
    assert state.scores() == [2, 2]


def test_cj_s8_the_lead_depends_on_the_deal_and_not_on_the_last_trick() -> None:
    state = position(GAME, "hand1: 5C | trick: 6C", turn=1, trump=HEARTS, dealer=1)
    play(state, "play 5C")  # seat 1 dealt, seat 0 takes the last trick
    assert state.turn == 1
    play(state, "next deal")
    assert state.dealer == 0
    assert state.turn == 1


def test_between_deals_only_the_next_deal_can_be_played() -> None:
    state = end_of_deal([0, 0], *S6)
    assert state.legal_moves() == [NEXT_DEAL]
    assert state.turn == state.dealer
