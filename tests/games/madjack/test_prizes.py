"""MadJack: the second phase, in which tricks are played for prizes."""

from __future__ import annotations

import pytest

from knaves.cards import HEARTS, JOKER, SPADES, Suit, card, cards, codes
from knaves.engine.state import Event
from knaves.games.madjack import GAME
from knaves.games.madjack.rules import ladder
from tests.games.madjack.tricks import legal, phase2, play, won
from tests.positions import position


def test_mj_s5_mj_r17_the_leader_must_lead_the_suit_of_the_prize_or_the_joker() -> None:
    state = phase2("QS 8D", "9S JC KH 8D XX")
    assert legal(state) == "JC 9S XX"
    refusal = state.refuse("play KH")
    assert (str(refusal), refusal.rule) == (
        "You must lead the prize’s suit: spades.",
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
    assert (str(refusal), refusal.rule) == ("You must play the prize’s suit: spades.", "MJ-R9")
    play(state, "play 8S")
    assert state.turn == 1
    assert state.discard == cards("QS"), "8S takes the trick, but is below the prize"


def test_mj_r10_the_mad_jack_is_a_card_of_the_prize_suit_only() -> None:
    state = phase2("QS 8D", "", "JC AC 9H", "9C", turn=1)
    assert legal(state) == "JC"
    refusal = state.refuse("play AC")
    assert (str(refusal), refusal.rule) == (
        "You must play spades: your only one is jack of clubs, the MadJack.",
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


@pytest.mark.parametrize(
    ("prizes", "lead", "reply", "suit", "mad"),
    [
        ("8H 8D", "AS", "JC", SPADES, SPADES),  # nobody has a heart: jacks are ranked for the suit led
        ("8H 8D", "AS", "JD", HEARTS, HEARTS),
        ("8H 8D", "JD", "8C", HEARTS, None),
        ("8H 8D", "XX", "8C", HEARTS, None),
        ("XX 8D", "AS", "JC", SPADES, SPADES),
    ],
)
def test_a_card_is_told_as_the_mad_jack_of_the_suit_that_decides_the_trick(
    prizes: str, lead: str, reply: str, suit: Suit, mad: Suit | None
) -> None:
    state = phase2(prizes, "", reply, lead, turn=1)
    told: list[tuple[Event, Suit]] = []
    state.listener = lambda event: told.append((event, state.trick_suit()))
    play(state, f"play {reply}")
    event, decides = told[0]
    assert (event.kind, event.mad, decides) == ("CardPlayed", mad, suit)


def test_the_second_phase_begins_with_the_seventh_trick_which_the_winner_of_the_sixth_leads() -> None:
    state = position(GAME, "hand0: 9S | hand1: AH QS | trick: 9H | prizes: 8S 8D 8C TD TC", turn=1, tricks=5)
    assert state.phase == 1
    play(state, "play AH")
    assert (state.phase, state.turn, state.prize) == (2, 1, card("8S"))
    assert state.facts() == {"dealer": state.dealer, "phase": 2}
