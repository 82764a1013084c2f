"""California Jack: what a player knows of the other's hand."""

from __future__ import annotations

from random import Random

import pytest

from knaves.cards import DIAMONDS, HEARTS, UNKNOWN, card, cards
from knaves.engine.moves import PLAY
from knaves.games.california_jack import GAME
from tests.games.california_jack.deals import OTHER_BOOKS, play
from tests.positions import position
from tests.statements.moves import told_of


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


@pytest.mark.parametrize(
    ("stock", "reason"),
    [("", "Nothing in the other hand beats {card}."), ("3S 4S", "Only a trump beats {card}.")],
    ids=["all but one card seen", "three cards unseen"],
)
def test_a_lead_is_safe_where_the_hidden_card_must_be_of_its_suit(stock: str, reason: str) -> None:
    text = f"hand0: 2C QC | hand1: 7C 2D | stock: {stock} | captured0: ..."
    state = position(GAME, text, turn=0, trump=DIAMONDS, drawn=[[], cards("2D")])
    assert reason in {told.sentence.text for told in told_of(GAME, state, PLAY[card("QC")])}
