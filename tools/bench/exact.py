"""How far the levels are from perfect play, where that can be computed: writes docs/figures/strength.md.

The small California Jack of knaves.envs.small is solved by CFR+ in OpenSpiel; then each level is asked for its move in
every information set, and a perfect opponent answers.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random
from time import process_time

from tools.bench.harness import FIGURES, put, table
from tools.environment import main as run_inside

ASKED = {"expert": 3, "easy": 20, "beginner": 20}  # times in each set; of the levels that answer quickly
PLAYOUTS = 200  # of the expert for a move
EQUILIBRIUM = 0.001  # what a perfect opponent may still win against the solution
STEPS = 10  # iterations between two looks


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--inside", action="store_true", help="measure with the packages of this very Python")


def main(given: Namespace) -> int:
    """Measure, in the environment that has the packages."""
    if not given.inside:
        return run_inside(["environments", "-m", "tools.bench", "exact", "--inside"])
    import pyspiel

    from knaves.bots.levels import LEVELS as ALL
    from knaves.bots.thinking import choose
    from knaves.envs.small import GameTree, InformationSet
    from knaves.games.california_jack import GAME

    start = process_time()
    tree = GameTree()
    made = process_time() - start
    print(f"{len(tree.deals)} deals, {len(tree.sets)} information sets, made in {made:.0f} s", flush=True)
    solver = pyspiel.CFRPlusSolver(pyspiel.load_efg_game(tree.as_gambit()))
    start, rounds, left = process_time(), 0, 1.0
    game = pyspiel.load_efg_game(tree.as_gambit())
    while left > EQUILIBRIUM:
        for _ in range(STEPS):
            solver.evaluate_and_update_policy()
        rounds += STEPS
        left = pyspiel.exploitability(game, solver.average_policy())
        print(f"CFR+ {rounds}: {left:.4f} after {process_time() - start:.0f} s", flush=True)
    solved = f"{rounds} iterations of CFR+, {process_time() - start:.0f} s of processor time"

    def policy(level: str, each: InformationSet) -> dict[str, float]:
        if level == "random" or len(each.moves) == 1:
            return dict.fromkeys(each.moves, 1 / len(each.moves))
        found, playouts = dict.fromkeys(each.moves, 0.0), PLAYOUTS if level == "expert" else None
        for number in range(ASKED[level]):
            luck = Random(f"{level} {each.seat} {each.number} {number}")
            found[choose(each.seen.copy(), GAME.bots, ALL[level], luck, playouts=playouts).notation] += 1 / ASKED[level]
        return found

    rows = [("perfect play", f"{left:.3f}")]
    for level in (*ASKED, "random"):
        asked = {id(each): policy(level, each) for each in tree.sets.values()}
        lost = tree.exploitability(lambda each, asked=asked: asked[id(each)])  # type: ignore[misc]
        rows.append((level, f"{lost:.3f}"))
        print(level, f"{lost:.4f}", flush=True)
    text = (
        f"{len(tree.deals):,} deals, {len(tree.sets):,} information sets; {solved}. In each set the expert was asked "
        f"{ASKED['expert']} times with {PLAYOUTS} playouts, easy and beginner {ASKED['easy']} times.\n\n"
    )
    put(FIGURES / "strength.md", "exact", text + table(("", "lost to a perfect opponent, of a deal"), rows))
    return 0
