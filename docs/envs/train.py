"""Trains a small policy for a deal of MadJack against `medium` by REINFORCE, with NumPy alone.

    python docs/envs/train.py --minutes 5

One hidden layer; the reward is 1 or -1 at the end of the game, less what games have brought of late. It plays both
seats in turn, learns after every 16 games, half of the time against chance, which answers at once, and is measured
before and after on seeds that it has not learned from.
"""

from argparse import ArgumentParser
from math import sqrt
from random import Random
from time import monotonic

import numpy as np

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.envs import raw_env

HIDDEN, BATCH, RATE, FIRST_TEST = 64, 16, 0.01, 10**9


class Policy:
    """How likely each legal action is, by one hidden layer; learns by Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.weights = [rng.normal(0, 0.05, (inputs, HIDDEN)), rng.normal(0, 0.05, (HIDDEN, actions))]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.steps = 0

    def chances(self, seen: dict) -> tuple[np.ndarray, np.ndarray]:
        hidden = np.maximum(0, seen["observation"] @ self.weights[0])
        scores = np.where(seen["action_mask"] == 1, hidden @ self.weights[1], -np.inf)
        odds = np.exp(scores - scores.max())
        return odds / odds.sum(), hidden

    def learn(self, played: list[tuple[dict, int, float]]) -> None:
        ways = [np.zeros_like(each) for each in self.weights]
        for seen, action, gain in played:
            chances, hidden = self.chances(seen)
            error = -chances * gain
            error[action] += gain
            ways[1] += np.outer(hidden, error)
            ways[0] += np.outer(seen["observation"], (self.weights[1] @ error) * (hidden > 0))
        self.steps += 1
        for weights, way, (mean, spread) in zip(self.weights, ways, self.moments, strict=True):
            mean += 0.1 * (way / len(played) - mean)
            spread += 0.001 * ((way / len(played)) ** 2 - spread)
            scaled = (mean / (1 - 0.9**self.steps)) / (np.sqrt(spread / (1 - 0.999**self.steps)) + 1e-8)
            weights += RATE * scaled


def game(env, policy: Policy, level: str, seed: int, rng: np.random.Generator) -> tuple[list, float]:
    """One game against a level: what the policy saw and did, and what it won, 1 or -1."""
    env.reset(seed=seed)
    own, made, dice = f"seat_{seed % 2}", [], Random(seed)
    while not all(env.terminations.values()):
        agent = env.agent_selection
        seen = env.observe(agent)
        legal = np.flatnonzero(seen["action_mask"])
        if len(legal) == 1:
            action = legal[0]
        elif agent == own:
            action = rng.choice(len(seen["action_mask"]), p=policy.chances(seen)[0])
            made.append((seen, action))
        else:
            state = env.table.state
            move = choose(state.seen_by(state.turn), env.model.game.bots, LEVELS[level], dice)
            action = env.model.arrays.number(state, move)
        env.step(int(action))
    return made, env.rewards[own]


def measured(env, policy: Policy, level: str, games: int, rng: np.random.Generator) -> str:
    won = np.mean([game(env, policy, level, FIRST_TEST + seed, rng)[1] > 0 for seed in range(games)])
    return f"{won:.1%} ± {1.96 * sqrt(won * (1 - won) / games):.1%} of {games} games against {level}"


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=400, help="of each measurement")
    given = parser.parse_args()
    env, rng = raw_env("madjack", target=1), np.random.default_rng(1)
    policy = Policy(env.model.size, len(env.model.actions), rng)
    for level in ("medium", "random"):
        print(f"before: wins {measured(env, policy, level, given.games, rng)}", flush=True)
    start, seed, usual, batch = monotonic(), 0, 0.0, []
    while (passed := monotonic() - start) < 60 * given.minutes:
        made, won = game(env, policy, "random" if passed < 30 * given.minutes else "medium", seed, rng)
        batch += [(seen, action, won - usual) for seen, action in made]
        usual += 0.01 * (won - usual)
        seed += 1
        if seed % BATCH == 0:
            policy.learn(batch)
            batch = []
    for level in ("medium", "random"):
        print(f"after {seed} games: wins {measured(env, policy, level, given.games, rng)}", flush=True)


if __name__ == "__main__":
    main()
