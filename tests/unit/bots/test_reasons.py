"""Hints in words: how sure the best move is, and why, in every game."""

from random import Random

import pytest

from knaves.bots import Candidate, hint, think
from knaves.bots.levels import HINTS
from knaves.bots.reasons import advise, is_clearly_better, reasons, verdict, wins_at_once
from knaves.engine.advice import Advice
from knaves.engine.moves import command
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from tests.unit.games.one_eyed_jack_boards import board
from tests.walks import states

ONE, TWO = command("one"), command("two")


class Counts(Advice):
    def reason(self, seen, key, mean):
        return Sentence("{key} in {mean}", key=key, mean=mean)


def test_a_difference_within_two_standard_errors_is_not_called_clear():
    close = Candidate(ONE, 0.55, 100, 0.03), Candidate(TWO, 0.50, 100, 0.03)
    apart = Candidate(ONE, 0.65, 100, 0.03), Candidate(TWO, 0.50, 100, 0.03)
    assert not is_clearly_better(*close)
    assert is_clearly_better(*apart)
    assert [str(verdict(*pair)) for pair in (close, apart)] == [
        "A little better than the next",
        "Clearly the best move",
    ]
    assert str(verdict(close[0], Candidate(TWO, 0.549, 100, 0.03))) == "About as good as the next"


def test_the_two_facts_that_differ_most_are_the_reasons():
    best = Candidate(ONE, 0.6, 90, 0.01, {"much": 0.9, "little": 0.5, "some": 0.7, "same": 0.4})
    other = Candidate(TWO, 0.4, 90, 0.01, {"much": 0.1, "little": 0.49, "some": 0.4, "same": 0.4})
    assert list(map(str, reasons(None, Counts(), [best, other]))) == ["Much in 0.9", "Some in 0.7"]
    assert reasons(None, Counts(), [best, other], TWO) == []


def test_of_some_facts_less_is_better():
    class Costs(Counts):
        better_less = frozenset({"cost"})

    best, other = (
        Candidate(ONE, 0.6, 9, 0.01, {"cost": 0.2, "win": 0.1}),
        Candidate(TWO, 0.4, 9, 0.01, {"cost": 0.9, "win": 0.8}),
    )
    assert list(map(str, reasons(None, Costs(), [best, other]))) == ["Cost in 0.2"]


def test_of_exact_numbers_it_says_in_how_many_hands_a_move_is_best():
    best, other = Candidate(ONE, 0.6, 21, 0.0, {"best in": 17 / 21}), Candidate(TWO, 0.5, 21, 0.0, {"best in": 4 / 21})
    assert str(reasons(None, Counts(), [best, other])[0]).lower() == "is best in 17 of 21 possible deals"


class Foresees(Counts):
    def foresee(self, seen, move):
        return {"sure": 1.0}


def test_what_is_foreseen_may_be_told_though_the_value_is_an_estimate():
    best, other = (Candidate(move, value, 9, 0.02, {"sure": 1.0}) for move, value in ((ONE, 0.6), (TWO, 0.5)))
    assert list(map(str, reasons(None, Foresees(), [best, other]))) == ["Sure in 1.0"]
    assert reasons(None, Counts(), [best, other]) == []
    assert str(advise(None, Foresees(), [best])) == "Clearly the best move: sure in 1.0."


def test_a_move_that_wins_at_once_is_said_to_win():
    chips = {0: [(3, 3), (4, 4), (5, 5), (7, 7)]}
    state = board("hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ...", players=3, chips=chips)
    candidates = hint(state.seen_by(0), GAMES["one_eyed_jack"].advice, Random(1))
    assert candidates[0].move.notation == "place JD g7"
    assert str(advise(state.seen_by(0), GAMES["one_eyed_jack"].advice, candidates)) == (
        "Clearly the best move: wins at once."
    )


def test_a_move_that_may_still_lose_is_not_said_to_win():
    state = board("hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ...", players=3, chips={0: [(3, 3), (4, 4), (5, 5)]})
    seen = state.seen_by(0)
    assert not any(wins_at_once(seen, move) for move in seen.legal_moves())


def test_a_search_that_was_stopped_does_not_say_that_other_moves_are_worth_nothing():
    state = board("hand0: 3S 4S 5S | hand1: 2H | hand2: 3H | stock: ...", players=3)
    seen, advice = state.seen_by(0), GAMES["one_eyed_jack"].advice
    first = next(think(seen, advice, HINTS, Random(1), counts=True))
    assert len(first.candidates) == 1
    assert str(advise(seen, advice, first.candidates)) == "There was no time to look at other moves."


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_hint_can_be_said(game):
    for number, state in enumerate(states(game, 3, "advice in words")):
        if state.is_over:
            continue
        seen = state.seen_by(state.turn)
        candidates = hint(seen, game.advice, Random(number))
        said = str(advise(seen, game.advice, candidates))
        assert said.endswith(".")
        assert "{" not in said
        assert "None" not in said
        for sentence in game.advice.known(seen):
            assert "{" not in str(sentence)
