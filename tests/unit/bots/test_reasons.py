"""Hints in words: what speaks for the best move, and whether another is as good, in every game."""

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.bots.levels import HINTS
from knaves.bots.reasons import advise, compared, is_clearly_better, reasons, wins_at_once
from knaves.bots.search import Candidate
from knaves.bots.thinking import done, rating_moves, think
from knaves.engine.advice import ALWAYS, Advice, Explanations, Motive
from knaves.engine.game import Game
from knaves.engine.moves import Move, command
from knaves.engine.sentences import Sentence, together
from knaves.games.registry import GAMES
from tests.games.one_eyed_jack.boards import board
from tests.positions import seen_in_turn
from tests.random_games import states, walk

ONE, TWO = command("one"), command("two")


class Said(Explanations):
    """Explanations with these motives by move, and one for every fact that speaks for a move."""

    def __init__(self, *said: tuple[Move, str, float, str]) -> None:
        self.said = said

    def motives(self, seen: Any, move: Move, facts: Mapping[str, float]) -> Sequence[Motive]:
        counted = [Motive(key, 1, Sentence("{key} counts {mean}.", key=key, mean=mean)) for key, mean in facts.items()]
        return [
            Motive(key, weight, Sentence(text)) for whose, key, weight, text in self.said if whose is move
        ] + counted


def says(*said: tuple[Move, str, float, str]) -> Advice:
    return Advice(explanations=Said(*said))


NO_STATE: Any = None  # these motives look at none


def told(advice: Advice, *candidates: Candidate, move: Move | None = None) -> list[str]:
    return list(map(str, reasons(NO_STATE, advice, candidates, move)))


BEST, OTHER = Candidate(ONE, 0.6, 90, 0.01), Candidate(TWO, 0.4, 90, 0.01)


def test_a_difference_within_two_standard_errors_is_not_called_clear() -> None:
    assert not is_clearly_better(Candidate(ONE, 0.55, 100, 0.03), Candidate(TWO, 0.50, 100, 0.03))
    assert is_clearly_better(Candidate(ONE, 0.65, 100, 0.03), Candidate(TWO, 0.50, 100, 0.03))


def test_the_two_motives_that_matter_most_are_the_reasons() -> None:
    advice = says((ONE, "b", 2, "It is good."), (ONE, "a", 5, "It is great."), (ONE, "c", 1, "It is nice."))
    assert told(advice, BEST, OTHER) == ["It is great.", "It is good."]
    assert str(advise(NO_STATE, advice, [BEST, OTHER])) == "It is great. It is good."


def test_what_the_other_move_does_too_is_said_after_what_only_this_one_does() -> None:
    shared = says((ONE, "takes", 5, "It takes."), (TWO, "takes", 5, "It takes."), (ONE, "saves", 3, "It saves."))
    assert told(shared, BEST, OTHER) == ["It saves.", "It takes."]


def test_what_is_as_true_of_the_other_move_is_no_reason_in_a_review() -> None:
    shared = says((ONE, "takes", 5, "It takes."), (TWO, "takes", 5, "It takes."), (ONE, "saves", 3, "It saves."))
    assert list(map(str, compared(NO_STATE, shared, BEST, OTHER, {}))) == ["It saves."]
    scored = says((ONE, "takes", 5, "It takes an ace."), (TWO, "takes", 5, "It takes a ten."))
    assert compared(NO_STATE, scored, BEST, OTHER, {}) == [], "both take as much"
    warned = says((ONE, "warns", ALWAYS, "It is lost."), (TWO, "warns", ALWAYS, "It is lost."))
    assert list(map(str, compared(NO_STATE, warned, BEST, OTHER, {}))) == ["It is lost."]


def test_more_than_fits_on_two_lines_is_not_said() -> None:
    long = "It is a sentence that is almost as long as two whole lines of a telephone can be, and more."
    advice = says((ONE, "a", 5, long), (ONE, "b", 3, "It is another one that is not short."))
    assert told(advice, BEST, OTHER) == [long]


def test_the_reasons_of_a_move_that_is_not_the_best_are_its_own() -> None:
    advice = says((ONE, "a", 5, "One is great."), (TWO, "b", 5, "Two is good."))
    assert told(advice, BEST, OTHER, move=TWO) == ["Two is good."]


def test_a_counted_fact_is_told_only_where_it_speaks_for_the_move() -> None:
    best = Candidate(ONE, 0.6, 90, 0.01, {"much": 0.9, "same": 0.4})
    other = Candidate(TWO, 0.4, 90, 0.01, {"much": 0.1, "same": 0.4})
    assert told(says(), best, other) == ["Much counts 0.9."]
    assert told(says(), best, other, move=TWO) == []


def test_of_some_facts_less_is_better() -> None:
    advice = says()
    advice.explanations.better_less = frozenset({"cost"})
    best = Candidate(ONE, 0.6, 9, 0.01, {"cost": 0.2, "win": 0.1})
    other = Candidate(TWO, 0.4, 9, 0.01, {"cost": 0.9, "win": 0.8})
    assert told(advice, best, other) == ["Cost counts 0.2."]


