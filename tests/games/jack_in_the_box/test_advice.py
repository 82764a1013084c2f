"""Jack in the Box: what the bots are told – with an empty stock nothing is kept, and no game is ended while behind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean, pstdev
from typing import Any

import pytest

from knaves.bots.levels import HINTS, LEVELS
from knaves.bots.reasons import advise
from knaves.bots.search import Candidate
from knaves.bots.thinking import choose, done, rating_moves, think
from knaves.cards import STANDARD_PACK, Card, cards
from knaves.engine.moves import find
from knaves.engine.zones import Imagination
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.solver import Survey, play_quick_turn
from knaves.games.jack_in_the_box.turn import OPEN, Match
from tests.games.jack_in_the_box.tables import BOX, at_turn, play


def most(state: JackInTheBox) -> int:
    """The most points that the seat in turn can have when its turn is over, over all ways to play it."""
    if state.turn != 0 or state.jack_is_boxed:
        return state.points[0]
    found = []
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        found.append(most(after))
    return max(found)


def text_of(hand: Sequence[Card]) -> str:
    """The cards as tables write them."""
    return " ".join(card.code for card in hand)


def last_turns() -> list[JackInTheBox]:
    """Starts of turns with an empty stock and something to score."""
    rest = [each for each in STANDARD_PACK if each not in cards(BOX + " JC JS")]  # nobody can end the game by a jack
    states: list[JackInTheBox] = []
    for seed in range(30):
        drawn = Random(seed).sample(rest, 10)
        state = at_turn(text_of(drawn[:5]), stock="", text=f"hand1: {text_of(drawn[5:])} | jokers1: JD --")
        if len(state.legal_moves()) > 1 and len(states) < 8:
            states.append(state)
    return states


@pytest.mark.parametrize("number", range(8))
def test_with_an_empty_stock_the_last_turn_scores_the_most_it_can(number: int) -> None:
    state = last_turns()[number]
    best = most(state)
    quick = state.copy()
    play_quick_turn(quick)
    assert quick.points[0] == best
    while state.turn == 0:
        seen = state.seen_by(0)
        state.play(choose(seen, GAME.bots, LEVELS["expert"], Random(number), playouts=20))
    assert state.points[0] == best


def after_a_match(hand: str, box: str) -> JackInTheBox:
    """A turn in which two of these cards, 5S and 3C, have been matched; the stock is long."""
    state = at_turn(hand, boxes=(box,), stock="KC QC AC 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D", text="hand1: KS QS AS 2S 3S")
    play(state, "match 1N 3C 5S")
    return state


def most_with_all(state: JackInTheBox) -> int:
    """The most points of a turn in which every card is used; below 0: not all can be."""
    if state.is_extra or state.turn != 0:
        return state.points[0]
    found = [-1]
    for move in state.legal_moves():
        if isinstance(move, Match):
            after = state.copy()
            after.play(move)
            found.append(most_with_all(after))
    return max(found)


def test_all_ways_to_use_the_same_cards_for_the_same_points_are_worth_the_same() -> None:
    state = after_a_match("5S 3C 8H 2H TH", "TC 2C 6S 9S")
    *_, thought = think(state.seen_by(0), GAME.bots, HINTS, Random(1), playouts=40)
    rated = {each.move.notation: each.value for each in thought.candidates}
    ways = ("match 1N 2H", "match 1N 8H TH", "match 1W 2H 8H", "match 1E TH")
    assert {rated[way] for way in ways} == {max(rated.values())}


def test_a_way_to_use_all_cards_that_scores_less_loses_so_many_points() -> None:
    state = after_a_match("5S 3C 8H 2H TC", "TC 2H 6S 9S")
    survey = Survey(state, 0)
    (everything,) = [plan for plan in survey.plans() if survey.uses_all(plan)]
    lost = dict(survey.other_ways(everything))
    for move, points in lost.items():
        after = state.copy()
        after.play(move)
        assert most_with_all(after) == most_with_all(state) - points, move.notation
    assert len(set(lost.values())) > 1


def test_the_second_jack_is_boxed_only_by_who_is_ahead_then() -> None:
    for behind, boxed in ((10, True), (60, False)):
        state = at_turn("JS 6S 3D 8C 5D", text="jokers1: JD --")
        state.points = [0, behind]
        while state.turn == 0:
            state.play(choose(state.seen_by(0), GAME.bots, LEVELS["expert"], Random(1), playouts=30))
        assert state.is_over == boxed


HANDS = ["JS 6S 3D 8C 5D", "2C 9S TD 4H AC", "QC 8D 8S TS KH"]


def thought_of(hand: str, seed: int, playouts: int, **places: Any) -> dict[str, Candidate]:
    seen = at_turn(hand, **places).seen_by(0)
    *_, last = think(seen, GAME.bots, HINTS, Random(seed), playouts=playouts)
    return {each.move.notation: each for each in last.candidates}


@pytest.mark.parametrize("stock", ["...", "2C 9S TD 4H AC QC 8D 8S"], ids=["plenty", "near the end"])
def test_values_are_off_by_as_much_as_they_say(stock: str) -> None:
    """The same question with other draws: the answers are spread as the standard errors of each have it."""
    told, found = [], []
    for hand in HANDS:
        answers = [thought_of(hand, seed, 48, stock=stock) for seed in range(10)]
        for move in answers[0]:
            each = [answer[move] for answer in answers if move in answer]
            told.append(mean(candidate.error for candidate in each))
            found.append(pstdev(candidate.value for candidate in each))
    assert min(told) >= 0
    assert 0.5 < mean(told) / mean(found) < 2


def test_more_draws_leave_less_doubt() -> None:
    for hand in HANDS:
        few, many = (hint_of[0].error for hint_of in (list(thought_of(hand, 1, n).values()) for n in (8, 96)))
        assert 0 < many < few


def test_a_hint_still_tells_what_is_certain_of_a_move_whose_worth_is_not() -> None:
    seen = at_turn("JS 6S 3D 8C 5D", stock="...").seen_by(0)
    candidates = done(rating_moves(seen, GAME.bots, Random(1)))
    assert candidates[0].error > 0
    assert "point" in str(advise(seen, GAME.bots, candidates))


def test_with_two_packs_a_twin_of_a_card_that_matches_is_not_used_with_it() -> None:
    state = at_turn("KD 6D KD", boxes=("8D 7H 2D 3S", "8D TH 3D KH"), options={"players": 3, "variation": 2})
    move = find("match 1N 6D KD", state.legal_moves())
    assert move is not None
    said = [str(each.said) for each in GAME.bots.explanations.motives(state.seen_by(0), move, {})]
    assert [text for text in said if "rest" in text]
    assert not [text for text in said if text.startswith("All cards used")]


def test_near_the_end_opening_the_partners_hand_is_a_chance_like_any_other() -> None:
    openings = elsewhere = 0
    for seed in range(12):
        state = GAME.begin(GAME.options.parse({"players": 4, "partners": True}), seed)
        assert isinstance(state, JackInTheBox)
        rng = Random(seed)
        while state.turn is not None:
            moves = state.legal_moves()
            if len(state.stock) <= 12 and OPEN in moves:
                seen = state.seen_by(state.turn)
                search = GAME.bots.solver.search(seen, Imagination(seen), Random(1), judges=True, counts=True)
                assert search is not None
                for _ in range(60):
                    search.step()
                found = {move: estimate for move, (estimate, _) in search.estimates().items()}
                assert OPEN in found
                assert all(0 <= worth <= 1 for worth, _ in found.values()), found
                openings += 1
                elsewhere += max(found, key=lambda move: found[move].worth) is not OPEN
            looks = GAME.bots.heuristics.rule(state, moves)
            if looks is not None and rng.random() < 0.8:
                state.play(moves[max(range(len(moves)), key=looks.__getitem__)])
            else:
                state.play(rng.choice(moves))
    assert openings > 10
    assert elsewhere > 2


def test_of_twin_jacks_one_is_matched_and_the_other_boxed() -> None:
    four = ("5D 9H 3D 6S", "TH QS 7D 8S", "KH 9S 2H AC", "8H 4D 7C 3S")
    state = at_turn("JC 8C JC 6D 8D", boxes=four, options={"variation": 3}, text="jokers2: JS")
    play_quick_turn(state)
    assert state.jack_is_boxed or state.turn != 0
