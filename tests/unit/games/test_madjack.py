"""MadJack: one test or more for each ruling, the worked examples, and the numbers of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    SPADES,
    SUITS,
    UNKNOWN,
    card,
    cards,
    codes,
    in_pack_order,
)
from knaves.engine.errors import InvalidOptions
from knaves.engine.layout import Prizes, ScoreSheet, Strip, Trick
from knaves.engine.moves import NEXT_DEAL, find
from knaves.engine.sentences import Sentence, plain
from knaves.games.madjack import GAME
from knaves.games.madjack.ranking import CUT_ORDER, PACK, ladder
from knaves.games.madjack.rules import MadJack
from knaves.games.madjack.scoring import points_for, score_deal
from tests.positions import position


def play(state: MadJack, *texts: str) -> None:
    for text in texts:
        move = find(text, state.legal_moves())
        assert move is not None, f"{text} is not legal; legal are {legal(state)}"
        state.play(move)


def legal(state: MadJack) -> str:
    """The cards that may be played, in pack order."""
    return " ".join(codes(in_pack_order(move.card for move in state.legal_moves())))


def phase1(hand0: str, hand1: str = "", trick: str = "", turn: int = 0, **more: Any) -> MadJack:
    return position(GAME, f"hand0: {hand0} | hand1: {hand1} | trick: {trick}", turn=turn, tricks=0, **more)


def phase2(
    prizes: str, hand0: str, hand1: str = "8C", trick: str = "", turn: int = 0, tricks: int = 7, **more: Any
) -> MadJack:
    """A trick for the first of these prizes, which is not the last of the deal."""
    text = f"prizes: {prizes} | hand0: {hand0} | hand1: {hand1} | trick: {trick}"
    return position(GAME, text, turn=turn, tricks=tricks, **more)


def won(lead: str, reply: str, prizes: str = "", **more: Any) -> MadJack:
    """A trick led by seat 0 and answered by seat 1, each with no other card that matters."""
    if prizes:
        state = phase2(prizes, "", reply, lead, turn=1, **more)
    else:
        state = phase1("", reply, lead, turn=1, **more)
    play(state, f"play {reply}")
    return state


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


def test_mj_r1_the_lowest_card_of_the_cut_deals_jacks_between_10_and_queen_and_the_joker_high() -> None:
    assert CUT_ORDER == "89TJQKAX"
    dealers = {GAME.begin(GAME.options(), seed).dealer for seed in range(20)}
    assert dealers == {0, 1}


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


# The second phase


def test_mj_s5_mj_r17_the_leader_must_lead_the_suit_of_the_prize_or_the_joker() -> None:
    state = phase2("QS 8D", "9S JC KH 8D XX")
    assert legal(state) == "JC 9S XX"
    refusal = state.refuse("play KH")
    assert (str(refusal), refusal.rule) == (
        "You must lead spades, the suit of the prize, because you can.",
        "MJ-R17",
    )


def test_mj_s6_a_card_above_the_prize_captures_it() -> None:
    state = won("TS", "KS", "QS 8D")
    assert state.turn == 1
    assert state.captured == [[], cards("TS KS QS")]
    assert state.prizes == cards("8D")


def test_mj_s7_a_card_below_the_prize_wins_the_trick_only() -> None:
    state = won("KS", "QS", "AS 8D")
    assert state.turn == 0
    assert state.captured == [cards("KS QS"), []]
    assert state.discard == cards("AS")


def test_mj_s8_the_mad_jack_must_follow_and_captures_the_ace() -> None:
    state = phase2("AS 8D", "", "JC 9H 8H", "KS", turn=1)
    assert legal(state) == "JC"
    play(state, "play JC")
    assert state.captured[1] == cards("KS JC AS")


def test_mj_s9_off_the_prize_suit_the_mad_jack_of_the_suit_led_must_follow() -> None:
    state = phase2("QS 8D", "9D", "JH KH AC")
    play(state, "play 9D")
    assert legal(state) == "JH", "AC is no spade; JH is a diamond in this trick"
    play(state, "play JH")
    assert state.captured == [[], cards("9D JH")]
    assert state.discard == cards("QS")


def test_mj_r5_a_winning_joker_captures_the_prize_even_where_nobody_has_its_suit() -> None:
    for lead, reply, winner in (("TS", "XX", 1), ("9H", "XX", 1), ("XX", "8D", 0), ("XX", "AS", 0)):
        state = won(lead, reply, "JS 8D")
        assert state.turn == winner
        assert card("JS") in state.captured[winner]


def test_mj_r5_a_prize_that_is_the_joker_is_captured_by_nobody() -> None:
    for lead, reply in (("JS", "AS"), ("AS", "JS"), ("9D", "AS")):
        state = won(lead, reply, "XX 8D")
        assert state.discard == [JOKER]
        assert len(state.captured[state.turn or 0]) == 2


def test_mj_r6_a_jack_as_prize_ranks_as_in_a_trick() -> None:
    for reply in ("AS", "JC"):
        state = won("TS", reply, "JS 8D")
        assert state.turn == 1
        assert state.discard == cards("JS"), "only the joker beats the jack of the suit"
    assert won("TS", "JS", "AS 8D").discard == []


def test_the_prize_a_jack_takes_no_part_when_its_own_mad_jack_is_followed() -> None:
    state = phase2("JS 8D", "", "9H JC", "TS", turn=1)
    assert legal(state) == "JC"


def test_mj_r8_a_joker_led_asks_for_the_suit_of_the_prize() -> None:
    state = phase2("QS 8D", "", "9S JC KH AD", "XX", turn=1)
    assert legal(state) == "JC 9S"
    assert state.refuse("play KH").rule == "MJ-R8"
    assert legal(phase2("QS 8D", "", "KH AD", "XX", turn=1)) == "AD KH"


def test_mj_r9_the_prize_suit_comes_before_the_suit_led() -> None:
    state = phase2("QS 8D", "", "8S KH AH", "9H", turn=1)
    assert legal(state) == "8S"
    refusal = state.refuse("play KH")
    assert (str(refusal), refusal.rule) == ("You must follow spades.", "MJ-R9")
    play(state, "play 8S")
    assert state.turn == 1
    assert state.discard == cards("QS"), "8S takes the trick, but is below the prize"


def test_mj_r10_the_mad_jack_is_a_card_of_the_prize_suit_only() -> None:
    state = phase2("QS 8D", "", "JC AC 9H", "9C", turn=1)
    assert legal(state) == "JC"
    refusal = state.refuse("play AC")
    assert (str(refusal), refusal.rule) == (
        "You must follow spades: jack of clubs is one of them in this trick.",
        "MJ-R10",
    )
    assert legal(phase2("QS 8D", "JC AC 9H XX")) == "JC XX"


def test_mj_r11_every_card_of_the_suit_beats_a_virtual_five() -> None:
    for reply in codes(ladder(SPADES)[:-1]):
        state = won("9H", reply or "", "5S 8D")
        assert card("5S") in state.captured[1], reply


def test_mj_r13_the_joker_is_not_forced_where_the_suit_led_cannot_be_followed() -> None:
    assert legal(phase2("QS 8D", "", "KH AD XX", "9C", turn=1)) == "AD KH XX"
    state = phase2("QS 8D", "", "KH AD XX", "9D", turn=1)
    assert legal(state) == "AD XX"
    assert state.refuse("play KH").rule == "MJ-R13"


def test_mj_r14_without_the_option_a_joker_takes_two_cards_only() -> None:
    state = won("TS", "XX", "QS 8D", options={"joker_captures_prize": False})
    assert state.turn == 1
    assert state.captured[1] == cards("TS XX")
    assert state.discard == cards("QS")
    other = won("TS", "KS", "QS 8D", options={"joker_captures_prize": False})
    assert other.captured[1] == cards("TS KS QS")


def test_mj_r16_the_mad_jack_of_the_prize_suit_led_asks_for_no_other_suit() -> None:
    assert legal(phase2("QS 8D", "", "9C KH AD", "JC", turn=1)) == "9C AD KH"


def test_the_joker_as_prize_asks_for_the_suit_led_with_its_mad_jack() -> None:
    assert legal(phase2("XX 8D", "9S JC KH 8D")) == "JC 8D KH 9S"
    assert legal(phase2("XX 8D", "", "9C JS KH", "8C", turn=1)) == "9C JS"
    assert legal(phase2("XX 8D", "", "9S JH KH", "8C", turn=1)) == "JH KH 9S"
    assert won("KC", "JS", "XX 8D").turn == 1


def test_where_no_card_is_of_the_prize_suit_the_highest_of_the_suit_led_wins() -> None:
    state = won("9D", "KH", "QS 8D")
    assert state.turn == 0
    assert state.captured[0] == cards("9D KH")
    assert state.discard == cards("QS")


def test_the_second_phase_begins_with_the_seventh_trick_which_the_winner_of_the_sixth_leads() -> None:
    state = position(GAME, "hand0: 9S | hand1: AH QS | trick: 9H | prizes: 8S 8D 8C TD TC", turn=1, tricks=5)
    assert state.phase == 1
    play(state, "play AH")
    assert (state.phase, state.turn, state.prize) == (2, 1, card("8S"))
    assert state.facts() == {"dealer": state.dealer, "phase": 2}


# The end of a deal


@pytest.mark.parametrize(
    ("winner", "loser", "points"), [(13, 10, 1), (14, 9, 1), (14, 8, 2), (17, 6, 2), (18, 6, 3), (27, 0, 3)]
)
def test_mj_s10_points_by_the_difference_of_the_counts(winner: int, loser: int, points: int) -> None:
    piles = [list(PACK[:winner]), list(PACK[:loser])]
    score = score_deal(piles, last_trick=1)
    assert (score.winner, score.points) == (0, points)
    assert points_for(winner - loser) == points


def last_trick(captured0: int, captured1: int, **more: Any) -> MadJack:
    """The last trick: seat 0 leads 9S for 8C, seat 1 wins it with AS, two cards; and so many were captured before."""
    rest = [each for each in PACK if each.code not in ("9S", "AS", "8C")]
    before = (
        " ".join(codes(rest[:captured0])),
        " ".join(codes(rest[captured0 : captured0 + captured1])),
    )
    return phase2(
        "8C", "", "AS", "9S", turn=1, tricks=10,
        **{"dealer": 1, "points": [0, 0], **more, "captured": [cards(each) for each in before]},
    )  # fmt: skip


def test_mj_r7_the_winner_leads_the_next_deal_and_the_loser_deals() -> None:
    for mine, theirs, winner in ((16, 6, 0), (6, 14, 1)):
        state = last_trick(mine, theirs)
        play(state, "play AS")
        assert state.deal_is_over
        assert state.turn == winner
        assert state.legal_moves() == [NEXT_DEAL]
        assert state.refuse("play 8C").rule == "MJ-R7"
        play(state, "next deal")
        assert (state.turn, state.dealer, state.phase) == (winner, 1 - winner, 1)


def test_mj_r12_the_winner_of_the_last_trick_wins_a_tie_and_leads_next() -> None:
    state = last_trick(13, 11, points=[4, 4])
    play(state, "play AS")
    assert state.deal_score is not None
    assert state.deal_score.is_tie
    assert state.scores() == [4, 5]
    assert state.turn == 1


def test_points_change_only_when_the_deal_is_complete() -> None:
    state = last_trick(16, 6)
    assert state.scores() == [0, 0]
    play(state, "play AS")
    assert state.scores() == [2, 0]


def test_the_game_ends_with_ten_points() -> None:
    state = last_trick(16, 6, points=[8, 9])
    play(state, "play AS")
    assert state.is_over
    assert (state.scores(), state.winners(), state.legal_moves()) == ([10, 9], [0], [])
    assert (state.standing(0), state.standing(1)) == (1, 0)
    assert str(state.refuse("next deal")) == "The game is over."


def test_mj_r15_the_target_replaces_ten() -> None:
    state = last_trick(16, 6, points=[1, 2], options={"target": 3})
    play(state, "play AS")
    assert state.winners() == [0]
    for wrong in (0, 51, 10.0, True, "10"):
        with pytest.raises(InvalidOptions):
            GAME.options.parse({"target": wrong})


def test_what_a_deal_left_stays_until_the_next_deal() -> None:
    state = last_trick(16, 6)
    kitty = list(state.kitty)
    play(state, "play AS")
    assert (state.discard, state.kitty, len(state.captured[1])) == (cards("8C"), kitty, 8)
    play(state, "next deal")
    assert (state.discard, state.captured) == ([], [[], []])


# What the players know


def test_a_player_sees_his_hand_the_prizes_and_the_discards_and_remembers_the_captured_cards() -> None:
    state = GAME.begin(GAME.options(), 3)
    rng = Random(3)
    for _ in range(16):
        state.play(rng.choice(state.legal_moves()))
    assert isinstance(state, MadJack)
    seen = state.seen_by(0)
    assert seen.hands[0] == state.hands[0]
    assert set(seen.hands[1]) == set(seen.kitty) == {UNKNOWN}
    assert (seen.prizes, seen.discard) == (state.prizes, state.discard)
    assert [sorted(pile) for pile in seen.captured] == [sorted(pile) for pile in state.captured]


def test_a_player_who_does_not_follow_is_known_to_lack_the_suit_and_its_mad_jack() -> None:
    state = phase2("QS 8D", "9D 8H", "KH AH")
    play(state, "play 9D")
    lacked = {each for each in PACK if not state.could_hold(0, each)}
    assert lacked == set(cards("8S 9S TS QS KS AS JC JS"))
    play(state, "play KH")
    assert not state.could_hold(1, card("JH"))
    assert not state.could_hold(1, card("9D"))
    assert state.could_hold(1, card("9H"))
    assert state.could_hold(1, JOKER)


def test_the_joker_shows_nothing() -> None:
    state = phase2("QS 8D", "XX 9S", "AH XX")
    play(state, "play XX")
    assert state.lacked == [[], []]


def test_in_the_first_phase_nothing_is_shown() -> None:
    state = phase1("9D 8H", "KH 9S")
    play(state, "play 9D", "play KH")
    assert state.lacked == [[], []]


# Words and table


def test_the_status_line_says_why_a_mad_jack_must_be_played() -> None:
    state = phase2("QS 8D", "", "JC AC 9H", "9C", turn=1)
    names = ["Moss", "Ada"]
    assert plain(GAME.ask(state), 1, names) == "Moss led 9 of clubs – jack of clubs is one of the spades in this trick."
    assert plain(GAME.ask(state), 0, names) == "Ada has to answer 9 of clubs."
    assert (
        plain(GAME.ask(phase2("QS 8D", "9S XX AH")), 0)
        == "You lead for queen of spades: play spades, or play the joker."
    )
    assert plain(GAME.ask(phase2("XX 8D", "9S AH")), 0) == "You lead any card; nobody can capture the joker."
    assert plain(GAME.ask(phase2("QS 8D", "9D AH")), 0) == "You lead any card, because you have no spades."


def test_the_order_strip_marks_the_cards_held_led_and_gone() -> None:
    state = phase2("KD 8S", "QD XX 9C", "AH", "TD", turn=0)
    state.captured[0] += cards("9D 8H")
    state.gone += cards("9D 8H")
    strip = GAME.layout(state, 0).areas["order"][0]
    assert isinstance(strip, Strip)
    marks = {face.code: face.marks for face in strip.faces}
    assert list(marks) == ["8D", "9D", "TD", "QD", "KD", "AD", "JH", "JD", "XX"]
    assert marks == {
        "8D": (), "9D": ("gone",), "TD": ("led",), "QD": ("have",), "KD": ("prize",), "AD": (), "JH": (), "JD": (),
        "XX": ("have",),
    }  # fmt: skip


def test_the_prize_row_keeps_its_five_places() -> None:
    state = phase2("KD 8S QC AS", "QD", fates=[(card("KH"), 1)])
    row = GAME.layout(state, 0).areas["prizes"][0]
    assert isinstance(row, Prizes)
    assert [face.code for face in row.faces] == ["KH", "KD", "8S", "QC", "AS"]
    assert [face.marks for face in row.faces] == [("gone",), ("current",), (), (), ()]
    assert [plain(face.caption or Sentence(""), 0) for face in row.faces] == ["Seat 1", "Prize", "3rd", "4th", "5th"]


@pytest.mark.parametrize(
    ("lead", "prizes", "needs"),
    [
        ("TD", "KD 8S", "To win: queen of diamonds or more"),
        ("AS", "QS 8D", "To win: jack of clubs or more"),
        ("JS", "QS 8D", "To win: joker"),
        ("9D", "QS 8D", "To win: any of the spades"),
        ("XX", "QS 8D", "Nothing beats the joker"),
        ("JD", "XX 8D", "To win: joker"),
    ],
)
def test_the_table_says_which_card_takes_the_trick(lead: str, prizes: str, needs: str) -> None:
    trick = GAME.layout(phase2(prizes, "8C", "", lead, turn=0), 0).areas["trick"][0]
    assert isinstance(trick, Trick)
    assert [plain(face.caption or Sentence("")) for _, face in trick.faces] == ["Seat 1 led", needs]


def test_the_score_sheet_says_who_got_what() -> None:
    state = last_trick(16, 6)
    play(state, "play AS")
    sheet = GAME.layout(state, 1).areas["sheet"][0]
    assert isinstance(sheet, ScoreSheet)
    assert sheet.columns == (1, 0)
    assert [row.values for row in sheet.rows] == [("8", "16"), ("0", "0"), ("", "2")]
    assert sheet.totals == (0, 2)


def test_there_are_five_suits_of_trick_and_no_joker_belongs_to_one() -> None:
    assert all(JOKER in ladder(suit) for suit in SUITS)
    assert sum(len(ladder(suit)) - 1 for suit in SUITS) == 32