def test_of_exact_numbers_it_says_in_how_many_deals_nothing_is_better() -> None:
    best, other = Candidate(ONE, 0.6, 21, 0.0, {"best in": 17 / 21}), Candidate(TWO, 0.5, 21, 0.0, {"best in": 4 / 21})
    assert told(says(), best, other) == ["No other move is better in 17 of 21 possible deals."]
    sure = Candidate(ONE, 0.6, 21, 0.0, {"best in": 1.0})
    assert told(says(), sure, other) == ["Worked out to the end: nothing is better."]


def test_where_all_moves_bring_the_same_to_the_end_a_hint_says_so() -> None:
    seen: Any = SimpleNamespace(legal_moves=lambda: [ONE, TWO])
    best, same = (Candidate(move, 0.6, 3, 0.0, {"best in": 1.0}) for move in (ONE, TWO))
    assert str(advise(seen, says(), [best, same])) == "Every move leads to the same result."
    unlike = Candidate(TWO, 0.5, 3, 0.0, {"best in": 0.0})
    assert str(advise(seen, says(), [best, unlike])) == "Worked out to the end: nothing is better."


def test_a_hint_says_that_the_next_move_is_as_good_where_it_is() -> None:
    advice = says((ONE, "a", 5, "One is great."))
    close = Candidate(TWO, 0.598, 90, 0.01)
    assert str(advise(NO_STATE, advice, [BEST, close])) == "One is great. The next best move is about as good."
    named = {TWO.notation: Sentence("play two")}
    assert str(advise(NO_STATE, advice, [BEST, close], named.get)) == "One is great. About as good: play two."
    assert str(advise(NO_STATE, advice, [BEST, close], lambda _: None)) == "One is great."
    assert str(advise(NO_STATE, says(), [BEST, close])) == "Several moves are about equally good here."
    twin = Candidate(TWO, 0.6, 90, 0.01)  # the same plan, or an equal card
    assert str(advise(NO_STATE, advice, [BEST, twin])) == "One is great."


def test_a_second_sentence_begins_with_a_capital_whatever_it_begins_with() -> None:
    first, second = Sentence("It is so."), Sentence("{what} is so.", what=Sentence("that"))
    assert str(together([first, second])) == "It is so. That is so."


def test_a_move_that_wins_at_once_is_said_to_win() -> None:
    chips = {0: [(3, 3), (4, 4), (5, 5), (7, 7)]}
    state = board("hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ...", players=3, chips=chips)
    candidates = done(rating_moves(state.seen_by(0), GAMES["one_eyed_jack"].bots, Random(1)))
    assert candidates[0].move.notation == "place JD g7"
    assert str(advise(state.seen_by(0), GAMES["one_eyed_jack"].bots, candidates)) == "This wins the game at once."


def test_a_move_that_may_still_lose_is_not_said_to_win() -> None:
    state = board("hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ...", players=3, chips={0: [(3, 3), (4, 4), (5, 5)]})
    seen = state.seen_by(0)
    assert seen.legal_moves()
    assert not any(wins_at_once(seen, move) for move in seen.legal_moves())


def test_a_search_that_was_stopped_does_not_say_that_other_moves_are_worth_nothing() -> None:
    state = board("hand0: 3S 4S 5S | hand1: 2H | hand2: 3H | stock: ...", players=3)
    seen, advice = state.seen_by(0), GAMES["one_eyed_jack"].bots
    first = next(think(seen, advice, HINTS, Random(1), counts=True))
    assert len(first.candidates) == 1
    assert "worth" not in str(advise(seen, advice, first.candidates))
    assert str(advise(seen, says(), first.candidates)) == "There was no time to look at other moves."


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_hint_can_be_said(game: Game) -> None:
    for number, state in enumerate(states(game, 3, "advice in words")):
        if state.is_over:
            continue
        seen = seen_in_turn(state)
        candidates = done(rating_moves(seen, game.bots, Random(number)))
        said = str(advise(seen, game.bots, candidates))
        assert said.endswith(".")
        assert "{" not in said
        assert "None" not in said.replace("None of ", "")
        for sentence in game.bots.explanations.known(seen):
            assert "{" not in str(sentence)


def test_a_move_without_a_choice_is_said_to_be_the_only_one() -> None:
    """A forced move and the next deal are not looked at for want of time, but because there is nothing else."""
    said: dict[bool, set[str]] = {}
    for game in GAMES.values():
        for state in islice(walk(game, game.options(), 1), 100):  # the same in every run: a deal ends in some
            if state.turn is not None and len(state.legal_moves()) == 1:
                seen = state.seen_by(state.turn)
                told = advise(seen, game.bots, done(rating_moves(seen, game.bots, Random(1))))
                said.setdefault(state.deal_is_over, set()).add(str(told))
    assert said == {False: {"This is the only legal move."}, True: {"There is nothing to decide now."}}
