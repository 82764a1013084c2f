"""California Jack: what holds for every deal, however the cards lie."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.cards import STANDARD_PACK, SUITS, Card, Suit
from knaves.games.california_jack import GAME
from knaves.games.california_jack.rules import CaliforniaJack, score_deal, trick_points
from tests.positions import turn_of

PILES = st.permutations(STANDARD_PACK).flatmap(
    lambda order: st.integers(0, 26).map(lambda tricks: (order[: 2 * tricks], order[2 * tricks :]))
)
FOLLOW = st.sampled_from(["suit", "suit_or_trump"])


def test_the_pack_has_80_trick_points_in_20_cards_and_20_in_each_suit() -> None:
    assert trick_points(STANDARD_PACK) == 80
    assert sum(trick_points([card]) > 0 for card in STANDARD_PACK) == 20
    assert all(trick_points([card for card in STANDARD_PACK if card.suit is suit]) == 20 for suit in SUITS)


@given(piles=PILES, trump=st.sampled_from(SUITS), scoring=st.sampled_from(["full", "simplified"]))
@settings(deadline=None)
def test_a_deal_brings_four_points_or_three_after_a_tie(
    piles: tuple[list[Card], list[Card]], trump: Suit, scoring: str
) -> None:
    score = score_deal(piles, trump, scoring)
    assert sum(score.counts) == (80 if scoring == "full" else 26)
    assert (score.most is None) == (score.counts[0] == score.counts[1])
    assert sum(score.points) == (3 if score.most is None else 4)
    for side in (0, 1):
        honours = {card.rank for card in piles[side] if card.suit is trump} & {"A", "J", "2"}
        more = score.counts[side] > score.counts[1 - side]
        assert score.points[side] == len(honours) + more
    mirrored = score_deal(piles[::-1], trump, scoring)
    assert mirrored.points == score.points[::-1]


@given(seed=st.integers(0, 2**53 - 1), follow=FOLLOW)
@settings(deadline=None, max_examples=40)
def test_every_trick_is_won_by_the_highest_trump_or_else_the_highest_card_of_the_suit_led(
    seed: int, follow: str
) -> None:
    state = GAME.begin(GAME.options(follow=follow), seed)
    assert isinstance(state, CaliforniaJack)
    rng = Random(seed)
    while not state.deal_is_over:
        lead = state.trick[0] if state.trick else None
        leader = 1 - turn_of(state) if lead else turn_of(state)
        state.play(rng.choice(state.legal_moves()))
        if lead:
            answer = state.last_trick[1][1]
            trumps = [card for card in (lead, answer) if card.suit is state.trump]
            contenders = trumps or [card for card in (lead, answer) if card.suit is lead.suit]
            best = max(contenders, key=lambda card: "23456789TJQKA".index(card.rank))
            winner = leader if best is lead else 1 - leader
            assert set(state.captured[winner][-2:]) == {lead, answer}
            assert state.deal_is_over or state.turn == winner


@given(seed=st.integers(0, 2**53 - 1), follow=FOLLOW)
@settings(deadline=None, max_examples=40)
def test_the_legal_answers_to_a_lead_are_those_of_the_table_in_the_rules(seed: int, follow: str) -> None:
    state = GAME.begin(GAME.options(follow=follow), seed)
    assert isinstance(state, CaliforniaJack)
    rng = Random(seed)
    while not state.deal_is_over:
        legal = {move.notation[5:] for move in state.legal_moves()}
        hand = {card.code for card in state.hands[turn_of(state)]}
        if not state.trick:
            assert legal == hand
        else:
            led = state.trick[0].suit.letter
            same = {code for code in hand if code[1] == led}
            trumps = {code for code in hand if code[1] == state.trump.letter}
            other_books = same | trumps if led != state.trump.letter else same
            assert legal == ((other_books if follow == "suit_or_trump" else same) if same else hand)
        state.play(rng.choice(state.legal_moves()))


@given(seed=st.integers(0, 2**53 - 1))
@settings(deadline=None, max_examples=30)
def test_everything_but_dealt_cards_is_known_to_a_player_with_a_good_memory(seed: int) -> None:
    state = GAME.begin(GAME.options(), seed)
    assert isinstance(state, CaliforniaJack)
    rng = Random(seed)
    drawn: list[set[Card]] = [set(), set()]
    while not state.deal_is_over:
        before = [set(hand) for hand in state.hands]
        played = rng.choice(state.legal_moves())
        state.play(played)
        for seat in (0, 1):
            drawn[seat] = (drawn[seat] | (set(state.hands[seat]) - before[seat])) & set(state.hands[seat])
            shown = {card for card in state.seen_by(1 - seat).hands[seat] if card.code != "??"}
            assert shown == drawn[seat]
