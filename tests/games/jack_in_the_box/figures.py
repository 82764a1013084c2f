"""Statistics of Jack in the Box, for `make bench WHAT=rules`: those that its rules name, and its bots' averages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from knaves.engine.chance import Chance
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.solver import BOXED, Prices, Survey, TurnPlan, play_quick_turn, scores_of_sets
from knaves.games.jack_in_the_box.turn import KEEP

Player = Callable[[JackInTheBox], None]


def play_greedy_turn(state: JackInTheBox) -> None:
    """The most points now; where nothing matches, all cards but jacks are exchanged."""
    if state.jack_is_boxed:
        state.play(KEEP)
        return
    assert state.turn is not None
    survey = Survey(state, state.turn)
    plan = max(survey.plans(), key=lambda each: _points(survey, each), default=None)
    if plan is None:
        duds = [1 << index for index, card in enumerate(survey.cards) if card.rank != "J"] or [1]
        plan = TurnPlan(0, 0, None, sum(duds[: len(state.stock)]))
    for move in survey.moves(plan):
        state.play(move)


def _points(survey: Survey, plan: TurnPlan) -> int:
    return plan.points + (BOXED if plan.jack is not None else 0)


def statistics(name: str, player: Player, players: int, games: int) -> str:
    """One row: turns, the winner's score, joint wins, and how the games ended."""
    turns, scores, joint, by_jack = [], 0, 0, 0
    for seed in range(games):
        state = JackInTheBox(JackInTheBoxOptions(players), Chance(seed))
        count = 0
        while state.turn is not None:
            count += not state.jack_is_boxed
            player(state)
        turns.append(count)
        scores += max(state.points)
        joint += len(state.winners()) > 1
        by_jack += not state.open_boxes()
    return (
        f"{name}, {players} players: {sum(turns) / games:.1f} turns ({min(turns)}-{max(turns)}), "
        f"winner's score {scores / games:.1f}, joint wins {100 * joint / games:.1f} %, "
        f"ended by the second jack {100 * by_jack / games:.0f} %"
    )


def averages(variation: int, hands: int) -> str:
    """One row: what random hands score on random Boxes, a boxed jack counted, and how often they use all five."""
    rng = Random(f"hands {variation}")
    best, used_up = 0, 0
    for seed in range(hands):
        state = JackInTheBox(JackInTheBoxOptions(variation=variation), Chance(seed))
        cards = [card for hand in state.hands for card in hand] + state.stock
        hand = rng.sample(cards, 5)
        sets = scores_of_sets(hand, Prices(state))
        boxed = [sets[31 ^ 1 << index] + BOXED for index, card in enumerate(hand) if card.rank == "J"]
        best += max(sets + boxed)
        used_up += max([sets[31], *(points - BOXED for points in boxed)]) >= 0
    return (
        f"variation {variation}: a random hand scores {best / hands:.1f}, uses all five {100 * used_up / hands:.0f} %"
    )


def lines(games: int = 400) -> Iterator[str]:
    """All rows, of so many games each."""
    for players in (2, 3, 4):
        yield statistics("Most points now", play_greedy_turn, players, games)
    for players in (2, 3, 4):
        yield statistics("Extra turns and jacks counted", play_quick_turn, players, games)
    for variation in range(4):
        yield averages(variation, games * 5)
