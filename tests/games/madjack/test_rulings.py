"""MadJack: the deal, the order of the cards in a trick, and the first phase."""

from __future__ import annotations

from typing import Any

import pytest

from knaves.cards import CLUBS, DIAMONDS, HEARTS, JOKER, SPADES, SUITS, Card, card, cards, codes
from knaves.engine.sentences import plain
from knaves.engine.state import Event
from knaves.games.madjack import GAME
from knaves.games.madjack.rules import PACK, MadJack, ladder
from tests.games.madjack.tricks import legal, phase1, phase2, won

# The deal


def test_mj_s11_the_deal_is_11_cards_each_2_to_the_kitty_and_5_prizes() -> None:
    state = GAME.begin(GAME.options(), 1)
    assert isinstance(state, MadJack)
    assert [len(hand) for hand in state.hands] == [11, 11]
    assert (len(state.kitty), len(state.prizes), len(PACK)) == (2, 5, 29)
    assert state.turn == 1 - state.dealer
    assert state.phase == 1


def test_cards_are_dealt_singly_the_non_dealer_first() -> None:
    order = list(PACK)
    state = GAME.begin(GAME.options(), None, ({"dealer": 0}, {"shuffle": codes(order)}))
    assert state.hands == [order[1:22:2], order[0:22:2]]
    assert state.kitty == order[22:24]


def test_mj_r1_the_cut_makes_either_player_the_first_dealer() -> None:
    dealers = {GAME.begin(GAME.options(), seed).dealer for seed in range(20)}
    assert dealers == {0, 1}


def test_mj_r1_both_cut_equal_ranks_cut_again_and_the_lower_deals() -> None:
    order, ties = "89TJQKAX", 0
    for seed in range(120):
        heard: list[Event] = []
        state = GAME.begin(GAME.options(), seed, (), heard.append)
        told = [event for event in heard if event.kind == "Cut"]
        *tied, last = [[order.index(each.rank) for each in event.cards] for event in told]
        assert all(one == other for one, other in tied)
        assert last[state.dealer] < last[1 - state.dealer], "the joker is high, and a jack lies between ten and queen"
        assert [event.is_tie for event in told] == [True] * len(tied) + [False]
        assert [event.kind for event in heard][-1] == "Dealt", "they cut before the deal"
        assert state.chance.used[0] == {"dealer": state.dealer}, "the record says no more than before"
        assert len(state.chance.used) == 2
        ties += len(tied)
    assert ties > 2
    again: list[Event] = []
    GAME.begin(GAME.options(), None, tuple(state.chance.used), again.append)
    assert again == heard, "a replay without its seed shows the same"


def test_mj_r1_the_cut_tells_nothing_of_hidden_cards() -> None:
    def cut(dealer: int, order: list[Card]) -> list[Event]:
        heard: list[Event] = []
        GAME.begin(GAME.options(), None, ({"dealer": dealer}, {"shuffle": codes(order)}), heard.append)
        return [event for event in heard if event.kind == "Cut"]

    order = list(PACK)
    hidden, prizes = order[:24], order[24:]
    for dealer in (0, 1):
        assert cut(dealer, [*reversed(hidden), *prizes]) == cut(dealer, order), "only what everybody sees counts"
        assert cut(dealer, [*hidden, *reversed(prizes)]) != cut(dealer, order)


def test_mj_r1_the_cut_is_said_and_seen_and_made_once() -> None:
    cut = Event("Cut", {"player": 1, "cards": tuple(cards("KD 9S")), "is_tie": False})
    tie = Event("Cut", {"player": 1, "cards": tuple(cards("KD KS")), "is_tie": True})
    said = [GAME.text.say(event) for event in (cut, tie)]
    assert [plain(each, 1) for each in said if each] == [
        "Seat 0 cuts king of diamonds. You cut 9 of spades.",
        "Seat 0 cuts king of diamonds. You cut king of spades. Equal: cut again.",
    ]  # fmt: skip
    staging = GAME.stage(cut)
    assert staging is not None
    assert (staging.cards, staging.places, staging.at) == (("KD", "9S"), ("trick-0", "trick-1"), "trick-1")
    assert staging.says is not None
    assert plain(staging.says, 1) == "You deal"
    state, heard = GAME.begin(GAME.options(), 3), list[Event]()
    while not state.deal_is_over:
        state.play(state.legal_moves()[0])
    state.listener = heard.append
    state.play(state.legal_moves()[0])
    assert [event.kind for event in heard] == ["Dealt"], "later the loser deals"


def test_mj_r2_the_card_laid_last_is_the_first_prize() -> None:
    order = list(PACK)
    state = GAME.begin(GAME.options(), None, ({"dealer": 0}, {"shuffle": codes(order)}))
    assert state.prizes == order[:23:-1]
    assert state.prizes[0] is order[28]


# The order of a trick


@pytest.mark.parametrize(
    ("suit", "order"),
    [
        (HEARTS, "8H 9H TH QH KH AH JD JH XX"),  # MJ-S1
        (SPADES, "8S 9S TS QS KS AS JC JS XX"),  # MJ-S2
        (DIAMONDS, "8D 9D TD QD KD AD JH JD XX"),
        (CLUBS, "8C 9C TC QC KC AC JS JC XX"),
    ],
)
def test_mj_s1_mj_s2_the_order_inside_a_trick_suit(suit: Any, order: str) -> None:
    assert list(ladder(suit)) == cards(order)
    assert len(ladder(suit)) == 9


def test_there_are_five_suits_of_trick_and_no_joker_belongs_to_one() -> None:
    assert all(JOKER in ladder(suit) for suit in SUITS)
    assert sum(len(ladder(suit)) - 1 for suit in SUITS) == 32


def test_mj_s3_the_mad_jack_beats_the_ace_and_a_jack_of_the_other_colour_does_not() -> None:
    assert won("AH", "JD").turn == 1
    assert won("AH", "JC").turn == 0


def test_mj_s4_in_the_first_phase_any_card_may_be_played() -> None:
    state = phase1("", "TC KC 9H JS XX", "8C", turn=1)
    assert legal(state) == "TC KC 9H JS XX"
    assert legal(phase1("TC KC 9H JS XX")) == "TC KC 9H JS XX"


def test_mj_r3_the_joker_may_always_be_played_and_never_must() -> None:
    assert legal(phase2("QS 8D", "", "9S XX", "TS", turn=1)) == "9S XX"
    assert legal(phase2("QS 8D", "", "9H KD XX", "TS", turn=1)) == "KD 9H XX"
    assert legal(phase2("QS 8D", "9H KD XX", "8C")) == "KD 9H XX"
    assert legal(phase2("QS 8D", "", "XX", "TS", turn=1)) == "XX"


def test_mj_r3_a_joker_led_in_the_first_phase_wins() -> None:
    assert won("XX", "JS").turn == 0
    assert won("JS", "XX").turn == 1


def test_mj_r4_a_jack_led_counts_by_its_own_suit() -> None:
    assert won("JC", "AS").turn == 0, "the ace of spades is no club"
    assert won("JC", "JS").turn == 0, "the jack of clubs is the higher jack in clubs"
    assert won("JD", "JH").turn == 0
    assert won("AC", "JS").turn == 1


def test_mj_r4_a_mad_jack_of_the_prize_suit_led_is_a_card_of_the_prize_suit() -> None:
    state = won("JC", "AS", "QS 8D")
    assert state.turn == 0
    assert card("QS") in state.captured[0]
    assert won("JC", "JS", "QS 8D").turn == 1
