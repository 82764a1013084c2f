"""The advice for bots at MadJack: the fast model and the solver agree with the rules, the rule of thumb has sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.cards import card, cards, in_pack_order
from knaves.engine.moves import PLAY, Play
from knaves.games.madjack import GAME
from knaves.games.madjack.bot import CARD, USUAL, finish, legal_cards, solve
from knaves.games.madjack.rules import NUMBER, PACK, MadJack, score_deal
from tests.positions import position

ADVICE = GAME.bots
CERTAIN = USUAL._replace(doubt=0.0)


def random_deal(seed: int, tricks: int, **options: Any) -> MadJack:
    """A deal after so many tricks of random play."""
    state, rng = GAME.begin(GAME.options(**options), seed), Random(seed)
    assert isinstance(state, MadJack)
    while state.tricks < tricks:
        state.play(rng.choice(state.legal_moves()))
    return state


def test_the_fast_model_allows_the_moves_of_the_rules() -> None:
    rng = Random(1)
    for seed in range(60):
        state = GAME.begin(GAME.options(), seed)
        assert isinstance(state, MadJack)
        while not state.deal_is_over:
            hand = [NUMBER[each] for each in state.hands[state.turn or 0]]
            lead = NUMBER[state.trick[0]] if state.trick else None
            prize = None if state.prize is None else NUMBER[state.prize]
            fast = {PACK[number] for number in legal_cards(hand, lead, prize)}
            assert fast == {move.card for move in state.legal_moves() if isinstance(move, Play)}
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.parametrize("captures", [True, False])
def test_a_fast_playout_ends_as_the_same_play_by_the_rules(captures: bool) -> None:
    for seed in range(60):
        fast = random_deal(seed, seed % 11, joker_captures_prize=captures)
        slow = fast.copy()
        finish(fast, Random(0), CERTAIN)
        while not slow.deal_is_over:
            slow.play(best_by_rule(slow))
        assert [in_pack_order(pile) for pile in fast.captured] == [in_pack_order(pile) for pile in slow.captured]
        assert (fast.points, fast.turn, fast.deal_score) == (slow.points, slow.turn, slow.deal_score)
        assert (fast.deal_is_over, fast.hands, fast.trick, fast.prizes) == (True, [[], []], [], [])


def best_by_rule(state: MadJack) -> Play:
    """The best move by rule of thumb; among equals the first, the joker being last where a suit must be played."""
    moves = [move for move in state.legal_moves() if isinstance(move, Play)]
    if state.required(state.hands[state.turn or 0]) is not None:
        moves.sort(key=lambda move: move.card is card("XX"))
    looks = ADVICE.heuristics.rule(state, moves)
    assert looks is not None
    return moves[max(range(len(moves)), key=lambda number: looks[number])]


def most_cards(state: MadJack, seat: int) -> tuple[int, bool]:
    """By trying everything by the rules: cards ahead at the end, and whether the last trick is won."""
    if state.deal_is_over:
        ahead = len(state.captured[seat]) - len(state.captured[1 - seat])
        last_winner = next(winner for winner in (0, 1) if score_deal(state.captured, winner) == state.deal_score)
        return ahead, last_winner == seat if ahead == 0 else ahead > 0
    outcomes = []
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        outcomes.append(most_cards(after, seat))
    return max(outcomes) if state.turn == seat else min(outcomes)


@pytest.mark.parametrize("captures", [True, False])
def test_the_solver_finds_what_trying_everything_by_the_rules_finds(captures: bool) -> None:
    for seed in range(25):
        state = random_deal(seed, 7 + seed % 2, joker_captures_prize=captures)
        if seed % 3 == 0:
            state.play(state.legal_moves()[0])
        worths = solve(state)
        assert worths
        for move, worth in worths.items():
            after = state.copy()
            after.play(move)
            assert (worth + CARD // 2) // CARD == most_cards(after, state.turn or 0)[0]


def test_the_first_phase_can_be_solved_from_its_last_trick() -> None:
    state = random_deal(4, 5)
    assert set(solve(state)) == set(state.legal_moves())
    assert ADVICE.solver.can_solve(state) >= 28
    assert ADVICE.solver.can_solve(random_deal(4, 4)) == 0


def test_a_worth_is_the_chance_to_win_the_game() -> None:
    state = random_deal(5, 7)
    state.points = [9, 9]
    worths = ADVICE.solver.solve(state)
    assert set(worths) == set(state.legal_moves())
    for move, worth in worths.items():
        assert worth == pytest.approx(float(solve(state)[move] > 0), abs=0.03)


def test_the_rule_of_thumb_takes_a_prize_with_the_cheapest_card_that_does() -> None:
    state = position(
        GAME, "prizes: 9S 8S TC TD | hand0: TS KS JS 8D | hand1: 8C 8H 9H | trick: 8C",
        turn=0, tricks=7,
    )  # fmt: skip
    assert best_by_rule(state) is PLAY[card("TS")]


def test_the_rule_of_thumb_keeps_the_joker_for_the_prizes() -> None:
    state = position(GAME, "prizes: 9S 8S TC TD AD | hand0: XX KS JS 8H AH | trick: 9H | hand1: 8C", turn=0, tricks=2)
    assert best_by_rule(state) is PLAY[card("AH")]


def test_the_rule_of_thumb_sees_only_what_its_seat_has_seen() -> None:
    for seed in range(20):
        state = random_deal(seed, seed % 11)
        if not state.deal_is_over:
            seat = state.turn or 0
            world = state.possible_world(seat, Random(seed))
            assert ADVICE.heuristics.rule(state.seen_by(seat), state.legal_moves()) == ADVICE.heuristics.rule(
                world, state.legal_moves()
            )


def test_the_rule_of_thumb_beats_random_play() -> None:
    won = 0
    for seed in range(20):
        for thumb in (0, 1):
            state, rng = GAME.begin(GAME.options(), seed), Random(seed)
            assert isinstance(state, MadJack)
            while not state.is_over:
                moves = state.legal_moves()
                plays = state.turn == thumb and not state.deal_is_over
                state.play(best_by_rule(state) if plays else rng.choice(moves))
            won += state.winners() == [thumb]
    assert won >= 36, f"{won} of 40 games"


def test_known_voids_are_said() -> None:
    state = position(GAME, "prizes: 9S 8S | hand0: TS | hand1: 8C | trick: 8C", turn=0, tricks=9)
    state.lacked[1] = [cards("8S")[0].suit]
    assert [str(each) for each in ADVICE.explanations.known(state)] == ["Seat 1 has neither spades nor jack of clubs."]
