"""MadJack: what the players see, remember and have been shown of a hand."""

from __future__ import annotations

from random import Random

from knaves.cards import JOKER, UNKNOWN, card, cards
from knaves.games.madjack import GAME
from knaves.games.madjack.rules import PACK, MadJack
from tests.games.madjack.tricks import phase1, phase2, play


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
