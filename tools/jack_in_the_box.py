"""Prints the statistics of Jack in the Box: those that its rules name, and the averages that its bots count with.

PYTHONPATH=py python tools/jack_in_the_box.py [GAMES]      (default 400 games a row; the seeds are 0, 1, 2 …)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from knaves.engine.chance import Chance  # noqa: E402
from knaves.games.jack_in_the_box.moves import KEEP  # noqa: E402
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions  # noqa: E402
from knaves.games.jack_in_the_box.planning import Prices, scores_of_sets  # noqa: E402
from knaves.games.jack_in_the_box.policy import Plan, Survey, play_quick_turn  # noqa: E402
from knaves.games.jack_in_the_box.rules import JackInTheBox  # noqa: E402
from knaves.games.jack_in_the_box.values import BOXED  # noqa: E402

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
        plan = Plan(0, 0, None, sum(duds[: len(state.stock)]))
    for move in survey.moves(plan):
        state.play(move)


def _points(survey: Survey, plan: Plan) -> int:
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


def main(games: int) -> None:
    """Prints all rows."""
    for players in (2, 3, 4):
        print(statistics("Most points now", play_greedy_turn, players, games))
    for players in (2, 3, 4):
        print(statistics("Extra turns and jacks counted", play_quick_turn, players, games))
    for variation in range(4):
        print(averages(variation, games * 5))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
